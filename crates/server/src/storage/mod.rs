//! Storage: every event of every room, and what people have shared, in one SQLite file.
//!
//! Reading goes through a small pool. Writing goes through one [`Writer`] that stores whatever has
//! come up in one transaction: the more is going on, the more share the cost of making it durable.
//!
//! | module | concept |
//! | --- | --- |
//! | `log` | the log of a room: what is appended, and what became of it |
//! | `writer` | the thread that writes: batches, failures, the server's pulse |
//! | `append` | a batch of entries in one transaction |
//! | `connection`, `sqlite` | what the writer asks of a database, and SQLite's answer |
//! | `disk` | a warning before the disk is full |
//! | `migrations` | the steps that bring an older database up to date |
//! | `puzzles`, `studies` | what else is stored |
//! | `upkeep` | taking rooms, remarks and visitors out; operators' orders |

mod append;
mod connection;
mod disk;
#[cfg(test)]
pub(crate) mod faults;
mod log;
mod migrations;
mod private;
mod puzzles;
mod sqlite;
mod studies;
mod upkeep;
mod writer;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row, SqlitePool};

use crate::ids::{RoomId, Secret, VisitorId};
use crate::room::{Event, Phase, REMARKS};
use crate::time::Timestamp;

use connection::Connect;
use disk::DiskWatch;
use sqlite::SqliteConnect;

pub use log::{Append, Entry, Outcome, Summary};
pub use migrations::newest_schema;
pub use puzzles::{PuzzleEvent, PuzzleProgress};
pub use studies::Kept;
pub use upkeep::{OrderRow, RoomRow};
pub use writer::Writer;

/// The file in the data folder.
pub const FILE: &str = "kabinet.sqlite";

/// How many connections read at once.
const READERS: u32 = 4;

/// How long a statement waits for another process that looks into the file.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 200 } else { 10_000 });

/// Something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The folder cannot be used.
    #[error("{}: {error}", path.display())]
    Folder {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Another server has the folder.
    #[error("{}: another kabinet serves from this folder; stop it, or give another folder with --data", .0.display())]
    InUse(PathBuf),
    /// The server's secret cannot be read.
    #[error("{}: this is not the server's secret; restore the file, or remove it to make a new one (links to seats stop working then)", .0.display())]
    Secret(PathBuf),
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
        /// Which one.
        number: i64,
        /// Why.
        error: serde_json::Error,
    },
}

/// The database.
#[derive(Debug)]
pub struct Storage {
    readers: SqlitePool,
    folder: PathBuf,
    /// Held as long as the server runs: two of them would overwrite each other's games.
    _lock: File,
}

