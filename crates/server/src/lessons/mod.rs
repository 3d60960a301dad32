//! Lessons: a first game in a few steps, played on the board and judged by the rules.
//!
//! The steps are `lessons/GAME.txt`, their words `lessons/LANGUAGE/GAME.txt`. Reading a step plays it: what it asks for can
//! be done, what it calls legal is, and what it calls refused is refused, so no lesson can teach what is not so.
//!
//! | module | concept |
//! | --- | --- |
//! | [`step`] | a step: where it begins, what to do, how the opponent answers |
//! | [`goal`] | which of the legal actions do what is asked for |
//! | [`text`] | the words of a step |

mod blocks;
pub mod goal;
pub mod step;
pub mod text;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kabinet_games::GameId;
use kabinet_words::Language;
use rust_embed::RustEmbed;

pub use step::{AttemptError, Moment, Progress, Step};
pub use text::{MomentText, StepText};

#[derive(RustEmbed)]
#[folder = "lessons/"]
struct Files;

/// What is wrong with a lesson, for those who write it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LessonError(pub(self) String);

/// The lesson of a game.
#[derive(Debug)]
pub struct Lesson {
    steps: Vec<Step>,
    texts: BTreeMap<Language, Vec<StepText>>,
}

static ALL: LazyLock<BTreeMap<GameId, Lesson>> = LazyLock::new(|| {
    let read = |&game: &GameId| Some((game, Lesson::read(game).ok()?));
    GameId::ALL.iter().filter_map(read).collect()
});

/// The lesson of a game; `None` if nobody has written it in every language.
#[must_use]
pub fn of(game: GameId) -> Option<&'static Lesson> {
    ALL.get(&game)
}

impl Lesson {
    /// Reads the files of a game.
    ///
    /// # Errors
    /// If a file is missing, or a step does not hold by the rules.
    pub fn read(game: GameId) -> Result<Self, LessonError> {
        let slug = game.info().slug;
        let steps = Step::read_all(game, &file(&format!("{slug}.txt"))?)?;
        if steps.is_empty() {
            return Err(LessonError("there is no step".to_owned()));
        }
        let mut texts = BTreeMap::new();
        for language in Language::ALL {
            let source = file(&format!("{}/{slug}.txt", language.code()))?;
            let read = StepText::read_all(&steps, &source);
            let read = read.map_err(|LessonError(what)| LessonError(format!("{language} {what}")));
            texts.insert(language, read?);
        }
        Ok(Self { steps, texts })
    }

    /// The steps, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of the step with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.name() == name)
    }

    /// The words of the steps.
    ///
    /// # Panics
    /// Never: lessons are only read in all languages at once.
    #[must_use]
    pub fn texts(&self, language: Language) -> &[StepText] {
        self.texts.get(&language).expect("a text in every language")
    }
}

fn file(name: &str) -> Result<String, LessonError> {
    let bytes = Files::get(name).map(|file| file.data.into_owned());
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.ok_or_else(|| LessonError(format!("there is no file {name}")))
}

#[cfg(test)]
mod tests;
