//! Actions: what may be done, why not, and what it does.

use kabinet_core::{ActionList, Game, Side};

use super::board::{BOARD, COLUMNS, Cell, Colour, Pile};
use super::position::{Position, SIDE_KEY, Symmetry, frozen_key, piece_key};
use crate::shared::{General, common_methods, pass_method};

kabinet_core::action_by_code! {
    /// An action, packed: five bits the destination, five the source, one for a whole tower.
    pub struct Action;
}

/// The effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Nothing: no other action is legal.
    Pass,
    /// Takes the single piece or the top piece of a cell to another.
    Piece(Cell, Cell),
    /// Takes the whole tower of a cell to another.
    Tower(Cell, Cell),
}

const WHOLE: u16 = 1 << 10;

impl Action {
    /// The pass.
    pub const PASS: Action = Action(1 << 11);

    /// The action that does this.
    #[must_use]
    pub const fn new(what: Move) -> Action {
        match what {
            Move::Pass => Action::PASS,
            Move::Piece(from, to) => Action((from.index() << 5 | to.index()) as u16),
            Move::Tower(from, to) => Action(WHOLE | (from.index() << 5 | to.index()) as u16),
        }
    }

    /// What it does; `None` for a code that means nothing.
    #[inline]
    #[must_use]
    pub fn what(self) -> Option<Move> {
        if self == Action::PASS {
            return Some(Move::Pass);
        }
        let from = Cell::from_index((self.0 >> 5 & 31) as usize)?;
        let to = Cell::from_index((self.0 & 31) as usize)?;
        match self.0 >> 10 {
            0 => Some(Move::Piece(from, to)),
            1 => Some(Move::Tower(from, to)),
            _ => None,
        }
    }
}

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Nothing stands on the source.
    #[error("{0} is empty")]
    Empty(Cell),
    /// Another pile of the column is nearer to the player.
    #[error("{cell} cannot be played: {nearest} is nearer to {}", name(*side))]
    NotNearest {
        /// The source.
        cell: Cell,
        /// The pile that is nearer.
        nearest: Cell,
        /// The side that tried to play it.
        side: Side,
    },
    /// The opponent has just moved that pile.
    #[error("{cell} was just moved by {} and is frozen", name(*by))]
    Frozen {
        /// The source.
        cell: Cell,
        /// The side that moved it.
        by: Side,
    },
    /// A tower is wanted where a single piece stands.
    #[error("{0} holds a single piece, not a tower; write it with a small letter")]
    NotATower(Cell),
    /// Source and destination are the same.
    #[error("a move must end on another cell")]
    SameCell,
    /// A colour would be twice in a tower.
    #[error("{} would be twice on {cell}", colour.name())]
    ColourTwice {
        /// The destination.
        cell: Cell,
        /// The colour.
        colour: Colour,
    },
    /// Only the top piece of a tower may go to an empty cell.
    #[error("{0} is empty: only the top piece of a tower may go there")]
    ToEmpty(Cell),
    /// What is refused in every game.
    #[error(transparent)]
    General(#[from] General),
}

fn name(side: Side) -> &'static str {
    super::INFO.side(side).name
}

/// The playable piles of the side to act, and where each may go.
struct Sources<'a> {
    position: &'a Position,
    occupied: u32,
}

impl Sources<'_> {
    /// Calls `each` with a source, whether a whole tower moves, and the set of destinations.
    #[inline]
    fn for_each(&self, mut each: impl FnMut(Cell, bool, u32)) {
        let position = self.position;
        for column in COLUMNS {
            let Some(cell) = position.nearest(self.occupied & column) else {
                continue;
            };
            if position.frozen == Some(cell) {
                continue;
            }
            let tower = position.towers & cell.bit() != 0;
            let (_, top) = position.pile(cell).split_top();
            let blocked = self.blocked(top.colours());
            // A single piece must land on a pile, the top of a tower may also open a cell.
            let ground = if tower { BOARD } else { self.occupied };
            let mut to = ground & !blocked;
            let mut whole = false;
            // One call for both, so that it is inlined.
            loop {
                each(cell, whole, to);
                if whole || !tower {
                    break;
                }
                whole = true;
                to = self.occupied & !self.blocked(position.pile(cell).colours());
            }
        }
    }

    /// The cells that already have one of these colours; the source itself is always among them.
    #[inline]
    fn blocked(&self, colours: impl Iterator<Item = Colour>) -> u32 {
        colours.fold(0, |set, colour| {
            set | self.position.with_colour[colour as usize]
        })
    }
}

