//! The form for a new game, and the page around it.

use std::collections::BTreeMap;

use kabinet_core::Message;
use kabinet_games::{GameInfo, OptionInfo, ValueForm};
use serde::Deserialize;

use crate::room::TimeControl;

mod chosen;
#[cfg(feature = "serve")]
mod page;
mod plan;

pub use chosen::{Chooser, NewGame, Opponent, People, SeatChoice, TeamSeat, read_name};
#[cfg(feature = "serve")]
pub use page::NewGamePage;

/// The longest name a person can have at a table, in characters.
pub const NAME_MOST: usize = 30;

/// The form for a new game: fields by their names.
///
/// | field | values |
/// | --- | --- |
/// | `opponent` | `engine`, `friend`, `lobby`, `table` |
/// | `level` | 1 to 10, or the name of a character |
/// | `coach` | `on`: a coach helps against the computer |
/// | `proof` | `on`: the page says what is proved of each position |
/// | `seat` | `chance`, or the index of a side |
/// | `camp` | `chance`, `me`, `other`: who chooses a camp after a draw |
/// | `team-0`, `team-1`, … | `me`, `link`, `engine-LEVEL` or `engine-NAME`: who sits there, in teams |
/// | `clock` | `none`, `minutes`, `days` |
/// | `minutes`, `increment`, `days` | numbers |
/// | `name` | what the visitor is called |
/// | `option-KEY` | a word, or `number`, `seed`, `position` for a family of values |
/// | `option-KEY-number`, `option-KEY-position` | the value of that family |
///
/// A missing field has its default. So a short form such as the front page's is enough, and so is
/// the query of a link.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct NewGameForm {
    fields: BTreeMap<String, String>,
}

impl NewGameForm {
    /// The value of a field, trimmed; its default if it is missing.
    #[must_use]
    pub fn get(&self, info: &GameInfo, field: &str) -> &str {
        match self.fields.get(field) {
            Some(text) => text.trim(),
            None => default(info, field),
        }
    }

    /// Fills in a field that is missing.
    pub fn suggest(&mut self, field: &str, value: &str) {
        if !self.fields.contains_key(field) {
            self.set(field, value);
        }
    }

    /// Fills in a field.
    pub fn set(&mut self, field: &str, value: &str) {
        self.fields.insert(field.to_owned(), value.to_owned());
    }
}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for NewGameForm {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(fields: T) -> Self {
        let own = |(field, value): (K, V)| (field.into(), value.into());
        Self {
            fields: fields.into_iter().map(own).collect(),
        }
    }
}

/// The default of a field.
fn default(info: &GameInfo, field: &str) -> &'static str {
    match field {
        "opponent" => return "engine",
        "level" => return "3",
        "seat" | "camp" => return "chance",
        "clock" => return TimeControl::FORM[0].0,
        "team-0" => return "me",
        _ if field.starts_with("team-") => return "link",
        _ => {}
    }
    let numbers = TimeControl::FORM.iter().flat_map(|(_, numbers)| *numbers);
    if let Some(number) = numbers.into_iter().find(|number| number.name == field) {
        return number.default;
    }
    let option = |name: &str| info.option(name.strip_prefix("option-")?);
    if let Some(option) = option(field) {
        return form_of(option, option.default);
    }
    if let Some(option) = field.strip_suffix("-number").and_then(option) {
        return option.default;
    }
    ""
}

/// The choice in the form that stands for a value of an option.
fn form_of(option: &OptionInfo, value: &str) -> &'static str {
    let mut forms = option.values.iter();
    let word = forms.find(|form| matches!(form, ValueForm::Word(word, _) if *word == value));
    word.or(option.values.first()).map_or("", choice)
}

/// What the form calls a value, or a family of values.
fn choice(form: &ValueForm) -> &'static str {
    match form {
        ValueForm::Word(word, _) => word,
        ValueForm::Number(..) => "number",
        ValueForm::Seed(..) => "seed",
        ValueForm::Position(_) => "position",
    }
}

/// The errors of a form: a sentence for each invalid field.
pub type Problems = BTreeMap<String, Message>;

/// An error without arguments.
fn problem(key: &'static str) -> Message {
    Message::new(key)
}

/// An error with the bounds of a number.
fn bounds(key: &'static str, least: u64, most: u64) -> Message {
    Message::new(key)
        .number("least", least)
        .number("most", most)
}
