//! `kabinet completions`: completion scripts for shells.

use std::io::Write;

use clap::builder::PossibleValue;
use clap::{Args, Command, CommandFactory, ValueEnum};
use clap_complete::Shell as Generator;

use crate::args::Cli;
use crate::failure::Failure;
use crate::output::Out;

/// The arguments of `completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// The supported shells.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs, out: &mut Out) -> Result<(), Failure> {
    let generator = match args.shell {
        Shell::Bash => Generator::Bash,
        Shell::Zsh => Generator::Zsh,
        Shell::Fish => Generator::Fish,
    };
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    let mut command = Cli::command();
    clap_complete::generate(generator, &mut command, "kabinet", &mut script);
    out.write_all(&script)?;
    if generator == Generator::Fish {
        fish_values(&command, "", out)?;
    }
    Ok(())
}

/// The generator for fish omits the values of positional arguments, such as the games.
fn fish_values(command: &Command, seen: &str, out: &mut Out) -> Result<(), Failure> {
    for command in command.get_subcommands() {
        let name = command.get_name();
        let condition = match seen {
            "" => format!("__fish_kabinet_using_subcommand {name}"),
            seen => format!("{seen}; and __fish_seen_subcommand_from {name}"),
        };
        for argument in command.get_positionals() {
            let values = argument.get_possible_values();
            if !values.is_empty() {
                let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
                let values = values.join(" ");
                writeln!(
                    out,
                    "complete -c kabinet -n \"{condition}\" -f -a \"{values}\""
                )?;
            }
        }
        fish_values(command, &condition, out)?;
    }
    Ok(())
}
