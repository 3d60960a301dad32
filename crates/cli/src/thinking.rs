//! Arguments for the engine that several commands share: limits, threads, memory.

use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use kabinet_engine::data::DataFolder;
use kabinet_engine::search::Limits;
use kabinet_engine::weights::{self, WeightsSource};
use kabinet_engine::{EngineOptions, Level, Weights};
use kabinet_games::AnyGame;

use crate::args::{megabytes, seconds, whole};
use crate::failure::Failure;
use crate::input;

/// The default time for a turn.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The limits of a search.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Seconds per move [default without another limit: 1; in a match 0.1]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Search depth in moves
    #[arg(long, value_name = "D", value_parser = whole::<u32>(1..=100),
        allow_negative_numbers = true)]
    depth: Option<u32>,
    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX),
        allow_negative_numbers = true)]
    nodes: Option<u64>,
}

impl LimitArgs {
    /// The given limits, or one second.
    pub(crate) fn limits(&self) -> Limits {
        self.or(DEFAULT_TIME)
    }

    /// The given limits, or this time.
    pub(crate) fn or(&self, time: Duration) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            time: self.time.or(unlimited.then_some(time)),
            depth: self.depth,
            nodes: self.nodes,
        }
    }
}

/// The resources of a search.
#[derive(Debug, Args)]
pub(crate) struct MachineArgs {
    /// Threads for the search
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = whole::<u16>(1..=1024),
        allow_negative_numbers = true)]
    threads: u16,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value = "64", value_parser = megabytes(65_536),
        allow_negative_numbers = true)]
    hash: usize,
    /// The folder of solved games [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl MachineArgs {
    /// An engine at full strength on this machine.
    pub(crate) fn options(&self) -> EngineOptions {
        EngineOptions {
            hash_bytes: self.hash << 20,
            threads: self.threads.into(),
            data: match &self.data {
                Some(path) => Some(DataFolder::at(path)),
                None => users_data(),
            },
            ..EngineOptions::default()
        }
    }
}

/// The limits and resources of a search.
#[derive(Debug, Args)]
pub(crate) struct ThinkingArgs {
    #[command(flatten)]
    limits: LimitArgs,
    /// The level, from 1 (gentlest) to 10 (full strength)
    #[arg(long, value_name = "L", default_value_t = Level::HIGHEST, allow_negative_numbers = true)]
    level: Level,
    /// Seed for the mistakes of a level
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    machine: MachineArgs,
    /// Number of best lines to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=100),
        allow_negative_numbers = true)]
    lines: u16,
}

impl ThinkingArgs {
    /// The limits of a search.
    pub(crate) fn limits(&self, game: &AnyGame) -> Limits {
        self.level.strength(game).limits(self.limits.limits())
    }

    /// The resources of the engine.
    pub(crate) fn options(&self, game: &AnyGame) -> EngineOptions {
        let mut options = EngineOptions {
            multi_pv: self.lines.into(),
            ..self.machine.options()
        };
        self.level.strength(game).apply(&mut options, self.seed);
        options
    }
}

/// The user's folder of solved games, if there is a home folder.
pub(crate) fn users_data() -> Option<DataFolder> {
    DataFolder::of_user().ok()
}

/// The number of threads the machine runs in parallel.
pub(crate) fn all_cores() -> u16 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    u16::try_from(cores).unwrap_or(u16::MAX)
}

/// The source of weights.
#[derive(Clone, Debug)]
pub(crate) enum WeightsArg {
    /// The tuned weights built into the program.
    Tuned,
    /// The hand-set weights.
    Hand,
    /// A file.
    File(PathBuf),
}

impl FromStr for WeightsArg {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "tuned" => WeightsArg::Tuned,
            "hand" => WeightsArg::Hand,
            path => WeightsArg::File(path.into()),
        })
    }
}

impl fmt::Display for WeightsArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsArg::Tuned => f.write_str("tuned"),
            WeightsArg::Hand => f.write_str("hand"),
            WeightsArg::File(path) => path.display().fmt(f),
        }
    }
}

impl WeightsArg {
    /// The weights for a game.
    pub(crate) fn read(&self, game: &AnyGame) -> Result<Weights, Failure> {
        let source = match self {
            WeightsArg::Tuned => WeightsSource::Tuned,
            WeightsArg::Hand => WeightsSource::Hand,
            WeightsArg::File(path) => WeightsSource::Text(input::read_file(path)?),
        };
        let weights = weights::of_game(game, &source);
        weights.map_err(|error| Failure::Input(format!("{self}: {error}")))
    }
}
