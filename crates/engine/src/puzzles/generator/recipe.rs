//! The recipe of a game: the parameters of the puzzle generator, as a text file.
//!
//! ```text
//! variant WEIGHT [KEY=VALUE ...]   how often a variant is played; * in a value is a random number
//! opening LEAST MORE               how many random turns a game starts with: LEAST, and below MORE
//! more
//! random PERCENT                   how many later turns are random
//! search NODES                     the engine's node limit for a turn
//! unclaimed NODES                  the proof's node limit if the engine sees no win
//! siblings NUMBER                  how many random turns replace the opponent's before a win
//! proof NODES                      the proof's node limit if the engine claims a win
//! longest TURNS                    the longest wins
//! share TURNS PERCENT              at most how many of the puzzles have this length
//! beginner STRENGTH                who finds trivial puzzles, in the words of the levels
//! grades POINTS ...                from how many points on a puzzle has grade 2, 3, 4 and 5
//! ```
//!
//! A recipe may aim at some puzzles and drop the others:
//!
//! ```text
//! first THEME                      the first turn has this theme
//! theme THEME                      the solution has this theme
//! pieces NUMBER                    so many pieces are left, or more
//! least GRADE                      the puzzle has this grade, or a higher one
//! ```

use std::str::FromStr;

use kabinet_core::random::SplitMix64;
use kabinet_games::{AnyGame, GameId, Options};

use crate::levels::Strength;
use crate::puzzles::puzzle::Difficulty;
use crate::puzzles::themes::Theme;

/// One more than the largest number that replaces `*` in a value.
const NUMBERS: usize = 1000;
/// The smallest number in a recipe.
const FIRST_NUMBER: &str = "1";

/// The parameters of the puzzle generator for a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recipe {
    /// The variants and how often each is played.
    variants: Vec<(usize, String)>,
    pub(super) opening: (usize, usize),
    pub(super) random: usize,
    pub(super) search: u64,
    pub(super) unclaimed: u64,
    pub(super) siblings: usize,
    pub(super) proof: u64,
    pub(super) longest: u32,
    shares: Vec<(u32, usize)>,
    grades: Vec<u32>,
    pub(super) beginner: Strength,
    pub(super) aim: Aim,
}

/// Which puzzles are wanted; by default all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Aim {
    pub(super) first: Option<Theme>,
    pub(super) theme: Option<Theme>,
    pub(super) pieces: u32,
    pub(super) least: Option<Difficulty>,
}

/// A recipe is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("recipe, line {0}: {1}")]
pub struct RecipeError(usize, String);

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        let mut recipe = Recipe::default();
        let lines = text.lines().zip(1..);
        for (line, number) in lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#')) {
            recipe
                .add(line)
                .ok_or_else(|| RecipeError(number, line.to_owned()))?;
        }
        Ok(recipe)
    }
}

impl Aim {
    /// Reads a line; whether it is one of the aim.
    fn add(&mut self, name: &str, rest: &str) -> Option<bool> {
        match name {
            "first" => self.first = Some(rest.parse().ok()?),
            "theme" => self.theme = Some(rest.parse().ok()?),
            "pieces" => self.pieces = rest.parse().ok()?,
            "least" => self.least = Some(rest.parse().ok()?),
            _ => return Some(false),
        }
        Some(true)
    }
}

impl Recipe {
    /// Reads a recipe whose variants are those of a game.
    ///
    /// # Errors
    /// The first line that makes no sense, or names an option that the game does not have.
    pub fn read(game: GameId, text: &str) -> Result<Self, RecipeError> {
        let recipe: Recipe = text.parse()?;
        for (line, number) in text.lines().zip(1..) {
            let variant = line.strip_prefix("variant ");
            let options = variant.and_then(|rest| rest.split_once(' '));
            if let Some((_, options)) = options
                && let Err(error) =
                    Options::from_text(game.info(), &options.replace('*', FIRST_NUMBER))
            {
                return Err(RecipeError(number, error.to_string()));
            }
        }
        Ok(recipe)
    }

