//! A room in the visitor's own browser: games against the engine and on the same screen that need
//! no network. The rules of rooms are the same as on the server; only storing and the pace are left
//! to the page's worker.
//!
//! | module | concept |
//! | --- | --- |
//! | [`bring`] | how the log of such a room comes to the server: replayed and checked |
//! | [`thinker`] | what the room asks of the engine, and how it is answered |

pub mod bring;
pub mod thinker;

use std::collections::VecDeque;

use kabinet_core::random::SplitMix64;
use kabinet_core::{Game, Message, Side};
use kabinet_draw::Context;
use kabinet_draw::svg::{self, LiveOptions};
use kabinet_engine::{Character, Level, Persona, Score};
use kabinet_words::{Language, translate};
use serde::{Deserialize, Serialize};

use crate::ids::VisitorId;
use crate::position_view::{self, BoardView, arrows, played_texts};
use crate::protocol::messages::{ClientMessage, Query, Request, RoomView, ServerMessage};
use crate::protocol::past::{Past, PastTurns};
use crate::protocol::rejection::{Rejection, sentence};
use crate::room::engine_duty::{ADVICE_TIME, EngineDuty, wants_draw};
use crate::room::{
    Actor, Command, Decision, End, Event, Offer, Phase, Plan, Presence, Refusal, ReplayError,
    Snapshot, State,
};
use crate::time::Timestamp;
use thinker::{Question, Thought};

/// An event with its time, as the browser keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Logged {
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub event: Event,
}

/// What follows from a message or a step of the engine.
#[derive(Debug, Default, Serialize)]
pub struct Told {
    /// Messages for the page, as the server would send them.
    pub say: Vec<String>,
    /// What must be kept before the page hears of it.
    pub log: Vec<Logged>,
    /// The plan of the next game, if there is to be one.
    pub next: Option<Plan>,
}

/// What a page needs to show a room.
#[derive(Serialize)]
struct PageView<'a> {
    game: &'a str,
    options: Vec<String>,
    near: usize,
    /// The side of each seat.
    sides: Vec<usize>,
    level: Option<u8>,
    character: Option<&'static str>,
    over: bool,
    svg: String,
    board: BoardView<'a>,
    state: RoomView<'a>,
}

/// A room in a list.
#[derive(Debug, Serialize)]
pub struct LocalRow {
    /// What the game is called.
    pub name: &'static str,
    /// What the game waits for, or how it ended.
    pub note: String,
    /// Whether it is over.
    pub over: bool,
    /// Whether a turn was completed: before, nothing is lost with it.
    pub begun: bool,
}

/// The visitor, as a browser knows them: the server puts the real one in their place.
///
/// # Panics
/// Never: it is an identity.
#[must_use]
pub fn visitor() -> VisitorId {
    VisitorId::read("00000000000000000000000000000000").expect("an identity")
}

/// What the room waits for the engine with.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    /// A message that asks for a hint, by its number.
    Hint(u64),
    /// The turn of a seat.
    Turn(usize),
    /// The answer of a seat to the offer of a draw.
    Draw(usize),
}

/// A room in the visitor's own browser.
pub struct LocalRoom {
    state: State,
    language: Language,
    random: SplitMix64,
    waiting: Option<Waiting>,
    /// What the engine has decided to do, in order.
    decided: VecDeque<(usize, Command)>,
}

impl LocalRoom {
    /// Opens a room. What it returns must be kept.
    ///
    /// # Errors
    /// If the plan does not fit its game.
    pub fn open(
        language: Language,
        plan: Plan,
        now: Timestamp,
        seed: u64,
    ) -> Result<(Self, Logged), ReplayError> {
        let state = State::open(&plan, now)?;
        let opened = Logged {
            at: now,
            event: Event::Opened(plan),
        };
        Ok((Self::with(language, state, seed), opened))
    }

    /// The room that was kept.
    ///
    /// # Errors
    /// If the log does not fit together.
    pub fn replay(language: Language, log: Vec<Logged>, seed: u64) -> Result<Self, ReplayError> {
        let events = log.into_iter().map(|logged| (logged.event, logged.at));
        Ok(Self::with(language, State::replay(events)?, seed))
    }

    fn with(language: Language, state: State, seed: u64) -> Self {
        Self {
            state,
            language,
            random: SplitMix64::new(seed),
            waiting: None,
            decided: VecDeque::new(),
        }
    }

    fn seats(&self) -> Vec<usize> {
        self.state.seats_of(&visitor()).collect()
    }

    fn snapshot(&self, now: Timestamp) -> Snapshot {
        Snapshot::whole(&self.state, &self.seats(), now)
    }

    fn presence(&self, now: Timestamp) -> Presence {
        let seats = self.state.seats().len();
        Presence {
            seats: vec![true; seats],
            gone: vec![None; seats],
            watchers: 0,
            at: now,
        }
    }

