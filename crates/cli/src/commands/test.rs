//! `kabinet test`: a sequential test of two programs over UGI.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use kabinet_core::{Game, Match};
use kabinet_engine::players::PlayerSpec;
use kabinet_engine::tournament::{Hypothesis, Sprt, Tally, Tournament, TournamentError};
use kabinet_games::AnyGame;

use crate::args::{GameArgs, TournamentArgs, whole};
use crate::failure::Failure;
use crate::input::{file_name, read_file};
use crate::output::Out;
use crate::progress::Bar;
use crate::thinking::LimitArgs;

/// The default time for a turn.
const DEFAULT_TIME: Duration = Duration::from_millis(100);
/// Turns after which a game is adjudicated a draw.
const MAX_TURNS: usize = 300;

/// The arguments of `test`.
#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The old program: the path of a `kabinet`, or ugi:COMMAND
    #[arg(value_name = "OLD")]
    old: String,
    /// The new program
    #[arg(value_name = "NEW")]
    new: String,
    /// The Elo difference if NEW is not stronger (H0)
    #[arg(
        long,
        value_name = "E",
        default_value_t = 0.0,
        allow_negative_numbers = true
    )]
    elo0: f64,
    /// The Elo difference if NEW is stronger (H1)
    #[arg(
        long,
        value_name = "E",
        default_value_t = 20.0,
        allow_negative_numbers = true
    )]
    elo1: f64,
    /// Maximum number of games; each opening is played twice, with sides exchanged
    #[arg(long, value_name = "N", default_value_t = 2000,
        value_parser = whole::<u64>(1..=10_000_000), allow_negative_numbers = true)]
    games: u64,
    /// Positions to begin with, one per line, each played twice [default: random openings]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Random actions at the beginning of a game without a file of openings
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = whole::<u16>(0..=200),
        allow_negative_numbers = true)]
    random: u16,
    #[command(flatten)]
    tournament: TournamentArgs,
    // Last, because the heading applies to everything after it.
    #[command(flatten, next_help_heading = "Limits for a move")]
    limits: LimitArgs,
}

/// Plays until the test is decided, and prints the result.
pub(crate) fn run(args: &TestArgs, out: &mut Out) -> Result<(), Failure> {
    let start = args.game.open()?;
    if start.outcome().is_some() {
        let reason = "the position is finished: there is nothing to play";
        return Err(Failure::Input(reason.to_owned()));
    }
    let sprt = Sprt::new(args.elo0, args.elo1)
        .ok_or_else(|| Failure::Input("--elo0 must be less than --elo1".to_owned()))?;
    let book = match &args.openings {
        Some(path) => openings(args, path)?,
        None => Vec::new(),
    };
    let limits = args.limits.or(DEFAULT_TIME);
    let contest = Tournament {
        start,
        options: args.game.options()?,
        players: [
            player(args, &args.new)?.within(limits),
            player(args, &args.old)?.within(limits),
        ],
        games: args.games,
        concurrency: args.tournament.concurrency.into(),
        seed: args.tournament.seed,
        opening_plies: args.random.into(),
        book,
        max_turns: MAX_TURNS,
    };
    let mut tally = Tally::default();
    Bar::for_hours()
        .during(|work| {
            contest.run(|report| {
                tally.add(&report);
                let ratio = sprt.log_likelihood_ratio(&tally.pentanomial);
                let stage = format!(
                    "+{} -{} ={} llr {ratio:.2}",
                    tally.wins, tally.losses, tally.draws
                );
                work.report(&stage, tally.games(), args.games);
                if sprt.decision(&tally.pentanomial).is_some() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
        })
        .map_err(|error| match error {
            TournamentError::Build(_) => Failure::input(error),
            _ => Failure::Work(error.to_string()),
        })?;
    write_result(out, &tally, sprt)
}

/// The program as a player: the path of a `kabinet` stands for its UGI command.
fn player(args: &TestArgs, text: &str) -> Result<PlayerSpec, Failure> {
    let spec = if text.starts_with("ugi:") {
        text.to_owned()
    } else if text.contains('\'') {
        let reason = "a path with a quote in it must be written as ugi:COMMAND";
        return Err(Failure::Input(format!("{text}: {reason}")));
    } else {
        format!("ugi:'{text}' ugi {}", args.game.game)
    };
    spec.parse().map_err(Failure::input)
}

/// The positions of a file, one per line; empty lines and lines that start with `#` do not count.
fn openings(args: &TestArgs, path: &Path) -> Result<Vec<Match<AnyGame>>, Failure> {
    let options = args.game.options()?;
    let text = read_file(path)?;
    let lines = text
        .lines()
        .zip(1..)
        .map(|(line, number)| (line.trim(), number));
    let mut book = Vec::new();
    for (line, number) in lines {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let refuse = |reason: String| {
            Failure::Input(format!("{}: line {number}: {reason}", file_name(path)))
        };
        let position = args.game.game.open(&options, Some(line));
        let position = position.map_err(|error| refuse(error.to_string()))?;
        if position.outcome().is_some() {
            return Err(refuse("the position is finished".to_owned()));
        }
        book.push(Match::new(position));
    }
    if book.is_empty() {
        let reason = "there is no opening in it";
        return Err(Failure::Input(format!("{}: {reason}", file_name(path))));
    }
    Ok(book)
}

fn write_result(out: &mut Out, tally: &Tally, sprt: Sprt) -> Result<(), Failure> {
    let pairs: Vec<String> = tally.pentanomial.iter().map(ToString::to_string).collect();
    let ratio = sprt.log_likelihood_ratio(&tally.pentanomial);
    let [new, old] = tally.failures;
    writeln!(out, "score {} {} {}", tally.wins, tally.losses, tally.draws)?;
    writeln!(out, "pairs {}", pairs.join(" "))?;
    writeln!(out, "failures new {new} old {old}")?;
    writeln!(out, "llr {ratio:.2} bound {:.2}", Sprt::bound())?;
    let verdict = match sprt.decision(&tally.pentanomial) {
        Some(Hypothesis::H1) => "passed",
        Some(Hypothesis::H0) => "failed",
        None => "open",
    };
    let elo = tally.elo();
    writeln!(
        out,
        "{verdict} games {} elo {:.1} +- {:.1}",
        tally.games(),
        // Avoid printing a rounded number as -0.
        (elo.difference * 10.0).round() / 10.0 + 0.0,
        elo.margin,
    )?;
    Ok(())
}
