//! The file format of the tablebase.

use std::path::PathBuf;

use kabinet_games::kastwa::Size;

use super::distance_map::DistanceMap;
use super::index::{Indexer, TableIndex};
use super::table::KastwaTable;
use crate::data::{DataError, DataFolder};
use crate::progress::ProgressMonitor;
use crate::tablebase::TablebaseError;

/// The version of the format.
const FORM: &str = "kastwa table 1";

/// The file name for a size.
fn name(size: Size) -> String {
    format!("kastwa-{}.table", size.get())
}

impl KastwaTable {
    /// The path of the file for a size.
    #[must_use]
    pub fn path(size: Size, data: &DataFolder) -> PathBuf {
        data.path_of(&name(size))
    }

    /// Loads the tablebase; `None` if it is missing or damaged.
    ///
    /// # Errors
    /// If the file exists but cannot be read.
    pub fn load(size: Size, data: &DataFolder) -> Result<Option<Self>, DataError> {
        let bytes = data.read(&name(size), FORM)?;
        Ok(bytes.and_then(|bytes| decode(size, &bytes)))
    }

    /// Saves the tablebase.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, data: &DataFolder) -> Result<(), DataError> {
        data.write(&name(self.size()), FORM, &encode(self))
    }

    /// Loads the tablebase, or builds and saves it. If another process is building it, waits for
    /// that.
    ///
    /// # Errors
    /// If the data folder cannot be used, or the operation is stopped.
    pub fn open_or_build(
        size: Size,
        data: &DataFolder,
        threads: usize,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Self, TablebaseError> {
        if let Some(table) = KastwaTable::load(size, data)? {
            return Ok(table);
        }
        let _lock = data.lock(&name(size))?;
        if let Some(table) = KastwaTable::load(size, data)? {
            return Ok(table);
        }
        let table = KastwaTable::build(size, threads, monitor)?;
        monitor.report("writing", 0, 0);
        table.save(data)?;
        Ok(table)
    }
}

/// The size; the statistics; then the number of entries, the differences of their sorted indices,
/// and their distances. Numbers are variable-length: seven bits per byte, the lowest first; the
/// last byte has no top bit.
pub(super) fn encode(table: &KastwaTable) -> Vec<u8> {
    let mut bytes = vec![table.size().get() as u8];
    let stats = table.stats.join("\n");
    put(&mut bytes, stats.len() as u64);
    bytes.extend_from_slice(stats.as_bytes());
    let mut entries: Vec<_> = table.kept.iter().collect();
    entries.sort_unstable();
    put(&mut bytes, entries.len() as u64);
    let mut last = 0;
    for (key, _) in &entries {
        put(&mut bytes, key.number() - last);
        last = key.number();
    }
    bytes.extend(entries.iter().map(|&(_, plies)| plies));
    bytes
}

/// The tablebase for a size; `None` if the bytes are invalid.
fn decode(size: Size, bytes: &[u8]) -> Option<KastwaTable> {
    let mut rest = bytes;
    let (&first, after) = rest.split_first()?;
    if usize::from(first) != size.get() {
        return None;
    }
    rest = after;
    let length = usize::try_from(take(&mut rest)?).ok()?;
    let (stats, after) = rest.split_at_checked(length)?;
    rest = after;
    let stats = std::str::from_utf8(stats).ok()?;
    let count = usize::try_from(take(&mut rest)?).ok()?;
    // Each entry has at least two bytes, so an invalid count cannot allocate too much.
    if count > rest.len() {
        return None;
    }
    let distances = &rest[rest.len() - count..];
    let mut kept = DistanceMap::with_capacity(count);
    let mut number = 0_u64;
    for &plies in distances {
        number = number.checked_add(take(&mut rest)?)?;
        if plies == 0
            || number >> TableIndex::BITS != 0
            || !kept.insert(TableIndex::from_number(number), plies)
        {
            return None;
        }
    }
    (rest.len() == count).then(|| KastwaTable {
        indexer: Indexer::new(size),
        kept,
        stats: stats.lines().map(str::to_owned).collect(),
    })
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, 1 << 20, (1 << 44) - 1, u64::MAX >> 1];
        let mut bytes = Vec::new();
        for number in numbers {
            put(&mut bytes, number);
        }
        let mut rest = &bytes[..];
        for number in numbers {
            assert_eq!(take(&mut rest), Some(number));
        }
        assert_eq!(take(&mut rest), None);
        assert_eq!(take(&mut &[0xff_u8; 20][..]), None);
    }
}
