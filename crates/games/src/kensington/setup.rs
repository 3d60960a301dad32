//! What a position's text says, and why no game could reach it.

use kabinet_core::Side;
use kabinet_core::text::plural;

use super::board::{Point, Shape};

/// The relocations that the side to act may still make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pending {
    /// None: it places, moves or passes.
    None,
    /// One relocation.
    One,
    /// Up to two relocations.
    Two,
    /// A second one; the piece relocated first now stands on this point and may not move again.
    Second(Point),
}

impl Pending {
    /// How many relocations these are.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Pending::None => 0,
            Pending::One | Pending::Second(_) => 1,
            Pending::Two => 2,
        }
    }

    /// The piece that was relocated first.
    #[must_use]
    pub const fn relocated(self) -> Option<Point> {
        match self {
            Pending::Second(point) => Some(point),
            _ => None,
        }
    }
}

/// A well-formed text that may or may not be a possible position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The pieces on the board.
    pub pieces: Vec<(Point, Side)>,
    /// The side to act.
    pub side: Side,
    /// The pieces still to be placed, by side.
    pub reserve: [u8; 2],
    /// The relocations that may still be made.
    pub pending: Pending,
    /// The locked shapes: owner, number of the shape, turns.
    pub locks: Vec<(Side, Shape, u8)>,
    /// The member next to act of each side, from 1.
    pub members: [u8; 2],
}

/// A setup that no game could reach.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// A side has too many pieces.
    #[error("{} has {found} pieces, at most {most}", name(*side))]
    TooMany {
        /// The side.
        side: Side,
        /// How many there are on the board and in reserve.
        found: u32,
        /// The highest number possible.
        most: u8,
    },
    /// Two pieces on one point.
    #[error("two pieces on {0}")]
    TwoPieces(Point),
    /// Both sides have won.
    #[error("both sides hold a hexagon that wins")]
    BothWon,
    /// Relocations in a finished game.
    #[error("the game is over, so nothing can be relocated")]
    PendingAfterWin,
    /// More relocations than enemy pieces.
    #[error(
        "pending {pending}, but the enemy has {there} {} to relocate",
        plural(*there as usize, "piece", "pieces")
    )]
    PendingTooMany {
        /// The number of relocations.
        pending: u8,
        /// The number of enemy pieces.
        there: u32,
    },
    /// The piece already relocated is not there.
    #[error("no enemy piece stands on {0}")]
    NotRelocated(Point),
    /// No such member.
    #[error("{} has no member {member}", name(*side))]
    NoMember {
        /// The side.
        side: Side,
        /// The number given.
        member: u8,
    },
    /// A lock that is longer than the option allows, or no lock at all.
    #[error("a lock lasts 1 to {most} turns, not {found}")]
    LockTurns {
        /// The turns given.
        found: u8,
        /// The value of the option.
        most: u8,
    },
}

pub(super) fn name(side: Side) -> &'static str {
    super::INFO.side(side).name
}
