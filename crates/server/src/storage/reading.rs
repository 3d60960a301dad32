//! Queries about rooms.

use super::readers::{Readers, on};
use super::{Storage, StorageError, phase_name};
use crate::ids::{RoomId, VisitorId};
use crate::room::{Event, Phase, REMARKS};
use crate::time::Timestamp;

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

/// An event as it is stored: number, moment, JSON.
type EventRow = (i64, i64, String);

impl Storage {
    /// Everything that happened in a room; nothing if there is no such room.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn events(&self, room: &RoomId) -> Result<Vec<(Event, Timestamp)>, StorageError> {
        self.events_after(room, 0).await
    }

    /// What happened in a room after the event of this number.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn events_after(
        &self,
        room: &RoomId,
        number: u64,
    ) -> Result<Vec<(Event, Timestamp)>, StorageError> {
        const EVENTS: &str = "SELECT number, at, event FROM events \
            WHERE room = $1 AND number > $2 ORDER BY number";
        let after = i64::try_from(number).unwrap_or(i64::MAX);
        let rows: Vec<EventRow> = on!(&self.readers, pool => {
            let query = sqlx::query_as(EVENTS).bind(room.as_str()).bind(after);
            query.fetch_all(pool).await?
        });
        events_of(room, rows)
    }

    /// What is needed to open a room: everything but remarks that are too old to be shown.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn history(&self, room: &RoomId) -> Result<RoomHistory, StorageError> {
        const COUNTS: &str = "SELECT COUNT(*), MAX(number) FROM events WHERE room = $1";
        // The tag of an event is the first thing in it.
        const EVENTS: &str = "SELECT number, at, event FROM events WHERE room = $1 \
            AND number <= $3 AND \
            (event NOT LIKE '{\"event\":\"said\"%' OR number >= COALESCE((\
            SELECT number FROM events WHERE room = $1 AND event LIKE '{\"event\":\"said\"%' \
            ORDER BY number DESC LIMIT 1 OFFSET $2), 0)) ORDER BY number";
        let (count, last): (i64, Option<i64>) = on!(&self.readers, pool => {
            sqlx::query_as(COUNTS).bind(room.as_str()).fetch_one(pool).await?
        });
        let last = last.unwrap_or(0);
        let shown = i64::try_from(REMARKS).unwrap_or(i64::MAX);
        // What other servers have added since the first statement is left for the next reading.
        let rows: Vec<EventRow> = on!(&self.readers, pool => {
            let query = sqlx::query_as(EVENTS).bind(room.as_str());
            query.bind(shown - 1).bind(last).fetch_all(pool).await?
        });
        let left_out = count - i64::try_from(rows.len()).unwrap_or(count);
        Ok(RoomHistory {
            events: events_of(room, rows)?,
            last: u64::try_from(last).unwrap_or(0),
            remarks_left_out: u64::try_from(left_out).unwrap_or(0),
        })
    }

    /// The number of the last event of each of these rooms, in a database that servers share; 0 for
    /// a room that is not there.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn last_events(&self, rooms: &[RoomId]) -> Result<Vec<(RoomId, u64)>, StorageError> {
        const LAST: &str = "SELECT id, (SELECT MAX(number) FROM events WHERE room = id) \
            FROM UNNEST($1::text[]) AS asked (id)";
        let Readers::Postgres(pool) = &self.readers else {
            return Ok(Vec::new());
        };
        let ids: Vec<&str> = rooms.iter().map(RoomId::as_str).collect();
        let asked = sqlx::query_as(LAST).bind(ids).fetch_all(pool);
        let rows = super::readers::in_time(Box::pin(asked)).await?;
        let last = |(id, last): (String, Option<i64>)| {
            let last = u64::try_from(last.unwrap_or(0)).unwrap_or(0);
            Some((RoomId::read(&id)?, last))
        };
        Ok(rows.into_iter().filter_map(last).collect())
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
        const ROOMS: &str = "SELECT rooms.id FROM visits JOIN rooms ON rooms.id = visits.room \
            WHERE visits.visitor = $1 AND (rooms.phase = 'over') = $2 \
            ORDER BY rooms.changed DESC LIMIT $3";
        let ids: Vec<String> = on!(&self.readers, pool => {
            let query = sqlx::query_scalar(ROOMS).bind(visitor.as_str());
            query.bind(over).bind(i64::from(most)).fetch_all(pool).await?
        });
        Ok(read_ids(&ids))
    }

    /// The challenges to everybody that have changed since a moment and wait for somebody. Games
    /// that wait for a friend are not among them.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn challenges(&self, since: Timestamp) -> Result<Vec<RoomId>, StorageError> {
        const ROOMS: &str = "SELECT rooms.id FROM rooms \
            JOIN events ON events.room = rooms.id AND events.number = 1 \
            WHERE rooms.phase = $1 AND rooms.changed >= $2 \
            AND events.event LIKE '%\"listed\":true%' ORDER BY rooms.id";
        let ids: Vec<String> = on!(&self.readers, pool => {
            let query = sqlx::query_scalar(ROOMS).bind(phase_name(Phase::Waiting));
            query.bind(since.0).fetch_all(pool).await?
        });
        Ok(read_ids(&ids))
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
        const ROOMS: &str = "SELECT id FROM rooms \
            WHERE phase = $1 AND timed >= $2 AND changed >= $3 ORDER BY id";
        let ids: Vec<String> = on!(&self.readers, pool => {
            let query = sqlx::query_scalar(ROOMS).bind(phase_name(phase));
            query.bind(i64::from(timed)).bind(since.0).fetch_all(pool).await?
        });
        Ok(read_ids(&ids))
    }
}

fn events_of(room: &RoomId, rows: Vec<EventRow>) -> Result<Vec<(Event, Timestamp)>, StorageError> {
    let event = |(number, at, event): EventRow| {
        let event = Event::read(&event).map_err(|error| StorageError::Event {
            room: room.clone(),
            number,
            error,
        })?;
        Ok((event, Timestamp(at)))
    };
    rows.into_iter().map(event).collect()
}

/// The rooms with these names; what is none is left out.
pub(super) fn read_ids(texts: &[String]) -> Vec<RoomId> {
    texts.iter().filter_map(|text| RoomId::read(text)).collect()
}
