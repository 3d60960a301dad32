//! Faults on demand, between the writer and its database: any call can fail, before or after it was
//! carried out. And a real SQLite that is full on demand.

use std::path::Path;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::connection::{
    Cause, Connect, Connection, DeadlineRow, EventRow, NoticeRow, RoomRow, StoreError, VisitRow,
};
use super::sqlite::SqliteConnect;
use super::{FILE, Storage, Writer};

/// A fault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    cause: Cause,
    /// Whether the call is carried out before it fails.
    after: bool,
}

impl Fault {
    /// Every kind of fault.
    pub(crate) const ALL: [Fault; 8] = {
        const fn fault(cause: Cause, after: bool) -> Fault {
            Fault { cause, after }
        }
        [
            fault(Cause::Full, false),
            fault(Cause::Busy, false),
            fault(Cause::Disk, false),
            fault(Cause::Gone, false),
            fault(Cause::Full, true),
            fault(Cause::Busy, true),
            fault(Cause::Disk, true),
            fault(Cause::Gone, true),
        ]
    };

    fn error(self) -> StoreError {
        StoreError {
            cause: self.cause,
            message: format!("injected: {}", self.cause.name()),
        }
    }
}

/// Which call fails, and how.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    /// How many calls were made.
    calls: AtomicU64,
    /// How many more calls succeed, and how the next one fails.
    next: Mutex<Option<(u64, Fault)>>,
}

impl Faults {
    /// Lets a call fail after this many others.
    pub(crate) fn inject(&self, after_calls: u64, fault: Fault) {
        *self.next.lock().expect("no panic") = Some((after_calls, fault));
    }

    /// Whether the fault has not come up yet. There is none any more.
    pub(crate) fn clear(&self) -> bool {
        self.next.lock().expect("no panic").take().is_some()
    }

    fn next(&self) -> Option<Fault> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let mut next = self.next.lock().expect("no panic");
        match &mut *next {
            Some((0, fault)) => {
                let fault = *fault;
                *next = None;
                Some(fault)
            }
            Some((calls, _)) => {
                *calls -= 1;
                None
            }
            None => None,
        }
    }

    fn call<T>(&self, call: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        match self.next() {
            Some(fault) => {
                if fault.after {
                    call()?;
                }
                Err(fault.error())
            }
            None => call(),
        }
    }
}

/// The database in a folder, with faults on demand.
pub(crate) async fn faulty(folder: &Path) -> (Storage, Writer, Arc<Faults>) {
    let faults = Arc::new(Faults::default());
    let connect = FaultyConnect {
        connect: SqliteConnect {
            file: folder.join(FILE),
            most_pages: None,
        },
        faults: Arc::clone(&faults),
    };
    let (storage, writer) = Storage::open_with(folder, Box::new(connect))
        .await
        .expect("a database");
    (storage, writer, faults)
}

/// The database in a folder, limited to this many pages.
pub(crate) async fn limited(folder: &Path, most_pages: u32) -> (Storage, Writer, Arc<AtomicU32>) {
    let most_pages = Arc::new(AtomicU32::new(most_pages));
    let connect = SqliteConnect {
        file: folder.join(FILE),
        most_pages: Some(Arc::clone(&most_pages)),
    };
    let (storage, writer) = Storage::open_with(folder, Box::new(connect))
        .await
        .expect("a database");
    (storage, writer, most_pages)
}

struct FaultyConnect {
    connect: SqliteConnect,
    faults: Arc<Faults>,
}

impl Connect for FaultyConnect {
    fn connect(&mut self) -> Result<Box<dyn Connection>, StoreError> {
        let Self { connect, faults } = self;
        let connection = faults.call(|| connect.connect())?;
        Ok(Box::new(FaultyConnection {
            connection,
            faults: Arc::clone(faults),
        }))
    }
}

struct FaultyConnection {
    connection: Box<dyn Connection>,
    faults: Arc<Faults>,
}

impl Connection for FaultyConnection {
    fn begin(&mut self) -> Result<(), StoreError> {
        self.faults.call(|| self.connection.begin())
    }

    fn add_events(&mut self, rows: &[EventRow<'_>]) -> Result<Vec<bool>, StoreError> {
        self.faults.call(|| self.connection.add_events(rows))
    }

    fn remove_events(&mut self, rows: &[EventRow<'_>]) -> Result<(), StoreError> {
        self.faults.call(|| self.connection.remove_events(rows))
    }

    fn set_rooms(&mut self, rows: &[RoomRow<'_>]) -> Result<(), StoreError> {
        self.faults.call(|| self.connection.set_rooms(rows))
    }

    fn add_visits(&mut self, rows: &[VisitRow<'_>]) -> Result<(), StoreError> {
        self.faults.call(|| self.connection.add_visits(rows))
    }

    fn set_deadlines(&mut self, rows: &[DeadlineRow<'_>]) -> Result<(), StoreError> {
        self.faults.call(|| self.connection.set_deadlines(rows))
    }

    fn add_notices(&mut self, rows: &[NoticeRow<'_>]) -> Result<(), StoreError> {
        self.faults.call(|| self.connection.add_notices(rows))
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        self.faults.call(|| self.connection.commit())
    }

    fn has(&mut self, row: &EventRow<'_>) -> Result<bool, StoreError> {
        self.faults.call(|| self.connection.has(row))
    }

    fn note_run(&mut self, started: i64, alive: i64) -> Result<Option<i64>, StoreError> {
        // The pulse comes whenever it likes: it would take the fault from the call that is meant.
        self.connection.note_run(started, alive)
    }

    fn probe(&mut self, large: bool) -> Result<(), StoreError> {
        self.connection.probe(large)
    }
}
