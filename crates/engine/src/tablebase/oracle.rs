//! What is known of a position from tables that are loaded, so that nobody needs to search.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use kabinet_core::{ActionList, Game, Match};
use kabinet_games::{AnyAction, AnyGame};

use crate::Score;
use crate::data::DataFolder;
use crate::progress::ProgressMonitor;
use crate::proof::Solution;

/// Actions of a position, the best first, each with what it is proved to be worth to the side that acts.
pub type Ranked = Vec<(AnyAction, Score)>;

/// Somebody who knows the truth about some positions of a game.
pub trait Oracle: Send + Sync {
    /// Actions of a position that is not finished, the best first, each with what it is proved to
    /// be worth to the side that acts; `None` where the position is not known. Not every action
    /// need be among them, but the best one is.
    fn ranked(&self, position: &AnyGame) -> Option<Ranked>;

    /// The value of a position that is not finished, whoever acts in it, if it is known.
    fn solution(&self, position: &AnyGame) -> Option<Solution<AnyAction>>;
}

/// Oracles that are loaded, by what they were loaded from: several engines share one.
type Loaded = HashMap<(PathBuf, String), Arc<dyn Oracle>>;

static LOADED: LazyLock<Mutex<Loaded>> = LazyLock::new(Mutex::default);

/// The oracle for a position, if there is one in the data folder or it can be had in a moment; none if
/// that moment is cut short.
#[must_use]
pub fn oracle(
    position: &AnyGame,
    data: &DataFolder,
    monitor: ProgressMonitor<'_>,
) -> Option<Arc<dyn Oracle>> {
    let source = super::source_of(position)?;
    let key = (data.path_of(""), source.name());
    // Whoever else wants it waits here, rather than loading or building it twice.
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(oracle) = loaded.get(&key) {
        return Some(Arc::clone(oracle));
    }
    let oracle = source.load(data, monitor)?;
    loaded.insert(key, Arc::clone(&oracle));
    Some(oracle)
}

/// What actions are worth in a match: a position that has occurred too often is a draw, whatever it would
/// be worth elsewhere, and so is one from which the other side can go to such a position instead of
/// losing. `None` where that leaves nothing that is known to be best.
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
    // Those that are worth the same stay in the order they were in.
    ranked.sort_by_key(|(_, score)| match *score {
        Score::Win(plies) => (0, i64::from(plies)),
        Score::Draw | Score::Estimate(_) => (1, 0),
        Score::Loss(plies) => (2, -i64::from(plies)),
    });
    Some(ranked)
}

/// Where an oracle comes from.
pub(super) trait Source {
    /// What tells it apart from the others.
    fn name(&self) -> String;
    /// Loads it, or makes it where that takes no longer than a moment.
    fn load(&self, data: &DataFolder, monitor: ProgressMonitor<'_>) -> Option<Arc<dyn Oracle>>;
}
