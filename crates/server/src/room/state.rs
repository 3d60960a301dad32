//! The state of a room: the sum of its events so far.

use kabinet_core::{Ending, Game, Match, Outcome, Reason, Side};
use kabinet_engine::Persona;
use kabinet_games::{AnyAction, AnyGame, GameId, GameInfo, Options, Seat};

use super::clock::Clock;
use super::conditional::Conditional;
use super::event::{Camp, Offer, Termination};
use super::holiday::Holidays;
use super::offers::Asked;
use super::refusal::Refusal;
use crate::ids::{RoomId, VisitorId};
use crate::time::Timestamp;

/// A room: a game with its seats, its clock and its chat.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(super) id: GameId,
    pub(super) options: Options,
    pub(super) seats: Vec<Place>,
    pub(super) opener: VisitorId,
    pub(super) listed: bool,
    /// Who still has to choose a camp.
    pub(super) camp: Camp,
    pub(super) game: Match<AnyGame>,
    pub(super) turns: Vec<Turn>,
    pub(super) clock: Clock,
    /// The stored beginning of each seat's absence, if there is one.
    pub(super) away: Vec<Option<Timestamp>>,
    /// The conditional moves of each seat.
    pub(super) conditional: Vec<Conditional>,
    /// The announced holidays of each seat.
    pub(super) holidays: Vec<Holidays>,
    /// The number of events that only one player may see.
    pub(super) hidden: u64,
    pub(super) offers: [Option<usize>; 3],
    /// The offers each side has made so far.
    pub(super) asked: [Asked; 2],
    pub(super) termination: Option<Termination>,
    pub(super) remarks: Vec<Remark>,
    pub(super) muted: bool,
    /// How many remarks there ever were.
    pub(super) remarks_ever: u64,
    pub(super) rematch: Option<RoomId>,
    pub(super) opened: Timestamp,
    pub(super) changed: Timestamp,
    pub(super) events: u64,
}

/// A seat and its holder.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The seat, as the game describes it.
    pub seat: Seat,
    /// Who holds it.
    pub holder: Holder,
    /// How often the link to it was renewed.
    pub renewals: u32,
}

/// The holder of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A free seat.
    Nobody,
    /// A person.
    Person {
        /// The name that the person has chosen.
        name: String,
        /// All browsers of this person. The first is the one that sat down.
        visitors: Vec<VisitorId>,
    },
    /// The engine.
    Engine(Persona),
}

/// A turn in the list of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The seat that played it.
    pub seat: usize,
    /// Its actions, as records write them.
    pub text: String,
    /// The number of actions before it.
    pub begins: usize,
    /// The number of actions up to its end, so far.
    pub ends: usize,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The number of its event.
    pub event: u64,
    /// When it was said.
    pub at: Timestamp,
    /// The seat of the speaker; `None` for a watcher.
    pub seat: Option<usize>,
    /// The speaker's name.
    pub name: String,
    /// The text.
    pub text: String,
}

/// How far a room has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A seat is free.
    Waiting,
    /// A player chooses a camp.
    Choosing,
    /// The game is being played.
    Playing,
    /// The game is over.
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules of the game.
    Board(Ending),
    /// By the players or the clock.
    Declared(Termination),
}

impl End {
    /// The outcome; `None` for an aborted game.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            End::Board(ending) => Some(ending.outcome),
            End::Declared(termination) => termination.outcome(),
        }
    }

    /// The end as a match describes it; `None` for an aborted game. A match knows no clock: losing
    /// on time counts as a resignation there.
    #[must_use]
    pub fn as_ending(self) -> Option<Ending> {
        let reason = match self {
            End::Board(ending) => return Some(ending),
            End::Declared(Termination::Agreed) => Reason::Agreement,
            End::Declared(
                Termination::Resigned { .. } | Termination::Time { .. } | Termination::Left { .. },
            ) => Reason::Resignation,
            End::Declared(
                Termination::Aborted | Termination::LeftAborted { .. } | Termination::Closed,
            ) => return None,
        };
        let outcome = self.outcome()?;
        Some(Ending { outcome, reason })
    }
}

