//! What is wrong with a record, said to people.

use kabinet_core::kgn::Location;
use kabinet_core::{Say, Saying};

use super::{EditError, RecordError};

/// Something that stands somewhere in the text. A record that was made otherwise has no places.
fn at(at: Location, reason: Saying) -> Saying {
    if at == Location::default() {
        return reason;
    }
    Saying::new("error-record-at")
        .number("line", at.line)
        .number("column", at.column)
        .saying("reason", reason)
}

/// A turn that breaks a rule.
fn turn(number: &str, who: &'static str, reason: &impl Say) -> Saying {
    Saying::new("error-record-turn")
        .text("number", number)
        .word("side", who)
        .saying("reason", reason.saying())
}

impl Say for RecordError {
    fn saying(&self) -> Saying {
        match self {
            RecordError::Syntax(error) => at(error.at, error.problem.saying()),
            RecordError::NoGame => Saying::new("error-record-no-game"),
            RecordError::Game { at: place, error } => at(*place, error.saying()),
            RecordError::TagTwice { at: place, name } => at(
                *place,
                Saying::new("error-record-tag-twice").text("name", name),
            ),
            RecordError::Option { at: place, error } => at(*place, error.saying()),
            RecordError::Start { at: place, error } => at(*place, error.saying()),
            RecordError::Turn {
                at: place,
                number,
                who,
                reason,
                ..
            } => at(*place, turn(number, who, reason)),
            RecordError::Result { at: place, found } => at(
                *place,
                Saying::new("error-record-result").text("found", found),
            ),
            RecordError::ResultConflict { said, other, .. } => {
                Saying::new("error-record-result-conflict")
                    .text("said", said)
                    .text("other", other)
            }
        }
    }
}

impl Say for EditError {
    fn saying(&self) -> Saying {
        match self {
            EditError::Empty => Saying::new("error-record-empty-variation"),
            EditError::Turn {
                number,
                who,
                reason,
                ..
            } => turn(number, who, reason),
            EditError::TooManyTurns => kabinet_core::kgn::Problem::TooManyTurns.saying(),
            EditError::TooDeep => kabinet_core::kgn::Problem::TooDeep.saying(),
        }
    }
}
