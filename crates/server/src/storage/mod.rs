//! Storage: every event of every room, and what people have shared, in one SQLite file or in a
//! PostgreSQL database that several servers share.
//!
//! Reading goes through a small pool. Writing goes through one [`Writer`] that stores whatever has
//! come up in one transaction: the more is going on, the more share the cost of making it durable.
//!
//! | module | concept |
//! | --- | --- |
//! | `log` | the log of a room: what is appended, and the outcome |
//! | `writer` | the thread that writes: batches, failures, the server's pulse |
//! | `completion` | the task that completes entries with their outcomes |
//! | `outdated` | which readings of rooms turned out to be wrong |
//! | `append` | a batch of entries in one transaction |
//! | `connection` | what the writer asks of a database |
//! | `sqlite`, `postgres` | how each database answers |
//! | `checkpoint` | the log of SQLite is written back into its file |
//! | `readers`, `reading` | the connections that read, and what they read of rooms |
//! | `deadlines` | when rooms have to be looked at, although nobody may be there |
//! | `notices` | devices that are subscribed to notices, and the outbox |
//! | `runs` | when servers ran, and what time it is |
//! | `database`, `copy` | which database: a folder or an address; copying one |
//! | `disk` | a warning before the disk is full |
//! | `private` | files that only the owner of the data folder may read |
//! | `migrations` | the steps that bring an older database up to date |
//! | `calendars` | whose calendar of deadlines a link shows |
//! | `puzzles`, `studies` | what else is stored |
//! | `checking` | what is read to check a shared database |
//! | `upkeep` | taking rooms, remarks and visitors out; operators' orders |
//! | `every_table` | tests: copying and forgetting leave out no table |

mod append;
mod calendars;
mod checking;
mod checkpoint;
mod completion;
mod connection;
mod copy;
mod database;
mod deadlines;
mod disk;
#[cfg(test)]
mod every_table;
#[cfg(test)]
pub(crate) mod faults;
mod log;
pub(crate) mod migrations;
mod notices;
mod outdated;
mod postgres;
mod private;
mod puzzles;
mod readers;
mod reading;
mod runs;
mod sqlite;
mod studies;
mod upkeep;
mod writer;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::ids::{RoomId, Secret};
use crate::room::{EventError, Phase};

use connection::Connect;
use disk::DiskWatch;
use postgres::PostgresConnect;
use readers::{Readers, on};
use sqlite::SqliteConnect;

pub(crate) use connection::causes;
pub use copy::{Copied, CopyError, copy};
pub use database::Database;
pub use deadlines::Due;
pub(crate) use disk::space;
pub use log::{Append, Entry, Outcome, Summary};
pub use migrations::newest_schema;
pub use notices::{SubscriptionRow, TakenNotice};
pub use puzzles::{PuzzleEvent, PuzzleProgress};
pub use reading::RoomHistory;
pub use runs::Run;
pub use studies::Kept;
pub use upkeep::{OrderRow, RoomRow};
pub use writer::Writer;

/// The file in the data folder.
pub const FILE: &str = "kabinet.sqlite";

/// How the name of an unfinished copy begins that a restore puts into the data folder.
pub(crate) const UNFINISHED_RESTORE: &str = ".kabinet-restore-";

/// How many connections read at once.
const READERS: u32 = 4;

/// How large a large probe is, in bytes: several pages.
const PROBE: usize = 16 << 10;

/// How long a statement waits for another process that looks into the file.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 200 } else { 10_000 });

