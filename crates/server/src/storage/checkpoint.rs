//! Checkpoints of SQLite's write-ahead log, beside the writer.
//!
//! To write back thousands of pages and flush them takes a while, and every action would wait for
//! it inside a commit. So a thread with its own connection does nearly all of it while the writer
//! goes on. The log starts over only when nothing is left in it, so the writer does the last few
//! pages between two transactions.

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

/// The writer writes back this many pages by itself.
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
    /// Starts the thread; `None` if the system gives none.
    pub(super) fn start(file: &Path) -> Option<Self> {
        let (open, closed) = channel();
        let nearly_done = Arc::new(AtomicBool::new(false));
        let (file, tell) = (file.to_owned(), Arc::clone(&nearly_done));
        let thread = std::thread::Builder::new().name("checkpoint".to_owned());
        let spawned = thread.spawn(move || run(&file, &closed, &tell));
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

/// Checkpoints until `closed`. After a failure, a full disk for example, it tries again with a
/// fresh connection; until then the writer does all of it, only later.
fn run(file: &Path, closed: &Receiver<()>, nearly_done: &AtomicBool) {
    let mut failing = false;
    let mut connection = None;
    while let Err(RecvTimeoutError::Timeout) = closed.recv_timeout(INTERVAL) {
        match checkpoint(file, &mut connection, nearly_done) {
            Ok(()) => failing = false,
            Err(error) => {
                connection = None;
                if !failing {
                    tracing::warn!(%error, "could not checkpoint the database");
                }
                failing = true;
            }
        }
    }
}

/// Writes a long log back, all but a few pages.
fn checkpoint(
    file: &Path,
    connection: &mut Option<rusqlite::Connection>,
    nearly_done: &AtomicBool,
) -> rusqlite::Result<()> {
    let connection = match connection {
        Some(connection) => connection,
        none => none.insert(open(file)?),
    };
    if left(connection)? < i64::from(PAGES) {
        return Ok(());
    }
    for _ in 0..ROUNDS {
        write_back(connection)?;
        if left(connection)? <= FEW {
            nearly_done.store(true, Ordering::Relaxed);
            break;
        }
    }
    Ok(())
}

fn open(file: &Path) -> rusqlite::Result<rusqlite::Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    rusqlite::Connection::open_with_flags(file, flags)
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

    fn database(file: &Path) -> rusqlite::Connection {
        let connection = rusqlite::Connection::open(file).expect("a database");
        let settings = "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;";
        connection.execute_batch(settings).expect("settings");
        let table = "CREATE TABLE pages (page BLOB)";
        connection.execute_batch(table).expect("a table");
        connection
    }

    /// Adds pages to the log.
    fn add(connection: &rusqlite::Connection, count: u32) {
        let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n \
            WHERE i < ?1) INSERT INTO pages SELECT zeroblob(4000) FROM n";
        connection.execute(sql, [count]).expect("rows");
    }

    fn wait_for(checkpointer: &Checkpointer) {
        while !checkpointer.is_nearly_done() {
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_log_that_is_written_back_starts_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("test.db");
        let connection = database(&file);
        add(&connection, PAGES);
        assert!(left(&connection).expect("a count") >= i64::from(PAGES));
        let checkpointer = Checkpointer::start(&file).expect("a thread");
        wait_for(&checkpointer);
        assert!(!checkpointer.is_nearly_done(), "it is said once");
        write_back(&connection).expect("the rest");
        assert_eq!(left(&connection).expect("a count"), 0);
        add(&connection, 1);
        let in_log = left(&connection).expect("a count");
        assert!(in_log < FEW, "{in_log} pages in a log that starts over");
    }

    #[test]
    fn a_failure_does_not_end_checkpoints() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("test.db");
        let mut connection = None;
        let nearly_done = AtomicBool::new(false);
        assert!(checkpoint(&file, &mut connection, &nearly_done).is_err());
        let checkpointer = Checkpointer::start(&file).expect("a thread");
        let connection = database(&file);
        add(&connection, PAGES);
        wait_for(&checkpointer);
    }
}
