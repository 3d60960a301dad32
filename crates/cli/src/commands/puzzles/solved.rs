//! The puzzles that the user has solved: a file in the user's data folder, one line `GAME ID` each.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use kabinet_engine::data::DataFolder;
use kabinet_engine::puzzles::Puzzle;

use crate::failure::cause;
use crate::save::{Existing, save};

/// The name of the file.
const FILE: &str = "puzzles.txt";

/// The solved puzzles.
pub(super) struct Solved {
    lines: BTreeSet<String>,
    /// The file; `None` if the user has no home folder.
    path: Option<PathBuf>,
}

impl Solved {
    /// Reads the user's file. An unreadable file counts as empty.
    pub(super) fn of_user() -> Self {
        let path = DataFolder::of_user().ok().map(|data| data.path_of(FILE));
        let text = path.as_ref().and_then(|path| fs::read_to_string(path).ok());
        let text = text.unwrap_or_default();
        Solved {
            lines: text.lines().map(str::to_owned).collect(),
            path,
        }
    }

    /// Whether a puzzle was solved.
    pub(super) fn contains(&self, puzzle: &Puzzle) -> bool {
        self.lines.contains(&line(puzzle))
    }

    /// How many of these were solved.
    pub(super) fn count<'a>(&self, puzzles: impl IntoIterator<Item = &'a Puzzle>) -> usize {
        let puzzles = puzzles.into_iter();
        puzzles.filter(|puzzle| self.contains(puzzle)).count()
    }

    /// Marks a puzzle as solved, in the file too.
    ///
    /// # Errors
    /// The reason the file could not be written, in words.
    pub(super) fn add(&mut self, puzzle: &Puzzle) -> Result<(), String> {
        if !self.lines.insert(line(puzzle)) {
            return Ok(());
        }
        let Some(path) = &self.path else {
            return Ok(());
        };
        let refuse = |reason: String| format!("{}: {reason}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| refuse(cause(&error)))?;
        }
        let mut text = String::new();
        for line in &self.lines {
            text += line;
            text.push('\n');
        }
        save(path, &text, Existing::Replace).map_err(|error| refuse(error.to_string()))
    }
}

fn line(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.game(), puzzle.id())
}
