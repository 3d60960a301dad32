//! Fixed searches. Their node count is the signature of the search.
//!
//! A change that is not meant to change the search keeps the signature.

use std::sync::atomic::AtomicBool;

use kabinet_core::Match;
use kabinet_games::{AnyGame, GameId, Options};

use crate::search::Limits;
use crate::{Engine, EngineOptions, SearchReport};

/// One case per line: the game, the depth in turns, the position.
const CASES: &str = include_str!("../bench/positions.txt");

/// The transposition table of a case: small, so that it is quick to allocate.
const TABLE_BYTES: usize = 1 << 24;

/// A position to search to a fixed depth.
#[derive(Clone, Debug)]
pub struct Case {
    /// The game.
    pub game: GameId,
    /// The depth, in turns.
    pub depth: u32,
    /// The position.
    pub position: AnyGame,
}

impl Case {
    fn from_line(line: &str) -> Option<Case> {
        let (game, rest) = line.split_once(' ')?;
        let (depth, text) = rest.split_once(' ')?;
        let game: GameId = game.parse().ok()?;
        let options = Options::new(game.info());
        Some(Case {
            game,
            depth: depth.parse().ok()?,
            position: game.open(&options, Some(text)).ok()?,
        })
    }

    /// Searches the position with one thread and an empty transposition table.
    #[must_use]
    pub fn search(&self) -> SearchReport {
        let mut engine = Engine::new(EngineOptions {
            hash_bytes: TABLE_BYTES,
            ..EngineOptions::default()
        });
        let game = Match::new(self.position.clone());
        let never = AtomicBool::new(false);
        engine.search(&game, Limits::depth(self.depth), &never, &mut |_| {})
    }
}

/// The cases, in the order of their file.
///
/// # Panics
/// Never: a test reads the file.
#[must_use]
pub fn cases() -> Vec<Case> {
    let lines = CASES.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| Case::from_line(line).expect("the fixed positions are well-formed"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number with a space between thousands.
    fn spaced(number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(' ');
            }
            text.push(digit);
        }
        text
    }

    /// A change of the search must update the table in docs/PERFORMANCE.md.
    #[test]
    fn the_page_has_the_signature_of_this_search() {
        let page = include_str!("../../../docs/PERFORMANCE.md");
        let cases = cases();
        for id in GameId::ALL {
            let own = cases.iter().filter(|case| case.game == *id);
            let nodes: u64 = own.map(|case| case.search().nodes).sum();
            let row = format!("| {} | {} |", id.info().name, spaced(nodes));
            assert!(nodes > 0 && page.contains(&row), "{row}");
        }
    }
}
