//! Messages about the state of a request.

use kabinet_core::message::Arg;
use kabinet_core::{Side, ToMessage};
use kabinet_words::{Language, catalogue, text, text_with, translate};

use super::job::{AnalysisRequest, Task};
use super::messages::ServerMessage;
use crate::position_view::PositionQueryError;

/// The place of a request in the queue; 0 when it has a thread.
#[must_use]
pub fn place(request: &AnalysisRequest, place: usize) -> String {
    let number = i64::try_from(place).unwrap_or(i64::MAX);
    let say = text_with(
        request.language,
        "engine-queue",
        &[("place", Arg::Number(number))],
    );
    let id = request.id;
    ServerMessage::Busy { id, place, say }.text()
}

/// The request was accepted.
#[must_use]
pub fn begun(request: &AnalysisRequest) -> String {
    let info = request.game.start().id().info();
    let sides = Side::ALL.map(|side| catalogue::side(request.language, info, side));
    let id = request.id;
    ServerMessage::Begun { id, sides }.text()
}

/// The line of a request breaks the rules.
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

/// A request was rejected: `unreadable`, `too-fast` or `engine-busy`.
#[must_use]
pub fn rejected(language: Language, id: u64, why: &'static str) -> String {
    ServerMessage::Refused {
        id,
        why,
        field: None,
        at: None,
        say: text(language, &format!("refused-{why}")),
    }
    .text()
}

/// The engine has failed.
#[must_use]
pub fn broken(request: &AnalysisRequest) -> String {
    done(request, "broken", false)
}

/// The request is finished. `proved` says whether the value of the position is.
#[must_use]
pub fn done(request: &AnalysisRequest, why: &'static str, proved: bool) -> String {
    let usual = matches!(request.task, Task::Think { deep: false, .. });
    let key = match (why, proved) {
        ("time", true) => "engine-done-time-proved".to_owned(),
        _ => format!("engine-done-{why}"),
    };
    ServerMessage::Done {
        id: request.id,
        why,
        deeper: usual && why == "time",
        say: text(request.language, &key),
    }
    .text()
}

/// The table of a solved game is not here.
#[must_use]
pub fn missing(request: &AnalysisRequest, command: String) -> String {
    let say = text_with(
        request.language,
        "engine-missing",
        &[("command", Arg::Text(command.clone()))],
    );
    ServerMessage::Missing {
        id: request.id,
        command,
        say,
    }
    .text()
}
