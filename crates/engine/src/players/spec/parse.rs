//! Reading the text of a player: who it is, and its settings one by one.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use kabinet_core::text::quoted;

use super::{EngineSpec, Kind, UgiSpec};
use crate::EngineOptions;
use crate::players::command_line::words;
use crate::search::{Limits, SWITCHES, TUNABLES, Tunable, hash_bytes};

/// The default size of the engine's transposition table. It is small, because several players play
/// at once.
const TABLE_MEGABYTES: usize = 16;
/// The largest table.
const MOST_MEGABYTES: usize = 65_536;
/// The longest time for a turn: a day.
const LONGEST: f64 = 86_400.0;

/// The player named before the settings.
pub(super) fn kind(who: &str) -> Result<Kind, String> {
    let engine = |limits| {
        let options = EngineOptions {
            hash_bytes: TABLE_MEGABYTES << 20,
            ..EngineOptions::default()
        };
        EngineSpec {
            options,
            limits,
            level: None,
            character: None,
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
        ("character", Some(name)) => Kind::Engine(EngineSpec {
            character: Some(name.to_owned()),
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
            let known = "random, greedy, uct:N, level:L, character:NAME, time:S, depth:D, \
                 nodes:N, engine or ugi:COMMAND";
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
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
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
            "haste" | "eval_noise" | "blur" | "overlooked" | "blindness"
                if self.level.is_some() || self.character.is_some() =>
            {
                let who = self.level.map_or("a character", |_| "a level");
                return Err(format!("{who} has a {key} of its own"));
            }
            "book" => self.options.book = switch(value)?,
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
            "blindness" => settings.blindness = whole(value, 0, 1000)? as u32,
            _ => {
                if let Some(tunable) = Tunable::named(key) {
                    let number = within(value, tunable.least, tunable.most)?;
                    tunable.set(&mut settings.constants, number);
                    return Ok(());
                }
                let Some(switches) = settings.switch(key) else {
                    let known = "time, depth, nodes, threads, hash, tablebases, book, weights, \
                         haste, eval_noise, overlooked, blindness";
                    let switches = SWITCHES.join(", ");
                    let constants = TUNABLES.map(|tunable| tunable.name).join(", ");
                    let key = quoted(key);
                    return Err(format!(
                        "no setting {key}; there are {known}, {switches}, {constants}"
                    ));
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
    within(text, least, most)
}

/// A whole number of any kind within bounds.
fn within<N: Copy + FromStr + PartialOrd + fmt::Display>(
    text: &str,
    least: N,
    most: N,
) -> Result<N, String> {
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
