//! What an analysis board shows when it opens a tree.

use kabinet_core::Match;
use kabinet_draw::Context;
use kabinet_draw::svg::{self, LiveOptions};
use kabinet_games::Record;
use kabinet_words::Language;
use serde::Serialize;

use super::{AnalysisTree, SetupView};
use crate::position_view::{self, BoardView, PositionQuery, PositionView};

/// A tree with the board it is played on: what a page shows when it opens one.
#[derive(Debug)]
pub struct AnalysisData {
    /// The board with the first position on it: SVG that stands in the page as it is.
    pub board_svg: String,
    /// Who played, where that is known.
    pub players: Option<String>,
    /// What the first position waits for.
    pub status: String,
    /// The text of the first position.
    pub position: String,
    /// The first position as the engine is asked about it, in JSON.
    pub line: String,
    /// All of it as JSON, for the page's script.
    pub json: String,
}

#[derive(Serialize)]
struct ScriptData<'a> {
    sketch: AnalysisTree,
    board: BoardView<'a>,
    setup: SetupView,
    /// What can be seen and done in the first position.
    look: PositionView,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<String>,
    /// The board, when the page has another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<&'a str>,
}

impl AnalysisData {
    /// The data of a record. `whole` adds the drawn board, for a page that shows another one.
    ///
    /// # Panics
    /// Never: a tree can be written as JSON.
    #[must_use]
    pub fn new(language: Language, record: &Record, whole: bool) -> Self {
        let start = record.start();
        let board = kabinet_draw::board(start);
        let board_state = kabinet_draw::board_state(start, Context::default());
        let look = position_view::view(language, record.options(), &Match::new(start.clone()));
        let status = look.say.clone();
        // A position may have empty hands where its game has not.
        let usual = record.id().open(record.options(), None);
        let usual = usual.as_ref().unwrap_or(start);
        let board_svg = svg::live(
            &board,
            &board_state,
            LiveOptions {
                hands: position_view::has_shelves(usual) || position_view::has_shelves(start),
                label: &status,
                ..LiveOptions::default()
            },
        );
        let data = ScriptData {
            setup: SetupView::new(language, start, record.options()),
            board: BoardView::new(&board, language),
            svg: whole.then_some(board_svg.as_str()),
            sketch: AnalysisTree::of(record),
            players: players(record),
            look,
        };
        let json = serde_json::to_string(&data).expect("a tree can be written as JSON");
        let AnalysisTree {
            game,
            options,
            position,
            ..
        } = data.sketch;
        let line = PositionQuery {
            game,
            options,
            position,
            actions: Vec::new(),
        };
        Self {
            line: serde_json::to_string(&line).unwrap_or_default(),
            players: players(record),
            status,
            position: start.to_string(),
            json,
            board_svg,
        }
    }
}

/// Who played a game, if its record says so.
fn players(record: &Record) -> Option<String> {
    let seats = record.id().info().seats(record.options());
    let names = seats.iter().filter_map(|seat| record.tag(&seat.tag()));
    let names: Vec<&str> = names.filter(|name| !["", "?"].contains(name)).collect();
    (!names.is_empty()).then(|| names.join(" – "))
}
