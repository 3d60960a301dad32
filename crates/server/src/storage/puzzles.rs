//! How far visitors have come with puzzles.

use std::collections::BTreeMap;

use kabinet_games::GameId;

use super::readers::on;
use super::{Storage, StorageError};
use crate::ids::VisitorId;
use crate::time::Timestamp;

/// How far a visitor has come with a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleProgress {
    /// How many attempts were right or wrong in the end.
    pub tries: u32,
    /// How many hints were given.
    pub hints: u32,
    /// When the solution was first shown.
    pub shown: Option<Timestamp>,
    /// When it was first solved.
    pub solved: Option<Timestamp>,
    /// When something last happened.
    pub changed: Option<Timestamp>,
}

/// A day, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

impl PuzzleProgress {
    /// Whether it was solved, but after a hint, after the solution was seen, or not at once.
    #[must_use]
    pub fn with_help(&self) -> bool {
        self.solved.is_some() && (self.hints > 0 || self.shown.is_some())
    }

    /// Whether it should come back now: a day after it was missed or its solution was seen, and a
    /// week after it was solved with help or not at the first attempt.
    #[must_use]
    pub fn is_due(&self, now: Timestamp) -> bool {
        let Some(changed) = self.changed else {
            return false;
        };
        match self.solved {
            None => now.0 >= changed.0 + DAY,
            Some(solved) => {
                let again = changed.0 >= solved.0 + DAY;
                let shaky = self.with_help() || self.tries > 1;
                shaky && !again && now.0 >= solved.0 + 7 * DAY
            }
        }
    }
}

/// Something happened with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleEvent {
    /// An attempt was wrong.
    Missed,
    /// An attempt was right to the end.
    Solved,
    /// A hint was given.
    Hinted,
    /// The solution was shown.
    Shown,
}

