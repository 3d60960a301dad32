//! How events change a room.

use kabinet_core::{Game, Match, Side};
use kabinet_engine::{Level, Persona};
use kabinet_games::{GameId, OpenError, OptionError, Options};

use super::clock::Clock;
use super::conditional::Conditional;
use super::event::{Camp, Event, Offer, Plan, SeatPlan, Termination};
use super::holiday::Holidays;
use super::state::{Holder, Place, Remark, State, Turn};
use crate::ids::VisitorId;
use crate::time::Timestamp;

/// How many remarks a room keeps in memory. Storage keeps all of them.
pub const REMARKS: usize = 200;

/// Stored events that this program cannot replay.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The first event does not open the game.
    #[error("the first event does not open a game")]
    NotOpened,
    /// The game or its options are not known here.
    #[error("the game cannot be opened: {0}")]
    Game(String),
    /// An event does not fit.
    #[error("event {number} does not fit: {why}")]
    Misfit {
        /// The number of the event, counted from 1.
        number: u64,
        /// The reason, for the log.
        why: String,
    },
}

impl From<OptionError> for ReplayError {
    fn from(error: OptionError) -> Self {
        ReplayError::Game(error.to_string())
    }
}

impl From<OpenError> for ReplayError {
    fn from(error: OpenError) -> Self {
        ReplayError::Game(error.to_string())
    }
}

impl State {
    /// The state of a new room.
    ///
    /// # Errors
    /// If the catalogue does not know the game, or the plan does not fit it.
    pub fn open(plan: &Plan, at: Timestamp) -> Result<Self, ReplayError> {
        let id: GameId = plan
            .game
            .parse()
            .map_err(|error| ReplayError::Game(format!("{error}")))?;
        let options = Options::from_text(id.info(), &plan.options)?;
        let start = id.open(&options, None)?;
        let seats = id.info().seats(&options);
        if seats.len() != plan.seats.len() {
            let why = format!("{} seats for {}", plan.seats.len(), seats.len());
            return Err(ReplayError::Game(why));
        }
        let seats = seats.into_iter().zip(&plan.seats).map(|(seat, plan)| {
            let holder = Holder::from_plan(id, plan)?;
            Some(Place {
                seat,
                holder,
                renewals: 0,
            })
        });
        let seats: Option<Vec<Place>> = seats.collect();
        let seats = seats.ok_or_else(|| ReplayError::Game("no such level".to_owned()))?;
        Ok(Self {
            id,
            options,
            away: vec![None; seats.len()],
            conditional: vec![Conditional::default(); seats.len()],
            holidays: vec![Holidays::default(); seats.len()],
            hidden: 0,
            seats,
            opener: plan.opener.clone(),
            listed: plan.listed,
            camp: plan.camp,
            game: Match::new(start),
            turns: Vec::new(),
            clock: Clock::new(plan.clock),
            offers: [None; 3],
            asked: Default::default(),
            termination: None,
            remarks: Vec::new(),
            muted: false,
            remarks_ever: 0,
            rematch: None,
            opened: at,
            changed: at,
            events: 1,
        })
    }

    /// The state after all stored events of a room.
    ///
    /// # Errors
    /// If an event does not fit the state before it.
    pub fn replay(
        events: impl IntoIterator<Item = (Event, Timestamp)>,
    ) -> Result<Self, ReplayError> {
        let mut events = events.into_iter();
        let Some((Event::Opened(plan), at)) = events.next() else {
            return Err(ReplayError::NotOpened);
        };
        let mut state = State::open(&plan, at)?;
        for (event, at) in events {
            state.apply(&event, at)?;
        }
        Ok(state)
    }

