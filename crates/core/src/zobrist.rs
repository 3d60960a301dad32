//! Keys for incremental position hashes.

use crate::random::SplitMix64;

/// A table of `N` random keys, made at compile time from a seed.
///
/// Hashes are kept in tables on disk, so a game's seed must stay as it is.
#[must_use]
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut random = SplitMix64::new(seed);
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = random.next_u64();
        i += 1;
    }
    table
}
