//! The data folder. Its files are either complete or absent.
//!
//! A file is compressed and ends with a checksum. A file that is truncated, damaged or written by
//! another version counts as missing and is built again. The builder of a file holds a lock, so
//! that two processes build it once. A finished file appears by renaming, so that no reader sees
//! half of it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::{BaseStrategy, choose_base_strategy};

/// The environment variable that overrides the user's usual folder.
pub const FOLDER_VARIABLE: &str = "KABINET_DATA";

/// The compression level: high, because these files are written once.
const COMPRESSION: i32 = 19;

/// How the name of an unfinished file begins, and how it did in older versions.
const UNFINISHED: &str = ".kabinet-unfinished-";
const OLD_UNFINISHED: &str = ".tmp";

/// An unfinished file of an older version is taken for left over after this time: those were not
/// locked.
const OLD_AGE: Duration = Duration::from_secs(24 * 3600);

/// A new file may not be locked yet for this long.
const SETTLED_AGE: Duration = Duration::from_secs(10);

fn has_age(entry: &fs::DirEntry, age: Duration) -> bool {
    let changed = entry.metadata().and_then(|found| found.modified());
    changed.is_ok_and(|at| at.elapsed().is_ok_and(|since| since >= age))
}

fn is_old(entry: &fs::DirEntry) -> bool {
    has_age(entry, OLD_AGE)
}

fn is_settled(entry: &fs::DirEntry) -> bool {
    has_age(entry, SETTLED_AGE)
}

fn is_unheld(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}

/// A folder for data that can be rebuilt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFolder {
    path: PathBuf,
}

/// The data folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// The user has no data folder.
    #[error("there is no home folder; set {FOLDER_VARIABLE} to a folder for Kabinet's data")]
    NoHome,
    /// The folder or a file in it cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: String,
        /// The error of the system.
        error: io::Error,
    },
}

impl DataError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> DataError + '_ {
        move |error| DataError::Io {
            path: path.display().to_string(),
            error,
        }
    }
}

