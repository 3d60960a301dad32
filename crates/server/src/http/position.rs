//! Positions for scripts, outside live games: `POST /look` and `POST /why`.

use axum::Json;
use axum::extract::State;
use kabinet_words::translate;

use super::app::App;
use super::context::RequestContext;
use super::error::{JsonBody, JsonError, JsonResult};
use crate::position_view::{self, Miss, PositionQuery, PositionQueryError, PositionView, Reason};

/// A position, and what may be played there.
pub(super) async fn query(
    State(app): State<App>,
    request: RequestContext,
    query: JsonBody<PositionQuery>,
) -> JsonResult<PositionView> {
    if !app.limits().look(request.origin) {
        return Err(JsonError::too_fast());
    }
    let Json(query) = query?;
    let view = position_view::look(request.visitor.language, &query);
    Ok(Json(view.map_err(|error| refuse(&error))?))
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
