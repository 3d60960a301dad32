//! `kabinet manual`: pages for man, made of the help.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::Failure;
use crate::output::Out;

/// The arguments of `manual`.
#[derive(Debug, Args)]
pub(crate) struct ManualArgs {
    /// The command whose page is printed [default: kabinet itself]
    #[arg(value_name = "COMMAND")]
    commands: Vec<String>,
    /// Write the pages of all commands to this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "commands")]
    all: Option<PathBuf>,
}

/// Prints a page, or writes all of them.
pub(crate) fn run(args: &ManualArgs, out: &mut Out) -> Result<(), Failure> {
    let mut root = without_help(Cli::command());
    // Names every command in full, as its page is called: `kabinet-table-build`.
    root.build();
    match &args.all {
        Some(folder) => write_all(&root, folder),
        None => Ok(out.write_all(&page(find(&root, &args.commands)?)?)?),
    }
}

/// The command without `help`, here and below: what it prints is in the pages.
fn without_help(command: Command) -> Command {
    let command = command.disable_help_subcommand(true);
    command.mut_subcommands(without_help)
}

/// The command with this name below another one.
fn find<'a>(root: &'a Command, names: &[String]) -> Result<&'a Command, Failure> {
    let mut found = root;
    for name in names {
        let next = found.find_subcommand(name);
        found = next.ok_or_else(|| Failure::input(format!("there is no command {name:?}")))?;
    }
    Ok(found)
}

fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let name = page_name(command);
    let version = concat!("kabinet ", env!("CARGO_PKG_VERSION"));
    let named = command.clone().display_name(name);
    let page = Man::new(named).source(version).manual("Kabinet");
    page.render(&mut text)?;
    Ok(text)
}

/// What the page of a command is called.
fn page_name(command: &Command) -> String {
    let name = command.get_display_name().unwrap_or(command.get_name());
    name.replace(' ', "-")
}

fn write_all(command: &Command, folder: &PathBuf) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::Work(format!("cannot write to {}: {error}", folder.display()))
    };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let file = folder.join(page_name(command) + ".1");
    std::fs::write(file, page(command)?).map_err(failed)?;
    let own = command.get_subcommands();
    for command in own.filter(|command| !command.is_hide_set()) {
        write_all(command, folder)?;
    }
    Ok(())
}
