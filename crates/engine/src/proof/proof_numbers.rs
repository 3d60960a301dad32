//! What is known of a position.

use kabinet_core::Side;

/// A proof number that no effort can bring down.
pub const INFINITE: u32 = 1 << 28;

/// A limit that no proof number reaches.
pub const UNLIMITED: u32 = INFINITE + 1;

/// How many positions must at least still be decided to prove a win, for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers([u32; 2]);

impl ProofNumbers {
    /// Numbers for the first and the second side.
    #[must_use]
    pub const fn new(first: u32, second: u32) -> Self {
        ProofNumbers([first, second])
    }

    /// The numbers of a position nobody has looked into: one good action is enough for the side that
    /// acts, and all of its `actions` must fail for the other.
    #[must_use]
    pub fn of_leaf(side: Side, actions: usize) -> Self {
        let mut numbers = ProofNumbers([1, 1]);
        numbers.0[side.other().index()] = u32::try_from(actions).unwrap_or(INFINITE - 1);
        numbers
    }

    /// The number for a side.
    #[inline]
    #[must_use]
    pub const fn of(self, side: Side) -> u32 {
        self.0[side.index()]
    }

    /// The same with another number for a side.
    #[inline]
    #[must_use]
    pub const fn with(mut self, side: Side, number: u32) -> Self {
        self.0[side.index()] = number;
        self
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofState {
    /// A side wins by force, at the latest in this many plies.
    Won {
        /// Who wins.
        winner: Side,
        /// The most plies it takes.
        plies: u16,
    },
    /// Neither side can win, if both know how to prevent it.
    Drawn,
    /// Not decided.
    Unproved(ProofNumbers),
}

impl ProofState {
    /// How far a proof is for each side.
    #[inline]
    #[must_use]
    pub fn numbers(self) -> ProofNumbers {
        match self {
            ProofState::Won {
                winner: Side::First,
                ..
            } => ProofNumbers::new(0, INFINITE),
            ProofState::Won { .. } => ProofNumbers::new(INFINITE, 0),
            ProofState::Drawn => ProofNumbers::new(INFINITE, INFINITE),
            ProofState::Unproved(numbers) => numbers,
        }
    }

    /// In how many plies at most a side wins, if that is proved.
    #[inline]
    #[must_use]
    pub fn win_distance(self, side: Side) -> Option<u16> {
        match self {
            ProofState::Won { winner: by, plies } if by == side => Some(plies),
            _ => None,
        }
    }
}
