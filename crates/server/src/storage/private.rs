//! What only the owner of the data folder may read: the folder, the database, the server's secret.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use sqlx::{PgPool, Row, SqlitePool};

use super::{FILE, StorageError};
use crate::ids::Secret;

/// The file of the server's secret in the data folder. It is not in the database: a copy of that
/// lets nobody play for somebody else.
pub(super) const SECRET_FILE: &str = "secret";

/// The file of the key that push services know the server by.
pub(super) const PUSH_KEY_FILE: &str = "push-key";

/// The lock in the data folder.
pub(super) const LOCK_FILE: &str = "kabinet.lock";

/// Makes the folder if it is not there, and lets nobody but its owner look into it, nor into the
/// files that are there already.
pub(super) fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    mend(folder, 0o700);
    let beside = ["-wal", "-shm", "-journal"].map(|end| format!("{FILE}{end}"));
    for name in
        beside
            .iter()
            .map(String::as_str)
            .chain([FILE, LOCK_FILE, SECRET_FILE, PUSH_KEY_FILE])
    {
        let path = folder.join(name);
        if path.exists() {
            mend(&path, 0o600);
        }
    }
    Ok(())
}

/// Makes an empty database that only its owner may read, if there is none. SQLite gives the files
/// beside it the same permissions.
pub(super) fn make_database(folder: &Path) -> io::Result<()> {
    let file = folder.join(FILE);
    private_options().append(true).create(true).open(file)?;
    Ok(())
}

/// Options for a file that only its owner may read.
pub(super) fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Removes the permissions of other users from a file or a folder.
#[cfg(unix)]
fn mend(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    let mended = fs::metadata(path).and_then(|found| {
        let before = found.permissions().mode() & 0o777;
        if before & !mode == 0 {
            return Ok(());
        }
        tracing::info!(path = %path.display(), "restricted the permissions to the owner");
        fs::set_permissions(path, fs::Permissions::from_mode(before & mode))
    });
    if let Err(error) = mended {
        tracing::warn!(path = %path.display(), %error, "other users may be able to read this");
    }
}

#[cfg(not(unix))]
fn mend(_: &Path, _: u32) {}

/// The server's secret, made when it is first needed.
///
/// Older versions kept it in the database. It moves from there, so that the links to seats that
/// people have keep working.
///
/// # Errors
/// If it can neither be read nor made.
pub(super) async fn secret(folder: &Path, database: &SqlitePool) -> Result<Secret, StorageError> {
    let path = folder.join(SECRET_FILE);
    let blocked = |error| StorageError::Folder {
        path: path.clone(),
        error,
    };
    let row = sqlx::query("SELECT value FROM settings WHERE name = 'secret'")
        .fetch_optional(database)
        .await?;
    if let Some(row) = row {
        let text: String = row.try_get("value")?;
        let secret = Secret::read(&text).ok_or_else(|| StorageError::Secret(path.clone()))?;
        // First it is safe in its file, then it is forgotten here.
        write(&path, secret.reveal()).map_err(blocked)?;
        forget(database, "secret").await?;
        tracing::info!("the server's secret has moved from the database into a file of its own");
        return Ok(secret);
    }
    match fs::read_to_string(&path) {
        Ok(text) => Secret::read(text.trim_end()).ok_or_else(|| StorageError::Secret(path.clone())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let secret = Secret::random();
            write(&path, secret.reveal()).map_err(blocked)?;
            Ok(secret)
        }
        Err(error) => Err(blocked(error)),
    }
}

/// What all servers of a database know; made by the first that asks. It is in the database, because
/// that is all they share.
///
/// # Errors
/// If it can neither be read nor made.
pub(super) async fn shared_secret(database: &PgPool) -> Result<Secret, StorageError> {
    const MAKE: &str = "INSERT INTO settings (name, value) VALUES ('secret', $1) \
        ON CONFLICT (name) DO NOTHING";
    let secret = Secret::random();
    let make = sqlx::query(MAKE).bind(secret.reveal());
    make.execute(database).await?;
    let text: String = sqlx::query_scalar("SELECT value FROM settings WHERE name = 'secret'")
        .fetch_one(database)
        .await?;
    Secret::read(&text)
        .ok_or_else(|| sqlx::Error::Decode("the servers' secret is damaged".into()).into())
}

