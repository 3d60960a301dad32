//! Sentences that can be said in any language.
//!
//! Whoever knows *what* is to be said makes a [`Saying`]: the key of a sentence, and what goes into
//! it. *How* it is said, the words know (see the crate `kabinet-words`): so rules stay free of
//! languages, and a sentence is said to each reader in the reader's own.
//!
//! ```
//! use kabinet_core::say::Saying;
//!
//! let saying = Saying::new("illegal-occupied").text("place", "h4");
//! assert_eq!(saying.key, "illegal-occupied");
//! ```

use std::error::Error;
use std::fmt;

use crate::game::{ActionError, Game, PositionError};
use crate::history::MatchError;
use crate::text::SyntaxError;

/// A sentence that can be said in any language: which one, and what goes into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// The key of the sentence.
    pub key: &'static str,
    /// What goes into it, by name.
    pub args: Vec<(&'static str, Arg)>,
}

/// What can go into a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number, which may decide between singular and plural.
    Number(i64),
    /// Notation or a name, never translated. A sentence may also choose its wording by it.
    Text(String),
    /// The key of a word to be translated.
    Word(&'static str),
    /// A whole sentence, or a part of one that has its own parts.
    Saying(Box<Saying>),
}

impl Saying {
    /// A sentence into which nothing goes yet.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        let args = Vec::new();
        Self { key, args }
    }

    /// The same with something more in it.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((name, arg));
        self
    }

    /// The same with a number. One that is too large to be counted with is written instead.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl TryInto<i64> + fmt::Display) -> Self {
        let written = number.to_string();
        let arg = number.try_into().map_or(Arg::Text(written), Arg::Number);
        self.with(name, arg)
    }

    /// The same with a text that is never translated.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl fmt::Display) -> Self {
        self.with(name, Arg::Text(text.to_string()))
    }

    /// The same with a word to be translated.
    #[must_use]
    pub fn word(self, name: &'static str, key: &'static str) -> Self {
        self.with(name, Arg::Word(key))
    }

    /// The same with another saying inside.
    #[must_use]
    pub fn saying(self, name: &'static str, saying: Saying) -> Self {
        self.with(name, Arg::Saying(Box::new(saying)))
    }
}

/// Something that can be said in any language.
pub trait Say {
    /// It as a sentence.
    fn saying(&self) -> Saying;
}

impl Say for Saying {
    fn saying(&self) -> Saying {
        self.clone()
    }
}

/// What was expected of a text: in English for messages, and as the key of the same in all
/// languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The key of the words, if there are any but the English ones.
    pub key: Option<&'static str>,
    /// What an English message says.
    pub english: &'static str,
}

impl Expected {
    /// What was expected, by its key and in English.
    #[must_use]
    pub const fn new(key: &'static str, english: &'static str) -> Self {
        let key = Some(key);
        Self { key, english }
    }

    fn arg(self) -> Arg {
        match self.key {
            Some(key) => Arg::Word(key),
            None => Arg::Text(self.english.to_owned()),
        }
    }
}

/// Known in English only: for games that nobody plays but tests.
impl From<&'static str> for Expected {
    fn from(english: &'static str) -> Self {
        Self { key: None, english }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english)
    }
}

impl<I: Error + Say> Say for ActionError<I> {
    fn saying(&self) -> Saying {
        match self {
            ActionError::Unreadable { text, expected } => Saying::new("error-action-unreadable")
                .text("text", text)
                .with("expected", expected.arg()),
            ActionError::Illegal { text, reason } => Saying::new("error-action-illegal")
                .text("text", text)
                .saying("reason", reason.saying()),
        }
    }
}

impl<G: Game> Say for MatchError<G>
where
    G::Illegal: Say,
{
    fn saying(&self) -> Saying {
        match self {
            MatchError::Over => Saying::new("illegal-over"),
            MatchError::Action(error) => error.saying(),
            MatchError::Illegal(reason) => reason.saying(),
            MatchError::Incomplete { text } => {
                Saying::new("error-turn-incomplete").text("text", text)
            }
            MatchError::TooLong { text, rest } => Saying::new("error-turn-too-long")
                .text("text", text)
                .text("rest", rest),
        }
    }
}

impl<I: Error + Say> Say for PositionError<I> {
    fn saying(&self) -> Saying {
        match self {
            PositionError::Syntax(error) => error.saying(),
            PositionError::Impossible(reason) => reason.saying(),
        }
    }
}

impl Say for SyntaxError {
    fn saying(&self) -> Saying {
        match self {
            SyntaxError::Fields {
                found,
                expected,
                form,
            } => Saying::new("error-position-fields")
                .number("found", *found)
                .number("expected", *expected)
                .text("form", form),
            SyntaxError::Rows { found, expected } => Saying::new("error-position-rows")
                .number("found", *found)
                .number("expected", *expected),
            SyntaxError::RowLength {
                row,
                found,
                expected,
                unit,
            } => Saying::new("error-position-row-length")
                .text("row", row)
                .number("found", *found)
                .number("expected", *expected)
                .text("unit", unit),
            SyntaxError::Symbol {
                row,
                found,
                expected,
                empty,
            } => {
                let saying = match empty {
                    None => Saying::new("error-position-symbol"),
                    Some(sign) => Saying::new("error-position-symbol-or-empty").text("empty", sign),
                };
                saying
                    .text("row", row)
                    .text("found", found)
                    .text("expected", expected)
            }
            SyntaxError::Side { found, letters } => Saying::new("error-position-side")
                .text("found", found)
                .text("first", letters[0])
                .text("second", letters[1]),
            SyntaxError::Field {
                field,
                found,
                expected,
            } => Saying::new("error-position-field")
                // As the form of the whole text names it.
                .text("field", field.to_uppercase())
                .text("found", found)
                .with("expected", expected.arg()),
            SyntaxError::NotCanonical { canonical } => {
                Saying::new("error-position-canonical").text("canonical", canonical)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arg, Saying};

    #[test]
    fn numbers_that_cannot_be_counted_with_are_written() {
        let saying = Saying::new("key")
            .number("few", 3_u8)
            .number("many", u64::MAX);
        let written = Arg::Text("18446744073709551615".to_owned());
        assert_eq!(saying.args, [("few", Arg::Number(3)), ("many", written)]);
    }
}
