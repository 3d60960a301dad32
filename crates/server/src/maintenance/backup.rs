//! A backup: a consistent copy of the database in one file, made while the server runs.
//!
//! SQLite copies a snapshot page by page (`VACUUM INTO`), so memory is bounded and nobody waits.
//! The copy gets its name only when it is complete, checked and on the disk.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::Connection;
use tempfile::{Builder, TempPath};

use super::{MaintenanceError, checksum, connect, database_error, file_error};
use crate::storage::{self, FILE};

/// How the name of an unfinished copy begins.
const PARTIAL: &str = ".kabinet-backup-";

/// Whether an unfinished copy is locked by whoever writes it. Elsewhere such a lock may be in the
/// way of SQLite's own.
const LOCKED: bool = cfg!(target_os = "linux");

/// An unfinished copy as old as this may have been left behind by somebody who was killed. A new
/// one may not be locked yet; where there is no lock, only the age tells.
const STALE: Duration = Duration::from_secs(if LOCKED { 10 } else { 24 * 3600 });

/// What a backup leaves free on its disk, in bytes, unless the disk is small: a server that stores
/// its games there goes on.
const REST: u64 = 64 << 20;

/// How a file of SQLite begins.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// A backup that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// Rooms in it.
    pub rooms: u64,
    /// Their events.
    pub events: u64,
    /// The size of the file.
    pub bytes: u64,
}

/// Copies the database of a data folder to a file. A backup of the same name is replaced, but only
/// by a complete one.
///
/// # Errors
/// If there is no database, or the copy cannot be made. What was there before stays.
pub async fn backup(folder: &Path, file: &Path) -> Result<Backup, MaintenanceError> {
    let source = folder.join(FILE);
    let mut connection = connect(&source, false).await?;
    may_replace(&source, file)?;
    let place = folder_of(file);
    sweep(&place);
    check_space(&mut connection, &source, file, &place).await?;
    // The file is made empty and private first; SQLite fills it.
    let copy = Builder::new().prefix(PARTIAL).tempfile_in(&place);
    let (held, copy) = copy.map_err(file_error(file))?.into_parts();
    if LOCKED {
        held.lock().map_err(file_error(file))?;
    }
    let target = text(&copy)?;
    sqlx::query("VACUUM INTO $1")
        .bind(target)
        .execute(&mut connection)
        .await
        .map_err(database_error(file))?;
    let _ = connection.close().await;
    let backup = complete(folder, &copy).await?;
    checksum::append(&copy).map_err(file_error(file))?;
    let synced = File::open(&copy).and_then(|copy| copy.sync_all());
    synced.map_err(file_error(file))?;
    let bytes = fs::metadata(&copy).map_or(0, |copy| copy.len());
    let renamed = copy.persist(file);
    renamed.map_err(|error| file_error(file)(error.error))?;
    drop(held);
    sync_folder(&place).map_err(file_error(&place))?;
    Ok(Backup { bytes, ..backup })
}

/// Refuses to fill the disk: games in progress could not go on.
async fn check_space(
    connection: &mut sqlx::SqliteConnection,
    source: &Path,
    file: &Path,
    place: &Path,
) -> Result<(), MaintenanceError> {
    let mut product = 1_u64;
    for sql in ["PRAGMA page_count", "PRAGMA page_size"] {
        let count: i64 = sqlx::query_scalar(sql)
            .fetch_one(&mut *connection)
            .await
            .map_err(database_error(source))?;
        product = product.saturating_mul(u64::try_from(count).unwrap_or(0));
    }
    match storage::space(place) {
        Some((free, all)) if free < needed(product, all) => Err(MaintenanceError::NoSpace {
            path: file.to_owned(),
            needed: needed(product, all).div_ceil(1 << 20),
            free: free >> 20,
        }),
        _ => Ok(()),
    }
}

/// The space that the copy of a database of this size needs on a disk of that size.
fn needed(database: u64, disk: u64) -> u64 {
    // What is written meanwhile is copied too.
    let copy = database.saturating_add(database / 16);
    copy.saturating_add(REST.min(disk / 20))
}

