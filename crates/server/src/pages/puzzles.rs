//! Puzzles: today's, a game's, and one to be solved.
//!
//! | module | concept |
//! | --- | --- |
//! | [`row`] | a puzzle in a list, and how far a visitor has come with it |
//! | [`one`] | the page of a puzzle to be solved |
//! | [`progress`] | how far a visitor has come with all of them |

pub mod one;
pub mod progress;
pub mod row;

use askama::Template;
use kabinet_core::Arg;
use kabinet_engine::puzzles::{self, Difficulty, PuzzleSource, Theme};
use kabinet_games::GameId;
use kabinet_words::text_with;

use super::page::Page;
use crate::time::Timestamp;

pub use one::PuzzlePage;
pub use progress::ProgressPage;
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
        let solved = |row: &&Row| row.status().is_solved();
        self.rows.iter().filter(solved).count()
    }

    /// How many have a status.
    pub(in crate::pages) fn count(&self, status: PuzzleStatus) -> usize {
        let fits = |row: &&Row| row.status() == status && !row.unsound();
        self.rows.iter().filter(fits).count()
    }

    /// Those that should come back now, the oldest first.
    #[must_use]
    pub fn due(&self, now: Timestamp) -> Vec<&Row> {
        let due = |row: &&Row| row.progress.is_due(now) && !row.unsound();
        let mut due: Vec<&Row> = self.rows.iter().filter(due).collect();
        due.sort_by_key(|row| row.progress.changed.map(|at| at.0));
        due
    }

    /// How many should come back now, in words; nothing if none.
    pub(in crate::pages) fn due_told(&self, page: &Page, now: Timestamp) -> Option<String> {
        let due = self.due(now).len();
        (due > 0).then(|| page.count("puzzles-again", due))
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
    /// The time.
    pub now: Timestamp,
}

impl PuzzlesPage {
    fn due_told(&self, puzzles: &GamePuzzles) -> Option<String> {
        puzzles.due_told(&self.page, self.now)
    }
}

/// Which puzzles of a game to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFilter {
    /// The difficulty.
    pub difficulty: Option<Difficulty>,
    /// The number of turns.
    pub turns: Option<u32>,
    /// What the solution is about.
    pub theme: Option<Theme>,
    /// Only those that wait to be solved.
    pub open: bool,
}

impl PuzzleFilter {
    fn fits(&self, row: &Row) -> bool {
        let waits = matches!(row.status(), PuzzleStatus::New | PuzzleStatus::Tried);
        self.difficulty
            .is_none_or(|wanted| wanted == row.puzzle.difficulty())
            && self.turns.is_none_or(|wanted| wanted == row.puzzle.turns())
            && self
                .theme
                .is_none_or(|wanted| puzzles::themes(row.puzzle).contains(&wanted))
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
    /// How many should come back now.
    pub due: usize,
}

impl PuzzleListPage {
    /// The puzzles that fit, those of the sheet first, then by difficulty. Each part has an id, a
    /// title and its puzzles.
    fn parts(&self) -> Vec<(String, String, Vec<&Row>)> {
        let mut parts: Vec<(String, String, Vec<&Row>)> = Vec::new();
        for row in self.puzzles.rows.iter().filter(|row| self.filter.fits(row)) {
            let (name, title) = match row.puzzle.source() {
                PuzzleSource::Sheet { .. } => ("sheet".to_owned(), self.page.t("puzzles-sheet")),
                PuzzleSource::SelfPlay => (
                    format!("difficulty-{}", row.puzzle.difficulty()),
                    self.page
                        .with("puzzle-difficulty", "word", &row.difficulty(&self.page)),
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

    fn has_due(&self) -> bool {
        self.due > 0
    }

    fn due_told(&self) -> String {
        self.page.count("puzzles-again", self.due)
    }

    /// The themes that its puzzles have, each with how many have it.
    fn themes(&self) -> Vec<(Theme, usize)> {
        let rows = self.puzzles.rows.iter();
        let all: Vec<Theme> = rows.flat_map(|row| puzzles::themes(row.puzzle)).collect();
        let count = |theme: Theme| all.iter().filter(|one| **one == theme).count();
        let counted = Theme::ALL.map(|theme| (theme, count(theme)));
        counted.into_iter().filter(|(_, n)| *n > 0).collect()
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
