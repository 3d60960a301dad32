//! Commands: what players ask for, and which events follow.

use kabinet_core::{Game, MatchError, Side, typed};
use kabinet_games::AnyGame;
use serde::Deserialize;

use super::absence::Claim;
use super::conditional::Line;
use super::event::{Event, Offer, Termination};
pub use super::refusal::Refusal;
use super::state::{Holder, Phase, State};
use crate::ids::VisitorId;
use crate::time::Timestamp;
use crate::visible::clean;

/// The longest remark, in characters.
pub const LONGEST_REMARK: usize = 200;
/// The longest name, in characters.
pub const LONGEST_NAME: usize = 30;
/// The most remarks that a room keeps for its watchers, and for everybody.
const MOST_REMARKS_WITH_WATCHERS: u64 = 2_000;
const MOST_REMARKS: u64 = 4_000;
/// The maximum number of events of a game, not counting remarks. No real game is that long; the
/// limit bounds the size of a room.
const MOST_EVENTS: u64 = 20_000;
/// The longest text of a turn that is parsed: more than any turn of any game needs.
const LONGEST_TURN: usize = 400;

/// The sender of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor<'a> {
    /// A visitor.
    Visitor(&'a VisitorId),
    /// The engine, for one of its seats.
    Engine(usize),
}

/// A request to change something in a room.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Command {
    /// Plays one action, or several of one turn joined by commas.
    Act {
        /// The number of actions that the sender has seen. A command for an older position is
        /// refused.
        n: usize,
        /// The action or actions, as records write them.
        a: String,
    },
    /// Takes back the last action of one's own unfinished turn.
    Undo {
        /// The number of actions that the sender has seen.
        n: usize,
    },
    /// Chooses a camp.
    Camp {
        /// The seat of that camp.
        seat: usize,
    },
    /// Resigns.
    Resign,
    /// Aborts the game before it has begun.
    Abort,
    /// Makes an offer, or accepts the same offer of the other side.
    Offer {
        /// The kind of offer.
        offer: Offer,
    },
    /// Declines an offer, or withdraws one's own.
    Decline {
        /// The kind of offer.
        offer: Offer,
    },
    /// Ends a game that the other side has left.
    Claim {
        /// The result of the game.
        claim: Claim,
    },
    /// Enters conditional moves, in place of those before.
    Conditional {
        /// The number of actions up to the beginning of the other side's turn.
        n: usize,
        /// The lines: a turn of the other side, the answer, and so on.
        lines: Vec<Line>,
    },
    /// Starts a holiday now, or ends one.
    Holiday {
        /// Its end; `None` for a player who is back.
        until: Option<Timestamp>,
    },
    /// Says something.
    #[serde(rename = "say")]
    Chat {
        /// The text.
        text: String,
    },
}

/// What follows from an accepted command.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// Events of this room.
    Events(Vec<Event>),
    /// A new room for the next game: all players want one.
    Rematch,
}

