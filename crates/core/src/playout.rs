//! Random play through the [`Game`] trait.

use crate::action::ActionList;
use crate::game::Game;
use crate::random::SplitMix64;
use crate::side::Outcome;

/// The result of one random game.
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
    let plies = play_on(&mut position, max_plies, list, random);
    Playout {
        plies,
        outcome: position.outcome(),
    }
}

/// Plays uniformly random legal actions on `position` until it is finished or `most` actions were
/// played, and returns their number: a random game in parts, for callers that check a clock.
pub fn play_on<G: Game>(
    position: &mut G,
    most: u64,
    list: &mut ActionList<G::Action>,
    random: &mut SplitMix64,
) -> u64 {
    let mut plies = 0;
    while plies < most {
        position.legal_actions(list);
        let Some(&action) = random.choose(list) else {
            break;
        };
        position.play_unchecked(action);
        plies += 1;
    }
    plies
}