impl Storage {
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
                readers,
                folder: folder.to_owned(),
                _lock: lock,
            },
            writer,
        ))
    }

    /// Everything that happened in a room; nothing if there is no such room.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn events(&self, room: &RoomId) -> Result<Vec<(Event, Timestamp)>, StorageError> {
        let rows =
            sqlx::query("SELECT number, at, event FROM events WHERE room = $1 ORDER BY number")
                .bind(room.as_str())
                .fetch_all(&self.readers)
                .await?;
        events_of(room, &rows)
    }

    /// What is needed to open a room: everything but remarks that are too old to be shown.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn history(&self, room: &RoomId) -> Result<RoomHistory, StorageError> {
        let counts = "SELECT COUNT(*) AS count, MAX(number) AS last FROM events WHERE room = $1";
        let counts = sqlx::query(counts)
            .bind(room.as_str())
            .fetch_one(&self.readers)
            .await?;
        let count: i64 = counts.try_get("count")?;
        let last: Option<i64> = counts.try_get("last")?;
        let shown = i64::try_from(REMARKS).unwrap_or(i64::MAX);
        // The tag of an event is the first thing in it.
        let rows = sqlx::query(
            "SELECT number, at, event FROM events WHERE room = $1 AND \
             (event NOT LIKE '{\"event\":\"said\"%' OR number >= COALESCE((\
             SELECT number FROM events WHERE room = $1 AND event LIKE '{\"event\":\"said\"%' \
             ORDER BY number DESC LIMIT 1 OFFSET $2), 0)) ORDER BY number",
        )
        .bind(room.as_str())
        .bind(shown - 1)
        .fetch_all(&self.readers)
        .await?;
        let left_out = count - i64::try_from(rows.len()).unwrap_or(count);
        Ok(RoomHistory {
            events: events_of(room, &rows)?,
            last: last.and_then(|last| u64::try_from(last).ok()).unwrap_or(0),
            remarks_left_out: u64::try_from(left_out).unwrap_or(0),
        })
    }

    /// The rooms a visitor plays in, those that changed last first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn rooms_of(
        &self,
        visitor: &VisitorId,
        over: bool,
        most: u32,
    ) -> Result<Vec<RoomId>, StorageError> {
        let rows = sqlx::query(
            "SELECT rooms.id FROM visits JOIN rooms ON rooms.id = visits.room \
             WHERE visits.visitor = $1 AND (rooms.phase = 'over') = $2 \
             ORDER BY rooms.changed DESC LIMIT $3",
        )
        .bind(visitor.as_str())
        .bind(over)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        ids(&rows)
    }

    /// The rooms in a phase that changed since a moment; only those with a clock if `timed`.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn rooms_in(
        &self,
        phase: Phase,
        timed: bool,
        since: Timestamp,
    ) -> Result<Vec<RoomId>, StorageError> {
        let rows = sqlx::query(
            "SELECT id FROM rooms WHERE phase = $1 AND timed >= $2 AND changed >= $3 ORDER BY id",
        )
        .bind(phase_name(phase))
        .bind(i64::from(timed))
        .bind(since.0)
        .fetch_all(&self.readers)
        .await?;
        ids(&rows)
    }

    /// What only this server knows, from its file in the data folder.
    ///
    /// # Errors
    /// If it can neither be read nor made.
    pub async fn secret(&self) -> Result<Secret, StorageError> {
        private::secret(&self.folder, &self.readers).await
    }

    /// When the server was last known to run, but for runs whose clock was ahead of `latest`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn last_alive(&self, latest: Timestamp) -> Result<Option<Timestamp>, StorageError> {
        let row = sqlx::query("SELECT MAX(alive) AS alive FROM runs WHERE alive <= $1")
            .bind(latest.0)
            .fetch_one(&self.readers)
            .await?;
        let alive: Option<i64> = row.try_get("alive")?;
        Ok(alive.map(Timestamp))
    }

    /// Brings what a run with a wrong clock has dated into the future back to the present; how many
    /// rooms.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn mend_future(&self, now: Timestamp) -> Result<u64, StorageError> {
        let mended = sqlx::query("UPDATE rooms SET changed = $1 WHERE changed > $1")
            .bind(now.0)
            .execute(&self.readers)
            .await?;
        Ok(mended.rows_affected())
    }

    /// How long the server ran since a moment before the present run, which began at `run`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn ran_between(&self, since: Timestamp, run: Timestamp) -> Result<u64, StorageError> {
        let rows = sqlx::query("SELECT started, alive FROM runs WHERE alive > $1 AND started < $2")
            .bind(since.0)
            .bind(run.0)
            .fetch_all(&self.readers)
            .await?;
        let mut sum = 0_u64;
        for row in rows {
            let started = Timestamp(row.try_get("started")?).max(since);
            let alive = Timestamp(row.try_get("alive")?).min(run);
            sum = sum.saturating_add(alive.since(started));
        }
        Ok(sum)
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn check(&self) -> Result<(), StorageError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        Ok(())
    }

    /// Closes the readers.
    pub async fn close(&self) {
        self.readers.close().await;
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
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StorageError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(blocked(error)),
    }
}

/// The server's secret, if it lies in the data folder beside the database.
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

/// What is needed to open a room.
#[derive(Debug, Default)]
pub struct RoomHistory {
    /// The events, without remarks that are too old to be shown.
    pub events: Vec<(Event, Timestamp)>,
    /// The number of the last event.
    pub last: u64,
    /// How many remarks were left out.
    pub remarks_left_out: u64,
}

fn events_of(
    room: &RoomId,
    rows: &[sqlx::sqlite::SqliteRow],
) -> Result<Vec<(Event, Timestamp)>, StorageError> {
    let events = rows.iter().map(|row| {
        let number: i64 = row.try_get("number")?;
        let event = serde_json::from_str(row.try_get("event")?);
        let event = event.map_err(|error| StorageError::Event {
            room: room.clone(),
            number,
            error,
        })?;
        Ok((event, Timestamp(row.try_get("at")?)))
    });
    events.collect()
}

fn ids(rows: &[sqlx::sqlite::SqliteRow]) -> Result<Vec<RoomId>, StorageError> {
    let mut ids = Vec::with_capacity(rows.len());
    for row in rows {
        let text: &str = row.try_get("id")?;
        ids.extend(RoomId::read(text));
    }
    Ok(ids)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_run_ten_years_ahead_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
        let future = 4_000_000_000_000_i64;
        for (started, alive) in [(1_000, 2_000), (future, future + 5)] {
            sqlx::query("INSERT INTO runs (started, alive) VALUES ($1, $2)")
                .bind(started)
                .bind(alive)
                .execute(&storage.readers)
                .await
                .expect("a run");
        }
        sqlx::query("INSERT INTO rooms VALUES ('abcdefghjk', 'kengi', 1, $1, 'waiting', 0)")
            .bind(future)
            .execute(&storage.readers)
            .await
            .expect("a room");
        let last = storage
            .last_alive(Timestamp(9_000))
            .await
            .expect("a moment");
        assert_eq!(last, Some(Timestamp(2_000)));
        assert_eq!(storage.mend_future(Timestamp(9_000)).await.ok(), Some(1));
        assert_eq!(storage.mend_future(Timestamp(9_000)).await.ok(), Some(0));
        writer.close().await;
        storage.close().await;
    }
}
