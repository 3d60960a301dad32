//! Trees that somebody has shared: each is kept once, under a name that follows from what it says,
//! and never changes.

use super::readers::on;
use super::{Storage, StorageError};
use crate::ids::StudyId;
use crate::time::Timestamp;

/// What all of them may hold together, in bytes: the disk is for games first.
const MOST: i64 = 256 << 20;

/// What a study costs beside its text: its row and its place in the index.
const OVERHEAD: usize = 200;

/// What became of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is there, now or since before.
    There,
    /// There is no room for it.
    Full,
}

impl Storage {
    /// Keeps a study, once.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn keep_study(
        &self,
        id: &StudyId,
        game: &str,
        kgn: &str,
        at: Timestamp,
    ) -> Result<Kept, StorageError> {
        self.keep_study_within(id, game, kgn, at, MOST).await
    }

    async fn keep_study_within(
        &self,
        id: &StudyId,
        game: &str,
        kgn: &str,
        at: Timestamp,
        most: i64,
    ) -> Result<Kept, StorageError> {
        let bytes = i64::try_from(kgn.len() + OVERHEAD).unwrap_or(i64::MAX);
        // In one statement, so that two who share at once cannot both have the last room.
        const KEEP: &str = "INSERT INTO studies (id, game, kgn, bytes, kept) \
            SELECT $1, $2, $3, $4, $5 \
            WHERE (SELECT COALESCE(SUM(bytes), 0) FROM studies) + $4 <= $6 \
            ON CONFLICT (id) DO NOTHING";
        on!(&self.readers, pool => {
            sqlx::query(KEEP)
                .bind(id.as_str())
                .bind(game)
                .bind(kgn)
                .bind(bytes)
                .bind(at.0)
                .bind(most)
                .execute(pool)
                .await?;
        });
        let there = self.study(id).await?.is_some();
        Ok(if there { Kept::There } else { Kept::Full })
    }

    /// The record of a study, if there is one of this name.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn study(&self, id: &StudyId) -> Result<Option<String>, StorageError> {
        const STUDY: &str = "SELECT kgn FROM studies WHERE id = $1";
        Ok(on!(&self.readers, pool => {
            sqlx::query_scalar(STUDY).bind(id.as_str()).fetch_optional(pool).await?
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_study_is_kept_once_and_there_is_an_end_to_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
        let keep = async |text: &str, most: i64| {
            let id = StudyId::of(text);
            let kept = storage.keep_study_within(&id, "kengi", text, Timestamp(1), most);
            (kept.await.expect("an answer"), id)
        };
        let room = i64::try_from(2 * OVERHEAD + 10).expect("a number");
        let (kept, id) = keep("one", room).await;
        assert_eq!(kept, Kept::There);
        let stored = storage.study(&id).await.expect("an answer");
        assert_eq!(stored.as_deref(), Some("one"));
        assert_eq!(keep("two", room).await.0, Kept::There);
        assert_eq!(keep("three", room).await.0, Kept::Full);
        // What is there already needs no room.
        assert_eq!(keep("one", room).await.0, Kept::There);
        let other = storage.study(&StudyId::of("three")).await;
        assert_eq!(other.expect("an answer"), None);
        writer.close().await;
        storage.close().await;
        // It is still there when the server comes back.
        drop(storage);
        let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
        let stored = storage.study(&id).await.expect("an answer");
        assert_eq!(stored.as_deref(), Some("one"));
        writer.close().await;
        storage.close().await;
    }
}
