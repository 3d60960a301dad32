//! The settings in effect, for `--print-config` and for the log.

use std::fmt;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};

use super::{setting_name, variable};
use crate::secrets::masked;

/// All settings with their values.
#[derive(Clone, Debug, Default)]
pub(crate) struct InForce(Vec<Setting>);

/// A setting.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    name: String,
    values: Vec<String>,
    list: bool,
    source: String,
}

impl InForce {
    /// The settings of these options. `from_file` names those that the file gave.
    pub(super) fn of<'a>(
        arguments: impl Iterator<Item = &'a Arg>,
        given: &ArgMatches,
        from_file: &[String],
    ) -> Self {
        let settings = arguments.filter_map(|arg| {
            let name = setting_name(arg)?;
            let id = arg.get_id().as_str();
            let raw = given.get_raw(id).into_iter().flatten();
            let source = match given.value_source(id) {
                _ if from_file.iter().any(|key| key == id) => "the file".to_owned(),
                Some(ValueSource::CommandLine) => "the command line".to_owned(),
                Some(ValueSource::EnvVariable) => variable(name),
                _ => "the default".to_owned(),
            };
            Some(Setting {
                name: name.to_owned(),
                values: raw.map(|value| masked(&value.to_string_lossy())).collect(),
                list: matches!(arg.get_action(), ArgAction::Append),
                source,
            })
        });
        Self(settings.collect())
    }

    /// All on one line, for the log: those that are not the default.
    pub(crate) fn line(&self) -> String {
        let chosen = self.0.iter().filter(|setting| !setting.values.is_empty());
        let words = chosen.map(|setting| format!("{}={}", setting.name, setting.values.join(",")));
        words.collect::<Vec<_>>().join(" ")
    }
}

/// As a configuration file that would have the same effect.
impl fmt::Display for InForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for setting in &self.0 {
            writeln!(f, "{setting}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        let values: Vec<String> = self.values.iter().map(|value| toml_value(value)).collect();
        match values.as_slice() {
            [] => return write!(f, "# {name} is not set"),
            [value] if !self.list => write!(f, "{name} = {value}")?,
            values => write!(f, "{name} = [{}]", values.join(", "))?,
        }
        write!(f, "  # from {}", self.source)
    }
}

fn toml_value(text: &str) -> String {
    let number = !text.is_empty() && text.len() < 18 && text.bytes().all(|c| c.is_ascii_digit());
    if number && (text == "0" || !text.starts_with('0')) {
        return text.to_owned();
    }
    // A string of JSON is one of TOML too.
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_toml() {
        assert_eq!(toml_value("30"), "30");
        assert_eq!(toml_value("a\"b"), "\"a\\\"b\"");
        assert_eq!(toml_value("007"), "\"007\"");
    }
}
