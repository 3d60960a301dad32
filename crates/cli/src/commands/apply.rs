//! `kabinet apply`: plays actions and prints the positions they lead to.

use std::io::Write;

use clap::Args;
use kabinet_core::text::quoted;
use kabinet_core::{Game, Outcome};
use kabinet_games::{AnyAction, AnyGame};

use super::outcome_text;
use crate::args::GameArgs;
use crate::failure::Failure;
use crate::output::Out;

/// The arguments of `apply`.
#[derive(Debug, Args)]
pub(crate) struct ApplyArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Actions, or whole moves: their actions joined by commas
    #[arg(value_name = "ACTION", required = true)]
    actions: Vec<String>,
}

/// Prints the position after each action, then the result if the last one is finished.
pub(crate) fn run(args: &ApplyArgs, out: &mut Out) -> Result<(), Failure> {
    let mut path = Path::new(args.game.open()?);
    for turn in &args.actions {
        let side = path.last.side();
        // People put spaces after commas.
        for (index, text) in turn.split(',').map(str::trim).enumerate() {
            let number = path.actions.len() + 1;
            let refuse = |reason: String| Failure::Input(format!("action {number}: {reason}"));
            if index > 0 && (path.last.side() != side || path.last.outcome().is_some()) {
                let (text, turn) = (quoted(text), quoted(turn));
                let reason = format!("{text}: the turn {turn} is already complete before it");
                return Err(refuse(reason));
            }
            let action = path.last.legal_action(text);
            path.play(action.map_err(|error| refuse(error.to_string()))?);
            writeln!(out, "{}", path.last)?;
        }
    }
    if let Some(outcome) = path.outcome() {
        let info = args.game.game.info();
        writeln!(out, "result {}", outcome_text(info, outcome))?;
    }
    Ok(())
}

/// A sequence of positions. Unlike a match, it continues where only history would end the game: a
/// script may ask about positions after a third repetition.
struct Path {
    last: AnyGame,
    before: Vec<AnyGame>,
    actions: Vec<AnyAction>,
}

impl Path {
    fn new(start: AnyGame) -> Self {
        Self {
            last: start,
            before: Vec::new(),
            actions: Vec::new(),
        }
    }

    fn play(&mut self, action: AnyAction) {
        self.before.push(self.last.clone());
        self.actions.push(action);
        self.last.play_unchecked(action);
    }

    /// The outcome here, by the last position or by the history since the first.
    fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.last.outcome() {
            return Some(outcome);
        }
        let earlier = self.before.iter().filter(|&p| *p == self.last).count();
        let limit = self.last.repetition_limit().map(|limit| limit as usize);
        let repeated = limit.is_some_and(|limit| earlier + 1 >= limit);
        let passes = self.before.iter().zip(&self.actions).rev();
        let passed = { passes }
            .take_while(|(position, action)| position.is_pass(**action))
            .count();
        (repeated || passed >= 2).then_some(Outcome::Draw)
    }
}
