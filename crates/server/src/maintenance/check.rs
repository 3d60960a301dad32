//! Checking a database: the file itself, and every room by replaying it.
//!
//! Nothing is written, and no more than one room is held in memory. Each room is read in a
//! statement of its own, so a server that runs meanwhile is not held up.

use std::path::Path;
use std::{fmt, io};

use futures_util::TryStreamExt;
use sqlx::Row;
use sqlx::sqlite::SqliteConnection;

use super::checksum::{self, Checksum};
use super::schema;
use super::{MaintenanceError, connect, database_error, file_error};
use crate::ids::RoomId;
use crate::room::{Event, State};
use crate::storage::{Database, FILE, Storage, StorageError, phase_name};
use crate::time::Timestamp;

/// A file up to this size is checked whole before a server serves from it. That takes a second.
const QUICK: u64 = 256 << 20;

/// The most faults of a file that are listed.
const MOST_FAULTS: u32 = 100;

/// How many events a room has, and what they come to, or why they cannot be replayed.
type Replayed<T> = (u64, Result<T, String>);

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Rooms, whole and broken.
    pub rooms: u64,
    /// Their events.
    pub events: u64,
    /// Rooms that cannot be replayed, or that lists and events tell differently.
    pub broken: u64,
    /// What is wrong with the file itself.
    pub faults: Vec<String>,
    /// Shared analyses.
    pub studies: u64,
    /// Visitors who have played.
    pub visitors: u64,
    /// The size of the file.
    pub bytes: u64,
}

impl Report {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.broken == 0 && self.faults.is_empty()
    }

    /// Counts a room that was replayed.
    fn count<T>(
        &mut self,
        room: &str,
        (events, whole): Replayed<T>,
        tell: &mut impl FnMut(Finding),
    ) {
        self.rooms += 1;
        self.events += events;
        if let Err(why) = whole {
            self.broken += 1;
            let room = room.to_owned();
            tell(Finding::Room { room, why });
        }
        tell(Finding::Progress(self.rooms));
    }

    /// Counts a room of which there is nothing to replay.
    fn count_empty(&mut self, room: String, tell: &mut impl FnMut(Finding)) {
        self.rooms += 1;
        self.broken += 1;
        let why = "it is listed, but has no events".to_owned();
        tell(Finding::Room { room, why });
    }
}

/// The last line of `kabinet check`. Faults of the file count as broken, because every room may be.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let broken = self.broken + self.faults.len() as u64;
        write!(
            f,
            "rooms {} events {} broken {broken}",
            self.rooms, self.events
        )
    }
}

/// A progress report of a check.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The file has a fault.
    Fault(String),
    /// A room is broken.
    Room {
        /// The room.
        room: String,
        /// The cause.
        why: String,
    },
    /// So many rooms have been looked at.
    Progress(u64),
}

/// Checks a database file. `tell` hears of everything as soon as it is found.
///
/// # Errors
/// If there is no such file, it is none of ours, or it cannot be read at all.
pub async fn check(path: &Path, mut tell: impl FnMut(Finding)) -> Result<Report, MaintenanceError> {
    let mut connection = connect(path, false).await?;
    let failed = database_error(path);
    let mut report = Report {
        bytes: std::fs::metadata(path).map_or(0, |file| file.len()),
        ..Report::default()
    };
    report.faults = faults(&mut connection, false).await.map_err(&failed)?;
    if report.faults.is_empty() {
        let schema = schema::faults(&mut connection).await;
        report.faults = schema.map_err(&failed)?;
    }
    if has_changed(path).map_err(file_error(path))? {
        let fault = "the backup has changed since it was made";
        report.faults.push(fault.to_owned());
    }
    for fault in &report.faults {
        tell(Finding::Fault(fault.clone()));
    }
    let mut last = String::new();
    while let Some(room) = next_room(&mut connection, &last).await.map_err(&failed)? {
        let replayed = replay(&mut connection, &room).await.map_err(&failed)?;
        report.count(&room, replayed, &mut tell);
        last = room;
    }
    let empty = "SELECT id FROM rooms \
        WHERE NOT EXISTS (SELECT 1 FROM events WHERE events.room = rooms.id)";
    let empty: Vec<String> = sqlx::query_scalar(empty)
        .fetch_all(&mut connection)
        .await
        .map_err(&failed)?;
    for room in empty {
        report.count_empty(room, &mut tell);
    }
    for (count, sql) in [
        (&mut report.studies, "SELECT COUNT(*) FROM studies"),
        (
            &mut report.visitors,
            "SELECT COUNT(DISTINCT visitor) FROM visits",
        ),
    ] {
        // An old schema may lack the table.
        let found: Result<i64, _> = sqlx::query_scalar(sql).fetch_one(&mut connection).await;
        *count = u64::try_from(found.unwrap_or(0)).unwrap_or(0);
    }
    Ok(report)
}

