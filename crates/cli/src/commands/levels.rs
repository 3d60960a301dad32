//! `kabinet levels`: each level against the one below, as a table for docs/LEVELS.md.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use clap::Args;
use kabinet_core::text::plural;
use kabinet_engine::Level;
use kabinet_engine::players::PlayerSpec;
use kabinet_engine::search::Limits;
use kabinet_engine::tournament::{Tally, Tournament};
use kabinet_games::{GameId, Options};

use crate::args::{GameParser, seconds, whole};
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;
use crate::thinking::{all_cores, users_data};

/// Random actions at the beginning of a game, as in `kabinet match`.
const OPENING_PLIES: usize = 4;
/// After how many turns a game is given up as a draw.
const MOST_TURNS: usize = 300;

/// The arguments of `levels`.
#[derive(Debug, Args)]
pub(crate) struct LevelsArgs {
    /// The games [default: all]
    #[arg(value_name = "GAME", value_parser = GameParser)]
    games_to_play: Vec<GameId>,
    /// Games that each level plays against the one below
    #[arg(long, value_name = "N", default_value_t = 200,
        value_parser = whole::<u64>(1..=1_000_000), allow_negative_numbers = true)]
    games: u64,
    /// Only this level and the one below it
    #[arg(long, value_name = "L", allow_negative_numbers = true)]
    level: Option<Level>,
    /// Seconds per turn for the highest level; the others have their own limits
    #[arg(long, value_name = "S", default_value = "0.2", value_parser = seconds,
        allow_negative_numbers = true)]
    time: Duration,
    /// Games played at the same time
    #[arg(long, value_name = "C", default_value_t = all_cores(),
        value_parser = whole::<u16>(1..=1024), allow_negative_numbers = true)]
    concurrency: u16,
    /// Seed for openings and mistakes
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
}

/// Plays the matches and prints a table for each game.
pub(crate) fn run(args: &LevelsArgs, out: &mut Out) -> Result<(), Failure> {
    if args.level == Some(Level::LOWEST) {
        let reason = "there is no level below 1 to play against";
        return Err(Failure::Input(reason.to_owned()));
    }
    let asked = &args.games_to_play;
    let games = GameId::ALL.iter().copied();
    for game in games.filter(|game| asked.is_empty() || asked.contains(game)) {
        writeln!(out, "## {}\n", game.info().name)?;
        writeln!(
            out,
            "| level | against | won | lost | drawn | score | turns a game | seconds a turn |"
        )?;
        writeln!(out, "| --- | --- | --- | --- | --- | --- | --- | --- |")?;
        out.flush()?;
        for (below, level) in Level::all().zip(Level::all().skip(1)) {
            if args.level.is_some_and(|only| only != level) {
                continue;
            }
            let tally = play(args, game, level, below)?;
            let games = tally.games().max(1) as f64;
            let score = 100.0 * (tally.wins as f64 + tally.draws as f64 / 2.0) / games;
            writeln!(
                out,
                "| {level} | {below} | {} | {} | {} | {score:.1} % | {:.0} | {:.3} |",
                tally.wins,
                tally.losses,
                tally.draws,
                tally.average_turns(),
                tally.clocks[0].average().as_secs_f64(),
            )?;
            out.flush()?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn play(args: &LevelsArgs, game: GameId, level: Level, below: Level) -> Result<Tally, Failure> {
    let limits = Limits::time(args.time);
    let player = |level: Level| -> Result<PlayerSpec, Failure> {
        let spec: PlayerSpec = format!("level:{level}").parse().map_err(Failure::input)?;
        // Only the highest level has a time limit and uses solved games; with a time limit the
        // others would depend on the machine.
        Ok(match level {
            Level::HIGHEST => spec.within(limits).knowing(users_data()),
            _ => spec,
        })
    };
    let contest = Tournament {
        start: game.start(),
        options: Options::new(game.info()),
        players: [player(level)?, player(below)?],
        games: args.games,
        concurrency: args.concurrency.into(),
        seed: args.seed,
        opening_plies: OPENING_PLIES,
        max_turns: MOST_TURNS,
    };
    let mut tally = Tally::default();
    let stage = format!("{game} level {level} against {below}");
    Bar::new()
        .during(|work| {
            contest.run(|report| {
                tally.add(&report);
                work.report(&stage, tally.games(), args.games);
                ControlFlow::Continue(())
            })
        })
        .map_err(|error| Failure::Work(error.to_string()))?;
    let failures: u64 = tally.failures.iter().sum();
    if failures > 0 {
        let games = plural(failures as usize, "game", "games");
        let reason = format!("{stage}: a player failed in {failures} {games}");
        return Err(Failure::Work(reason));
    }
    Ok(tally)
}