impl State {
    /// The game.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The catalogue's description of the game.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.id.info()
    }

    /// The options of the game.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The seats, in the order in which they act if the first side begins.
    #[must_use]
    pub fn seats(&self) -> &[Place] {
        &self.seats
    }

    /// The visitor who set up the game.
    #[must_use]
    pub fn opener(&self) -> &VisitorId {
        &self.opener
    }

    /// Whether the lobby shows the room while a seat is free.
    #[must_use]
    pub fn listed(&self) -> bool {
        self.listed
    }

    /// The match so far.
    #[must_use]
    pub fn game(&self) -> &Match<AnyGame> {
        &self.game
    }

    /// The turns so far; the last one may be incomplete.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The clock, to correct it after an interruption.
    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// Takes into account remarks that were not replayed, and the number of the last event.
    pub fn with_history(&mut self, last: u64, remarks_left_out: u64) {
        self.events = self.events.max(last);
        self.remarks_ever += remarks_left_out;
        // Those that were left out came before all of these.
        for remark in &mut self.remarks {
            remark.event += remarks_left_out;
        }
    }

    /// Limits all stored times to this moment: a run with a wrong clock may have stored later ones.
    pub fn not_after(&mut self, now: Timestamp) {
        self.changed = self.changed.min(now);
        self.opened = self.opened.min(now);
        for since in self.away_mut() {
            *since = (*since).min(now);
        }
    }

    /// The seat that made an offer of this kind, if one is open.
    #[must_use]
    pub fn offered(&self, offer: Offer) -> Option<usize> {
        self.offers[offer as usize]
    }

    /// The last chat messages.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Whether an operator closed the chat.
    #[must_use]
    pub fn muted(&self) -> bool {
        self.muted
    }

    /// Whether an operator closed the room.
    #[must_use]
    pub fn closed(&self) -> bool {
        self.termination == Some(Termination::Closed)
    }

    /// Drops the chat messages from before a moment.
    pub fn drop_remarks(&mut self, before: Timestamp) {
        self.remarks.retain(|remark| remark.at >= before);
    }

    /// How many remarks there ever were. Only the last ones are in memory.
    #[must_use]
    pub fn remarks_ever(&self) -> u64 {
        self.remarks_ever
    }

    /// The room of the next game between the same players.
    #[must_use]
    pub fn rematch(&self) -> Option<&RoomId> {
        self.rematch.as_ref()
    }

    /// When the game was set up.
    #[must_use]
    pub fn opened(&self) -> Timestamp {
        self.opened
    }

    /// The time of the last event.
    #[must_use]
    pub fn changed(&self) -> Timestamp {
        self.changed
    }

    /// The number of the last event.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// The number of the last event, as everybody may know it: what only one player may know of is
    /// not counted.
    #[must_use]
    pub fn told_events(&self) -> u64 {
        self.events.saturating_sub(self.hidden)
    }

    /// How far the room has come.
    #[must_use]
    pub fn phase(&self) -> Phase {
        if self.end().is_some() {
            Phase::Over
        } else if self.seats.iter().any(|p| p.holder == Holder::Nobody) {
            Phase::Waiting
        } else if self.camp != Camp::Given {
            Phase::Choosing
        } else {
            Phase::Playing
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        match self.termination {
            Some(termination) => Some(End::Declared(termination)),
            None => self.game.ending().map(End::Board),
        }
    }

    /// The seat that acts now, if the game is being played.
    #[must_use]
    pub fn acting(&self) -> Option<usize> {
        if self.phase() != Phase::Playing {
            return None;
        }
        let position = self.game.position();
        let (side, member) = (position.side(), position.member());
        self.seats
            .iter()
            .position(|p| p.seat.side == side && p.seat.member == member)
    }

    /// Who still has to choose a camp.
    #[must_use]
    pub fn camp(&self) -> Camp {
        self.camp
    }

    /// The seat of the player who may choose a camp now.
    #[must_use]
    pub fn chooser(&self) -> Option<usize> {
        let wanted = match self.camp {
            Camp::Given => return None,
            Camp::OpenerChooses => true,
            Camp::OtherChooses => false,
        };
        let places = || self.seats.iter();
        let found = places().position(|place| place.holder.is(&self.opener) == wanted);
        // When one visitor plays all seats, every seat is the opener's.
        found.or_else(|| places().position(|place| place.holder.is(&self.opener)))
    }

    /// The seats of a visitor.
    pub fn seats_of<'a>(&'a self, visitor: &'a VisitorId) -> impl Iterator<Item = usize> + 'a {
        let places = self.seats.iter().enumerate();
        places
            .filter(move |(_, place)| place.holder.is(visitor))
            .map(|(index, _)| index)
    }

    /// Whether a visitor has a seat on this side.
    #[must_use]
    pub fn is_of_side(&self, visitor: &VisitorId, side: Side) -> bool {
        self.seats_of(visitor)
            .any(|seat| self.seats[seat].seat.side == side)
    }

    /// The position as if it were the turn of the holder of these seats and they had begun it with
    /// `planned`, for planning a turn.
    ///
    /// # Errors
    /// If more or fewer than `n` actions were played, if they are to act, play both sides or
    /// neither, or play in a team, and if the turn cannot begin like this and go on.
    pub fn ahead(&self, seats: &[usize], n: usize, planned: &[String]) -> Result<AnyGame, Refusal> {
        if self.game.len() != n {
            return Err(Refusal::Stale);
        }
        let &[seat] = seats else {
            return Err(Refusal::NotYourTurn);
        };
        let acting = self.acting().filter(|_| self.seats.len() == 2);
        if acting.is_none_or(|acting| acting == seat) {
            return Err(Refusal::NotYourTurn);
        }
        let side = self.seats[seat].seat.side;
        let position = self.game.position().with_side(side, &self.options);
        let mut turn = Match::new(position.map_err(|_| Refusal::NotYourTurn)?);
        for action in planned {
            let played = turn.play_text(action);
            played.map_err(|error| Refusal::Rules(Box::new(error)))?;
            if !turn.mid_turn() {
                return Err(Refusal::NotYourTurn);
            }
        }
        Ok(turn.position().clone())
    }

    /// Whether one visitor plays alone, for both sides or against the engine. Then nobody else has
    /// to agree to anything.
    #[must_use]
    pub fn alone(&self) -> bool {
        let mut people = self.seats.iter().filter_map(|place| match &place.holder {
            Holder::Person { visitors, .. } => visitors.first(),
            _ => None,
        });
        match people.next() {
            Some(first) => people.all(|other| other == first),
            None => true,
        }
    }

    /// Whether a person plays this side.
    #[must_use]
    pub fn has_person(&self, side: Side) -> bool {
        let mut places = self.seats.iter();
        places.any(|p| p.seat.side == side && matches!(p.holder, Holder::Person { .. }))
    }

    /// Whether the engine has a seat.
    #[must_use]
    pub fn has_engine(&self) -> bool {
        let mut places = self.seats.iter();
        places.any(|place| matches!(place.holder, Holder::Engine(_)))
    }

    /// Whether a turn has been completed. From then on the game counts and the clock runs.
    #[must_use]
    pub fn begun(&self) -> bool {
        match self.turns.as_slice() {
            [] => false,
            [_] => !self.game.mid_turn(),
            _ => true,
        }
    }

    /// The number of actions that remain when a side takes back its last turn.
    #[must_use]
    pub fn before_last_turn(&self, of: Side) -> Option<usize> {
        let mut turns = self.turns.iter().rev();
        let turn = turns.find(|turn| self.seats[turn.seat].seat.side == of)?;
        Some(turn.begins)
    }

    /// The actions that may be played now.
    pub fn legal_actions(&self, list: &mut kabinet_core::ActionList<AnyAction>) {
        list.clear();
        if self.phase() == Phase::Playing {
            self.game.position().legal_actions(list);
        }
    }
}

impl Holder {
    /// Whether this visitor holds the seat.
    #[must_use]
    pub fn is(&self, visitor: &VisitorId) -> bool {
        match self {
            Holder::Person { visitors, .. } => visitors.contains(visitor),
            Holder::Nobody | Holder::Engine(_) => false,
        }
    }
}
