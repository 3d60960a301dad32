//! Serving: from a configuration to an open rooms, and to a clean end.

use std::future::IntoFuture;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use kabinet_engine::data::DataFolder;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio::signal;

use super::app::App;
use super::router;
use crate::analysis_engine::AnalysisPool;
use crate::rooms::{Rooms, RoomsError};

/// How long connections may take to end when the server closes.
const FAREWELL: Duration = Duration::from_secs(5);

/// How often limits forget those who have been quiet.
const TIDY: Duration = Duration::from_secs(60);

/// How the application is served.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the database.
    pub folder: PathBuf,
    /// The folder of solved games, for the engine.
    pub solved: Option<DataFolder>,
    /// The address people come by, if it is not the one we listen at.
    pub public_url: Option<String>,
    /// How many threads think for the engine.
    pub workers: usize,
    /// How many threads think about analysis boards.
    pub analysts: usize,
}

/// The application could not be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nobody can listen there.
    #[error("{address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// The rooms cannot be opened.
    #[error(transparent)]
    Rooms(#[from] RoomsError),
    /// The network failed.
    #[error("network: {0}")]
    Network(std::io::Error),
}

/// The recorder of figures is one for the whole process.
fn metrics() -> Option<PrometheusHandle> {
    match PrometheusBuilder::new().install_recorder() {
        Ok(handle) => Some(handle),
        Err(error) => {
            tracing::warn!(%error, "could not install the metrics recorder");
            None
        }
    }
}

/// Serves until the process is told to end. `ready` hears the address as soon as people can come.
///
/// # Errors
/// If nobody can listen there, or the data folder cannot be used.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let address = config.listen;
    let unheard = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(unheard)?;
    let local = listener.local_addr().map_err(unheard)?;
    let app = App::starting(config.public_url.clone(), metrics());
    let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let closing = app.clone();
    let server = axum::serve(listener, service)
        .with_graceful_shutdown(async move { closing.closing().await })
        .into_future();
    let server = tokio::spawn(server);
    // Whoever comes before the storage is open is asked for patience.
    let (solved, workers) = (config.solved.as_ref(), config.workers);
    let rooms = match Rooms::open(&config.folder, solved, workers).await {
        Ok(rooms) => rooms,
        Err(error) => {
            app.close();
            server.abort();
            return Err(error.into());
        }
    };
    let analysis_pool = Arc::new(AnalysisPool::new(config.analysts, solved));
    app.open(rooms.clone(), analysis_pool.clone());
    ready(local);
    let tidying = app.clone();
    let tidy = tokio::spawn(async move {
        loop {
            tokio::time::sleep(TIDY).await;
            tidying.limits().tidy();
        }
    });
    told_to_end().await;
    tracing::info!("shutting down");
    app.close();
    tidy.abort();
    let ended = tokio::time::timeout(FAREWELL, server).await;
    analysis_pool.close().await;
    rooms.close().await;
    tracing::info!("shut down");
    match ended {
        Ok(Ok(Err(error))) => Err(ServeError::Network(error)),
        _ => Ok(()),
    }
}

/// Ends when somebody presses Ctrl-C or the system asks us to end.
async fn told_to_end() {
    #[cfg(unix)]
    let terminate = async {
        match signal::unix::signal(signal::unix::SignalKind::terminate()) {
            Ok(mut terminate) => {
                terminate.recv().await;
            }
            Err(error) => {
                tracing::error!(%error, "cannot listen for SIGTERM; stop the server with Ctrl-C");
                std::future::pending::<()>().await;
            }
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        _ = signal::ctrl_c() => {}
        () = terminate => {}
    }
}
