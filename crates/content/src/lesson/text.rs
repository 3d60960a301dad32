//! The words of a step, in one language.
//!
//! `LANGUAGE/lesson.txt` has an entry for each step:
//!
//! | key | value |
//! | --- | --- |
//! | `title` | a word or two, for the row of steps |
//! | `told` | what the step is about, in a sentence or two |
//! | `do` | what to do, once for each `do` of the step |
//! | `other` | after its `do`: the answer to a legal action that misses the goal |
//! | `done` | what the learner has learnt |
//!
//! All but the title are Markdown; places and turns stand between backticks.

use super::step::Step;
use crate::Span;
use crate::entries::Entry;

const KEYS: [&str; 5] = ["title", "told", "do", "other", "done"];

/// The words of a step.
#[derive(Clone, Debug)]
pub struct StepText {
    /// The title.
    pub title: String,
    /// What the step is about.
    pub told: Vec<Span>,
    /// The words of its moments.
    pub moments: Vec<MomentText>,
    /// What the learner has learnt.
    pub done: Vec<Span>,
}

/// The words of a moment.
#[derive(Clone, Debug)]
pub struct MomentText {
    /// The task.
    pub task: Vec<Span>,
    /// The answer to an action that misses the goal; empty if every action reaches it.
    pub other: Vec<Span>,
}

impl StepText {
    /// Reads the words of these steps.
    ///
    /// # Errors
    /// If words and steps do not belong together; the text names the problem.
    pub fn read_all(steps: &[Step], source: &str) -> Result<Vec<Self>, String> {
        let entries = Entry::read_all(source, &KEYS)?;
        let names = entries.iter().map(|entry| entry.name);
        if !names.eq(steps.iter().map(Step::name)) {
            return Err("the steps have other names".to_owned());
        }
        let pairs = steps.iter().zip(&entries);
        pairs.map(|(step, entry)| Self::read(step, entry)).collect()
    }

    fn read(step: &Step, entry: &Entry<'_>) -> Result<Self, String> {
        let need = |key: &str| {
            let value = entry.once(key)?.filter(|value| !value.is_empty());
            value.ok_or_else(|| entry.problem(format!("no {key}")))
        };
        let spans = |text: &str| Span::read_all(text).map_err(|error| entry.problem(error));
        let mut moments = Vec::new();
        let mut lines = entry.lines.iter().peekable();
        while let Some((key, task)) = lines.next() {
            if *key != "do" {
                continue;
            }
            let task = spans(task)?;
            let other = match lines.next_if(|(key, _)| *key == "other") {
                Some((_, value)) => spans(value)?,
                None => Vec::new(),
            };
            moments.push(MomentText { task, other });
        }
        if moments.len() != step.moments().len() {
            let problem = format!("{} of {} tasks", moments.len(), step.moments().len());
            return Err(entry.problem(problem));
        }
        for (text, moment) in moments.iter().zip(step.moments()) {
            // Where every action reaches the goal, no action misses it.
            if text.other.is_empty() != moment.goal().is_any() {
                let task = Span::plain(&text.task);
                return Err(entry.problem(format!("other is missing or useless after {task}")));
            }
        }
        Ok(Self {
            title: need("title")?.to_owned(),
            told: spans(need("told")?)?,
            moments,
            done: spans(need("done")?)?,
        })
    }
}
