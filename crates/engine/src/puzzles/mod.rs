//! Puzzles: positions with a win that only one turn keeps, proved by exhaustive search.
//!
//! | module | concept |
//! | --- | --- |
//! | [`mod@puzzle`] | a puzzle |
//! | [`mod@file`] | the text format, checked while it is read |
//! | [`forced_win`] | exhaustive search for forced wins |
//! | [`mod@attempt`] | checks attempts, with the best defence |
//! | [`mod@themes`] | what a solution is about |
//! | [`mod@verify`] | proves a stored puzzle again |
//! | [`generator`] | finds puzzles in self-play |

pub mod attempt;
pub mod file;
pub mod forced_win;
pub mod generator;
pub mod puzzle;
pub mod themes;
pub mod verify;

use std::sync::OnceLock;

use kabinet_core::random::SplitMix64;
use kabinet_games::GameId;

use crate::eval::{self, EngineGame, EngineVisitor};

pub use attempt::{AttemptError, AttemptResult, best_line, check_attempt};
pub use puzzle::{Difficulty, Goal, InvalidDifficulty, Puzzle, PuzzleSource};
pub use themes::{Theme, main_theme, themes};
pub use verify::{Verification, verify};

/// The seed of the order of daily puzzles.
const DAILY_SEED: u64 = 0x6b61_6269_6e65_7421;

/// The puzzles of a game: those of its sheet first, then from easy to hard, and of the same
/// difficulty those with default rules first.
///
/// # Panics
/// Never: a test reads the files of every game.
#[must_use]
pub fn of(game: GameId) -> &'static [Puzzle] {
    &puzzle_set(game).puzzles
}

/// The puzzle of a game with this id.
#[must_use]
pub fn find(game: GameId, id: &str) -> Option<&'static Puzzle> {
    of(game).iter().find(|puzzle| puzzle.id() == id)
}

/// The puzzle of a day, counted from 1 January 1970. No puzzle repeats before all others of the
/// game had their day.
///
/// `None` if the game has no puzzles yet.
#[must_use]
pub fn of_the_day(game: GameId, day: i64) -> Option<&'static Puzzle> {
    let PuzzleSet { puzzles, daily } = puzzle_set(game);
    let turn = day.checked_rem_euclid(daily.len() as i64)?;
    Some(&puzzles[daily[turn as usize]])
}

/// The files of a game's puzzles: that of its sheet, and that from self-play.
#[must_use]
pub fn sources(game: GameId) -> (&'static str, &'static str) {
    eval::visit(&game.start(), Texts)
}

/// The puzzles of a game in memory.
struct PuzzleSet {
    puzzles: Vec<Puzzle>,
    /// The indices of the sound ones, in the order of the days.
    daily: Vec<usize>,
}

fn puzzle_set(game: GameId) -> &'static PuzzleSet {
    /// More than there will be games.
    static SHELVES: [OnceLock<PuzzleSet>; 64] = [const { OnceLock::new() }; 64];
    SHELVES[game as usize].get_or_init(|| {
        let (sheet, found) = sources(game);
        let read = |text| file::read(game, text).expect("the puzzles in the program are right");
        let mut puzzles = read(sheet);
        let mut found = read(found);
        // Newcomers meet the default rules first.
        found.sort_by_key(|puzzle| {
            let variant = puzzle.options().chosen().next().is_some();
            (puzzle.difficulty(), variant, puzzle.turns())
        });
        puzzles.append(&mut found);
        let mut daily: Vec<usize> = (0..puzzles.len()).collect();
        daily.retain(|&index| puzzles[index].is_sound());
        let mut random = SplitMix64::new(DAILY_SEED);
        for last in (1..daily.len()).rev() {
            daily.swap(last, random.below(last + 1));
        }
        PuzzleSet { puzzles, daily }
    })
}

/// The texts of a game's puzzles: those of its sheet, and those from self-play.
struct Texts;

impl EngineVisitor for Texts {
    type Output = (&'static str, &'static str);

    fn visit<G: EngineGame>(self, _: &G) -> Self::Output {
        (G::SHEET_PROBLEMS, G::PUZZLES)
    }
}