/// Whether a file is a backup whose checksum is wrong. A database in use is none: an older version
/// may have restored it with its checksum, and it has changed since.
fn has_changed(path: &Path) -> io::Result<bool> {
    let is_in_use = path.file_name().is_some_and(|name| name == FILE);
    Ok(!is_in_use && checksum::verify(path)? == Checksum::Wrong)
}

/// Checks a database that servers share: every room by replaying it. The server of the database
/// checks its files itself.
///
/// # Errors
/// If it cannot be read.
pub async fn check_shared(
    database: &Database,
    mut tell: impl FnMut(Finding),
) -> Result<Report, MaintenanceError> {
    let (storage, writer) = Storage::open_database(database).await?;
    let mut report = Report::default();
    let mut last = String::new();
    let checked = async {
        (report.visitors, report.studies, report.bytes) = storage.counts().await?;
        while let Some(room) = storage.next_room(&last).await? {
            let replayed = replay_shared(&storage, &room).await?;
            report.count(&room, replayed, &mut tell);
            last = room;
        }
        for room in storage.rooms_without_events().await? {
            report.count_empty(room, &mut tell);
        }
        Ok::<(), StorageError>(())
    };
    let checked = checked.await;
    writer.close().await;
    storage.close().await;
    checked?;
    Ok(report)
}

/// How many events a room has, and why it is broken if it is.
async fn replay_shared(storage: &Storage, room: &str) -> Result<Replayed<()>, StorageError> {
    let listed = storage.listed(room).await?;
    let events = storage.raw_events(room).await?;
    let mut state = None;
    for (count, (number, at, event)) in (1..).zip(&events) {
        match next_state(state.take(), (*number, *at, event), count) {
            Ok(next) => state = Some(next),
            Err(why) => return Ok((events.len() as u64, Err(why))),
        }
    }
    let told = state.map(|state| {
        let (game, phase) = (state.info().slug, phase_name(state.phase()));
        (game.to_owned(), phase.to_owned())
    });
    // Somebody may have played between the two statements.
    let whole = told == listed || told == storage.listed(room).await?;
    let why = || "its events and the list say different things".to_owned();
    Ok((events.len() as u64, whole.then_some(()).ok_or_else(why)))
}

/// Looks quickly whether the database in a data folder is sound: at the file if it is small enough.
/// `None` if it is too large, or if there is none yet.
///
/// # Errors
/// If it cannot be read.
pub async fn quick_check(folder: &Path) -> Result<Option<Vec<String>>, MaintenanceError> {
    let path = folder.join(FILE);
    match std::fs::metadata(&path) {
        Ok(file) if (1..=QUICK).contains(&file.len()) => {}
        _ => return Ok(None),
    }
    let mut connection = connect(&path, false).await?;
    // After a power cut the journal has what the file lacks.
    let journal = std::fs::metadata(folder.join(format!("{FILE}-wal")));
    let alone = journal.map_or(true, |journal| journal.len() == 0);
    if alone && checksum::lacks_its_end(&path).map_err(file_error(&path))? {
        return Ok(Some(vec!["the end of the file is missing".to_owned()]));
    }
    let found = faults(&mut connection, true).await;
    found.map(Some).map_err(database_error(&path))
}

/// The state of one room in a database.
///
/// # Errors
/// If there is no such database or room, or it cannot be replayed.
pub async fn look(database: &Database, room: &RoomId) -> Result<State, MaintenanceError> {
    let Database::Folder(folder) = database else {
        return look_shared(database, room).await;
    };
    let path = &folder.join(FILE);
    let mut connection = connect(path, false).await?;
    let replayed = replay(&mut connection, room.as_str()).await;
    match replayed.map_err(database_error(path))? {
        (0, _) => Err(MaintenanceError::NoGame(room.to_string())),
        (_, Ok(state)) => Ok(state),
        (_, Err(why)) => Err(MaintenanceError::Refused(format!("room {room}: {why}"))),
    }
}

