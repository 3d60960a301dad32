//! `kabinet table`: tables of solved games, built once and kept in the user's data folder.

use std::io::Write;
use std::path::PathBuf;
use std::thread;

use clap::{Args, Subcommand};
use kabinet_engine::data::DataFolder;
use kabinet_engine::tablebase::{Request, TablebaseError, tablebase};

use crate::args::{GameArgs, whole};
use crate::examples::examples;
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;

/// The arguments of `table`.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    what: Table,
}

/// The subcommands of `table`.
#[derive(Debug, Subcommand)]
enum Table {
    /// Build the table of a solved game and keep it
    #[command(after_help = examples(&["kabinet table build {solved}"]))]
    Build(OneTable),
    /// Print statistics of the table
    #[command(after_help = examples(&["kabinet table stats {solved}"]))]
    Stats(OneTable),
    /// Verify every entry of the table by the rules
    #[command(after_help = examples(&["kabinet table verify {solved}"]))]
    Verify(OneTable),
    /// Look up the value of a position
    #[command(after_help = examples(&["kabinet table probe {solved}"]))]
    Probe(OneTable),
}

/// A table and its folder.
#[derive(Debug, Args)]
struct OneTable {
    #[command(flatten)]
    game: GameArgs,
    /// The folder of the tables [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Threads [default: the number of cores]
    #[arg(long, value_name = "T", value_parser = whole::<u16>(1..=1024),
        allow_negative_numbers = true)]
    threads: Option<u16>,
}

/// Runs a subcommand.
pub(crate) fn run(args: &TableArgs, out: &mut Out) -> Result<(), Failure> {
    let (Table::Build(one) | Table::Stats(one) | Table::Verify(one) | Table::Probe(one)) =
        &args.what;
    let asked = matches!(args.what, Table::Probe(_));
    if one.game.setup.position.is_some() && !asked {
        let reason = "--position is for `table probe`: the other commands work on the whole table";
        return Err(Failure::Input(reason.to_owned()));
    }
    let options = one.game.options()?;
    let position = one.game.open()?;
    let table = tablebase(one.game.game).map_err(failure)?;
    let data = match &one.data {
        Some(path) => DataFolder::at(path),
        None => DataFolder::of_user().map_err(|error| Failure::Work(error.to_string()))?,
    };
    let threads = match one.threads {
        Some(threads) => threads.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let request = Request {
        options: &options,
        data: &data,
        threads,
    };
    let lines = Bar::new().during(|work| match args.what {
        Table::Build(_) => table.build(request, work),
        Table::Stats(_) => table.stats(request, work),
        Table::Verify(_) => table.verify(request, work),
        Table::Probe(_) => table.probe_text(request, &position, work),
    });
    for line in lines.map_err(failure)? {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The failure for an error of a table.
#[allow(clippy::needless_pass_by_value, reason = "to be handed to map_err")]
fn failure(error: TablebaseError) -> Failure {
    if error.is_input() {
        Failure::input(error)
    } else {
        Failure::Work(error.to_string())
    }
}
