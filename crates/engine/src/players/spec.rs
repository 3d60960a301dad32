//! A player as text, as in `uct:1000` or `time:0.1;null_move_pruning=off`.
//!
//! | text | player |
//! | --- | --- |
//! | `random` | uniformly random actions |
//! | `greedy` | the best position after one turn |
//! | `uct:N` | Monte-Carlo tree search, N playouts a turn |
//! | `level:L` | the engine at a level from 1 to 10 |
//! | `time:S`, `depth:D`, `nodes:N` | the engine at full strength within this limit |
//! | `engine` | the engine within the common limit |
//! | `ugi:COMMAND` | another program that speaks UGI, within its own or the common limit |
//!
//! Settings of the engine follow, each after a `;`, so that two players may differ in one of them.
//! With `tablebases=off` the engine searches in solved games too. Settings of another program are
//! its limit (`time=S`, `depth=D`, `nodes=N`) and its own options (`Threads=2`). A `;` in its
//! command must be quoted.

use std::fmt;
use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use kabinet_core::text::quoted;
use kabinet_games::{AnyGame, Options};

use super::command_line::{split_outside_quotes, words};
use super::{EnginePlayer, Greedy, Player, Random, Uct, UgiPlayer};
use crate::data::DataFolder;
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::levels::Level;
use crate::search::{Limits, SWITCHES, hash_bytes};
use crate::weights::WeightsError;
use crate::{EngineOptions, Weights};

/// The default size of the engine's transposition table. It is small, because several players play
/// at once.
const TABLE_MEGABYTES: usize = 16;
/// The largest table.
const MOST_MEGABYTES: usize = 65_536;
/// The longest time for a turn: a day.
const LONGEST: f64 = 86_400.0;

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
        /// What is wrong with it.
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
        let mut kind = kind(who).map_err(refuse)?;
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
            Kind::Engine(engine) if engine.level.is_none_or(|level| level == Level::HIGHEST) => {
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
                Box::new(EnginePlayer::new(options, engine.limits, engine.level))
            }
        })
    }
}

/// The player named before the settings.
fn kind(who: &str) -> Result<Kind, String> {
    let engine = |limits| {
        let options = EngineOptions {
            hash_bytes: TABLE_MEGABYTES << 20,
            ..EngineOptions::default()
        };
        EngineSpec {
            options,
            limits,
            level: None,
            weights: None,
            tablebases: true,
        }
    };
    let (name, number) = match who.split_once(':') {
        Some((name, number)) => (name, Some(number)),
        None => (who, None),
    };
    Ok(match (name, number) {
        ("random", None) => Kind::Random,
        ("greedy", None) => Kind::Greedy { weights: None },
        ("engine", None) => Kind::Engine(engine(Limits::default())),
        ("uct", Some(number)) => Kind::Uct {
            playouts: whole(number, 1, 100_000_000)? as u32,
            exploration: None,
        },
        ("level", Some(number)) => Kind::Engine(EngineSpec {
            level: Some(number.parse().map_err(|error| format!("{error}"))?),
            ..engine(Limits::default())
        }),
        ("ugi", Some(command)) => Kind::Ugi(UgiSpec {
            command: words(command)
                .filter(|words| !words.is_empty())
                .ok_or("expected a command, with every quote closed")?,
            settings: Vec::new(),
            limits: Limits::default(),
        }),
        ("time" | "depth" | "nodes", Some(number)) => {
            let mut limits = Limits::default();
            set_limit(&mut limits, name, number)?;
            Kind::Engine(engine(limits))
        }
        _ => {
            let known = "random, greedy, uct:N, level:L, time:S, depth:D, nodes:N, engine \
                 or ugi:COMMAND";
            return Err(format!("no such player; expected {known}"));
        }
    })
}

/// The settings that are limits.
const LIMITS: [&str; 3] = ["time", "depth", "nodes"];

fn set_limit(limits: &mut Limits, key: &str, value: &str) -> Result<(), String> {
    match key {
        "time" => limits.time = Some(seconds(value)?),
        "depth" => limits.depth = Some(whole(value, 1, 100)? as u32),
        _ => limits.nodes = Some(whole(value, 1, u64::MAX)?),
    }
    Ok(())
}

impl Kind {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match self {
            Kind::Engine(engine) => engine.set(key, value),
            Kind::Ugi(program) if LIMITS.contains(&key) => {
                set_limit(&mut program.limits, key, value)
            }
            Kind::Ugi(program) => {
                program.settings.push((key.to_owned(), value.to_owned()));
                Ok(())
            }
            Kind::Greedy { weights } if key == "weights" => {
                *weights = Some(PathBuf::from(value));
                Ok(())
            }
            Kind::Greedy { .. } => Err(format!("{}: greedy has only weights", quoted(key))),
            Kind::Uct { exploration, .. } if matches!(key, "exploration" | "curiosity") => {
                let number = value.parse().ok();
                let number = number.filter(|number| (0.0..=100.0).contains(number));
                *exploration =
                    Some(number.ok_or_else(|| format!("{key}: expected a number from 0 to 100"))?);
                Ok(())
            }
            Kind::Uct { .. } => Err(format!("{}: uct has only exploration", quoted(key))),
            Kind::Random => Err(format!("{}: it has no settings", quoted(key))),
        }
    }
}

