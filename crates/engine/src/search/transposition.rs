//! The transposition table, shared by all threads without locks.
//!
//! An entry is two words. The first is the hash XORed with the second, so that an entry torn by two
//! threads matches no position (Hyatt's lockless hashing).

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::value::{Value, from_tt, to_tt};

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true value is at most this: the node failed low.
    Upper,
    /// The true value is at least this: the node failed high.
    Lower,
    /// The true value is this.
    Exact,
}

/// An entry of the table: the result of an earlier search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The code of the best action, if one is known.
    pub action: Option<u16>,
    /// The value of the position, as `bound` says.
    pub value: i32,
    /// The depth of the search, in turns.
    pub depth: i32,
    /// How the value bounds the true one.
    pub bound: Bound,
}

impl TtEntry {
    /// Whether the entry is deep enough and decides a node with this window.
    #[inline]
    pub(crate) fn cuts_off(&self, alpha: Value, beta: Value, depth: i32) -> bool {
        self.depth >= depth.max(0)
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= beta,
                Bound::Upper => self.value <= alpha,
            }
    }
}

/// Entries per bucket: they share one cache line.
const BUCKET: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket {
    entries: [[AtomicU64; 2]; BUCKET],
}

/// A transposition table of a fixed size.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// For each bucket a byte of each entry's hash. Most positions are not in the table, and this
    /// says so for most of them: it is a sixteenth of the buckets' size, so the processor's caches
    /// hold much more of it.
    tags: Vec<AtomicU32>,
    /// The number of the current search. Entries of earlier searches are replaced first.
    generation: u64,
}

/// The code for "no action"; no game uses it.
const NO_ACTION: u16 = u16::MAX;

/// Generations wrap around here: an entry has six bits for them.
const GENERATIONS: u64 = 64;

/// A table does not fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} MB is more memory than this machine has")]
pub struct NotEnoughMemory(usize);

/// The size of a table in bytes, checked by a trial allocation: a failed allocation later would end
/// the program.
///
/// # Errors
/// If the memory cannot be allocated.
pub fn hash_bytes(megabytes: usize) -> Result<usize, NotEnoughMemory> {
    let refuse = NotEnoughMemory(megabytes);
    let bytes = megabytes.checked_mul(1 << 20).ok_or(refuse)?;
    let mut room: Vec<u8> = Vec::new();
    room.try_reserve_exact(bytes).map_err(|_| refuse)?;
    Ok(bytes)
}

impl TranspositionTable {
    /// An empty table of about this many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.resize_with(count, Bucket::default);
        let mut tags = Vec::new();
        tags.resize_with(count, AtomicU32::default);
        TranspositionTable {
            buckets,
            tags,
            generation: 0,
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.generation = 0;
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        for tags in &mut self.tags {
            *tags = AtomicU32::default();
        }
    }

    /// Starts a new generation: the entries stay, but are replaced first.
    pub(crate) fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// How full the table is with entries of the current search, in permille.
    #[must_use]
    pub fn hashfull(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let words = sample.iter().flat_map(|bucket| &bucket.entries);
        let used = words.filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && PackedEntry(data).generation() == self.generation
        });
        used.count() * 1000 / (sample.len() * BUCKET)
    }

    /// The number of a position's bucket.
    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// The entry of a position, with the distance of a result counted from the root at `ply`.
    #[inline]
    #[must_use]
    pub fn probe(&self, hash: u64, ply: usize) -> Option<TtEntry> {
        let bucket = self.bucket(hash);
        if !has_byte(self.tags[bucket].load(Ordering::Relaxed), tag(hash)) {
            return None;
        }
        for [key, data] in &self.buckets[bucket].entries {
            let data = data.load(Ordering::Relaxed);
            if data != 0 && key.load(Ordering::Relaxed) ^ data == hash {
                return Some(PackedEntry(data).unpack(ply));
            }
        }
        None
    }

    /// Stores an entry of a position at `ply` in place of the least valuable one of its bucket.
    #[inline]
    pub fn store(&self, hash: u64, ply: usize, entry: TtEntry) {
        let mut worst = (i32::MAX, 0);
        let at = self.bucket(hash);
        let bucket = &self.buckets[at];
        let mut entry = entry;
        for (index, [key, data]) in bucket.entries.iter().enumerate() {
            let data = data.load(Ordering::Relaxed);
            let old = PackedEntry(data);
            if data == 0 || key.load(Ordering::Relaxed) ^ data == hash {
                if data != 0 {
                    // A bound without an action keeps the action of the old entry.
                    entry.action = entry.action.or(old.action());
                    let deeper =
                        old.depth() > entry.depth + 3 && old.generation() == self.generation;
                    if deeper && entry.bound != Bound::Exact {
                        return;
                    }
                }
                worst.1 = index;
                break;
            }
            let age = ((GENERATIONS + self.generation - old.generation()) % GENERATIONS) as i32;
            let worth = old.depth() - 8 * age;
            if worth < worst.0 {
                worst = (worth, index);
            }
        }
        let data = PackedEntry::new(entry, ply, self.generation).0;
        let [key, word] = &bucket.entries[worst.1];
        key.store(hash ^ data, Ordering::Relaxed);
        word.store(data, Ordering::Relaxed);
        // Two threads that store in one bucket at the same time may lose a tag. Then an entry is
        // not found, and is replaced sooner or later.
        let tags = &self.tags[at];
        let shift = 8 * worst.1;
        let others = tags.load(Ordering::Relaxed) & !(0xff << shift);
        tags.store(others | u32::from(tag(hash)) << shift, Ordering::Relaxed);
    }
}