impl Storage {
    /// What a visitor has done with the puzzles of a game, by their names.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn puzzles_of(
        &self,
        visitor: &VisitorId,
        game: GameId,
    ) -> Result<BTreeMap<String, PuzzleProgress>, StorageError> {
        const PUZZLES: &str = "SELECT puzzle, tries, hints, shown, solved, changed FROM puzzles \
            WHERE visitor = $1 AND game = $2";
        let rows: Vec<(String, i64, i64, i64, i64, i64)> = on!(&self.readers, pool => {
            let query = sqlx::query_as(PUZZLES).bind(visitor.as_str());
            query.bind(game.info().slug).fetch_all(pool).await?
        });
        let mut all = BTreeMap::new();
        for (puzzle, tries, hints, shown, solved, changed) in rows {
            let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
            let moment = |number: i64| (number > 0).then_some(Timestamp(number));
            let progress = PuzzleProgress {
                tries: count(tries),
                hints: count(hints),
                shown: moment(shown),
                solved: moment(solved),
                changed: moment(changed),
            };
            all.insert(puzzle, progress);
        }
        Ok(all)
    }

    /// Notes what happened with a puzzle. A visitor who has seen the solution can still solve it a
    /// day later. Hints for a puzzle that was solved before no longer count.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn note_puzzle(
        &self,
        visitor: &VisitorId,
        game: GameId,
        puzzle: &str,
        event: PuzzleEvent,
        now: Timestamp,
    ) -> Result<(), StorageError> {
        self.add_puzzle(visitor, game, puzzle, event, (now, false))
            .await
    }

    /// Notes what happened with a puzzle while the server was away. What is brought again, or after
    /// something later, counts no attempts.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn note_brought_puzzle(
        &self,
        visitor: &VisitorId,
        game: GameId,
        puzzle: &str,
        event: PuzzleEvent,
        at: Timestamp,
    ) -> Result<(), StorageError> {
        self.add_puzzle(visitor, game, puzzle, event, (at, true))
            .await
    }

    async fn add_puzzle(
        &self,
        visitor: &VisitorId,
        game: GameId,
        puzzle: &str,
        event: PuzzleEvent,
        (now, brought): (Timestamp, bool),
    ) -> Result<(), StorageError> {
        let at = |happened: bool| if happened { now.0 } else { 0 };
        let tried = matches!(event, PuzzleEvent::Missed | PuzzleEvent::Solved);
        const NOTE: &str = "INSERT INTO puzzles \
            (visitor, game, puzzle, tries, hints, shown, solved, changed) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
            ON CONFLICT (visitor, game, puzzle) DO UPDATE SET \
            tries = CASE WHEN $10 = 0 OR puzzles.changed < excluded.changed \
            THEN puzzles.tries + excluded.tries ELSE puzzles.tries END, \
            hints = CASE WHEN puzzles.solved = 0 \
            AND ($10 = 0 OR puzzles.changed < excluded.changed) \
            THEN puzzles.hints + excluded.hints ELSE puzzles.hints END, \
            shown = CASE WHEN puzzles.shown = 0 AND puzzles.solved = 0 \
            THEN excluded.shown ELSE puzzles.shown END, \
            solved = CASE WHEN puzzles.solved = 0 \
            AND (puzzles.shown = 0 OR puzzles.shown + $9 <= excluded.changed) \
            THEN excluded.solved ELSE puzzles.solved END, \
            changed = CASE WHEN $10 = 0 OR puzzles.changed < excluded.changed \
            THEN excluded.changed ELSE puzzles.changed END";
        on!(&self.readers, pool => {
            sqlx::query(NOTE)
                .bind(visitor.as_str())
                .bind(game.info().slug)
                .bind(puzzle)
                .bind(i64::from(tried))
                .bind(i64::from(event == PuzzleEvent::Hinted))
                .bind(at(event == PuzzleEvent::Shown))
                .bind(at(event == PuzzleEvent::Solved))
                .bind(now.0)
                .bind(DAY)
                .bind(i64::from(brought))
                .execute(pool)
                .await?;
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Secret;

    #[tokio::test]
    async fn what_happened_is_added_up_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
        let (ann, ben) = (Secret::random().visitor(), Secret::random().visitor());
        let (game, other) = (GameId::ALL[0], GameId::ALL[1]);
        let note = async |who: &VisitorId, game, puzzle: &str, event, now| {
            let noted = storage.note_puzzle(who, game, puzzle, event, Timestamp(now));
            noted.await.expect("stored");
        };
        note(&ann, game, "a", PuzzleEvent::Missed, 1).await;
        note(&ann, game, "a", PuzzleEvent::Hinted, 2).await;
        note(&ann, game, "a", PuzzleEvent::Solved, 3).await;
        note(&ann, game, "a", PuzzleEvent::Shown, 4).await;
        note(&ann, game, "a", PuzzleEvent::Solved, 5).await;
        note(&ann, game, "b", PuzzleEvent::Shown, 6).await;
        note(&ann, game, "b", PuzzleEvent::Solved, 7).await;
        note(&ann, other, "a", PuzzleEvent::Missed, 8).await;
        note(&ben, game, "a", PuzzleEvent::Missed, 9).await;
        let all = storage.puzzles_of(&ann, game).await.expect("read");
        let expected = PuzzleProgress {
            tries: 3,
            hints: 1,
            shown: None,
            solved: Some(Timestamp(3)),
            changed: Some(Timestamp(5)),
        };
        assert_eq!(all["a"], expected, "the first time counts");
        assert_eq!(all["b"].shown, Some(Timestamp(6)));
        assert_eq!(all["b"].solved, None, "it was shown before");
        assert_eq!(all.len(), 2);
        assert!(all["a"].with_help());
        note(&ann, game, "a", PuzzleEvent::Hinted, 8).await;
        note(&ann, game, "b", PuzzleEvent::Solved, 6 + DAY).await;
        let all = storage.puzzles_of(&ann, game).await.expect("read");
        assert_eq!(all["a"].hints, 1, "it was solved before");
        assert_eq!(all["b"].solved, Some(Timestamp(6 + DAY)), "a day later");
        assert!(all["b"].with_help());
        let bens = storage.puzzles_of(&ben, game).await.expect("read");
        assert_eq!((bens["a"].tries, bens.len()), (1, 1));
        writer.close().await;
        storage.close().await;
    }

    #[tokio::test]
    async fn what_is_brought_again_counts_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let (storage, writer) = Storage::open(folder.path()).await.expect("a database");
        let ann = Secret::random().visitor();
        let game = GameId::ALL[0];
        let bring = async |event, at| {
            let noted = storage.note_brought_puzzle(&ann, game, "a", event, Timestamp(at));
            noted.await.expect("stored");
        };
        for _ in 0..2 {
            bring(PuzzleEvent::Missed, 5).await;
            bring(PuzzleEvent::Hinted, 6).await;
            bring(PuzzleEvent::Solved, 7).await;
        }
        let all = storage.puzzles_of(&ann, game).await.expect("read");
        let expected = PuzzleProgress {
            tries: 2,
            hints: 1,
            shown: None,
            solved: Some(Timestamp(7)),
            changed: Some(Timestamp(7)),
        };
        assert_eq!(all["a"], expected);
        // Solved before something that another browser has noted: it is solved all the same.
        let noted = storage.note_puzzle(&ann, game, "b", PuzzleEvent::Missed, Timestamp(20));
        noted.await.expect("stored");
        let solved =
            storage.note_brought_puzzle(&ann, game, "b", PuzzleEvent::Solved, Timestamp(9));
        solved.await.expect("stored");
        let all = storage.puzzles_of(&ann, game).await.expect("read");
        assert_eq!(all["b"].solved, Some(Timestamp(9)));
        assert_eq!((all["b"].tries, all["b"].changed), (1, Some(Timestamp(20))));
        writer.close().await;
        storage.close().await;
    }

    #[test]
    fn what_went_wrong_comes_back_after_a_day_and_after_a_week() {
        let at = |days: i64| Timestamp(1 + days * DAY);
        let new = PuzzleProgress::default();
        assert!(!new.is_due(at(100)));
        let missed = PuzzleProgress {
            tries: 1,
            changed: Some(at(0)),
            ..new
        };
        assert!(!missed.is_due(Timestamp(DAY)) && missed.is_due(at(1)));
        let solved = PuzzleProgress {
            tries: 2,
            solved: Some(at(1)),
            changed: Some(at(1)),
            ..new
        };
        assert!(!solved.is_due(at(7)) && solved.is_due(at(8)));
        let again = PuzzleProgress {
            tries: 3,
            changed: Some(at(8)),
            ..solved
        };
        assert!(!again.is_due(at(100)), "it was solved again");
        let at_once = PuzzleProgress { tries: 1, ..solved };
        assert!(!at_once.is_due(at(100)), "unaided, at the first attempt");
    }
}