    /// Applies one event.
    ///
    /// # Errors
    /// If it does not fit the state. [`decide`](State::decide) never returns such an event.
    pub fn apply(&mut self, event: &Event, at: Timestamp) -> Result<(), ReplayError> {
        let number = self.events + 1;
        let misfit = |why: String| ReplayError::Misfit { number, why };
        match event {
            Event::Opened(_) => return Err(misfit("the game is open already".to_owned())),
            Event::Seated {
                seat,
                visitor,
                name,
            } => self.sit_down(*seat, visitor, name).map_err(misfit)?,
            Event::Shared { seat, visitor } => {
                let (visitors, _) = self.taken(*seat).map_err(misfit)?;
                if !visitors.contains(visitor) {
                    visitors.push(visitor.clone());
                }
            }
            Event::Renewed { seat, visitor } => self.renew_link(*seat, visitor).map_err(misfit)?,
            Event::Camp { seat, renews } => {
                self.choose_camp(*seat).map_err(misfit)?;
                if *renews {
                    for place in &mut self.seats {
                        place.renewals += 1;
                    }
                }
            }
            Event::Acted {
                seat,
                action,
                spent,
            } => self.act(*seat, action, *spent, at).map_err(misfit)?,
            Event::Undone { spent, .. } => {
                self.go_back(self.game.len().saturating_sub(1), *spent, at);
            }
            Event::TakenBack { plies, spent } => {
                if *plies > self.game.len() {
                    return Err(misfit(format!("there are no {plies} actions")));
                }
                self.go_back(*plies, *spent, at);
                self.clear_offers();
                self.recount_offers();
            }
            Event::Left { seat, gone } => {
                let since = at.before(*gone);
                self.set_away(*seat, Some(since)).map_err(misfit)?;
            }
            Event::Returned { seat } => self.set_away(*seat, None).map_err(misfit)?,
            Event::Offered { seat, offer } => {
                self.offers[*offer as usize] = Some(*seat);
                self.note_offer(*seat, *offer);
            }
            Event::Declined { offer, .. } => self.offers[*offer as usize] = None,
            Event::Ended { termination, spent } => {
                match *termination {
                    Termination::Time { side } => self.clock.ran_out(Side::ALL[side.min(1)]),
                    _ => self.clock.stop(*spent),
                }
                self.termination = Some(*termination);
                self.clear_offers();
            }
            Event::Said { seat, name, text } => self.keep(Remark {
                event: number,
                at,
                seat: *seat,
                name: name.clone(),
                text: text.clone(),
            }),
            Event::Rematched { room } => self.rematch = Some(room.clone()),
            Event::Muted { muted } => self.muted = *muted,
            Event::Conditional { seat, lines } => {
                return self.set_lines(*seat, lines, number).map_err(misfit);
            }
            Event::Holiday { seat, until, spent } => self
                .set_holiday(*seat, *until, *spent, at, number)
                .map_err(misfit)?,
            Event::Erased => {}
        }
        self.changed = at;
        self.events = number;
        Ok(())
    }

    /// Gives a seat to a person.
    fn sit_down(&mut self, seat: usize, visitor: &VisitorId, name: &str) -> Result<(), String> {
        let place = self.seats.get_mut(seat);
        let place = place.ok_or_else(|| format!("no seat {seat}"))?;
        place.holder = Holder::Person {
            name: name.to_owned(),
            visitors: vec![visitor.clone()],
        };
        Ok(())
    }

    /// Only the browser that renewed the link to a seat stays.
    fn renew_link(&mut self, seat: usize, visitor: &VisitorId) -> Result<(), String> {
        let (visitors, renewals) = self.taken(seat)?;
        *renewals += 1;
        // The browser that took the seat first also stays: a leaked link must not lock it out.
        let first = visitors.first().cloned();
        visitors.retain(|own| own == visitor || Some(own) == first.as_ref());
        Ok(())
    }

    /// Drops open offers and conditional moves.
    fn clear_offers(&mut self) {
        self.offers = [None; 3];
        self.drop_lines();
    }

    /// Keeps a chat message, and forgets the oldest if there are too many.
    fn keep(&mut self, remark: Remark) {
        self.remarks_ever += 1;
        if self.remarks.len() == REMARKS {
            self.remarks.remove(0);
        }
        self.remarks.push(remark);
    }

