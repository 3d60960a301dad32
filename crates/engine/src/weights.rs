//! The weights of an evaluation and their text file.

use std::any::TypeId;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use kabinet_games::AnyGame;

use crate::engine_files::EngineFiles;
use crate::eval::{self, EngineGame, EngineVisitor, Evaluate, Feature};
use crate::network::{Network, NetworkError};
use crate::parallel::locked;

/// The weights of a game's evaluation, in the order of its features, and the network that corrects
/// their sum, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    values: Vec<i32>,
    network: Option<Arc<Network>>,
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
    /// The network after the weights is invalid.
    #[error("line {line}: {error}")]
    Network {
        /// The number of its first line.
        line: usize,
        /// The error.
        error: NetworkError,
    },
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
        // Reading takes longer than a search of the gentlest level.
        static READ: Mutex<Option<HashMap<TypeId, Weights>>> = Mutex::new(None);
        let mut read = locked(&READ);
        let read = read.get_or_insert_default();
        let weights = read
            .entry(TypeId::of::<G>())
            .or_insert_with(|| match G::WEIGHTS {
                Some(file) => Weights::read::<G>(&file.text())
                    .expect("a test reads the embedded weights of every game"),
                None => Weights::by_hand::<G>(),
            });
        weights.clone()
    }

    pub(crate) fn new(values: Vec<i32>) -> Self {
        Weights {
            values,
            network: None,
        }
    }

    pub(crate) fn with_network(self, network: Network) -> Self {
        Weights {
            network: Some(Arc::new(network)),
            ..self
        }
    }

    /// The network that corrects the sum, if there is one.
    #[must_use]
    pub fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }

    pub(crate) fn values(&self) -> &[i32] {
        &self.values
    }

    /// Reads a file with a line `NAME WEIGHT` for each feature and perhaps a network after them.
    /// Empty lines and lines that start with `#` are ignored.
    ///
    /// # Errors
    /// The first invalid line, or a feature without a line.
    pub fn read<G: Evaluate>(text: &str) -> Result<Self, WeightsError> {
        Weights::read_features(G::FEATURES, G::INPUTS, text)
    }

    fn read_features(
        features: &[Feature],
        inputs: usize,
        text: &str,
    ) -> Result<Self, WeightsError> {
        let mut values: Vec<Option<i32>> = vec![None; features.len()];
        let mut network = None;
        for (index, content) in text.lines().enumerate() {
            let line = index + 1;
            let content = content.trim();
            if Network::is_heading(content) {
                let read = Network::read(inputs, text.lines().skip(index));
                let read = read.map_err(|error| WeightsError::Network { line, error })?;
                network = Some(Arc::new(read));
                break;
            }
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
            None => Ok(Weights {
                values: values.into_iter().flatten().collect(),
                network,
            }),
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
        if let Some(network) = &self.network {
            text += &network.to_text();
        }
        text
    }

    /// The evaluation of a position for the side to move, in hundredths of the game's unit.
    #[inline]
    pub fn evaluate<G: Evaluate>(&self, position: &G) -> i32 {
        let sum = self.sum(position);
        match self.network() {
            Some(network) => sum + network.evaluate(&mut network.accumulator(), &position.inputs()),
            None => sum,
        }
    }

    /// The weighted sum of the features, without the network.
    #[inline]
    pub(crate) fn sum<G: Evaluate>(&self, position: &G) -> i32 {
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
                WeightsSource::Text(text) => Weights::read::<G>(text),
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

    /// A weight against the sense of its feature comes from chance in too few games.
    #[test]
    fn no_learnt_weight_has_the_wrong_sign() {
        struct Check;
        impl EngineVisitor for Check {
            type Output = bool;

            fn visit<G: EngineGame>(self, _: &G) -> bool {
                let tuned = Weights::tuned::<G>();
                if tuned.network().is_none() {
                    return false;
                }
                for (feature, value) in G::FEATURES.iter().zip(tuned.values()) {
                    let same = value.signum() * feature.hand_weight.signum() >= 0;
                    assert!(same, "{}: {value}", feature.name);
                }
                true
            }
        }
        let learnt = GameId::ALL
            .iter()
            .filter(|id| eval::visit(&id.start(), Check));
        assert_eq!(learnt.count(), 2);
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let weights = Weights::new(vec![-5, 700]);
        let text = weights.to_text(TWO, "a heading\nof two lines");
        assert_eq!(text, "# a heading\n# of two lines\none -5\ntwo 700\n");
        assert_eq!(Weights::read_features(TWO, 0, &text), Ok(weights));
    }

    #[test]
    fn a_wrong_file_is_refused_with_its_line() {
        let refused = |text| {
            let read = Weights::read_features(TWO, 0, text);
            read.unwrap_err().to_string()
        };
        assert_eq!(refused("one 1"), "there is no weight for two");
        assert_eq!(refused("one 1\nthree 3"), "line 2: unknown term three");
        assert_eq!(refused("one 1\none 2"), "line 2: one is given twice");
        for wrong in ["one", "one 1.5", "one 99999999"] {
            assert_eq!(refused(wrong), "line 1: expected a name and a whole number");
        }
    }
}
