//! Where a piece can go: steps and chains of jumps.

use kabinet_core::Side;

use super::board::{Cell, Set, THRONES, around, cells, jumps, placed, throne};
use super::position::{Piece, Position};

/// Where a piece may move, and over what.
pub(super) struct Reach {
    /// The pieces it may jump over.
    pub(super) over: Set,
    /// The free cells it may land on, and jump on from.
    pub(super) through: Set,
    /// The cells where its move ends: a capture, or a Monarch on the enemy throne.
    pub(super) ends: Set,
}

impl Reach {
    /// All cells that the piece on `from` can move to.
    #[inline]
    pub(super) fn from(&self, from: Cell) -> Set {
        let landing = self.through | self.ends;
        placed(around(landing, from), from) | self.chains(from)
    }

    /// The cells that chains of jumps lead to.
    #[inline]
    fn chains(&self, from: Cell) -> Set {
        let mut through = self.through;
        let mut reached = 0;
        let mut next = jumps(from, self.over, through | self.ends);
        while next != 0 {
            reached |= next;
            // Where a chain must end it cannot go on; where it has been it need not go again.
            let on = next & through;
            through &= !next;
            next = 0;
            for cell in cells(on) {
                next |= jumps(cell, self.over, through | self.ends);
            }
            next &= !reached;
        }
        reached
    }
}

impl Position {
    /// The pieces that a side's Knight of a size may jump over.
    #[inline]
    pub(super) fn jumpable_by_knight(&self, side: Side, knight: Piece) -> Set {
        let enemy = &self.pieces[side.other().index()];
        let enemies = match knight {
            Piece::Knight1 => enemy[4],
            Piece::Knight2 => enemy[1],
            Piece::Knight3 => enemy[1] | enemy[2],
            Piece::Knight4 => enemy[1] | enemy[2] | enemy[3],
            Piece::Monarch => 0,
        };
        self.knights(side) | enemies
    }

    /// What a piece of the side to act can reach.
    #[inline]
    pub(super) fn reach(&self, piece: Piece) -> Reach {
        let enemy = self.side.other();
        match piece {
            Piece::Monarch => {
                let goal = throne(enemy).bit();
                Reach {
                    over: self.knights(self.side) | self.occupied[enemy.index()],
                    through: self.free() & !goal,
                    ends: self.occupied[enemy.index()] | self.free() & goal,
                }
            }
            knight => Reach {
                over: self.jumpable_by_knight(self.side, knight),
                through: self.free() & !THRONES,
                ends: self.pieces[enemy.index()][0],
            },
        }
    }
}
