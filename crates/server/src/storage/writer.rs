//! The one who writes: whatever has come up goes into one transaction.

use std::collections::HashMap;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, QueryBuilder, Sqlite};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{StorageError, phase_name};
use crate::ids::{RoomId, VisitorId};
use crate::room::{Event, Phase};
use crate::time::{ServerClock, Timestamp};

/// The most entries in one transaction: what waits longer than this for the disk had better begin
/// to be acknowledged.
const BATCH: usize = 500;

/// How often it is noted that the server runs.
const PULSE: Duration = Duration::from_secs(1);

/// What happened in a room, to be stored.
pub struct Entry {
    /// In which room.
    pub room: RoomId,
    /// The number of its first event.
    pub number: u64,
    /// When.
    pub at: Timestamp,
    /// The events.
    pub events: Vec<Event>,
    /// What lists show of the room, if that has changed.
    pub summary: Option<Summary>,
    /// Who plays there from now on.
    pub visitors: Vec<VisitorId>,
    /// Called when it is durable, or when it could not be stored. It must not wait for anything.
    pub done: Box<dyn FnOnce(bool) + Send + Sync>,
}

/// What lists show of a room.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The game's name in the catalogue.
    pub game: &'static str,
    /// When it was set up.
    pub opened: Timestamp,
    /// Where it has come to.
    pub phase: Phase,
    /// Whether a clock runs in it.
    pub timed: bool,
}

/// An entry with its events as JSON.
struct Prepared {
    entry: Entry,
    events: Vec<String>,
}

enum Message {
    Entry(Box<Prepared>),
    Run(
        ServerClock,
        oneshot::Sender<Result<Timestamp, StorageError>>,
    ),
    Close,
}

/// The way to the one who writes. What is handed over first is stored first.
#[derive(Clone, Debug)]
pub struct Writer {
    messages: mpsc::UnboundedSender<Message>,
}

impl Writer {
    /// Opens a connection of its own and begins to wait.
    pub(super) async fn start(options: SqliteConnectOptions) -> Result<Self, StorageError> {
        let connection = SqliteConnection::connect_with(&options).await?;
        let (messages, inbox) = mpsc::unbounded_channel();
        // It ends by itself: when it is told to, or when nobody is left to tell it anything.
        let _detached: JoinHandle<()> = tokio::spawn(write(connection, inbox));
        Ok(Self { messages })
    }

    /// Stores what happened, soon. Whoever hands it over waits for `done` before doing more in the
    /// same room's name, so the queue is never longer than the number of people connected.
    ///
    /// # Panics
    /// Never: events can be written as JSON.
    pub fn store(&self, entry: Entry) {
        // The caller serialises: all rooms share the writer, and callers run in parallel.
        let json = |event| serde_json::to_string(event).expect("events can be written as JSON");
        let events = entry.events.iter().map(json).collect();
        let prepared = Box::new(Prepared { entry, events });
        if let Err(mpsc::error::SendError(Message::Entry(prepared))) =
            self.messages.send(Message::Entry(prepared))
        {
            (prepared.entry.done)(false);
        }
    }

    /// Notes that a run of the server begins, and from now on that it goes on.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn begin_run(&self, clock: ServerClock) -> Result<Timestamp, StorageError> {
        let (answer, answered) = oneshot::channel();
        let _ = self.messages.send(Message::Run(clock, answer));
        answered
            .await
            .unwrap_or(Err(StorageError::Database(sqlx::Error::WorkerCrashed)))
    }

    /// Stores everything that was handed over, then closes.
    pub async fn close(&self) {
        let _ = self.messages.send(Message::Close);
        self.messages.closed().await;
    }
}

/// A run of the server, to be noted from time to time.
#[derive(Clone, Copy)]
struct Run {
    started: Timestamp,
    clock: ServerClock,
}

async fn write(mut connection: SqliteConnection, mut inbox: mpsc::UnboundedReceiver<Message>) {
    let mut run: Option<Run> = None;
    let mut pulse = tokio::time::interval(PULSE);
    pulse.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut batch = Vec::new();
    let mut gaps = Gaps::default();
    loop {
        let message = tokio::select! {
            message = inbox.recv() => message,
            _ = pulse.tick() => {
                if let Some(run) = run && let Err(error) = note_run(&mut connection, run).await {
                    tracing::error!(%error, "could not record that the server is running");
                }
                continue;
            }
        };
        let mut next = message;
        let mut close = false;
        while let Some(message) = next {
            match message {
                Message::Entry(entry) => batch.push(entry),
                Message::Run(clock, answer) => {
                    let started = clock.now();
                    let begun = Run { started, clock };
                    let noted = note_run(&mut connection, begun).await;
                    run = Some(begun);
                    let _ = answer.send(noted.map(|()| started).map_err(StorageError::from));
                }
                Message::Close => close = true,
            }
            next = if batch.len() < BATCH && !close {
                inbox.try_recv().ok()
            } else {
                None
            };
        }
        for refused in batch.extract_if(.., |prepared: &mut Box<Prepared>| {
            !gaps.allow(&prepared.entry)
        }) {
            (refused.entry.done)(false);
        }
        if !batch.is_empty() {
            let stored = store(&mut connection, &batch).await;
            if let Err(error) = &stored {
                tracing::error!(%error, entries = batch.len(), "could not store events");
                batch
                    .iter()
                    .for_each(|prepared| gaps.failed(&prepared.entry));
            }
            metrics::histogram!("kabinet_store_batch").record(batch.len() as f64);
            for prepared in batch.drain(..) {
                (prepared.entry.done)(stored.is_ok());
            }
        }
        if close || inbox.is_closed() && inbox.is_empty() {
            break;
        }
    }
    if let Some(run) = run {
        let _ = note_run(&mut connection, run).await;
    }
    inbox.close();
    // What came too late is told so.
    while let Ok(message) = inbox.try_recv() {
        if let Message::Entry(prepared) = message {
            (prepared.entry.done)(false);
        }
    }
    let _ = connection.close().await;
}

