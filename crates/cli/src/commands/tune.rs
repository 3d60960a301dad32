//! `kabinet tune`: weights for an evaluation, or constants for the search, learnt from self-play.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use kabinet_engine::search::{SearchConstants, TUNABLES};
use kabinet_engine::tune::{ConstantsTuning, SpsaState, Tuning, tune, tune_constants};

use crate::args::{GameArgs, SelfPlayArgs, whole};
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;
use crate::save::{self, Existing, SaveError, save};
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
    /// Tune the constants of the search (SPSA) in place of the weights
    #[arg(long, conflicts_with = "from")]
    search: bool,
    /// The file to write [default: standard output]; with --search, FILE.checkpoint lets a later
    /// run resume
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl TuneArgs {
    /// Checks before the first game that the result can be written.
    fn check_output(&self) -> Result<(), Failure> {
        match &self.output {
            Some(path) => save::check(path).map_err(|error| not_saved(path, &error)),
            None => Ok(()),
        }
    }

    fn write(&self, text: &str, out: &mut Out) -> Result<(), Failure> {
        match &self.output {
            None => Ok(write!(out, "{text}")?),
            Some(path) => {
                save(path, text, Existing::Replace).map_err(|error| not_saved(path, &error))
            }
        }
    }
}

fn not_saved(path: &Path, error: &SaveError) -> Failure {
    Failure::Work(format!("{}: {error}", path.display()))
}

/// Plays, learns, and writes what was learnt.
pub(crate) fn run(args: &TuneArgs, out: &mut Out) -> Result<(), Failure> {
    args.check_output()?;
    if args.search {
        search_constants(args, out)
    } else {
        weights(args, out)
    }
}

fn weights(args: &TuneArgs, out: &mut Out) -> Result<(), Failure> {
    let position = args.game.open()?;
    let weights = args.from.read(&position)?;
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
        "The weights of the evaluation, in hundredths: {} --from {}",
        command(args),
        args.from
    );
    args.write(&tuned.weights.to_text(tuned.features, &heading), out)?;
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

/// The command that repeats a run.
fn command(args: &TuneArgs) -> String {
    format!(
        "kabinet tune {} --games {} --nodes {} --most-turns {} --seed {}",
        args.game.game, args.games, args.nodes, args.most_turns, args.self_play.seed
    )
}

fn search_constants(args: &TuneArgs, out: &mut Out) -> Result<(), Failure> {
    let position = args.game.open()?;
    let plan = ConstantsTuning {
        games: args.games as u64,
        nodes: args.nodes,
        max_turns: args.most_turns,
        seed: args.self_play.seed,
        threads: args.self_play.threads.into(),
    };
    let heading = format!("{} --search", command(args));
    let checkpoint = args.output.as_ref().map(|output| Checkpoint {
        path: output.with_added_extension("checkpoint"),
        heading: format!("{heading} {position}"),
    });
    let begun = checkpoint.as_ref().and_then(Checkpoint::read);
    let mut kept = Ok(());
    let mut each = |state: &SpsaState| {
        if let Some(checkpoint) = &checkpoint {
            kept = checkpoint.write(state);
        }
        match kept {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let state = Bar::for_hours()
        .during(|work| tune_constants(&position, plan, begun.unwrap_or_default(), &mut each, work));
    kept?;
    let state = state.map_err(|stopped| Failure::Work(stopped.to_string()))?;
    args.write(&constants_text(&heading, &state.constants()), out)?;
    if let Some(checkpoint) = checkpoint {
        checkpoint.remove();
    }
    writeln!(out, "games {}", state.games())?;
    writeln!(out, "player engine{}", state.settings())?;
    Ok(())
}

/// A line for each constant, with its usual value.
fn constants_text(heading: &str, found: &SearchConstants) -> String {
    let mut text = format!("# The constants of the search: {heading}\n");
    for tunable in &TUNABLES {
        let usual = tunable.get(&SearchConstants::DEFAULT);
        let value = tunable.get(found);
        text.push_str(&format!("{} {value} # {usual}\n", tunable.name));
    }
    text
}

/// The file from which an interrupted run resumes, if its arguments are the same.
struct Checkpoint {
    path: PathBuf,
    heading: String,
}

impl Checkpoint {
    fn read(&self) -> Option<SpsaState> {
        let text = std::fs::read_to_string(&self.path).ok()?;
        let (heading, rest) = text.split_once('\n')?;
        (heading == self.heading).then(|| rest.parse().ok())?
    }

    fn write(&self, state: &SpsaState) -> Result<(), Failure> {
        let text = format!("{}\n{state}", self.heading);
        save(&self.path, &text, Existing::Replace).map_err(|error| not_saved(&self.path, &error))
    }

    fn remove(&self) {
        // A checkpoint that stays is ignored or does no harm.
        let _ = std::fs::remove_file(&self.path);
    }
}