/// The key that push services know the server by, from its file; made when it is first asked for. A
/// backup holds it in the database, from where it moves.
///
/// # Errors
/// If it can neither be read nor made.
pub(super) async fn push_key(
    folder: &Path,
    database: &SqlitePool,
    make: impl FnOnce() -> String,
) -> Result<String, StorageError> {
    let path = folder.join(PUSH_KEY_FILE);
    let blocked = |error| StorageError::Folder {
        path: path.clone(),
        error,
    };
    let kept: Option<String> =
        sqlx::query_scalar("SELECT value FROM settings WHERE name = 'push-key'")
            .fetch_optional(database)
            .await?;
    if let Some(key) = kept {
        write(&path, &key).map_err(blocked)?;
        forget(database, "push-key").await?;
        return Ok(key);
    }
    match fs::read_to_string(&path) {
        Ok(text) => Ok(text.trim_end().to_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let key = make();
            write(&path, &key).map_err(blocked)?;
            Ok(key)
        }
        Err(error) => Err(blocked(error)),
    }
}

/// The same for all servers of a database; made by the first that asks.
///
/// # Errors
/// If it can neither be read nor made.
pub(super) async fn shared_push_key(
    database: &PgPool,
    make: impl FnOnce() -> String,
) -> Result<String, StorageError> {
    const MAKE: &str = "INSERT INTO settings (name, value) VALUES ('push-key', $1) \
        ON CONFLICT (name) DO NOTHING";
    const READ: &str = "SELECT value FROM settings WHERE name = 'push-key'";
    let kept = sqlx::query_scalar(READ).fetch_optional(database).await?;
    if let Some(key) = kept {
        return Ok(key);
    }
    sqlx::query(MAKE).bind(make()).execute(database).await?;
    Ok(sqlx::query_scalar(READ).fetch_one(database).await?)
}

/// Writes a file of one line whole or not at all.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut file = private_options()
        .write(true)
        .create(true)
        .truncate(true)
        .open(&new)?;
    writeln!(file, "{text}")?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    mend(path, 0o600);
    // The new name must survive a power cut, too. Not every system can open a folder.
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Removes a setting from the database so that no byte of it is left in its files.
async fn forget(database: &SqlitePool, name: &str) -> Result<(), StorageError> {
    let mut connection = database.acquire().await?;
    sqlx::query("PRAGMA secure_delete = ON")
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM settings WHERE name = $1")
        .bind(name)
        .execute(&mut *connection)
        .await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
        .execute(&mut *connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Storage;
    use crate::storage::readers::Readers;

    /// Every file of a folder whose bytes contain a text.
    fn files_with(folder: &Path, text: &str) -> Vec<String> {
        let files = fs::read_dir(folder).expect("a folder");
        let files = files.map(|file| file.expect("a file"));
        let holds = |path: &Path| {
            let bytes = fs::read(path).expect("its bytes");
            bytes
                .windows(text.len())
                .any(|part| part == text.as_bytes())
        };
        let files = files.filter(|file| holds(&file.path()));
        files
            .map(|file| file.file_name().into_string().expect("a name"))
            .collect()
    }

    #[tokio::test]
    async fn the_secret_moves_out_of_an_old_database() {
        let folder = tempfile::tempdir().expect("a folder");
        let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
        let old = Secret::random();
        let Readers::Sqlite(pool) = &storage.readers else {
            panic!("a folder holds SQLite");
        };
        sqlx::query("INSERT INTO settings (name, value) VALUES ('secret', $1)")
            .bind(old.reveal())
            .execute(pool)
            .await
            .expect("a row");
        writer.close().await;
        storage.close().await;
        drop(storage);
        assert_eq!(files_with(folder.path(), old.reveal()), ["kabinet.sqlite"]);
        for _ in 0..2 {
            let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
            let secret = storage.secret().await.expect("a secret");
            assert_eq!(secret, old, "links to seats keep working");
            assert_eq!(files_with(folder.path(), old.reveal()), ["secret"]);
            writer.close().await;
            storage.close().await;
        }
    }

    #[tokio::test]
    async fn a_damaged_secret_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(SECRET_FILE), "half").expect("a file");
        let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
        let error = storage.secret().await.expect_err("an error");
        assert!(error.to_string().contains("secret"), "{error}");
        writer.close().await;
        storage.close().await;
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn nobody_else_reads_the_folder() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| {
            let found = fs::metadata(path).expect("it is there");
            found.permissions().mode() & 0o777
        };
        let open = |path: &Path, mode: u32| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions");
        };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        for _ in 0..2 {
            let (storage, writer) = Storage::open(path).await.expect("a database");
            storage.secret().await.expect("a secret");
            assert_eq!(mode(path), 0o700);
            for name in [FILE, SECRET_FILE, LOCK_FILE] {
                assert_eq!(mode(&path.join(name)), 0o600, "{name}");
            }
            for name in fs::read_dir(path).expect("a folder") {
                let file = name.expect("a file").path();
                assert_eq!(mode(&file) & 0o077, 0, "{}", file.display());
            }
            writer.close().await;
            storage.close().await;
            // As an older version, or somebody careless, leaves them.
            open(path, 0o755);
            open(&path.join(FILE), 0o644);
            open(&path.join(SECRET_FILE), 0o664);
        }
    }
}
