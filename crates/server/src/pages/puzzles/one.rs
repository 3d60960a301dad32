//! The page of a puzzle to be solved.

use askama::Template;
use kabinet_core::{Arg, Game, Match, Side};
use kabinet_engine::puzzles::PuzzleSource;
use kabinet_words::text_with;
use serde::Serialize;

use super::{GamePuzzles, Row};
use crate::pages::page::{Json, Page};
use crate::pages::practice::PracticeBoard;
use crate::pages::script_words::{self, Word};
use crate::position_view::{PositionView, view};
use crate::storage::PuzzleProgress;

/// What the page of a puzzle says by its script.
pub(in crate::pages) const SCRIPT_WORDS: &[Word] = &[
    ("learn-lost", &[]),
    ("puzzle-hint-piece", &[]),
    ("puzzle-line-end", &[]),
    ("puzzle-line-at", &["side", "turn"]),
    ("puzzle-line-start", &[]),
    ("puzzle-attempt-right", &[]),
    ("puzzle-attempt-wrong", &[]),
    ("puzzle-attempt-solved", &[]),
    ("puzzle-state-solved", &[]),
    ("puzzle-state-helped", &[]),
    ("puzzle-state-seen", &[]),
    ("puzzle-state-tried", &[]),
    ("copied", &[]),
    ("copy-failed", &[]),
];

/// A puzzle to be solved.
#[derive(Clone, Debug, Template)]
#[template(path = "puzzle.html")]
pub struct PuzzlePage {
    /// The visitor.
    pub page: Page,
    /// The puzzles of its game.
    pub puzzles: GamePuzzles,
    /// Its place among them.
    pub index: usize,
    /// Whether it is today's.
    pub is_today: bool,
    /// The address of the page, to be shared.
    pub link: String,
    board: PracticeBoard,
}

/// What the script has to know of the puzzle.
#[derive(Debug, Serialize)]
struct State<'a> {
    game: &'a str,
    id: &'a str,
    look: PositionView,
    /// The index of the side that solves.
    solver: usize,
    sound: bool,
    status: &'a str,
    /// Whether a hint was given before it was solved.
    helped: bool,
    /// What the sides are called.
    sides: [String; 2],
}

impl PuzzlePage {
    /// The page of a puzzle among those of its game.
    #[must_use]
    pub fn new(page: Page, puzzles: GamePuzzles, index: usize, link: String) -> Self {
        let row = puzzles.rows[index];
        let puzzle = row.puzzle;
        let start = Match::new(puzzle.start().clone());
        let solver = puzzle.start().side();
        let info = puzzles.game.info();
        let state = State {
            game: info.slug,
            id: puzzle.id(),
            look: view(page.language, puzzle.options(), &start),
            solver: solver.index(),
            sound: puzzle.is_sound(),
            status: row.status().name(),
            helped: row.progress.solved.is_none() && row.progress.hints > 0,
            sides: Side::ALL.map(|side| page.side(info, &side)),
        };
        let (task, flipped) = (row.task(&page), solver == Side::Second);
        Self {
            board: PracticeBoard::new(&page, &start, &task, flipped, &state),
            is_today: puzzles.today == index,
            link,
            page,
            puzzles,
            index,
        }
    }

    fn row(&self) -> &Row {
        &self.puzzles.rows[self.index]
    }

    fn previous(&self) -> Option<&Row> {
        self.puzzles.rows.get(self.index.checked_sub(1)?)
    }

    fn next(&self) -> Option<&Row> {
        self.puzzles.rows.get(self.index + 1)
    }

    fn next_unsolved(&self) -> Option<&Row> {
        let next = self.puzzles.next_unsolved(self.index + 1)?;
        (next.number != self.row().number).then_some(next)
    }

    /// Where the position can be analysed.
    fn analysis(&self) -> String {
        let puzzle = self.row().puzzle;
        let mut query = form_urlencoded(&[("position", &puzzle.start().to_string())]);
        for (option, value) in puzzle.options().chosen() {
            query += "&";
            query += &form_urlencoded(&[("option", &format!("{}={value}", option.key))]);
        }
        format!("/analysis/{}?{query}", self.puzzles.game.info().slug)
    }

    /// How often it was tried and helped with, in words; nothing if never.
    fn tried(&self) -> String {
        let PuzzleProgress { tries, hints, .. } = self.row().progress;
        if tries == 0 && hints == 0 {
            return String::new();
        }
        let args = [
            ("tries", Arg::Number(i64::from(tries))),
            ("hints", Arg::Number(i64::from(hints))),
        ];
        text_with(self.page.language, "puzzle-tried", &args)
    }

    /// Where it comes from, in words.
    fn origin(&self) -> String {
        let key = match self.row().puzzle.source() {
            PuzzleSource::SelfPlay => "puzzle-origin-self-play",
            PuzzleSource::Sheet { .. } => "puzzle-origin-sheet",
        };
        self.page.t(key)
    }

    /// The solution in notation, for those without a script.
    fn solution(&self) -> String {
        let puzzle = self.row().puzzle;
        let line = puzzle.refutation().unwrap_or(puzzle.solution());
        line.join(" ")
    }

    fn words(&self) -> Json {
        script_words::of(&self.page, &[SCRIPT_WORDS, script_words::BOARD])
    }
}

/// A query that browsers read back as it was.
pub(crate) fn form_urlencoded(pairs: &[(&str, &str)]) -> String {
    let encode = |text: &str| -> String {
        let byte = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        };
        text.bytes().map(byte).collect()
    };
    let pairs = pairs
        .iter()
        .map(|(key, value)| format!("{key}={}", encode(value)));
    pairs.collect::<Vec<_>>().join("&")
}