impl State {
    /// The events that follow from a command.
    ///
    /// `lag` is the time the command spent in the network, in milliseconds. It is not charged to
    /// the sender's clock.
    ///
    /// # Errors
    /// If the sender may not do that now.
    pub fn decide(
        &self,
        actor: Actor<'_>,
        command: &Command,
        now: Timestamp,
        lag: u64,
    ) -> Result<Decision, Refusal> {
        let one = |event: Event| Decision::Events(vec![event]);
        let spent = self.clock().elapsed(now);
        if let Command::Chat { text } = command {
            return self.say(actor, text).map(one);
        }
        let seats = self.seats_of_actor(actor);
        let Some(&first) = seats.first() else {
            return Err(Refusal::NotSeated);
        };
        self.must_have_room(command)?;
        match command {
            Command::Act { n, a } => {
                let acts = self.act_by(&seats, *n, a, now, lag);
                acts.map(Decision::Events)
            }
            Command::Undo { n } => self.undo_by(&seats, *n, spent).map(one),
            Command::Camp { seat } => match self.chooser() {
                _ if self.phase() != Phase::Choosing => Err(Refusal::Begun),
                Some(chooser) if !seats.contains(&chooser) => Err(Refusal::NotYourTurn),
                _ if *seat >= self.seats().len() => Err(Refusal::SeatTaken),
                _ => Ok(one(Event::Camp {
                    seat: *seat,
                    renews: true,
                })),
            },
            Command::Resign => {
                self.must_be_on()?;
                let seat = self.seat_meant(&seats, first);
                let side = self.seats()[seat].seat.side.index();
                let termination = Termination::Resigned { side };
                Ok(one(Event::Ended { termination, spent }))
            }
            Command::Abort => {
                if self.phase() == Phase::Over {
                    return Err(Refusal::Over);
                }
                if self.begun() {
                    return Err(Refusal::Begun);
                }
                let termination = Termination::Aborted;
                Ok(one(Event::Ended { termination, spent }))
            }
            Command::Offer { offer } => {
                self.offer_by(&seats, self.seat_meant(&seats, first), *offer, spent)
            }
            Command::Decline { offer } => match self.offered(*offer) {
                None => Err(Refusal::NoOffer),
                Some(_) => Ok(one(Event::Declined {
                    seat: first,
                    offer: *offer,
                })),
            },
            Command::Claim { claim } => self.claim_by(&seats, *claim, now, spent).map(one),
            Command::Conditional { n, lines } => self.enter_lines(&seats, *n, lines).map(one),
            Command::Holiday { until } => {
                let away = self.go_away(&seats, *until, now);
                away.map(Decision::Events)
            }
            Command::Chat { .. } => Err(Refusal::Empty),
        }
    }

    /// Whether what follows from a command may still be stored. A game can always be ended.
    fn must_have_room(&self, command: &Command) -> Result<(), Refusal> {
        let ends = match command {
            Command::Resign | Command::Abort | Command::Claim { .. } => true,
            Command::Offer { offer } => *offer == Offer::Rematch || self.offered(*offer).is_some(),
            _ => false,
        };
        let played = self.events() - self.remarks_ever().min(self.events());
        if played >= MOST_EVENTS && !ends {
            return Err(Refusal::GameFull);
        }
        Ok(())
    }

    /// The event of a visitor who takes a seat.
    ///
    /// # Errors
    /// If the seat is not free, the game is over, or the name is too long.
    pub fn sit(&self, visitor: &VisitorId, seat: usize, name: &str) -> Result<Event, Refusal> {
        if self.phase() == Phase::Over {
            return Err(Refusal::Over);
        }
        let name = clean(name);
        if name.chars().count() > LONGEST_NAME {
            return Err(Refusal::TooLong(LONGEST_NAME));
        }
        match self.seats().get(seat) {
            Some(place) if place.holder == Holder::Nobody => Ok(Event::Seated {
                seat,
                visitor: visitor.clone(),
                name,
            }),
            _ => Err(Refusal::SeatTaken),
        }
    }

    /// The event of a visitor who renews the link to their seat.
    ///
    /// # Errors
    /// If the visitor does not sit there.
    pub fn renew(&self, visitor: &VisitorId, seat: usize) -> Result<Event, Refusal> {
        match self.seats().get(seat) {
            Some(place) if place.holder.is(visitor) => Ok(Event::Renewed {
                seat,
                visitor: visitor.clone(),
            }),
            _ => Err(Refusal::NotSeated),
        }
    }

    /// The events that follow without a command: conditional answers and forced passes.
    #[must_use]
    pub fn follow_up(&self) -> Vec<Event> {
        let answer = self.answer();
        if !answer.is_empty() {
            return answer;
        }
        let (Some(seat), Some(pass)) = (self.acting(), self.game().forced_pass()) else {
            return Vec::new();
        };
        vec![Event::Acted {
            seat,
            action: self.game().position().action_text(pass),
            spent: 0,
        }]
    }