/// Adds what lies beside the database, and checks the copy.
async fn complete(folder: &Path, copy: &TempPath) -> Result<Backup, MaintenanceError> {
    let mut connection = connect(copy, true).await?;
    let failed = database_error(copy);
    if let Some(secret) = storage::stored_secret(folder)? {
        sqlx::query(
            "INSERT INTO settings (name, value) VALUES ('secret', $1) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .bind(secret.reveal())
        .execute(&mut connection)
        .await
        .map_err(&failed)?;
    }
    if let Some(key) = storage::stored_push_key(folder)? {
        sqlx::query(
            "INSERT INTO settings (name, value) VALUES ('push-key', $1) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .bind(key)
        .execute(&mut connection)
        .await
        .map_err(&failed)?;
    }
    let checked: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(&mut connection)
        .await
        .map_err(&failed)?;
    if checked != "ok" {
        return Err(failed(sqlx::Error::Protocol(checked)));
    }
    let mut counts = [0; 2];
    for (count, sql) in counts
        .iter_mut()
        .zip(["SELECT COUNT(*) FROM rooms", "SELECT COUNT(*) FROM events"])
    {
        let found: i64 = sqlx::query_scalar(sql)
            .fetch_one(&mut connection)
            .await
            .map_err(&failed)?;
        *count = u64::try_from(found).unwrap_or(0);
    }
    connection.close().await.map_err(&failed)?;
    let [rooms, events] = counts;
    Ok(Backup {
        rooms,
        events,
        bytes: 0,
    })
}

/// Refuses to replace the database itself, and anything that is no backup.
fn may_replace(source: &Path, file: &Path) -> Result<(), MaintenanceError> {
    let same = |one: &Path, other: &Path| match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    };
    match fs::metadata(file) {
        Err(_) => Ok(()),
        Ok(_) if same(source, file) => Err(MaintenanceError::Exists(file.to_owned())),
        Ok(found) if found.is_file() && (found.len() == 0 || is_sqlite(file)) => Ok(()),
        Ok(_) => Err(MaintenanceError::Exists(file.to_owned())),
    }
}

/// Whether a file begins as files of SQLite do.
pub(super) fn is_sqlite(file: &Path) -> bool {
    use std::io::Read;
    let mut begin = [0; 16];
    let read = File::open(file).and_then(|mut file| file.read_exact(&mut begin));
    read.is_ok() && begin == MAGIC
}

/// Removes unfinished copies, and SQLite's journals of them, that nobody works on any more.
fn sweep(place: &Path) {
    let Ok(files) = fs::read_dir(place) else {
        return;
    };
    for file in files.flatten() {
        let name = file.file_name();
        let Some(name) = name.to_str().filter(|name| name.starts_with(PARTIAL)) else {
            continue;
        };
        let copy = name.strip_suffix("-journal").unwrap_or(name);
        if is_abandoned(&place.join(copy)) {
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Whether nobody holds an unfinished copy any more: the system lets go of what a process held that
/// was killed.
fn is_abandoned(copy: &Path) -> bool {
    let Ok(file) = File::open(copy) else {
        return !copy.exists();
    };
    let changed = file.metadata().and_then(|file| file.modified());
    let stale = changed.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > STALE));
    stale && (!LOCKED || file.try_lock().is_ok())
}

/// The folder of a file.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// A path as SQLite takes it.
fn text(path: &Path) -> Result<&str, MaintenanceError> {
    path.to_str().ok_or_else(|| {
        let error = std::io::Error::other("the name is not valid Unicode");
        file_error(path)(error)
    })
}

/// Makes a renaming durable.
pub(super) fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_leaves_something_for_those_who_play() {
        let (mb, gb) = (1 << 20, 1 << 30);
        assert_eq!(needed(0, 1_000 * gb), 64 * mb);
        assert_eq!(needed(160 * mb, 1_000 * gb), (160 + 10 + 64) * mb);
        // On a small disk a small part is enough.
        assert_eq!(needed(0, 20 * mb), mb);
        assert!(needed(u64::MAX, gb) >= u64::MAX / 2);
    }
}
