//! The ten levels of play.
//!
//! A level below the highest searches few nodes, adds noise to the evaluation and does not see some
//! wins at once, its own and the opponent's alike: the harder they are to see, the more often.
//! Within one turn the same position always gets the same error, and the same win is seen or not;
//! the next turn brings other errors. The highest level is full strength with tablebases.
//!
//! A small file for each game sets the numbers, calibrated by matches between neighbouring levels
//! (docs/LEVELS.md).

use std::fmt;
use std::str::FromStr;

use kabinet_games::AnyGame;

use crate::engine::EngineOptions;
use crate::eval::{self, EngineGame, EngineVisitor, Taste};
use crate::search::{Limits, SearchSettings};

/// A level of play, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const HIGHEST: Level = Level(10);

    /// The level with this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::LOWEST.0 && number <= Level::HIGHEST.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).map(Level)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The strength of this level in a game.
    ///
    /// # Panics
    /// Never: a test reads the file of every game.
    #[must_use]
    pub fn strength(self, game: &AnyGame) -> Strength {
        if self == Level::HIGHEST {
            return Strength::FULL;
        }
        let read = eval::visit(game, ReadLevels);
        let strengths = read.expect("the levels in the program are well-formed");
        strengths[usize::from(self.0) - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// There is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a level from {} to {}", Level::LOWEST, Level::HIGHEST)]
pub struct InvalidLevel;

impl FromStr for Level {
    type Err = InvalidLevel;

    fn from_str(text: &str) -> Result<Self, InvalidLevel> {
        text.parse().ok().and_then(Level::new).ok_or(InvalidLevel)
    }
}

/// How strong the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The node limit.
    pub nodes: Option<u64>,
    /// The depth limit, in turns.
    pub depth: Option<u32>,
    /// The largest error of its evaluation, in hundredths.
    pub eval_noise: u32,
    /// How many of a thousand replies it overlooks.
    pub overlooked: u32,
    /// How many of a thousand wins at once it does not see, its own and the opponent's alike.
    pub blindness: u32,
    /// The value of a step closer to the end of the game, in hundredths.
    pub haste: u32,
    /// What it likes to see on the board.
    pub taste: Taste,
}

impl Strength {
    /// Full strength.
    pub const FULL: Strength = Strength {
        nodes: None,
        depth: None,
        eval_noise: 0,
        overlooked: 0,
        blindness: 0,
        haste: 0,
        taste: Taste::NONE,
    };

    /// Whether this is full strength.
    #[must_use]
    pub fn is_full(&self) -> bool {
        *self == Strength::FULL
    }

    /// The limits of a search at this strength, within the given ones.
    #[must_use]
    pub fn limits(&self, given: Limits) -> Limits {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limits {
            time: given.time,
            depth: least(given.depth, self.depth),
            nodes: least(given.nodes, self.nodes),
        }
    }

    /// The settings of a search at this strength; settings that it does not concern are those of
    /// `others`. Another seed makes other errors.
    #[must_use]
    pub fn settings(&self, seed: u64, others: &SearchSettings) -> SearchSettings {
        SearchSettings {
            eval_noise: self.eval_noise,
            overlooked: self.overlooked,
            blindness: self.blindness,
            haste: self.haste,
            taste: self.taste,
            seed,
            ..others.clone()
        }
    }

    /// Makes an engine play at this strength. Below full strength it uses no tablebases.
    pub fn apply(&self, options: &mut EngineOptions, seed: u64) {
        options.settings = self.settings(seed, &options.settings);
        if !self.is_full() {
            options.data = None;
        }
    }

    fn from_line(line: &str) -> Option<(u8, Strength)> {
        let (level, strength) = line.split_once(' ')?;
        Some((level.parse().ok()?, Strength::from_words(strength)?))
    }

    /// Reads a strength such as `nodes 70 depth 1 eval_noise 200`. Whatever the text leaves out is
    /// not limited.
    pub(crate) fn from_words(text: &str) -> Option<Strength> {
        let mut words = text.split_whitespace();
        let mut strength = Strength::FULL;
        while let Some(name) = words.next() {
            strength.set(name, words.next()?.parse().ok()?)?;
        }
        Some(strength)
    }

    /// Sets the number with this name, if there is one.
    pub(crate) fn set(&mut self, name: &str, number: u32) -> Option<()> {
        match name {
            "nodes" => self.nodes = Some(number.into()),
            "depth" => self.depth = Some(number),
            "eval_noise" | "blur" => self.eval_noise = number,
            "overlooked" => self.overlooked = number,
            "blindness" => self.blindness = number,
            "haste" => self.haste = number,
            _ => return None,
        }
        Some(())
    }
}

impl Default for Strength {
    fn default() -> Self {
        Strength::FULL
    }
}

/// Reads the levels of a game below the highest, one per line: `LEVEL nodes N depth N eval_noise N
/// overlooked N blindness N haste N`.
struct ReadLevels;

impl EngineVisitor for ReadLevels {
    type Output = Option<Vec<Strength>>;

    fn visit<G: EngineGame>(self, _: &G) -> Self::Output {
        let lines = G::LEVELS.lines();
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut strengths = Vec::new();
        for (line, expected) in lines.zip(1..) {
            let (level, strength) = Strength::from_line(line)?;
            if level != expected {
                return None;
            }
            strengths.push(strength);
        }
        (strengths.len() == usize::from(Level::HIGHEST.0) - 1).then_some(strengths)
    }
}

#[cfg(test)]
mod tests {
    use kabinet_games::GameId;

    use super::*;

    #[test]
    fn every_game_has_every_level() {
        for id in GameId::ALL {
            for level in Level::all() {
                let strength = level.strength(&id.start());
                let full = level == Level::HIGHEST;
                assert_eq!(strength.is_full(), full, "{id} {level}");
                // Without a node limit the strength would depend on the machine.
                assert_eq!(strength.nodes.is_none(), full, "{id} {level}");
            }
        }
    }

    #[test]
    fn only_ten_levels() {
        for wrong in ["0", "11", "-1", "", "five", "1.5"] {
            assert_eq!(wrong.parse::<Level>(), Err(InvalidLevel));
        }
        assert_eq!("10".parse(), Ok(Level::HIGHEST));
    }

    #[test]
    fn a_level_leaves_other_settings_as_they_are() {
        let mut options = EngineOptions::default();
        options.settings.null_move_pruning = false;
        for level in Level::all() {
            level
                .strength(&GameId::ALL[0].start())
                .apply(&mut options, 7);
            assert!(!options.settings.null_move_pruning);
            assert_eq!(options.settings.seed, 7);
        }
    }

    #[test]
    fn a_higher_level_sees_more_and_looks_no_less_far() {
        for id in GameId::ALL {
            let strengths = Level::all().map(|level| level.strength(&id.start()));
            let strengths: Vec<_> = strengths.collect();
            let better = |a: &Strength, b: &Strength| {
                a.blindness >= b.blindness && a.depth.unwrap_or(100) <= b.depth.unwrap_or(100)
            };
            assert!(strengths.is_sorted_by(better), "{id}: {strengths:?}");
            assert!(strengths[3].blindness >= 100, "{id}: {strengths:?}");
        }
    }

    #[test]
    fn a_level_never_exceeds_what_it_is_given() {
        let strength = Strength {
            nodes: Some(500),
            depth: Some(4),
            ..Strength::FULL
        };
        let limits = strength.limits(Limits::nodes(100));
        assert_eq!((limits.nodes, limits.depth), (Some(100), Some(4)));
        assert_eq!(strength.limits(Limits::depth(9)).depth, Some(4));
    }
}