impl EngineSpec {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let settings = &mut self.options.settings;
        match key {
            key if LIMITS.contains(&key) => set_limit(&mut self.limits, key, value)?,
            "haste" | "eval_noise" | "blur" | "overlooked" if self.level.is_some() => {
                return Err(format!("a level has a {key} of its own"));
            }
            "tablebases" | "tables" => self.tablebases = switch(value)?,
            "weights" => self.weights = Some(PathBuf::from(value)),
            "threads" => self.options.threads = whole(value, 1, 1024)? as usize,
            "hash" => {
                let megabytes = whole(value, 1, MOST_MEGABYTES as u64)? as usize;
                self.options.hash_bytes =
                    hash_bytes(megabytes).map_err(|error| error.to_string())?;
            }
            "haste" => settings.haste = whole(value, 0, 1000)? as u32,
            "eval_noise" | "blur" => settings.eval_noise = whole(value, 0, 10_000)? as u32,
            "overlooked" => settings.overlooked = whole(value, 0, 1000)? as u32,
            _ => {
                let Some(switches) = settings.switch(key) else {
                    let known = "time, depth, nodes, threads, hash, tablebases, weights, haste, \
                         eval_noise, overlooked";
                    let switches = SWITCHES.join(", ");
                    let key = quoted(key);
                    return Err(format!("no setting {key}; there are {known}, {switches}"));
                };
                let on = switch(value)?;
                for setting in switches {
                    *setting = on;
                }
            }
        }
        Ok(())
    }
}

fn whole(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| {
        let found = quoted(text);
        format!("{found}: expected a whole number from {least} to {most}")
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number <= LONGEST => Ok(Duration::from_secs_f64(number)),
        _ => Err(format!("expected seconds above 0, at most {LONGEST}")),
    }
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("{}: expected on or off", quoted(text))),
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
        Weights::read(G::FEATURES, &text).map_err(|error| BuildError::Weights { path, error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SearchSettings;

    #[test]
    fn every_kind_is_read_and_written_as_it_was() {
        for text in [
            "random",
            "greedy",
            "uct:1000",
            "level:3",
            "time:0.5",
            "depth:4",
            "nodes:20000",
            "engine",
            "ugi:sh -c 'a; b';Hash=16;time=2",
            "time:0.1;threads=2;hash=16;null_move_pruning=off;late_move_reductions=off",
            "level:10;futility_pruning=off;tablebases=off",
        ] {
            let spec: PlayerSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
    }

    /// The settings that a text gives the engine.
    fn engine(text: &str) -> EngineSpec {
        match text.parse::<PlayerSpec>().unwrap().kind {
            Kind::Engine(engine) => engine,
            _ => panic!("{text}: no engine"),
        }
    }

    #[test]
    fn old_names_of_settings_still_work() {
        for (old, new) in [
            (
                "skips=off",
                "null_move_pruning=off;reverse_futility_pruning=off",
            ),
            ("quiet=off", "late_move_pruning=off;futility_pruning=off"),
            ("reductions=off", "late_move_reductions=off"),
            ("threats=off", "threat_extensions=off"),
            ("every_action=on", "full_width=on"),
            ("blur=30", "eval_noise=30"),
        ] {
            let old = engine(&format!("engine;{old}")).options.settings;
            assert_ne!(old, SearchSettings::default(), "{new}");
            assert_eq!(old, engine(&format!("engine;{new}")).options.settings);
        }
        assert!(!engine("engine;tables=off").tablebases);
        assert!(!engine("engine;tablebases=off").tablebases);
        for name in SWITCHES {
            assert_ne!(
                engine(&format!("engine;{name}=off")).options.settings,
                engine(&format!("engine;{name}=on")).options.settings,
            );
        }
        for text in ["uct:9;curiosity=2.5", "uct:9;exploration=2.5"] {
            let spec: PlayerSpec = text.parse().unwrap();
            assert!(matches!(
                spec.kind,
                Kind::Uct {
                    exploration: Some(2.5),
                    ..
                }
            ));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let refusal = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        for (text, part) in [
            ("", "no such player"),
            ("level:4;blur=3", "a level has a blur of its own"),
            ("nodes:9;tables=maybe", "on or off"),
            ("uct", "no such player"),
            ("uct:0", "from 1 to"),
            ("time:-1", "above 0"),
            ("time:nan", "above 0"),
            ("depth:101", "from 1 to 100"),
            ("level:11", "from 1 to 10"),
            ("random;x=1", "no settings"),
            ("uct:9;x=1", "only exploration"),
            ("uct:9;exploration=nan", "from 0 to 100"),
            (
                "level:4;eval_noise=3",
                "a level has a eval_noise of its own",
            ),
            ("ugi:", "expected a command"),
            ("ugi:'sh", "every quote"),
            ("time:1;skips", "KEY=VALUE"),
            ("time:1;skips=maybe", "on or off"),
            ("time:1;colour=red", "no setting"),
        ] {
            let refusal = refusal(text);
            assert!(refusal.contains(part), "{text}: {refusal}");
        }
    }

    #[test]
    fn a_common_limit_is_for_those_without_their_own() {
        let limits = |text: &str| {
            let spec: PlayerSpec = text.parse().unwrap();
            match spec.within(Limits::depth(7)).kind {
                Kind::Engine(engine) => engine.limits,
                Kind::Ugi(program) => program.limits,
                _ => panic!("no engine"),
            }
        };
        assert_eq!(limits("engine"), Limits::depth(7));
        assert_eq!(limits("nodes:5"), Limits::nodes(5));
        assert_eq!(limits("engine;nodes=5"), Limits::nodes(5));
        assert_eq!(limits("ugi:x"), Limits::depth(7));
        assert_eq!(limits("ugi:x;nodes=5"), Limits::nodes(5));
    }
}
