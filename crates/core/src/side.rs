//! The two sides, and how a game can end.

/// One of the two parties of a game. Which colour or camp it is, the game says.
///
/// `First` is the side that the game's entry in the catalogue names first; it usually begins. A
/// side can be a team: the members of a team are *seats* (see
/// [`Game::member`](crate::Game::member)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first side: `1-0` in a record means that it won.
    First,
    /// The second side: `0-1` in a record means that it won.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side, 1 for the second: an index into per-side arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// A draw.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}
