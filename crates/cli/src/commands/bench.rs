//! `kabinet bench`: how fast the games run.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use kabinet_core::playout::play_on;
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Side};
use kabinet_engine::bench;
use kabinet_games::{GameId, Visitor};
use serde::Serialize;

use crate::args::{GameArgs, GameParser, seconds, whole};
use crate::examples::examples;
use crate::failure::{Failure, cause};
use crate::output::Out;

/// The number of random actions between two checks of the clock: few enough to meet a deadline,
/// many enough that the checks cost nothing.
const PLIES_PER_LOOK: u64 = 8192;

/// The arguments of `bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    what: Bench,
}

/// The benchmarks.
#[derive(Debug, Subcommand)]
enum Bench {
    /// Play random games and count the actions per second
    #[command(after_help = examples(&["kabinet bench playouts {game} --seconds 10 --threads 2"]))]
    Playouts(PlayoutsArgs),
    /// Search fixed positions to a fixed depth and count the positions visited
    #[command(after_help = examples(&["kabinet bench search", "kabinet bench search {game}"]))]
    Search(SearchArgs),
}

/// The arguments of `bench search`.
#[derive(Debug, Args)]
struct SearchArgs {
    /// The game [default: all]
    #[arg(value_name = "GAME", value_parser = GameParser)]
    game: Option<GameId>,
    /// Print JSON, with the signature of each game
    #[arg(long)]
    json: bool,
}

/// The fixed searches of a game in JSON.
#[derive(Serialize)]
struct GameJson {
    game: &'static str,
    /// The signature: the same for every build of the same search.
    nodes: u64,
    nps: u64,
    searches: Vec<SearchJson>,
}

/// A fixed search in JSON.
#[derive(Serialize)]
struct SearchJson {
    position: String,
    depth: u32,
    nodes: u64,
    score: String,
}

/// All fixed searches in JSON.
#[derive(Serialize)]
struct BenchJson {
    nodes: u64,
    nps: u64,
    games: Vec<GameJson>,
}

/// The arguments of `bench playouts`.
#[derive(Debug, Args)]
struct PlayoutsArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Duration in seconds
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds,
        allow_negative_numbers = true)]
    seconds: Duration,
    /// Threads
    #[arg(long, value_name = "T", default_value_t = 1,
        value_parser = whole::<u16>(1..=1024), allow_negative_numbers = true)]
    threads: u16,
    /// Seed for the random choices
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Actions after which a game restarts
    #[arg(long, value_name = "M", default_value_t = 400,
        value_parser = whole::<u64>(1..=1_000_000_000), allow_negative_numbers = true)]
    max_plies: u64,
}

/// Runs a benchmark.
pub(crate) fn run(args: &BenchArgs, out: &mut Out) -> Result<(), Failure> {
    match &args.what {
        Bench::Playouts(args) => playouts(args, out),
        Bench::Search(args) => search(args, out),
    }
}

/// Searches the fixed positions, each with one thread and an empty table. The sum of the visited
/// nodes is the same on every machine, and changes only if the search does.
fn search(args: &SearchArgs, out: &mut Out) -> Result<(), Failure> {
    let mut totals = (0, Duration::ZERO);
    let mut games: Vec<GameJson> = Vec::new();
    let mut time_of_game = Duration::ZERO;
    for case in bench::cases() {
        if args.game.is_some_and(|game| game != case.game) {
            continue;
        }
        let thought = case.search();
        if !args.json {
            writeln!(
                out,
                "{} depth {} nodes {} score {} position {}",
                case.game, thought.depth, thought.nodes, thought.score, case.position
            )?;
            out.flush()?;
        }
        totals.0 += thought.nodes;
        totals.1 += thought.time;
        let game = case.game.info().slug;
        if games.last().is_none_or(|last| last.game != game) {
            time_of_game = Duration::ZERO;
            games.push(GameJson {
                game,
                nodes: 0,
                nps: 0,
                searches: Vec::new(),
            });
        }
        time_of_game += thought.time;
        if let Some(last) = games.last_mut() {
            last.nodes += thought.nodes;
            last.nps = rate(last.nodes, time_of_game);
            last.searches.push(SearchJson {
                position: case.position.to_string(),
                depth: thought.depth,
                nodes: thought.nodes,
                score: thought.score.to_string(),
            });
        }
    }
    let (nodes, time) = totals;
    let nps = rate(nodes, time);
    if args.json {
        let json = BenchJson { nodes, nps, games };
        serde_json::to_writer_pretty(&mut *out, &json).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "nodes {nodes} nps {nps}")?;
    }
    Ok(())
}

