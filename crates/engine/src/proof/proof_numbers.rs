//! Proof numbers and proved results.

use kabinet_core::Side;

/// The proof number of a win that is impossible.
pub const INFINITE: u32 = 1 << 28;

/// A threshold that no proof number reaches.
pub const UNLIMITED: u32 = INFINITE + 1;

/// How many nodes must at least still be decided to prove a win, for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers([u32; 2]);

impl ProofNumbers {
    /// The numbers of the first and the second side.
    #[must_use]
    pub const fn new(first: u32, second: u32) -> Self {
        ProofNumbers([first, second])
    }

    /// The numbers of a leaf: one good action is enough for the side to move, and all of its
    /// `actions` must fail for the opponent.
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

/// What df-pn knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofState {
    /// A side wins by force, within this many plies.
    Won {
        /// The winner.
        winner: Side,
        /// An upper bound of the plies to the end.
        plies: u16,
    },
    /// Neither side can force a win.
    Drawn,
    /// Undecided so far.
    Unproved(ProofNumbers),
}

impl ProofState {
    /// The proof numbers of both sides.
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

    /// Whether this says more about a position than what was known before.
    #[inline]
    #[must_use]
    pub fn replaces(self, known: ProofState) -> bool {
        match (known, self) {
            (ProofState::Unproved(_), _) => true,
            (ProofState::Won { plies: old, .. }, ProofState::Won { plies, .. }) => plies < old,
            _ => false,
        }
    }

    /// Within how many plies a side wins, if that is proved.
    #[inline]
    #[must_use]
    pub fn win_distance(self, side: Side) -> Option<u16> {
        match self {
            ProofState::Won { winner: by, plies } if by == side => Some(plies),
            _ => None,
        }
    }
}
