//! Positions for scripts, outside live games: `POST /look` and `POST /why`.

use axum::Json;
use axum::extract::State;
use kabinet_words::{text, translate};
use serde::{Deserialize, Serialize};

use super::app::App;
use super::context::RequestContext;
use super::error::{JsonBody, JsonError, JsonResult};
use crate::position_view::{self, Miss, PositionQuery, PositionQueryError, PositionView, Reason};

/// A position that a script asks for.
#[derive(Debug, Deserialize)]
pub(super) struct Question {
    #[serde(flatten)]
    line: PositionQuery,
    /// What the script wants to analyse by itself.
    analyse: Option<Analyse>,
}

/// What of a line is analysed.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Analyse {
    /// Only the last position.
    End,
    /// Every position of the line.
    Line,
}

/// A position, and why nobody may analyse it now.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    #[serde(flatten)]
    view: PositionView,
    #[serde(skip_serializing_if = "Option::is_none")]
    live: Option<String>,
}

/// A position, and what may be played there.
pub(super) async fn query(
    State(app): State<App>,
    request: RequestContext,
    question: JsonBody<Question>,
) -> JsonResult<Answer> {
    if !app.limits().look(request.origin) {
        return Err(JsonError::too_fast());
    }
    let Json(Question { line, analyse }) = question?;
    let language = request.visitor.language;
    let (options, game) = line.open().map_err(|error| refuse(&error))?;
    // Nobody gets help during a game.
    let live = match analyse {
        None => false,
        Some(Analyse::End) => app.rooms()?.leads_through_play(&game).await,
        Some(Analyse::Line) => app.rooms()?.passes_through_play(&game).await,
    };
    Ok(Json(Answer {
        view: position_view::view(language, &options, &game),
        live: live.then(|| text(language, "refused-in-play")),
    }))
}

/// Why a touch on a board means nothing legal.
pub(super) async fn why(
    State(app): State<App>,
    request: RequestContext,
    miss: JsonBody<Miss>,
) -> JsonResult<Reason> {
    if !app.limits().look(request.origin) {
        return Err(JsonError::too_fast());
    }
    let Json(miss) = miss?;
    let (_, game) = miss.line.open().map_err(|error| refuse(&error))?;
    let reason = position_view::why(game.position(), &miss.path, &miss.spot);
    let say = reason.map(|reason| translate(request.visitor.language, &reason));
    Ok(Json(Reason { say }))
}

fn refuse(error: &PositionQueryError) -> JsonError {
    JsonError::invalid(error.field(), error).at(error.at())
}
