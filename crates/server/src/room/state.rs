//! The state of a room: what its events so far amount to.

use kabinet_core::{Ending, Game, Match, Outcome, Side};
use kabinet_engine::Level;
use kabinet_games::{AnyAction, AnyGame, GameId, GameInfo, OpenError, OptionError, Options, Seat};

use super::clock::Clock;
use super::event::{Camp, Event, Offer, Plan, SeatPlan, Termination};
use crate::ids::{RoomId, VisitorId};
use crate::time::Timestamp;

/// How many remarks are kept at hand; all are stored.
const REMARKS: usize = 200;

/// A room: a game with its seats, its clock and what is said there.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    id: GameId,
    options: Options,
    seats: Vec<Place>,
    opener: VisitorId,
    listed: bool,
    /// Who is still to choose a camp.
    camp: Camp,
    game: Match<AnyGame>,
    turns: Vec<Turn>,
    clock: Clock,
    offers: [Option<usize>; 3],
    termination: Option<Termination>,
    remarks: Vec<Remark>,
    rematch: Option<RoomId>,
    opened: Timestamp,
    changed: Timestamp,
    events: u64,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The seat in the game.
    pub seat: Seat,
    /// Who has it.
    pub holder: Holder,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person {
        /// What they call themselves.
        name: String,
        /// Every browser they play with; the first is the one that sat down.
        visitors: Vec<VisitorId>,
    },
    /// The engine.
    Engine(Level),
}

/// A turn in the list of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it was: an index of a seat.
    pub seat: usize,
    /// Its actions, as records write them.
    pub text: String,
    /// How many actions had been played before it.
    pub begins: usize,
    /// How many had been played after it, so far.
    pub ends: usize,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// When.
    pub at: Timestamp,
    /// From which seat; none for a watcher.
    pub seat: Option<usize>,
    /// What they call themselves.
    pub name: String,
    /// What was said.
    pub text: String,
}

/// Where a room has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Somebody is missing.
    Waiting,
    /// Somebody chooses a camp.
    Choosing,
    /// The game is on.
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
    /// Who won, if anybody; nothing at all for a game that was called off.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            End::Board(ending) => Some(ending.outcome),
            End::Declared(termination) => termination.outcome(),
        }
    }
}

/// Events that cannot be: a stored game that this program cannot read.
#[derive(Debug, thiserror::Error)]
pub enum BrokenEvents {
    /// The first event does not open the game.
    #[error("the first event does not open a game")]
    NotOpened,
    /// The game or its options are not known here.
    #[error("the game cannot be opened: {0}")]
    Game(String),
    /// An event does not fit.
    #[error("event {number} does not fit: {why}")]
    Misfit {
        /// Which one, counted from 1.
        number: u64,
        /// Why.
        why: String,
    },
}

impl From<OptionError> for BrokenEvents {
    fn from(error: OptionError) -> Self {
        BrokenEvents::Game(error.to_string())
    }
}

impl From<OpenError> for BrokenEvents {
    fn from(error: OpenError) -> Self {
        BrokenEvents::Game(error.to_string())
    }
}

impl State {
    /// The state of a room that was just opened.
    ///
    /// # Errors
    /// If the plan is not one of a game that is known here.
    pub fn open(plan: &Plan, at: Timestamp) -> Result<Self, BrokenEvents> {
        let id: GameId = plan
            .game
            .parse()
            .map_err(|error| BrokenEvents::Game(format!("{error}")))?;
        let options = Options::from_text(id.info(), &plan.options)?;
        let start = id.open(&options, None)?;
        let seats = id.info().seats(&options);
        if seats.len() != plan.seats.len() {
            let why = format!("{} seats for {}", plan.seats.len(), seats.len());
            return Err(BrokenEvents::Game(why));
        }
        let seats = seats.into_iter().zip(&plan.seats).map(|(seat, plan)| {
            let holder = Holder::from_plan(plan)?;
            Some(Place { seat, holder })
        });
        let seats: Option<Vec<Place>> = seats.collect();
        Ok(Self {
            id,
            options,
            seats: seats.ok_or_else(|| BrokenEvents::Game("no such level".to_owned()))?,
            opener: plan.opener.clone(),
            listed: plan.listed,
            camp: plan.camp,
            game: Match::new(start),
            turns: Vec::new(),
            clock: Clock::new(plan.clock),
            offers: [None; 3],
            termination: None,
            remarks: Vec::new(),
            rematch: None,
            opened: at,
            changed: at,
            events: 1,
        })
    }

