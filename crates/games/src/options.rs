//! What the catalogue says about a game, and the variant options chosen for one.

use std::fmt;

use kabinet_core::text::{SyntaxError, quoted};
use kabinet_core::{Message, Side, ToMessage};

/// A game described as data.
#[derive(Debug)]
pub struct GameInfo {
    /// The name that commands, addresses and records use.
    pub slug: &'static str,
    /// The name on the box.
    pub name: &'static str,
    /// The name with typographic signs, as pages and paper show it; empty if it is the same.
    pub typeset_name: &'static str,
    /// The inventors.
    pub designers: &'static str,
    /// The publisher.
    pub publisher: &'static str,
    /// The year of publication.
    pub year: u16,
    /// One sentence that says what it is about.
    pub about: &'static str,
    /// The first and the second side.
    pub sides: [SideInfo; 2],
    /// The variant options.
    pub options: &'static [OptionInfo],
    /// The option whose value is the number of seats; without one there are two.
    pub seats_option: Option<&'static str>,
    /// Whether pieces can leave the game.
    pub pieces_leave: bool,
    /// Whether a piece can become another: change sides, or be promoted.
    pub pieces_change: bool,
    /// Whether the game is still in the making: it can be played by its name, but no list shows it,
    /// and no text, puzzle or translation of it is asked for.
    pub draft: bool,
}

/// One of the two sides, as people call it.
#[derive(Debug)]
pub struct SideInfo {
    /// The letter of the side in position texts.
    pub letter: char,
    /// Its name.
    pub name: &'static str,
}

impl SideInfo {
    /// The first and the second side, each by its letter and its name.
    #[must_use]
    pub const fn pair(first: (char, &'static str), second: (char, &'static str)) -> [SideInfo; 2] {
        [
            SideInfo {
                letter: first.0,
                name: first.1,
            },
            SideInfo {
                letter: second.0,
                name: second.1,
            },
        ]
    }
}

/// A rule choice that is fixed before the first action.
#[derive(Debug)]
pub struct OptionInfo {
    /// Its name on the command line and in records.
    pub key: &'static str,
    /// The value that holds when nothing is said.
    pub default: &'static str,
    /// The values it can have.
    pub values: &'static [ValueForm],
    /// A sentence of explanation.
    pub about: &'static str,
}

/// A value, or a family of values, that an option can have.
#[derive(Debug)]
pub enum ValueForm {
    /// Exactly this word.
    Word(&'static str, &'static str),
    /// A number from the first to the second, both included.
    Number(u64, u64, &'static str),
    /// This prefix, then any 64-bit number.
    Seed(&'static str, &'static str),
    /// The text of a position.
    Position(&'static str),
}

impl ValueForm {
    /// The meaning of the value, in English.
    #[must_use]
    pub fn about(&self) -> &'static str {
        match *self {
            ValueForm::Word(_, about)
            | ValueForm::Number(_, _, about)
            | ValueForm::Seed(_, about)
            | ValueForm::Position(about) => about,
        }
    }

    /// A value of this form, for examples; `None` where only the game could make one up.
    #[must_use]
    pub fn sample(&self) -> Option<String> {
        match *self {
            ValueForm::Word(word, _) => Some(word.to_owned()),
            ValueForm::Number(_, most, _) => Some(most.to_string()),
            ValueForm::Seed(prefix, _) => Some(format!("{prefix}7")),
            ValueForm::Position(_) => None,
        }
    }

    fn accepts(&self, value: &str) -> bool {
        // Only the canonical form of a number, so that equal options have equal texts.
        let number = |text: &str| {
            let number: u64 = text.parse().ok()?;
            (number.to_string() == text).then_some(number)
        };
        match *self {
            ValueForm::Word(word, _) => word == value,
            ValueForm::Number(least, most, _) => {
                number(value).is_some_and(|n| (least..=most).contains(&n))
            }
            ValueForm::Seed(prefix, _) => value.strip_prefix(prefix).and_then(number).is_some(),
            ValueForm::Position(_) => value.contains(' '),
        }
    }
}

impl fmt::Display for ValueForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueForm::Word(word, _) => f.write_str(word),
            ValueForm::Number(least, most, _) => write!(f, "{least}..{most}"),
            ValueForm::Seed(prefix, _) => write!(f, "{prefix}SEED"),
            ValueForm::Position(_) => f.write_str("POSITION"),
        }
    }
}

impl OptionInfo {
    /// The values it can have, as one text: `4|5|6`.
    #[must_use]
    pub fn values_text(&self) -> String {
        let forms: Vec<String> = self.values.iter().map(ToString::to_string).collect();
        forms.join("|")
    }
}

