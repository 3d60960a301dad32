//! The board of a lesson, a puzzle and the like: what practice-board.js drives.

use kabinet_core::Match;
use kabinet_games::AnyGame;
use serde::Serialize;

use super::page::{Json, Page};
use crate::position_view::{Setting, page_board};

/// A board to practise on, and the data of its script.
#[derive(Clone, Debug)]
pub(super) struct PracticeBoard {
    /// The board as SVG.
    pub(super) svg: String,
    /// The description of the board.
    pub(super) description: Json,
    /// What the script of the page has to know.
    pub(super) state: Json,
}

impl PracticeBoard {
    /// The board of a position. `label` says what it is; `state` is what the script has to know.
    pub(super) fn new(
        page: &Page,
        game: &Match<AnyGame>,
        label: &str,
        flipped: bool,
        state: &impl Serialize,
    ) -> Self {
        let setting = Setting {
            flipped,
            label,
            ..Setting::default()
        };
        let (svg, description) = page_board(page.language, game, setting);
        Self {
            svg,
            description: Json::from_text(&description),
            state: Json::new(state),
        }
    }
}
