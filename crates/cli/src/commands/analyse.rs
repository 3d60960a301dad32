//! `kabinet analyse`: a record with the engine's comments.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use kabinet_core::Side;
use kabinet_core::kgn::Judgement;
use kabinet_core::text::plural;
use kabinet_engine::analysis::{TurnReview, annotate, review_game};
use kabinet_engine::{Engine, EngineOptions};
use kabinet_games::{GameInfo, Record};

use crate::args::whole;
use crate::failure::Failure;
use crate::input::{file_name, read_file};
use crate::output::Out;
use crate::progress::Bar;
use crate::save::{self, Existing};
use crate::thinking::{LimitArgs, MachineArgs};

/// The arguments of `analyse`.
#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// The record; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    // Limits for each position of the record.
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    machine: MachineArgs,
    /// Number of better lines to show after a bad move; 2 or more also mark the only good moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=100),
        allow_negative_numbers = true)]
    lines: u16,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Analyses every position and writes the annotated record.
pub(crate) fn run(args: &AnalyseArgs, out: &mut Out) -> Result<(), Failure> {
    let text = read_file(&args.file)?;
    let mut record = Record::from_text(&text)
        .map_err(|error| Failure::Input(format!("{}: {error}", file_name(&args.file))))?;
    let not_saved = |path: &PathBuf, error| Failure::Work(format!("{}: {error}", path.display()));
    if let Some(path) = &args.output {
        save::check(path).map_err(|error| not_saved(path, error))?;
    }
    let mut engine = Engine::new(EngineOptions {
        multi_pv: args.lines.into(),
        ..args.machine.options()
    });
    let limits = args.limits.limits();
    let game = record.to_match();
    let reviews = Bar::new()
        .during(|monitor| review_game(&mut engine, limits, &game, monitor))
        .map_err(|stopped| Failure::Work(stopped.to_string()))?;
    annotate(&mut record, &reviews);
    match &args.output {
        None => write!(out, "{record}")?,
        Some(path) => save::save(path, record.to_string(), Existing::Replace)
            .map_err(|error| not_saved(path, error))?,
    }
    out.flush()?;
    // A summary for people; scripts find it in the record.
    if io::stderr().is_terminal() {
        for side in Side::ALL {
            // The message is optional, so a failure to print it is ignored.
            let _ = writeln!(
                io::stderr(),
                "{}",
                summary(record.id().info(), side, &reviews)
            );
        }
    }
    Ok(())
}

/// A line about how a side played.
fn summary(info: &GameInfo, side: Side, reviews: &[TurnReview]) -> String {
    let turns: Vec<&TurnReview> = reviews
        .iter()
        .filter(|review| review.side == side)
        .collect();
    let kinds = [
        (Judgement::Dubious, "dubious turn", "dubious turns"),
        (Judgement::Mistake, "mistake", "mistakes"),
        (Judgement::Blunder, "blunder", "blunders"),
    ];
    let counts = kinds.iter().filter_map(|(kind, one, many)| {
        let marked = turns.iter().filter(|turn| turn.judgement == Some(*kind));
        let count = marked.count();
        (count > 0).then(|| format!("{count} {}", plural(count, one, many)))
    });
    let counts: Vec<String> = counts.collect();
    let found = if counts.is_empty() {
        "no mistakes".to_owned()
    } else {
        counts.join(", ")
    };
    let unit = plural(turns.len(), "turn", "turns");
    format!("{}: {} {unit}, {found}", info.side(side).name, turns.len())
}
