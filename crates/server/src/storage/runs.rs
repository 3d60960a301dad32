//! When servers ran, and the current time: clocks are paused while no server runs.

use super::readers::{Readers, in_time, on};
use super::{Storage, StorageError};
use crate::time::{LONGEST_GAP, Timestamp};

/// A run of the server, by its own clock: when it began and when it was last alive.
pub type Run = (Timestamp, Timestamp);

impl Storage {
    /// The time of a database that servers share: their own clocks may differ.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn time(&self) -> Result<Option<Timestamp>, StorageError> {
        let Readers::Postgres(pool) = &self.readers else {
            return Ok(None);
        };
        let asked = sqlx::query_scalar(super::postgres::NOW).fetch_one(pool);
        let now: i64 = in_time(Box::pin(asked)).await?;
        Ok(Some(Timestamp(now)))
    }

    /// When a server was last known to run, but for runs whose clock was ahead of `latest`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn last_alive(&self, latest: Timestamp) -> Result<Option<Timestamp>, StorageError> {
        const ALIVE: &str = "SELECT MAX(alive) FROM runs WHERE alive <= $1";
        let alive: Option<i64> = on!(&self.readers, pool => {
            sqlx::query_scalar(ALIVE).bind(latest.0).fetch_one(pool).await?
        });
        Ok(alive.map(Timestamp))
    }

    /// All runs in the order in which they began, whatever their clocks said; `None` where servers
    /// share the clock of the database.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn runs(&self) -> Result<Vec<Run>, StorageError> {
        let Readers::Sqlite(pool) = &self.readers else {
            return Ok(Vec::new());
        };
        let runs = sqlx::query_as("SELECT started, alive FROM runs ORDER BY rowid");
        let runs: Vec<(i64, i64)> = runs.fetch_all(pool).await?;
        let run = |(started, alive)| (Timestamp(started), Timestamp(alive));
        Ok(runs.into_iter().map(run).collect())
    }

    /// Brings what a run with a wrong clock has dated into the future back to the present; how many
    /// rooms. Servers that share a database share its clock, so nothing is wrong there. It must be
    /// called before this run is noted.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn mend_future(&self, now: Timestamp) -> Result<u64, StorageError> {
        const LAST_ALIVE: &str = "SELECT alive FROM runs ORDER BY rowid DESC LIMIT 1";
        let Readers::Sqlite(pool) = &self.readers else {
            return Ok(0);
        };
        let last: Option<i64> = sqlx::query_scalar(LAST_ALIVE).fetch_optional(pool).await?;
        if last.is_some_and(|alive| alive > now.0) {
            // That run may have moved any deadline. Each room is looked at, and its own is set.
            sqlx::query("UPDATE deadlines SET at = $1 WHERE at > $1")
                .bind(now.0)
                .execute(pool)
                .await?;
        }
        let mended = sqlx::query("UPDATE rooms SET changed = $1 WHERE changed > $1")
            .bind(now.0)
            .execute(pool)
            .await?;
        Ok(mended.rows_affected())
    }

    /// How long at least one server ran between two moments, in milliseconds. Where several servers
    /// share the database, one that was alive a moment ago still is.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn ran_between(
        &self,
        since: Timestamp,
        until: Timestamp,
    ) -> Result<u64, StorageError> {
        const RUNS: &str = "SELECT started, alive FROM runs \
            WHERE alive > $1 AND started < $2 ORDER BY started";
        let shared = self.is_shared();
        // A run may have noted for the last time that it is alive before the clock started.
        let noted = if shared {
            since.before(LONGEST_GAP)
        } else {
            since
        };
        let runs: Vec<(i64, i64)> = on!(&self.readers, pool => {
            let query = sqlx::query_as(RUNS).bind(noted.0).bind(until.0);
            query.fetch_all(pool).await?
        });
        let runs = runs.into_iter().map(|(started, alive)| {
            let alive = Timestamp(alive);
            let goes_on = shared && until.since(alive) <= LONGEST_GAP;
            (Timestamp(started), if goes_on { until } else { alive })
        });
        Ok(covered(runs, since, until))
    }
}

/// How much of the time between two moments lies in at least one span. The spans are in the order
/// of their beginnings.
fn covered(
    spans: impl Iterator<Item = (Timestamp, Timestamp)>,
    since: Timestamp,
    until: Timestamp,
) -> u64 {
    let mut sum = 0_u64;
    let mut counted = since;
    for (begin, end) in spans {
        let end = end.min(until);
        sum = sum.saturating_add(end.since(begin.max(counted)));
        counted = counted.max(end);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_two_runs_share_counts_once() {
        let spans = [(0, 10), (5, 8), (7, 20), (30, 40), (35, 90)];
        let spans = || {
            spans
                .into_iter()
                .map(|(begin, end)| (Timestamp(begin), Timestamp(end)))
        };
        assert_eq!(covered(spans(), Timestamp(0), Timestamp(100)), 80);
        assert_eq!(covered(spans(), Timestamp(6), Timestamp(36)), 20);
        assert_eq!(covered(spans(), Timestamp(22), Timestamp(28)), 0);
        assert_eq!(covered([].into_iter(), Timestamp(22), Timestamp(28)), 0);
    }

    #[tokio::test]
    async fn a_run_ten_years_ahead_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
        let Readers::Sqlite(pool) = &storage.readers else {
            panic!("a folder holds SQLite");
        };
        let future = 4_000_000_000_000_i64;
        for (started, alive) in [(1_000, 2_000), (future, future + 5)] {
            sqlx::query("INSERT INTO runs (started, alive) VALUES ($1, $2)")
                .bind(started)
                .bind(alive)
                .execute(pool)
                .await
                .expect("a run");
        }
        sqlx::query("INSERT INTO rooms VALUES ('abcdefghjk', 'kengi', 1, $1, 'waiting', 0)")
            .bind(future)
            .execute(pool)
            .await
            .expect("a room");
        sqlx::query("INSERT INTO deadlines (room, at) VALUES ('abcdefghjk', $1)")
            .bind(future + 7)
            .execute(pool)
            .await
            .expect("a deadline");
        let last = storage
            .last_alive(Timestamp(9_000))
            .await
            .expect("a moment");
        assert_eq!(last, Some(Timestamp(2_000)));
        assert_eq!(storage.mend_future(Timestamp(9_000)).await.ok(), Some(1));
        let room = crate::ids::RoomId::read("abcdefghjk").expect("a name");
        let due = storage.deadline(&room).await.expect("an answer");
        assert_eq!(due, Some(Timestamp(9_000)));
        assert_eq!(storage.mend_future(Timestamp(9_000)).await.ok(), Some(0));
        writer.close().await;
        storage.close().await;
    }
}
