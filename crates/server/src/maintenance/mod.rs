//! What operators do with the server's data: backing it up, checking it, cleaning it up.
//!
//! | module | concept |
//! | --- | --- |
//! | [`mod@backup`] | a consistent copy of the database, made while the server runs |
//! | [`mod@restore`] | putting such a copy in place, after it was checked |
//! | `checksum` | whether a copy has changed since it was made |
//! | [`mod@check`] | whether the file is sound and every room can be replayed |
//! | `schema` | whether the database has the tables that our migrations make, and no triggers |
//! | [`orders`] | what an operator asks of a running server: forget, mute, close |
//! | [`forget`] | taking a game or a visitor out of the database |
//! | `eras` | whether dates can be trusted |
//! | [`retention`] | how long things are kept, and the cleaning that follows from it |

pub mod backup;
pub mod check;
mod checksum;
mod eras;
pub mod forget;
pub mod orders;
pub mod restore;
pub mod retention;
mod schema;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::storage::{self, StorageError};

pub use backup::{Backup, backup};
pub use check::{Report, check, check_shared};
pub use orders::Order;
pub use restore::restore;
pub use retention::Retention;

/// How long a statement waits for the server's writer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Something could not be done with the data.
#[derive(Debug, thiserror::Error)]
pub enum MaintenanceError {
    /// A file or folder cannot be used.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// There is nothing to work on.
    #[error("{}: there is no database", .0.display())]
    NoDatabase(PathBuf),
    /// The file is something else.
    #[error("{}: this is not a database of kabinet", .0.display())]
    Foreign(PathBuf),
    /// The file is a database, but not a sound one.
    #[error("{}: the database is damaged; docs/OPERATIONS.md says what to do", .0.display())]
    Unreadable(PathBuf),
    /// A newer program wrote the file.
    #[error("{}: a newer kabinet wrote this database (schema {found}, this program knows {known})", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema of the file.
        found: i64,
        /// The newest schema that is known here.
        known: i64,
    },
    /// Something would be overwritten.
    #[error("{}: this file exists and is not overwritten; move it away first", .0.display())]
    Exists(PathBuf),
    /// The copy would fill the disk.
    #[error("{}: the backup needs {needed} MB, and {free} MB are free; nothing was written", path.display())]
    NoSpace {
        /// Where it was to be written.
        path: PathBuf,
        /// What it needs, with something left for others, in megabytes.
        needed: u64,
        /// What there is, in megabytes.
        free: u64,
    },
    /// The copy is damaged, so it was not put in place.
    #[error("{}: {broken} rooms cannot be replayed, and the file has {faults} faults; nothing was restored", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How many rooms cannot be replayed.
        broken: u64,
        /// How many faults the file itself has.
        faults: u64,
    },
    /// The backup is not what it was when it was made.
    #[error("{}: the backup has changed since it was made; nothing was restored", .0.display())]
    Changed(PathBuf),
    /// The database does not do what it should.
    #[error("{}: {error}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: sqlx::Error,
    },
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(String),
    /// There is no such visitor.
    #[error("there is no visitor {0}")]
    NoVisitor(String),
    /// A running server has the folder, and does not carry out orders.
    #[error("the server that runs here did not answer within {0} seconds; see its log")]
    NoAnswer(u64),
    /// A running server could not carry out the order.
    #[error("the server could not do that: {0}")]
    Refused(String),
}

/// Names the file in errors of the system.
fn file_error(path: &Path) -> impl Fn(std::io::Error) -> MaintenanceError + '_ {
    |error| MaintenanceError::File {
        path: path.to_owned(),
        error,
    }
}

/// Names the file in errors of the database.
fn database_error(path: &Path) -> impl Fn(sqlx::Error) -> MaintenanceError + '_ {
    |error| MaintenanceError::Database {
        path: path.to_owned(),
        error,
    }
}

/// Whether SQLite says that the file is damaged: the primary code `SQLITE_CORRUPT`.
fn is_damage(error: &sqlx::Error) -> bool {
    const CORRUPT: u32 = 11;
    let error = error.as_database_error();
    let code = error.and_then(sqlx::error::DatabaseError::code);
    let code: Option<u32> = code.and_then(|code| code.parse().ok());
    code.is_some_and(|code| code & 0xff == CORRUPT)
}

/// Refuses what is no file: whoever opens a pipe waits for its other end, for ever.
fn must_be_file(path: &Path) -> Result<(), MaintenanceError> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_file() => Ok(()),
        Ok(_) => Err(MaintenanceError::Foreign(path.to_owned())),
        Err(_) => Err(MaintenanceError::NoDatabase(path.to_owned())),
    }
}

/// Opens a database file that exists, and looks whether it is one of ours that we understand.
async fn connect(path: &Path, write: bool) -> Result<SqliteConnection, MaintenanceError> {
    must_be_file(path)?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(false)
        .read_only(!write)
        .busy_timeout(PATIENCE);
    let mut connection = SqliteConnection::connect_with(&options)
        .await
        .map_err(database_error(path))?;
    let version = "SELECT MAX(version) FROM _sqlx_migrations";
    let version: Result<Option<i64>, sqlx::Error> =
        sqlx::query_scalar(version).fetch_one(&mut connection).await;
    match version {
        Ok(Some(found)) if found > storage::newest_schema() => Err(MaintenanceError::Newer {
            path: path.to_owned(),
            found,
            known: storage::newest_schema(),
        }),
        Ok(Some(_)) => Ok(connection),
        Err(error) if is_damage(&error) => Err(MaintenanceError::Unreadable(path.to_owned())),
        // There is no such table, or the file is no database.
        Ok(None) | Err(sqlx::Error::Database(_)) => Err(MaintenanceError::Foreign(path.to_owned())),
        Err(error) => Err(database_error(path)(error)),
    }
}

#[cfg(test)]
mod tests;
