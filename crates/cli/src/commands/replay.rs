//! `kabinet replay`: checks a record and prints its positions.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kabinet_games::Record;

use super::outcome_text;
use crate::failure::Failure;
use crate::input::{file_name, read_file};
use crate::output::Out;

/// The arguments of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Prints the start, the position after each action, and the result.
pub(crate) fn run(args: &ReplayArgs, out: &mut Out) -> Result<(), Failure> {
    let text = read_file(&args.file)?;
    let record = Record::from_text(&text)
        .map_err(|error| Failure::Input(format!("{}: {error}", file_name(&args.file))))?;
    for position in record.to_match().positions() {
        writeln!(out, "{position}")?;
    }
    let result = match record.result().outcome() {
        Some(outcome) => outcome_text(record.id().info(), outcome),
        None => "*".to_owned(),
    };
    writeln!(out, "result {result}")?;
    Ok(())
}