/// Something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The folder cannot be used.
    #[error("{}: {error}", path.display())]
    Folder {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// Another server has the folder.
    #[error("{}: another kabinet serves from this folder; stop it, or give another folder with --data", .0.display())]
    InUse(PathBuf),
    /// The server's secret cannot be read.
    #[error("{}: this is not the server's secret; restore the file, or remove it to make a new one (links to seats stop working then)", .0.display())]
    Secret(PathBuf),
    /// The server of the database lets nobody in.
    #[error("{database}: {why}")]
    Unreachable {
        /// Which one, without secrets.
        database: String,
        /// The cause.
        why: String,
    },
    /// The database does not do what it should.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// Nothing can be written.
    #[error("database: {0}")]
    Write(String),
    /// The database cannot be brought up to date.
    #[error("database: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// A stored event cannot be read.
    #[error("room {room}, event {number}: {error}")]
    Event {
        /// In which room.
        room: RoomId,
        /// The number of the event.
        number: i64,
        /// The cause.
        error: EventError,
    },
}

impl StorageError {
    /// Whether a newer version of the program wrote what cannot be read.
    #[must_use]
    pub fn is_newer(&self) -> bool {
        matches!(
            self,
            StorageError::Event {
                error: EventError::Newer(_),
                ..
            }
        )
    }
}

/// The database.
#[derive(Debug)]
pub struct Storage {
    readers: Readers,
    /// Where the file is, if it is one.
    folder: Option<PathBuf>,
    /// Held as long as the server runs: a folder is for one server.
    _lock: Option<File>,
}

impl Storage {
    /// Opens a database, makes its tables if they are not there, and brings them up to date.
    ///
    /// # Errors
    /// If the database cannot be used, or is not one of ours.
    pub async fn open_database(database: &Database) -> Result<(Self, Writer), StorageError> {
        match database {
            Database::Folder(folder) => Self::open(folder).await,
            Database::Postgres(options) => Self::connect(options).await,
        }
    }

    async fn connect(options: &PgConnectOptions) -> Result<(Self, Writer), StorageError> {
        // A pool would only say that it waited in vain.
        let first = postgres::reach(options, PATIENCE).await;
        let first = first.map_err(|why| StorageError::Unreachable {
            database: Database::Postgres(Box::new(options.clone())).to_string(),
            why,
        })?;
        let _ = first.close().await;
        let readers = PgPoolOptions::new()
            .max_connections(2 * READERS)
            .acquire_timeout(PATIENCE / 2)
            .connect_with(options.clone())
            .await?;
        migrations::run_on_postgres(&readers).await?;
        let connect = PostgresConnect::new(options.clone())
            .map_err(|error| StorageError::Write(format!("no runtime: {error}")))?;
        let writer = Writer::start(Box::new(connect), None).await?;
        let storage = Self {
            readers: Readers::Postgres(readers),
            folder: None,
            _lock: None,
        };
        Ok((storage, writer))
    }