    /// The browsers of the person on a seat, and how often its link was renewed.
    fn taken(&mut self, seat: usize) -> Result<(&mut Vec<VisitorId>, &mut u32), String> {
        match self.seats.get_mut(seat) {
            Some(Place {
                holder: Holder::Person { visitors, .. },
                renewals,
                ..
            }) => Ok((visitors, renewals)),
            _ => Err(format!("nobody sits on seat {seat}")),
        }
    }

    /// Gives the chosen camp to the player who chooses. The other player begins.
    fn choose_camp(&mut self, chosen: usize) -> Result<(), String> {
        let chooser = self.chooser().ok_or("nobody may choose a camp")?;
        if chosen >= self.seats.len() {
            return Err(format!("no seat {chosen}"));
        }
        let (here, there) = (chooser, chosen);
        if here != there {
            let other = self.seats[there].holder.clone();
            self.seats[there].holder = std::mem::replace(&mut self.seats[here].holder, other);
            self.holidays.swap(here, there);
        }
        let begins = self.seats[chosen].seat.side.other();
        let start = self.game.start().with_side(begins, &self.options);
        let start = start.map_err(|error| error.to_string())?;
        self.game = Match::new(start);
        self.camp = Camp::Given;
        Ok(())
    }

    fn act(&mut self, seat: usize, action: &str, spent: u64, at: Timestamp) -> Result<(), String> {
        let before = self.game.position().side();
        let begins = self.game.len();
        // A side that acts again after the other one has passed begins a new turn.
        let goes_on = self.game.mid_turn();
        self.game
            .play_text(action)
            .map_err(|error| error.to_string())?;
        match self.turns.last_mut() {
            Some(turn) if goes_on => {
                turn.text.push(',');
                turn.text += action;
                turn.ends = begins + 1;
            }
            _ => self.turns.push(Turn {
                seat,
                text: action.to_owned(),
                begins,
                ends: begins + 1,
            }),
        }
        self.clock.acted(before, spent, at);
        self.offers[Offer::Takeback as usize] = None;
        let over = self.game.ending().is_some();
        if over || !self.game.mid_turn() {
            self.clock.completed(before);
            if let Some(turn) = self.turns.last() {
                let (by, text) = (turn.seat, turn.text.clone());
                self.follow_lines(by, &text);
            }
            // A player who plays on has declined the offer.
            let by_other = |seat: &usize| self.seats[*seat].seat.side != before;
            if self.offers[Offer::Draw as usize]
                .as_ref()
                .is_some_and(by_other)
            {
                self.offers[Offer::Draw as usize] = None;
            }
            if over {
                self.clock.stop(0);
                self.clear_offers();
            } else {
                self.start_clock(at);
            }
        }
        Ok(())
    }

    fn go_back(&mut self, plies: usize, spent: u64, at: Timestamp) {
        self.clock.stop(spent);
        while self.game.len() > plies {
            self.game.take_back_action();
        }
        self.turns.retain(|turn| turn.begins < plies);
        if let Some(turn) = self.turns.last_mut()
            && turn.ends > plies
        {
            let kept = turn.text.split(',').take(plies - turn.begins);
            turn.text = kept.collect::<Vec<_>>().join(",");
            turn.ends = plies;
        }
        // The first turn of a game is not timed.
        if self.begun() {
            self.start_clock(at);
        }
    }

    /// Starts the clock of the side to act; it is paused while the player is on holiday.
    fn start_clock(&mut self, at: Timestamp) {
        self.clock.start(self.game.position().side(), at);
        self.rest_clock();
    }
}

impl Holder {
    fn from_plan(game: GameId, plan: &SeatPlan) -> Option<Self> {
        Some(match plan {
            SeatPlan::Open => Holder::Nobody,
            SeatPlan::Person {
                visitor,
                name,
                also,
            } => Holder::Person {
                name: name.clone(),
                visitors: [std::slice::from_ref(visitor), also].concat(),
            },
            SeatPlan::Engine { level, character } => {
                let level = Level::new(*level)?;
                Holder::Engine(Persona::or_level(game, character.as_deref(), level))
            }
        })
    }
}
