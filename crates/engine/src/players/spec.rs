//! A player as text, as in `uct:1000` or `time:0.1;null_move_pruning=off`.
//!
//! | text | player |
//! | --- | --- |
//! | `random` | uniformly random actions |
//! | `greedy` | the best position after one turn |
//! | `uct:N` | Monte-Carlo tree search, N playouts a turn |
//! | `level:L` | the engine at a level from 1 to 10 |
//! | `character:NAME` | the engine as a character of the game |
//! | `time:S`, `depth:D`, `nodes:N` | the engine at full strength within this limit |
//! | `engine` | the engine within the common limit |
//! | `ugi:COMMAND` | another program that speaks UGI, within its own or the common limit |
//!
//! Settings of the engine follow, each after a `;`, so that two players may differ in one of them.
//! With `tablebases=off` the engine searches in solved games too. Settings of another program are
//! its limit (`time=S`, `depth=D`, `nodes=N`) and its own options (`Threads=2`). A `;` in its
//! command must be quoted.

mod parse;

use std::fmt;
use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;
use std::str::FromStr;

use kabinet_core::text::quoted;
use kabinet_games::{AnyGame, Options};

use super::command_line::split_outside_quotes;
use super::{EnginePlayer, Greedy, Player, Random, Uct, UgiPlayer};
use crate::characters::{Character, Persona, UnknownCharacter};
use crate::data::DataFolder;
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::levels::Level;
use crate::search::Limits;
use crate::weights::WeightsError;
use crate::{EngineOptions, Weights};

/// A player as text.
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    /// The original text.
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Random,
    Greedy {
        weights: Option<PathBuf>,
    },
    Uct {
        playouts: u32,
        exploration: Option<f32>,
    },
    Engine(EngineSpec),
    Ugi(UgiSpec),
}

/// The engine as a player.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    /// Its options, except for weights.
    pub options: EngineOptions,
    /// Its limits; without any it gets the common ones.
    pub limits: Limits,
    /// Its level. Below the highest it has limits of its own.
    pub level: Option<Level>,
    /// The character it plays, with limits of its own.
    pub character: Option<String>,
    /// The file of its weights, in place of the tuned ones.
    pub weights: Option<PathBuf>,
    /// Whether it probes tablebases.
    pub tablebases: bool,
}

/// Another program.
#[derive(Clone, Debug)]
pub struct UgiSpec {
    /// Its name or path, and its arguments.
    pub command: Vec<String>,
    /// Its own options.
    pub settings: Vec<(String, String)>,
    /// Its limits; without any it gets the common ones.
    pub limits: Limits,
}

/// The text does not describe a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}: {reason}")]
pub struct SpecError {
    text: String,
    reason: String,
}

/// A player cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The game has no such character.
    #[error("{0}")]
    Character(#[from] UnknownCharacter),
    /// Its weights file cannot be read.
    #[error("{path}: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// The error of the system.
        reason: String,
    },
    /// Its weights file is not valid for this game.
    #[error("{path}: {error}")]
    Weights {
        /// The file.
        path: String,
        /// The error.
        error: WeightsError,
    },
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let refuse = |reason: String| SpecError {
            text: quoted(text),
            reason,
        };
        let mut parts = if text.starts_with("ugi:") {
            split_outside_quotes(text, |c| c == ';').into_iter()
        } else {
            text.split(';').collect::<Vec<_>>().into_iter()
        };
        let who = parts.next().unwrap_or_default();
        let mut kind = parse::kind(who).map_err(refuse)?;
        for part in parts {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| refuse(format!("expected KEY=VALUE, not {}", quoted(part))))?;
            kind.set(key, value).map_err(refuse)?;
        }
        Ok(PlayerSpec {
            text: text.to_owned(),
            kind,
        })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PlayerSpec {
    /// Gives the common limits to a player without limits of its own.
    #[must_use]
    pub fn within(mut self, common: Limits) -> Self {
        let own = match &mut self.kind {
            // The lower levels have limits of their own, so that they do not depend on the machine.
            Kind::Engine(engine)
                if engine.character.is_none()
                    && engine.level.is_none_or(|level| level == Level::HIGHEST) =>
            {
                &mut engine.limits
            }
            Kind::Ugi(program) => &mut program.limits,
            _ => return self,
        };
        if *own == Limits::default() {
            *own = common;
        }
        self
    }

    /// Tells the engine where tablebases are, unless they are switched off.
    #[must_use]
    pub fn knowing(mut self, data: Option<DataFolder>) -> Self {
        if let Kind::Engine(engine) = &mut self.kind {
            engine.options.data = data.filter(|_| engine.tablebases);
        }
        self
    }

    /// Creates the player, for games that start with this position and these options.
    ///
    /// # Errors
    /// If a file is missing or invalid.
    pub fn build(&self, start: &AnyGame, options: &Options) -> Result<Box<dyn Player>, BuildError> {
        let read = |path: &Option<PathBuf>| match path {
            Some(path) => eval::visit(start, ReadWeights(path.clone())).map(Some),
            None => Ok(None),
        };
        Ok(match &self.kind {
            Kind::Random => Box::new(Random::new()),
            Kind::Greedy { weights } => Box::new(Greedy::new(read(weights)?)),
            Kind::Uct {
                playouts,
                exploration,
            } => {
                let uct = Uct::new(*playouts);
                Box::new(match exploration {
                    Some(exploration) => uct.with_exploration(*exploration),
                    None => uct,
                })
            }
            Kind::Ugi(program) => Box::new(UgiPlayer::new(
                program.command.clone(),
                program.settings.clone(),
                options.clone(),
                program.limits,
            )),
            Kind::Engine(engine) => {
                let options = EngineOptions {
                    weights: read(&engine.weights)?,
                    ..engine.options.clone()
                };
                let persona = match &engine.character {
                    Some(name) => Some(Character::find(start.id(), name)?.into()),
                    None => engine.level.map(Persona::from),
                };
                Box::new(EnginePlayer::new(options, engine.limits, persona))
            }
        })
    }
}

/// The largest weights file that is read, in bytes; real ones have some hundreds.
const LARGEST: u64 = 1 << 20;

/// The name that stands for the weights set by hand.
const BY_HAND: &str = "hand";

struct ReadWeights(PathBuf);

impl EngineVisitor for ReadWeights {
    type Output = Result<Weights, BuildError>;

    fn visit<G: EngineGame>(self, _: &G) -> Self::Output {
        if self.0.as_os_str() == BY_HAND {
            return Ok(Weights::by_hand::<G>());
        }
        let path = self.0.display().to_string();
        let mut text = String::new();
        let read =
            File::open(&self.0).and_then(|file| file.take(LARGEST).read_to_string(&mut text));
        match read {
            Ok(_) => {}
            Err(error) => {
                let reason = error.to_string();
                return Err(BuildError::Unreadable { path, reason });
            }
        }
        Weights::read::<G>(&text).map_err(|error| BuildError::Weights { path, error })
    }
}

#[cfg(test)]
mod tests;