async fn look_shared(database: &Database, room: &RoomId) -> Result<State, MaintenanceError> {
    let (storage, writer) = Storage::open_database(database).await?;
    let events = storage.events(room).await;
    writer.close().await;
    storage.close().await;
    let events = events?;
    if events.is_empty() {
        return Err(MaintenanceError::NoGame(room.to_string()));
    }
    State::replay(events)
        .map_err(|error| MaintenanceError::Refused(format!("room {room}: {error}")))
}

/// What SQLite finds wrong with the file.
async fn faults(
    connection: &mut SqliteConnection,
    quick: bool,
) -> Result<Vec<String>, sqlx::Error> {
    let pragma = if quick {
        "quick_check"
    } else {
        "integrity_check"
    };
    let sql = format!("PRAGMA {pragma}({MOST_FAULTS})");
    let found: Result<Vec<String>, _> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .fetch_all(&mut *connection)
        .await;
    match found {
        Ok(found) => Ok(found.into_iter().filter(|line| line != "ok").collect()),
        // A page that cannot be read at all ends the pragma with an error.
        Err(sqlx::Error::Database(error)) => Ok(vec![error.to_string()]),
        Err(error) => Err(error),
    }
}

/// The room after another one, in the order of names.
async fn next_room(
    connection: &mut SqliteConnection,
    last: &str,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT MIN(room) FROM events WHERE room > $1")
        .bind(last)
        .fetch_one(connection)
        .await
}

/// How many events a room has, and why it cannot be replayed if it cannot.
pub(super) async fn replay(
    connection: &mut SqliteConnection,
    room: &str,
) -> Result<Replayed<State>, sqlx::Error> {
    let mut state: Result<Option<State>, String> = Ok(None);
    let mut count = 0;
    {
        let rows = "SELECT number, at, event FROM events WHERE room = $1 ORDER BY number";
        let mut rows = sqlx::query(rows).bind(room).fetch(&mut *connection);
        while let Some(row) = rows.try_next().await? {
            count += 1;
            if let Ok(before) = &mut state {
                let row = (
                    row.try_get("number")?,
                    row.try_get("at")?,
                    row.try_get("event")?,
                );
                state = next_state(before.take(), row, count).map(Some);
            }
        }
    }
    let state = match state {
        Ok(Some(state)) => state,
        Ok(None) => return Ok((count, Err("it has no events".to_owned()))),
        Err(why) => return Ok((count, Err(why))),
    };
    let row = sqlx::query("SELECT game, phase FROM rooms WHERE id = $1")
        .bind(room)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else {
        let why = "it has events, but is not listed".to_owned();
        return Ok((count, Err(why)));
    };
    let (game, phase): (&str, &str) = (row.try_get("game")?, row.try_get("phase")?);
    let told = (state.info().slug, phase_name(state.phase()));
    // Somebody may have played between the two statements.
    let grown = last_number(connection, room).await? > i64::try_from(count).unwrap_or(i64::MAX);
    if (game, phase) != told && !grown {
        let why = format!(
            "it is listed as {game}, {phase}; its events say {}, {}",
            told.0, told.1
        );
        return Ok((count, Err(why)));
    }
    Ok((count, Ok(state)))
}

async fn last_number(connection: &mut SqliteConnection, room: &str) -> Result<i64, sqlx::Error> {
    let last = "SELECT COALESCE(MAX(number), 0) FROM events WHERE room = $1";
    sqlx::query_scalar(last)
        .bind(room)
        .fetch_one(connection)
        .await
}

/// The state after one more stored event.
fn next_state(
    before: Option<State>,
    (number, at, event): (i64, i64, &str),
    expected: u64,
) -> Result<State, String> {
    if u64::try_from(number) != Ok(expected) {
        return Err(format!("event {expected} is missing"));
    }
    let event: Event =
        serde_json::from_str(event).map_err(|error| format!("event {number}: {error}"))?;
    let at = Timestamp(at);
    match before {
        None => State::replay([(event, at)]).map_err(|error| error.to_string()),
        Some(mut state) => match state.apply(&event, at) {
            Ok(()) => Ok(state),
            Err(error) => Err(error.to_string()),
        },
    }
}
