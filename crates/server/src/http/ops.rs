//! Health and metrics, for operators.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;

use super::app::App;
use super::query::QueryOrDefault;
use crate::net::proxies::local_host;
use crate::rooms::Rooms;
use crate::task;
use crate::telemetry;

/// How long somebody with patience waits for the storage: balancers take silence for death.
const QUICK: Duration = Duration::from_millis(100);

/// How somebody asks whether everything works.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Asked {
    /// For how many seconds the storage may have been away.
    #[serde(default)]
    patience: u32,
}

/// When the storage was last known to work.
#[derive(Debug, Default)]
pub(super) struct Health {
    worked: Mutex<Option<Instant>>,
    /// Whether somebody is trying it out.
    checking: AtomicBool,
}

impl Health {
    fn worked(&self) -> MutexGuard<'_, Option<Instant>> {
        self.worked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn check(&self, rooms: &Rooms) -> bool {
        match rooms.check().await {
            Ok(()) => {
                *self.worked() = Some(Instant::now());
                true
            }
            Err(error) => {
                tracing::error!(%error, "events cannot be stored");
                false
            }
        }
    }

    /// Whether the storage works, or has worked a moment ago. The answer comes soon.
    async fn check_patiently(self: &Arc<Self>, rooms: &Arc<Rooms>, patience: Duration) -> bool {
        if !self.checking.swap(true, Ordering::SeqCst) {
            let (health, rooms) = (Arc::clone(self), Arc::clone(rooms));
            let checking = task::spawn(async move {
                let works = health.check(&rooms).await;
                health.checking.store(false, Ordering::SeqCst);
                works
            });
            if let Ok(Ok(true)) = tokio::time::timeout(QUICK, checking).await {
                return true;
            }
        }
        self.worked().is_some_and(|at| at.elapsed() <= patience)
    }
}

/// Whether everything works: events can be stored and read. Balancers ask with patience: when the
/// database fails over, another server would be no better, and players should stay where they are.
pub(super) async fn health(
    State(app): State<App>,
    QueryOrDefault(asked): QueryOrDefault<Asked>,
) -> Response {
    let Ok(rooms) = app.rooms() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "starting\n").into_response();
    };
    let works = match asked.patience {
        0 => app.health().check(rooms).await,
        seconds => {
            let patience = Duration::from_secs(seconds.into());
            app.health().check_patiently(rooms, patience).await
        }
    };
    if works {
        "ok\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "storage\n").into_response()
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
