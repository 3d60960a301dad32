//! Whether a Monarch could be captured: what courtesy asks.

use kabinet_core::Side;

use super::board::{
    BOARD, Cell, Set, THRONES, around, around_all, cells, jumps, same_parity, throne,
};
use super::position::{Piece, Position};
use super::reach::jumpable_enemies;

/// The pieces that could capture the Monarch of a side, and what stands in between. The Monarch
/// itself is not among them: its cell is asked about.
#[derive(Clone, Copy)]
struct Threats<'a> {
    /// The side whose Monarch is asked about.
    side: Side,
    /// Its pieces by kind.
    own: &'a [Set; 5],
    /// The enemy's pieces by kind.
    enemy: [Set; 5],
    enemies: Set,
    /// The Knights of both sides.
    knights: Set,
}

impl<'a> Threats<'a> {
    #[inline]
    fn against(side: Side, position: &'a Position) -> Self {
        let enemy = side.other();
        Threats {
            side,
            own: &position.pieces[side.index()],
            enemy: position.pieces[enemy.index()],
            enemies: position.occupied[enemy.index()],
            knights: position.knights(side) | position.knights(enemy),
        }
    }

    /// The same with an enemy Knight put on a cell, or taken from it.
    fn toggled(mut self, knight: Piece, cell: Cell) -> Self {
        self.enemy[knight as usize] ^= cell.bit();
        self.enemies ^= cell.bit();
        self.knights ^= cell.bit();
        self
    }

    /// The cells without any of these pieces.
    #[inline]
    fn free(&self) -> Set {
        BOARD & !(self.knights | self.enemies)
    }

    /// Whether the Monarch could be captured on a cell.
    #[inline]
    fn reach(&self, target: Cell) -> bool {
        around(self.enemies, target) != 0 || self.jump_to(target)
    }

    /// Whether the Monarch could be captured on a cell by a jump or a chain of jumps.
    #[inline]
    fn jump_to(&self, target: Cell) -> bool {
        let in_reach = self.enemies & same_parity(target);
        let free = self.free() & !target.bit();
        // Before asking what may jump what: is there anything to jump over, from anywhere?
        if in_reach == 0 || jumps(target, self.knights, free | in_reach) == 0 {
            return false;
        }
        let by_knight = Piece::KNIGHTS.into_iter().any(|knight| {
            let starts = self.enemy[knight as usize] & in_reach;
            starts != 0 && {
                let own_knights = self.enemies & !self.enemy[0];
                let over = own_knights | jumpable_enemies(knight, self.own);
                chain_leads(target, over, free & !THRONES, starts)
            }
        });
        let monarch = self.enemy[0] & in_reach;
        // A Monarch on the throne it fights for has won: its chain does not go on from there.
        let through = free & !throne(self.side).bit();
        by_knight || monarch != 0 && chain_leads(target, self.knights, through, monarch)
    }

    /// The cells where a further enemy Knight leaves the Monarch on `monarch` safe.
    fn safe_cells_for(self, knight: Piece, monarch: Cell) -> impl Iterator<Item = Cell> {
        let free = self.free() & !THRONES & !monarch.bit();
        // Wherever a chain towards the Monarch could pass, taking every Knight for passable.
        let passed = flood(monarch, self.knights, self.free());
        // The Knight matters only where it could stop such a chain, or where it could take part in
        // one; everywhere else things stay as they are without it.
        let (matters, elsewhere) = if self.reach(monarch) {
            (free & passed, 0)
        } else {
            let matters = passed | around_all(passed | monarch.bit());
            (free & matters, free & !matters)
        };
        let tested = cells(matters).filter(move |&cell| !self.toggled(knight, cell).reach(monarch));
        cells(elsewhere).chain(tested)
    }
}

impl Position {
    /// Whether a side's Monarch could be captured if the other side were to act now.
    #[must_use]
    pub fn in_danger(&self, side: Side) -> bool {
        let threats = Threats::against(side, self);
        self.monarch(side).is_some_and(|cell| threats.reach(cell))
    }

    /// Those of the free cells `to` where the Monarch of the side to act would be safe.
    #[inline]
    pub(super) fn safe_for_monarch(&self, to: Set) -> Set {
        let threats = Threats::against(self.side, self);
        let beside_nobody = to & !around_all(threats.enemies);
        cells(beside_nobody)
            .filter(|&cell| threats.jump_to(cell))
            .fold(beside_nobody, |set, cell| set & !cell.bit())
    }

    /// The cells where the captured Knight may be put back.
    pub(super) fn cells_for_pending(&self) -> Set {
        let Some(knight) = self.pending else {
            return 0;
        };
        match self.monarch(self.side) {
            Some(monarch) if self.rules.courtesy => Threats::against(self.side, self)
                .safe_cells_for(knight, monarch)
                .fold(0, |set, cell| set | cell.bit()),
            _ => self.free() & !THRONES,
        }
    }

    /// Whether the Monarch may capture the Knight on `to`: there must be a cell for that Knight
    /// that leaves the Monarch safe.
    pub(super) fn can_capture_safely(&self, knight: Piece, to: Cell) -> bool {
        let mut cells = Threats::against(self.side, self)
            .toggled(knight, to)
            .safe_cells_for(knight, to);
        cells.next().is_some()
    }
}

/// Whether a chain of jumps leads from one of `starts` to `target`: followed backwards, since
/// jumping is symmetric.
#[inline]
fn chain_leads(target: Cell, over: Set, mut through: Set, starts: Set) -> bool {
    let mut todo = target.bit();
    while todo != 0 {
        let cell = Cell::first_of(todo);
        todo &= todo - 1;
        let from = jumps(cell, over, through | starts);
        if from & starts != 0 {
            return true;
        }
        todo |= from;
        through &= !from;
    }
    false
}

/// The cells that chains of jumps from a cell lead to.
fn flood(from: Cell, over: Set, mut through: Set) -> Set {
    let mut reached = 0;
    let mut todo = from.bit();
    while todo != 0 {
        let cell = Cell::first_of(todo);
        todo &= todo - 1;
        let next = jumps(cell, over, through);
        reached |= next;
        todo |= next;
        through &= !next;
    }
    reached
}

#[cfg(test)]
mod tests {
    use kabinet_core::random::SplitMix64;
    use kabinet_core::{ActionList, Game, Outcome, Side};

    use super::super::{Position, Rules};

    #[test]
    fn a_monarch_is_in_danger_exactly_when_it_can_be_captured() {
        let mut random = SplitMix64::new(9);
        let mut list = ActionList::new();
        let mut seen = [0; 2];
        for _ in 0..60 {
            let mut position = Position::start(Rules { courtesy: false }, Side::First);
            for _ in 0..80 {
                position.legal_actions(&mut list);
                let enemy = position.side().other();
                if position.pending().is_none() && position.outcome().is_none() {
                    let captured = list.iter().any(|&action| {
                        let mut after = position;
                        after.play_unchecked(action);
                        after.outcome() == Some(Outcome::Win(position.side()))
                            && after.monarch(enemy).is_none()
                    });
                    assert_eq!(position.in_danger(enemy), captured, "{position}");
                    seen[usize::from(captured)] += 1;
                }
                let Some(&action) = random.choose(&list) else {
                    break;
                };
                position.play_unchecked(action);
            }
        }
        assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
    }
}
