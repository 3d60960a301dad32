//! `kabinet book`: opening books for the engine.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use kabinet_engine::opening_book::OpeningBook;
use kabinet_engine::opening_book::build::{BookSize, build};

use crate::args::{GameArgs, whole};
use crate::examples::examples;
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;
use crate::save::{self, Existing, save};

/// The arguments of `book`.
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    what: Book,
}

/// The subcommands of `book`.
#[derive(Debug, Subcommand)]
enum Book {
    /// Search the first turns of a game and write down those that are about equally good
    #[command(after_help = examples(&["kabinet book build {game} --nodes 100000 --turns 4"]))]
    Build(BuildArgs),
}

/// The arguments of `book build`.
#[derive(Debug, Args)]
struct BuildArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Positions to search for each position of the book
    #[arg(long, value_name = "N", default_value_t = 1_000_000,
        value_parser = whole::<u64>(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: u64,
    /// Depth of the book in turns
    #[arg(long, value_name = "N", default_value_t = 6,
        value_parser = whole::<usize>(1..=100), allow_negative_numbers = true)]
    turns: usize,
    /// Maximum number of positions in the book
    #[arg(long, value_name = "N", default_value_t = 200,
        value_parser = whole::<usize>(1..=100_000), allow_negative_numbers = true)]
    positions: usize,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs a subcommand.
pub(crate) fn run(args: &BookArgs, out: &mut Out) -> Result<(), Failure> {
    let Book::Build(args) = &args.what;
    let start = args.game.open()?;
    let not_saved = |path: &PathBuf, error| Failure::Work(format!("{}: {error}", path.display()));
    if let Some(path) = &args.output {
        save::check(path).map_err(|error| not_saved(path, error))?;
    }
    let size = BookSize {
        nodes: args.nodes,
        turns: args.turns,
        positions: args.positions,
    };
    let made = format!(
        "kabinet book build {} --nodes {} --turns {} --positions {}",
        args.game.game, args.nodes, args.turns, args.positions
    );
    let text = Bar::for_hours()
        .during(|work| build(&start, size, &made, work))
        .map_err(|stopped| Failure::Work(stopped.to_string()))?;
    let book =
        OpeningBook::read(&start, &text).map_err(|error| Failure::Work(error.to_string()))?;
    match &args.output {
        None => write!(out, "{text}")?,
        Some(path) => {
            save(path, &text, Existing::Replace).map_err(|error| not_saved(path, error))?;
        }
    }
    let positions = text.lines().filter(|line| !line.starts_with('#')).count();
    writeln!(out, "book positions {positions} with images {}", book.len())?;
    Ok(())
}
