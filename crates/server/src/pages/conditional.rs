//! The page on which a player enters conditional moves.

use askama::Template;
use kabinet_core::Side;
use kabinet_games::GameId;
use serde::Serialize;

use super::page::{Json, Page};
use super::practice::PracticeBoard;
use super::script_words::{self, Word};
use crate::position_view::{PositionQuery, PositionView, view};
use crate::room::State;
use crate::room::conditional::{LONGEST_LINE, MOST_LINES};

/// What the page says by its script.
pub(super) const SCRIPT_WORDS: &[Word] = &[
    ("learn-lost", &[]),
    ("conditional-theirs", &["name"]),
    ("conditional-mine", &["turn"]),
    ("conditional-more", &["name"]),
    ("conditional-if", &["turn"]),
    ("conditional-then", &["turn"]),
    ("conditional-remove", &["line"]),
    ("conditional-saved", &[]),
    ("conditional-removed", &[]),
    ("conditional-full", &["most"]),
    ("conditional-long", &[]),
    ("conditional-end", &[]),
];

/// The page of one player's conditional moves.
#[derive(Clone, Debug, Template)]
#[template(path = "conditional.html")]
pub struct ConditionalPage {
    /// The visitor.
    pub page: Page,
    /// Which game.
    pub game: GameId,
    /// The name of the game in addresses.
    pub id: String,
    /// The name of the other player.
    pub name: String,
    board: PracticeBoard,
}

/// What the script has to know.
#[derive(Debug, Serialize)]
struct Data<'a> {
    id: &'a str,
    name: &'a str,
    /// The game up to the turn that is awaited.
    line: PositionQuery,
    look: PositionView,
    /// The number of actions up to there.
    n: usize,
    lines: &'a [Vec<String>],
    most: usize,
    longest: usize,
}

impl ConditionalPage {
    /// The page for the player of a seat.
    #[must_use]
    pub fn new(page: Page, id: &str, state: &State, seat: usize, name: String) -> Self {
        let game = state.before_turn();
        let side = state.seats()[seat].seat.side;
        let turns = state.turns().iter().filter(|turn| turn.begins < game.len());
        let line = PositionQuery {
            actions: turns.map(|turn| turn.text.clone()).collect(),
            ..PositionQuery::start(state.options(), game.start())
        };
        let data = Data {
            id,
            name: &name,
            line,
            look: view(page.language, state.options(), &game),
            n: game.len(),
            lines: state.conditional(seat),
            most: MOST_LINES,
            longest: LONGEST_LINE,
        };
        let (label, flipped) = (page.t("conditional-title"), side == Side::Second);
        Self {
            board: PracticeBoard::new(&page, &game, &label, flipped, &data),
            game: state.id(),
            id: id.to_owned(),
            name,
            page,
        }
    }

    fn words(&self) -> Json {
        script_words::of(&self.page, &[SCRIPT_WORDS, script_words::BOARD])
    }
}
