//! `kabinet`: a cabinet of abstract board games on the command line.
//!
//! The commands are thin: the rules are in `kabinet-games`, the pictures in `kabinet-draw`. This
//! crate keeps the contract with scripts: results on standard output; an error as one line on
//! standard error; exit status 0, 2 for bad input, 1 for a failure at work.

mod args;
mod board;
mod commands;
mod examples;
mod failure;
mod input;
mod output;
mod picture;
mod progress;
mod save;
mod secrets;
mod settings;
mod thinking;

use std::io::Write;
use std::process::ExitCode;

use crate::failure::Failure;
use crate::settings::Unread;

/// A turn on the server allocates on one thread what another one frees: the system's allocator
/// spends a tenth of the turn on that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run() -> Result<(), Failure> {
    let cli = match settings::parse(std::env::args_os().collect()) {
        Ok(cli) => cli,
        Err(Unread::Arguments(message)) => return failure::from_arguments(&message),
        Err(Unread::Settings(failure)) => return Err(failure),
    };
    let mut out = output::standard();
    let done = commands::run(cli.command, &mut out);
    // Results found before an error are printed before the error.
    let flushed = out.flush();
    done?;
    Ok(flushed?)
}
