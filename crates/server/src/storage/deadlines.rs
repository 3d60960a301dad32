//! When rooms have to be looked at, although nobody may be there.
//!
//! A stored moment may be too early: then the room is looked at once too often. It is never too
//! late.

use super::readers::{Readers, in_time, on};
use super::reading::read_ids;
use super::{Storage, StorageError};
use crate::ids::RoomId;
use crate::time::Timestamp;

/// When a room has to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// At this moment.
    At(Timestamp),
    /// Not any more.
    Never,
}

impl Storage {
    /// When a room has to be looked at.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn deadline(&self, room: &RoomId) -> Result<Option<Timestamp>, StorageError> {
        const READ: &str = "SELECT at FROM deadlines WHERE room = $1";
        let at: Option<i64> = on!(&self.readers, pool => {
            sqlx::query_scalar(READ).bind(room.as_str()).fetch_optional(pool).await?
        });
        Ok(at.map(Timestamp))
    }

    /// Rooms that should have been looked at by a moment, at most so many. The caller has until
    /// `claimed` to look at them; then other servers get them.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn take_due(
        &self,
        by: Timestamp,
        claimed: Timestamp,
        most: u32,
    ) -> Result<Vec<RoomId>, StorageError> {
        const ANY: &str = "SELECT EXISTS (SELECT 1 FROM deadlines WHERE at <= $1)";
        const TAKE: &str = "UPDATE deadlines SET at = $2 WHERE room IN \
            (SELECT room FROM deadlines WHERE at <= $1 ORDER BY at LIMIT $3) RETURNING room";
        const TAKE_SHARED: &str = "UPDATE deadlines SET at = $2 WHERE room IN \
            (SELECT room FROM deadlines WHERE at <= $1 ORDER BY at LIMIT $3 \
            FOR UPDATE SKIP LOCKED) RETURNING room";
        let most = i64::from(most);
        let rooms: Vec<String> = match &self.readers {
            Readers::Sqlite(pool) => {
                // Most of the time there is none, and the writer is not disturbed.
                let any = sqlx::query_scalar(ANY).bind(by.0).fetch_one(pool);
                if !any.await? {
                    return Ok(Vec::new());
                }
                let query = sqlx::query_scalar(TAKE).bind(by.0).bind(claimed.0);
                query.bind(most).fetch_all(pool).await?
            }
            Readers::Postgres(pool) => {
                let query = sqlx::query_scalar(TAKE_SHARED).bind(by.0).bind(claimed.0);
                in_time(Box::pin(query.bind(most).fetch_all(pool))).await?
            }
        };
        Ok(read_ids(&rooms))
    }

    /// Moves a room's deadline, unless somebody else has.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn move_deadline(
        &self,
        room: &RoomId,
        from: Timestamp,
        to: Due,
    ) -> Result<(), StorageError> {
        const MOVE: &str = "UPDATE deadlines SET at = $3 WHERE room = $1 AND at = $2";
        const REMOVE: &str = "DELETE FROM deadlines WHERE room = $1 AND at = $2";
        on!(&self.readers, pool => {
            let query = match to {
                Due::At(at) => sqlx::query(MOVE).bind(room.as_str()).bind(from.0).bind(at.0),
                Due::Never => sqlx::query(REMOVE).bind(room.as_str()).bind(from.0),
            };
            query.execute(pool).await?;
        });
        Ok(())
    }
}
