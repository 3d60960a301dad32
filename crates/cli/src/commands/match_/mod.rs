//! `kabinet match`: two engines play many games.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use kabinet_core::{Game, Side};
use kabinet_engine::players::PlayerSpec;
use kabinet_engine::tournament::{Sprt, Tally, Tournament, TournamentError};
use kabinet_games::GameInfo;

use crate::args::{GameArgs, TournamentArgs, whole};
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;
use crate::thinking::{LimitArgs, users_data};
use records::Records;

mod records;

/// The default time for a turn.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// The arguments of `match`.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The first engine: random, greedy, uct:N, level:L, time:S, depth:D, nodes:N, engine
    /// or ugi:COMMAND; settings may follow, as in 'time:0.1;hash=64;null_move_pruning=off'
    #[arg(value_name = "ENGINE1")]
    one: PlayerSpec,
    /// The second engine
    #[arg(value_name = "ENGINE2")]
    two: PlayerSpec,
    /// Number of games; each opening is played twice, with sides exchanged
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000),
        allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    tournament: TournamentArgs,
    /// Random actions at the beginning of a game
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = whole::<u16>(0..=200),
        allow_negative_numbers = true)]
    openings: u16,
    /// Stop as soon as a sequential test decides between these two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Keep each game as a record in this new or empty folder
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Turns after which a game is adjudicated a draw
    #[arg(long, value_name = "M", default_value_t = 300,
        value_parser = whole::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    max_turns: u32,
    // Last, because the heading applies to everything after it.
    #[command(flatten, next_help_heading = "Limits for engines without their own")]
    limits: LimitArgs,
}

/// Plays the match and prints the result.
pub(crate) fn run(args: &MatchArgs, out: &mut Out) -> Result<(), Failure> {
    let start = args.game.open()?;
    if start.outcome().is_some() {
        let reason = "the position is finished: there is nothing to play";
        return Err(Failure::Input(reason.to_owned()));
    }
    let limits = args.limits.or(DEFAULT_TIME);
    let contest = Tournament {
        start,
        options: args.game.options()?,
        players: [
            args.one.clone().within(limits).knowing(users_data()),
            args.two.clone().within(limits).knowing(users_data()),
        ],
        games: args.games,
        concurrency: args.tournament.concurrency.into(),
        seed: args.tournament.seed,
        opening_plies: args.openings.into(),
        book: Vec::new(),
        max_turns: args.max_turns as usize,
    };
    let records = match &args.records {
        Some(folder) => Some(Records::new(folder, &contest)?),
        None => None,
    };
    let mut tally = Tally::default();
    let mut saved = Ok(());
    let bar = Bar::new();
    let played = bar.during(|work| {
        contest.run(|report| {
            tally.add(&report);
            if let Some(records) = &records {
                saved = records.save(&report);
            }
            work.report(&stage(&tally, args), tally.games(), args.games);
            let decided = args
                .sprt
                .is_some_and(|sprt| sprt.decision(&tally.pentanomial).is_some());
            if decided || saved.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    });
    saved?;
    played.map_err(|error| match error {
        TournamentError::Build(_) => Failure::input(error),
        _ => Failure::Work(error.to_string()),
    })?;
    write_summary(out, &tally, args)
}

/// The standing of the match, for the progress bar.
fn stage(tally: &Tally, args: &MatchArgs) -> String {
    let Tally {
        wins,
        losses,
        draws,
        ..
    } = tally;
    let mut stage = format!("+{wins} -{losses} ={draws}");
    if let Some(sprt) = args.sprt {
        stage += &format!(" llr {:.2}", sprt.log_likelihood_ratio(&tally.pentanomial));
    }
    stage
}

fn write_summary(out: &mut Out, tally: &Tally, args: &MatchArgs) -> Result<(), Failure> {
    let info: &GameInfo = args.game.game.info();
    writeln!(out, "games {}", tally.games())?;
    writeln!(out, "undecided {}", tally.undecided)?;
    writeln!(out, "turns {:.1}", tally.average_turns())?;
    for side in Side::ALL {
        let wins = tally.side_wins[side.index()];
        writeln!(out, "won_by_{} {wins}", info.side(side).letter)?;
    }
    writeln!(out, "drawn {}", tally.draws)?;
    for (index, player) in [&args.one, &args.two].into_iter().enumerate() {
        let clock = &tally.clocks[index];
        writeln!(
            out,
            "time {} average {:.4} longest {:.4} failures {} {player}",
            index + 1,
            clock.average().as_secs_f64(),
            clock.longest.as_secs_f64(),
            tally.failures[index],
        )?;
    }
    let pairs: Vec<String> = tally.pentanomial.iter().map(ToString::to_string).collect();
    writeln!(out, "pairs {}", pairs.join(" "))?;
    if let Some(sprt) = args.sprt {
        let decided = sprt.decision(&tally.pentanomial);
        let decided = decided.map_or("open".to_owned(), |claim| claim.to_string());
        let (ratio, bound) = (sprt.log_likelihood_ratio(&tally.pentanomial), Sprt::bound());
        writeln!(out, "sprt {sprt} llr {ratio:.2} bound {bound:.2} {decided}")?;
    }
    let Tally {
        wins,
        losses,
        draws,
        ..
    } = tally;
    let elo = tally.elo();
    writeln!(
        out,
        "score {wins} {losses} {draws} elo {:.1} +- {:.1}",
        // Avoid printing a rounded number as -0.
        (elo.difference * 10.0).round() / 10.0 + 0.0,
        elo.margin,
    )?;
    Ok(())
}
