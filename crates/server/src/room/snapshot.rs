//! A room at one moment, as the holder of some seats sees it.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use kabinet_core::{Ending, Game, Message, Side};
use kabinet_engine::Persona;
use kabinet_games::{AnyAction, AnyGame};

use super::event::Offer;
use super::permissions::Permission;
use super::state::{End, Holder, Phase, State, Turn};
use crate::ids::RoomId;
use crate::time::Timestamp;

/// How many turns a state contains. Earlier ones are sent on request.
pub const TURNS_AT_ONCE: usize = 300;

/// A room at one moment, as everybody sees it: values in no language and no format.
///
/// It is taken under the room's lock, so it only copies. Drawing, translating and writing it is
/// left to the protocol.
#[derive(Debug)]
pub struct CommonSnapshot {
    /// The number of the last event that everybody may know of.
    pub event: u64,
    /// The number of actions so far.
    pub plies: usize,
    /// How far the room has come.
    pub phase: Phase,
    /// The seat that acts now.
    pub acting: Option<usize>,
    /// Who sits on each seat.
    pub occupants: Vec<Occupant>,
    /// The side that each seat plays.
    pub sides: Vec<Side>,
    /// The side that began.
    pub first_side: Side,
    /// The position.
    pub position: AnyGame,
    /// The last action, with the position before it.
    pub last_action: Option<(AnyGame, AnyAction)>,
    /// The last turns. The very last one is always there.
    pub turns: Vec<Turn>,
    /// The number of the first turn in `turns`.
    pub first_turn: usize,
    /// The clock, if the game is timed.
    pub clock: Option<ClockReading>,
    /// Until when the player of each seat has announced to be away.
    pub away_until: Vec<Option<Timestamp>>,
    /// The open offers, with the seats that made them.
    pub offers: Vec<(Offer, usize)>,
    /// How the game ended.
    pub end: Option<End>,
    /// The room of the next game between the same players.
    pub rematch: Option<RoomId>,
    /// What the protocol has written of it for all viewers: it is the same for all of them, and the
    /// first one makes it.
    pub written: OnceLock<String>,
}

/// A room at one moment, as the holder of some seats sees it.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// What everybody sees. Its fields can be read as if they were the snapshot's own.
    pub common: Arc<CommonSnapshot>,
    /// The seats of the viewer.
    pub own_seats: Vec<usize>,
    /// What the room waits for, or how the game ended.
    pub status: Message,
    /// How long until the viewer may end the game because the other side is gone, in milliseconds;
    /// none while it is there.
    pub claim_in: Option<u64>,
    /// How many turns of their own the viewer must play before they may offer a draw again; none
    /// if they need not wait.
    pub draw_again_in: Option<usize>,
    /// What the viewer may ask for.
    pub permissions: Vec<Permission>,
    /// The viewer's own conditional moves.
    pub conditional: Vec<Vec<String>>,
    /// Whether the viewer may enter conditional moves now.
    pub may_enter_lines: bool,
}

impl Deref for Snapshot {
    type Target = CommonSnapshot;

    fn deref(&self) -> &CommonSnapshot {
        &self.common
    }
}

/// Who sits on a seat, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A free seat.
    Nobody,
    /// A person with this name.
    Person(String),
    /// The engine, at a level or as a character.
    Engine(Persona),
}

/// Who is connected to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// For each seat, whether a browser of its player is connected.
    pub seats: Vec<bool>,
    /// Since when each seat has had no connection, where that is known.
    pub gone: Vec<Option<Timestamp>>,
    /// The number of other connections.
    pub watchers: usize,
    /// When this was so.
    pub at: Timestamp,
}

impl Presence {
    /// Whether the same people are there as at another moment.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.seats == other.seats && self.gone == other.gone && self.watchers == other.watchers
    }

    /// For how long each seat has had no connection, in milliseconds, where that is known.
    #[must_use]
    pub fn gone_for(&self) -> Vec<Option<u64>> {
        let gone = self.gone.iter();
        gone.map(|since| since.map(|since| self.at.since(since)))
            .collect()
    }
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// The time that each side has left, in milliseconds.
    pub left: [u64; 2],
    /// The side whose clock runs.
    pub running: Option<Side>,
    /// For how long it is still paused because its player is on holiday, in milliseconds; `None` if
    /// it runs.
    pub rests: Option<u64>,
}