    /// The end of the game, if the running clock is at zero now.
    #[must_use]
    pub fn flag(&self, now: Timestamp) -> Option<Event> {
        if self.phase() != Phase::Playing {
            return None;
        }
        let (side, deadline) = self.clock().deadline()?;
        let side = side.index();
        let spent = self.clock().elapsed(now);
        let termination = Termination::Time { side };
        (deadline <= now).then_some(Event::Ended { termination, spent })
    }

    /// Whether it is the sender's turn.
    #[must_use]
    pub fn acts(&self, actor: Actor<'_>) -> bool {
        let seats = self.seats_of_actor(actor);
        self.acting().is_some_and(|seat| seats.contains(&seat))
    }

    /// The events that close or open the chat; `None` if nothing changes.
    #[must_use]
    pub fn mute(&self, muted: bool) -> Vec<Event> {
        let event = (muted != self.muted()).then_some(Event::Muted { muted });
        event.into_iter().collect()
    }

    /// The events that close the room: the game ends if it goes on, and so does the chat.
    #[must_use]
    pub fn shut(&self, now: Timestamp) -> Vec<Event> {
        let mut events = self.mute(true);
        if self.phase() != Phase::Over {
            let spent = self.clock().elapsed(now);
            let termination = Termination::Closed;
            events.push(Event::Ended { termination, spent });
        }
        events
    }

    fn seats_of_actor(&self, actor: Actor<'_>) -> Vec<usize> {
        match actor {
            Actor::Visitor(visitor) => self.seats_of(visitor).collect(),
            Actor::Engine(seat) => vec![seat],
        }
    }