    /// The state that stored events amount to.
    ///
    /// # Errors
    /// If they do not fit together.
    pub fn replay(
        events: impl IntoIterator<Item = (Event, Timestamp)>,
    ) -> Result<Self, BrokenEvents> {
        let mut events = events.into_iter();
        let Some((Event::Opened(plan), at)) = events.next() else {
            return Err(BrokenEvents::NotOpened);
        };
        let mut state = State::open(&plan, at)?;
        for (event, at) in events {
            state.apply(&event, at)?;
        }
        Ok(state)
    }

    /// Lets something happen.
    ///
    /// # Errors
    /// If it does not fit the state; [`decide`](State::decide) never lets such an event arise.
    pub fn apply(&mut self, event: &Event, at: Timestamp) -> Result<(), BrokenEvents> {
        let number = self.events + 1;
        let misfit = |why: String| BrokenEvents::Misfit { number, why };
        match event {
            Event::Opened(_) => return Err(misfit("the game is open already".to_owned())),
            Event::Seated {
                seat,
                visitor,
                name,
            } => {
                let place = self.seats.get_mut(*seat);
                let place = place.ok_or_else(|| misfit(format!("no seat {seat}")))?;
                place.holder = Holder::Person {
                    name: name.clone(),
                    visitors: vec![visitor.clone()],
                };
            }
            Event::Shared { seat, visitor } => match self.seats.get_mut(*seat) {
                Some(Place {
                    holder: Holder::Person { visitors, .. },
                    ..
                }) => {
                    if !visitors.contains(visitor) {
                        visitors.push(visitor.clone());
                    }
                }
                _ => return Err(misfit(format!("nobody sits on seat {seat}"))),
            },
            Event::Camp { seat } => self.choose_camp(*seat).map_err(misfit)?,
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
                self.offers = [None; 3];
            }
            Event::Offered { seat, offer } => self.offers[*offer as usize] = Some(*seat),
            Event::Declined { offer, .. } => self.offers[*offer as usize] = None,
            Event::Ended { termination, spent } => {
                match *termination {
                    Termination::Time { side } => self.clock.ran_out(Side::ALL[side.min(1)]),
                    _ => self.clock.stop(*spent),
                }
                self.termination = Some(*termination);
                self.offers = [None; 3];
            }
            Event::Said { seat, name, text } => {
                if self.remarks.len() == REMARKS {
                    self.remarks.remove(0);
                }
                self.remarks.push(Remark {
                    at,
                    seat: *seat,
                    name: name.clone(),
                    text: text.clone(),
                });
            }
            Event::Rematched { room } => self.rematch = Some(room.clone()),
        }
        self.changed = at;
        self.events = number;
        Ok(())
    }

    /// The chosen camp goes to whoever chooses, and the other one begins.
    fn choose_camp(&mut self, chosen: usize) -> Result<(), String> {
        let chooser = self.chooser().ok_or("nobody may choose a camp")?;
        if chosen >= self.seats.len() {
            return Err(format!("no seat {chosen}"));
        }
        let (here, there) = (chooser, chosen);
        if here != there {
            let other = self.seats[there].holder.clone();
            self.seats[there].holder = std::mem::replace(&mut self.seats[here].holder, other);
        }
        let begins = self.seats[chosen].seat.side.other();
        let start = with_side(self.game.start(), begins, &self.options);
        let start = start.map_err(|error| error.to_string())?;
        self.game = Match::new(start);
        self.camp = Camp::Given;
        Ok(())
    }

    fn act(&mut self, seat: usize, action: &str, spent: u64, at: Timestamp) -> Result<(), String> {
        let before = self.game.position().side();
        let begins = self.game.len();
        // A turn goes on while the same side acts; a side that acts again after a pass of the other
        // begins another one.
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
            // Whoever plays on has declined.
            let by_other = |seat: &usize| self.seats[*seat].seat.side != before;
            if self.offers[Offer::Draw as usize]
                .as_ref()
                .is_some_and(by_other)
            {
                self.offers[Offer::Draw as usize] = None;
            }
            if over {
                self.clock.stop(0);
                self.offers = [None; 3];
            } else {
                self.clock.start(self.game.position().side(), at);
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
        // The first turn is not timed, as before.
        if self.begun() {
            self.clock.start(self.game.position().side(), at);
        }
    }

    /// Which game is played.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The game described as data.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.id.info()
    }

    /// Its options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The seats, in the order they act if the first side begins.
    #[must_use]
    pub fn seats(&self) -> &[Place] {
        &self.seats
    }

    /// Who set it up.
    #[must_use]
    pub fn opener(&self) -> &VisitorId {
        &self.opener
    }

    /// Whether the lobby shows it while somebody is missing.
    #[must_use]
    pub fn listed(&self) -> bool {
        self.listed
    }

    /// The game as it was played so far.
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

    /// The clock, to set it right after an interruption.
    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// Who made an offer that waits for an answer: an index of a seat.
    #[must_use]
    pub fn offered(&self, offer: Offer) -> Option<usize> {
        self.offers[offer as usize]
    }

    /// What was said, as far as it is kept at hand.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Where the next game between the same people is.
    #[must_use]
    pub fn rematch(&self) -> Option<&RoomId> {
        self.rematch.as_ref()
    }

    /// When it was set up.
    #[must_use]
    pub fn opened(&self) -> Timestamp {
        self.opened
    }

    /// When something last happened.
    #[must_use]
    pub fn changed(&self) -> Timestamp {
        self.changed
    }

    /// How many events there were: the number of the last one.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Where the room has come to.
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

    /// The seat that acts now, if the game is on.
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

    /// Who is still to choose a camp, if anybody.
    #[must_use]
    pub fn camp(&self) -> Camp {
        self.camp
    }

    /// The seat of whoever may choose a camp now.
    #[must_use]
    pub fn chooser(&self) -> Option<usize> {
        let wanted = match self.camp {
            Camp::Given => return None,
            Camp::OpenerChooses => true,
            Camp::OtherChooses => false,
        };
        let places = || self.seats.iter();
        let found = places().position(|place| place.holder.is(&self.opener) == wanted);
        // At one table everybody is the opener.
        found.or_else(|| places().position(|place| place.holder.is(&self.opener)))
    }

    /// The seats somebody has.
    pub fn seats_of<'a>(&'a self, visitor: &'a VisitorId) -> impl Iterator<Item = usize> + 'a {
        let places = self.seats.iter().enumerate();
        places
            .filter(move |(_, place)| place.holder.is(visitor))
            .map(|(index, _)| index)
    }

    /// Whether somebody has a seat of this side.
    #[must_use]
    pub fn is_of_side(&self, visitor: &VisitorId, side: Side) -> bool {
        self.seats_of(visitor)
            .any(|seat| self.seats[seat].seat.side == side)
    }

    /// Whether everybody who plays sits at one device, or plays against the engine: nobody else has
    /// to be asked.
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

    /// Whether the engine plays.
    #[must_use]
    pub fn has_engine(&self) -> bool {
        let mut places = self.seats.iter();
        places.any(|place| matches!(place.holder, Holder::Engine(_)))
    }

    /// Whether a turn has been completed: from then on a game counts, and time is counted.
    #[must_use]
    pub fn begun(&self) -> bool {
        match self.turns.as_slice() {
            [] => false,
            [_] => !self.game.mid_turn(),
            _ => true,
        }
    }

    /// The number of actions to go back to when a side takes back its last turn.
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
    fn from_plan(plan: &SeatPlan) -> Option<Self> {
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
            SeatPlan::Engine { level } => Holder::Engine(Level::new(*level)?),
        })
    }

    /// Whether it is this visitor.
    #[must_use]
    pub fn is(&self, visitor: &VisitorId) -> bool {
        match self {
            Holder::Person { visitors, .. } => visitors.contains(visitor),
            Holder::Nobody | Holder::Engine(_) => false,
        }
    }
}

/// The same position with another side to act. In every game the side's letter is the second field
/// of the text.
fn with_side(position: &AnyGame, side: Side, options: &Options) -> Result<AnyGame, OpenError> {
    let id = position.id();
    let letter = id.info().side(side).letter.to_string();
    let text = position.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    if let Some(field) = fields.get_mut(1) {
        *field = &letter;
    }
    id.open(options, Some(&fields.join(" ")))
}