impl Position {
    fn sources(&self) -> Sources<'_> {
        Sources {
            position: self,
            occupied: self.occupied(),
        }
    }

    /// The pile of a column that is nearest to the side to act.
    #[inline]
    pub(super) fn nearest(&self, in_column: u32) -> Option<Cell> {
        // Beyond the board (an empty set) there is no cell.
        Cell::from_index(match self.side {
            Side::First => in_column.trailing_zeros() as usize,
            Side::Second => 31usize.wrapping_sub(in_column.leading_zeros() as usize),
        })
    }

    fn check_move(&self, from: Cell, to: Cell, whole: bool) -> Result<(), Illegal> {
        let pile = self.pile(from);
        if pile.is_empty() {
            return Err(Illegal::Empty(from));
        }
        let nearest = self.nearest(self.occupied() & COLUMNS[from.column()]);
        if let Some(nearest) = nearest.filter(|&nearest| nearest != from) {
            return Err(Illegal::NotNearest {
                cell: from,
                nearest,
                side: self.side,
            });
        }
        if self.frozen == Some(from) {
            return Err(Illegal::Frozen {
                cell: from,
                by: self.side.other(),
            });
        }
        if whole && !pile.is_tower() {
            return Err(Illegal::NotATower(from));
        }
        if from == to {
            return Err(Illegal::SameCell);
        }
        if self.pile(to).is_empty() && (whole || !pile.is_tower()) {
            return Err(Illegal::ToEmpty(to));
        }
        let moved = if whole { pile } else { pile.split_top().1 };
        let there = |colour: &Colour| self.with_colour[*colour as usize] & to.bit() != 0;
        match moved.colours().find(there) {
            Some(colour) => Err(Illegal::ColourTwice { cell: to, colour }),
            None => Ok(()),
        }
    }

    #[inline]
    fn move_pieces(&mut self, from: Cell, to: Cell, whole: bool) {
        let pile = self.pile(from);
        let (left, moved) = if whole {
            (Pile::EMPTY, pile)
        } else {
            pile.split_top()
        };
        let under = self.pile(to);
        let both = from.bit() | to.bit();
        for (level, colour) in moved.colours().enumerate() {
            let colour = colour as usize;
            self.with_colour[colour] ^= both;
            self.zobrist ^= piece_key(from, left.height() + level, colour)
                ^ piece_key(to, under.height() + level, colour);
        }
        self.piles[from.index()] = left;
        self.piles[to.index()] = under.under(moved);
        self.towers &= !both;
        for cell in [from, to] {
            self.towers |= u32::from(self.pile(cell).is_tower()) << cell.index();
        }
        self.freeze(Some(to));
    }

    #[inline]
    fn freeze(&mut self, cell: Option<Cell>) {
        self.zobrist ^= frozen_key(self.frozen) ^ frozen_key(cell);
        self.frozen = cell;
    }
}

impl Position {
    /// An action that completes a tower of five colours, if there is one.
    #[must_use]
    pub fn completing_action(&self) -> Option<Action> {
        let mut found = None;
        self.sources().for_each(|from, whole, to| {
            let finished = to & self.completed_by(from, whole);
            if finished != 0
                && found.is_none()
                && let Some(to) = Cell::from_index(finished.trailing_zeros() as usize)
            {
                found = Some(Action::new(if whole {
                    Move::Tower(from, to)
                } else {
                    Move::Piece(from, to)
                }));
            }
        });
        found
    }

    /// The number of actions that complete a tower of five colours.
    #[must_use]
    pub fn count_completing(&self) -> u32 {
        let mut count = 0;
        self.sources().for_each(|from, whole, to| {
            count += (to & self.completed_by(from, whole)).count_ones();
        });
        count
    }

