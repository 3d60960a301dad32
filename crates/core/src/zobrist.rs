//! Keys for incremental position hashes.

use crate::random::SplitMix64;

/// `N` random keys that follow from a seed.
///
/// Hashes are kept in tables on disk, so a game's seed must stay as it is.
///
/// In the browser each key is computed when it is needed: random numbers do not compress, and every
/// visitor would have to download them.
#[derive(Debug)]
pub struct Keys<const N: usize> {
    #[cfg(not(target_family = "wasm"))]
    table: [u64; N],
    #[cfg(target_family = "wasm")]
    seed: u64,
}

impl<const N: usize> Keys<N> {
    /// The keys of a seed, made at compile time.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let mut table = [0; N];
        let mut i = 0;
        while i < N {
            table[i] = random.next_u64();
            i += 1;
        }
        Self { table }
    }

    /// The keys of a seed.
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// One of the keys.
    ///
    /// # Panics
    /// If there are not so many.
    #[cfg(not(target_family = "wasm"))]
    #[inline]
    #[must_use]
    pub const fn get(&self, index: usize) -> u64 {
        self.table[index]
    }

    /// One of the keys.
    #[cfg(target_family = "wasm")]
    #[inline]
    #[must_use]
    pub const fn get(&self, index: usize) -> u64 {
        SplitMix64::nth(self.seed, index as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The way that browsers make them.
    #[test]
    fn a_key_can_be_made_by_itself() {
        let keys = Keys::<300>::new(0x4b);
        for index in 0..300 {
            assert_eq!(SplitMix64::nth(0x4b, index as u64), keys.get(index));
        }
    }
}
