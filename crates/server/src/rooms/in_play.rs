//! Positions that people are playing right now: nobody gets help with them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use kabinet_core::{Game, Match};
use kabinet_games::{AnyGame, GameId};

use crate::bus::Positions;
use crate::ids::RoomId;
use crate::room::{Phase, State};

/// This many turns must have been played: the first positions are common to many games.
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

    /// Whether people are playing one of these positions.
    pub(super) fn has(&self, asked: &Positions) -> bool {
        let Ok(game) = asked.game.parse::<GameId>() else {
            return false;
        };
        let slug = game.info().slug;
        let inner = self.lock();
        let mut asked = asked.positions.iter();
        asked.any(|&position| inner.positions.contains_key(&(slug, position)))
    }
}

/// The positions that a line of play leads through, each seen from whichever side.
pub(super) fn positions_of(game: &Match<AnyGame>) -> Positions {
    let last = game.positions().rev().take(LOOK_BACK);
    let seen = last.flat_map(|position| {
        let seen = (0..position.symmetries()).filter_map(|number| position.transform(number));
        seen.map(|seen| seen.zobrist())
    });
    Positions::new(game.position().id().info().slug, seen.collect())
}
