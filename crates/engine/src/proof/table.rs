//! The table of df-pn, of a fixed size.

use kabinet_core::Side;

use super::proof_numbers::{INFINITE, ProofNumbers, ProofState};

/// Entries per bucket: they share one cache line.
const BUCKET: usize = 4;

/// The states of positions. Entries that took the most effort stay longest.
#[derive(Debug)]
pub struct ProofTable {
    // Plain numbers, because zeroed memory is free.
    buckets: Vec<[[u64; 2]; BUCKET]>,
}

/// An entry: the hash, and the state packed into 64 bits. Six bits are the effort, two the kind of
/// state.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    packed: u64,
}

const KIND: u32 = 56;
const WORK: u32 = 58;
/// The bits of one proof number.
const NUMBER: u32 = 28;
const OPEN: u64 = 0;
const DRAWN: u64 = 1;
/// The kind of a win of the first side; the next number is that of the second.
const WON: u64 = 2;

/// The stored value of a number that is infinite on this path because of a repetition. On another
/// path it may be finite.
const DISCOURAGING: u32 = 1 << 20;

impl Entry {
    fn new(key: u64, known: ProofState, work: u64) -> Self {
        let number = |number: u32| {
            u64::from(if number >= INFINITE {
                DISCOURAGING
            } else {
                number
            })
        };
        let (kind, content) = match known {
            ProofState::Unproved(numbers) => {
                let [first, second] = Side::ALL.map(|side| number(numbers.of(side)));
                (OPEN, first << NUMBER | second)
            }
            ProofState::Drawn => (DRAWN, 0),
            ProofState::Won { winner: by, plies } => (WON + by.index() as u64, u64::from(plies)),
        };
        let effort = u64::from(u64::BITS - work.leading_zeros()).min(63);
        Entry {
            key,
            packed: effort << WORK | kind << KIND | content,
        }
    }

    fn read([key, packed]: [u64; 2]) -> Self {
        Entry { key, packed }
    }

    fn known(self) -> ProofState {
        let content = self.packed & ((1 << KIND) - 1);
        match self.packed >> KIND & 3 {
            OPEN => ProofState::Unproved(ProofNumbers::new(
                (content >> NUMBER) as u32,
                (content & ((1 << NUMBER) - 1)) as u32,
            )),
            DRAWN => ProofState::Drawn,
            kind => ProofState::Won {
                winner: Side::ALL[(kind - WON) as usize],
                plies: content as u16,
            },
        }
    }

    fn effort(self) -> u64 {
        self.packed >> WORK
    }
}

impl ProofTable {
    /// An empty table of at most this many megabytes, at least one.
    #[must_use]
    pub fn of_megabytes(megabytes: usize) -> Self {
        let bytes = megabytes.max(1) << 20;
        let buckets = bytes / size_of::<[[u64; 2]; BUCKET]>();
        // A power of two, so that the low bits of a hash select the bucket.
        let buckets = 1 << buckets.ilog2();
        ProofTable {
            buckets: vec![[[0; 2]; BUCKET]; buckets],
        }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// Brings the entries of these hashes into the cache. The memory answers many requests at
    /// once, but one after the other if each probe waits for the last one.
    #[inline]
    pub fn touch(&self, keys: &[u64]) {
        let first = |&key: &u64| self.buckets[self.place(key)][0][0];
        std::hint::black_box(keys.iter().map(first).fold(0, u64::wrapping_add));
    }

    /// The state of the position with this hash.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<ProofState> {
        let bucket = &self.buckets[self.place(key)];
        let mut entries = bucket.iter().map(|&entry| Entry::read(entry));
        let entry = entries.find(|entry| entry.key == key)?;
        // No state packs to zero: an unproved position has numbers.
        (entry.packed != 0).then(|| entry.known())
    }

    /// Stores a state. It replaces the entry of the least effort, unless it took no effort itself.
    ///
    /// What is decided stays so, with its shortest distance. A search may come to a decided
    /// position again and find less: nothing, if a repetition is in its way, or a longer win. The
    /// distances of other entries rest on the shorter one, and a strategy that follows distances
    /// which have grown goes round in circles.
    #[inline]
    pub fn store(&mut self, key: u64, known: ProofState, work: u64) {
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let same = bucket.iter().position(|&[found, _]| found == key);
        let least = || (0..BUCKET).min_by_key(|&index| Entry::read(bucket[index]).effort());
        let Some(index) = same.or_else(least) else {
            return;
        };
        let old = Entry::read(bucket[index]);
        let keeps_old = match same {
            Some(_) => old.packed != 0 && !known.replaces(old.known()),
            None => work == 0 && old.effort() > 0,
        };
        if keeps_old {
            return;
        }
        let Entry { key, packed } = Entry::new(key, known, work);
        bucket[index] = [key, packed];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_known_comes_back() {
        let mut table = ProofTable::of_megabytes(1);
        let by = Side::Second;
        let all = [
            ProofState::Unproved(ProofNumbers::new(3, INFINITE - 1)),
            ProofState::Unproved(ProofNumbers::new(INFINITE - 1, 70_000)),
            ProofState::Drawn,
            ProofState::Won {
                winner: by,
                plies: 0,
            },
            ProofState::Won {
                winner: Side::First,
                plies: u16::MAX,
            },
        ];
        for (index, known) in all.into_iter().enumerate() {
            let key = 1 + index as u64;
            assert_eq!(table.probe(key), None);
            table.store(key, known, 1 << index);
            assert_eq!(table.probe(key), Some(known));
        }
    }

    #[test]
    fn what_is_decided_stays_decided() {
        let mut table = ProofTable::of_megabytes(1);
        let unproved = ProofState::Unproved(ProofNumbers::new(1, 1));
        let won = |plies| ProofState::Won {
            winner: Side::First,
            plies,
        };
        let stored = [unproved, won(40), won(80), unproved, won(20)];
        let kept = stored.map(|known| {
            table.store(7, known, 10);
            table.probe(7)
        });
        let expected = [unproved, won(40), won(40), won(40), won(20)];
        assert_eq!(kept, expected.map(Some));
    }

    #[test]
    fn what_was_most_work_stays() {
        let mut table = ProofTable::of_megabytes(1);
        let known = ProofState::Drawn;
        // They all share one bucket.
        let keys: Vec<u64> = (0..100).map(|index| 5 | index << 40).collect();
        table.store(keys[0], known, 1_000_000);
        for &key in &keys[1..] {
            table.store(key, known, 1);
        }
        assert_eq!(table.probe(keys[0]), Some(known));
        // A state without effort is not stored.
        let easy = 5 | 100 << 40;
        table.store(easy, known, 0);
        assert_eq!(table.probe(easy), None);
    }
}
