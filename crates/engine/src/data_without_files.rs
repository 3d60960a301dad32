//! The data folder where there are no files, as in a browser: nobody can have one.
//!
//! The types are those of `data.rs`, without values. So everything that needs a folder compiles,
//! and the compiler knows that it never runs.

use std::io;
use std::path::PathBuf;

/// A folder for data that can be rebuilt. There is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataFolder {}

/// The data folder cannot be used. There is none to fail.
#[derive(Debug, thiserror::Error)]
pub enum DataError {}

/// The right to build a file. Nobody has it.
#[derive(Debug)]
pub enum DataLock {}

impl DataFolder {
    /// The path of a file.
    #[must_use]
    pub fn path_of(&self, _: &str) -> PathBuf {
        match *self {}
    }

    /// The content of a file.
    ///
    /// # Errors
    /// Never.
    pub fn read(&self, _: &str, _: &str) -> Result<Option<Vec<u8>>, DataError> {
        match *self {}
    }

    /// Writes a file.
    ///
    /// # Errors
    /// Never.
    pub fn write(&self, _: &str, _: &str, _: &[u8]) -> Result<(), DataError> {
        match *self {}
    }

    /// Waits for the lock on a file.
    ///
    /// # Errors
    /// Never.
    pub fn lock(&self, _: &str) -> Result<DataLock, DataError> {
        match *self {}
    }
}

/// The content of a file in the format of the data folder: nobody can read one.
pub(crate) fn content(_: impl io::Read, _: &str) -> Option<Vec<u8>> {
    None
}
