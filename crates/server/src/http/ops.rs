//! Health and metrics, for operators.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::app::App;
use super::context::RequestContext;
use super::error::PageResult;
use crate::limits::Origin;
use crate::pages::error::PageError;
use crate::telemetry;

/// Whether everything works: events can be stored and read.
pub(super) async fn health(State(app): State<App>) -> Response {
    let Ok(rooms) = app.rooms() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "starting\n").into_response();
    };
    match rooms.check().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => {
            tracing::error!(%error, "events cannot be stored");
            (StatusCode::SERVICE_UNAVAILABLE, "storage\n").into_response()
        }
    }
}

/// Figures for Prometheus; only for this machine.
pub(super) async fn metrics(State(app): State<App>, request: RequestContext) -> PageResult {
    match (request.origin, app.metrics()) {
        (Origin::Here, Some(metrics)) => Ok(telemetry::render(metrics).into_response()),
        _ => Err(PageError::NoPage),
    }
}