/// A place at the table: a side, or one member of its team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The side it belongs to.
    pub side: Side,
    /// Which member of the team it is, counted from 0.
    pub member: usize,
    /// What it is called: `Red`, or `Red 2` in a team.
    pub name: String,
}

impl Seat {
    /// The name of its tag in records: `Red`, or `Red2` in a team.
    #[must_use]
    pub fn tag(&self) -> String {
        self.name.replace(' ', "")
    }
}

impl GameInfo {
    /// A finished game for two whose pieces stay on the board and stay what they are. An entry of
    /// the catalogue says what is different: `GameInfo { slug: "…", ..GameInfo::PLAIN }`.
    pub const PLAIN: GameInfo = GameInfo {
        slug: "",
        name: "",
        typeset_name: "",
        designers: "",
        publisher: "",
        year: 0,
        about: "",
        sides: SideInfo::pair(('a', "First"), ('b', "Second")),
        options: &[],
        seats_option: None,
        pieces_leave: false,
        pieces_change: false,
        draft: false,
    };

    /// The name as pages and paper show it.
    #[must_use]
    pub fn title(&self) -> &'static str {
        if self.typeset_name.is_empty() {
            self.name
        } else {
            self.typeset_name
        }
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, side: Side) -> &SideInfo {
        &self.sides[side.index()]
    }

    /// The side with this letter, as the side field of a position text has it.
    pub(crate) fn read_side(&self, text: &str) -> Result<Side, SyntaxError> {
        let has_letter = |side: &Side| text == self.side(*side).letter.to_string();
        Side::ALL.into_iter().find(has_letter).ok_or_else(|| {
            let found = quoted(text);
            let letters = [self.sides[0].letter, self.sides[1].letter];
            SyntaxError::Side { found, letters }
        })
    }

    /// The option with this key.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.options.iter().find(|option| option.key == key)
    }

    /// The numbers of seats the game can be played with.
    #[must_use]
    pub fn seat_counts(&self) -> Vec<usize> {
        let Some(option) = self.seats_option.and_then(|key| self.option(key)) else {
            return vec![2];
        };
        let words = option.values.iter().filter_map(|form| match form {
            ValueForm::Word(word, _) => word.parse().ok(),
            _ => None,
        });
        words.collect()
    }

    /// The seats at the table in the order they act, if the first side begins.
    #[must_use]
    pub fn seats(&self, options: &Options) -> Vec<Seat> {
        let count = self
            .seats_option
            .and_then(|key| options.get(key).parse().ok())
            .unwrap_or(2);
        let seat = |index: usize| {
            let side = Side::ALL[index % 2];
            let member = index / 2;
            let name = if count > 2 {
                format!("{} {}", self.side(side).name, member + 1)
            } else {
                self.side(side).name.to_owned()
            };
            Seat { side, member, name }
        };
        (0..count).map(seat).collect()
    }
}

/// An option was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("{game} has no option {key}; {}", known_options(known))]
    Unknown {
        /// The game's slug.
        game: &'static str,
        /// The given key.
        key: String,
        /// The known keys.
        known: Vec<&'static str>,
    },
    /// The option cannot have that value.
    #[error("option {key}: {value} is not one of {expected}")]
    Value {
        /// The option.
        key: &'static str,
        /// The value that was given.
        value: String,
        /// The values it can have.
        expected: String,
    },
    /// The option was given twice.
    #[error("option {key} is given twice")]
    Twice {
        /// The option.
        key: &'static str,
    },
    /// Not of the form `key=value`.
    #[error("option {0}: expected KEY=VALUE")]
    Form(String),
}

fn known_options(keys: &[&str]) -> String {
    if keys.is_empty() {
        "it has none".to_owned()
    } else {
        format!("it has {}", keys.join(", "))
    }
}

impl ToMessage for OptionError {
    fn to_message(&self) -> Message {
        match self {
            OptionError::Unknown { game, key, known } => {
                let message = if known.is_empty() {
                    Message::new("error-option-none")
                } else {
                    Message::new("error-option-unknown").text("known", known.join(", "))
                };
                message.text("game", game).text("key", key)
            }
            OptionError::Value {
                key,
                value,
                expected,
            } => Message::new("error-option-value")
                .text("key", key)
                .text("value", value)
                .text("expected", expected),
            OptionError::Twice { key } => Message::new("error-option-twice").text("key", key),
            OptionError::Form(text) => Message::new("error-option-form").text("text", text),
        }
    }
}

