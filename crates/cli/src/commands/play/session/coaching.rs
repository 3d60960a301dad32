//! The coach of a game against the engine.

use std::io::BufRead;

use kabinet_core::Match;
use kabinet_engine::ProgressMonitor;
use kabinet_engine::coach::{
    Coach, CoachLimits, Verdict, praise_message, shown_message, threat_message, warning_message,
};
use kabinet_engine::engine::line_text;
use kabinet_games::{AnyAction, AnyGame};
use kabinet_words::{Language, translate};

use super::Session;
use crate::failure::Failure;
use crate::thinking::users_data;

/// The coach of a session.
pub(in crate::commands::play) struct SessionCoach {
    coach: Coach,
    /// The turn it has just warned of, and the number of actions before it. Typed again, it is
    /// played.
    warned: Option<(usize, String)>,
}

impl SessionCoach {
    pub(in crate::commands::play) fn new() -> Self {
        SessionCoach {
            coach: Coach::new(users_data(), CoachLimits::default()),
            warned: None,
        }
    }
}

/// The actions of a turn that is legal now.
fn actions_of(game: &Match<AnyGame>, turn: &[&str]) -> Option<Vec<AnyAction>> {
    let mut after = game.clone();
    for action in turn {
        after.play_text(action).ok()?;
    }
    let played = after.plies().skip(game.len());
    Some(played.map(|(action, _)| action).collect())
}

impl<R: BufRead> Session<'_, R> {
    /// Lets the coach look at a turn before it is played. True if it warns; typed again, the turn
    /// is played.
    pub(super) fn coach_warns(&mut self, turn: &[&str]) -> Result<bool, Failure> {
        let Some(own) = &mut self.coach else {
            return Ok(false);
        };
        let text = turn.join(",");
        let game = self.table.game();
        let asked = (game.len(), text);
        let again = own.warned.take() == Some(asked.clone());
        let actions = actions_of(game, turn).filter(|_| !again);
        let Some(actions) = actions else {
            return Ok(false);
        };
        let options = self.table.record().options();
        let silent = ProgressMonitor::silent();
        let judged = own.coach.judge(game, options, &actions, silent);
        let Ok(Verdict { warning, praise }) = judged else {
            return Ok(false);
        };
        let say = |message| translate(Language::English, &message);
        if let Some(warning) = warning {
            let (message, line) = warning_message(game, &actions, &warning);
            let line: Vec<AnyAction> = line.into_iter().flatten().collect();
            let shown = line_text(game.position(), &line);
            let shows = say(shown_message(game, &actions, &warning));
            own.warned = Some(asked);
            self.say(&format!("Coach: {}", say(message)))?;
            self.say(&format!(
                "{shows} The line: {shown}. Type the move again to play it."
            ))?;
            return Ok(true);
        }
        if let Some(praise) = praise {
            let message = praise_message(game, options, &actions, praise);
            self.say(&format!("Coach: {}", say(message)))?;
        }
        Ok(false)
    }

    /// Lets the coach tell what the opponent threatens.
    pub(super) fn coach_looks(&mut self) -> Result<(), Failure> {
        if self.coach.is_none() || self.table.game().ending().is_some() || self.engine_acts() {
            return Ok(());
        }
        let found = threat_message(self.table.game(), self.table.record().options());
        if let Some((message, _, _)) = found {
            let said = translate(Language::English, &message);
            self.say(&format!("Coach: {said}"))?;
        }
        Ok(())
    }
}
