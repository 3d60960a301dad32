//! The data of an analysis page, for one tree.

use kabinet_games::Record;
use kabinet_words::Language;

use super::page::Json;
use crate::analysis::AnalysisData;

/// A tree with the board it is played on: what a page shows when it opens one.
#[derive(Debug)]
pub struct AnalysisPageData {
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
    /// All of it, for the page's script.
    pub data: Json,
}

impl AnalysisPageData {
    /// The data of a record. `whole` adds the drawn board, for a page that shows another one.
    #[must_use]
    pub fn new(language: Language, record: &Record, whole: bool) -> Self {
        let data = AnalysisData::new(language, record, whole);
        Self {
            data: Json::from_text(&data.json),
            board_svg: data.board_svg,
            players: data.players,
            status: data.status,
            position: data.position,
            line: data.line,
        }
    }
}