    /// The whole state, as the page hears it first.
    #[must_use]
    pub fn joined(&self, now: Timestamp) -> String {
        let (snapshot, presence) = (self.snapshot(now), self.presence(now));
        let view = RoomView::new(&snapshot, self.language).joined(&[], &presence);
        ServerMessage::State(Box::new(view)).to_json()
    }

    fn changed(&self, now: Timestamp) -> String {
        let snapshot = self.snapshot(now);
        ServerMessage::State(Box::new(RoomView::new(&snapshot, self.language))).to_json()
    }

    /// What a page needs to show the room, as JSON.
    ///
    /// # Panics
    /// Never: it can be written as JSON.
    #[must_use]
    pub fn page(&self, now: Timestamp) -> String {
        let state = &self.state;
        let (snapshot, presence) = (self.snapshot(now), self.presence(now));
        let view = RoomView::new(&snapshot, self.language).joined(&[], &presence);
        let position = state.game().position();
        let board = kabinet_draw::board(position);
        let context = Context {
            last: state.turns().last().map(|turn| turn.text.as_str()),
            ending: state.end().and_then(End::as_ending),
        };
        let near = self
            .seats()
            .first()
            .map_or(Side::First, |&seat| state.seats()[seat].seat.side);
        let options = LiveOptions {
            flipped: near == Side::Second,
            hands: position_view::has_shelves(state.game().start()),
            label: &view.own.say,
            ..LiveOptions::default()
        };
        let slug = state.info().slug;
        let persona = state.seats().iter().find_map(|place| match place.holder {
            crate::room::Holder::Engine(persona) => Some(persona),
            _ => None,
        });
        let page = PageView {
            game: slug,
            options: position_view::texts_of(state.options()),
            near: near.index(),
            sides: (state.seats().iter())
                .map(|place| place.seat.side.index())
                .collect(),
            level: persona.map(|persona| persona.level().get()),
            character: persona.and_then(Persona::character).map(Character::name),
            over: state.phase() == Phase::Over,
            svg: svg::live(
                &board,
                &kabinet_draw::board_state(position, context),
                options,
            ),
            board: BoardView::new(&board, self.language),
            state: view,
        };
        serde_json::to_string(&page).expect("a page's data can be written as JSON")
    }

    /// The room in a list.
    #[must_use]
    pub fn row(&self) -> LocalRow {
        LocalRow {
            name: self.state.info().title(),
            note: translate(self.language, &self.state.status(&self.seats())),
            over: self.state.phase() == Phase::Over,
            begun: self.state.begun(),
        }
    }

    /// The position after this many actions.
    #[must_use]
    pub fn past(&self, plies: usize) -> Option<Past> {
        Past::at(&self.state, plies)
    }

    /// The turns before a turn.
    #[must_use]
    pub fn turns(&self, before: usize) -> PastTurns {
        PastTurns::before(&self.state, before)
    }

    /// Carries out what the page asks for.
    pub fn receive(&mut self, text: &str, now: Timestamp) -> Told {
        let Ok(ClientMessage { id, request }) = serde_json::from_str(text) else {
            return self.refused(0, &Rejection::Unreadable);
        };
        let done = match request {
            Request::Query(Query::Ping) => {
                let mut told = Told::default();
                told.say.push(ServerMessage::Pong { id }.to_json());
                return told;
            }
            Request::Query(Query::Hint { n }) => match self.state.game_for_hint(&self.seats(), n) {
                Ok(_) => {
                    self.waiting = Some(Waiting::Hint(id));
                    return Told::default();
                }
                Err(refusal) => Err(Rejection::Refused(refusal)),
            },
            Request::Query(Query::Ahead { n, planned }) => return self.ahead(id, n, &planned),
            Request::Query(Query::Again { level, character }) => match Level::new(level) {
                Some(level) => {
                    let game = self.state.id();
                    self.again(Some(Persona::or_level(game, character.as_deref(), level)))
                }
                None => Err(Rejection::Unreadable),
            },
            // There is nobody to talk to.
            Request::Command(Command::Chat { .. }) => Err(Rejection::Refused(Refusal::Muted)),
            Request::Command(command) => self.execute(Actor::Visitor(&visitor()), &command, now),
        };
        match done {
            Ok(mut told) => {
                told.say.push(ServerMessage::Ok { id }.to_json());
                told
            }
            Err(rejection) => self.refused(id, &rejection),
        }
    }

    /// What could be played if it were the visitor's turn already.
    fn ahead(&self, id: u64, n: usize, planned: &[String]) -> Told {
        let position = match self.state.ahead(&self.seats(), n, planned) {
            Ok(position) => position,
            Err(refusal) => return self.refused(id, &Rejection::Refused(refusal)),
        };
        let ahead = ServerMessage::ahead(id, n, &position, !planned.is_empty());
        Told {
            say: vec![ahead.to_json()],
            ..Told::default()
        }
    }

    fn refused(&self, id: u64, rejection: &Rejection) -> Told {
        let refused = ServerMessage::Refused {
            id,
            why: rejection.code(),
            say: sentence(self.language, rejection),
        };
        Told {
            say: vec![refused.to_json()],
            ..Told::default()
        }
    }

