//! What the engine knows of each game: evaluation, search hints and data files, one file a game.

mod evaluate;
mod kastwa;
mod kengi;
mod kensington;
mod kingdom;
#[cfg(feature = "toy")]
mod konane;
mod traits;

use kabinet_games::{AnyGame, with_game};

use crate::engine_files::EngineFiles;
use crate::search::SearchGame;

pub use evaluate::{Evaluate, Feature};
pub use traits::{MOST_TRAITS, Taste, Traits};

/// A game that the engine plays: searchable, with the engine's data files.
pub trait EngineGame: SearchGame + EngineFiles {}

impl<G: SearchGame + EngineFiles> EngineGame for G {}

/// An operation on a position of its own type, for callers that hold an [`AnyGame`].
pub trait EngineVisitor {
    /// The result of the operation.
    type Output;
    /// Runs the operation.
    fn visit<G: EngineGame>(self, position: &G) -> Self::Output;
}

/// Runs a visitor on a position of any game.
pub fn visit<V: EngineVisitor>(position: &AnyGame, visitor: V) -> V::Output {
    with_game!(position, |position| visitor.visit(position))
}
