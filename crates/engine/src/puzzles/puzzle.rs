//! A puzzle: a position, a goal and a solution.

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
    /// The main line. For an unsound problem: the intended turn and its refutation.
    pub(super) line: Vec<String>,
}

/// Where a puzzle comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleSource {
    /// Self-play of the engine.
    SelfPlay,
    /// The game's printed rule sheet.
    Sheet {
        /// Its number there.
        number: u32,
        /// Whether the sheet is right; if not, [`Puzzle::refutation`] shows why.
        sound: bool,
    },
}

/// The goal of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Win with exactly this turn.
    Win {
        /// The number of the solver's turns.
        turns: u32,
    },
    /// Play a turn after which the opponent does not win at once.
    Hold,
}

impl Puzzle {
    /// A short id that depends only on the position.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.start.id()
    }

    /// The variant of the game.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The position. The side to move is the solver.
    #[must_use]
    pub fn start(&self) -> &AnyGame {
        &self.start
    }

    /// The goal.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// How many turns the solver needs, the last one included.
    #[must_use]
    pub fn turns(&self) -> u32 {
        match self.goal {
            Goal::Win { turns } => turns,
            Goal::Hold => 1,
        }
    }

    /// The main line as whole turns of both sides; empty if there is no solution.
    #[must_use]
    pub fn solution(&self) -> &[String] {
        if self.is_sound() { &self.line } else { &[] }
    }

    /// The refutation of an unsound problem: the intended turn and the reply that refutes it.
    #[must_use]
    pub fn refutation(&self) -> Option<&[String]> {
        (!self.is_sound()).then_some(&self.line)
    }

    /// Whether there is a solution.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !matches!(self.source, PuzzleSource::Sheet { sound: false, .. })
    }

    /// The difficulty.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    /// The source.
    #[must_use]
    pub fn source(&self) -> PuzzleSource {
        self.source
    }
}

/// The difficulty of a puzzle: 1 is the easiest, 5 the hardest.
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
