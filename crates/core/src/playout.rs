//! Random play through the [`Game`] trait.

use crate::action::ActionList;
use crate::game::Game;
use crate::random::SplitMix64;
use crate::side::Outcome;

/// How one random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The number of actions played.
    pub plies: u64,
    /// How it ended, or `None` if it was cut off.
    pub outcome: Option<Outcome>,
}

/// Plays uniformly random legal actions from `start` until the position is finished or `max_plies`
/// actions were played.
///
/// Only positions decide: repetition does not end a playout.
pub fn playout<G: Game>(
    start: &G,
    max_plies: u64,
    list: &mut ActionList<G::Action>,
    random: &mut SplitMix64,
) -> Playout {
    let mut position = start.clone();
    let mut plies = 0;
    while plies < max_plies {
        position.legal_actions(list);
        let Some(&action) = random.choose(list) else {
            break;
        };
        position.play_unchecked(action);
        plies += 1;
    }
    Playout {
        plies,
        outcome: position.outcome(),
    }
}