    /// The cells that have every colour which the pieces taken from a cell lack.
    #[inline]
    fn completed_by(&self, from: Cell, whole: bool) -> u32 {
        let pile = self.pile(from);
        let moved = if whole { pile } else { pile.split_top().1 };
        let colours = moved.colours().fold(0, |set, c| set | 1 << c as u32);
        let mut cells = BOARD;
        for (colour, with) in self.with_colour.iter().enumerate() {
            if colours >> colour & 1 == 0 {
                cells &= with;
            }
        }
        cells
    }

    /// The position with the other side to act and nothing frozen, as if this one had passed.
    #[must_use]
    pub fn skipped(&self) -> Self {
        let mut position = *self;
        position.freeze(None);
        position.side = self.side.other();
        position.zobrist ^= SIDE_KEY;
        position
    }
}

impl Game for Position {
    common_methods!(repetition_limit: Some(3));
    pass_method!();

    fn legal_actions(&self, list: &mut ActionList<Action>) {
        list.clear();
        if self.complete() != 0 {
            return;
        }
        self.sources().for_each(|from, whole, to| {
            let base = if whole { WHOLE } else { 0 } | (from.index() << 5) as u16;
            list.push_set::<4>(u64::from(to), base);
        });
        if list.is_empty() {
            list.push(Action::PASS);
        }
    }

    fn count_actions(&self, _scratch: &mut ActionList<Action>) -> usize {
        if self.complete() != 0 {
            return 0;
        }
        let mut count = 0;
        self.sources()
            .for_each(|_, _, to| count += to.count_ones() as usize);
        count.max(1)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.complete() != 0 {
            return Err(General::Over.into());
        }
        match action.what().ok_or(General::Nonsense)? {
            Move::Piece(from, to) => self.check_move(from, to, false),
            Move::Tower(from, to) => self.check_move(from, to, true),
            Move::Pass if self.forced_pass().is_none() => Err(General::NeedlessPass.into()),
            Move::Pass => Ok(()),
        }
    }

    fn play_unchecked(&mut self, action: Action) {
        debug_assert_eq!(self.check(action), Ok(()));
        match action.what() {
            Some(Move::Piece(from, to)) => self.move_pieces(from, to, false),
            Some(Move::Tower(from, to)) => self.move_pieces(from, to, true),
            Some(Move::Pass) | None => self.freeze(None),
        }
        self.side = self.side.other();
        self.zobrist ^= SIDE_KEY;
    }

    fn symmetries(&self) -> usize {
        Symmetry::COUNT
    }

    fn transform(&self, symmetry: usize) -> Option<Self> {
        assert!(symmetry < Symmetry::COUNT);
        Some(self.mapped(&Symmetry::new(symmetry)))
    }

    fn transform_action(&self, symmetry: usize, action: Action) -> Action {
        assert!(symmetry < Symmetry::COUNT);
        let symmetry = Symmetry::new(symmetry);
        match action.what() {
            Some(Move::Piece(from, to)) => {
                Action::new(Move::Piece(symmetry.cell(from), symmetry.cell(to)))
            }
            Some(Move::Tower(from, to)) => {
                Action::new(Move::Tower(symmetry.cell(from), symmetry.cell(to)))
            }
            Some(Move::Pass) | None => action,
        }
    }
}

#[cfg(test)]
mod tests {
    use kabinet_core::random::SplitMix64;
    use kabinet_core::{ActionList, Game};

    use super::super::Position;

    #[test]
    fn completing_actions_are_those_that_win() {
        let mut random = SplitMix64::new(5);
        let mut list = ActionList::new();
        let mut seen = 0;
        for seed in 0..300 {
            let mut position = Position::from_bag(seed);
            loop {
                position.legal_actions(&mut list);
                let Some(&action) = random.choose(&list) else {
                    break;
                };
                let wins = |action| {
                    let mut after = position;
                    after.play_unchecked(action);
                    after.outcome().is_some()
                };
                let winning = list.iter().filter(|&&action| wins(action)).count();
                assert_eq!(position.count_completing() as usize, winning, "{position}");
                let found = position.completing_action();
                assert_eq!(found.is_some(), winning > 0);
                assert!(found.is_none_or(wins), "{position}");
                seen += winning;

                let skipped = position.skipped();
                assert_eq!(skipped.zobrist(), skipped.zobrist_from_scratch());
                assert_eq!(skipped.side(), position.side().other());
                position.play_unchecked(action);
            }
        }
        assert!(seen > 300, "{seen}");
    }
}
