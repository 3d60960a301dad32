//! `kabinet load`: a bounded load of live games on a server.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use kabinet_games::GameId;
use kabinet_server::blocking;
use kabinet_server::load::{
    Load, MOST_GAMES, MOST_SECONDS, Stage, Tally, Target, WARM_UP, Watch, Watched,
};

use crate::args::{GameParser, whole};
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;

/// From this many seconds on, growing memory is a failure.
const SOAK: u64 = 600;

/// The arguments of `load`.
#[derive(Debug, Args)]
pub(crate) struct LoadArgs {
    /// The server's address; repeat it for servers that share a database, and the two clients of a
    /// game use different ones
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    url: Vec<String>,
    /// Games at the same time, each with two clients
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole::<u64>(1..=MOST_GAMES))]
    games: u64,
    /// Duration in seconds
    #[arg(long, value_name = "S", default_value = "10", value_parser = whole::<u64>(1..=MOST_SECONDS))]
    seconds: u64,
    /// Play only this game [default: all games in turn]
    #[arg(long, value_name = "GAME", value_parser = GameParser)]
    game: Option<GameId>,
    /// Seed for the clients' choices
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Watch the server's process on this machine, and fail if its memory keeps growing or its
    /// descriptors stay open
    #[arg(long, value_name = "PID", value_parser = whole::<u32>(1..=4_194_304))]
    watch: Option<u32>,
    /// Allow a server on another machine; ask its owner first
    #[arg(long)]
    remote: bool,
}

/// Plays the games and prints the measurements.
pub(crate) fn run(args: &LoadArgs, out: &mut Out) -> Result<(), Failure> {
    let target = |url: &String| {
        Target::read(url, args.remote)
            .map_err(|error| Failure::Input(format!("--url {url}: {error}")))
    };
    let targets = args.url.iter().map(target).collect::<Result<Vec<_>, _>>()?;
    let games = match args.game {
        Some(id) => vec![id.info().slug],
        None => GameId::ALL.iter().map(|id| id.info().slug).collect(),
    };
    let count = usize::try_from(args.games).unwrap_or(usize::MAX);
    let load = Load {
        targets,
        games,
        count,
        time: Duration::from_secs(args.seconds),
        seed: args.seed,
    };
    // Every client is an open file. If the limit stays too low, opening them will fail with a
    // reason.
    let _ = kabinet_server::allow_many_connections();
    let watch = match args.watch {
        Some(pid) => Some(Watch::start(pid).ok_or_else(|| {
            Failure::Input(format!("--watch {pid}: this process cannot be seen"))
        })?),
        None => None,
    };
    let bar = Bar::new();
    let played = bar.during(|work| {
        blocking::play_games(&load, watch, &|stage| match stage {
            Stage::SetUp(games) => work.report("setting up", games as u64, args.games),
            Stage::Playing(time) => work.report("playing", time.as_secs(), args.seconds),
        })
    });
    let (tally, watched) = played.map_err(Failure::no_threads)?;
    let tally = tally.map_err(|error| Failure::Work(error.to_string()))?;
    print(args, &tally, watched.as_ref(), out)?;
    judge(args, &tally, watched)
}

/// Prints the measurements. `watched` is there if a process was watched, and empty if it has ended.
fn print(
    args: &LoadArgs,
    tally: &Tally,
    watched: Option<&Option<Watched>>,
    out: &mut Out,
) -> Result<(), Failure> {
    writeln!(
        out,
        "games {} finished {} turns {}",
        args.games, tally.finished, tally.turns
    )?;
    let stall = tally.longest_stall();
    writeln!(
        out,
        "missed {} longest_stall_ms {:.1} at_s {:.1}",
        tally.missed,
        stall.time.as_secs_f64() * 1000.0,
        stall.at.as_secs_f64()
    )?;
    let (early, middle, most) = tally.warm_up();
    writeln!(
        out,
        "warm_up_s {} turns {early} p50_ms {middle:.1} p99_ms {most:.1}",
        WARM_UP.as_secs()
    )?;
    if let Some((games, middle, most)) = tally.interruptions() {
        writeln!(
            out,
            "interrupted {games} p50_ms {middle:.1} longest_ms {most:.1}"
        )?;
    }
    if let Some(Some(watched)) = watched {
        writeln!(out, "{watched}")?;
    }
    writeln!(out, "{tally}")?;
    Ok(())
}

/// Fails if the server lost something, or keeps what it should give back.
fn judge(args: &LoadArgs, tally: &Tally, watched: Option<Option<Watched>>) -> Result<(), Failure> {
    if tally.lost > 0 {
        return Err(Failure::Work(format!(
            "{} actions were acknowledged and lost",
            tally.lost
        )));
    }
    match watched {
        Some(None) => Err(Failure::Work("the watched process has ended".to_owned())),
        Some(Some(watched)) if watched.lost_descriptors() > 0 => {
            let lost = watched.lost_descriptors();
            Err(Failure::Work(format!("{lost} descriptors were not closed")))
        }
        // A short load says nothing about growth.
        Some(Some(watched)) if args.seconds >= SOAK && !watched.is_flat() => Err(Failure::Work(
            "the server's memory keeps growing".to_owned(),
        )),
        _ => Ok(()),
    }
}