    fn must_be_on(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Playing => Ok(()),
            Phase::Over => Err(Refusal::Over),
            Phase::Waiting | Phase::Choosing => Err(Refusal::NotBegun),
        }
    }

    /// The seat that a command is for: with several seats, the one that acts.
    fn seat_meant(&self, seats: &[usize], first: usize) -> usize {
        let acting = self.acting().filter(|seat| seats.contains(seat));
        acting.unwrap_or(first)
    }

    fn act_by(
        &self,
        seats: &[usize],
        seen: usize,
        text: &str,
        now: Timestamp,
        lag: u64,
    ) -> Result<Vec<Event>, Refusal> {
        self.must_be_on()?;
        if seen != self.game().len() {
            return Err(Refusal::Stale);
        }
        let seat = self.acting().ok_or(Refusal::NotBegun)?;
        if !seats.contains(&seat) {
            return Err(Refusal::NotYourTurn);
        }
        if text.len() > LONGEST_TURN {
            return Err(Refusal::TooLong(LONGEST_TURN));
        }
        let spent = self.clock().spent(self.game().position().side(), now, lag);
        // Pages send what records write. Only a turn that a person typed needs to be understood; if
        // that fails too, what was meant is refused, or the original text.
        self.acted(seat, text, spent).or_else(|refused| {
            let position = self.game().position();
            let meant = typed::meant(position, text).filter(|meant| meant != text);
            meant.map_or(Err(refused), |text| self.acted(seat, &text, spent))
        })
    }

    /// The events of the actions of a turn, as records write them.
    fn acted(&self, seat: usize, text: &str, spent: u64) -> Result<Vec<Event>, Refusal> {
        let rules = |error: MatchError<AnyGame>| Refusal::Rules(Box::new(error));
        let mut position = self.game().position().clone();
        let side = position.side();
        let mut events = Vec::new();
        for (index, word) in text.split(',').enumerate() {
            let over = position.outcome().is_some();
            if index > 0 && (over || position.side() != side || !position.mid_turn()) {
                return Err(rules(MatchError::TooLong {
                    text: kabinet_core::text::quoted(text),
                    rest: kabinet_core::text::quoted(word),
                }));
            }
            let action = position.legal_action(word.trim());
            let action = action.map_err(|error| rules(MatchError::Action(error)))?;
            events.push(Event::Acted {
                seat,
                action: position.action_text(action),
                // The whole turn was sent at once: its time is charged to the first action.
                spent: if index == 0 { spent } else { 0 },
            });
            position.play_unchecked(action);
        }
        Ok(events)
    }

    fn undo_by(&self, seats: &[usize], seen: usize, spent: u64) -> Result<Event, Refusal> {
        self.must_be_on()?;
        if seen != self.game().len() {
            return Err(Refusal::Stale);
        }
        match self.turns().last() {
            Some(turn) if self.game().mid_turn() && seats.contains(&turn.seat) => {
                let seat = turn.seat;
                Ok(Event::Undone { seat, spent })
            }
            _ => Err(Refusal::NothingToTakeBack),
        }
    }

    fn offer_by(
        &self,
        seats: &[usize],
        seat: usize,
        offer: Offer,
        spent: u64,
    ) -> Result<Decision, Refusal> {
        match offer {
            Offer::Rematch if self.phase() != Phase::Over => return Err(Refusal::NotOver),
            Offer::Rematch if self.rematch().is_some() => return Err(Refusal::OfferedAlready),
            Offer::Rematch if self.closed() => return Err(Refusal::Over),
            Offer::Rematch => {}
            Offer::Draw | Offer::Takeback => self.must_be_on()?,
        }
        let own = self.seats()[seat].seat.side;
        let wanted = |of: Side| -> Result<Decision, Refusal> {
            let event = match offer {
                Offer::Draw => Event::Ended {
                    termination: Termination::Agreed,
                    spent,
                },
                Offer::Takeback => {
                    let plies = self.before_last_turn(of);
                    let plies = plies.ok_or(Refusal::NothingToTakeBack)?;
                    Event::TakenBack { plies, spent }
                }
                Offer::Rematch => return Ok(Decision::Rematch),
            };
            Ok(Decision::Events(vec![event]))
        };
        // A visitor who plays alone needs no consent, except the engine's to a draw.
        if self.alone() && !(offer == Offer::Draw && self.has_engine()) {
            // Somebody who plays both sides takes back the last turn of either.
            let last = self.turns().last().map(|turn| turn.seat);
            let last = last.filter(|last| seats.contains(last));
            return wanted(last.map_or(own, |last| self.seats()[last].seat.side));
        }
        match self.offered(offer).map(|by| self.seats()[by].seat.side) {
            Some(asked) if asked != own => wanted(asked),
            Some(_) => Err(Refusal::OfferedAlready),
            None if offer == Offer::Takeback && self.before_last_turn(own).is_none() => {
                Err(Refusal::NothingToTakeBack)
            }
            None if self.turns_until_offer(own, offer) > 0 => Err(Refusal::OfferedLately(offer)),
            None => Ok(Decision::Events(vec![Event::Offered { seat, offer }])),
        }
    }

    fn say(&self, actor: Actor<'_>, text: &str) -> Result<Event, Refusal> {
        if self.muted() {
            return Err(Refusal::Muted);
        }
        let text = clean(text);
        if text.is_empty() {
            return Err(Refusal::Empty);
        }
        if text.chars().count() > LONGEST_REMARK {
            return Err(Refusal::TooLong(LONGEST_REMARK));
        }
        let seat = self.seats_of_actor(actor).first().copied();
        let most = match seat {
            Some(_) => MOST_REMARKS,
            None => MOST_REMARKS_WITH_WATCHERS,
        };
        if self.remarks_ever() >= most {
            return Err(Refusal::ChatFull);
        }
        let name = match seat.map(|seat| &self.seats()[seat].holder) {
            Some(Holder::Person { name, .. }) => name.clone(),
            _ => String::new(),
        };
        Ok(Event::Said { seat, name, text })
    }
}
