//! What the writer asks of a database: a few calls, the same for every kind of database.
//!
//! This is also where tests inject faults.

use std::fmt;
use std::time::Duration;

/// A row of the table of events.
#[derive(Clone, Copy, Debug)]
pub(super) struct EventRow<'a> {
    pub(super) room: &'a str,
    pub(super) number: i64,
    pub(super) at: i64,
    /// The event as JSON.
    pub(super) event: &'a str,
    /// Whether it is the first row of its room in this transaction. The event before it must be
    /// stored.
    pub(super) first: bool,
}

/// A row of the table of rooms.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoomRow<'a> {
    pub(super) id: &'a str,
    pub(super) game: &'a str,
    pub(super) opened: i64,
    pub(super) changed: i64,
    pub(super) phase: &'a str,
    pub(super) timed: bool,
}

/// A row of the table of visits.
#[derive(Clone, Copy, Debug)]
pub(super) struct VisitRow<'a> {
    pub(super) visitor: &'a str,
    pub(super) room: &'a str,
}

/// A row of the table of deadlines; no moment if there is to be none.
#[derive(Clone, Copy, Debug)]
pub(super) struct DeadlineRow<'a> {
    pub(super) room: &'a str,
    pub(super) at: Option<i64>,
}

/// A notice for all devices of a visitor.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoticeRow<'a> {
    pub(super) visitor: &'a str,
    pub(super) room: &'a str,
    /// The number of the event.
    pub(super) number: i64,
    pub(super) kind: &'static str,
    pub(super) seat: i64,
    pub(super) turn: i64,
    pub(super) due: i64,
    pub(super) expires: i64,
}

/// A connection that writes. After any error it is thrown away.
pub(super) trait Connection: Send {
    /// Begins a transaction.
    fn begin(&mut self) -> Result<(), StoreError>;

    /// Adds events; says for each row whether it was added. A row is not added if its place is
    /// taken, or if it is the first of its room and the event before it is not there.
    fn add_events(&mut self, rows: &[EventRow<'_>]) -> Result<Vec<bool>, StoreError>;

    /// The same without a transaction around it: each row is added or not. None if this database
    /// gains nothing by that.
    fn add_events_alone(
        &mut self,
        _rows: &[EventRow<'_>],
    ) -> Option<Result<Vec<bool>, StoreError>> {
        None
    }

    /// Removes events that were added in this transaction.
    fn remove_events(&mut self, rows: &[EventRow<'_>]) -> Result<(), StoreError>;

    /// Notes what lists show of rooms.
    fn set_rooms(&mut self, rows: &[RoomRow<'_>]) -> Result<(), StoreError>;

    /// Notes who plays where.
    fn add_visits(&mut self, rows: &[VisitRow<'_>]) -> Result<(), StoreError>;

    /// Notes when rooms have to be looked at.
    fn set_deadlines(&mut self, rows: &[DeadlineRow<'_>]) -> Result<(), StoreError>;

    /// Puts notices into the outbox, one for each device of a visitor.
    fn add_notices(&mut self, rows: &[NoticeRow<'_>]) -> Result<(), StoreError>;

    /// Makes the transaction durable.
    fn commit(&mut self) -> Result<(), StoreError>;

    /// Whether exactly this event is stored.
    fn has(&mut self, row: &EventRow<'_>) -> Result<bool, StoreError>;

    /// Notes that the server is still running; returns the time, if others share the database.
    fn note_run(&mut self, started: i64, alive: i64) -> Result<Option<i64>, StoreError>;

    /// Writes something. A `large` probe needs new space in the database, and gives it back.
    fn probe(&mut self, large: bool) -> Result<(), StoreError>;
}

/// Opens connections.
pub(super) trait Connect: Send {
    /// A fresh connection.
    fn connect(&mut self) -> Result<Box<dyn Connection>, StoreError>;

    /// The least time between the beginnings of two transactions while many entries come up; none
    /// if it is the same as ever.
    fn busy_pace(&self) -> Option<Duration> {
        None
    }
}

/// Why a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// There is no space left.
    Full,
    /// Another program holds the database.
    Busy,
    /// The disk failed.
    Disk,
    /// The connection is gone. It may come back soon.
    Gone,
    /// Something else.
    Other,
}

impl Cause {
    /// All of them.
    const ALL: [Self; 5] = [Self::Full, Self::Busy, Self::Disk, Self::Gone, Self::Other];

    /// The name in metrics.
    pub(super) fn name(self) -> &'static str {
        match self {
            Cause::Full => "full",
            Cause::Busy => "busy",
            Cause::Disk => "disk",
            Cause::Gone => "gone",
            Cause::Other => "other",
        }
    }
}

/// Why storing may fail, as metrics name it.
pub(crate) fn causes() -> impl Iterator<Item = &'static str> {
    Cause::ALL.into_iter().map(Cause::name)
}

/// A call failed.
#[derive(Clone, Debug)]
pub(super) struct StoreError {
    pub(super) cause: Cause,
    pub(super) message: String,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StoreError {}
