//! Restoring: a backup becomes the database of a data folder, after every room in it was replayed.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::Builder;

use super::backup::{is_sqlite, sync_folder};
use super::check::{Finding, Report, check};
use super::checksum::{self, Checksum};
use super::{MaintenanceError, file_error, must_be_file};
use crate::storage::{self, FILE, UNFINISHED_RESTORE};

/// Puts a backup in place. Nothing that exists is overwritten.
///
/// # Errors
/// If a server uses the folder, there is a database already, or the backup is not sound.
pub async fn restore(
    file: &Path,
    folder: &Path,
    tell: impl FnMut(Finding),
) -> Result<Report, MaintenanceError> {
    must_be_file(file)?;
    if !is_sqlite(file) {
        return Err(MaintenanceError::Foreign(file.to_owned()));
    }
    // Nobody starts a server here meanwhile.
    let lock = storage::lock(folder)?;
    let target = folder.join(FILE);
    // A journal without its database would be played into the restored one.
    for end in ["", "-wal", "-shm", "-journal"] {
        let other = folder.join(format!("{FILE}{end}"));
        if other.exists() {
            return Err(MaintenanceError::Exists(other));
        }
    }
    let copy = Builder::new()
        .prefix(UNFINISHED_RESTORE)
        .tempfile_in(folder);
    let mut copy = copy.map_err(file_error(folder))?;
    let source = File::open(file);
    let copied = source.and_then(|mut source| checksum::copy(&mut source, copy.as_file_mut()));
    if copied.map_err(file_error(file))? == Checksum::Wrong {
        return Err(MaintenanceError::Changed(file.to_owned()));
    }
    copy.as_file().sync_all().map_err(file_error(folder))?;
    let copy = copy.into_temp_path();
    let report = check(&copy, tell).await?;
    if !report.is_sound() {
        return Err(MaintenanceError::Damaged {
            path: file.to_owned(),
            broken: report.broken,
            faults: report.faults.len() as u64,
        });
    }
    // The server moves its secret out of the database when it starts.
    let renamed = copy.persist_noclobber(&target);
    renamed.map_err(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists => MaintenanceError::Exists(target.clone()),
        _ => file_error(&target)(error.error),
    })?;
    for end in ["-wal", "-shm"] {
        // Checking a copy may have left these beside it.
        let _ = fs::remove_file(folder.join(format!("{FILE}{end}")));
    }
    sync_folder(folder).map_err(file_error(folder))?;
    drop(lock);
    Ok(report)
}
