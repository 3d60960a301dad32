//! The options: the engine's own, and the variant of the game.

use std::fmt::Write as _;
use std::time::Duration;

use kabinet_core::text::quoted;
use kabinet_games::{GameInfo, OptionInfo, Options, ValueForm};

use crate::EngineOptions;
use crate::levels::Level;
use crate::search::{Clock, hash_bytes};

/// The largest number of threads, lines and megabytes.
const MOST_THREADS: usize = 1024;
const MOST_LINES: usize = 100;
const MOST_MEGABYTES: usize = 65_536;
/// The largest move overhead, in milliseconds.
const MOST_OVERHEAD: usize = 10_000;

/// The options of a session.
#[derive(Clone, Debug)]
pub(super) struct SessionOptions {
    /// The options of the engine.
    pub(super) engine: EngineOptions,
    /// The level, if not full strength.
    pub(super) level: Option<Level>,
    /// What a reply costs besides the search.
    pub(super) overhead: Duration,
    /// The variant of the game.
    pub(super) game: Options,
}

/// The effect of an option on the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing else has to be done.
    Quiet,
    /// The engine must clear its transposition table.
    Forget,
    /// Another variant: the game starts again.
    Variant,
}

/// The lines that list all options.
pub(super) fn option_lines(info: &GameInfo, defaults: &SessionOptions) -> String {
    let megabytes = defaults.engine.hash_bytes >> 20;
    let mut text = format!(
        "option name Threads type spin default 1 min 1 max {MOST_THREADS}\n\
         option name Hash type spin default {megabytes} min 1 max {MOST_MEGABYTES}\n\
         option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
         option name Level type spin default 0 min 0 max {}\n\
         option name Move Overhead type spin default {} min 0 max {MOST_OVERHEAD}\n\
         option name OwnBook type check default false\n\
         option name Clear Hash type button\n",
        Level::HIGHEST,
        Clock::DEFAULT_OVERHEAD.as_millis(),
    );
    for option in info.options {
        text += &option_line(option, defaults.game.get(option.key));
    }
    text
}

/// The line of an option of the game.
fn option_line(option: &OptionInfo, default: &str) -> String {
    let mut line = format!("option name {} type ", option.key);
    let words: Option<Vec<&str>> = option
        .values
        .iter()
        .map(|form| match form {
            ValueForm::Word(word, _) => Some(*word),
            _ => None,
        })
        .collect();
    // Writing to a string does not fail.
    let _ = match (words, option.values) {
        (Some(words), _) => write!(line, "combo default {default} var {}", words.join(" var ")),
        (None, [ValueForm::Number(least, most, _)]) => {
            write!(line, "spin default {default} min {least} max {most}")
        }
        _ => write!(line, "string default {default}"),
    };
    line.push('\n');
    line
}

impl SessionOptions {
    /// Sets an option. The engine's own options may be in any case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let number = |most: usize, least: usize| {
            let number = value.parse().ok();
            let number = number.filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("{name} {}: expected {least} to {most}", quoted(value)))
        };
        match name.to_ascii_lowercase().as_str() {
            "threads" => self.engine.threads = number(MOST_THREADS, 1)?,
            "hash" => {
                let bytes = hash_bytes(number(MOST_MEGABYTES, 1)?);
                self.engine.hash_bytes = bytes.map_err(|error| error.to_string())?;
            }
            "multipv" => self.engine.multi_pv = number(MOST_LINES, 1)?,
            "level" => {
                let level = number(usize::from(Level::HIGHEST.get()), 0)?;
                self.level = Level::new(level as u8);
            }
            "move overhead" => {
                self.overhead = Duration::from_millis(number(MOST_OVERHEAD, 0)? as u64);
            }
            "ownbook" => {
                self.engine.book = match value {
                    "true" => true,
                    "false" => false,
                    _ => return Err(format!("{name} {}: expected true or false", quoted(value))),
                };
            }
            "clear hash" => return Ok(Change::Forget),
            _ => return self.set_variant(name, value),
        }
        Ok(Change::Quiet)
    }

    fn set_variant(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let options = self.game.info().options;
        if !options.iter().any(|option| option.key == name) {
            let own = [
                "Threads",
                "Hash",
                "MultiPV",
                "Level",
                "Move Overhead",
                "OwnBook",
                "Clear Hash",
            ];
            let variants = options.iter().map(|option| option.key);
            let all: Vec<&str> = own.into_iter().chain(variants).collect();
            let name = quoted(name);
            return Err(format!("no option {name}; there are {}", all.join(", ")));
        }
        let mut options = self.game.clone();
        options.reset(name);
        options
            .set(name, value)
            .map_err(|error| error.to_string())?;
        self.game = options;
        Ok(Change::Variant)
    }
}
