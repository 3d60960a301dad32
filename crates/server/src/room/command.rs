//! What people ask of a room, and whether they may.

use kabinet_core::{Game, MatchError, Side};
use kabinet_games::AnyGame;
use serde::Deserialize;

use super::event::{Event, Offer, Termination};
use super::state::{Holder, Phase, State};
use crate::ids::VisitorId;
use crate::time::Timestamp;

/// The longest remark, in characters.
pub const LONGEST_REMARK: usize = 200;
/// The longest name, in characters.
pub const LONGEST_NAME: usize = 30;
/// The longest text of a turn that is read at all: more than any turn of any game needs.
const LONGEST_TURN: usize = 400;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor<'a> {
    /// A visitor, by what their browser showed.
    Visitor(&'a VisitorId),
    /// The engine, for one of its seats.
    Engine(usize),
}

/// What somebody asks of a room.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Command {
    /// To play one action, or several of one turn joined by commas.
    Act {
        /// How many actions the asker has seen: what was meant for another position is refused.
        n: usize,
        /// The action or actions, as records write them.
        a: String,
    },
    /// To take back the last action of one's own unfinished turn.
    Undo {
        /// How many actions the asker has seen.
        n: usize,
    },
    /// To choose a camp.
    Camp {
        /// The seat of that camp.
        seat: usize,
    },
    /// To give up.
    Resign,
    /// To call the game off before it has begun.
    Abort,
    /// To offer something, or to accept the same offer of the other side.
    Offer {
        /// What.
        offer: Offer,
    },
    /// To decline an offer, or to withdraw one's own.
    Decline {
        /// Which.
        offer: Offer,
    },
    /// Says something.
    #[serde(rename = "say")]
    Chat {
        /// What.
        text: String,
    },
}

/// What follows from a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// This happens.
    Happens(Vec<Event>),
    /// Everybody wants to play again: whoever runs the room makes the next one.
    PlayAgain,
}

/// Why somebody may not do what they ask. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// They only watch.
    #[error("you do not play in this game")]
    NotSeated,
    /// It is somebody else's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// It was meant for another position.
    #[error("the game has gone on meanwhile")]
    Stale,
    /// Somebody is missing, or a camp is not chosen yet.
    #[error("the game has not begun")]
    NotBegun,
    /// The game has begun, so it cannot be called off or joined.
    #[error("the game has begun")]
    Begun,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game goes on.
    #[error("the game is not over")]
    NotOver,
    /// The rules forbid it.
    #[error("{0}")]
    Rules(Box<MatchError<AnyGame>>),
    /// There is nothing of one's own to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// There is no such offer.
    #[error("there is no such offer")]
    NoOffer,
    /// It has been offered already.
    #[error("this has been offered already")]
    OfferedAlready,
    /// The seat is taken, or there is no such seat.
    #[error("the seat is taken")]
    SeatTaken,
    /// There is nothing in it.
    #[error("there is nothing to say")]
    Empty,
    /// It is longer than it may be.
    #[error("at most {0} characters")]
    TooLong(usize),
}

impl State {
    /// What happens when somebody asks for something.
    ///
    /// `lag` is how long the network had it, in milliseconds: that is not charged to anybody's time.
    ///
    /// # Errors
    /// Why they may not.
    pub fn decide(
        &self,
        asker: Actor<'_>,
        command: &Command,
        now: Timestamp,
        lag: u64,
    ) -> Result<Decision, Refusal> {
        let one = |event: Event| Decision::Happens(vec![event]);
        let spent = self.clock().elapsed(now);
        if let Command::Chat { text } = command {
            return self.say(asker, text).map(one);
        }
        let seats = self.seats_asking(asker);
        let Some(&first) = seats.first() else {
            return Err(Refusal::NotSeated);
        };
        match command {
            Command::Act { n, a } => {
                let acts = self.act_by(&seats, *n, a, now, lag);
                acts.map(Decision::Happens)
            }
            Command::Undo { n } => self.undo_by(&seats, *n, spent).map(one),
            Command::Camp { seat } => match self.chooser() {
                _ if self.phase() != Phase::Choosing => Err(Refusal::Begun),
                Some(chooser) if !seats.contains(&chooser) => Err(Refusal::NotYourTurn),
                _ if *seat >= self.seats().len() => Err(Refusal::SeatTaken),
                _ => Ok(one(Event::Camp { seat: *seat })),
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
            Command::Chat { .. } => Err(Refusal::Empty),
        }
    }

    /// What happens when somebody wants to sit down.
    ///
    /// # Errors
    /// Why they may not.
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

    /// What happens by itself after something else: a player who can only pass does so.
    #[must_use]
    pub fn follow_up(&self) -> Option<Event> {
        let seat = self.acting()?;
        let pass = self.game().forced_pass()?;
        Some(Event::Acted {
            seat,
            action: self.game().position().action_text(pass),
            spent: 0,
        })
    }

    /// The end of the game if somebody's time is over now.
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

    /// Whether it is the asker's turn.
    #[must_use]
    pub fn acts(&self, asker: Actor<'_>) -> bool {
        let seats = self.seats_asking(asker);
        self.acting().is_some_and(|seat| seats.contains(&seat))
    }

    fn seats_asking(&self, asker: Actor<'_>) -> Vec<usize> {
        match asker {
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

    /// The seat somebody speaks for: with several, the one that acts.
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
        let rules = |error: MatchError<AnyGame>| Refusal::Rules(Box::new(error));
        let mut position = self.game().position().clone();
        let side = position.side();
        let spent = self.clock().spent(side, now, lag);
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
                // The whole turn was sent at once.
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
                Offer::Rematch => return Ok(Decision::PlayAgain),
            };
            Ok(Decision::Happens(vec![event]))
        };
        // Nobody has to be asked at one table, nor the engine for anything but a draw.
        if self.alone() && !(offer == Offer::Draw && self.has_engine()) {
            // At one table the last turn is taken back, whoever played it.
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
            None => Ok(Decision::Happens(vec![Event::Offered { seat, offer }])),
        }
    }

    fn say(&self, asker: Actor<'_>, text: &str) -> Result<Event, Refusal> {
        let text = clean(text);
        if text.is_empty() {
            return Err(Refusal::Empty);
        }
        if text.chars().count() > LONGEST_REMARK {
            return Err(Refusal::TooLong(LONGEST_REMARK));
        }
        let seat = self.seats_asking(asker).first().copied();
        let name = match seat.map(|seat| &self.seats()[seat].holder) {
            Some(Holder::Person { name, .. }) => name.clone(),
            _ => String::new(),
        };
        Ok(Event::Said { seat, name, text })
    }
}

/// The text without what cannot be seen and without needless space.
#[must_use]
pub fn clean(text: &str) -> String {
    let visible = |c: char| {
        // Directional overrides could make a name look like another text.
        let overrides = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        if overrides {
            None
        } else if c.is_control() {
            Some(' ')
        } else {
            Some(c)
        }
    };
    let text: String = text.chars().filter_map(visible).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
