//! Health and metrics, for operators.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::app::App;
use crate::net::proxies::local_host;
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

/// The addresses of the listener for operators: figures for Prometheus, and whether all is well.
pub fn metrics_router(app: App) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .with_state(app)
}

/// Figures for Prometheus. A page elsewhere may lead a browser of this machine here under a name of
/// its own: then it learns nothing.
async fn metrics(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    if peer.ip().to_canonical().is_loopback() && !local_host(&headers) {
        return (StatusCode::FORBIDDEN, "not by this name\n").into_response();
    }
    match app.metrics() {
        Some(metrics) => telemetry::render(metrics).into_response(),
        None => (StatusCode::NOT_FOUND, "there are no figures\n").into_response(),
    }
}
