//! Positions that people are playing right now: nobody gets help with them.

use std::collections::hash_map::Entry;
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
    /// How many rooms have each position. Every turn changes this, and hardly anybody asks: the
    /// rooms themselves are looked for when somebody does.
    positions: HashMap<Key, usize>,
    /// How many rooms play each game.
    games: HashMap<&'static str, usize>,
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
            && let Entry::Occupied(mut there) = inner.positions.entry(old)
        {
            *there.get_mut() -= 1;
            if *there.get() == 0 {
                there.remove();
            }
        }
        if let Some(new) = new {
            *inner.positions.entry(new).or_default() += 1;
        }
        let (old, new) = (old.map(|key| key.0), new.map(|key| key.0));
        if old != new {
            if let Some(rooms) = old.and_then(|game| inner.games.get_mut(game)) {
                *rooms = rooms.saturating_sub(1);
            }
            if let Some(game) = new {
                *inner.games.entry(game).or_default() += 1;
            }
        }
    }

    /// Whether people are playing this game.
    fn has(&self, game: GameId) -> bool {
        let inner = self.lock();
        inner
            .games
            .get(game.info().slug)
            .is_some_and(|&rooms| rooms > 0)
    }

    /// The rooms in which people are playing one of these positions, as far as is known.
    fn rooms_with(&self, asked: &Positions) -> Vec<RoomId> {
        let Ok(game) = asked.game.parse::<GameId>() else {
            return Vec::new();
        };
        let slug = game.info().slug;
        let inner = self.lock();
        let asked = asked.positions.iter().map(|&position| (slug, position));
        let played: HashSet<Key> = asked
            .filter(|key| inner.positions.contains_key(key))
            .collect();
        if played.is_empty() {
            return Vec::new();
        }
        let rooms = inner.rooms.iter();
        let rooms = rooms.filter(|(_, key)| played.contains(key));
        rooms.map(|(room, _)| room.clone()).collect()
    }
}

impl Rooms {
    /// Whether people are playing this very position, or a mirror image of it.
    pub async fn is_played_now(&self, position: &AnyGame) -> bool {
        self.may_be_played(position.id())
            && self
                .is_in_play(&seen_from_all_sides(std::iter::once(position)))
                .await
    }

    /// Whether people are playing one of the last positions of a line: what is found out at its
    /// end would help them.
    pub async fn leads_through_play(&self, game: &Match<AnyGame>) -> bool {
        self.may_be_played(game.position().id()) && self.is_in_play(&positions_of(game)).await
    }

    /// Whether people are playing any position of a line: a review looks at all of them.
    pub async fn passes_through_play(&self, game: &Match<AnyGame>) -> bool {
        if !self.may_be_played(game.position().id()) {
            return false;
        }
        let all: Vec<&AnyGame> = game.positions().collect();
        for some in all.chunks(LOOK_BACK) {
            let some = seen_from_all_sides(some.iter().copied());
            if self.is_in_play(&some).await {
                return true;
            }
            // Many positions take a while, and others wait.
            tokio::task::yield_now().await;
        }
        false
    }

    /// Whether anybody at all plays this game, as far as this server can know without asking.
    fn may_be_played(&self, game: GameId) -> bool {
        self.bus.is_some() || self.in_play.has(game)
    }

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

/// The last positions that a line of play leads through, each seen from whichever side.
pub(super) fn positions_of(game: &Match<AnyGame>) -> Positions {
    seen_from_all_sides(game.positions().rev().take(LOOK_BACK))
}

/// Positions of one game, each with its mirror images. In Kengi one has hundreds of them.
fn seen_from_all_sides<'a>(positions: impl Iterator<Item = &'a AnyGame>) -> Positions {
    let mut game = "";
    let seen = positions.flat_map(|position| {
        game = position.id().info().slug;
        let seen = (0..position.symmetries()).filter_map(|number| position.transform(number));
        seen.map(|seen| seen.zobrist())
    });
    let seen = seen.collect();
    Positions::new(game, seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_come_and_go_where_others_stand() {
        let in_play = InPlay::default();
        let rooms: Vec<RoomId> = (0..3).map(|_| RoomId::random()).collect();
        let (here, there) = (("kengi", 1), ("kengi", 2));
        let at = |key: Key| {
            let asked = Positions::new(key.0, vec![key.1]);
            in_play.rooms_with(&asked).len()
        };
        for room in &rooms {
            in_play.set(room, Some(here));
            in_play.set(room, Some(here));
        }
        assert_eq!((at(here), at(there)), (3, 0));
        in_play.set(&rooms[0], Some(there));
        in_play.set(&rooms[1], None);
        assert_eq!((at(here), at(there)), (1, 1));
        in_play.set(&rooms[1], None);
        in_play.set(&rooms[2], Some(there));
        in_play.set(&rooms[0], None);
        assert_eq!((at(here), at(there)), (0, 1));
        in_play.set(&rooms[2], None);
        let kengi: GameId = "kengi".parse().expect("a game");
        assert!(!in_play.has(kengi));
        in_play.set(&rooms[1], Some(here));
        assert!(in_play.has(kengi) && !in_play.has(GameId::ALL[0]));
        in_play.set(&rooms[1], None);
        let inner = in_play.lock();
        assert!(inner.rooms.is_empty() && inner.positions.is_empty());
    }
}
