//! Distances by index: a hash table without removal, eight bytes per entry.

use super::index::TableIndex;

/// The distance of a position to the end, in plies.
pub(super) type Plies = u8;

/// Distances by index. A distance is never 0, so an entry of 0 is free.
#[derive(Debug, Default)]
pub(super) struct DistanceMap {
    /// Indices, each shifted above its distance. A power of two of them, at most two thirds in use.
    slots: Vec<u64>,
    len: usize,
}

impl DistanceMap {
    /// A map with room for this many entries.
    pub(super) fn with_capacity(entries: usize) -> Self {
        let places = (entries + entries / 2 + 16).next_power_of_two();
        DistanceMap {
            slots: vec![0; places],
            len: 0,
        }
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The distance of an index.
    #[inline]
    pub(super) fn get(&self, key: TableIndex) -> Option<Plies> {
        let slot = *self.slots.get(self.place(key))?;
        (slot != 0).then_some(slot as u8)
    }

    /// Adds an index that is not there yet. Returns whether it was new.
    pub(super) fn insert(&mut self, key: TableIndex, plies: Plies) -> bool {
        debug_assert!(plies > 0);
        if (self.len + 1) * 3 > self.slots.len() * 2 {
            self.grow();
        }
        let place = self.place(key);
        if self.slots[place] != 0 {
            return false;
        }
        self.slots[place] = key.number() << 8 | u64::from(plies);
        self.len += 1;
        true
    }

    /// All entries, in no order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (TableIndex, Plies)> {
        let used = self.slots.iter().filter(|&&slot| slot != 0);
        used.map(|&slot| (TableIndex::from_number(slot >> 8), slot as u8))
    }

    /// The slot of an index, used or free.
    #[inline]
    fn place(&self, key: TableIndex) -> usize {
        let mask = self.slots.len().wrapping_sub(1);
        let hash = key.number().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (hash ^ hash >> 32) as usize & mask;
        // The loop ends, because there is always a free slot.
        while let Some(&slot) = self.slots.get(place) {
            if slot == 0 || slot >> 8 == key.number() {
                break;
            }
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let mut larger = DistanceMap::with_capacity(self.len * 2);
        for (key, plies) in self.iter() {
            let place = larger.place(key);
            larger.slots[place] = key.number() << 8 | u64::from(plies);
        }
        larger.len = self.len;
        *self = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_it_is_given() {
        let mut map = DistanceMap::default();
        assert_eq!(map.get(TableIndex::from_number(0)), None);
        for number in 0..5000_u64 {
            let key = TableIndex::from_number(number * number * 77);
            assert!(map.insert(key, (number % 200 + 1) as u8));
            assert!(!map.insert(key, 3));
        }
        assert_eq!(map.len(), 5000);
        assert_eq!(map.iter().count(), 5000);
        for number in 0..5000_u64 {
            let found = map.get(TableIndex::from_number(number * number * 77));
            assert_eq!(found, Some((number % 200 + 1) as u8));
        }
        assert_eq!(map.get(TableIndex::from_number(1)), None);
    }
}
