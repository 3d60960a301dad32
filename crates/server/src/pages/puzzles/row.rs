//! A puzzle in a list, and how far a visitor has come with it.

use kabinet_core::{Arg, Game, Side};
use kabinet_engine::puzzles::{Difficulty, Goal, Puzzle, PuzzleSource};
use kabinet_words::text_with;

use crate::pages::page::{Page, Theme};
use crate::storage::PuzzleProgress;

/// How far a visitor has come with a puzzle, for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleStatus {
    /// Never tried.
    New,
    /// Tried, and not solved.
    Tried,
    /// The solution was shown.
    Seen,
    /// Solved with help.
    Helped,
    /// Solved unaided.
    Solved,
}

impl PuzzleStatus {
    /// Whether it was solved, with help or without.
    #[must_use]
    pub fn is_solved(self) -> bool {
        matches!(self, PuzzleStatus::Helped | PuzzleStatus::Solved)
    }

    /// The name of the status in style sheets and words.
    pub(in crate::pages) fn name(self) -> &'static str {
        match self {
            PuzzleStatus::New => "new",
            PuzzleStatus::Tried => "tried",
            PuzzleStatus::Seen => "seen",
            PuzzleStatus::Helped => "helped",
            PuzzleStatus::Solved => "solved",
        }
    }
}

/// A puzzle in a list.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its place in the list, counted from 1.
    pub number: usize,
    /// The puzzle.
    pub puzzle: &'static Puzzle,
    /// How far the visitor has come.
    pub progress: PuzzleProgress,
}

impl Row {
    /// How far the visitor has come, for the eye.
    #[must_use]
    pub fn status(&self) -> PuzzleStatus {
        let PuzzleProgress { tries, hints, .. } = self.progress;
        match (self.progress.solved, self.progress.shown) {
            (Some(_), _) if self.progress.with_help() => PuzzleStatus::Helped,
            (Some(_), _) => PuzzleStatus::Solved,
            (None, Some(_)) => PuzzleStatus::Seen,
            (None, None) if tries > 0 || hints > 0 => PuzzleStatus::Tried,
            (None, None) => PuzzleStatus::New,
        }
    }

    pub(in crate::pages) fn address(&self) -> String {
        let slug = self.puzzle.game().info().slug;
        format!("/puzzles/{slug}/{}", self.puzzle.id())
    }

    /// What it is called.
    pub(in crate::pages) fn name(&self, page: &Page) -> String {
        match self.puzzle.source() {
            PuzzleSource::SelfPlay => page.count("puzzle-number", self.number),
            PuzzleSource::Sheet { number, .. } => page.count("puzzle-sheet-number", number),
        }
    }

    pub(in crate::pages) fn unsound(&self) -> bool {
        !self.puzzle.is_sound()
    }

    /// The task, in a sentence.
    pub(in crate::pages) fn task(&self, page: &Page) -> String {
        let (info, own) = (self.puzzle.game().info(), self.puzzle.start().side());
        let side = |side: Side| Arg::Text(page.side(info, &side));
        let (key, turns) = match self.puzzle.goal() {
            Goal::Win { turns } => ("puzzle-win", turns),
            Goal::Hold => ("puzzle-hold", 1),
        };
        let mut args = vec![("side", side(own))];
        match self.puzzle.goal() {
            Goal::Win { .. } => args.push(("n", Arg::Number(i64::from(turns)))),
            Goal::Hold => args.push(("other", side(own.other()))),
        }
        text_with(page.language, key, &args)
    }

    pub(in crate::pages) fn status_name(&self, page: &Page) -> String {
        page.t(format!("puzzle-state-{}", self.status().name()))
    }

    pub(in crate::pages) fn difficulty(&self, page: &Page) -> String {
        page.t(format!("puzzle-difficulty-{}", self.puzzle.difficulty()))
    }

    /// One after the other, whether each of five dots is full.
    pub(in crate::pages) fn dots(&self) -> impl Iterator<Item = bool> + use<> {
        let own = self.puzzle.difficulty();
        Difficulty::all().map(move |one| one <= own)
    }

    /// The address of its picture, whatever the theme.
    pub(in crate::pages) fn picture_base(&self) -> String {
        format!("{}/board.svg", self.address())
    }

    /// The address of its picture in the visitor's colours.
    pub(in crate::pages) fn picture(&self, page: &Page) -> String {
        match page.theme {
            Theme::Auto => self.picture_base(),
            theme => format!("{}?theme={}", self.picture_base(), theme.code()),
        }
    }
}
