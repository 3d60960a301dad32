//! Keeping the database clean: removing rooms, remarks and visitors, and operators' orders.
//!
//! Every transaction here is small: the writer waits for it.

use super::readers::{Readers, in_transaction, on};
use super::reading::read_ids;
use super::{Storage, StorageError, phase_name};
use crate::ids::{RoomId, VisitorId};
use crate::room::{Event, Phase};
use crate::time::Timestamp;

/// The most events that one transaction removes.
const STEP: i64 = 500;

/// Replaces an event.
const WRITE: &str = "UPDATE events SET event = $3 WHERE room = $1 AND number = $2";

/// After this many milliseconds an order that a server has begun and not finished is taken up
/// again: that server has died.
const ABANDONED: i64 = 60_000;

/// A room, as the clean-up sees it.
#[derive(Clone, Debug)]
pub struct RoomRow {
    /// The room's identifier.
    pub id: RoomId,
    /// Whether the game is over.
    pub over: bool,
    /// The number of its last event; 0 if it has none.
    pub last: i64,
    /// The time of that event.
    pub last_at: Timestamp,
    /// The event up to which its chat was searched.
    pub tidied: i64,
}

/// An order of an operator.
#[derive(Clone, Debug)]
pub struct OrderRow {
    /// Its identifier.
    pub id: String,
    /// The kind of the order.
    pub kind: String,
    /// The argument of the order.
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
        const ROOMS: &str = "SELECT rooms.id, rooms.phase, rooms.changed, events.number, \
            events.at, COALESCE(tidied.number, 0) \
            FROM rooms \
            LEFT JOIN events ON events.room = rooms.id AND events.number = \
            (SELECT MAX(number) FROM events WHERE room = rooms.id) \
            LEFT JOIN tidied ON tidied.room = rooms.id \
            WHERE rooms.id > $1 ORDER BY rooms.id LIMIT $2";
        type Row = (String, String, i64, Option<i64>, Option<i64>, i64);
        let rows: Vec<Row> = on!(&self.readers, pool => {
            let query = sqlx::query_as(ROOMS).bind(after.map_or("", RoomId::as_str));
            query.bind(i64::from(most)).fetch_all(pool).await?
        });
        let mut found = Vec::with_capacity(rows.len());
        for (id, phase, changed, last, at, tidied) in rows {
            let Some(id) = RoomId::read(&id) else {
                continue;
            };
            found.push(RoomRow {
                id,
                over: phase == phase_name(Phase::Over),
                last: last.unwrap_or(0),
                last_at: Timestamp(at.unwrap_or(changed)),
                tidied,
            });
        }
        Ok(found)
    }

    /// When any player of a room last did something, in any room or with any puzzle.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn players_seen(&self, room: &RoomId) -> Result<Option<Timestamp>, StorageError> {
        const PLAYED: &str = "SELECT MAX((SELECT at FROM events WHERE events.room = others.room \
            ORDER BY number DESC LIMIT 1)) \
            FROM visits JOIN visits AS others ON others.visitor = visits.visitor \
            WHERE visits.room = $1";
        const SOLVED: &str = "SELECT MAX(puzzles.changed) FROM visits \
            JOIN puzzles ON puzzles.visitor = visits.visitor WHERE visits.room = $1";
        let (played, solved): (Option<i64>, Option<i64>) = on!(&self.readers, pool => (
            sqlx::query_scalar(PLAYED).bind(room.as_str()).fetch_one(pool).await?,
            sqlx::query_scalar(SOLVED).bind(room.as_str()).fetch_one(pool).await?,
        ));
        Ok(played.max(solved).map(Timestamp))
    }

    /// Removes a room from the database, in small steps from its end. A room that is half gone can
    /// still be replayed, and is still listed.
    ///
    /// # Errors
    /// If it cannot be done. It may be half done.
    pub async fn delete_room(&self, room: &RoomId) -> Result<(), StorageError> {
        const LAST: &str = "SELECT COALESCE(MAX(number), 0) FROM events WHERE room = $1";
        const EVENTS: &str = "DELETE FROM events WHERE room = $1 AND number > $2";
        const REST: [&str; 5] = [
            "DELETE FROM outbox WHERE room = $1",
            "DELETE FROM visits WHERE room = $1",
            "DELETE FROM tidied WHERE room = $1",
            "DELETE FROM deadlines WHERE room = $1",
            "DELETE FROM rooms WHERE id = $1",
        ];
        // Another server that adds an event meanwhile would leave it behind, alone. So it waits for
        // a moment, and then finds that the event before is gone.
        const LOCK: &str = "LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE";
        let lock = self.is_shared().then_some(LOCK);
        loop {
            let rest = in_transaction!(&self.readers, transaction => {
                if let Some(lock) = lock {
                    sqlx::query(lock).execute(&mut *transaction).await?;
                }
                let last: i64 = sqlx::query_scalar(LAST)
                    .bind(room.as_str())
                    .fetch_one(&mut *transaction)
                    .await?;
                sqlx::query(EVENTS)
                    .bind(room.as_str())
                    .bind(last - STEP)
                    .execute(&mut *transaction)
                    .await?;
                let rest = last > STEP;
                if !rest {
                    for sql in REST {
                        let done = sqlx::query(sql).bind(room.as_str());
                        done.execute(&mut *transaction).await?;
                    }
                }
                rest
            });
            if !rest {
                return Ok(());
            }
        }
    }

    /// The numbers and dates of a room's remarks after event `after` and before a moment, and how
    /// far it was searched: a limited number of events at a time.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn old_remarks(
        &self,
        room: &RoomId,
        after: i64,
        before: Timestamp,
    ) -> Result<(Vec<(i64, Timestamp)>, i64), StorageError> {
        const REMARKS: &str = "SELECT number, at, substr(event, 1, 15) = '{\"event\":\"said\"' \
            FROM events WHERE room = $1 AND number > $2 AND at < $3 ORDER BY number LIMIT $4";
        let rows: Vec<(i64, i64, bool)> = on!(&self.readers, pool => {
            let query = sqlx::query_as(REMARKS).bind(room.as_str()).bind(after);
            query.bind(before.0).bind(STEP).fetch_all(pool).await?
        });
        let (mut said, mut through) = (Vec::new(), after);
        for (number, at, remark) in rows {
            through = number;
            if remark {
                said.push((number, Timestamp(at)));
            }
        }
        Ok((said, through))
    }

    /// Erases remarks of a room, and notes how far its chat was searched.
    ///
    /// # Errors
    /// If it cannot be stored. Nothing has changed then.
    pub async fn erase_remarks(
        &self,
        room: &RoomId,
        numbers: &[i64],
        through: i64,
    ) -> Result<(), StorageError> {
        const TIDIED: &str = "INSERT INTO tidied (room, number) VALUES ($1, $2) \
            ON CONFLICT (room) DO UPDATE SET number = excluded.number";
        let erased = json(&Event::Erased);
        in_transaction!(&self.readers, transaction => {
            for number in numbers {
                let write = sqlx::query(WRITE).bind(room.as_str()).bind(*number);
                write.bind(&erased).execute(&mut *transaction).await?;
            }
            let tidied = sqlx::query(TIDIED).bind(room.as_str()).bind(through);
            tidied.execute(&mut *transaction).await?;
        });
        Ok(())
    }

    /// Replaces some events: all of them, or none.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn rewrite_events(
        &self,
        room: &RoomId,
        events: &[(i64, Event)],
    ) -> Result<(), StorageError> {
        in_transaction!(&self.readers, transaction => {
            for (number, event) in events {
                let write = sqlx::query(WRITE).bind(room.as_str()).bind(*number);
                write.bind(json(event)).execute(&mut *transaction).await?;
            }
        });
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
        const ADD: &str = "INSERT INTO events (room, number, at, event) VALUES ($1, $2, $3, $4)";
        const LIST: &str = "UPDATE rooms SET phase = $2, changed = $3 WHERE id = $1";
        in_transaction!(&self.readers, transaction => {
            for (number, event) in (first..).zip(events) {
                sqlx::query(ADD)
                    .bind(room.as_str())
                    .bind(i64::try_from(number).unwrap_or(i64::MAX))
                    .bind(at.0)
                    .bind(json(event))
                    .execute(&mut *transaction)
                    .await?;
            }
            let list = sqlx::query(LIST).bind(room.as_str()).bind(phase_name(phase));
            list.bind(at.0).execute(&mut *transaction).await?;
        });
        Ok(())
    }

    /// Every room that a visitor plays in.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn all_rooms_of(&self, visitor: &VisitorId) -> Result<Vec<RoomId>, StorageError> {
        const ROOMS: &str = "SELECT room FROM visits WHERE visitor = $1";
        let rooms: Vec<String> = on!(&self.readers, pool => {
            sqlx::query_scalar(ROOMS).bind(visitor.as_str()).fetch_all(pool).await?
        });
        Ok(read_ids(&rooms))
    }

    /// Removes a visitor's data outside the rooms. Returns the number of rows.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn delete_visitor(&self, visitor: &VisitorId) -> Result<u64, StorageError> {
        const DELETE: [&str; 5] = [
            "DELETE FROM calendars WHERE visitor = $1",
            "DELETE FROM outbox WHERE subscription IN \
             (SELECT id FROM subscriptions WHERE visitor = $1)",
            "DELETE FROM subscriptions WHERE visitor = $1",
            "DELETE FROM visits WHERE visitor = $1",
            "DELETE FROM puzzles WHERE visitor = $1",
        ];
        let rows = in_transaction!(&self.readers, transaction => {
            let mut rows = 0;
            for sql in DELETE {
                let done = sqlx::query(sql).bind(visitor.as_str());
                rows += done.execute(&mut *transaction).await?.rows_affected();
            }
            rows
        });
        Ok(rows)
    }

    /// The orders that are still open, oldest first. Only one of several servers gets each.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn open_orders(
        &self,
        most: u32,
        now: Timestamp,
    ) -> Result<Vec<OrderRow>, StorageError> {
        const READ: &str = "SELECT id, kind, subject FROM orders \
            WHERE done = 0 ORDER BY at, id LIMIT $1";
        // An order that is being carried out is marked with the moment, below zero.
        const TAKE: &str = "UPDATE orders SET done = -$2 WHERE id IN (SELECT id FROM orders \
            WHERE done = 0 OR (done < 0 AND done > -$3) ORDER BY at, id LIMIT $1 \
            FOR UPDATE SKIP LOCKED) RETURNING id, kind, subject";
        let most = i64::from(most);
        let rows: Vec<(String, String, String)> = match &self.readers {
            Readers::Sqlite(pool) => sqlx::query_as(READ).bind(most).fetch_all(pool).await?,
            Readers::Postgres(pool) => {
                let query = sqlx::query_as(TAKE).bind(most).bind(now.0);
                let taken = query.bind(now.0 - ABANDONED).fetch_all(pool);
                super::readers::in_time(Box::pin(taken)).await?
            }
        };
        let order = |(id, kind, subject)| OrderRow { id, kind, subject };
        Ok(rows.into_iter().map(order).collect())
    }

    /// Leaves an order for a running server.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn leave_order(&self, order: &OrderRow, at: Timestamp) -> Result<(), StorageError> {
        const LEAVE: &str = "INSERT INTO orders (id, at, kind, subject, done, answer) \
            VALUES ($1, $2, $3, $4, 0, '')";
        on!(&self.readers, pool => {
            let query = sqlx::query(LEAVE).bind(&order.id).bind(at.0).bind(&order.kind);
            query.bind(&order.subject).execute(pool).await?;
        });
        Ok(())
    }

    /// The result of an order, if it was carried out.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn order_answer(&self, id: &str) -> Result<Option<String>, StorageError> {
        const ANSWER: &str = "SELECT answer FROM orders WHERE id = $1 AND done > 0";
        Ok(on!(&self.readers, pool => {
            sqlx::query_scalar(ANSWER).bind(id).fetch_optional(pool).await?
        }))
    }

    /// Withdraws an order that nobody has begun.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn withdraw_order(&self, id: &str) -> Result<(), StorageError> {
        const WITHDRAW: &str = "DELETE FROM orders WHERE id = $1 AND done = 0";
        on!(&self.readers, pool => {
            sqlx::query(WITHDRAW).bind(id).execute(pool).await?;
        });
        Ok(())
    }

    /// Notes that an order was carried out, and the answer for the operator who gave it.
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
        const FINISH: &str = "UPDATE orders SET done = $2, answer = $3, \
            subject = CASE WHEN $4 THEN subject ELSE '' END WHERE id = $1";
        on!(&self.readers, pool => {
            let query = sqlx::query(FINISH).bind(id).bind(at.0);
            query.bind(answer).bind(keep_subject).execute(pool).await?;
        });
        Ok(())
    }

    /// Removes orders that were carried out before a moment.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn drop_orders(&self, before: Timestamp) -> Result<(), StorageError> {
        const DROP: &str = "DELETE FROM orders WHERE done > 0 AND done < $1";
        on!(&self.readers, pool => {
            sqlx::query(DROP).bind(before.0).execute(pool).await?;
        });
        Ok(())
    }

    /// Whether it is this server's turn at a periodic task that only one of several servers does. A
    /// single server always does it.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn claim(
        &self,
        what: &str,
        every: u64,
        now: Timestamp,
    ) -> Result<bool, StorageError> {
        const CLAIM: &str = "INSERT INTO settings (name, value) VALUES ($1, $2::int8::text) \
            ON CONFLICT (name) DO UPDATE SET value = excluded.value \
            WHERE settings.value::int8 <= $3";
        let Readers::Postgres(pool) = &self.readers else {
            return Ok(true);
        };
        let query = sqlx::query(CLAIM).bind(what).bind(now.0);
        let claimed = query.bind(now.before(every).0).execute(pool);
        let claimed = super::readers::in_time(Box::pin(claimed)).await?;
        Ok(claimed.rows_affected() == 1)
    }
}

/// How an event is stored.
fn json(event: &Event) -> String {
    serde_json::to_string(event).expect("events can be written as JSON")
}
