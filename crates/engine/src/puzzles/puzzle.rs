//! A puzzle: a position, what is asked for there, and how it is done.

use std::fmt;
use std::str::FromStr;

use kabinet_games::{AnyGame, GameId, Options};

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(super) id: String,
    pub(super) source: PuzzleSource,
    pub(super) difficulty: Difficulty,
    pub(super) goal: Goal,
    pub(super) options: Options,
    pub(super) start: AnyGame,
    /// The main line; of an unsound one what was meant and what refutes it.
    pub(super) line: Vec<String>,
}

/// Where a puzzle comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleSource {
    /// A game of the engine against itself.
    SelfPlay,
    /// The game's printed sheet.
    Sheet {
        /// Its number there.
        number: u32,
        /// Whether it is what the sheet says; if not, [`Puzzle::refutation`] shows why.
        sound: bool,
    },
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// To win with this turn of one's own, and with none before it.
    Win {
        /// The number of own turns.
        turns: u32,
    },
    /// To play a turn after which the other side does not win at once.
    Hold,
}

impl Puzzle {
    /// Its name: short, and the same as long as the position is the same.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Which game it is of.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.start.id()
    }

    /// The variant of the game.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The position. The side to act is the one that solves.
    #[must_use]
    pub fn start(&self) -> &AnyGame {
        &self.start
    }

    /// What is asked for.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// How many turns of one's own it takes, the last one included.
    #[must_use]
    pub fn turns(&self) -> u32 {
        match self.goal {
            Goal::Win { turns } => turns,
            Goal::Hold => 1,
        }
    }

    /// The main line as whole turns of both sides; empty where there is no solution.
    #[must_use]
    pub fn solution(&self) -> &[String] {
        if self.is_sound() { &self.line } else { &[] }
    }

    /// Of an unsound problem, the line that shows it: the turn that was meant, and the reply that
    /// refutes it.
    #[must_use]
    pub fn refutation(&self) -> Option<&[String]> {
        (!self.is_sound()).then_some(&self.line)
    }

    /// Whether there is a solution.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !matches!(self.source, PuzzleSource::Sheet { sound: false, .. })
    }

    /// How hard it is.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(&self) -> PuzzleSource {
        self.source
    }
}

/// How hard a puzzle is: 1 is the easiest, 5 the hardest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difficulty(u8);

impl Difficulty {
    /// The easiest.
    pub const EASIEST: Difficulty = Difficulty(1);
    /// The hardest.
    pub const HARDEST: Difficulty = Difficulty(5);

    /// The difficulty with this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::EASIEST.0 && number <= Self::HARDEST.0 {
            Some(Difficulty(number))
        } else {
            None
        }
    }

    /// All of them, the easiest first.
    pub fn all() -> impl Iterator<Item = Difficulty> {
        (Self::EASIEST.0..=Self::HARDEST.0).map(Difficulty)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// There is no such difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a difficulty from {} to {}",
    Difficulty::EASIEST,
    Difficulty::HARDEST
)]
pub struct InvalidDifficulty;

impl FromStr for Difficulty {
    type Err = InvalidDifficulty;

    fn from_str(text: &str) -> Result<Self, InvalidDifficulty> {
        text.parse()
            .ok()
            .and_then(Difficulty::new)
            .ok_or(InvalidDifficulty)
    }
}
