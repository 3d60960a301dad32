//! The seeded generator for everything random: bags, playouts, tests.

/// SplitMix64: small, fast, and the same on every machine.
///
/// Rules may be defined by it (a drawn start is), so its output must never change.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

/// How far the state goes with each number.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number of a state.
#[inline]
const fn mixed(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl SplitMix64 {
    /// A generator whose state is the seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mixed(self.state)
    }

    /// The number after `before` others of a generator with this seed.
    #[inline]
    #[must_use]
    pub const fn nth(seed: u64, before: u64) -> u64 {
        mixed(seed.wrapping_add(before.wrapping_add(1).wrapping_mul(STEP)))
    }

    /// A number below `bound`, by multiplying instead of dividing.
    ///
    /// The bias is below `bound / 2^64`: nothing that any sample could show.
    ///
    /// # Panics
    /// In debug builds, if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0, "a choice among nothing");
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// One of the items, or nothing if there are none.
    #[inline]
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            None
        } else {
            Some(&items[self.below(items.len())])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn gives_the_published_sequence() {
        // The reference values for seed 1234567 that the generator's author published.
        let mut random = SplitMix64::new(1_234_567);
        let first: Vec<u64> = (0..5).map(|_| random.next_u64()).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn below_stays_below_and_reaches_everything() {
        let mut random = SplitMix64::new(7);
        let mut seen = [false; 5];
        for _ in 0..1000 {
            seen[random.below(5)] = true;
        }
        assert_eq!(seen, [true; 5]);
    }
}
