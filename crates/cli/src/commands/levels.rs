//! `kabinet levels`: each level against the one below, and how it plays, as tables for
//! docs/LEVELS.md.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use clap::Args;
use kabinet_core::text::plural;
use kabinet_engine::Level;
use kabinet_engine::players::PlayerSpec;
use kabinet_engine::search::Limits;
use kabinet_engine::tournament::{Style, Tally, Tournament};
use kabinet_games::{GameId, Options};

use crate::args::{GameParser, seconds, whole};
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;
use crate::thinking::{all_cores, users_data};

/// Random actions at the beginning of a game, as in `kabinet match`.
const OPENING_PLIES: usize = 4;
/// A level plays one in this many of its games against random play.
const RANDOM_SHARE: u64 = 5;
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
    /// Seconds per move for the highest level; the others have their own limits
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
        let mut styles = Vec::new();
        for (below, level) in Level::all().zip(Level::all().skip(1)) {
            if args.level.is_some_and(|only| only != level) {
                continue;
            }
            let Played { tally, style } = play(args, game, level, below)?;
            styles.push((level, style));
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
        write_styles(args, game, &styles, out)?;
    }
    Ok(())
}

/// How each level plays: which wins at once it takes and which threats it parries in its games
/// against the level below, and how it fares against random play.
fn write_styles(
    args: &LevelsArgs,
    game: GameId,
    styles: &[(Level, [Style; 2])],
    out: &mut Out,
) -> Result<(), Failure> {
    writeln!(
        out,
        "| level | wins in one taken | threats parried | turns against random | undecided |"
    )?;
    writeln!(out, "| --- | --- | --- | --- | --- |")?;
    // The first match also shows the level below.
    let first = styles
        .first()
        .map(|&(level, [_, below])| (lower(level), below));
    let rest = styles.iter().map(|&(level, [own, _])| (level, own));
    for (level, style) in first.into_iter().chain(rest) {
        let random = against_random(args, game, level)?;
        writeln!(
            out,
            "| {level} | {:.0} % | {:.0} % | {:.0} | {} of {} |",
            style.percent_taken(),
            style.percent_parried(),
            random.average_turns(),
            random.undecided,
            random.games,
        )?;
        out.flush()?;
    }
    writeln!(out)?;
    Ok(())
}

fn lower(level: Level) -> Level {
    Level::new(level.get() - 1).unwrap_or(Level::LOWEST)
}

/// The games of a level against random play.
fn against_random(args: &LevelsArgs, game: GameId, level: Level) -> Result<Style, Failure> {
    let random: PlayerSpec = "random".parse().map_err(Failure::input)?;
    let games = args.games.div_ceil(RANDOM_SHARE);
    let players = [player(args, level)?, random];
    let stage = format!("{game} level {level} against random");
    let Played { style, .. } = contest(args, game, players, games, &stage)?;
    Ok(style[0])
}

/// The results of a match, and how the two players played.
struct Played {
    tally: Tally,
    style: [Style; 2],
}

fn play(args: &LevelsArgs, game: GameId, level: Level, below: Level) -> Result<Played, Failure> {
    let stage = format!("{game} level {level} against {below}");
    let players = [player(args, level)?, player(args, below)?];
    contest(args, game, players, args.games, &stage)
}

fn player(args: &LevelsArgs, level: Level) -> Result<PlayerSpec, Failure> {
    let spec: PlayerSpec = format!("level:{level}").parse().map_err(Failure::input)?;
    // Only the highest level has a time limit and uses solved games; with a time limit the others
    // would depend on the machine.
    Ok(match level {
        Level::HIGHEST => spec.within(Limits::time(args.time)).knowing(users_data()),
        _ => spec,
    })
}

fn contest(
    args: &LevelsArgs,
    game: GameId,
    players: [PlayerSpec; 2],
    games: u64,
    stage: &str,
) -> Result<Played, Failure> {
    let contest = Tournament {
        start: game.start(),
        options: Options::new(game.info()),
        players,
        games,
        concurrency: args.concurrency.into(),
        seed: args.seed,
        opening_plies: OPENING_PLIES,
        book: Vec::new(),
        max_turns: MOST_TURNS,
    };
    let mut tally = Tally::default();
    let mut style = [Style::default(); 2];
    Bar::new()
        .during(|work| {
            contest.run(|report| {
                tally.add(&report);
                let first = report.first_player;
                for (style, side) in style.iter_mut().zip([first, first.other()]) {
                    style.add(&report, side, OPENING_PLIES);
                }
                work.report(stage, tally.games(), games);
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
    Ok(Played { tally, style })
}
