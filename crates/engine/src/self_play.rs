//! A game of the engine against itself, as tuning and training play it.

use kabinet_core::{Game, Match, Side};

/// Plays from `start` with the actions that `choose` returns, until the game is over, has
/// `max_turns` turns, or `choose` has no action. Returns the winner, if there is one.
pub(crate) fn play<G: Game>(
    start: &G,
    max_turns: usize,
    mut choose: impl FnMut(&Match<G>) -> Option<G::Action>,
) -> Option<Side> {
    let mut game = Match::new(start.clone());
    while game.ending().is_none() && game.turns().len() < max_turns {
        let Some(action) = choose(&game) else { break };
        if game.play(action).is_err() {
            debug_assert!(false, "the engine played an illegal action");
            break;
        }
    }
    game.ending().and_then(|ending| ending.outcome.winner())
}
