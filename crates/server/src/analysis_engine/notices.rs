//! What happens to a question, in words.

use kabinet_core::message::Arg;
use kabinet_core::{Side, ToMessage};
use kabinet_words::{Language, catalogue, text, text_with, translate};

use super::job::{AnalysisRequest, Task};
use super::messages::ServerMessage;
use crate::position_view::PositionQueryError;

/// Whoever waits is told their place; 0 is that it is their turn.
#[must_use]
pub fn place(question: &AnalysisRequest, place: usize) -> String {
    let number = i64::try_from(place).unwrap_or(i64::MAX);
    let say = text_with(
        question.language,
        "engine-queue",
        &[("place", Arg::Number(number))],
    );
    let id = question.id;
    ServerMessage::Busy { id, place, say }.text()
}

/// It will be thought about.
#[must_use]
pub fn begun(question: &AnalysisRequest) -> String {
    let info = question.game.start().id().info();
    let sides = Side::ALL.map(|side| catalogue::side(question.language, info, side));
    let id = question.id;
    ServerMessage::Begun { id, sides }.text()
}

/// Why a question is no question.
#[must_use]
pub fn refused(language: Language, id: u64, error: &PositionQueryError) -> String {
    ServerMessage::Refused {
        id,
        why: "rules",
        field: Some(error.field()),
        at: error.at(),
        say: translate(language, &error.to_message()),
    }
    .text()
}

/// Why a question is not thought about: `unreadable`, `too-fast` or `engine-busy`.
#[must_use]
pub fn trouble(language: Language, id: u64, why: &'static str) -> String {
    ServerMessage::Refused {
        id,
        why,
        field: None,
        at: None,
        say: text(language, &format!("refused-{why}")),
    }
    .text()
}

/// The engine failed, which it should not.
#[must_use]
pub fn broken(question: &AnalysisRequest) -> String {
    done(question, "broken")
}

/// That is all, and why.
#[must_use]
pub fn done(question: &AnalysisRequest, why: &'static str) -> String {
    let usual = matches!(question.task, Task::Think { deep: false, .. });
    ServerMessage::Done {
        id: question.id,
        why,
        deeper: usual && why == "time",
        say: text(question.language, &format!("engine-done-{why}")),
    }
    .text()
}

/// The table of a solved game is not here.
#[must_use]
pub fn missing(question: &AnalysisRequest, command: String) -> String {
    let say = text_with(
        question.language,
        "engine-missing",
        &[("command", Arg::Text(command.clone()))],
    );
    ServerMessage::Missing {
        id: question.id,
        command,
        say,
    }
    .text()
}
