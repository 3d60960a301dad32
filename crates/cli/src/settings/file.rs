//! The configuration file: TOML, one key for each option of `kabinet serve`.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, Command};
use kabinet_core::text::quoted;
use toml::de::{DeTable, DeValue};

use super::{SERVE, setting_name, settings};
use crate::failure::{Failure, cause, one_line};

/// The longest file that is read; a hundred settings take a few kilobytes.
const LONGEST: u64 = 1 << 20;

/// A file that was read, but not understood yet.
pub(super) struct File {
    path: PathBuf,
    text: String,
}

impl File {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let refused = |why: &str| Failure::Input(format!("{}: {why}", path.display()));
        let mut text = String::new();
        // What a file says of its length need not be true: a device has none.
        let read = std::fs::File::open(path).and_then(|file| {
            let mut file = file.take(LONGEST + 1);
            file.read_to_string(&mut text)
        });
        let length = read.map_err(|error| refused(&cause(&error)))?;
        if length as u64 > LONGEST {
            return Err(refused("it is too long for a configuration file"));
        }
        let path = path.to_owned();
        Ok(Self { path, text })
    }

    /// The keys, each with the arguments that say the same. Every key must be an option of
    /// `kabinet serve`, and every value one that this option takes.
    pub(super) fn check(&self, command: &Command) -> Result<Vec<(String, Vec<String>)>, Failure> {
        let table = DeTable::parse(&self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            self.refuse(at, error.message())
        })?;
        let serve = command.find_subcommand(SERVE);
        let known: Vec<&Arg> = serve.map(settings).into_iter().flatten().collect();
        let mut keys = Vec::new();
        for (key, value) in table.get_ref() {
            let (name, at) = (key.get_ref().as_ref(), key.span().start);
            let arg = known.iter().find(|arg| setting_name(arg) == Some(name));
            let Some(arg) = arg else {
                return Err(self.refuse(at, &unknown(name, &known)));
            };
            let values = values(value.get_ref(), arg);
            let values = values.map_err(|why| self.refuse(at, &format!("{name}: {why}")))?;
            let arguments = values.iter().map(|value| format!("--{name}={value}"));
            let arguments: Vec<String> = arguments.collect();
            self.try_out(command, name, at, &arguments)?;
            keys.push((arg.get_id().to_string(), arguments));
        }
        Ok(keys)
    }

    /// Lets the option's own parser look at the values.
    fn try_out(
        &self,
        command: &Command,
        name: &str,
        at: usize,
        arguments: &[String],
    ) -> Result<(), Failure> {
        let words = ["kabinet", SERVE].map(str::to_owned);
        let words = words.iter().chain(arguments);
        let tried = command.clone().try_get_matches_from(words);
        let Err(error) = tried else { return Ok(()) };
        let reason = std::error::Error::source(&error).map(ToString::to_string);
        let reason = reason.unwrap_or_else(|| {
            let text = error.render().to_string();
            let first = text.split("\n\n").next().unwrap_or_default();
            first.strip_prefix("error: ").unwrap_or(first).to_owned()
        });
        Err(self.refuse(at, &format!("{name}: {reason}")))
    }

    /// A failure that names the file and the line of a byte in it.
    fn refuse(&self, at: usize, why: &str) -> Failure {
        let before = self.text.get(..at).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let path = self.path.display();
        Failure::Input(format!("{path}: line {line}: {}", one_line(why)))
    }
}

/// An unknown key, with the one that was most likely meant.
fn unknown(name: &str, known: &[&Arg]) -> String {
    let names = known.iter().filter_map(|arg| setting_name(arg));
    let plain = |name: &str| name.replace('_', "-").to_ascii_lowercase();
    let meant = names
        .map(|known| (distance(&plain(name), known), known))
        .min();
    let name = quoted(name);
    match meant {
        Some((away, meant)) if away <= 3 => {
            format!("there is no setting {name} (did you mean {meant}?)")
        }
        _ => format!("there is no setting {name}; kabinet serve --help lists them"),
    }
}

/// How many letters must be added, left out or changed to make one text the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (at, &wanted) in other.iter().enumerate() {
            let change = diagonal + usize::from(letter != wanted);
            diagonal = row[at + 1];
            row[at + 1] = change.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

/// A value as the words that an argument would have.
fn values(value: &DeValue<'_>, arg: &Arg) -> Result<Vec<String>, String> {
    let list = matches!(arg.get_action(), ArgAction::Append);
    match value {
        DeValue::Array(values) if list => {
            let values = values.iter().map(|value| word(value.get_ref()));
            values.collect()
        }
        DeValue::Array(_) => Err("expected one value, not a list".to_owned()),
        value => Ok(vec![word(value)?]),
    }
}

fn word(value: &DeValue<'_>) -> Result<String, String> {
    match value {
        DeValue::String(text) => Ok(text.as_ref().to_owned()),
        DeValue::Integer(number) if number.radix() == 10 => Ok(number.as_str().to_owned()),
        DeValue::Boolean(answer) => Ok(answer.to_string()),
        other => Err(format!(
            "expected a text or a whole number, not a value of type {}",
            other.type_str()
        )),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{File, distance};

    #[test]
    #[cfg(unix)]
    fn a_file_without_an_end_is_not_read() {
        assert!(File::read(Path::new("/dev/zero")).is_err());
    }

    #[test]
    fn a_distance_counts_letters() {
        assert_eq!(distance("listen", "listen"), 0);
        assert_eq!(distance("listn", "listen"), 1);
        assert_eq!(distance("data", "listen"), 5);
        assert_eq!(distance("", "abc"), 3);
    }
}
