//! Where a piece can go: steps and chains of jumps.

use kabinet_core::Side;

use super::board::{Cell, Set, THRONES, around, cells, jumps_from, placed, throne};
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
    pub(super) fn from(&self, from: Cell) -> Set {
        let steps = around(self.through | self.ends, from);
        placed(steps, from) | self.chains(from)
    }

    /// The cells that chains of jumps lead to. They are never neighbours.
    #[inline]
    pub(super) fn chains(&self, from: Cell) -> Set {
        // Cell by cell: a single piece has few jumps or none, so this is less work than following
        // all directions at once as for the many pieces that threaten a Monarch.
        let mut through = self.through;
        let mut reached = jumps_from(from, self.over, through | self.ends);
        // Where a chain must end it cannot go on; where it has been it need not go again.
        let mut todo = reached & through;
        through &= !reached;
        while todo != 0 {
            let cell = Cell::first_of(todo);
            todo &= todo - 1;
            let next = jumps_from(cell, self.over, through | self.ends);
            reached |= next;
            todo |= next & through;
            through &= !next;
        }
        reached
    }
}

impl Position {
    /// What a piece of the side to act can reach.
    #[inline]
    pub(super) fn reach(&self, piece: Piece) -> Reach {
        self.reach_of(self.side, piece)
    }

    /// The cells a side's piece on `from` can move to, with either side to act; courtesy aside.
    #[must_use]
    pub fn destinations(&self, side: Side, piece: Piece, from: Cell) -> Set {
        self.reach_of(side, piece).from(from)
    }

    /// The cells that the piece on `from` touches on a shortest way to `to`, both included; `None`
    /// if nothing stands there, or it cannot go there. Courtesy aside.
    #[must_use]
    pub fn way(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let (side, piece) = self.piece_at(from)?;
        let reach = self.reach_of(side, piece);
        if placed(around(reach.through | reach.ends, from), from) & to.bit() != 0 {
            return Some(vec![from, to]);
        }
        // Jump by jump, each cell with the one it was first reached from.
        let mut through = reach.through;
        let mut ways = vec![(from, from)];
        let mut next = 0;
        while let Some(&(cell, _)) = ways.get(next) {
            next += 1;
            let mut landing = jumps_from(cell, reach.over, through | reach.ends);
            if landing & to.bit() != 0 {
                let mut way = vec![to, cell];
                let mut here = cell;
                while here != from {
                    here = ways.iter().find(|(reached, _)| *reached == here)?.1;
                    way.push(here);
                }
                way.reverse();
                return Some(way);
            }
            landing &= through;
            through &= !landing;
            while landing != 0 {
                ways.push((Cell::first_of(landing), cell));
                landing &= landing - 1;
            }
        }
        None
    }

    /// The first piece that keeps a piece of the side to act from jumping from `from` to `to`, if
    /// a chain would lead there over any pieces whatever.
    pub(super) fn barrier(&self, piece: Piece, from: Cell, to: Cell) -> Option<Cell> {
        let reach = self.reach(piece);
        let any = (self.occupied[0] | self.occupied[1]) & !from.bit();
        let mut unseen = reach.through | reach.ends;
        let mut ways = vec![(from, from)];
        let mut next = 0;
        while let Some(&(cell, _)) = ways.get(next) {
            next += 1;
            if cell != from && reach.ends & cell.bit() != 0 {
                continue;
            }
            let landing = jumps_from(cell, any, unseen);
            unseen &= !landing;
            ways.extend(cells(landing).map(|reached| (reached, cell)));
        }
        let mut barrier = None;
        let mut here = to;
        while here != from {
            let &(_, before) = ways.iter().find(|(reached, _)| *reached == here)?;
            // Two steps apart in one direction: the piece between them was jumped.
            let between = Cell::from_bit((here.bit_number() + before.bit_number()) / 2)?;
            if reach.over & between.bit() == 0 {
                barrier = Some(between);
            }
            here = before;
        }
        barrier
    }

    /// What a piece of a side can reach, with either side to act.
    #[inline]
    pub(super) fn reach_of(&self, side: Side, piece: Piece) -> Reach {
        let enemy = side.other();
        match piece {
            Piece::Monarch => {
                let goal = throne(enemy).bit();
                Reach {
                    over: self.knights(side) | self.occupied[enemy.index()],
                    through: self.free() & !goal,
                    ends: self.occupied[enemy.index()] | self.free() & goal,
                }
            }
            knight => Reach {
                over: self.knights(side) | jumpable_enemies(knight, &self.pieces[enemy.index()]),
                through: self.free() & !THRONES,
                ends: self.pieces[enemy.index()][0],
            },
        }
    }
}

/// The enemy Knights that a Knight may jump over, among the enemy's pieces by kind.
#[inline]
#[must_use]
pub fn jumpable_enemies(knight: Piece, enemy: &[Set; 5]) -> Set {
    match knight {
        Piece::Knight1 => enemy[4],
        Piece::Knight2 => enemy[1],
        Piece::Knight3 => enemy[1] | enemy[2],
        Piece::Knight4 => enemy[1] | enemy[2] | enemy[3],
        Piece::Monarch => 0,
    }
}
