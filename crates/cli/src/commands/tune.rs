//! `kabinet tune`: weights for an evaluation, learnt from self-play.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kabinet_engine::tune::{Tuning, tune};

use crate::args::{GameArgs, SelfPlayArgs, whole};
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;
use crate::save::{self, Existing, save};
use crate::thinking::WeightsArg;

/// The arguments of `tune`.
#[derive(Debug, Args)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 2000,
        value_parser = whole::<usize>(1..=10_000_000), allow_negative_numbers = true)]
    games: usize,
    /// Positions to search for each action
    #[arg(long, value_name = "N", default_value_t = 2000,
        value_parser = whole::<u64>(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: u64,
    /// Turns after which a game counts as drawn
    #[arg(long, value_name = "N", default_value_t = 200,
        value_parser = whole::<usize>(1..=100_000), allow_negative_numbers = true)]
    most_turns: usize,
    #[command(flatten)]
    self_play: SelfPlayArgs,
    /// The initial weights: `tuned`, `hand`, or a file
    #[arg(long, value_name = "WEIGHTS", default_value = "hand")]
    from: WeightsArg,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Plays, learns, and writes the weights.
pub(crate) fn run(args: &TuneArgs, out: &mut Out) -> Result<(), Failure> {
    let position = args.game.open()?;
    let weights = args.from.read(&position)?;
    let not_saved = |path: &PathBuf, error| Failure::Work(format!("{}: {error}", path.display()));
    if let Some(path) = &args.output {
        save::check(path).map_err(|error| not_saved(path, error))?;
    }
    let tuning = Tuning {
        games: args.games,
        nodes: args.nodes,
        max_turns: args.most_turns,
        seed: args.self_play.seed,
        threads: args.self_play.threads.into(),
    };
    let tuned = Bar::for_hours()
        .during(|work| tune(&position, tuning, Some(weights), work))
        .map_err(|stopped| Failure::Work(stopped.to_string()))?;
    if tuned.samples == 0 {
        let reason = "these games had no position to learn from; play more or other games";
        return Err(Failure::Work(reason.to_owned()));
    }
    let [first, second, drawn] = tuned.results;
    let heading = format!(
        "The weights of the evaluation, in hundredths: kabinet tune {} --games {} --nodes {} \
         --most-turns {} --seed {} --from {}",
        args.game.game, args.games, args.nodes, args.most_turns, args.self_play.seed, args.from
    );
    let text = tuned.weights.to_text(tuned.features, &heading);
    match &args.output {
        None => write!(out, "{text}")?,
        Some(path) => {
            save(path, &text, Existing::Replace).map_err(|error| not_saved(path, error))?;
        }
    }
    writeln!(
        out,
        "games {} won {first} lost {second} drawn {drawn}",
        args.games
    )?;
    writeln!(out, "positions {}", tuned.samples)?;
    let [before, after] = tuned.loss;
    writeln!(out, "loss {before:.4} before, {after:.4} after")?;
    Ok(())
}
