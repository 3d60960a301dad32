//! A book: the winner's action in every position that can arise from a start.

use kabinet_core::{Action as _, ActionList, Game, Side};
use kabinet_games::kengi::{Action, Position};

use crate::data::{DataError, DataFolder, content};
use crate::progress::ProgressMonitor;
use crate::proof::node::{ActionTransform, Provable};
use crate::proof::solve::{Distance, GameValue, Solution};
use crate::proof::strategy::{Flaw, Step, Strategy, Walked, walk};
use crate::search::immediate_win;

use super::canonical::canonical;

/// The version of the format.
const FORM: &str = "kengi book 1";

/// The book of the standard start, as `kabinet table build kengi` writes it: minutes and two
/// gigabytes to find, one and a half megabytes to ship. A build without the feature `book` leaves
/// it out.
#[cfg(feature = "book")]
const STANDARD: &[u8] = include_bytes!("../../../books/kengi.book");
#[cfg(not(feature = "book"))]
const STANDARD: &[u8] = &[];

/// The bytes of an entry: a hash, an action, a number of plies.
const ENTRY: usize = 12;

/// The winner's action in every position that can arise from a start and has no immediate win.
///
/// Positions are found up to symmetry, by a hash of their canonical form. Two forms could share a
/// hash, but a verified book wins all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KengiBook {
    /// Whether the side to move at the start wins.
    starter_wins: bool,
    /// Sorted by the hash.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    hash: u64,
    action: u16,
    plies: u16,
}

impl KengiBook {
    /// The book of a strategy.
    #[must_use]
    pub fn new(start: &Position, winner: Side, strategy: &Strategy<Position>) -> Self {
        let steps = strategy.steps();
        let mut entries: Vec<Entry> = steps
            .map(|(form, step)| Entry {
                hash: form.hash(),
                action: step.action.code(),
                plies: step.plies,
            })
            .collect();
        entries.sort_unstable();
        KengiBook {
            starter_wins: winner == start.side(),
            entries,
        }
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it is empty, as when the winner wins at once.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The file name for a start.
    #[must_use]
    pub fn file_name(start: &Position) -> String {
        format!("kengi-{:016x}.book", canonical(start).0.hash())
    }

    /// Loads the book of a start, if it was built.
    ///
    /// # Errors
    /// If the file exists but cannot be read.
    pub fn load(data: &DataFolder, start: &Position) -> Result<Option<Self>, DataError> {
        let bytes = data.read(&Self::file_name(start), FORM)?;
        Ok(bytes.and_then(|bytes| Self::from_bytes(&bytes)))
    }

    /// The book of a start: the one that was built, or else the one that is shipped.
    ///
    /// # Errors
    /// If a file exists but cannot be read.
    pub fn find(data: &DataFolder, start: &Position) -> Result<Option<Self>, DataError> {
        if let Some(built) = Self::load(data, start)? {
            return Ok(Some(built));
        }
        Ok(Self::is_shipped(start).then(Self::shipped).flatten())
    }

    /// Whether the book of a start is shipped.
    #[must_use]
    pub fn is_shipped(start: &Position) -> bool {
        cfg!(feature = "book") && canonical(start).0 == canonical(&Position::standard()).0
    }

    /// The book that is shipped, of the standard start.
    #[must_use]
    pub fn shipped() -> Option<Self> {
        Self::from_bytes(&content(STANDARD, FORM)?)
    }

    /// Saves the book of a start.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, data: &DataFolder, start: &Position) -> Result<(), DataError> {
        data.write(&Self::file_name(start), FORM, &self.to_bytes())
    }

    /// One byte for the winner, then all hashes, all actions, all plies. Grouped like this they
    /// compress better.
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![u8::from(self.starter_wins)];
        for entry in &self.entries {
            bytes.extend(entry.hash.to_be_bytes());
        }
        for entry in &self.entries {
            bytes.extend(entry.action.to_le_bytes());
        }
        for entry in &self.entries {
            bytes.extend(entry.plies.to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&starter_wins, bytes) = bytes.split_first()?;
        if !bytes.len().is_multiple_of(ENTRY) {
            return None;
        }
        let (hashes, rest) = bytes.split_at(bytes.len() / ENTRY * 8);
        let (actions, plies) = rest.split_at(rest.len() / 2);
        let (hashes, _) = hashes.as_chunks();
        let (actions, _) = actions.as_chunks();
        let (plies, _) = plies.as_chunks();
        let parts = hashes.iter().zip(actions.iter().zip(plies));
        let entries = parts.map(|(&hash, (&action, &plies))| Entry {
            hash: u64::from_be_bytes(hash),
            action: u16::from_le_bytes(action),
            plies: u16::from_le_bytes(plies),
        });
        Some(KengiBook {
            starter_wins: starter_wins != 0,
            entries: entries.collect(),
        })
    }

    /// The winning action of the side to move, with a bound of the plies, if the book has it.
    #[must_use]
    pub fn lookup(&self, position: &Position) -> Option<Step<Action>> {
        if let Some(action) = immediate_win(position) {
            return Some(Step { action, plies: 1 });
        }
        let (form, frame) = position.canonical_form();
        let hash = form.hash();
        let index = self.entries.binary_search_by_key(&hash, |entry| entry.hash);
        let entry = self.entries.get(index.ok()?)?;
        let action = frame.restore(Action::from_code(entry.action));
        position.check(action).ok()?;
        Some(Step {
            action,
            plies: entry.plies,
        })
    }

    /// The value of a position, if the book has it.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Solution<Action>> {
        if position.outcome().is_some() {
            return None;
        }
        let (value, action) = if let Some(step) = self.lookup(position) {
            (GameValue::Win(Distance::AtMost(step.plies)), step.action)
        } else {
            let (plies, action) = self.longest_resistance(position)?;
            (GameValue::Loss(Distance::AtMost(plies)), action)
        };
        Some(Solution {
            value,
            turns: vec![vec![action]],
            nodes: 0,
        })
    }

    /// The largest number of plies from the start to the end.
    #[must_use]
    pub fn longest(&self, start: &Position) -> u16 {
        match self.probe(start).map(|solution| solution.value) {
            Some(
                GameValue::Win(Distance::AtMost(plies)) | GameValue::Loss(Distance::AtMost(plies)),
            ) => plies,
            _ => 0,
        }
    }

    /// The longest known defence, if the book proves that all actions lose.
    fn longest_resistance(&self, position: &Position) -> Option<(u16, Action)> {
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        let mut longest = None;
        for &action in list.iter() {
            let mut after = *position;
            after.play_unchecked(action);
            let plies = 1 + self.lookup(&after)?.plies;
            if longest.is_none_or(|(most, _)| plies > most) {
                longest = Some((plies, action));
            }
        }
        longest
    }

    /// Verifies the book from its start against every reply, by the rules alone.
    ///
    /// # Errors
    /// The first position in which it fails.
    pub fn walk(&self, start: &Position, monitor: ProgressMonitor<'_>) -> Result<Walked, Flaw> {
        let winner = if self.starter_wins {
            start.side()
        } else {
            start.side().other()
        };
        walk(start, winner, &|position| self.lookup(position), monitor)
    }
}
