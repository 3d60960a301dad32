//! The server's work for callers that do not wait: the command line.
//!
//! Every function here makes a runtime and runs one future of this crate to its end. The compiler
//! makes the code of a future where it is run, so the whole server would be compiled once more in
//! the binary otherwise. That cost a quarter of the binary's build.
//!
//! The outer error of each function is the system's, if it has no threads to give.

use std::io;
use std::net::SocketAddr;
use std::path::Path;

use kabinet_engine::data::DataFolder;
use tokio::runtime::{Builder, Runtime};

use crate::bus::BusError;
use crate::http::{self, Config, ServeError};
use crate::ids::RoomId;
use crate::load::{self, Load, Stage, Watch};
use crate::maintenance::check::{self, Finding, Report};
use crate::maintenance::{self, Backup, MaintenanceError, Order};
use crate::room::State;
use crate::storage::{self, Copied, CopyError, Database};
use crate::worker;

/// Serves until the process is asked to end; see [`http::serve`].
///
/// # Errors
/// If nobody can listen there, or the data folder cannot be used.
pub fn serve(
    config: Config,
    ready: &mut dyn FnMut(SocketAddr),
) -> io::Result<Result<(), ServeError>> {
    Ok(all_cores()?.block_on(http::serve(config, ready)))
}

/// Thinks for servers until the process is asked to end; see [`worker::work`].
///
/// # Errors
/// If the bus cannot be used.
pub fn work(
    bus: &str,
    threads: usize,
    data: Option<&DataFolder>,
    ready: &mut dyn FnMut(&str),
) -> io::Result<Result<(), BusError>> {
    let end = http::told_to_end();
    Ok(all_cores()?.block_on(worker::work(bus, threads, data, ready, end)))
}

/// Copies a database into an empty one; see [`storage::copy`].
///
/// # Errors
/// If a database fails, the target is not empty, or a room differs or cannot be replayed.
pub fn copy(
    from: &Database,
    to: &Database,
    progress: &dyn Fn(u64),
) -> io::Result<Result<Copied, CopyError>> {
    Ok(all_cores()?.block_on(storage::copy(from, to, progress)))
}

/// Copies the database of a data folder to a file; see [`maintenance::backup()`].
///
/// # Errors
/// If there is no database, or the copy cannot be made.
pub fn backup(folder: &Path, file: &Path) -> io::Result<Result<Backup, MaintenanceError>> {
    Ok(one_core()?.block_on(maintenance::backup(folder, file)))
}

/// Puts a backup in place; see [`maintenance::restore()`].
///
/// # Errors
/// If a server uses the folder, there is a database already, or the backup is not sound.
pub fn restore(
    file: &Path,
    folder: &Path,
    tell: &mut dyn FnMut(Finding),
) -> io::Result<Result<Report, MaintenanceError>> {
    Ok(one_core()?.block_on(maintenance::restore(file, folder, tell)))
}

/// Checks a database file; see [`maintenance::check()`].
///
/// # Errors
/// If there is no such file, it is none of ours, or it cannot be read at all.
pub fn check(
    path: &Path,
    tell: &mut dyn FnMut(Finding),
) -> io::Result<Result<Report, MaintenanceError>> {
    Ok(one_core()?.block_on(maintenance::check(path, tell)))
}

/// Checks a database that servers share; see [`maintenance::check_shared`].
///
/// # Errors
/// If it cannot be read.
pub fn check_shared(
    database: &Database,
    tell: &mut dyn FnMut(Finding),
) -> io::Result<Result<Report, MaintenanceError>> {
    Ok(one_core()?.block_on(maintenance::check_shared(database, tell)))
}

/// Carries out an order in a database; see [`maintenance::orders::give`].
///
/// # Errors
/// If it cannot be done.
pub fn give(database: &Database, order: &Order) -> io::Result<Result<String, MaintenanceError>> {
    Ok(one_core()?.block_on(maintenance::orders::give(database, order)))
}

/// The state of one room in a database; see [`check::look`].
///
/// # Errors
/// If there is no such database or room, or it cannot be replayed.
pub fn look(database: &Database, room: &RoomId) -> io::Result<Result<State, MaintenanceError>> {
    Ok(one_core()?.block_on(check::look(database, room)))
}

/// Plays games on a server and watches its process meanwhile, if there is a `watch`; see
/// [`load::run`]. What was seen is empty if the process has ended.
///
/// # Errors
/// If no game can be set up.
pub fn play_games(
    games: &Load,
    watch: Option<Watch>,
    progress: &dyn Fn(Stage),
) -> io::Result<load::Played> {
    Ok(one_core()?.block_on(load::run_watched(games, watch, progress)))
}

fn all_cores() -> io::Result<Runtime> {
    Builder::new_multi_thread().enable_all().build()
}

fn one_core() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}