/// The byte of a hash that [`TranspositionTable::tags`] has. The bucket follows from the upper
/// bits.
#[inline]
fn tag(hash: u64) -> u8 {
    hash as u8
}

/// Whether one of the four bytes of a word has this value.
#[inline]
fn has_byte(word: u32, byte: u8) -> bool {
    const LOWEST: u32 = 0x0101_0101;
    // A byte that is 0 borrows from its highest bit.
    let differences = word ^ (LOWEST * u32::from(byte));
    differences.wrapping_sub(LOWEST) & !differences & (LOWEST << 7) != 0
}

/// An entry's second word: action 16, value 16, depth 8, bound 2 bits, age 6, and a bit that is
/// always set, so that no entry is 0.
#[derive(Clone, Copy)]
struct PackedEntry(u64);

const USED: u64 = 1 << 63;

impl PackedEntry {
    #[inline]
    fn new(entry: TtEntry, ply: usize, age: u64) -> Self {
        let action = entry.action.unwrap_or(NO_ACTION);
        let value = to_tt(entry.value, ply) as u16;
        let depth = entry.depth.clamp(0, 255) as u64;
        PackedEntry(
            u64::from(action)
                | u64::from(value) << 16
                | depth << 32
                | (entry.bound as u64) << 40
                | age << 42
                | USED,
        )
    }

    #[inline]
    fn action(self) -> Option<u16> {
        let code = self.0 as u16;
        (code != NO_ACTION).then_some(code)
    }

    #[inline]
    fn depth(self) -> i32 {
        (self.0 >> 32 & 0xff) as i32
    }

    #[inline]
    fn generation(self) -> u64 {
        self.0 >> 42 & (GENERATIONS - 1)
    }

    #[inline]
    fn unpack(self, ply: usize) -> TtEntry {
        TtEntry {
            action: self.action(),
            value: from_tt((self.0 >> 16) as i16, ply),
            depth: self.depth(),
            bound: match self.0 >> 40 & 3 {
                0 => Bound::Upper,
                1 => Bound::Lower,
                _ => Bound::Exact,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::win_in;

    #[test]
    fn nobody_has_an_exabyte() {
        assert_eq!(hash_bytes(3), Ok(3 << 20));
        assert_eq!(
            hash_bytes(1 << 40).unwrap_err().to_string(),
            "1099511627776 MB is more memory than this machine has"
        );
        assert!(hash_bytes(usize::MAX).is_err());
    }

    #[test]
    fn what_was_put_is_found() {
        let table = TranspositionTable::new(1 << 16);
        let found = TtEntry {
            action: Some(17),
            value: -win_in(9),
            depth: 7,
            bound: Bound::Lower,
        };
        table.store(12_345, 4, found);
        assert_eq!(table.probe(12_345, 4), Some(found));
        assert_eq!(table.probe(12_346, 4), None);
        let nearer = table.probe(12_345, 2).map(|found| found.value);
        assert_eq!(nearer, Some(-win_in(7)));
    }

    #[test]
    fn a_byte_is_found_in_a_word() {
        for byte in [0, 1, 0x7f, 0x80, 0xff] {
            for place in 0..4 {
                let others = u32::from(byte ^ 0x81) * 0x0101_0101;
                let word = others & !(0xff << (8 * place)) | u32::from(byte) << (8 * place);
                assert!(has_byte(word, byte) && !has_byte(others, byte), "{word:x}");
            }
        }
    }

    #[test]
    fn a_full_bucket_gives_up_the_shallowest_of_the_oldest() {
        let mut table = TranspositionTable::new(1);
        let entry = |depth| TtEntry {
            action: None,
            value: 0,
            depth,
            bound: Bound::Exact,
        };
        for hash in 1..=4 {
            table.store(hash, 0, entry(hash as i32 + 10));
        }
        table.new_search();
        table.store(5, 0, entry(5));
        assert_eq!(table.probe(1, 0), None);
        table.store(6, 0, entry(9));
        assert!(table.probe(2, 0).is_none() && table.probe(5, 0).is_some());
        table.clear();
        assert_eq!(table.probe(6, 0), None);
    }
}
