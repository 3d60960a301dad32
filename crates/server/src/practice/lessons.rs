//! An attempt at a step of a lesson.

use kabinet_content::lesson::{AttemptError, Step};
use kabinet_words::Language;
use serde::{Deserialize, Serialize};

use crate::position_view::{PositionView, view};

/// The actions of a learner in a step, in order.
#[derive(Debug, Deserialize)]
pub struct Attempt {
    /// As records write them.
    pub played: Vec<String>,
}

/// The answer to an attempt.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// Whether the last action reached its goal.
    pub right: bool,
    /// The index of the current moment; the number of moments when the step is done.
    pub moment: usize,
    /// The positions after the last action, and after each action of the opponent's answer.
    pub looks: Vec<PositionView>,
    /// An action that reaches the next goal.
    pub example: Option<String>,
}

/// Judges an attempt.
///
/// # Errors
/// If the rules refuse an action, or there are too many.
pub fn judge(language: Language, step: &Step, played: &[String]) -> Result<Outcome, AttemptError> {
    let progress = step.attempt(played)?;
    let mut game = step.game();
    let first = progress.actions.len() - progress.replied;
    let mut looks = Vec::new();
    for (index, action) in progress.actions.iter().enumerate() {
        // The attempt has just played it, so it is legal.
        let _ = game.play_text(action);
        if index + 1 >= first {
            looks.push(view(language, step.options(), &game));
        }
    }
    let next = step.moments().get(progress.moment);
    let next = next.filter(|_| progress.right);
    Ok(Outcome {
        right: progress.right,
        moment: progress.moment,
        looks,
        example: next.and_then(|moment| moment.example(&progress.position)),
    })
}
