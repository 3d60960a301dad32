//! Sentences that can be translated.
//!
//! Rules and errors make a [`Message`]: the key of a sentence and its arguments. The crate
//! `kabinet-words` translates it. So rules stay free of languages, and each reader gets a sentence
//! in their own.
//!
//! ```
//! use kabinet_core::message::Message;
//!
//! let message = Message::new("illegal-occupied").text("place", "h4");
//! assert_eq!(message.key, "illegal-occupied");
//! ```

use std::error::Error;
use std::fmt;

use crate::game::{ActionError, Game, PositionError};
use crate::history::MatchError;
use crate::text::SyntaxError;

/// A sentence that can be translated: its key and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key of the sentence.
    pub key: &'static str,
    /// The arguments, by name.
    pub args: Vec<(&'static str, Arg)>,
    /// The sentence in English, where the rules state it themselves. The English files need not
    /// have such a key.
    pub english: Option<String>,
}

/// An argument of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number, which may decide between singular and plural.
    Number(i64),
    /// Notation or a name, never translated. A sentence may also choose its wording by it.
    Text(String),
    /// The key of a word to be translated.
    Word(&'static str),
    /// A whole sentence, or a part of one that has its own parts.
    Message(Box<Message>),
}

impl Message {
    /// A sentence without arguments.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self {
            key,
            args: Vec::new(),
            english: None,
        }
    }

    /// Says it in English as an error does, made a sentence: with a capital and a full stop.
    #[must_use]
    pub fn in_english(mut self, error: &impl fmt::Display) -> Self {
        let text = error.to_string();
        let mut letters = text.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        self.english = Some(first.into_iter().chain(letters).chain(['.']).collect());
        self
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((name, arg));
        self
    }

    /// Adds a number. A number too large for plural rules becomes a text.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl TryInto<i64> + fmt::Display) -> Self {
        let written = number.to_string();
        let arg = number.try_into().map_or(Arg::Text(written), Arg::Number);
        self.with(name, arg)
    }

    /// Adds a text that is never translated.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl fmt::Display) -> Self {
        self.with(name, Arg::Text(text.to_string()))
    }

    /// Adds a word to be translated.
    #[must_use]
    pub fn word(self, name: &'static str, key: &'static str) -> Self {
        self.with(name, Arg::Word(key))
    }

    /// Adds another message.
    #[must_use]
    pub fn message(self, name: &'static str, message: Message) -> Self {
        self.with(name, Arg::Message(Box::new(message)))
    }
}

/// A value that has a translatable message.
pub trait ToMessage {
    /// The message.
    fn to_message(&self) -> Message;
}

impl ToMessage for Message {
    fn to_message(&self) -> Message {
        self.clone()
    }
}

/// The expected form of a text: in English for `Display`, and as a key for translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The key of the translation, if there is one.
    pub key: Option<&'static str>,
    /// The English words.
    pub english: &'static str,
}

impl Expected {
    /// The expected form by its key and in English.
    #[must_use]
    pub const fn new(key: &'static str, english: &'static str) -> Self {
        let key = Some(key);
        Self { key, english }
    }

    fn arg(self) -> Arg {
        match self.key {
            Some(key) => Arg::Message(Box::new(Message {
                english: Some(self.english.to_owned()),
                ..Message::new(key)
            })),
            None => Arg::Text(self.english.to_owned()),
        }
    }
}

/// English only, for games that exist only in tests.
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

impl<I: Error + ToMessage> ToMessage for ActionError<I> {
    fn to_message(&self) -> Message {
        match self {
            ActionError::Unreadable { text, expected } => Message::new("error-action-unreadable")
                .text("text", text)
                .with("expected", expected.arg()),
            ActionError::Illegal { text, reason } => Message::new("error-action-illegal")
                .text("text", text)
                .message("reason", reason.to_message()),
        }
    }
}

impl<G: Game> ToMessage for MatchError<G>
where
    G::Illegal: ToMessage,
{
    fn to_message(&self) -> Message {
        match self {
            MatchError::Over => Message::new("illegal-over"),
            MatchError::Action(error) => error.to_message(),
            MatchError::Illegal(reason) => reason.to_message(),
            MatchError::Incomplete { text } => {
                Message::new("error-turn-incomplete").text("text", text)
            }
            MatchError::TooLong { text, rest } => Message::new("error-turn-too-long")
                .text("text", text)
                .text("rest", rest),
        }
    }
}

impl<I: Error + ToMessage> ToMessage for PositionError<I> {
    fn to_message(&self) -> Message {
        match self {
            PositionError::Syntax(error) => error.to_message(),
            PositionError::Impossible(reason) => reason.to_message(),
        }
    }
}

impl ToMessage for SyntaxError {
    fn to_message(&self) -> Message {
        match self {
            SyntaxError::Fields {
                found,
                expected,
                form,
            } => Message::new("error-position-fields")
                .number("found", *found)
                .number("expected", *expected)
                .text("form", form),
            SyntaxError::Rows { found, expected } => Message::new("error-position-rows")
                .number("found", *found)
                .number("expected", *expected),
            SyntaxError::RowLength {
                row,
                found,
                expected,
                unit,
            } => Message::new("error-position-row-length")
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
                let message = match empty {
                    None => Message::new("error-position-symbol"),
                    Some(sign) => {
                        Message::new("error-position-symbol-or-empty").text("empty", sign)
                    }
                };
                message
                    .text("row", row)
                    .text("found", found)
                    .text("expected", expected)
            }
            SyntaxError::Side { found, letters } => Message::new("error-position-side")
                .text("found", found)
                .text("first", letters[0])
                .text("second", letters[1]),
            SyntaxError::Field {
                field,
                found,
                expected,
            } => Message::new("error-position-field")
                // As the form of the whole text names it.
                .text("field", field.to_ascii_uppercase())
                .text("found", found)
                .with("expected", expected.arg()),
            SyntaxError::NotCanonical { canonical } => {
                Message::new("error-position-canonical").text("canonical", canonical)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arg, Message};

    #[test]
    fn numbers_that_cannot_be_counted_with_are_written() {
        let message = Message::new("key")
            .number("few", 3_u8)
            .number("many", u64::MAX);
        let written = Arg::Text("18446744073709551615".to_owned());
        assert_eq!(message.args, [("few", Arg::Number(3)), ("many", written)]);
    }

    #[test]
    fn an_error_in_english_becomes_a_sentence() {
        let message = Message::new("key").in_english(&"a1 is empty");
        assert_eq!(message.english.as_deref(), Some("A1 is empty."));
        let message = Message::new("key").in_english(&"");
        assert_eq!(message.english.as_deref(), Some("."));
    }
}
