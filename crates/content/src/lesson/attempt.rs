//! An attempt: what a learner has played in a step, judged by the rules and the goals.

use kabinet_core::{ActionError, Game, typed};
use kabinet_games::{AnyAction, AnyGame, AnyIllegal};

use super::step::Step;

/// How far a learner has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// All actions, those of the opponent too.
    pub actions: Vec<String>,
    /// The number of actions with which the opponent answered the learner's last one.
    pub replied: usize,
    /// Whether the last action reached its goal.
    pub right: bool,
    /// The index of the current moment; the number of moments when the step is done.
    pub moment: usize,
    /// The position.
    pub position: AnyGame,
}

/// An action could not be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttemptError {
    /// The rules refuse an action, or it cannot be read.
    #[error("action {at}: {error}")]
    Refused {
        /// The index among the actions of the learner.
        at: usize,
        /// The reason.
        error: ActionError<AnyIllegal>,
    },
    /// An action follows after the end of the step, or after an action that missed its goal.
    #[error("the step asks for nothing more")]
    TooMany,
}

impl Step {
    /// Judges the actions of a learner; the opponent answers between them.
    ///
    /// # Errors
    /// If the rules refuse an action, or it follows after one that missed its goal.
    pub fn attempt(&self, played: &[String]) -> Result<Progress, AttemptError> {
        let mut progress = Progress {
            actions: Vec::new(),
            replied: 0,
            right: true,
            moment: 0,
            position: self.start().clone(),
        };
        for (at, text) in played.iter().enumerate() {
            let next = self.moments().get(progress.moment);
            let moment = next
                .filter(|_| progress.right)
                .ok_or(AttemptError::TooMany)?;
            // What was typed and cannot be meant is refused as what it was meant to be.
            let meant = typed::intended(&progress.position, text);
            let text = meant.as_ref().unwrap_or(text);
            let action = progress.position.legal_action(text);
            let action = action.map_err(|error| AttemptError::Refused { at, error })?;
            progress.right = moment.goal().reached(&progress.position, action);
            progress.replied = 0;
            progress.play(action);
            if progress.right {
                progress.moment += 1;
                if let Some((turn, _)) = moment.reply(&progress.position) {
                    progress.replied = turn.len();
                    turn.into_iter().for_each(|action| progress.play(action));
                }
            }
        }
        Ok(progress)
    }
}

impl Progress {
    fn play(&mut self, action: AnyAction) {
        self.actions.push(self.position.action_text(action));
        self.position.play_unchecked(action);
    }
}
