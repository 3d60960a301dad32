//! Writing the log of SQLite back into its file, beside the writer.
//!
//! Thousands of pages and a flush take a while, and whoever acts meanwhile would wait for it. So a
//! thread with a connection of its own does nearly all of it while the writer goes on. The log begins
//! anew only when nothing at all is left, so the writer does the last bit between two transactions.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use rusqlite::OpenFlags;

/// How many pages the log holds before they are written back, of 4 KB each. A room's page changes
/// with every turn, so the longer the log, the more turns share one write.
pub(super) const PAGES: u32 = 8_000;

/// How often the length of the log is looked at.
const INTERVAL: Duration = Duration::from_millis(200);

/// So few pages the writer may write back by itself.
const FEW: i64 = 200;

/// How often to go on with what was added meanwhile. A log that grows faster than it can be written
/// back is left to the writer, which slows it down.
const ROUNDS: usize = 5;

/// The thread. It ends when this is dropped.
#[derive(Debug)]
pub(super) struct Checkpointer {
    _open: Sender<()>,
    nearly_done: Arc<AtomicBool>,
}

impl Checkpointer {
    /// Starts the thread; none if the system gives none.
    pub(super) fn start(file: &Path) -> Option<Self> {
        let (open, closed) = channel();
        let nearly_done = Arc::new(AtomicBool::new(false));
        let (file, tell) = (file.to_owned(), Arc::clone(&nearly_done));
        let thread = std::thread::Builder::new().name("checkpoint".to_owned());
        let spawned = thread.spawn(move || {
            // The writer does all of it if this fails, only later.
            if let Err(error) = run(&file, &closed, &tell) {
                tracing::warn!(%error, "could not write the log of the database back");
            }
        });
        spawned.ok().map(|_| Self {
            _open: open,
            nearly_done,
        })
    }

    /// Whether only a few pages are left, for the caller to write back. This is said once.
    pub(super) fn is_nearly_done(&self) -> bool {
        self.nearly_done.load(Ordering::Relaxed) && self.nearly_done.swap(false, Ordering::Relaxed)
    }
}

fn run(file: &Path, closed: &Receiver<()>, nearly_done: &AtomicBool) -> rusqlite::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = rusqlite::Connection::open_with_flags(file, flags)?;
    while let Err(RecvTimeoutError::Timeout) = closed.recv_timeout(INTERVAL) {
        if left(&connection)? < i64::from(PAGES) {
            continue;
        }
        for _ in 0..ROUNDS {
            write_back(&connection)?;
            if left(&connection)? <= FEW {
                nearly_done.store(true, Ordering::Relaxed);
                break;
            }
        }
    }
    Ok(())
}

/// Writes back what is in the log now, as far as nobody reads an older state.
pub(super) fn write_back(connection: &rusqlite::Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))
}

/// How many pages of the log are not written back.
fn left(connection: &rusqlite::Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA wal_checkpoint(NOOP)", [], |row| {
        let (all, written): (i64, i64) = (row.get(1)?, row.get(2)?);
        Ok(all - written)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(file: &Path) -> rusqlite::Connection {
        let connection = rusqlite::Connection::open(file).expect("a database");
        let settings = "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;";
        connection.execute_batch(settings).expect("settings");
        connection
    }

    #[test]
    fn a_log_that_is_written_back_begins_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("test.db");
        let connection = open(&file);
        connection
            .execute_batch("CREATE TABLE pages (page BLOB)")
            .expect("a table");
        let add = |count: u32| {
            let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n \
                WHERE i < ?1) INSERT INTO pages SELECT zeroblob(4000) FROM n";
            connection.execute(sql, [count]).expect("rows");
        };
        add(PAGES);
        assert!(left(&connection).expect("a count") >= i64::from(PAGES));
        let checkpointer = Checkpointer::start(&file).expect("a thread");
        while !checkpointer.is_nearly_done() {
            std::thread::yield_now();
        }
        assert!(!checkpointer.is_nearly_done(), "it is said once");
        write_back(&connection).expect("the rest");
        assert_eq!(left(&connection).expect("a count"), 0);
        add(1);
        let in_log = left(&connection).expect("a count");
        assert!(in_log < FEW, "{in_log} pages in a log that begins anew");
    }
}