    fn execute(
        &mut self,
        actor: Actor<'_>,
        command: &Command,
        now: Timestamp,
    ) -> Result<Told, Rejection> {
        let decision = self.state.decide(actor, command, now, 0);
        let events = match decision.map_err(Rejection::Refused)? {
            Decision::Rematch => return self.again(None),
            Decision::Events(events) => events,
        };
        let mut told = Told::default();
        let mut queue = VecDeque::from(events);
        while let Some(event) = queue.pop_front() {
            let applied = self.state.apply(&event, now);
            applied.map_err(|_| Rejection::NotStored)?;
            told.log.push(Logged { at: now, event });
            if queue.is_empty() {
                queue.extend(self.state.follow_up());
            }
        }
        if matches!(actor, Actor::Visitor(_)) {
            // What the engine had in mind was about another position.
            self.decided.clear();
        }
        told.say.push(self.changed(now));
        Ok(told)
    }

    fn again(&mut self, persona: Option<Persona>) -> Result<Told, Rejection> {
        if self.state.phase() != Phase::Over {
            return Err(Rejection::Refused(Refusal::NotOver));
        }
        let random = &mut self.random;
        let next = self.state.next_plan(persona, || random.next_u64());
        Ok(Told {
            next: Some(next),
            ..Told::default()
        })
    }

    /// What the engine is to think about, if anything: a hint, or what it has to do itself.
    /// [`hear`](LocalRoom::hear) takes the answer.
    pub fn ask(&mut self, now: Timestamp) -> Option<Question> {
        if !matches!(self.waiting, Some(Waiting::Hint(_))) {
            self.decided.clear();
            self.waiting = self.duty();
        }
        let (persona, time) = match self.waiting? {
            Waiting::Turn(seat) => match self.state.seats()[seat].holder {
                crate::room::Holder::Engine(persona) => {
                    (Some(persona), self.state.engine_time(now))
                }
                _ => return None,
            },
            Waiting::Hint(_) | Waiting::Draw(_) => (None, ADVICE_TIME),
        };
        Some(Question {
            game: self.state.info().slug.to_owned(),
            options: self.state.options().to_string(),
            actions: played_texts(self.state.game()),
            persona: persona.map(Persona::key),
            seed: self.random.next_u64(),
            millis: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
        })
    }

    /// What the engine has to think about. It chooses a camp by lot.
    fn duty(&mut self) -> Option<Waiting> {
        match self.state.engine_duty()? {
            EngineDuty::Turn { seat, .. } => Some(Waiting::Turn(seat)),
            EngineDuty::AnswerDraw { seat } => Some(Waiting::Draw(seat)),
            EngineDuty::ChooseCamp { seat } => {
                let chosen = self.random.below(2);
                let command = Command::Camp { seat: chosen };
                self.decided.push_back((seat, command));
                None
            }
        }
    }

    /// Takes what the engine has found: a hint goes to the page, anything else is decided.
    pub fn hear(&mut self, found: &Thought) -> Told {
        let game = self.state.game();
        match self.waiting.take() {
            Some(Waiting::Hint(id)) => return self.hint(id, found),
            Some(Waiting::Turn(seat)) => {
                for (n, a) in (game.len()..).zip(&found.turn) {
                    let a = a.clone();
                    self.decided.push_back((seat, Command::Act { n, a }));
                }
            }
            Some(Waiting::Draw(seat)) => {
                let own = game.position().side() == self.state.seats()[seat].seat.side;
                let score = found.score.parse().unwrap_or(Score::Estimate(0));
                let offer = Offer::Draw;
                let command = if wants_draw(score, own, self.state.turns().len()) {
                    Command::Offer { offer }
                } else {
                    Command::Decline { offer }
                };
                self.decided.push_back((seat, command));
            }
            None => {}
        }
        Told::default()
    }

    fn hint(&self, id: u64, found: &Thought) -> Told {
        let mut position = self.state.game().position().clone();
        let mut turn = Vec::new();
        for text in &found.turn {
            let Ok(action) = position.legal_action(text) else {
                break;
            };
            turn.push(action);
            position.play_unchecked(action);
        }
        let (turn, arrows) = arrows(self.state.game().position(), &turn);
        let say = Message::new("room-hint").text("turn", &turn);
        let say = translate(self.language, &say);
        let hint = ServerMessage::Hint { turn, arrows, say };
        Told {
            say: vec![hint.to_json(), ServerMessage::Ok { id }.to_json()],
            ..Told::default()
        }
    }

    /// Whether the engine has decided something.
    #[must_use]
    pub fn has_decided(&self) -> bool {
        !self.decided.is_empty()
    }

    /// Lets the engine do the next thing that it has decided; `None` if that is all.
    pub fn step(&mut self, now: Timestamp) -> Option<Told> {
        let (seat, command) = self.decided.pop_front()?;
        let done = self.execute(Actor::Engine(seat), &command, now).ok();
        if done.is_none() {
            self.decided.clear();
        }
        done
    }
}

#[cfg(test)]
mod tests;
