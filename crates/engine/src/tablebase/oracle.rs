//! Loaded tablebases, as the engine probes them.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use kabinet_core::{ActionList, Game, Match};
use kabinet_games::{AnyAction, AnyGame};

use crate::Score;
use crate::data::DataFolder;
use crate::progress::ProgressMonitor;
use crate::proof::Solution;

/// Actions of a position, best first, each with its proved score for the side to move.
pub type Ranked = Vec<(AnyAction, Score)>;

/// A source of perfect information about some positions of a game.
pub trait Oracle: Send + Sync {
    /// Actions of an unfinished position, best first, each with its proved score for the side to
    /// move. `None` if the position is unknown. Some actions may be missing, but not the best one.
    fn ranked(&self, position: &AnyGame) -> Option<Ranked>;

    /// The value of an unfinished position, if it is known.
    fn solution(&self, position: &AnyGame) -> Option<Solution<AnyAction>>;
}

/// Loaded oracles, by their source. Several engines share one.
type Loaded = HashMap<Key, Arc<dyn Oracle>>;

/// The folder and the name of a source.
type Key = (PathBuf, String);

static LOADED: LazyLock<Mutex<Loaded>> = LazyLock::new(Mutex::default);

/// The oracle for a position, if it is in the data folder or can be built in a moment. `None` if
/// that was stopped.
#[must_use]
pub fn oracle(
    position: &AnyGame,
    data: &DataFolder,
    monitor: ProgressMonitor<'_>,
) -> Option<Arc<dyn Oracle>> {
    let source = super::source_of(position)?;
    let key = (data.path_of(""), source.name());
    // Other callers wait here instead of loading or building it twice.
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(oracle) = loaded.get(&key) {
        return Some(Arc::clone(oracle));
    }
    let oracle = source.load(data, monitor)?;
    loaded.insert(key, Arc::clone(&oracle));
    Some(oracle)
}

/// The sources that threads of their own are loading or building.
static PREPARED: LazyLock<Mutex<HashSet<Key>>> = LazyLock::new(Mutex::default);
static SETTLED: Condvar = Condvar::new();

/// Says that a source is settled, also if loading it has panicked.
struct Settled(Key);

impl Drop for Settled {
    fn drop(&mut self) {
        let mut prepared = PREPARED.lock().unwrap_or_else(PoisonError::into_inner);
        prepared.remove(&self.0);
        SETTLED.notify_all();
    }
}

/// Loads or builds the oracle for a position on a thread of its own, and waits for it so long at
/// most. False if it takes longer: [`oracle`] would wait for the rest. Whoever has a visitor
/// waiting does without the oracle then.
#[must_use]
pub fn prepare_oracle(position: &AnyGame, data: &DataFolder, patience: Duration) -> bool {
    let Some(source) = super::source_of(position) else {
        return true;
    };
    let key = (data.path_of(""), source.name());
    let is_loaded = LOADED
        .try_lock()
        .is_ok_and(|loaded| loaded.contains_key(&key));
    if is_loaded {
        return true;
    }
    let lock = || PREPARED.lock().unwrap_or_else(PoisonError::into_inner);
    if lock().insert(key.clone()) {
        let (position, data, settled) = (position.clone(), data.clone(), Settled(key.clone()));
        let load = move || {
            let _settled = settled;
            let _ = oracle(&position, &data, ProgressMonitor::silent());
        };
        if thread::Builder::new().spawn(load).is_err() {
            return false;
        }
    }
    let waited = SETTLED.wait_timeout_while(lock(), patience, |them| them.contains(&key));
    !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
}

/// The scores of actions in a match. A position that has occurred too often is a draw, and so is
/// one from which the opponent can reach such a position instead of losing. `None` if the best
/// action is then unknown.
pub(crate) fn in_match(game: &Match<AnyGame>, mut ranked: Ranked) -> Option<Ranked> {
    let position = game.position();
    let Some(limit) = position.repetition_limit() else {
        return Some(ranked);
    };
    let draws = |after: &AnyGame| after.outcome().is_none() && game.occurrences(after) + 1 >= limit;
    let mut list = ActionList::new();
    let mut can_draw = |after: &AnyGame| {
        after.legal_actions(&mut list);
        list.iter().any(|&action| {
            let mut next = after.clone();
            next.play_unchecked(action);
            draws(&next)
        })
    };
    let mut changed = false;
    for (action, score) in &mut ranked {
        let mut after = position.clone();
        after.play_unchecked(*action);
        let theirs = after.outcome().is_none() && after.side() != position.side();
        let escapes = matches!(score, Score::Win(_)) && theirs;
        if *score != Score::Draw && (draws(&after) || escapes && can_draw(&after)) {
            *score = Score::Draw;
            changed = true;
        }
    }
    if !changed {
        return Some(ranked);
    }
    position.legal_actions(&mut list);
    if ranked.len() < list.len() {
        return None;
    }
    // A stable sort keeps the order of equal scores.
    ranked.sort_by_key(|(_, score)| match *score {
        Score::Win(plies) => (0, i64::from(plies)),
        Score::Draw | Score::Estimate(_) => (1, 0),
        Score::Loss(plies) => (2, -i64::from(plies)),
    });
    Some(ranked)
}

/// The source of an oracle.
pub(super) trait Source {
    /// A unique name.
    fn name(&self) -> String;
    /// Loads the oracle, or builds it if that takes only a moment.
    fn load(&self, data: &DataFolder, monitor: ProgressMonitor<'_>) -> Option<Arc<dyn Oracle>>;
}

#[cfg(test)]
mod tests {
    use kabinet_games::GameId;

    use super::*;

    #[test]
    fn slow_nobody_has_to_wait_for_a_table_that_is_being_built() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = DataFolder::at(folder.path());
        let start = GameId::Kastwa.start();
        assert!(!prepare_oracle(&start, &data, Duration::ZERO));
        assert!(prepare_oracle(&start, &data, Duration::from_secs(600)));
        // It is loaded now, and nobody waits at all.
        assert!(prepare_oracle(&start, &data, Duration::ZERO));
        assert!(oracle(&start, &data, ProgressMonitor::silent()).is_some());
        // Other games have nothing to wait for.
        assert!(prepare_oracle(
            &GameId::Kingdom.start(),
            &data,
            Duration::ZERO
        ));
    }
}