    /// Whether other servers may use the same database.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        matches!(self.readers, Readers::Postgres(_))
    }

    /// Opens the database in a folder, makes it if it is not there, and brings it up to date.
    ///
    /// # Errors
    /// If the folder cannot be used, another server uses it, or the database is not one of ours.
    pub async fn open(folder: &Path) -> Result<(Self, Writer), StorageError> {
        let connect = SqliteConnect {
            file: folder.join(FILE),
            #[cfg(test)]
            most_pages: None,
        };
        Self::open_with(folder, Box::new(connect)).await
    }

    async fn open_with(
        folder: &Path,
        connect: Box<dyn Connect>,
    ) -> Result<(Self, Writer), StorageError> {
        let lock = lock(folder)?;
        private::make_database(folder).map_err(|error| StorageError::Folder {
            path: folder.to_owned(),
            error,
        })?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What is acknowledged survives a power cut, not only the end of the process.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // What is deleted is overwritten: somebody wanted to be forgotten.
            .pragma("secure_delete", "on")
            .busy_timeout(PATIENCE);
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options)
            .await?;
        migrations::run(&readers).await?;
        let disk = DiskWatch::new(folder.to_owned());
        let writer = Writer::start(connect, Some(disk)).await?;
        Ok((
            Self {
                readers: Readers::Sqlite(readers),
                folder: Some(folder.to_owned()),
                _lock: Some(lock),
            },
            writer,
        ))
    }

    /// What only this server knows, from its file in the data folder; or what all servers of a
    /// database know, from there.
    ///
    /// # Errors
    /// If it can neither be read nor made.
    pub async fn secret(&self) -> Result<Secret, StorageError> {
        match (&self.readers, &self.folder) {
            (Readers::Sqlite(pool), Some(folder)) => private::secret(folder, pool).await,
            (Readers::Sqlite(_), None) => Err(StorageError::Write("it has no folder".to_owned())),
            (Readers::Postgres(pool), _) => private::shared_secret(pool).await,
        }
    }

    /// The key that push services know this server by, as `make` makes it when there is none. It is
    /// kept like the secret.
    ///
    /// # Errors
    /// If it can neither be read nor made.
    pub async fn push_key(&self, make: impl FnOnce() -> String) -> Result<String, StorageError> {
        match (&self.readers, &self.folder) {
            (Readers::Sqlite(pool), Some(folder)) => private::push_key(folder, pool, make).await,
            (Readers::Sqlite(_), None) => Err(StorageError::Write("it has no folder".to_owned())),
            (Readers::Postgres(pool), _) => private::shared_push_key(pool, make).await,
        }
    }

    /// The key that push services know this server by, if there is one.
    ///
    /// # Errors
    /// If it cannot be read.
    async fn kept_push_key(&self) -> Result<Option<String>, StorageError> {
        const KEPT: &str = "SELECT value FROM settings WHERE name = 'push-key'";
        let kept: Option<String> = on!(&self.readers, pool => {
            sqlx::query_scalar(KEPT).fetch_optional(pool).await?
        });
        match (kept, &self.folder) {
            (None, Some(folder)) => stored_push_key(folder),
            (kept, _) => Ok(kept),
        }
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn check(&self) -> Result<(), StorageError> {
        on!(&self.readers, pool => {
            sqlx::query("SELECT 1").execute(pool).await?;
        });
        Ok(())
    }

    /// Closes the readers.
    pub async fn close(&self) {
        self.readers.close().await;
    }

    /// Whether the readers are closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.readers.is_closed()
    }
}

/// Makes a data folder if there is none, and takes it for this process as long as the file is held.
/// Nobody but its owner can look into it.
///
/// # Errors
/// If the folder cannot be used, or another process has it.
pub fn lock(folder: &Path) -> Result<File, StorageError> {
    let blocked = |error| StorageError::Folder {
        path: folder.to_owned(),
        error,
    };
    private::make_private(folder).map_err(blocked)?;
    let lock = private::private_options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join(private::LOCK_FILE))
        .map_err(blocked)?;
    match lock.try_lock() {
        Ok(()) => {
            remove_unfinished(folder);
            Ok(lock)
        }
        Err(TryLockError::WouldBlock) => Err(StorageError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(blocked(error)),
    }
}

/// Removes what a restore has left that was killed. Nobody else restores into a folder that is
/// locked.
fn remove_unfinished(folder: &Path) {
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = file.file_name();
        if name.to_string_lossy().starts_with(UNFINISHED_RESTORE) {
            let _ = std::fs::remove_file(file.path());
        }
    }
}

/// The server's secret, if it is in the data folder beside the database.
///
/// # Errors
/// If it cannot be read.
pub fn stored_secret(folder: &Path) -> Result<Option<Secret>, StorageError> {
    let path = folder.join(private::SECRET_FILE);
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Secret::read(text.trim_end())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StorageError::Folder { path, error }),
    }
}

/// The key that push services know the server by, if it is in the data folder.
///
/// # Errors
/// If it cannot be read.
pub fn stored_push_key(folder: &Path) -> Result<Option<String>, StorageError> {
    let path = folder.join(private::PUSH_KEY_FILE);
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text.trim_end().to_owned())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StorageError::Folder { path, error }),
    }
}

/// How a phase is stored.
#[must_use]
pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Choosing => "choosing",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}
