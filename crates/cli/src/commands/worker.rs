//! `kabinet worker`: thinking for servers, over the bus.

use std::io::Write;
use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::Args;
use kabinet_engine::data::DataFolder;
use kabinet_server::blocking;
use kabinet_server::bus::NatsBus;

use super::serve::start_log;
use crate::args::whole;
use crate::failure::Failure;
use crate::output::Out;

/// The arguments of `worker`.
#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// The bus of the servers: nats://HOST:4222
    #[arg(long, value_name = "URL", env = "KABINET_BUS", hide_env = true, value_parser = NatsBus::check_address)]
    bus: String,
    /// Threads for the engine [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=256))]
    threads: Option<u64>,
    /// The folder with tables of solved games [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Works until a signal ends it.
pub(crate) fn run(args: &WorkerArgs, out: &mut Out) -> Result<(), Failure> {
    start_log(None, "info");
    let data = match &args.data {
        Some(path) => DataFolder::at(path),
        None => DataFolder::of_user().map_err(Failure::input)?,
    };
    let threads = args.threads.and_then(|count| usize::try_from(count).ok());
    let threads = threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let mut told = Ok(());
    let mut ready =
        |bus: &str| told = writeln!(out, "working for {bus}").and_then(|()| out.flush());
    let worked = blocking::work(&args.bus, threads, Some(&data), &mut ready);
    told?;
    let worked = worked.map_err(Failure::no_threads)?;
    worked.map_err(|error| Failure::Work(error.to_string()))
}
