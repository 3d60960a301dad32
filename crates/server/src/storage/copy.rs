//! Copying a whole database into an empty one, of the same or the other kind.

use sqlx::QueryBuilder;

use super::readers::on;
use super::reading::read_ids;
use super::{Database, Storage, StorageError};
use crate::ids::RoomId;
use crate::room::{ReplayError, State};

/// How many rows are in memory at a time.
const ROWS: i64 = 1000;

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// The number of rooms.
    pub rooms: u64,
    /// The number of events in them.
    pub events: u64,
}

/// The copy is not there, or not complete.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// A database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The target has content.
    #[error("{0} is not empty: a copy would mix two databases")]
    NotEmpty(String),
    /// A room differs.
    #[error("room {0} is not the same in both databases")]
    Differs(RoomId),
    /// The number of events differs.
    #[error("{ours} events were to be copied, {theirs} are there")]
    Count {
        /// In the source.
        ours: i64,
        /// In the target.
        theirs: i64,
    },
    /// A room cannot be replayed.
    #[error("room {room}: {error}")]
    Replay {
        /// The room.
        room: RoomId,
        /// The cause.
        error: ReplayError,
    },
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        CopyError::Storage(error.into())
    }
}

/// Copies everything into an empty database, then replays every room on both sides and compares.
/// `progress` hears how many events are copied.
///
/// # Errors
/// If a database fails, the target is not empty, or a room differs or cannot be replayed.
pub async fn copy(
    from: &Database,
    to: &Database,
    progress: impl Fn(u64),
) -> Result<Copied, CopyError> {
    let (source, source_writer) = Storage::open_database(from).await?;
    let (target, target_writer) = Storage::open_database(to).await?;
    let copied = async {
        if target.count_events().await? > 0 {
            return Err(CopyError::NotEmpty(to.to_string()));
        }
        copy_lists(&source, &target).await?;
        copy_events(&source, &target, progress).await?;
        compare(&source, &target).await
    }
    .await;
    for (storage, writer) in [(source, source_writer), (target, target_writer)] {
        writer.close().await;
        storage.close().await;
    }
    copied
}

/// Copies the rows of one table: reads them in the order of their key, some at a time.
macro_rules! copy_table {
    ($source:expr, $target:expr, $table:literal, $columns:literal, $key:literal,
     ($($name:ident: $type:ty),+)) => {{
        const READ: &str = concat!(
            "SELECT ", $columns, " FROM ", $table, " ORDER BY ", $key, " LIMIT $1 OFFSET $2"
        );
        let mut offset = 0_i64;
        loop {
            let rows: Vec<($($type,)+)> = on!(&$source.readers, pool => {
                sqlx::query_as(READ).bind(ROWS).bind(offset).fetch_all(pool).await?
            });
            if rows.is_empty() {
                break;
            }
            offset += ROWS;
            on!(&$target.readers, pool => {
                let mut insert = QueryBuilder::new(
                    concat!("INSERT INTO ", $table, " (", $columns, ") ")
                );
                insert.push_values(rows, |mut row, ($($name,)+)| {
                    $(row.push_bind($name);)+
                });
                insert.push(" ON CONFLICT DO NOTHING");
                insert.build().execute(pool).await?;
            });
        }
    }};
}

/// Everything but the events.
pub(super) async fn copy_lists(source: &Storage, target: &Storage) -> Result<(), CopyError> {
    copy_table!(source, target, "rooms", "id, game, opened, changed, phase, timed", "id",
        (id: String, game: String, opened: i64, changed: i64, phase: String, timed: i64));
    copy_table!(source, target, "visits", "visitor, room", "visitor, room",
        (visitor: String, room: String));
    copy_table!(source, target, "runs", "started, alive", "started", (started: i64, alive: i64));
    copy_table!(source, target, "tidied", "room, number", "room", (room: String, number: i64));
    copy_table!(source, target, "deadlines", "room, at", "room", (room: String, at: i64));
    copy_table!(source, target, "subscriptions",
        "id, visitor, endpoint, public_key, auth, language, made", "id",
        (id: String, visitor: String, endpoint: String, key: String, auth: String,
         language: String, made: i64));
    copy_table!(source, target, "outbox",
        "subscription, room, number, kind, seat, turn, due, expires, begun, failed",
        "subscription, room, number, kind",
        (subscription: String, room: String, number: i64, kind: String, seat: i64, turn: i64,
         due: i64, expires: i64, begun: i64, failed: i64));
    copy_table!(source, target, "calendars", "visitor, renewals, hash", "visitor",
        (visitor: String, renewals: i64, hash: String));
    copy_table!(source, target, "studies", "id, game, kgn, bytes, kept", "id",
        (id: String, game: String, kgn: String, bytes: i64, kept: i64));
    copy_table!(source, target, "puzzles",
        "visitor, game, puzzle, tries, hints, shown, solved, changed", "visitor, game, puzzle",
        (visitor: String, game: String, puzzle: String, tries: i64, hints: i64, shown: i64,
         solved: i64, changed: i64));
    copy_secret(source, target).await?;
    copy_push_key(source, target).await
}

