//! Move ordering: which actions look promising.

use kabinet_core::Game;
use kabinet_games::kingdom::{Action, Cell, Move, Piece, Position, jumpable_enemies, throne};

use super::tables::{RIM, bands, distance, distances};

/// The smallest ordering score of an attack on the enemy Monarch or a capture. Quiet moves have
/// less.
pub(super) const ATTACK: i32 = 900;

/// How good a cell is to put an enemy Knight on: far from the own Monarch first, then far from its
/// own, where it neither shields nor helps to jump.
pub(super) fn remoteness(position: &Position, cell: Cell) -> i32 {
    let away = |side| {
        let monarch = position.monarch(side);
        monarch.map_or(0, |monarch| distance(cell, monarch))
    };
    let rim = i32::from(cell.bit() & RIM != 0);
    40 * away(position.side()).min(5) + 5 * away(position.side().other()) + 3 * rim
}

/// What the ordering scores of all actions of a position share.
pub(super) struct Ordering<'a> {
    position: &'a Position,
    /// The cells of the own and of the enemy Monarch, and the distances from the latter; `None` in
    /// a finished game.
    monarchs: Option<(Cell, Cell, &'static [u8; 128])>,
}

impl<'a> Ordering<'a> {
    #[inline]
    pub(super) fn of(position: &'a Position) -> Self {
        let side = position.side();
        let own = position.monarch(side);
        let monarchs = own.zip(position.monarch(side.other()));
        Ordering {
            position,
            monarchs: monarchs.map(|(own, target)| (own, target, distances(target))),
        }
    }

    #[inline]
    pub(super) fn score(&self, action: Action) -> i32 {
        let position = self.position;
        match action.what() {
            Some(Move::Go(from, to)) => self.score_of_move(from, to),
            Some(Move::Capture(_, to)) => match position.piece_at(to) {
                Some((_, Piece::Monarch)) => 4_000,
                _ => 1_200,
            },
            Some(Move::PutBack(to)) => remoteness(position, to),
            Some(Move::Pass) | None => 0,
        }
    }

    #[inline]
    fn score_of_move(&self, from: Cell, to: Cell) -> i32 {
        let Some((own, target, distances)) = self.monarchs else {
            return 0;
        };
        if from == own {
            let goal = throne(self.position.side().other());
            return 60 * (distance(from, goal) - distance(to, goal)) - 100;
        }
        let to_target = |cell: Cell| i32::from(distances[usize::from(cell.bit_number() & 127)]);
        let (before, after) = (to_target(from), to_target(to));
        let promise = 40 * (before - after) - 10 * after;
        if after <= 2 {
            promise + self.attack(from, to, target, after)
        } else {
            promise
        }
    }

    /// What is added to the score of a Knight's move next to the enemy Monarch, or to where it can
    /// jump at it.
    fn attack(&self, from: Cell, to: Cell, target: Cell, distance: i32) -> i32 {
        let position = self.position;
        let side = position.side();
        if distance == 1 {
            // A Knight without support can be captured.
            let others = position.occupied(side) & !from.bit();
            let supported = bands(to)[0] & others != 0;
            return if supported { 1_800 } else { 1_000 };
        }
        if to.column().abs_diff(target.column()) != 1
            && to.row().abs_diff(target.row()) != 1
            && let Some((_, knight)) = position.piece_at(from)
        {
            let column = usize::midpoint(to.column(), target.column());
            let row = usize::midpoint(to.row(), target.row());
            let stones = position.knights(side) & !from.bit()
                | jumpable_enemies(knight, position.cells_by_kind(side.other()));
            if stones & Cell::new(column, row).bit() != 0 {
                return 1_200;
            }
        }
        0
    }
}
