//! Settings: flags, then `KABINET_…` variables, then one TOML file, then defaults.
//!
//! Every option of `kabinet serve` is a setting. Its flag is `--public-url`, its variable
//! `KABINET_PUBLIC_URL`, its key in the file `public-url`. All three are read by the parser of the
//! flag, so a new option is a setting by itself.

mod file;
mod in_force;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches};
use kabinet_engine::data::DataFolder;

use crate::args::{self, Cli};
use crate::failure::Failure;
use file::File;
pub(crate) use in_force::InForce;

/// The command whose options are the settings.
const SERVE: &str = "serve";

/// The option that names the file.
const CONFIG: &str = "config";

/// Options that are no settings.
const NOT_SETTINGS: [&str; 4] = [CONFIG, "print-config", "help", "version"];

/// Variables of ours that are no settings: they belong to tests and to builds.
const OTHER_VARIABLES: [&str; 6] = [
    "KABINET_UPDATE",
    "KABINET_KILLS",
    "KABINET_FUZZ",
    "KABINET_FAULTS",
    "KABINET_FAULTS_LOG",
    "KABINET_SEED",
];

/// The command line could not be read.
pub(crate) enum Unread {
    /// The parser's message, or the help that was asked for.
    Arguments(clap::Error),
    /// The file, or a variable.
    Settings(Failure),
}

impl From<clap::Error> for Unread {
    fn from(error: clap::Error) -> Self {
        Unread::Arguments(error)
    }
}

impl From<Failure> for Unread {
    fn from(failure: Failure) -> Self {
        Unread::Settings(failure)
    }
}

/// Reads the command line with the environment and the file it names.
pub(crate) fn parse(mut args: Vec<OsString>) -> Result<Cli, Unread> {
    let command = command();
    let mut matches = read(&command, &args)?;
    if matches.subcommand_name().is_none() {
        args.push(SERVE.into());
        matches = read(&command, &args)?;
    }
    let mut from_file = Vec::new();
    if let Some((name, given)) = matches.subcommand()
        && let Some(path) = config(given)
    {
        let file = File::read(path)?;
        let keys = file.check(&command)?;
        let own = command.find_subcommand(name);
        for (key, arguments) in keys {
            let known = own.is_some_and(|own| own.get_arguments().any(|arg| *arg.get_id() == key));
            if known && !was_given(given, &key) {
                args.extend(arguments.into_iter().map(OsString::from));
                from_file.push(key);
            }
        }
        matches = read(&command, &args)?;
    }
    let mut cli = Cli::from_arg_matches(&matches)?;
    if let (Some((SERVE, given)), Some(args::Command::Serve(serve))) =
        (matches.subcommand(), &mut cli.command)
    {
        let own = command.find_subcommand(SERVE);
        let arguments = own.map(settings).into_iter().flatten();
        serve.in_force = InForce::of(arguments, given, &from_file);
    }
    Ok(cli)
}

/// The whole command line, with variables for the settings.
fn command() -> Command {
    Cli::command().mut_subcommands(|command| {
        let serves = command.get_name() == SERVE;
        if !serves && !has_config(&command) {
            return command;
        }
        command.mut_args(|arg| with_variable(with_default(arg)))
    })
}

fn has_config(command: &Command) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == CONFIG)
}

/// The user's data folder is a default that is known only here.
fn with_default(arg: Arg) -> Arg {
    match (arg.get_id().as_str(), DataFolder::of_user()) {
        ("data", Ok(folder)) => arg
            .default_value(folder.path_of("").into_os_string())
            .hide_default_value(true),
        _ => arg,
    }
}

fn with_variable(arg: Arg) -> Arg {
    let Some(name) = setting_name(&arg).map(variable) else {
        return arg;
    };
    let arg = match arg.get_action() {
        ArgAction::Append => arg.value_delimiter(','),
        _ => arg,
    };
    match arg.get_env() {
        Some(_) => arg.hide_env(true),
        None => arg.env(name).hide_env(true),
    }
}

/// The variable of a setting.
fn variable(name: &str) -> String {
    let name = name.to_ascii_uppercase().replace('-', "_");
    // `KABINET_LOG` said how much is logged before there were settings, and still does.
    match name.as_str() {
        "LOG" => "KABINET_LOG_FORMAT".to_owned(),
        "LOG_FILTER" => "KABINET_LOG".to_owned(),
        _ => format!("KABINET_{name}"),
    }
}

/// The name of an option that is a setting.
fn setting_name(arg: &Arg) -> Option<&str> {
    arg.get_long().filter(|name| !NOT_SETTINGS.contains(name))
}

/// The options of a command that are settings.
fn settings(command: &Command) -> impl Iterator<Item = &Arg> {
    let arguments = command.get_arguments();
    arguments.filter(|arg| setting_name(arg).is_some())
}

fn config(given: &ArgMatches) -> Option<&PathBuf> {
    given.try_get_one::<PathBuf>(CONFIG).ok().flatten()
}

/// Whether a flag or a variable gave the setting.
fn was_given(given: &ArgMatches, id: &str) -> bool {
    !matches!(
        given.value_source(id),
        None | Some(ValueSource::DefaultValue)
    )
}

/// Parses, and names the variable that a bad value came from.
fn read(command: &Command, args: &[OsString]) -> Result<ArgMatches, Unread> {
    let parsed = command.clone().try_get_matches_from(args);
    parsed.map_err(|error| match bad_variable(&error, args) {
        Some(variable) => {
            let value = error.get(ContextKind::InvalidValue);
            let value = value.map(ToString::to_string).unwrap_or_default();
            let reason = std::error::Error::source(&error).map(ToString::to_string);
            let reason = reason.unwrap_or_else(|| "it cannot be used".to_owned());
            let text = format!("{variable}: {value:?}: {reason}");
            Unread::Settings(Failure::Input(text))
        }
        None => Unread::Arguments(error),
    })
}

/// The variable with the value that was refused, if it was not an argument.
fn bad_variable(error: &clap::Error, args: &[OsString]) -> Option<String> {
    let Some(ContextValue::String(arg)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let flag = arg.split([' ', '=']).next()?;
    let name = flag.strip_prefix("--")?;
    let given = args.iter().any(|arg| {
        let arg = arg.to_string_lossy();
        arg == flag || arg.starts_with(&format!("{flag}="))
    });
    let variable = variable(name);
    (!given && std::env::var_os(&variable).is_some()).then_some(variable)
}

/// Variables that look like settings and are none: most likely somebody mistyped them.
pub(crate) fn unknown_variables() -> Vec<String> {
    let command = command();
    let known: Vec<String> = command
        .get_subcommands()
        .flat_map(settings)
        .filter_map(setting_name)
        .map(variable)
        .collect();
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let ours = names.filter(|name| name.starts_with("KABINET_"));
    ours.filter(|name| !known.contains(name) && !OTHER_VARIABLES.contains(&name.as_str()))
        .collect()
}
