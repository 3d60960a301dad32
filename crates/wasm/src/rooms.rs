//! A room in this browser, for games without a network.

use kabinet_games::GameId;
use kabinet_server::ids::VisitorId;
use kabinet_server::local_room::{self, LocalRoom, Logged};
use kabinet_server::pages::new_game::{NewGame, NewGameForm};
use kabinet_server::room::{Plan, SeatPlan, TimeControl};
use kabinet_server::time::Timestamp;
use kabinet_words::{text, translate};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::texts::language;

/// A room, with everything that goes in or comes out as text.
#[wasm_bindgen]
pub struct Table {
    room: LocalRoom,
}

fn moment(now: f64) -> Timestamp {
    Timestamp(now as i64)
}

fn visitor() -> VisitorId {
    local_room::visitor()
}

/// The plan of a game that the form for a new game describes, as JSON.
///
/// # Errors
/// A sentence for people: a field cannot stay as it is, or the game needs others.
#[wasm_bindgen]
pub fn plan_of_form(game: &str, form: &str, seed: u32) -> Result<String, String> {
    let unreadable = || text(language(), "refused-unreadable");
    let id: GameId = game.parse().map_err(|_| unreadable())?;
    let form: NewGameForm = serde_json::from_str(form).map_err(|_| unreadable())?;
    let mut random = kabinet_core::random::SplitMix64::new(seed.into());
    let new = NewGame::read(id, &form, || random.next_u64());
    let new = new.map_err(|problems| {
        let first = problems.values().next();
        first.map_or_else(unreadable, |problem| translate(language(), problem))
    })?;
    let mut plan = new.plan(&visitor(), &new.name, || random.next_u64() & 1 == 1);
    if plan.listed || plan.seats.iter().any(|seat| matches!(seat, SeatPlan::Open)) {
        return Err(text(language(), "here-needs-others"));
    }
    // The server could not have watched a clock.
    plan.clock = TimeControl::None;
    serde_json::to_string(&plan).map_err(|_| unreadable())
}

#[wasm_bindgen]
impl Table {
    /// Opens a room by its plan. [`opened`](Table::opened) is the first event to keep.
    ///
    /// # Errors
    /// If the plan does not fit its game.
    pub fn open(plan: &str, now: f64, seed: u32) -> Result<Table, String> {
        let plan: Plan = serde_json::from_str(plan).map_err(|error| error.to_string())?;
        let opened = LocalRoom::open(language(), plan, moment(now), seed.into());
        let (room, _) = opened.map_err(|error| error.to_string())?;
        Ok(Table { room })
    }

    /// The first event of the room that a plan opens, as JSON.
    ///
    /// # Errors
    /// If it is no plan.
    pub fn opened(plan: &str, now: f64) -> Result<String, String> {
        let plan: Plan = serde_json::from_str(plan).map_err(|error| error.to_string())?;
        let opened = LocalRoom::open(language(), plan, moment(now), 0);
        let (_, first) = opened.map_err(|error| error.to_string())?;
        serde_json::to_string(&first).map_err(|error| error.to_string())
    }

    /// The room of a log that was kept: a list of events as JSON.
    ///
    /// # Errors
    /// If the events do not fit together.
    pub fn replay(log: &str, seed: u32) -> Result<Table, String> {
        let log: Vec<Logged> = serde_json::from_str(log).map_err(|error| error.to_string())?;
        let room = LocalRoom::replay(language(), log, seed.into());
        let room = room.map_err(|error| error.to_string())?;
        Ok(Table { room })
    }

    /// The whole state, as a page hears it first.
    #[must_use]
    pub fn joined(&self, now: f64) -> String {
        self.room.joined(moment(now))
    }

    /// What a page needs to show the room.
    #[must_use]
    pub fn page(&self, now: f64) -> String {
        self.room.page(moment(now))
    }

    /// The room in a list.
    #[must_use]
    pub fn row(&self) -> String {
        serde_json::to_string(&self.room.row()).unwrap_or_default()
    }

    /// The position after so many actions; `null` if the game has not come so far.
    #[must_use]
    pub fn past(&self, plies: usize) -> String {
        serde_json::to_string(&self.room.past(plies)).unwrap_or_default()
    }

    /// The turns before a turn.
    #[must_use]
    pub fn turns(&self, before: usize) -> String {
        serde_json::to_string(&self.room.turns(before)).unwrap_or_default()
    }

    /// Carries out what the page asks for, and says what follows.
    pub fn receive(&mut self, message: &str, now: f64) -> String {
        let told = self.room.receive(message, moment(now));
        serde_json::to_string(&told).unwrap_or_default()
    }

    /// What the engine is to think about, if anything: a question for
    /// [`decide`](crate::deciding::decide), which is in the other program.
    pub fn ask(&mut self, now: f64) -> Option<String> {
        let question = self.room.ask(moment(now))?;
        serde_json::to_string(&question).ok()
    }

    /// Takes what the engine has found, and says what follows.
    pub fn hear(&mut self, found: &str) -> String {
        let found = serde_json::from_str(found).unwrap_or_default();
        serde_json::to_string(&self.room.hear(&found)).unwrap_or_default()
    }

    /// Whether the engine has decided something.
    #[must_use]
    pub fn has_decided(&self) -> bool {
        self.room.has_decided()
    }

    /// Lets the engine do the next thing, and says what follows; nothing if that is all.
    pub fn step(&mut self, now: f64) -> Option<String> {
        let told = self.room.step(moment(now))?;
        serde_json::to_string(&told).ok()
    }
}