impl DataFolder {
    /// The folder at this path. It is created with the first file.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        DataFolder { path: path.into() }
    }

    /// The user's data folder: `$KABINET_DATA`, or `kabinet` in the user's data directory.
    ///
    /// # Errors
    /// If there is neither the variable nor a home directory.
    pub fn of_user() -> Result<Self, DataError> {
        if let Some(path) = std::env::var_os(FOLDER_VARIABLE).filter(|path| !path.is_empty()) {
            return Ok(DataFolder::at(path));
        }
        let base = choose_base_strategy().map_err(|_| DataError::NoHome)?;
        Ok(DataFolder::at(base.data_dir().join("kabinet")))
    }

    /// The path of a file, whether it exists or not.
    #[must_use]
    pub fn path_of(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The content of a file; `None` if it is missing, damaged, or not of this `form`.
    ///
    /// `form` names the format of the content and changes with it, so that no version of the
    /// program misreads the file of another.
    ///
    /// # Errors
    /// If the file exists but cannot be read.
    pub fn read(&self, name: &str, form: &str) -> Result<Option<Vec<u8>>, DataError> {
        let path = self.path_of(name);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(DataError::io(&path)(error)),
        };
        Ok(content(file, form))
    }

    /// Writes a file atomically.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, name: &str, form: &str, bytes: &[u8]) -> Result<(), DataError> {
        fs::create_dir_all(&self.path).map_err(DataError::io(&self.path))?;
        let path = self.path_of(name);
        self.write_new(&path, form, bytes)
            .map_err(DataError::io(&path))
    }

    fn write_new(&self, path: &Path, form: &str, bytes: &[u8]) -> io::Result<()> {
        self.remove_leftovers();
        let mut file = tempfile::Builder::new()
            .prefix(UNFINISHED)
            .tempfile_in(&self.path)?;
        // The lock tells a process that tidies up that this file is still being written.
        file.as_file().lock()?;
        let mut encoder = zstd::stream::Encoder::new(&mut file, COMPRESSION)?;
        encoder.include_checksum(true)?;
        encoder.write_all(format!("kabinet {form}\n").as_bytes())?;
        encoder.write_all(bytes)?;
        encoder.finish()?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    }

    /// Removes files that a process was writing when it was killed.
    pub fn remove_leftovers(&self) {
        let Ok(entries) = fs::read_dir(&self.path) else {
            return;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let old_form = name.len() == OLD_UNFINISHED.len() + 6;
            let ours = name.starts_with(UNFINISHED)
                || old_form && name.starts_with(OLD_UNFINISHED) && is_old(&entry);
            // A file that nobody holds has lost its writer. One that was just made may not be held
            // yet.
            if ours && is_settled(&entry) && is_unheld(&entry.path()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Waits for the lock on a file and holds it until the lock is dropped. Another process may
    /// have built the file meanwhile, so check first whether it exists.
    ///
    /// # Errors
    /// If the lock cannot be created.
    pub fn lock(&self, name: &str) -> Result<DataLock, DataError> {
        fs::create_dir_all(&self.path).map_err(DataError::io(&self.path))?;
        let path = self.path_of(&format!("{name}.lock"));
        let file = File::create(&path).map_err(DataError::io(&path))?;
        file.lock().map_err(DataError::io(&path))?;
        Ok(DataLock { _file: file })
    }
}

/// The content of a file in the format of the data folder, wherever it comes from; `None` if it is
/// damaged or not of this `form`.
pub(crate) fn content(file: impl io::Read, form: &str) -> Option<Vec<u8>> {
    // Decoding fails if the file is incomplete or its checksum is wrong.
    let mut bytes = zstd::stream::decode_all(file).ok()?;
    let header = format!("kabinet {form}\n");
    if !bytes.starts_with(header.as_bytes()) {
        return None;
    }
    bytes.drain(..header.len());
    Some(bytes)
}

/// The right to build a file. The system releases it when the process ends, however it ends.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::at(folder.path().join("new"));
        assert_eq!(data.read("a", "form 1").unwrap(), None);
        data.write("a", "form 1", b"something").unwrap();
        assert_eq!(
            data.read("a", "form 1").unwrap().as_deref(),
            Some(&b"something"[..])
        );
        assert_eq!(data.read("a", "form 2").unwrap(), None);
    }

    #[test]
    fn any_damage_is_as_good_as_missing() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::at(folder.path());
        let content: Vec<u8> = (0..2000_u32).map(|i| (i * i % 251) as u8).collect();
        data.write("a", "form", &content).unwrap();
        let path = data.path_of("a");
        let whole = fs::read(&path).unwrap();
        for cut in [0, 1, whole.len() / 2, whole.len() - 1] {
            fs::write(&path, &whole[..cut]).unwrap();
            assert_eq!(data.read("a", "form").unwrap(), None, "cut at {cut}");
        }
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x10;
            fs::write(&path, bytes).unwrap();
            let read = data.read("a", "form").unwrap();
            assert!(read.is_none() || read == Some(content.clone()), "at {at}");
        }
    }

    #[test]
    fn a_second_maker_waits_for_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::at(folder.path());
        let lock = data.lock("a").unwrap();
        std::thread::scope(|scope| {
            let second = scope.spawn(|| {
                let _lock = data.lock("a").unwrap();
                data.read("a", "form").unwrap()
            });
            data.write("a", "form", b"made once").unwrap();
            drop(lock);
            let found = second.join().unwrap();
            assert_eq!(found.as_deref(), Some(&b"made once"[..]));
        });
    }

    #[test]
    fn what_a_killed_process_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::at(folder.path());
        let long_ago = std::time::SystemTime::now() - 2 * OLD_AGE;
        let make = |name: &str| {
            let path = folder.path().join(name);
            let file = File::create(&path).unwrap();
            file.set_modified(long_ago).unwrap();
            (path, file)
        };
        let (killed, _) = make(".kabinet-unfinished-abc123");
        let (older, _) = make(".tmpAbC123");
        let (other, _) = make("games.sqlite");
        let (held, file) = make(".kabinet-unfinished-def456");
        file.lock().unwrap();
        let fresh = folder.path().join(".kabinet-unfinished-ghi789");
        File::create(&fresh).unwrap();
        data.remove_leftovers();
        assert!(!killed.exists() && !older.exists());
        assert!(other.exists() && held.exists() && fresh.exists());
        data.write("table", "1", b"x").unwrap();
        assert_eq!(data.read("table", "1").unwrap().as_deref(), Some(&b"x"[..]));
    }
}
