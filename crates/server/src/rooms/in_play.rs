//! Positions that people are playing right now: nobody gets help with them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use kabinet_core::{Game, Match};
use kabinet_games::AnyGame;

use crate::ids::RoomId;
use crate::room::{Phase, State};

/// So many turns must have been played: the first positions of a game are everybody's.
const FIRST_TURNS: usize = 2;

/// How far back a line of play is looked through.
const LOOK_BACK: usize = 16;

/// A game's slug and the hash of a position.
type Key = (&'static str, u64);

/// The positions of the games between people.
#[derive(Debug, Default)]
pub(super) struct InPlay {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    rooms: HashMap<RoomId, Key>,
    /// How many rooms have each position.
    positions: HashMap<Key, u32>,
}

impl InPlay {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how a room stands.
    pub(super) fn update(&self, room: &RoomId, state: &State) {
        let counts =
            state.phase() == Phase::Playing && state.turns().len() >= FIRST_TURNS && !state.alone();
        let position = state.game().position();
        let new = counts.then(|| (state.info().slug, position.zobrist()));
        let mut inner = self.lock();
        let old = match new {
            Some(key) => inner.rooms.insert(room.clone(), key),
            None => inner.rooms.remove(room),
        };
        if old == new {
            return;
        }
        if let Some(old) = old
            && let Some(count) = inner.positions.get_mut(&old)
        {
            *count -= 1;
            if *count == 0 {
                inner.positions.remove(&old);
            }
        }
        if let Some(new) = new {
            *inner.positions.entry(new).or_default() += 1;
        }
    }

    /// Whether people are playing this position, seen from whichever side.
    fn has(&self, position: &AnyGame) -> bool {
        let slug = position.id().info().slug;
        let seen = (0..position.symmetries()).filter_map(|number| position.transform(number));
        let mut keys = seen.map(|seen| (slug, seen.zobrist()));
        let inner = self.lock();
        !inner.positions.is_empty() && keys.any(|key| inner.positions.contains_key(&key))
    }

    /// Whether a line of play leads through a position that people are playing.
    pub(super) fn leads_through(&self, game: &Match<AnyGame>) -> bool {
        let mut last = game.positions().rev().take(LOOK_BACK);
        last.any(|position| self.has(position))
    }
}
