//! Writing to SQLite, on the writer's own thread.
//!
//! This is rusqlite and not sqlx: sqlx gives every connection a thread of its own, and handing each
//! statement over to it and back costs more than the statement. Both use the same SQLite.

use std::path::PathBuf;
#[cfg(test)]
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use rusqlite::ErrorCode;

use super::checkpoint::{self, Checkpointer};
use super::connection::{
    Cause, Connect, Connection, DeadlineRow, EventRow, NoticeRow, RoomRow, StoreError, VisitRow,
};
use super::{PATIENCE, PROBE};

/// How many pages the log beside the file may hold before the writer itself writes them back: only
/// if the [`Checkpointer`] does not come along.
const MOST_PAGES: u32 = 4 * checkpoint::PAGES;

/// Opens connections to a file.
#[derive(Debug)]
pub(super) struct SqliteConnect {
    pub(super) file: PathBuf,
    /// The most pages that the file may have: a disk that is full whenever a test wants it.
    #[cfg(test)]
    pub(super) most_pages: Option<Arc<AtomicU32>>,
}

impl Connect for SqliteConnect {
    fn connect(&mut self) -> Result<Box<dyn Connection>, StoreError> {
        // The file was made when the readers were opened. One that has gone is not made again.
        let flags =
            rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE | rusqlite::OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = rusqlite::Connection::open_with_flags(&self.file, flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // What is acknowledged survives a power cut, not only the end of the process.
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "wal_autocheckpoint", MOST_PAGES)?;
        #[cfg(test)]
        if let Some(pages) = &self.most_pages {
            let pages = pages.load(Ordering::Relaxed);
            connection.pragma_update(None, "max_page_count", pages)?;
        }
        let checkpointer = Checkpointer::start(&self.file);
        Ok(Box::new(SqliteConnection {
            connection,
            checkpointer,
        }))
    }
}

#[derive(Debug)]
struct SqliteConnection {
    connection: rusqlite::Connection,
    checkpointer: Option<Checkpointer>,
}

impl SqliteConnection {
    fn run(&self, sql: &str, values: impl rusqlite::Params) -> Result<usize, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.execute(values)?)
    }
}

impl Connection for SqliteConnection {
    fn begin(&mut self) -> Result<(), StoreError> {
        self.run("BEGIN IMMEDIATE", []).map(drop)
    }

    fn add_events(&mut self, rows: &[EventRow<'_>]) -> Result<Vec<bool>, StoreError> {
        // Two statements: one that looks and adds would put each row into a table of its own first.
        const HAS: &str = "SELECT 1 FROM events WHERE room = ?1 AND number = ?2";
        const ADD: &str = "INSERT INTO events (room, number, at, event) \
            VALUES (?1, ?2, ?3, ?4) ON CONFLICT (room, number) DO NOTHING";
        let mut has = self.connection.prepare_cached(HAS)?;
        let mut add = self.connection.prepare_cached(ADD)?;
        let mut add = |row: &EventRow<'_>| {
            let follows =
                !row.first || row.number == 1 || has.exists((row.room, row.number - 1))?;
            Ok(follows && add.execute((row.room, row.number, row.at, row.event))? == 1)
        };
        rows.iter().map(&mut add).collect()
    }

    fn remove_events(&mut self, rows: &[EventRow<'_>]) -> Result<(), StoreError> {
        for row in rows {
            let sql = "DELETE FROM events WHERE room = ?1 AND number = ?2";
            self.run(sql, (row.room, row.number))?;
        }
        Ok(())
    }

    fn set_rooms(&mut self, rows: &[RoomRow<'_>]) -> Result<(), StoreError> {
        for row in rows {
            let sql = "INSERT INTO rooms (id, game, opened, changed, phase, timed) \
                VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (id) DO UPDATE SET \
                changed = excluded.changed, phase = excluded.phase, timed = excluded.timed";
            let timed = i64::from(row.timed);
            let values = (row.id, row.game, row.opened, row.changed, row.phase, timed);
            self.run(sql, values)?;
        }
        Ok(())
    }

    fn add_visits(&mut self, rows: &[VisitRow<'_>]) -> Result<(), StoreError> {
        for row in rows {
            let sql = "INSERT INTO visits (visitor, room) VALUES (?1, ?2) \
                ON CONFLICT (visitor, room) DO NOTHING";
            self.run(sql, (row.visitor, row.room))?;
        }
        Ok(())
    }

    fn set_deadlines(&mut self, rows: &[DeadlineRow<'_>]) -> Result<(), StoreError> {
        for row in rows {
            match row.at {
                Some(at) => {
                    let sql = "INSERT INTO deadlines (room, at) VALUES (?1, ?2) \
                        ON CONFLICT (room) DO UPDATE SET at = excluded.at";
                    self.run(sql, (row.room, at))?;
                }
                None => {
                    self.run("DELETE FROM deadlines WHERE room = ?1", [row.room])?;
                }
            }
        }
        Ok(())
    }

    fn add_notices(&mut self, rows: &[NoticeRow<'_>]) -> Result<(), StoreError> {
        for row in rows {
            let sql = "INSERT INTO outbox (subscription, room, number, kind, seat, turn, due, \
                expires, begun, failed) \
                SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0 FROM subscriptions \
                WHERE visitor = ?1 ON CONFLICT DO NOTHING";
            let (place, when) = ((row.seat, row.turn), (row.due, row.expires));
            let values = (
                row.visitor,
                row.room,
                row.number,
                row.kind,
                place.0,
                place.1,
                when.0,
                when.1,
            );
            self.run(sql, values)?;
        }
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        self.run("COMMIT", [])?;
        let checkpointer = self.checkpointer.as_ref();
        if checkpointer.is_some_and(Checkpointer::is_nearly_done) {
            // What is committed is durable in the log, whether or not it can be written back.
            if let Err(error) = checkpoint::write_back(&self.connection) {
                tracing::debug!(%error, "could not write the rest of the log back");
            }
        }
        Ok(())
    }

    fn has(&mut self, row: &EventRow<'_>) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM events \
            WHERE room = ?1 AND number = ?2 AND at = ?3 AND event = ?4";
        let mut statement = self.connection.prepare_cached(sql)?;
        let values = (row.room, row.number, row.at, row.event);
        let count: i64 = statement.query_row(values, |row| row.get(0))?;
        Ok(count == 1)
    }

    fn note_run(&mut self, started: i64, alive: i64) -> Result<Option<i64>, StoreError> {
        let sql = "INSERT INTO runs (started, alive) VALUES (?1, ?2) \
            ON CONFLICT (started) DO UPDATE SET alive = excluded.alive";
        self.run(sql, (started, alive))?;
        Ok(None)
    }

    fn probe(&mut self, large: bool) -> Result<(), StoreError> {
        let sql = "INSERT INTO settings (name, value) VALUES ('probe', ?1) \
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        if large {
            self.run(sql, [" ".repeat(PROBE)])?;
        }
        self.run(sql, [""]).map(drop)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let cause = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Cause::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Cause::Busy,
            Some(
                ErrorCode::SystemIoFailure
                | ErrorCode::ReadOnly
                | ErrorCode::CannotOpen
                | ErrorCode::PermissionDenied
                | ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase,
            ) => Cause::Disk,
            _ => Cause::Other,
        };
        StoreError {
            cause,
            message: error.to_string(),
        }
    }
}
