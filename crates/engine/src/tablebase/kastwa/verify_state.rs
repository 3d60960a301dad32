//! How far a verification has come, kept in the data folder: it may take many minutes.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::file::encode;
use super::table::KastwaTable;
use crate::data::{DataError, DataFolder};

/// The version of the format.
const FORM: &str = "kastwa verification 1";

/// What has been verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct VerifyState {
    /// The number of finished parts.
    pub(super) parts: u64,
    /// The number of positions in them.
    pub(super) positions: u64,
    /// How many of those are stored in the table.
    pub(super) stored: u64,
}

/// The file of a state. It is of one table and one version of the program.
pub(super) struct StateFile<'a> {
    data: &'a DataFolder,
    name: String,
    form: String,
}

impl<'a> StateFile<'a> {
    /// The file for a table.
    pub(super) fn new(table: &KastwaTable, data: &'a DataFolder) -> Self {
        let mut hasher = DefaultHasher::new();
        encode(table).hash(&mut hasher);
        let version = env!("CARGO_PKG_VERSION");
        StateFile {
            data,
            name: format!("kastwa-{}.verification", table.size().get()),
            form: format!("{FORM} of {:016x} by {version}", hasher.finish()),
        }
    }

    /// The state that an interrupted verification of this table left, or that of the beginning.
    ///
    /// # Errors
    /// If the file exists but cannot be read.
    pub(super) fn read(&self) -> Result<VerifyState, DataError> {
        let bytes = self.data.read(&self.name, &self.form)?;
        Ok(bytes.and_then(|bytes| decode(&bytes)).unwrap_or_default())
    }

    /// Keeps a state.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn write(&self, state: VerifyState) -> Result<(), DataError> {
        let numbers = [state.parts, state.positions, state.stored];
        let bytes: Vec<u8> = numbers.into_iter().flat_map(u64::to_le_bytes).collect();
        self.data.write(&self.name, &self.form, &bytes)
    }

    /// Removes the file.
    pub(super) fn remove(&self) {
        // If it stays, the next verification of the same table has nothing left to do; it cannot
        // make a wrong one right.
        let _ = fs::remove_file(self.data.path_of(&self.name));
    }
}

fn decode(bytes: &[u8]) -> Option<VerifyState> {
    let (numbers, []) = bytes.as_chunks() else {
        return None;
    };
    let &[parts, positions, stored] = numbers else {
        return None;
    };
    Some(VerifyState {
        parts: u64::from_le_bytes(parts),
        positions: u64::from_le_bytes(positions),
        stored: u64::from_le_bytes(stored),
    })
}
