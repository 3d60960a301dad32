//! A room's requests to the engine, and the replies. Both are texts: in a browser the engine is a
//! program of its own, which the analysis board uses as well.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kabinet_core::{Game, Match};
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Persona};
use kabinet_games::{AnyGame, GameId, Options};
use serde::{Deserialize, Serialize};

use crate::room::engine_duty::SMALL_TABLE;

/// The table of a search at full strength: a quarter of the server's, because a page has to stay
/// below 100 MB on a telephone.
const LARGE_TABLE: usize = 8 << 20;

/// What to think about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The game's name in the catalogue.
    pub game: String,
    /// Its options, as records write them.
    pub options: String,
    /// What was played since the start.
    pub actions: Vec<String>,
    /// The short name of the level or character that plays; `None` for advice at full strength.
    /// Advice is the same every time; a player varies its openings.
    pub persona: Option<String>,
    /// What errors and openings depend on.
    pub seed: u64,
    /// The longest search at full strength, in milliseconds.
    pub millis: u64,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// The actions of the best turn.
    pub turn: Vec<String>,
    /// The score, as scripts read it.
    pub score: String,
}

impl Question {
    /// The game as it was played.
    fn game(&self) -> Option<Match<AnyGame>> {
        let id: GameId = self.game.parse().ok()?;
        let options = Options::from_text(id.info(), &self.options).ok()?;
        let mut game = Match::new(id.open(&options, None).ok()?);
        for action in &self.actions {
            game.play_text(action).ok()?;
        }
        game.ending().is_none().then_some(game)
    }
}

/// The engine that thinks for a room.
#[derive(Default)]
pub struct Thinker {
    engine: Option<Engine>,
}

impl Thinker {
    /// Thinks about a request, which may take a second. `None` if it is unreadable.
    pub fn answer(&mut self, question: &Question) -> Option<Thought> {
        let game = question.game()?;
        let mut position = game.position().clone();
        let persona = match &question.persona {
            Some(name) => Some(Persona::named(position.id(), name)?),
            None => None,
        };
        let strength = persona.unwrap_or(Persona::FULL).strength(&position);
        let full = strength.is_full();
        let mut options = EngineOptions {
            hash_bytes: if full { LARGE_TABLE } else { SMALL_TABLE },
            ..EngineOptions::default()
        };
        match persona {
            Some(persona) => {
                persona.apply(&mut options, &game, question.seed);
            }
            None => strength.apply(&mut options, question.seed),
        }
        let time = Duration::from_millis(question.millis);
        let limits = strength.limits(if full {
            Limits::time(time)
        } else {
            Limits::default()
        });
        let engine = match &mut self.engine {
            Some(engine) => {
                engine.set_options(options);
                engine.clear();
                engine
            }
            none => none.insert(Engine::new(options)),
        };
        let found = engine.search(&game, limits, &AtomicBool::new(false), &mut |_| {});
        let mut turn = Vec::with_capacity(found.turn.len());
        for &action in &found.turn {
            turn.push(position.action_text(action));
            position.play_unchecked(action);
        }
        Some(Thought {
            turn,
            score: found.score.to_string(),
        })
    }
}
