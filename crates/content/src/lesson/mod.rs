//! A lesson: a first game in a few steps, played on the board and judged by the rules.
//!
//! Reading a lesson plays it. What a step asks for is possible, what it calls wrong is legal, and
//! the rules refuse what it calls refused, so a lesson cannot teach a rule that does not exist.
//!
//! | module | concept |
//! | --- | --- |
//! | [`step`] | a step: a position, what to do there, and how the opponent answers |
//! | [`goal`] | the actions that a step asks for |
//! | [`attempt`] | what a learner has played in a step, judged |
//! | [`text`] | the words of a step |

pub mod attempt;
pub mod goal;
pub mod step;
pub mod text;

use std::collections::BTreeMap;

use kabinet_words::Language;

pub use attempt::{AttemptError, Progress};
pub use goal::Goal;
pub use step::{Moment, Step};
pub use text::{MomentText, StepText};

use crate::ContentError;

/// The lesson of a game.
#[derive(Clone, Debug)]
pub struct Lesson {
    steps: Vec<Step>,
    texts: BTreeMap<Language, Vec<StepText>>,
}

impl Lesson {
    /// Reads the words of the steps in every language.
    pub(crate) fn read(
        steps: Vec<Step>,
        text: impl Fn(&[Step], Language) -> Result<Vec<StepText>, ContentError>,
    ) -> Result<Self, ContentError> {
        let mut texts = BTreeMap::new();
        for language in Language::ALL {
            texts.insert(language, text(&steps, language)?);
        }
        Ok(Self { steps, texts })
    }

    /// The steps, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The index of the step with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.name() == name)
    }

    /// The words of the steps, in their order.
    ///
    /// # Panics
    /// Never: a lesson is only read in all languages at once.
    #[must_use]
    pub fn texts(&self, language: Language) -> &[StepText] {
        let texts = self.texts.get(&language);
        texts.expect("the words in every language")
    }
}
