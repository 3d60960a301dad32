//! Opening books: what long searches found in the first turns of a game.
//!
//! A book is a small text that ships with the program. The engine at full strength plays from it in
//! games, so that it knows more than it could find out in a turn and does not play the same game
//! every time. Analyses and benchmarks do not use it.
//!
//! | module | concept |
//! | --- | --- |
//! | `build` | makes a book by searching the first turns |
//!
//! The first line is [`FORM`]. Each other line has a position and the turns that are about equally
//! good there: the turns that lead to the position, a colon, then turns with their scores in
//! hundredths for the side that plays them. Lines that begin with `#` are comments.

pub mod build;

use std::collections::HashMap;
use std::sync::LazyLock;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_games::{AnyAction, AnyGame, GameId};

use crate::characters::lines;
use crate::eval::{self, EngineGame, EngineVisitor};

/// The first line of a book.
pub const FORM: &str = "# kabinet opening book 1";

/// A turn of the book is at most so many hundredths worse than the best.
pub const MARGIN: i32 = 15;

/// A turn of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookTurn {
    /// Its actions.
    pub actions: Vec<AnyAction>,
    /// Its score for the side that plays it, in hundredths.
    pub score: i32,
}

/// The turns of each position of a book, and of all that are symmetric to it.
#[derive(Clone, Debug, Default)]
pub struct OpeningBook {
    positions: HashMap<AnyGame, Vec<BookTurn>>,
}

/// A line of a book makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BookError {
    /// The line, from 1.
    line: usize,
    reason: String,
}

impl OpeningBook {
    /// The book of a game that ships with the program, if there is one.
    #[must_use]
    pub fn shipped(game: GameId) -> Option<&'static OpeningBook> {
        static BOOKS: LazyLock<HashMap<GameId, OpeningBook>> = LazyLock::new(|| {
            // A test reads all books, so none is left out.
            let read = |id: GameId| Some((id, OpeningBook::read(&id.start(), text(id)?).ok()?));
            GameId::ALL.iter().copied().filter_map(read).collect()
        });
        BOOKS.get(&game)
    }

    /// Reads a book for this start.
    ///
    /// # Errors
    /// At the first line that makes no sense.
    pub fn read(start: &AnyGame, text: &str) -> Result<Self, BookError> {
        let mut book = OpeningBook::default();
        if text.lines().next() != Some(FORM) {
            let reason = format!("expected `{FORM}`");
            return Err(BookError { line: 1, reason });
        }
        for (number, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.is_empty() {
                continue;
            }
            book.add_line(start, line).map_err(|reason| BookError {
                line: number + 1,
                reason,
            })?;
        }
        Ok(book)
    }

    fn add_line(&mut self, start: &AnyGame, line: &str) -> Result<(), String> {
        let (path, turns) = line.split_once(':').ok_or("expected a colon")?;
        let mut position = start.clone();
        for text in path.split_whitespace() {
            for action in read_turn(&position, text)? {
                position.play_unchecked(action);
            }
        }
        let mut words = turns.split_whitespace();
        let mut found = Vec::new();
        while let Some(text) = words.next() {
            let score = words.next().and_then(|word| word.parse().ok());
            found.push(BookTurn {
                actions: read_turn(&position, text)?,
                score: score.ok_or_else(|| format!("expected a score after {text}"))?,
            });
        }
        if found.is_empty() {
            return Err("expected turns after the colon".to_owned());
        }
        self.add(&position, &found);
        Ok(())
    }

    /// Adds a position and its images.
    fn add(&mut self, position: &AnyGame, turns: &[BookTurn]) {
        for symmetry in 0..position.symmetries() {
            if let Some(image) = position.transform(symmetry) {
                let turns = turns.iter().map(|turn| BookTurn {
                    actions: seen_through(position, symmetry, &turn.actions),
                    score: turn.score,
                });
                let turns = turns.collect();
                self.positions.entry(image).or_insert(turns);
            }
        }
    }

    /// The number of positions; those that are symmetric to each other count each.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it has no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The turns of a position, if the book has it.
    #[must_use]
    pub fn turns(&self, position: &AnyGame) -> Option<&[BookTurn]> {
        self.positions.get(position).map(Vec::as_slice)
    }

    /// A turn for a position, by lot: the better its score, the likelier. The same seed draws the
    /// same turn.
    #[must_use]
    pub fn choose(&self, position: &AnyGame, seed: u64) -> Option<&BookTurn> {
        let turns = self.turns(position)?;
        let best = turns.iter().map(|turn| turn.score).max()?;
        let weight = |turn: &BookTurn| (MARGIN + 1 - (best - turn.score)).max(0) as usize;
        let mut random = SplitMix64::new(seed);
        let mut drawn = random.below(turns.iter().map(weight).sum());
        turns.iter().find(|turn| {
            let weight = weight(turn);
            let found = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            found
        })
    }
}

/// The text of a game's book.
fn text(game: GameId) -> Option<&'static str> {
    struct Text;
    impl EngineVisitor for Text {
        type Output = &'static str;

        fn visit<G: EngineGame>(self, _: &G) -> Self::Output {
            G::OPENINGS
        }
    }
    let text = eval::visit(&game.start(), Text);
    lines(text).next().is_some().then_some(text)
}

/// The actions of a turn seen through a symmetry.
fn seen_through(position: &AnyGame, symmetry: usize, actions: &[AnyAction]) -> Vec<AnyAction> {
    let mut at = position.clone();
    let image = actions.iter().map(|&action| {
        let seen = at.transform_action(symmetry, action);
        at.play_unchecked(action);
        seen
    });
    image.collect()
}

/// Reads a whole turn: its actions, separated by commas.
fn read_turn(position: &AnyGame, text: &str) -> Result<Vec<AnyAction>, String> {
    let mut at = position.clone();
    let mut actions = Vec::new();
    for word in text.split(',') {
        let action = at.legal_action(word).map_err(|error| error.to_string())?;
        at.play_unchecked(action);
        actions.push(action);
    }
    if is_whole(position, &actions) {
        Ok(actions)
    } else {
        Err(format!("{text} is not a whole turn"))
    }
}

/// Whether actions of a position are exactly one turn.
fn is_whole(position: &AnyGame, actions: &[AnyAction]) -> bool {
    let mut at = position.clone();
    let mut over = false;
    for &action in actions {
        if over {
            return false;
        }
        at.play_unchecked(action);
        over = at.outcome().is_some() || at.side() != position.side() || !at.mid_turn();
    }
    over
}

/// The least hash of a position and its images.
fn least_hash(position: &AnyGame) -> u64 {
    let images = (0..position.symmetries()).filter_map(|symmetry| position.transform(symmetry));
    images
        .map(|image| image.zobrist())
        .min()
        .unwrap_or_default()
}

/// Whether a position has only one legal action, so that there is nothing to choose.
fn is_forced(position: &AnyGame) -> bool {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    list.len() < 2
}

#[cfg(test)]
mod tests;
