//! Actions: how they are packed, and why one may not be legal.

use kabinet_core::Side;

use super::board::{Point, Shape};
use super::setup::name;
use crate::shared::General;

kabinet_core::action_by_code! {
    /// An action, packed: the kind in the top two bits, then the origin, then the destination.
    pub struct Action;
}

/// The effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places an own piece from the reserve.
    Place(Point),
    /// Moves an own piece along a line.
    Step(Point, Point),
    /// Puts an enemy piece somewhere else.
    Relocate(Point, Point),
    /// Makes no further use of the right to relocate.
    Done,
    /// Nothing: no other action is legal.
    Pass,
}

pub(super) const PLACE: u16 = 0;
pub(super) const STEP: u16 = 1 << 14;
pub(super) const RELOCATE: u16 = 2 << 14;
const OTHER: u16 = 3 << 14;

impl Action {
    /// The end of relocating.
    pub const DONE: Action = Action(OTHER);
    /// The pass.
    pub const PASS: Action = Action(OTHER | 1);

    /// The action that does this.
    #[inline]
    #[must_use]
    pub const fn new(what: Move) -> Action {
        match what {
            Move::Place(point) => Action(PLACE | point.index() as u16),
            Move::Step(from, to) => Action(STEP | pair(from, to)),
            Move::Relocate(from, to) => Action(RELOCATE | pair(from, to)),
            Move::Done => Action::DONE,
            Move::Pass => Action::PASS,
        }
    }

    /// What it does; `None` for a code that means nothing.
    #[inline]
    #[must_use]
    pub fn what(self) -> Option<Move> {
        let from = Point::from_index((self.0 >> 7 & 0x7f) as usize);
        let to = Point::from_index((self.0 & 0x7f) as usize);
        match self.0 >> 14 {
            0 if self.0 >> 7 == 0 => Some(Move::Place(to?)),
            1 => Some(Move::Step(from?, to?)),
            2 => Some(Move::Relocate(from?, to?)),
            3 if self == Action::DONE => Some(Move::Done),
            3 if self == Action::PASS => Some(Move::Pass),
            _ => None,
        }
    }
}

#[inline]
const fn pair(from: Point, to: Point) -> u16 {
    (from.index() << 7 | to.index()) as u16
}

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The destination is not free.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// Nothing stands on the origin.
    #[error("{0} is empty")]
    Empty(Point),
    /// The piece belongs to the other side.
    #[error("the piece on {0} is {owner}'s", owner = name(*.1))]
    WrongOwner(Point, Side),
    /// No line joins the two points.
    #[error("no line joins {0} and {1}")]
    NoLine(Point, Point),
    /// A step while pieces are still to be placed.
    #[error("all pieces must be placed before any can move")]
    StillPlacing,
    /// A placement when all are placed.
    #[error("all pieces are placed")]
    AllPlaced,
    /// The own reserve is empty, the enemy's is not.
    #[error("{} has no piece left to place", name(*.0))]
    NoneLeft(Side),
    /// The shape was opened a short while ago.
    #[error("{} may not complete {shape} for {turns} more {}", name(*side), if *turns == 1 { "turn" } else { "turns" })]
    Locked {
        /// The side that opened it.
        side: Side,
        /// What would be completed.
        shape: Shape,
        /// For how many turns it stays locked.
        turns: u8,
    },
    /// A relocation or `done` is due.
    #[error("you completed a shape: relocate an enemy piece (such as b2>p1), or write done")]
    RelocateFirst,
    /// Nothing has been earned.
    #[error("nothing may be relocated now: no triangle or square was completed")]
    NothingEarned,
    /// The first relocated piece again.
    #[error("the piece on {0} was already relocated in this turn")]
    AlreadyRelocated(Point),
    /// What is refused in every game.
    #[error(transparent)]
    General(#[from] General),
}
