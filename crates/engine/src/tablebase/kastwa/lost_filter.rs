//! A filter in front of the table: which positions are certainly not stored.
//!
//! A position's own hash finds it, so that nobody needs to look for the least of its images first.

use kabinet_core::Game;
use kabinet_games::kastwa::Position;

use super::table::KastwaTable;

/// How many kinds of positions there are: by the pieces of both sides and the phase.
const KINDS: usize = 32;

/// The fewest bits of a kind: few enough for the nearest cache.
const FEWEST_BITS: usize = 1 << 16;

/// The bits of a kind for each position.
const BITS_PER_POSITION: usize = 8;

/// Bits by the hash of a position, in a set of their own for each kind. The stored positions of one
/// kind may be a handful where those of another are a million.
#[derive(Debug)]
pub(super) struct LostFilter {
    kinds: [Vec<u64>; KINDS],
}

impl LostFilter {
    /// The filter of all positions that a table stores, and of those symmetric to them.
    pub(super) fn new(table: &KastwaTable) -> Self {
        let images = || {
            let stored = table.kept.iter();
            // A damaged table may have entries of no position; nobody looks those up.
            let stored = stored.filter(|&(key, _)| table.indexer.is_of_position(key));
            let stored = stored.map(|(key, _)| key.board().position(table.size()));
            stored.flat_map(|position| {
                let symmetries = 0..position.symmetries();
                symmetries.filter_map(move |symmetry| position.transform(symmetry))
            })
        };
        let mut counts = [0; KINDS];
        for image in images() {
            counts[kind(&image)] += 1;
        }
        let kinds = counts.map(|count| {
            let bits = (count * BITS_PER_POSITION).max(FEWEST_BITS);
            vec![0; bits.next_power_of_two() / 64]
        });
        let mut filter = LostFilter { kinds };
        for image in images() {
            let words = &mut filter.kinds[kind(&image)];
            let (word, bit) = place(words.len(), image.zobrist());
            words[word] |= bit;
        }
        filter
    }

    /// Whether the table may have stored this position. If not, it has not.
    #[inline]
    pub(super) fn may_have(&self, position: &Position) -> bool {
        let words = &self.kinds[kind(position)];
        let (word, bit) = place(words.len(), position.zobrist());
        words[word] & bit != 0
    }
}

/// The kind of a position.
#[inline]
fn kind(position: &Position) -> usize {
    let side = position.side();
    let count = |side| position.pieces(side).count_ones() as usize & 3;
    usize::from(position.placing()) << 4 | count(side) << 2 | count(side.other())
}

/// The word and the bit of a hash among this many words, a power of two.
#[inline]
fn place(words: usize, hash: u64) -> (usize, u64) {
    ((hash >> 6) as usize & (words - 1), 1 << (hash & 63))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::ProgressMonitor;
    use kabinet_core::ActionList;
    use kabinet_core::random::SplitMix64;
    use kabinet_games::kastwa::Size;

    #[test]
    fn lets_every_stored_position_pass_and_stops_most_others() {
        let size = Size::ALL[0];
        let table = KastwaTable::build(size, 2, ProgressMonitor::silent()).expect("not stopped");
        let filter = LostFilter::new(&table);
        let mut random = SplitMix64::new(9);
        let mut list = ActionList::new();
        let (mut stored, mut others, mut passed) = (0, 0, 0);
        for _ in 0..2000 {
            let mut position = Position::start(size);
            while position.outcome().is_none() {
                if table.is_stored(&position) {
                    stored += 1;
                    assert!(filter.may_have(&position), "{position}");
                } else {
                    others += 1;
                    passed += u32::from(filter.may_have(&position));
                }
                position.legal_actions(&mut list);
                let &action = random.choose(&list).expect("not finished");
                position.play_unchecked(action);
            }
        }
        assert!(stored > 1000, "{stored}");
        assert!(passed * 4 < others, "{passed} of {others}");
    }
}
