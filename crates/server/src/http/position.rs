//! Positions for scripts, outside live games: `POST /look`.

use axum::Json;
use axum::extract::State;

use super::app::App;
use super::context::RequestContext;
use super::error::{JsonBody, JsonError, JsonResult};
use crate::position_view::{self, PositionQuery, PositionView};

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
    let refuse = |error: position_view::PositionQueryError| {
        JsonError::invalid(error.field(), &error).at(error.at())
    };
    Ok(Json(view.map_err(refuse)?))
}
