//! Evaluations of one thread, kept for when a position comes up again.
//!
//! Leaves are not in the transposition table, but many are reached again: by another order of
//! moves, with another window, or as an inner node of the next iteration.

use super::value::Value;

/// The number of entries: few enough to stay near the processor.
const ENTRIES: usize = 1 << 14;

/// The last evaluation for each place that hashes lead to.
///
/// An entry is the hash with its lowest 16 bits replaced by the evaluation plus [`ZERO`]. The place
/// stands for most of the bits replaced.
pub(super) struct EvaluationCache(Box<[u64; ENTRIES]>);

/// What an evaluation of 0 is in an entry: with it, no used entry is 0.
const ZERO: Value = 1 << 15;

impl EvaluationCache {
    pub(super) fn new() -> Self {
        let entries = vec![0; ENTRIES].into_boxed_slice();
        EvaluationCache(entries.try_into().expect("there are so many entries"))
    }

    /// The evaluation of the position with this hash, if it is still here.
    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Value> {
        let entry = self.0[hash as usize % ENTRIES];
        let value = (entry & 0xffff) as Value;
        (entry >> 16 == hash >> 16 && value != 0).then_some(value - ZERO)
    }

    /// Keeps an evaluation, which [`clamp_evaluation`](super::value::clamp_evaluation) has bounded.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64, value: Value) {
        let entry = hash & !0xffff | (value + ZERO) as u64 & 0xffff;
        self.0[hash as usize % ENTRIES] = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::clamp_evaluation;

    #[test]
    fn what_was_kept_is_found_until_something_takes_its_place() {
        let mut cache = EvaluationCache::new();
        assert_eq!(cache.get(0), None);
        for value in [
            0,
            1,
            -1,
            clamp_evaluation(-1_000_000),
            clamp_evaluation(1_000_000),
        ] {
            for hash in [0, 7, u64::MAX, 0x1234_5678_9abc_def0] {
                cache.insert(hash, value);
                assert_eq!(cache.get(hash), Some(value));
                assert_eq!(cache.get(hash ^ 1 << 40), None);
            }
        }
        cache.insert(7 | 1 << 50, 3);
        assert_eq!(cache.get(7), None);
    }
}