/// The variant options chosen for a game; what is not chosen has its default.
#[derive(Clone)]
pub struct Options {
    info: &'static GameInfo,
    /// A value for each option of the game, in the catalogue's order.
    values: Vec<String>,
    given: Vec<bool>,
}

impl Options {
    /// The defaults of a game.
    #[must_use]
    pub fn new(info: &'static GameInfo) -> Self {
        Self {
            info,
            values: info.options.iter().map(|o| o.default.to_owned()).collect(),
            given: vec![false; info.options.len()],
        }
    }

    /// The defaults, and then one at a time a value of each form of each option: what tests try. Of
    /// numbers it is a small one, because games show more of its effect.
    ///
    /// # Panics
    /// Never: an option accepts what its forms offer.
    #[must_use]
    pub fn samples(info: &'static GameInfo) -> Vec<Self> {
        let mut samples = vec![Self::new(info)];
        for option in info.options {
            let values = option.values.iter().filter_map(|form| match *form {
                ValueForm::Number(least, most, _) => Some(most.min(least + 2).to_string()),
                _ => form.sample(),
            });
            for value in values {
                let mut options = Self::new(info);
                options.set(option.key, &value).expect("a value it offers");
                samples.push(options);
            }
        }
        samples
    }

    /// The options from texts of the form `key=value`.
    ///
    /// # Errors
    /// At the first that is not an option of the game, or not a value it can have.
    pub fn from_pairs<T: AsRef<str>>(
        info: &'static GameInfo,
        pairs: impl IntoIterator<Item = T>,
    ) -> Result<Self, OptionError> {
        let mut options = Self::new(info);
        for pair in pairs {
            let pair = pair.as_ref();
            let (key, value) = pair
                .split_once('=')
                .ok_or_else(|| OptionError::Form(quoted(pair)))?;
            options.set(key, value)?;
        }
        Ok(options)
    }

    /// The options from the text that `Display` writes: `key=value` pairs separated by spaces.
    ///
    /// A value may contain spaces as long as none of its words contains `=`.
    ///
    /// # Errors
    /// As for [`from_pairs`](Options::from_pairs).
    pub fn from_text(info: &'static GameInfo, text: &str) -> Result<Self, OptionError> {
        let mut pairs: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match pairs.last_mut() {
                Some(last) if !word.contains('=') => {
                    last.push(' ');
                    *last += word;
                }
                _ => pairs.push(word.to_owned()),
            }
        }
        Self::from_pairs(info, pairs)
    }

    /// Chooses a value.
    ///
    /// # Errors
    /// If there is no such option, it cannot have that value, or it has been chosen before.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let Some(index) = self.info.options.iter().position(|o| o.key == key) else {
            return Err(OptionError::Unknown {
                game: self.info.slug,
                key: quoted(key),
                known: self.info.options.iter().map(|o| o.key).collect(),
            });
        };
        let option = &self.info.options[index];
        if !option.values.iter().any(|form| form.accepts(value)) {
            return Err(OptionError::Value {
                key: option.key,
                value: quoted(value),
                expected: option.values_text(),
            });
        }
        if std::mem::replace(&mut self.given[index], true) {
            return Err(OptionError::Twice { key: option.key });
        }
        value.clone_into(&mut self.values[index]);
        Ok(())
    }

    /// The value of an option, chosen or default.
    ///
    /// # Panics
    /// If the game has no such option: callers name options of the game they know, or take the
    /// names from the catalogue.
    #[must_use]
    pub fn get(&self, key: &str) -> &str {
        let index = self.info.options.iter().position(|o| o.key == key);
        &self.values[index.expect("an option of this game")]
    }

    /// Puts an option back to its default.
    pub fn reset(&mut self, key: &str) {
        if let Some(index) = self.info.options.iter().position(|o| o.key == key) {
            self.info.options[index]
                .default
                .clone_into(&mut self.values[index]);
            self.given[index] = false;
        }
    }

    /// The options that differ from their defaults, in the catalogue's order.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static OptionInfo, &str)> {
        let all = self.info.options.iter().zip(&self.values);
        all.map(|(option, value)| (option, value.as_str()))
            .filter(|(option, value)| option.default != *value)
    }

    /// The game they belong to.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.info
    }
}

impl PartialEq for Options {
    fn eq(&self, other: &Self) -> bool {
        self.info.slug == other.info.slug && self.values == other.values
    }
}

impl Eq for Options {}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Options({} {self})", self.info.slug)
    }
}

/// The options that differ from their defaults: `players=4 reclose=2`, or nothing.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (option, value)) in self.chosen().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{}={value}", option.key)?;
        }
        Ok(())
    }
}
