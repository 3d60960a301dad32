//! Positions as hash keys.

use std::hash::{Hash, Hasher};

use kabinet_core::Game;

/// A position as a key: hashed by its Zobrist hash, compared as a whole.
#[derive(PartialEq, Eq)]
pub(super) struct PositionKey<G>(pub(super) G);

impl<G: Game> Hash for PositionKey<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.zobrist());
    }
}

/// Uses a Zobrist hash as it is.
#[derive(Default)]
pub(super) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