    fn add(&mut self, line: &str) -> Option<()> {
        let (name, rest) = line.split_once(' ')?;
        if name == "grades" {
            let grades = rest.split(' ').map(str::parse);
            self.grades = grades.collect::<Result<_, _>>().ok()?;
            return (self.grades.len() + 1 == Difficulty::all().count()).then_some(());
        }
        if name == "beginner" {
            self.beginner = Strength::from_words(rest)?;
            return Some(());
        }
        if self.aim.add(name, rest)? {
            return Some(());
        }
        let mut words = rest.split(' ');
        let first: u64 = words.next()?.parse().ok()?;
        let mut second = || words.next()?.parse::<usize>().ok();
        match name {
            "variant" => {
                let options = rest.split_once(' ').map_or("", |(_, options)| options);
                self.variants.push((first as usize, options.to_owned()));
                return Some(());
            }
            "opening" => self.opening = (first as usize, second()?),
            "random" => self.random = first as usize,
            "search" => self.search = first,
            "unclaimed" => self.unclaimed = first,
            "siblings" => self.siblings = first as usize,
            "proof" => self.proof = first,
            "longest" => self.longest = u32::try_from(first).ok()?,
            "share" => self.shares.push((u32::try_from(first).ok()?, second()?)),
            _ => return None,
        }
        words.next().is_none().then_some(())
    }

    /// How many of `count` puzzles may have this length.
    pub(super) fn most(&self, turns: u32, count: usize) -> usize {
        let share = self.shares.iter().find(|(of, _)| *of == turns);
        share.map_or(count, |(_, percent)| (count * percent).div_ceil(100))
    }

    /// The grade of a puzzle with so many points.
    pub(super) fn grade(&self, points: u32) -> Difficulty {
        let reached = self.grades.iter().filter(|&&least| points >= least).count();
        let grades: Vec<Difficulty> = Difficulty::all().collect();
        grades[reached.min(grades.len() - 1)]
    }

    /// A random variant and its start.
    pub(super) fn start(&self, game: GameId, random: &mut SplitMix64) -> (Options, AnyGame) {
        let total: usize = self.variants.iter().map(|(weight, _)| weight).sum();
        let mut at = random.below(total.max(1));
        let number = 1 + random.below(NUMBERS - 1);
        let mut chosen = "";
        for (weight, options) in &self.variants {
            if at < *weight {
                chosen = options;
                break;
            }
            at -= weight;
        }
        let chosen = chosen.replace('*', &number.to_string());
        let options = Options::from_text(game.info(), &chosen);
        let options = options.expect("the recipes in the program name options of their games");
        let start = game.open(&options, None).expect("a game has a start");
        (options, start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_can_aim() {
        let text = "variant 1 size=5\nfirst placing\ntheme quiet\npieces 6\nleast 3\n";
        let recipe = Recipe::read(GameId::Kastwa, text).expect("a recipe");
        let aim = Aim {
            first: Some(Theme::Placing),
            theme: Some(Theme::Quiet),
            pieces: 6,
            least: Difficulty::new(3),
        };
        assert_eq!(recipe.aim, aim);
        assert_eq!(
            "variant 1".parse().map(|recipe: Recipe| recipe.aim),
            Ok(Aim::default())
        );
    }

    #[test]
    fn the_line_that_makes_no_sense_is_named() {
        let refused = |text| Recipe::read(GameId::Kastwa, text).expect_err(text).0;
        assert_eq!(refused("variant 1\nfirst riddle"), 2);
        assert_eq!(refused("# ours\nvariant 1\nleast 9"), 3);
        assert_eq!(refused("variant 1 size=3"), 1);
        assert_eq!(refused("variant 1\nvariant 2 start=bag:*"), 2);
    }
}
