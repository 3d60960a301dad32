//! An annotated game, to play through on the board.

use askama::Template;
use kabinet_content::AnnotatedGame;
use kabinet_core::{Game, Match};
use kabinet_games::{AnyGame, GameId, Options};
use serde::Serialize;

use super::markup::spans_html;
use super::page::{Json, Page};
use super::practice::PracticeBoard;
use super::script_words;
use crate::position_view::{Choices, PositionView, view};

/// The page of an annotated game.
#[derive(Clone, Debug, Template)]
#[template(path = "annotated.html")]
pub struct AnnotatedGamePage {
    /// The visitor.
    pub page: Page,
    /// The game.
    pub game: GameId,
    annotated: &'static AnnotatedGame,
    turns: Vec<Turn>,
    board: PracticeBoard,
}

/// A turn in the list.
#[derive(Clone, Debug)]
struct Turn {
    number: usize,
    side: usize,
    text: String,
    /// What we think of it: `!`, `?`, …; empty if nothing.
    sign: &'static str,
    /// The annotation as HTML; empty if there is none.
    note: String,
}

/// The positions of the game, for the script.
#[derive(Debug, Serialize)]
struct State {
    looks: Vec<PositionView>,
}

impl AnnotatedGamePage {
    /// The page of a game.
    #[must_use]
    pub fn new(page: Page, game: GameId, annotated: &'static AnnotatedGame) -> Self {
        let played = annotated.game();
        let options = Options::new(game.info());
        let start = Match::new(played.start().clone());
        let mut at = start.clone();
        let mut looks = vec![shown(&page, &options, &at)];
        let mut turns = Vec::new();
        for (index, turn) in played.turns().into_iter().enumerate() {
            let side = at.position().side().index();
            let text = played.turn_text(turn);
            // The game was played when it was read.
            if at.play_turn(&text).is_err() {
                break;
            }
            looks.push(shown(&page, &options, &at));
            let number = index + 1;
            let (sign, note) = note(&page, annotated, number);
            turns.push(Turn {
                number,
                side,
                text,
                sign,
                note,
            });
        }
        let label = page.t("strategy-game-board");
        Self {
            board: PracticeBoard::new(&page, &start, &label, false, &State { looks }),
            page,
            game,
            annotated,
            turns,
        }
    }

    /// The introduction to the game.
    fn told(&self) -> String {
        let text = self.annotated.text(self.page.language);
        spans_html(&text.told, self.page.language)
    }

    /// What is said of the start; empty if nothing.
    fn start_note(&self) -> String {
        note(&self.page, self.annotated, 0).1
    }

    fn words(&self) -> Json {
        script_words::of(&self.page, &[script_words::BOARD])
    }
}

/// The sign and the words of the position after so many turns.
fn note(page: &Page, annotated: &AnnotatedGame, turns: usize) -> (&'static str, String) {
    let words = &annotated.text(page.language).notes;
    let mut notes = annotated.notes().iter().zip(words);
    match notes.find(|(note, _)| note.turns == turns) {
        Some((note, words)) => (
            note.judgement
                .map_or("", kabinet_core::kgn::Judgement::sign),
            spans_html(words, page.language),
        ),
        None => ("", String::new()),
    }
}

/// A position that is only looked at: what may be played there is left out.
fn shown(page: &Page, options: &Options, game: &Match<AnyGame>) -> PositionView {
    PositionView {
        actions: Choices::default(),
        steps: Choices::default(),
        turns: Vec::new(),
        ..view(page.language, options, game)
    }
}
