//! Sample positions: what a picture of a game shows when no particular position is asked for.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_games::{AnyGame, GameId};

/// How many actions lie between two frames.
const ACTIONS_A_FRAME: u32 = 3;

/// A position from the middle of a game, the same on every machine. Later frames come from later in
/// the same game.
#[must_use]
pub fn sample_position(game: GameId, frame: u32) -> AnyGame {
    // Early positions of all games look alike; after this many actions they do not.
    const BEFORE: u32 = 16;
    let mut position = game.start();
    let mut random = SplitMix64::new(7);
    let mut list = ActionList::new();
    for _ in 0..BEFORE + frame * ACTIONS_A_FRAME {
        position.legal_actions(&mut list);
        let mut next = position.clone();
        let Some(&action) = random.choose(list.as_slice()) else {
            break;
        };
        next.play_unchecked(action);
        // A picture of a game in play must not show a finished one.
        if next.outcome().is_some() {
            continue;
        }
        position = next;
    }
    position
}
