//! A player of uniformly random legal actions.

use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_games::{AnyAction, AnyGame};

use super::SparringPartner;

/// Plays every action with the same probability.
#[derive(Clone, Debug)]
pub struct Random {
    random: SplitMix64,
}

impl Random {
    /// A player before its first game.
    #[must_use]
    pub fn new() -> Self {
        Random {
            random: SplitMix64::new(0),
        }
    }
}

impl Default for Random {
    fn default() -> Self {
        Random::new()
    }
}

impl SparringPartner for Random {
    fn random(&mut self) -> &mut SplitMix64 {
        &mut self.random
    }

    fn choose(&mut self, position: &AnyGame, _: &AtomicBool) -> Vec<AnyAction> {
        random_turn(position, &mut self.random)
    }
}

/// A turn of uniformly random actions; empty in a finished position.
pub(crate) fn random_turn(position: &AnyGame, random: &mut SplitMix64) -> Vec<AnyAction> {
    let side = position.side();
    let mut at = position.clone();
    let mut list = ActionList::new();
    let mut turn = Vec::new();
    while at.outcome().is_none() && at.side() == side {
        at.legal_actions(&mut list);
        let Some(&action) = random.choose(&list) else {
            break;
        };
        at.play_unchecked(action);
        turn.push(action);
    }
    turn
}
