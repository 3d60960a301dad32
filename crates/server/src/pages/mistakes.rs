//! The page on which players learn from the mistakes of a finished game.

use askama::Template;
use kabinet_core::{Match, Side};
use kabinet_games::GameId;
use kabinet_words::catalogue;
use serde::Serialize;

use super::page::{Json, Page};
use super::practice::PracticeBoard;
use super::script_words::{self, Word};
use crate::position_view::{PositionQuery, PositionView, view};
use crate::room::{Holder, State};

/// What the page says by its script.
pub(super) const SCRIPT_WORDS: &[Word] = &[
    ("learn-lost", &[]),
    ("mistakes-checking", &["done", "total"]),
    ("mistakes-stopped", &[]),
    ("mistakes-none", &[]),
    ("mistakes-empty", &[]),
    ("mistakes-task", &["number", "turn", "judged"]),
    ("mistakes-task-of", &["number", "name", "turn", "judged"]),
    ("mistakes-same", &[]),
    ("mistakes-better", &["turn"]),
    ("mistakes-at", &["at", "count"]),
    ("mistakes-done", &["found", "count"]),
    ("mistakes-decided", &["number", "turn", "name", "winner"]),
    ("mistakes-decided-own", &["number", "turn", "winner"]),
    ("mistakes-decided-won", &["number", "turn", "name"]),
    ("mistakes-undecided", &[]),
];

/// The mistakes of a finished game, to be found by the page's script.
#[derive(Clone, Debug, Template)]
#[template(path = "mistakes.html")]
pub struct MistakesPage {
    /// The visitor.
    pub page: Page,
    /// Which game.
    pub game: GameId,
    /// The name of the game in addresses.
    pub id: String,
    /// The names of both players.
    pub players: [String; 2],
    /// Which side the visitor played; neither for spectators, and on the same screen.
    pub you: [bool; 2],
    board: PracticeBoard,
}

/// What the script has to know.
#[derive(Debug, Serialize)]
struct Data<'a> {
    id: &'a str,
    /// The whole game.
    line: PositionQuery,
    /// The start.
    look: PositionView,
    /// Each turn: the index of its side, its text, the number of actions before it.
    turns: Vec<(usize, &'a str, usize)>,
    /// Which sides the visitor played.
    own: [bool; 2],
    /// The names of the players, as a sentence has them.
    players: &'a [String; 2],
    /// The index of the side that won.
    winner: Option<usize>,
}

impl MistakesPage {
    /// The page of a finished game for somebody who played these sides.
    #[must_use]
    pub fn new(page: Page, id: &str, state: &State, own: [bool; 2]) -> Self {
        let game = state.game();
        let start = Match::new(game.start().clone());
        let players = Side::ALL.map(|side| player(&page, state, side, "seat-engine"));
        let named = Side::ALL.map(|side| player(&page, state, side, "mistakes-engine"));
        let turns = state.turns().iter();
        let line = PositionQuery {
            actions: turns.clone().map(|turn| turn.text.clone()).collect(),
            ..PositionQuery::start(state.options(), game.start())
        };
        let data = Data {
            id,
            line,
            look: view(page.language, state.options(), &start),
            turns: turns
                .map(|turn| {
                    let side = state.seats()[turn.seat].seat.side.index();
                    (side, turn.text.as_str(), turn.begins)
                })
                .collect(),
            own,
            players: &named,
            winner: state
                .end()
                .and_then(|end| end.outcome()?.winner())
                .map(Side::index),
        };
        let you = own.map(|is_own| is_own && own[0] != own[1]);
        let (label, flipped) = (page.t("mistakes-title"), own == [false, true]);
        Self {
            board: PracticeBoard::new(&page, &start, &label, flipped, &data),
            game: state.id(),
            id: id.to_owned(),
            players,
            you,
            page,
        }
    }

    fn words(&self) -> Json {
        script_words::of(&self.page, &[SCRIPT_WORDS, script_words::BOARD])
    }
}

/// The name of the player of a side, or what stands for it; `engine` is the key of the engine's.
fn player(page: &Page, state: &State, side: Side, engine: &str) -> String {
    let mut places = state.seats().iter();
    let place = places.find(|place| place.seat.side == side);
    match place.map(|place| &place.holder) {
        Some(Holder::Person { name, .. }) if !name.is_empty() => name.clone(),
        Some(Holder::Engine(_)) => page.t(engine),
        _ => catalogue::side(page.language, state.info(), side),
    }
}