/// Nodes a second.
fn rate(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)).round() as u64
}

/// Plays random games and counts actions.
fn playouts(args: &PlayoutsArgs, out: &mut Out) -> Result<(), Failure> {
    let position = args.game.open()?;
    if position.outcome().is_some() {
        let reason = "the position is finished: there is nothing to play";
        return Err(Failure::Input(reason.to_owned()));
    }
    let begin = Instant::now();
    let tally = position.visit(Playouts(args))?;
    let elapsed = begin.elapsed().as_secs_f64();

    let games = tally.games as f64;
    let share = |count: u64| 100.0 * count as f64 / games;
    let info = args.game.game.info();
    writeln!(out, "games {}", tally.games)?;
    writeln!(out, "plies {}", tally.plies)?;
    writeln!(out, "plies_per_game {:.1}", tally.plies as f64 / games)?;
    for side in Side::ALL {
        let percent = share(tally.wins[side.index()]);
        writeln!(out, "won_by_{} {percent:.1}%", info.side(side).letter)?;
    }
    writeln!(out, "drawn {:.1}%", share(tally.draws))?;
    writeln!(out, "cut_off {:.1}%", share(tally.cut))?;
    writeln!(out, "seconds {elapsed:.2}")?;
    let rate = (tally.plies as f64 / elapsed) as u64;
    writeln!(out, "plies_per_second {rate}")?;
    Ok(())
}

/// The totals of many games.
#[derive(Default)]
struct Tally {
    games: u64,
    plies: u64,
    wins: [u64; 2],
    draws: u64,
    cut: u64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.plies += other.plies;
        for (own, others) in self.wins.iter_mut().zip(other.wins) {
            *own += others;
        }
        self.draws += other.draws;
        self.cut += other.cut;
    }
}

struct Playouts<'a>(&'a PlayoutsArgs);

impl Visitor for Playouts<'_> {
    type Output = Result<Tally, Failure>;

    fn visit<G: Game>(self, position: &G) -> Self::Output {
        let args = self.0;
        let deadline = Instant::now() + args.seconds;
        // Each thread has its own generator, so its games depend only on the seed.
        let mut seeds = SplitMix64::new(args.seed);
        thread::scope(|scope| {
            let mut workers = Vec::new();
            for _ in 0..args.threads {
                let random = SplitMix64::new(seeds.next_u64());
                let work = move || play_until(deadline, position, args.max_plies, random);
                let worker = thread::Builder::new().spawn_scoped(scope, work);
                workers.push(worker.map_err(|error| {
                    Failure::Work(format!("cannot start a thread: {}", cause(&error)))
                })?);
            }
            let mut sum = Tally::default();
            for worker in workers {
                match worker.join() {
                    Ok(tally) => sum.add(&tally),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(sum)
        })
    }
}

fn play_until<G: Game>(
    deadline: Instant,
    start: &G,
    max_plies: u64,
    mut random: SplitMix64,
) -> Tally {
    let mut list = ActionList::new();
    let mut tally = Tally::default();
    let mut unwatched = 0;
    loop {
        let mut position = start.clone();
        let mut left = max_plies;
        let mut late = false;
        // A game that the deadline cuts off counts as far as it went.
        while left > 0 && !late {
            let most = left.min(PLIES_PER_LOOK);
            let played = play_on(&mut position, most, &mut list, &mut random);
            left -= played;
            unwatched += played;
            if unwatched >= PLIES_PER_LOOK {
                unwatched = 0;
                late = Instant::now() >= deadline;
            }
            if played < most {
                break;
            }
        }
        tally.games += 1;
        tally.plies += max_plies - left;
        match position.outcome() {
            None => tally.cut += 1,
            Some(outcome) => match outcome.winner() {
                Some(side) => tally.wins[side.index()] += 1,
                None => tally.draws += 1,
            },
        }
        if late {
            return tally;
        }
    }
}
