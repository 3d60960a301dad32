//! What is wrong with a record, said to people.

use kabinet_core::kgn::Location;
use kabinet_core::{Message, ToMessage};

use super::{EditError, RecordError};

/// Something that stands somewhere in the text. A record that was made otherwise has no places.
fn at(at: Location, reason: Message) -> Message {
    if at == Location::default() {
        return reason;
    }
    Message::new("error-record-at")
        .number("line", at.line)
        .number("column", at.column)
        .message("reason", reason)
}

/// A turn that breaks a rule.
fn turn(number: &str, who: &'static str, reason: &impl ToMessage) -> Message {
    Message::new("error-record-turn")
        .text("number", number)
        .word("side", who)
        .message("reason", reason.to_message())
}

impl ToMessage for RecordError {
    fn to_message(&self) -> Message {
        match self {
            RecordError::Syntax(error) => at(error.at, error.problem.to_message()),
            RecordError::NoGame => {
                // As it has to be written, in every language.
                Message::new("error-record-no-game").text("form", "[Game \"kengi\"]")
            }
            RecordError::Game { at: place, error } => at(*place, error.to_message()),
            RecordError::TagTwice { at: place, name } => at(
                *place,
                Message::new("error-record-tag-twice").text("name", name),
            ),
            RecordError::Option { at: place, error } => at(*place, error.to_message()),
            RecordError::Start { at: place, error } => at(*place, error.to_message()),
            RecordError::Turn {
                at: place,
                number,
                who,
                reason,
                ..
            } => at(*place, turn(number, who, reason)),
            RecordError::Result { at: place, found } => at(
                *place,
                Message::new("error-record-result").text("found", found),
            ),
            RecordError::ResultConflict { said, other, .. } => {
                Message::new("error-record-result-conflict")
                    .text("said", said)
                    .text("other", other)
            }
        }
    }
}

impl ToMessage for EditError {
    fn to_message(&self) -> Message {
        match self {
            EditError::Empty => Message::new("error-record-empty-variation"),
            EditError::Turn {
                number,
                who,
                reason,
                ..
            } => turn(number, who, reason),
            EditError::TooManyTurns => kabinet_core::kgn::Problem::TooManyTurns.to_message(),
            EditError::TooDeep => kabinet_core::kgn::Problem::TooDeep.to_message(),
        }
    }
}
