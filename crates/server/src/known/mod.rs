//! What is known of each game: who wins with best play where that is proved, and what games show where it is not.
//!
//! The texts are `known/LANGUAGE/GAME.md` with figures in `known/figures/GAME.txt`, in the form of the
//! [`rules`](crate::rules). What they claim is held to the documents, the rules and the tables by tests.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kabinet_games::GameId;
use rust_embed::RustEmbed;

use crate::rules::{FigureError, Rules};

#[derive(RustEmbed)]
#[folder = "known/"]
struct Files;

static ALL: LazyLock<BTreeMap<GameId, Rules>> = LazyLock::new(|| {
    let read = |&game: &GameId| Some((game, read(game).ok()?));
    GameId::ALL.iter().filter_map(read).collect()
});

/// What is known of a game; `None` if nobody has written it in every language.
#[must_use]
pub fn of(game: GameId) -> Option<&'static Rules> {
    ALL.get(&game)
}

/// Reads the files of a game.
///
/// # Errors
/// If a file is missing, or a figure does not hold by the rules.
pub fn read(game: GameId) -> Result<Rules, FigureError> {
    Rules::read_from(game, |name| Files::get(name).map(|file| file.data))
}

#[cfg(test)]
mod tests;
