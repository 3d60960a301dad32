//! Whether a Monarch could be captured: what courtesy asks.

use kabinet_core::Side;

use super::board::{Cell, Set, THRONES, around, cells, jumps, same_parity, throne};
use super::position::{Piece, Position};

impl Position {
    /// Whether any enemy piece could capture the own Monarch if it stood on `target`.
    ///
    /// The Monarch must have been taken off the board before, and whatever stood on `target` too.
    pub(super) fn endangered(&self, side: Side, target: Cell) -> bool {
        let enemy = side.other();
        if around(self.occupied[enemy.index()], target) != 0 {
            return true;
        }
        // Chains of jumps, followed backwards from the target: jumping is symmetric.
        let free = self.free() & !target.bit();
        let in_reach = same_parity(target);
        for knight in Piece::KNIGHTS {
            let starts = self.pieces[enemy.index()][knight as usize] & in_reach;
            if starts != 0
                && chain_leads(
                    target,
                    self.jumpable_by_knight(enemy, knight),
                    free & !THRONES,
                    starts,
                )
            {
                return true;
            }
        }
        let starts = self.pieces[enemy.index()][0] & in_reach;
        // A Monarch that lands on the throne it fights for has won: its chain does not go on.
        let through = free & !throne(side).bit();
        let over = self.knights(side) | self.knights(enemy);
        starts != 0 && chain_leads(target, over, through, starts)
    }

    /// Takes the Monarch of the side to act off the board.
    pub(super) fn take_monarch(&mut self) {
        if let Some(cell) = self.monarch(self.side) {
            self.put(self.side, Piece::Monarch, cell);
        }
    }

    /// The cells where the captured Knight may be put back.
    pub(super) fn cells_for_pending(&self) -> Set {
        let Some(knight) = self.pending else {
            return 0;
        };
        let free = self.free() & !THRONES;
        match self.monarch(self.side) {
            Some(monarch) if self.rules.courtesy => {
                let mut without = *self;
                without.take_monarch();
                let safe = |cell: &Cell| without.safe_with(knight, *cell, monarch);
                cells(free)
                    .filter(safe)
                    .fold(0, |set, cell| set | cell.bit())
            }
            _ => free,
        }
    }

    /// Whether the Monarch on `monarch` is safe once the captured Knight stands on `cell`.
    fn safe_with(&self, knight: Piece, cell: Cell, monarch: Cell) -> bool {
        let mut after = *self;
        after.put(self.side.other(), knight, cell);
        !after.endangered(self.side, monarch)
    }

    /// Whether the Monarch may capture the Knight on `to`: there must be a cell for that Knight
    /// that leaves the Monarch safe.
    pub(super) fn can_capture_safely(&self, knight: Piece, to: Cell) -> bool {
        let mut after = *self;
        after.take_monarch();
        after.put(self.side.other(), knight, to);
        let free = after.free() & !THRONES & !to.bit();
        cells(free).any(|cell| after.safe_with(knight, cell, to))
    }
}

/// Whether a chain of jumps leads from one of `starts` to `target`, followed backwards.
#[inline]
fn chain_leads(target: Cell, over: Set, mut through: Set, starts: Set) -> bool {
    let mut todo = target.bit();
    while todo != 0 {
        let cell = Cell::known(todo.trailing_zeros() as u8);
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
