//! Shapes that a side has opened and may not close again yet (option `reclose`).

use kabinet_core::zobrist::Keys;
use kabinet_core::{Side, bits};

use super::board::{SHAPES, Shape};

/// For each side, how many of its own turns each shape stays locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Locks {
    /// The locked shapes of each side, as sets of their numbers.
    locked: [u64; 2],
    turns: [[u8; SHAPES]; 2],
}

static KEYS: Keys<{ 2 * SHAPES }> = Keys::new(0x4c6f_636b);

fn key(side: Side, shape: Shape, turns: u8) -> u64 {
    // An odd factor for each number of turns makes the key of each different.
    KEYS.get(side.index() * SHAPES + shape.index())
        .wrapping_mul(2 * u64::from(turns) + 1)
}

impl Locks {
    pub(super) const NONE: Locks = Locks {
        locked: [0; 2],
        turns: [[0; SHAPES]; 2],
    };

    /// The locked shapes of a side, as a set of their numbers.
    #[inline]
    pub(super) fn of(&self, side: Side) -> u64 {
        self.locked[side.index()]
    }

    /// For how many of its turns a side may not complete a shape.
    pub(super) fn turns(&self, side: Side, shape: Shape) -> u8 {
        self.turns[side.index()][shape.index()]
    }

    /// Locks a shape; a lock it has already is replaced.
    pub(super) fn set(&mut self, side: Side, shape: Shape, turns: u8) {
        self.turns[side.index()][shape.index()] = turns;
        let bit = 1 << shape.index();
        self.locked[side.index()] &= !bit;
        if turns > 0 {
            self.locked[side.index()] |= bit;
        }
    }

    /// Takes one turn from all locks of a side.
    pub(super) fn age(&mut self, side: Side) {
        for shape in shapes(self.of(side)) {
            self.set(side, shape, self.turns(side, shape) - 1);
        }
    }

    /// All locks.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Side, Shape, u8)> {
        Side::ALL.into_iter().flat_map(move |side| {
            shapes(self.of(side)).map(move |shape| (side, shape, self.turns(side, shape)))
        })
    }

    /// A side's part of the position's hash.
    pub(super) fn hash(&self, side: Side) -> u64 {
        shapes(self.of(side))
            .map(|shape| key(side, shape, self.turns(side, shape)))
            .fold(0, |hash, key| hash ^ key)
    }
}

/// The shapes of a set of their numbers.
#[inline]
pub(super) fn shapes(set: u64) -> impl Iterator<Item = Shape> {
    bits::ones(set).map(Shape::from_index)
}
