//! Positions that people are playing right now: nobody gets help with them.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kabinet_core::{Game, Match};
use kabinet_games::{AnyGame, GameId};

use super::Rooms;
use crate::bus::Positions;
use crate::ids::RoomId;
use crate::room::{Phase, State};
use crate::storage::StorageError;

/// This many turns must have been played: the first positions are common to many games.
const FIRST_TURNS: usize = 2;

/// How far back a line of play is looked through.
const LOOK_BACK: usize = 16;

/// How many rooms are looked at in one go after the start, and the pause that follows.
const STEP: u32 = 50;
const PAUSE: Duration = Duration::from_millis(20);

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
    /// The rooms that have each position.
    positions: HashMap<Key, HashSet<RoomId>>,
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
        self.set(
            room,
            counts.then(|| (state.info().slug, position.zobrist())),
        );
    }

    /// Notes where a room stands; nowhere if nobody plays there.
    fn set(&self, room: &RoomId, new: Option<Key>) {
        let mut inner = self.lock();
        let old = match new {
            Some(key) => match inner.rooms.get_mut(room) {
                Some(known) => Some(std::mem::replace(known, key)),
                None => inner.rooms.insert(room.clone(), key),
            },
            None => inner.rooms.remove(room),
        };
        if old == new {
            return;
        }
        if let Some(old) = old
            && let Some(there) = inner.positions.get_mut(&old)
        {
            there.remove(room);
            if there.is_empty() {
                inner.positions.remove(&old);
            }
        }
        if let Some(new) = new {
            let there = inner.positions.entry(new).or_default();
            there.insert(room.clone());
        }
    }

    /// The rooms in which people are playing one of these positions, as far as is known.
    fn rooms_with(&self, asked: &Positions) -> Vec<RoomId> {
        let Ok(game) = asked.game.parse::<GameId>() else {
            return Vec::new();
        };
        let slug = game.info().slug;
        let inner = self.lock();
        let found = asked.positions.iter();
        let found = found.filter_map(|&position| inner.positions.get(&(slug, position)));
        found.flatten().cloned().collect()
    }
}

impl Rooms {
    /// Whether people are playing one of these positions, in a game that this server knows of.
    pub(super) async fn is_in_play_here(&self, asked: &Positions) -> bool {
        for id in self.in_play.rooms_with(asked) {
            if self.slots().contains_key(&id) {
                return true;
            }
            // Another server may have gone on with it since, or an operator deleted it.
            match self.read(&id).await {
                Ok(Some(state)) => self.in_play.update(&id, &state),
                Ok(None) => self.in_play.set(&id, None),
                Err(_) => {}
            }
            if self.in_play.rooms_with(asked).contains(&id) {
                return true;
            }
        }
        false
    }

    /// Notes the games that people are playing and that nobody has opened yet: after a start they
    /// are in no memory, and their players get no help all the same.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_games_in_play(&self) -> Result<(), StorageError> {
        let mut last: Option<RoomId> = None;
        loop {
            let rows = self.storage.rooms_after(last.as_ref(), STEP).await?;
            let Some(end) = rows.last() else {
                return Ok(());
            };
            last = Some(end.id.clone());
            for row in rows.iter().filter(|row| !row.over) {
                // A room in memory notes itself.
                if !self.slots().contains_key(&row.id)
                    && let Ok(Some(state)) = self.read(&row.id).await
                    && !self.slots().contains_key(&row.id)
                {
                    self.in_play.update(&row.id, &state);
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
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
