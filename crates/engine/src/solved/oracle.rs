//! What is known of a position from tables that are loaded, so that nobody needs to search.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use kabinet_games::{AnyAction, AnyGame};

use crate::Score;
use crate::data::DataFolder;
use crate::proof::Solution;

/// Somebody who knows the truth about some positions of a game.
pub trait Oracle: Send + Sync {
    /// Actions of a position that is not finished, the best first, each with what it is proved to
    /// be worth to the side that acts; `None` where the position is not known. Not every action
    /// need be among them, but the best one is.
    fn ranked(&self, position: &AnyGame) -> Option<Vec<(AnyAction, Score)>>;

    /// The value of a position that is not finished, whoever acts in it, if it is known.
    fn solution(&self, position: &AnyGame) -> Option<Solution<AnyAction>>;
}

/// Oracles that are loaded, by what they were loaded from: several engines share one.
type Loaded = HashMap<(PathBuf, String), Arc<dyn Oracle>>;

static LOADED: LazyLock<Mutex<Loaded>> = LazyLock::new(Mutex::default);

/// The oracle for a position, if there is one in the data folder or it can be had in a moment.
#[must_use]
pub fn oracle(position: &AnyGame, data: &DataFolder) -> Option<Arc<dyn Oracle>> {
    let source = super::source_of(position)?;
    let key = (data.path_of(""), source.name());
    // Whoever else wants it waits here, rather than loading or building it twice.
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(oracle) = loaded.get(&key) {
        return Some(Arc::clone(oracle));
    }
    let oracle = source.load(data)?;
    loaded.insert(key, Arc::clone(&oracle));
    Some(oracle)
}

/// Where an oracle comes from.
pub(super) trait Source {
    /// What tells it apart from the others.
    fn name(&self) -> String;
    /// Loads it, or makes it where that takes no longer than a moment.
    fn load(&self, data: &DataFolder) -> Option<Arc<dyn Oracle>>;
}
