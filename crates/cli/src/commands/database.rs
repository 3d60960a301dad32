//! `kabinet database`: whole databases.

use std::io::Write;

use clap::{Args, Subcommand};
use kabinet_server::blocking;
use kabinet_server::storage::{Database, FILE};

use crate::examples::examples;
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;

/// The arguments of `database`.
#[derive(Debug, Args)]
pub(crate) struct DatabaseArgs {
    #[command(subcommand)]
    what: What,
}

/// The subcommands of `database`.
#[derive(Debug, Subcommand)]
enum What {
    /// Copy everything into an empty database, then compare every game on both sides
    #[command(after_help = examples(&[
        "kabinet database copy --from /var/lib/kabinet --to postgres://kabinet@db.example/kabinet",
    ]))]
    Copy(CopyArgs),
}

/// The arguments of `database copy`.
#[derive(Debug, Args)]
struct CopyArgs {
    /// The database to read: a data folder or postgres://…; no server may use the folder meanwhile
    #[arg(long, value_name = "URL|DIR")]
    from: Database,
    /// The empty database to fill: a data folder or postgres://…
    #[arg(long, value_name = "URL|DIR")]
    to: Database,
}

/// Runs a subcommand.
pub(crate) fn run(args: &DatabaseArgs, out: &mut Out) -> Result<(), Failure> {
    let What::Copy(args) = &args.what;
    if let Database::Folder(folder) = &args.from {
        // Opening it would make an empty database, and copy that.
        if !folder.join(FILE).is_file() {
            let folder = folder.display();
            return Err(Failure::Input(format!(
                "--from {folder}: there is no {FILE}"
            )));
        }
    }
    let bar = Bar::new();
    let copied = bar.during(|work| {
        let progress = |events| work.report("copying events", events, 0);
        blocking::copy(&args.from, &args.to, &progress)
    });
    let copied = copied.map_err(Failure::no_threads)?;
    let copied = copied.map_err(|error| Failure::Work(error.to_string()))?;
    writeln!(
        out,
        "copied rooms {} events {}",
        copied.rooms, copied.events
    )?;
    Ok(())
}
