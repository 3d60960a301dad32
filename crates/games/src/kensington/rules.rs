//! The variant options of Kensington.

use crate::options::Options;

/// When completing a shape lets a player relocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mills {
    /// While placing and while moving.
    Both,
    /// Only while moving.
    Movement,
}

/// The number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Players {
    /// One a side.
    Two,
    /// Two teams of two.
    Four,
    /// Two teams of three.
    Six,
}

impl Players {
    /// The number of members per side.
    #[inline]
    #[must_use]
    pub const fn a_side(self) -> u8 {
        match self {
            Players::Two => 1,
            Players::Four => 2,
            Players::Six => 3,
        }
    }

    /// The number of pieces per side.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        match self {
            Players::Two => 15,
            Players::Four => 2 * 8,
            Players::Six => 3 * 5,
        }
    }
}

/// The variant options, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of players.
    pub players: Players,
    /// For how many turns an opened shape stays locked; 0 for not at all.
    pub reclose: u8,
    /// When completing a shape counts.
    pub mills: Mills,
}

impl Rules {
    /// Two players, no locks, shapes count in both phases.
    pub const DEFAULT: Rules = Rules {
        players: Players::Two,
        reclose: 0,
        mills: Mills::Both,
    };

    /// The rules that options describe, which the catalogue has checked.
    pub(super) fn from_options(options: &Options) -> Rules {
        Rules {
            players: match options.get("players") {
                "4" => Players::Four,
                "6" => Players::Six,
                _ => Players::Two,
            },
            reclose: options.get("reclose").parse().unwrap_or(0),
            mills: match options.get("mills") {
                "movement" => Mills::Movement,
                _ => Mills::Both,
            },
        }
    }
}
