//! Whether a Monarch could be captured: what courtesy asks.

use kabinet_core::Side;

use super::board::{BOARD, Cell, Jumps, Set, THRONES, around_all, cells, throne};
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

    /// Those of the free cells `asked` where the Monarch could be captured.
    ///
    /// One answer serves all cells at once: a chain that captures on one of them may have passed
    /// over the others, since the Monarch is not there.
    #[inline]
    fn reach(&self, asked: Set) -> Set {
        let mut safe = asked & !around_all(self.enemies);
        if safe == 0 {
            return asked;
        }
        let free = self.free();
        // Backwards first, taking every Knight for passable: every jump can be made both ways, so
        // only the pieces met here can come, and only through the cells passed here.
        let met = Jumps::over(self.knights).chains(safe, free, self.enemies);
        if met & self.enemies == 0 {
            return asked & !safe;
        }
        let passed = free & (met | safe);
        for knight in Piece::KNIGHTS {
            let starts = self.enemy[knight as usize] & met;
            if starts != 0 {
                let own_knights = self.enemies & !self.enemy[0];
                let jumps = Jumps::over(own_knights | jumpable_enemies(knight, self.own));
                // Only a capture brings a Knight onto a throne.
                safe &= !jumps.chains(starts, passed & !THRONES, passed & THRONES);
            }
        }
        let monarch = self.enemy[0] & met;
        if monarch != 0 {
            // On the throne it fights for it has won: its chain does not go on from there.
            let goal = throne(self.side).bit();
            let jumps = Jumps::over(self.knights);
            safe &= !jumps.chains(monarch, passed & !goal, passed & goal);
        }
        asked & !safe
    }

    /// The cells where a further enemy Knight leaves the Monarch on `monarch` safe.
    fn safe_cells_for(self, knight: Piece, monarch: Cell) -> impl Iterator<Item = Cell> {
        // Nothing can come between the Monarch and an enemy beside it.
        let attacked = around_all(self.enemies) & monarch.bit() != 0;
        let possible = if attacked { 0 } else { self.free() };
        let free = possible & !THRONES & !monarch.bit();
        // Wherever a chain towards the Monarch could pass, taking every Knight for passable: from
        // the Monarch, since every jump can be made in both directions.
        let passed = Jumps::over(self.knights).chains(monarch.bit(), possible, 0);
        // The Knight matters only where it could stop such a chain, or where it could take part in
        // one; everywhere else things stay as they are without it.
        let (matters, elsewhere) = if self.reach(monarch.bit()) != 0 {
            (free & passed, 0)
        } else {
            let matters = passed | around_all(passed | monarch.bit());
            (free & matters, free & !matters)
        };
        let safe_with = move |cell: &Cell| self.toggled(knight, *cell).reach(monarch.bit()) == 0;
        cells(elsewhere).chain(cells(matters).filter(safe_with))
    }
}

impl Position {
    /// Whether a side's Monarch could be captured if the other side were to act now.
    #[must_use]
    pub fn in_danger(&self, side: Side) -> bool {
        let threats = Threats::against(side, self);
        self.monarch(side)
            .is_some_and(|cell| threats.reach(cell.bit()) != 0)
    }

    /// Those of the free cells `to` where the Monarch of the side to act would be safe.
    #[inline]
    pub(super) fn safe_for_monarch(&self, to: Set) -> Set {
        to & !Threats::against(self.side, self).reach(to)
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
