//! The words of a step, in one language.
//!
//! | key | value |
//! | --- | --- |
//! | `title` | a word or two, for the row of steps |
//! | `told` | what the step is about, in a sentence or two |
//! | `do` | what to do, once for each of the step's own |
//! | `other` | after its `do`: what is said to somebody who does something else that is legal |
//! | `done` | what has been learnt |
//!
//! Places and turns stand between backticks.

use super::LessonError;
use super::blocks::{self, BlockLines};
use super::step::Step;

const KEYS: [&str; 5] = ["title", "told", "do", "other", "done"];

/// The words of a step.
#[derive(Clone, Debug)]
pub struct StepText {
    /// A word or two.
    pub title: String,
    /// What it is about, as HTML.
    pub told: String,
    /// What is said at each of its moments.
    pub moments: Vec<MomentText>,
    /// What has been learnt, as HTML.
    pub done: String,
}

/// The words of a moment.
#[derive(Clone, Debug)]
pub struct MomentText {
    /// What to do, as HTML.
    pub task: String,
    /// What is said to somebody who does something else, as HTML.
    pub other: String,
}

impl StepText {
    /// Reads the texts of these steps.
    ///
    /// # Errors
    /// If a step has no text, a text no step, or one says less or more than the other has.
    pub(super) fn read_all(steps: &[Step], source: &str) -> Result<Vec<Self>, LessonError> {
        let blocks = blocks::read(source, &KEYS)?;
        let names = blocks.iter().map(|block| block.name);
        if !names.eq(steps.iter().map(Step::name)) {
            return Err(LessonError("the steps have other names".to_owned()));
        }
        let pairs = steps.iter().zip(&blocks);
        pairs.map(|(step, block)| Self::new(step, block)).collect()
    }

    fn new(step: &Step, block: &BlockLines<'_>) -> Result<Self, LessonError> {
        let need = |key: &str| {
            let value = block.once(key)?.filter(|value| !value.is_empty());
            value.ok_or_else(|| block.wrong(format!("no {key}")))
        };
        let mut moments = Vec::new();
        let mut lines = block.lines.iter().peekable();
        while let Some((key, task)) = lines.next() {
            if *key != "do" {
                continue;
            }
            let other = lines.next_if(|(key, _)| *key == "other");
            let other = other.map_or("", |(_, value)| *value);
            moments.push(MomentText {
                task: html(task),
                other: html(other),
            });
        }
        if moments.len() != step.moments().len() {
            return Err(block.wrong("as many things to do as the step has"));
        }
        // What cannot be done otherwise needs no words about it.
        let pairs = moments.iter().zip(step.moments());
        for (text, moment) in pairs {
            if text.other.is_empty() != moment.goal().is_any() {
                return Err(block.wrong(format!("what about something else? {}", text.task)));
            }
        }
        Ok(Self {
            title: need("title")?.to_owned(),
            told: html(need("told")?),
            moments,
            done: html(need("done")?),
        })
    }
}

/// A text as HTML: what stands between backticks is notation.
fn html(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        let safe = part
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        match index % 2 {
            0 => html.push_str(&safe),
            _ => html.push_str(&format!("<code>{safe}</code>")),
        }
    }
    html
}
