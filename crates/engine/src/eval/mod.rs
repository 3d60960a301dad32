//! What the engine knows of each game, one file a game.

mod kastwa;
mod kengi;
mod kensington;
mod kingdom;

use kabinet_core::{ActionList, Game, Outcome};
use kabinet_games::AnyGame;

use crate::insight::Insight;

/// Work that needs what the engine knows of a game, done on the position's own type.
pub trait InsightVisitor {
    /// What the work yields.
    type Output;
    /// Does the work.
    fn visit<G: Insight>(self, position: &G) -> Self::Output;
}

/// Lets a visitor work on a position of any game.
pub fn visit<V: InsightVisitor>(position: &AnyGame, visitor: V) -> V::Output {
    match position {
        AnyGame::Kensington(position) => visitor.visit(position),
        AnyGame::Kengi(position) => visitor.visit(position),
        AnyGame::Kingdom(position) => visitor.visit(position),
        AnyGame::Kastwa(position) => visitor.visit(position),
    }
}

/// An action that wins at once, found by trying all: for games that know no quicker way.
pub(crate) fn try_all<G: Game>(position: &G) -> Option<G::Action> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let win = Some(Outcome::Win(position.side()));
    list.iter().copied().find(|&action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        after.outcome() == win
    })
}