impl CommonSnapshot {
    /// The room with the turns from number `first_turn` on.
    #[must_use]
    pub fn new(state: &State, first_turn: usize, now: Timestamp) -> Arc<Self> {
        let game = state.game();
        let turns = state.turns();
        let first_turn = first_turn.min(turns.len().saturating_sub(1));
        let before = game.positions().rev().nth(1);
        let last_action = before.zip(game.plies().next_back());
        Arc::new(Self {
            event: state.told_events(),
            plies: game.len(),
            phase: state.phase(),
            acting: state.acting(),
            occupants: state
                .seats()
                .iter()
                .map(|place| Occupant::of(&place.holder))
                .collect(),
            sides: state.seats().iter().map(|place| place.seat.side).collect(),
            first_side: game.start().side(),
            position: game.position().clone(),
            last_action: last_action.map(|(before, (action, _))| (before.clone(), action)),
            turns: turns[first_turn..].to_vec(),
            first_turn,
            clock: ClockReading::of(state, now),
            away_until: (0..state.seats().len())
                .map(|seat| state.away_until(seat, now))
                .collect(),
            offers: Offer::ALL
                .into_iter()
                .filter_map(|offer| Some((offer, state.offered(offer)?)))
                .collect(),
            end: state.end(),
            rematch: state.rematch().cloned(),
            written: OnceLock::new(),
        })
    }

    /// The text of the last turn.
    #[must_use]
    pub fn last_turn(&self) -> Option<&str> {
        self.turns.last().map(|turn| turn.text.as_str())
    }

    /// The end of the game as a match describes it.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.end.and_then(End::as_ending)
    }
}

impl Snapshot {
    /// The room as the holder of these seats sees it, with the turns from number `first_turn` on.
    #[must_use]
    pub fn new(state: &State, own_seats: &[usize], first_turn: usize, now: Timestamp) -> Self {
        let common = CommonSnapshot::new(state, first_turn, now);
        Self::of(&common, state, own_seats, now)
    }

    /// The same, given what everybody sees of this very state.
    #[must_use]
    pub fn of(
        common: &Arc<CommonSnapshot>,
        state: &State,
        own_seats: &[usize],
        now: Timestamp,
    ) -> Self {
        Self {
            common: Arc::clone(common),
            own_seats: own_seats.to_vec(),
            status: state.status(own_seats),
            claim_in: state.claim_in(own_seats, now),
            draw_again_in: state.draw_again_in(own_seats),
            permissions: state.permissions(own_seats),
            conditional: match own_seats {
                [seat] => state.conditional(*seat).to_vec(),
                _ => Vec::new(),
            },
            may_enter_lines: state.takes_conditional(own_seats)
                && state.acting() != own_seats.first().copied(),
        }
    }

    /// The room with its last turns, as many as a state contains.
    #[must_use]
    pub fn whole(state: &State, own_seats: &[usize], now: Timestamp) -> Self {
        let first_turn = state.turns().len().saturating_sub(TURNS_AT_ONCE);
        Self::new(state, own_seats, first_turn, now)
    }

    /// Whether the viewer may act now.
    #[must_use]
    pub fn may_act(&self) -> bool {
        self.acting
            .is_some_and(|seat| self.own_seats.contains(&seat))
    }

    /// Whether the viewer plays a side.
    #[must_use]
    pub fn plays(&self, side: Side) -> bool {
        let mut seats = self.own_seats.iter();
        seats.any(|&seat| self.sides[seat] == side)
    }
}

impl Occupant {
    fn of(holder: &Holder) -> Self {
        match holder {
            Holder::Nobody => Occupant::Nobody,
            Holder::Person { name, .. } => Occupant::Person(name.clone()),
            Holder::Engine(persona) => Occupant::Engine(*persona),
        }
    }
}

impl ClockReading {
    fn of(state: &State, now: Timestamp) -> Option<Self> {
        let clock = state.clock();
        clock.rule().is_timed().then(|| Self {
            left: clock.left(now),
            running: clock.running().map(|running| running.side),
            rests: clock
                .counts_from()
                .map(|from| from.since(now))
                .filter(|&rests| rests > 0),
        })
    }
}
