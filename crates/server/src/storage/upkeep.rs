//! What keeps the database clean: taking rooms, remarks and visitors out, and operators' orders.
//!
//! Every transaction here is small: the writer waits for it.

use sqlx::{Row, SqliteConnection};

use super::{Storage, StorageError, phase_name};
use crate::ids::{RoomId, VisitorId};
use crate::room::{Event, Phase};
use crate::time::Timestamp;

/// The most events that one transaction removes.
const STEP: i64 = 500;

/// A room, as the one who cleans up sees it.
#[derive(Clone, Debug)]
pub struct RoomRow {
    /// Which one.
    pub id: RoomId,
    /// Whether the game is over.
    pub over: bool,
    /// The number of its last event; 0 if it has none.
    pub last: i64,
    /// When that happened.
    pub last_at: Timestamp,
    /// Up to which event its chat was looked through.
    pub tidied: i64,
}

/// An order of an operator.
#[derive(Clone, Debug)]
pub struct OrderRow {
    /// Its own name.
    pub id: String,
    /// What to do.
    pub kind: String,
    /// With what.
    pub subject: String,
}

impl Storage {
    /// Some rooms whose names come after another one, in their order.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn rooms_after(
        &self,
        after: Option<&RoomId>,
        most: u32,
    ) -> Result<Vec<RoomRow>, StorageError> {
        let rows = sqlx::query(
            "SELECT rooms.id, rooms.phase, rooms.changed, events.number, events.at, \
                 COALESCE(tidied.number, 0) AS tidied \
             FROM rooms \
             LEFT JOIN events ON events.room = rooms.id AND events.number = \
                 (SELECT MAX(number) FROM events WHERE room = rooms.id) \
             LEFT JOIN tidied ON tidied.room = rooms.id \
             WHERE rooms.id > $1 ORDER BY rooms.id LIMIT $2",
        )
        .bind(after.map_or("", RoomId::as_str))
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let Some(id) = RoomId::read(row.try_get("id")?) else {
                continue;
            };
            let phase: &str = row.try_get("phase")?;
            let (last, at): (Option<i64>, Option<i64>) =
                (row.try_get("number")?, row.try_get("at")?);
            let changed: i64 = row.try_get("changed")?;
            found.push(RoomRow {
                id,
                over: phase == phase_name(Phase::Over),
                last: last.unwrap_or(0),
                last_at: Timestamp(at.unwrap_or(changed)),
                tidied: row.try_get("tidied")?,
            });
        }
        Ok(found)
    }

    /// When any player of a room last did something, in any room or with any puzzle.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn players_seen(&self, room: &RoomId) -> Result<Option<Timestamp>, StorageError> {
        let played: Option<i64> = sqlx::query_scalar(
            "SELECT MAX((SELECT at FROM events WHERE events.room = others.room \
                 ORDER BY number DESC LIMIT 1)) \
             FROM visits JOIN visits AS others ON others.visitor = visits.visitor \
             WHERE visits.room = $1",
        )
        .bind(room.as_str())
        .fetch_one(&self.readers)
        .await?;
        let solved: Option<i64> = sqlx::query_scalar(
            "SELECT MAX(puzzles.changed) FROM visits \
             JOIN puzzles ON puzzles.visitor = visits.visitor WHERE visits.room = $1",
        )
        .bind(room.as_str())
        .fetch_one(&self.readers)
        .await?;
        Ok(played.max(solved).map(Timestamp))
    }

    /// Takes a room out of the database, in small steps from its end. A room that is half gone can
    /// still be replayed, and is still listed.
    ///
    /// # Errors
    /// If it cannot be done. It may be half done.
    pub async fn delete_room(&self, room: &RoomId) -> Result<(), StorageError> {
        loop {
            let mut transaction = self.readers.begin_with("BEGIN IMMEDIATE").await?;
            let last = last_number(&mut transaction, room).await?;
            sqlx::query("DELETE FROM events WHERE room = $1 AND number > $2")
                .bind(room.as_str())
                .bind(last - STEP)
                .execute(&mut *transaction)
                .await?;
            let rest = last > STEP;
            if !rest {
                for sql in [
                    "DELETE FROM visits WHERE room = $1",
                    "DELETE FROM tidied WHERE room = $1",
                    "DELETE FROM rooms WHERE id = $1",
                ] {
                    let done = sqlx::query(sql).bind(room.as_str());
                    done.execute(&mut *transaction).await?;
                }
            }
            transaction.commit().await?;
            if !rest {
                return Ok(());
            }
        }
    }

    /// The numbers of a room's remarks after event `after` and before a moment, and how far it was
    /// looked through: at most some events at a time.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn old_remarks(
        &self,
        room: &RoomId,
        after: i64,
        before: Timestamp,
    ) -> Result<(Vec<i64>, i64), StorageError> {
        let rows = sqlx::query(
            "SELECT number, substr(event, 1, 15) = '{\"event\":\"said\"' AS said FROM events \
             WHERE room = $1 AND number > $2 AND at < $3 ORDER BY number LIMIT $4",
        )
        .bind(room.as_str())
        .bind(after)
        .bind(before.0)
        .bind(STEP)
        .fetch_all(&self.readers)
        .await?;
        let (mut said, mut through) = (Vec::new(), after);
        for row in rows {
            through = row.try_get("number")?;
            if row.try_get::<bool, _>("said")? {
                said.push(through);
            }
        }
        Ok((said, through))
    }

    /// Erases remarks of a room, and notes how far its chat was looked through.
    ///
    /// # Errors
    /// If it cannot be stored. Nothing has changed then.
    pub async fn erase_remarks(
        &self,
        room: &RoomId,
        numbers: &[i64],
        through: i64,
    ) -> Result<(), StorageError> {
        let mut transaction = self.readers.begin_with("BEGIN IMMEDIATE").await?;
        for number in numbers {
            write_event(&mut transaction, room, *number, &Event::Erased).await?;
        }
        sqlx::query(
            "INSERT INTO tidied (room, number) VALUES ($1, $2) \
             ON CONFLICT (room) DO UPDATE SET number = excluded.number",
        )
        .bind(room.as_str())
        .bind(through)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Writes other events in the place of some: all of them, or none.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn rewrite_events(
        &self,
        room: &RoomId,
        events: &[(i64, Event)],
    ) -> Result<(), StorageError> {
        let mut transaction = self.readers.begin_with("BEGIN IMMEDIATE").await?;
        for (number, event) in events {
            write_event(&mut transaction, room, *number, event).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Adds events to a room that no server has open, and notes the phase that follows.
    ///
    /// # Errors
    /// If it cannot be stored, or somebody else added an event.
    pub async fn append_offline(
        &self,
        room: &RoomId,
        first: u64,
        events: &[Event],
        at: Timestamp,
        phase: Phase,
    ) -> Result<(), StorageError> {
        let mut transaction = self.readers.begin_with("BEGIN IMMEDIATE").await?;
        for (number, event) in (first..).zip(events) {
            sqlx::query("INSERT INTO events (room, number, at, event) VALUES ($1, $2, $3, $4)")
                .bind(room.as_str())
                .bind(i64::try_from(number).unwrap_or(i64::MAX))
                .bind(at.0)
                .bind(json(event))
                .execute(&mut *transaction)
                .await?;
        }
        sqlx::query("UPDATE rooms SET phase = $2, changed = $3 WHERE id = $1")
            .bind(room.as_str())
            .bind(phase_name(phase))
            .bind(at.0)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Every room that a visitor plays in.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn all_rooms_of(&self, visitor: &VisitorId) -> Result<Vec<RoomId>, StorageError> {
        let rooms: Vec<String> = sqlx::query_scalar("SELECT room FROM visits WHERE visitor = $1")
            .bind(visitor.as_str())
            .fetch_all(&self.readers)
            .await?;
        Ok(rooms.iter().filter_map(|room| RoomId::read(room)).collect())
    }

    /// Takes out what is stored of a visitor beside the rooms; how many rows that were.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn delete_visitor(&self, visitor: &VisitorId) -> Result<u64, StorageError> {
        let mut transaction = self.readers.begin_with("BEGIN IMMEDIATE").await?;
        let mut rows = 0;
        for sql in [
            "DELETE FROM visits WHERE visitor = $1",
            "DELETE FROM puzzles WHERE visitor = $1",
        ] {
            let done = sqlx::query(sql).bind(visitor.as_str());
            rows += done.execute(&mut *transaction).await?.rows_affected();
        }
        transaction.commit().await?;
        Ok(rows)
    }

    /// The orders that nobody has carried out, oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn open_orders(&self, most: u32) -> Result<Vec<OrderRow>, StorageError> {
        let rows = sqlx::query(
            "SELECT id, kind, subject FROM orders WHERE done = 0 ORDER BY at, id LIMIT $1",
        )
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let mut orders = Vec::with_capacity(rows.len());
        for row in rows {
            orders.push(OrderRow {
                id: row.try_get("id")?,
                kind: row.try_get("kind")?,
                subject: row.try_get("subject")?,
            });
        }
        Ok(orders)
    }

    /// Notes that an order was carried out, and what to tell whoever gave it.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn finish_order(
        &self,
        id: &str,
        keep_subject: bool,
        at: Timestamp,
        answer: &str,
    ) -> Result<(), StorageError> {
        sqlx::query(
            "UPDATE orders SET done = $2, answer = $3, \
             subject = CASE WHEN $4 THEN subject ELSE '' END WHERE id = $1",
        )
        .bind(id)
        .bind(at.0)
        .bind(answer)
        .bind(keep_subject)
        .execute(&self.readers)
        .await?;
        Ok(())
    }

    /// Removes orders that were carried out before a moment.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn drop_orders(&self, before: Timestamp) -> Result<(), StorageError> {
        sqlx::query("DELETE FROM orders WHERE done > 0 AND done < $1")
            .bind(before.0)
            .execute(&self.readers)
            .await?;
        Ok(())
    }
}

/// How an event is stored.
fn json(event: &Event) -> String {
    serde_json::to_string(event).expect("events can be written as JSON")
}

async fn last_number(connection: &mut SqliteConnection, room: &RoomId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("SELECT COALESCE(MAX(number), 0) FROM events WHERE room = $1")
        .bind(room.as_str())
        .fetch_one(connection)
        .await
}

async fn write_event(
    connection: &mut SqliteConnection,
    room: &RoomId,
    number: i64,
    event: &Event,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE events SET event = $3 WHERE room = $1 AND number = $2")
        .bind(room.as_str())
        .bind(number)
        .bind(json(event))
        .execute(connection)
        .await?;
    Ok(())
}
