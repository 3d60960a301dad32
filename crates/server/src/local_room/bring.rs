//! How a game that was played without the server comes to it.
//!
//! Nothing in its log is trusted. The server decides every command again, in the order of the log,
//! and keeps what it has decided itself; a log that the rules do not lead to is refused.

use kabinet_core::{Message, ToMessage};
use kabinet_engine::{Level, Persona};
use kabinet_games::GameId;
use serde::Deserialize;

use super::{Logged, visitor};
use crate::ids::VisitorId;
use crate::room::command::LONGEST_NAME;
use crate::room::{
    Actor, Command, Decision, Event, Holder, Offer, Phase, Plan, SeatPlan, State, Termination,
    TimeControl,
};
use crate::time::Timestamp;
use crate::visible::clean;

/// The most events of a game that is brought: more than people play in one.
pub const MOST_EVENTS: usize = 5_000;

/// The length of a room's name in the browser.
const NAME: std::ops::RangeInclusive<usize> = 16..=40;

/// A game that a browser brings.
#[derive(Debug, Deserialize)]
pub struct Brought {
    /// The name it has in the browser: uploaded twice, it is the same game.
    pub id: String,
    /// What happened.
    pub log: Vec<Logged>,
}

/// Why a game is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BringError {
    /// It is no log of a room.
    #[error("this is not the log of a game")]
    NoGame,
    /// It is not over.
    #[error("the game is not over")]
    NotOver,
    /// The rules do not lead to it.
    #[error("event {0} does not follow")]
    Refused(usize),
}

impl ToMessage for BringError {
    fn to_message(&self) -> Message {
        match self {
            BringError::NoGame => Message::new("brought-no-game"),
            BringError::NotOver => Message::new("brought-not-over"),
            BringError::Refused(number) => Message::new("brought-refused").number("n", *number),
        }
    }
}

impl Brought {
    /// The events as the server decides them, and the state they lead to, for the visitor who
    /// brings the game.
    ///
    /// # Errors
    /// If it is no finished game, or does not follow from the rules.
    pub fn check(
        &self,
        bringer: &VisitorId,
        now: Timestamp,
    ) -> Result<(Vec<Event>, State), BringError> {
        let is_name = |id: &str| {
            NAME.contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        if self.log.len() > MOST_EVENTS || !is_name(&self.id) {
            return Err(BringError::NoGame);
        }
        let Some((first, rest)) = self.log.split_first() else {
            return Err(BringError::NoGame);
        };
        let Event::Opened(plan) = &first.event else {
            return Err(BringError::NoGame);
        };
        let plan = own_plan(plan, bringer).ok_or(BringError::NoGame)?;
        let mut state = State::open(&plan, now).map_err(|_| BringError::NoGame)?;
        let mut events = vec![Event::Opened(plan)];
        let mut rest = rest.iter().map(|logged| &logged.event).peekable();
        while rest.peek().is_some() {
            let number = events.len();
            let refused = BringError::Refused(number);
            let decided = decide(&state, rest.peek().ok_or(refused)?, bringer, now);
            for event in decided.ok_or(refused)? {
                let claimed = rest.next().ok_or(refused)?;
                if !is_same(claimed, &event) {
                    return Err(refused);
                }
                state.apply(&event, now).map_err(|_| refused)?;
                events.push(event);
            }
        }
        match state.phase() {
            Phase::Over if state.begun() => Ok((events, state)),
            _ => Err(BringError::NotOver),
        }
    }
}

/// The plan with the real visitor in it; `None` if others than the visitor and the engine play.
fn own_plan(plan: &Plan, bringer: &VisitorId) -> Option<Plan> {
    let game: GameId = plan.game.parse().ok()?;
    let seats = plan.seats.iter().map(|seat| match seat {
        SeatPlan::Person {
            visitor: of, name, ..
        } if *of == visitor() => {
            let name = clean(name);
            let short = name.chars().count() <= LONGEST_NAME;
            short.then(|| SeatPlan::person(bringer, &name))
        }
        SeatPlan::Engine { level, character } => {
            let level = Level::new(*level)?;
            let persona = Persona::or_level(game, character.as_deref(), level);
            Some(SeatPlan::engine(persona))
        }
        _ => None,
    });
    Some(Plan {
        game: plan.game.clone(),
        options: plan.options.clone(),
        seats: seats.collect::<Option<Vec<_>>>()?,
        // Nobody could have watched the clock.
        clock: TimeControl::None,
        listed: false,
        camp: plan.camp,
        opener: bringer.clone(),
    })
}

/// What the server decides where the log has this event.
fn decide(
    state: &State,
    claimed: &Event,
    bringer: &VisitorId,
    now: Timestamp,
) -> Option<Vec<Event>> {
    let follows = state.follow_up();
    if !follows.is_empty() {
        return Some(follows);
    }
    let of_seat = |seat: usize| match state.seats().get(seat)?.holder {
        Holder::Engine(_) => Some(Actor::Engine(seat)),
        _ => Some(Actor::Visitor(bringer)),
    };
    let me = Actor::Visitor(bringer);
    let n = state.game().len();
    let (actor, command) = match claimed {
        Event::Acted { seat, action, .. } => {
            let a = action.clone();
            (of_seat(*seat)?, Command::Act { n, a })
        }
        Event::Undone { seat, .. } => (of_seat(*seat)?, Command::Undo { n }),
        Event::TakenBack { .. } => (
            me,
            Command::Offer {
                offer: Offer::Takeback,
            },
        ),
        Event::Offered { seat, offer } => (of_seat(*seat)?, Command::Offer { offer: *offer }),
        Event::Declined { seat, offer } => (of_seat(*seat)?, Command::Decline { offer: *offer }),
        Event::Camp { seat, .. } => (of_seat(state.chooser()?)?, Command::Camp { seat: *seat }),
        Event::Ended { termination, .. } => match termination {
            Termination::Resigned { .. } => (me, Command::Resign),
            Termination::Agreed => {
                let offer = Offer::Draw;
                // The engine has accepted, or one visitor plays both sides.
                let engine = state.offered(offer).and_then(|by| {
                    let side = state.seats()[by].seat.side.other();
                    let mut seats = state.seats().iter();
                    seats.position(|place| {
                        place.seat.side == side && matches!(place.holder, Holder::Engine(_))
                    })
                });
                (engine.map_or(me, Actor::Engine), Command::Offer { offer })
            }
            _ => return None,
        },
        _ => return None,
    };
    match state.decide(actor, &command, now, 0).ok()? {
        Decision::Events(events) => Some(events),
        Decision::Rematch => None,
    }
}

/// Whether two events are the same, apart from the time that was spent.
fn is_same(claimed: &Event, decided: &Event) -> bool {
    match (claimed, decided) {
        (
            Event::Acted { seat, action, .. },
            Event::Acted {
                seat: own,
                action: text,
                ..
            },
        ) => seat == own && action == text,
        (Event::Undone { seat, .. }, Event::Undone { seat: own, .. }) => seat == own,
        (Event::TakenBack { plies, .. }, Event::TakenBack { plies: own, .. }) => plies == own,
        (
            Event::Ended { termination, .. },
            Event::Ended {
                termination: own, ..
            },
        ) => termination == own,
        _ => claimed == decided,
    }
}
