//! How long the engine thinks and with what: the arguments that several commands share.

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

/// How long to think where nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What ends a search.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// How long to think about a turn, in seconds; 1, or 0.1 in a match, if nothing else limits it
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// How many turns to look ahead
    #[arg(long, value_name = "D", value_parser = whole::<u32>(1..=100),
        allow_negative_numbers = true)]
    depth: Option<u32>,
    /// How many positions to visit
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX),
        allow_negative_numbers = true)]
    nodes: Option<u64>,
}

impl LimitArgs {
    /// The limits that were given, or a second.
    pub(crate) fn limits(&self) -> Limits {
        self.or(DEFAULT_TIME)
    }

    /// The limits that were given, or this time.
    pub(crate) fn or(&self, time: Duration) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            time: self.time.or(unlimited.then_some(time)),
            depth: self.depth,
            nodes: self.nodes,
        }
    }
}

/// What of the machine a search may use.
#[derive(Debug, Args)]
pub(crate) struct MachineArgs {
    /// How many threads search
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = whole::<u16>(1..=1024),
        allow_negative_numbers = true)]
    threads: u16,
    /// The size of the engine's table, in megabytes
    #[arg(long, value_name = "MB", default_value = "64", value_parser = megabytes(65_536),
        allow_negative_numbers = true)]
    hash: usize,
    /// The folder of solved games, instead of the user's own
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

/// The limits of a search and what it works with.
#[derive(Debug, Args)]
pub(crate) struct ThinkingArgs {
    #[command(flatten)]
    limits: LimitArgs,
    /// Play at a level from 1, the gentlest, to 10, full strength
    #[arg(long, value_name = "L", default_value_t = Level::HIGHEST, allow_negative_numbers = true)]
    level: Level,
    /// What the mistakes of a level depend on
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    machine: MachineArgs,
    /// How many of the best lines to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=100),
        allow_negative_numbers = true)]
    lines: u16,
}

impl ThinkingArgs {
    /// What ends a search.
    pub(crate) fn limits(&self, game: &AnyGame) -> Limits {
        self.level.strength(game).limits(self.limits.limits())
    }

    /// What the engine works with.
    pub(crate) fn options(&self, game: &AnyGame) -> EngineOptions {
        let mut options = EngineOptions {
            multi_pv: self.lines.into(),
            ..self.machine.options()
        };
        self.level.strength(game).apply(&mut options, self.seed);
        options
    }
}

/// The user's folder of solved games; without a home there is none.
pub(crate) fn users_data() -> Option<DataFolder> {
    DataFolder::of_user().ok()
}

/// As many threads as the machine runs at once.
pub(crate) fn all_cores() -> u16 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    u16::try_from(cores).unwrap_or(u16::MAX)
}

/// Where weights come from.
#[derive(Clone, Debug)]
pub(crate) enum WeightsArg {
    /// Those that were tuned and come with the program.
    Tuned,
    /// Those set by hand.
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
