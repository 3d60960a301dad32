//! Queries that check a database that servers share.

use super::readers::on;
use super::{Storage, StorageError};

impl Storage {
    /// How many visitors have played, how many analyses were shared, and the size in bytes.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn counts(&self) -> Result<(u64, u64, u64), StorageError> {
        const VISITORS: &str = "SELECT COUNT(DISTINCT visitor) FROM visits";
        const STUDIES: &str = "SELECT COUNT(*) FROM studies";
        let size = if self.is_shared() {
            "SELECT pg_database_size(current_database())"
        } else {
            "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        };
        let counts: [i64; 3] = on!(&self.readers, pool => [
            sqlx::query_scalar(VISITORS).fetch_one(pool).await?,
            sqlx::query_scalar(STUDIES).fetch_one(pool).await?,
            sqlx::query_scalar(size).fetch_one(pool).await?,
        ]);
        let [visitors, studies, bytes] = counts.map(|count| u64::try_from(count).unwrap_or(0));
        Ok((visitors, studies, bytes))
    }

    /// The room after another one, in the order of names.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn next_room(&self, after: &str) -> Result<Option<String>, StorageError> {
        const NEXT: &str = "SELECT MIN(room) FROM events WHERE room > $1";
        Ok(on!(&self.readers, pool => {
            sqlx::query_scalar(NEXT).bind(after).fetch_one(pool).await?
        }))
    }

    /// The events of a room as they are stored: number, moment, JSON.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn raw_events(&self, room: &str) -> Result<Vec<(i64, i64, String)>, StorageError> {
        const EVENTS: &str = "SELECT number, at, event FROM events \
            WHERE room = $1 ORDER BY number";
        Ok(on!(&self.readers, pool => {
            sqlx::query_as(EVENTS).bind(room).fetch_all(pool).await?
        }))
    }

    /// The game and the phase of a room, as lists show them.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn listed(&self, room: &str) -> Result<Option<(String, String)>, StorageError> {
        const LISTED: &str = "SELECT game, phase FROM rooms WHERE id = $1";
        Ok(on!(&self.readers, pool => {
            sqlx::query_as(LISTED).bind(room).fetch_optional(pool).await?
        }))
    }

    /// Rooms that are listed and have no events.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn rooms_without_events(&self) -> Result<Vec<String>, StorageError> {
        const EMPTY: &str = "SELECT id FROM rooms \
            WHERE NOT EXISTS (SELECT 1 FROM events WHERE events.room = rooms.id)";
        Ok(on!(&self.readers, pool => {
            sqlx::query_scalar(EMPTY).fetch_all(pool).await?
        }))
    }
}