/// The rooms whose last events could not be stored. What had been decided upon them must not be
/// stored either: the room would have a gap, and could never be read again.
#[derive(Debug, Default)]
struct Gaps {
    /// The number of the event that each of them lacks.
    lacks: HashMap<RoomId, u64>,
}

impl Gaps {
    fn failed(&mut self, entry: &Entry) {
        self.lacks.entry(entry.room.clone()).or_insert(entry.number);
    }

    /// Whether an entry follows upon what is stored: its room was read anew since, or has no gap.
    fn allow(&mut self, entry: &Entry) -> bool {
        match self.lacks.get(&entry.room) {
            Some(&lacks) if lacks != entry.number => false,
            Some(_) => {
                self.lacks.remove(&entry.room);
                true
            }
            None => true,
        }
    }
}

async fn note_run(connection: &mut SqliteConnection, run: Run) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO runs (started, alive) VALUES ($1, $2) ON CONFLICT (started) DO UPDATE SET alive = excluded.alive")
        .bind(run.started.0)
        .bind(run.clock.now().0)
        .execute(connection)
        .await?;
    Ok(())
}

/// All of it, or nothing.
async fn store(
    connection: &mut SqliteConnection,
    batch: &[Box<Prepared>],
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let events = batch.iter().flat_map(|prepared| {
        let entry = &prepared.entry;
        let numbers = (entry.number..).zip(&prepared.events);
        numbers.map(move |(number, event)| (entry, number, event))
    });
    let events: Vec<_> = events.collect();
    // A statement has room for 32 766 values.
    for some in events.chunks(4_000) {
        let mut insert: QueryBuilder<Sqlite> =
            QueryBuilder::new("INSERT INTO events (room, number, at, event) ");
        insert.push_values(some, |mut row, (entry, number, event)| {
            row.push_bind(entry.room.as_str())
                .push_bind(i64::try_from(*number).unwrap_or(i64::MAX))
                .push_bind(entry.at.0)
                .push_bind(event.as_str());
        });
        insert.build().execute(&mut *transaction).await?;
    }
    for Prepared { entry, .. } in batch.iter().map(AsRef::as_ref) {
        if let Some(summary) = &entry.summary {
            sqlx::query(
                "INSERT INTO rooms (id, game, opened, changed, phase, timed) VALUES ($1, $2, $3, $4, $5, $6) \
                 ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, phase = excluded.phase, timed = excluded.timed",
            )
            .bind(entry.room.as_str())
            .bind(summary.game)
            .bind(summary.opened.0)
            .bind(entry.at.0)
            .bind(phase_name(summary.phase))
            .bind(i64::from(summary.timed))
            .execute(&mut *transaction)
            .await?;
        }
        for visitor in &entry.visitors {
            sqlx::query("INSERT INTO visits (visitor, room) VALUES ($1, $2) ON CONFLICT (visitor, room) DO NOTHING")
                .bind(visitor.as_str())
                .bind(entry.room.as_str())
                .execute(&mut *transaction)
                .await?;
        }
    }
    transaction.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Storage;

    /// Stores a remark as the event of this number; whether that was possible.
    async fn say(writer: &Writer, room: &RoomId, number: u64) -> bool {
        let (ready, stored) = oneshot::channel();
        writer.store(Entry {
            room: room.clone(),
            number,
            at: Timestamp(1),
            events: vec![Event::Said {
                seat: None,
                name: String::new(),
                text: "hi".to_owned(),
            }],
            summary: None,
            visitors: Vec::new(),
            done: Box::new(move |durable| {
                let _ = ready.send(durable);
            }),
        });
        stored.await.expect("an answer")
    }

    #[tokio::test]
    async fn what_follows_upon_something_that_was_not_stored_is_not_stored_either() {
        let folder = tempfile::tempdir().expect("a folder");
        let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
        let (room, other) = (RoomId::random(), RoomId::random());
        assert!(say(&writer, &room, 1).await);
        let refuse =
            "CREATE TRIGGER refuse BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END";
        let refuse = sqlx::query(refuse).execute(&storage.readers).await;
        refuse.expect("a trigger");
        assert!(!say(&writer, &room, 2).await);
        let allow = sqlx::query("DROP TRIGGER refuse")
            .execute(&storage.readers)
            .await;
        allow.expect("no trigger");
        // It was decided when the room still believed in its second event.
        assert!(!say(&writer, &room, 3).await);
        assert!(say(&writer, &other, 1).await, "others are not concerned");
        assert_eq!(storage.events(&room).await.expect("events").len(), 1);
        // The room was read anew.
        assert!(say(&writer, &room, 2).await);
        assert!(say(&writer, &room, 3).await);
        assert_eq!(storage.events(&room).await.expect("events").len(), 3);
        writer.close().await;
        storage.close().await;
    }
}
