//! The weights of an evaluation and their text file.

use std::fmt::Write as _;

use kabinet_games::AnyGame;

use crate::engine_files::EngineFiles;
use crate::eval::{self, EngineGame, EngineVisitor, Evaluate, Feature};

/// The weights of a game's evaluation, in the order of its features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    values: Vec<i32>,
}

/// A weights file is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A line is not a name and a number.
    #[error("line {0}: expected a name and a whole number")]
    Line(usize),
    /// There is no feature of that name.
    #[error("line {line}: unknown term {name}")]
    Unknown {
        /// The number of the line.
        line: usize,
        /// The name in the file.
        name: String,
    },
    /// A feature has two lines.
    #[error("line {line}: {name} is given twice")]
    Twice {
        /// The number of the line.
        line: usize,
        /// The feature.
        name: &'static str,
    },
    /// A feature has no line.
    #[error("there is no weight for {0}")]
    Missing(&'static str),
}

/// The largest weight that a file may contain: far beyond anything sensible.
const LARGEST: i32 = 10_000;

impl Weights {
    /// The weights set by hand.
    #[must_use]
    pub fn by_hand<G: Evaluate>() -> Self {
        Weights::new(G::FEATURES.iter().map(|f| f.hand_weight).collect())
    }

    /// The tuned weights that come with the program; those set by hand if the game has none.
    ///
    /// # Panics
    /// Never: a test reads the file of every game.
    #[must_use]
    pub fn tuned<G: Evaluate + EngineFiles>() -> Self {
        match G::WEIGHTS {
            Some(text) => Weights::read(G::FEATURES, text)
                .expect("a test reads the embedded weights of every game"),
            None => Weights::by_hand::<G>(),
        }
    }

    pub(crate) fn new(values: Vec<i32>) -> Self {
        Weights { values }
    }

    pub(crate) fn values(&self) -> &[i32] {
        &self.values
    }

    /// Reads a file with a line `NAME WEIGHT` for each feature. Empty lines and lines that start
    /// with `#` are ignored.
    ///
    /// # Errors
    /// The first invalid line, or a feature without a line.
    pub fn read(features: &[Feature], text: &str) -> Result<Self, WeightsError> {
        let mut values: Vec<Option<i32>> = vec![None; features.len()];
        for (index, content) in text.lines().enumerate() {
            let line = index + 1;
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let (name, number) = content.split_once(' ').ok_or(WeightsError::Line(line))?;
            let number: i32 = number
                .trim()
                .parse()
                .map_err(|_| WeightsError::Line(line))?;
            if number.abs() > LARGEST {
                return Err(WeightsError::Line(line));
            }
            let at = features.iter().position(|feature| feature.name == name);
            let Some(at) = at else {
                let name = kabinet_core::text::quoted(name);
                return Err(WeightsError::Unknown { line, name });
            };
            if values[at].replace(number).is_some() {
                let name = features[at].name;
                return Err(WeightsError::Twice { line, name });
            }
        }
        let missing = values.iter().position(Option::is_none);
        match missing {
            Some(at) => Err(WeightsError::Missing(features[at].name)),
            None => Ok(Weights::new(values.into_iter().flatten().collect())),
        }
    }

    /// The content of a weights file, after a heading.
    #[must_use]
    pub fn to_text(&self, features: &[Feature], heading: &str) -> String {
        let mut text = String::new();
        for line in heading.lines() {
            writeln!(text, "# {line}").expect("writing to a string does not fail");
        }
        for (feature, value) in features.iter().zip(&self.values) {
            writeln!(text, "{} {value}", feature.name).expect("writing to a string does not fail");
        }
        text
    }

    /// The evaluation of a position for the side to move, in hundredths of the game's unit.
    #[inline]
    pub fn evaluate<G: Evaluate>(&self, position: &G) -> i32 {
        let mut sum = 0;
        position.features(|term, count| sum += self.values[term] * count);
        sum
    }
}

/// Where weights come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsSource {
    /// The tuned weights of the program.
    Tuned,
    /// The weights set by hand.
    Hand,
    /// The text of a file.
    Text(String),
}

/// The weights for the game of a position.
///
/// # Errors
/// If the text is invalid.
pub fn of_game(position: &AnyGame, origin: &WeightsSource) -> Result<Weights, WeightsError> {
    struct Find<'a>(&'a WeightsSource);
    impl EngineVisitor for Find<'_> {
        type Output = Result<Weights, WeightsError>;

        fn visit<G: EngineGame>(self, _: &G) -> Self::Output {
            match self.0 {
                WeightsSource::Tuned => Ok(Weights::tuned::<G>()),
                WeightsSource::Hand => Ok(Weights::by_hand::<G>()),
                WeightsSource::Text(text) => Weights::read(G::FEATURES, text),
            }
        }
    }
    eval::visit(position, Find(origin))
}

#[cfg(test)]
mod tests {
    use kabinet_games::GameId;

    use super::*;

    const TWO: &[Feature] = &[
        Feature {
            name: "one",
            hand_weight: 1,
        },
        Feature {
            name: "two",
            hand_weight: 2,
        },
    ];

    #[test]
    fn every_game_has_its_weights() {
        for id in GameId::ALL {
            let tuned = of_game(&id.start(), &WeightsSource::Tuned).unwrap();
            let by_hand = of_game(&id.start(), &WeightsSource::Hand).unwrap();
            assert_eq!(tuned.values().len(), by_hand.values().len());
        }
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let weights = Weights::new(vec![-5, 700]);
        let text = weights.to_text(TWO, "a heading\nof two lines");
        assert_eq!(text, "# a heading\n# of two lines\none -5\ntwo 700\n");
        assert_eq!(Weights::read(TWO, &text), Ok(weights));
    }

    #[test]
    fn a_wrong_file_is_refused_with_its_line() {
        let refused = |text| Weights::read(TWO, text).unwrap_err().to_string();
        assert_eq!(refused("one 1"), "there is no weight for two");
        assert_eq!(refused("one 1\nthree 3"), "line 2: unknown term three");
        assert_eq!(refused("one 1\none 2"), "line 2: one is given twice");
        for wrong in ["one", "one 1.5", "one 99999999"] {
            assert_eq!(refused(wrong), "line 1: expected a name and a whole number");
        }
    }
}
