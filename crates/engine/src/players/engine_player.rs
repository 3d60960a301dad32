//! The engine as a player.

use std::sync::atomic::AtomicBool;

use kabinet_core::Match;
use kabinet_games::AnyGame;

use super::{Player, PlayerError, TurnResult};
use crate::characters::Persona;
use crate::search::Limits;
use crate::{Engine, EngineOptions};

/// Plays the engine's best turn within limits.
pub struct EnginePlayer {
    engine: Engine,
    limits: Limits,
    persona: Option<Persona>,
    seed: u64,
}

impl EnginePlayer {
    /// The engine within limits, at full strength, at a level or as a character.
    #[must_use]
    pub fn new(options: EngineOptions, limits: Limits, persona: Option<Persona>) -> Self {
        EnginePlayer {
            engine: Engine::new(options),
            limits,
            persona,
            seed: 0,
        }
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self, _: &Match<AnyGame>, seed: u64) -> Result<(), PlayerError> {
        self.seed = seed;
        self.engine.clear();
        Ok(())
    }

    fn turn(&mut self, game: &Match<AnyGame>, stop: &AtomicBool) -> TurnResult {
        let mut limits = self.limits;
        let mut options = self.engine.options().clone();
        // Another seed for every turn: what a level overlooks in one turn it may see in the next.
        let seed = self.seed.wrapping_add(game.len() as u64);
        if let Some(persona) = self.persona {
            limits = persona.apply(&mut options, game, seed).limits(limits);
        } else {
            options.settings.seed = seed;
        }
        self.engine.set_options(options);
        let report = self.engine.search(game, limits, stop, &mut |_| {});
        Ok(report.turn)
    }
}
