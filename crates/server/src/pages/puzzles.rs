//! Puzzles: today's, a game's, and one to be solved.
//!
//! | module | concept |
//! | --- | --- |
//! | [`row`] | a puzzle in a list, and how far a visitor has come with it |
//! | [`one`] | the page of a puzzle to be solved |

pub mod one;
pub mod row;

use askama::Template;
use kabinet_core::Arg;
use kabinet_engine::puzzles::{Difficulty, PuzzleSource};
use kabinet_games::GameId;
use kabinet_words::text_with;

use super::page::Page;

pub use one::PuzzlePage;
pub use row::{PuzzleStatus, Row};

/// The puzzles of a game, with what a visitor has done.
#[derive(Clone, Debug)]
pub struct GamePuzzles {
    /// Which game.
    pub game: GameId,
    /// All of them.
    pub rows: Vec<Row>,
    /// The place of today's among them.
    pub today: usize,
}

impl GamePuzzles {
    pub(in crate::pages) fn today(&self) -> &Row {
        &self.rows[self.today]
    }

    pub(in crate::pages) fn solved(&self) -> usize {
        let solved = |row: &&Row| row.status() == PuzzleStatus::Solved;
        self.rows.iter().filter(solved).count()
    }

    /// How many there are to be solved.
    pub(in crate::pages) fn sound(&self) -> usize {
        self.rows.iter().filter(|row| !row.unsound()).count()
    }

    /// How many were solved, in words.
    pub(in crate::pages) fn told(&self, page: &Page) -> String {
        let number = |number: usize| Arg::Number(i64::try_from(number).unwrap_or(i64::MAX));
        let args = [
            ("n", number(self.solved())),
            ("count", number(self.sound())),
        ];
        text_with(page.language, "puzzles-solved", &args)
    }

    /// The first puzzle from a place on, and around again, that waits to be solved.
    #[must_use]
    pub fn next_unsolved(&self, from: usize) -> Option<&Row> {
        let (before, after) = self.rows.split_at(from.min(self.rows.len()));
        let open = |row: &&Row| {
            matches!(row.status(), PuzzleStatus::New | PuzzleStatus::Tried) && !row.unsound()
        };
        after.iter().chain(before).find(open)
    }
}

/// Today's puzzles, and the way to all others.
#[derive(Clone, Debug, Template)]
#[template(path = "puzzles.html")]
pub struct PuzzlesPage {
    /// The visitor.
    pub page: Page,
    /// The puzzles of every game.
    pub games: Vec<GamePuzzles>,
}

impl PuzzlesPage {
    /// The page as HTML.
    ///
    /// # Panics
    /// Never: writing to a text does not fail.
    #[must_use]
    pub fn html(&self) -> String {
        self.render().expect("a template writes to memory")
    }
}

/// Which puzzles of a game to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFilter {
    /// The difficulty.
    pub difficulty: Option<Difficulty>,
    /// The number of turns.
    pub turns: Option<u32>,
    /// Only those that wait to be solved.
    pub open: bool,
}

impl PuzzleFilter {
    fn fits(&self, row: &Row) -> bool {
        let waits = matches!(row.status(), PuzzleStatus::New | PuzzleStatus::Tried);
        self.difficulty
            .is_none_or(|wanted| wanted == row.puzzle.difficulty())
            && self.turns.is_none_or(|wanted| wanted == row.puzzle.turns())
            && (!self.open || waits && !row.unsound())
    }
}

/// The puzzles of a game.
#[derive(Clone, Debug, Template)]
#[template(path = "puzzle_list.html")]
pub struct PuzzleListPage {
    /// The visitor.
    pub page: Page,
    /// The puzzles.
    pub puzzles: GamePuzzles,
    /// Which of them to show.
    pub filter: PuzzleFilter,
}

impl PuzzleListPage {
    /// The page as HTML.
    ///
    /// # Panics
    /// Never: writing to a text does not fail.
    #[must_use]
    pub fn html(&self) -> String {
        self.render().expect("a template writes to memory")
    }

    /// The puzzles that fit, those of the sheet first, then by difficulty. Each part has an id, a
    /// title and its puzzles.
    fn parts(&self) -> Vec<(String, String, Vec<&Row>)> {
        let mut parts: Vec<(String, String, Vec<&Row>)> = Vec::new();
        for row in self.puzzles.rows.iter().filter(|row| self.filter.fits(row)) {
            let (name, title) = match row.puzzle.source() {
                PuzzleSource::Sheet { .. } => ("sheet".to_owned(), self.page.t("puzzles-sheet")),
                PuzzleSource::SelfPlay => (
                    format!("difficulty-{}", row.puzzle.difficulty()),
                    row.difficulty(&self.page),
                ),
            };
            match parts.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, _, rows)) => rows.push(row),
                None => parts.push((name, title, vec![row])),
            }
        }
        parts
    }

    /// The numbers of turns that its puzzles take.
    fn turn_counts(&self) -> Vec<u32> {
        let mut counts: Vec<u32> = self.puzzles.rows.iter().map(|r| r.puzzle.turns()).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    fn difficulties(&self) -> impl Iterator<Item = Difficulty> {
        Difficulty::all()
    }

    fn next(&self) -> Option<&Row> {
        let fitting = GamePuzzles {
            rows: self
                .puzzles
                .rows
                .iter()
                .filter(|row| self.filter.fits(row))
                .copied()
                .collect(),
            ..self.puzzles.clone()
        };
        let id = fitting.next_unsolved(0)?.puzzle.id();
        self.puzzles.rows.iter().find(|row| row.puzzle.id() == id)
    }
}
