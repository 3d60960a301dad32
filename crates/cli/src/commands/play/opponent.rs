//! The engine as a player in `kabinet play`: its sides, its level or character, its limits.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use kabinet_core::random::SplitMix64;
use kabinet_core::text::quoted;
use kabinet_core::{Game, Match, Side};
use kabinet_engine::search::Limits;
use kabinet_engine::{Character, Engine, EngineOptions, Level, Persona, SearchReport};
use kabinet_games::{AnyGame, GameInfo};

use super::table::Table;
use crate::args::{seconds, whole};
use crate::failure::Failure;
use crate::thinking::MachineArgs;

/// Arguments for playing against the engine.
#[derive(Debug, Args)]
pub(crate) struct OpponentArgs {
    /// Play against the engine at a level from 1 (gentlest) to 10 (full strength)
    #[arg(
        long,
        value_name = "L",
        group = "opponent",
        allow_negative_numbers = true
    )]
    level: Option<Level>,
    /// Play against a character; `kabinet characters GAME` lists them
    #[arg(long, value_name = "NAME", group = "opponent")]
    character: Option<String>,
    /// Your side against the engine: a name or letter, `first`, `second`, `random`, or `none` to
    /// watch the engine play both [default: the side to act]
    #[arg(long, value_name = "SIDE", requires = "opponent")]
    side: Option<String>,
    /// Seconds to think at level 10 and for a hint
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds,
        allow_negative_numbers = true)]
    time: Duration,
    /// Seed for the engine's mistakes and openings, and `--side random` [default: random]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX),
        allow_negative_numbers = true)]
    seed: Option<u64>,
    #[command(flatten)]
    machine: MachineArgs,
}

impl OpponentArgs {
    /// The engine with these arguments.
    pub(super) fn adviser(&self) -> Adviser {
        Adviser {
            engine: None,
            options: self.machine.options(),
            time: self.time,
            // The standard library seeds a new hasher randomly.
            seed: self
                .seed
                .unwrap_or_else(|| RandomState::new().build_hasher().finish()),
        }
    }

    /// The engine as a player: as requested, or as the record names it.
    pub(super) fn opponent(
        &self,
        table: &Table,
        adviser: &Adviser,
    ) -> Result<Option<Opponent>, Failure> {
        let recorded = table.recorded_engine();
        let game = table.game().position().id();
        let persona: Persona = match (&self.character, self.level) {
            (Some(name), _) => Character::find(game, name).map_err(Failure::input)?.into(),
            (None, Some(level)) => level.into(),
            (None, None) => return Ok(recorded),
        };
        let person = match &self.side {
            Some(text) => read_person(text, table, adviser.seed)?,
            None => match recorded {
                Some(recorded) => recorded.person(),
                None => Some(table.game().position().side()),
            },
        };
        let plays = person.map_or(Plays::Both, |side| Plays::One(side.other()));
        Ok(Some(Opponent { persona, plays }))
    }
}

/// The side a person chose, or none to watch.
fn read_person(text: &str, table: &Table, seed: u64) -> Result<Option<Side>, Failure> {
    let info = table.info();
    let begins = table.game().start().side();
    match text.to_lowercase().as_str() {
        "first" => Ok(Some(begins)),
        "second" => Ok(Some(begins.other())),
        "random" => Ok(SplitMix64::new(seed).choose(&Side::ALL).copied()),
        "none" => Ok(None),
        _ => named_side(info, text).map(Some).ok_or_else(|| {
            let [first, second] = Side::ALL.map(|side| info.side(side).name);
            Failure::Input(format!(
                "side {}: expected {first}, {second}, first, second, random or none",
                quoted(text)
            ))
        }),
    }
}

/// The side with this name or letter, in any case.
pub(super) fn named_side(info: &GameInfo, text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| {
        let side = info.side(side);
        let letter = side.letter.to_string();
        text.eq_ignore_ascii_case(side.name) || text.eq_ignore_ascii_case(&letter)
    })
}

/// Which sides the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plays {
    /// One of them, with all its seats.
    One(Side),
    /// Both; people watch.
    Both,
}

/// The engine as a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opponent {
    pub(super) persona: Persona,
    pub(super) plays: Plays,
}

impl Opponent {
    /// Whether it plays a side.
    pub(super) fn has(self, side: Side) -> bool {
        self.plays == Plays::Both || self.plays == Plays::One(side)
    }

    /// The side that people play.
    pub(super) fn person(self) -> Option<Side> {
        match self.plays {
            Plays::One(side) => Some(side.other()),
            Plays::Both => None,
        }
    }
}

/// For whom the engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thinker {
    /// As a player.
    Opponent(Persona),
    /// For a hint, at full strength.
    Adviser,
}

/// The engine, created on first use.
pub(super) struct Adviser {
    /// Created on first use, because its table is large.
    engine: Option<Engine>,
    options: EngineOptions,
    /// Its time at full strength.
    time: Duration,
    seed: u64,
}

impl Adviser {
    /// Searches a match. An opponent begins its games in various ways; advice is the same every
    /// time.
    pub(super) fn think(&mut self, game: &Match<AnyGame>, who: Thinker) -> SearchReport {
        let persona = match who {
            Thinker::Opponent(persona) => persona,
            Thinker::Adviser => Persona::FULL,
        };
        let strength = persona.strength(game.position());
        // A level below the highest is limited by nodes, not by time: with the same seed it plays
        // the same on every machine.
        let given = if strength.is_full() {
            Limits::time(self.time)
        } else {
            Limits::default()
        };
        // A different seed each turn, so that mistakes differ.
        let seed = self.seed.wrapping_add(game.turns().len() as u64);
        let mut options = self.options.clone();
        match who {
            Thinker::Opponent(_) => {
                persona.apply(&mut options, game, seed);
            }
            Thinker::Adviser => strength.apply(&mut options, seed),
        }
        let engine = match &mut self.engine {
            Some(engine) => {
                engine.set_options(options);
                engine
            }
            none => none.insert(Engine::new(options)),
        };
        let never = AtomicBool::new(false);
        engine.search(game, strength.limits(given), &never, &mut |_| {})
    }
}