/// Links to seats go on working. A folder keeps the secret in a file, a shared database in itself.
async fn copy_secret(source: &Storage, target: &Storage) -> Result<(), CopyError> {
    const PUT: &str = "INSERT INTO settings (name, value) VALUES ('secret', $1) \
        ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    let secret = source.secret().await?;
    on!(&target.readers, pool => {
        sqlx::query(PUT).bind(secret.reveal()).execute(pool).await?;
    });
    // From there it moves into its file, if there is one.
    target.secret().await?;
    Ok(())
}

/// Devices go on being told: they know the server by its key.
async fn copy_push_key(source: &Storage, target: &Storage) -> Result<(), CopyError> {
    const PUT: &str = "INSERT INTO settings (name, value) VALUES ('push-key', $1) \
        ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    let Some(key) = source.kept_push_key().await? else {
        return Ok(());
    };
    on!(&target.readers, pool => {
        sqlx::query(PUT).bind(&key).execute(pool).await?;
    });
    // From there it moves into its file, if there is one.
    target.push_key(|| key).await?;
    Ok(())
}

async fn copy_events(
    source: &Storage,
    target: &Storage,
    progress: impl Fn(u64),
) -> Result<(), CopyError> {
    // By the key: there may be millions, and skipping them would cost more and more.
    const READ: &str = "SELECT room, number, at, event FROM events \
        WHERE (room, number) > ($1, $2) ORDER BY room, number LIMIT $3";
    let mut last = (String::new(), 0_i64);
    let mut copied = 0;
    loop {
        let rows: Vec<(String, i64, i64, String)> = on!(&source.readers, pool => {
            let query = sqlx::query_as(READ).bind(&last.0).bind(last.1);
            query.bind(ROWS).fetch_all(pool).await?
        });
        let Some((room, number, ..)) = rows.last() else {
            return Ok(());
        };
        last = (room.clone(), *number);
        copied += rows.len() as u64;
        on!(&target.readers, pool => {
            let mut insert = QueryBuilder::new("INSERT INTO events (room, number, at, event) ");
            insert.push_values(rows, |mut row, (room, number, at, event)| {
                row.push_bind(room).push_bind(number).push_bind(at).push_bind(event);
            });
            insert.build().execute(pool).await?;
        });
        progress(copied);
    }
}

/// Replays every room on both sides.
async fn compare(source: &Storage, target: &Storage) -> Result<Copied, CopyError> {
    let mut copied = Copied::default();
    let mut last = String::new();
    loop {
        let ids = source.some_rooms(&last).await?;
        let Some(end) = ids.last() else {
            break;
        };
        last.clone_from(end);
        for room in read_ids(&ids) {
            let (ours, theirs) = (source.events(&room).await?, target.events(&room).await?);
            if ours != theirs {
                return Err(CopyError::Differs(room));
            }
            copied.rooms += 1;
            copied.events += ours.len() as u64;
            for events in [ours, theirs] {
                State::replay(events).map_err(|error| CopyError::Replay {
                    room: room.clone(),
                    error,
                })?;
            }
        }
    }
    let (ours, theirs) = (source.count_events().await?, target.count_events().await?);
    if ours != theirs {
        return Err(CopyError::Count { ours, theirs });
    }
    Ok(copied)
}

impl Storage {
    async fn count_events(&self) -> Result<i64, StorageError> {
        Ok(on!(&self.readers, pool => {
            sqlx::query_scalar("SELECT COUNT(*) FROM events").fetch_one(pool).await?
        }))
    }

    /// The names of some rooms that have events, after this one.
    async fn some_rooms(&self, after: &str) -> Result<Vec<String>, StorageError> {
        const ROOMS: &str = "SELECT DISTINCT room FROM events WHERE room > $1 \
            ORDER BY room LIMIT $2";
        Ok(on!(&self.readers, pool => {
            sqlx::query_scalar(ROOMS).bind(after).bind(ROWS).fetch_all(pool).await?
        }))
    }
}
