//! Serving: from a configuration to open rooms, and to a clean end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use kabinet_engine::data::DataFolder;
use tokio::net::TcpListener;
use tokio::signal;

use super::app::App;
use super::{metrics_router, router};
use crate::analysis_engine::AnalysisPool;
use crate::bus::{BusError, NatsBus};
use crate::maintenance::{self, MaintenanceError, Retention};
use crate::net::proxies::TrustedProxies;
use crate::net::{self, ConnectionLimits, NetSettings};
use crate::push::endpoint::Reach;
use crate::push::{Push, PushError, send_notices};
use crate::rooms::{Rooms, RoomsError};
use crate::storage::Database;
use crate::task;
use crate::{systemd, telemetry};

/// How long connections may take to end when the server closes.
const FAREWELL: Duration = Duration::from_secs(5);

/// How often limits forget quiet addresses and visitors.
const TIDY: Duration = Duration::from_secs(60);

/// The most connections to the listener for operators.
const MOST_OPERATORS: usize = 64;

/// How the application is served.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where everything is stored.
    pub database: Database,
    /// The address of the bus, if several servers share the database.
    pub bus: Option<String>,
    /// The folder of solved games, for the engine.
    pub solved: Option<DataFolder>,
    /// The address people come by, if it is not the one we listen at.
    pub public_url: Option<String>,
    /// How connections are treated.
    pub net: NetSettings,
    /// The address for metrics, if there is one.
    pub metrics: Option<SocketAddr>,
    /// How many threads think for the engine.
    pub workers: usize,
    /// How many threads think about analysis boards.
    pub analysts: usize,
    /// How long things are kept.
    pub retention: Retention,
    /// How far notices to players' devices may go.
    pub push_reach: Reach,
}

/// The application could not be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nobody can listen there.
    #[error("{address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        error: std::io::Error,
    },
    /// The rooms cannot be opened.
    #[error(transparent)]
    Rooms(#[from] RoomsError),
    /// The database could not be checked.
    #[error(transparent)]
    Maintenance(#[from] MaintenanceError),
    /// The database file is damaged.
    #[error(
        "the database is damaged: {0}; `kabinet check` tells more, and docs/OPERATIONS.md what to do"
    )]
    Damaged(String),
    /// Notices to players' devices cannot be sent.
    #[error(transparent)]
    Push(#[from] PushError),
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The network failed.
    #[error("network: {0}")]
    Network(std::io::Error),
}

/// Serves until the process is asked to end. `ready` gets the address as soon as it is open.
///
/// # Errors
/// If nobody can listen there, or the data folder cannot be used.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let address = config.listen;
    let unheard = |error| ServeError::Listen { address, error };
    let handed = systemd::listener().map_err(unheard)?;
    let listener = match handed {
        Some(listener) => listener,
        None => TcpListener::bind(address).await.map_err(unheard)?,
    };
    let local = listener.local_addr().map_err(unheard)?;
    let figures = match config.metrics {
        Some(address) => {
            let unheard = |error| ServeError::Listen { address, error };
            Some(TcpListener::bind(address).await.map_err(unheard)?)
        }
        None => None,
    };
    let metrics = telemetry::install();
    let upkeep = metrics
        .clone()
        .map(|handle| task::spawn(telemetry::upkeep(handle)));
    let watchdog = task::spawn(systemd::watchdog());
    let app = App::starting(config.public_url.clone(), metrics);
    let (pages, closing) = (router(app.clone()), app.closing_signal());
    let server = task::spawn(net::serve(listener, pages, config.net.clone(), closing));
    if let Some(listener) = figures {
        serve_figures(listener, &app);
    }
    // Until the storage is open, visitors get a page that asks them to wait.
    let (solved, workers) = (config.solved.as_ref(), config.workers);
    let (rooms, push) = match open(&config, solved, workers).await {
        Ok(opened) => opened,
        Err(error) => {
            app.close();
            server.abort();
            return Err(error);
        }
    };
    let analysis_pool = Arc::new(AnalysisPool::new(config.analysts, solved));
    app.open(rooms.clone(), analysis_pool.clone());
    app.open_push(Arc::clone(&push));
    start_routines(&rooms, push, &app, config.retention);
    ready(local);
    systemd::ready(local);
    let tidying = app.clone();
    let tidy = task::spawn(async move {
        loop {
            tokio::time::sleep(TIDY).await;
            tidying.limits().tidy();
        }
    });
    told_to_end().await;
    tracing::info!("shutting down");
    systemd::stopping();
    app.close();
    tidy.abort();
    let ended = tokio::time::timeout(FAREWELL, async {
        let ended = server.await;
        app.sockets().all_closed().await;
        ended
    });
    let ended = ended.await;
    analysis_pool.close().await;
    rooms.close().await;
    watchdog.abort();
    if let Some(upkeep) = upkeep {
        upkeep.abort();
    }
    tracing::info!("shut down");
    match ended {
        Ok(Ok(Err(error))) => Err(ServeError::Network(error)),
        _ => Ok(()),
    }
}

/// Starts the background tasks of the open rooms.
fn start_routines(rooms: &Arc<Rooms>, push: Arc<Push>, app: &App, retention: Retention) {
    task::spawn(send_notices(Arc::downgrade(rooms), push));
    task::spawn(note_games_in_play(Arc::clone(rooms)));
    task::spawn(Arc::clone(rooms).share_limits(Arc::clone(app.limits())));
    task::spawn(maintenance::orders::serve(Arc::downgrade(rooms)));
    let rooms = Arc::downgrade(rooms);
    task::spawn(maintenance::retention::serve(rooms, retention));
}

/// Learns which games people are playing.
async fn note_games_in_play(rooms: Arc<Rooms>) {
    if let Err(error) = rooms.note_games_in_play().await {
        tracing::warn!(%error, "could not find out which games are being played");
    }
}

/// Opens the rooms, after a quick look at the database if it is a file.
async fn open(
    config: &Config,
    solved: Option<&DataFolder>,
    workers: usize,
) -> Result<(Arc<Rooms>, Arc<Push>), ServeError> {
    if let Database::Folder(folder) = &config.database {
        match maintenance::check::quick_check(folder).await? {
            Some(faults) => match faults.first() {
                // To go on writing would make it worse.
                Some(fault) => return Err(ServeError::Damaged(fault.clone())),
                None => tracing::debug!("the database file is sound"),
            },
            None => tracing::debug!("skipped the quick check: the database is new, or large"),
        }
    }
    let bus = match &config.bus {
        Some(address) => Some(Arc::new(NatsBus::connect(address, "kabinet serve").await?)),
        None => None,
    };
    let rooms = Rooms::open_database(&config.database, bus, solved, workers).await?;
    let push = Push::open(&rooms, config.public_url.as_deref(), config.push_reach).await?;
    Ok((rooms, push))
}

/// Serves figures for operators until the server closes.
fn serve_figures(listener: TcpListener, app: &App) {
    if let Ok(address) = listener.local_addr() {
        tracing::info!(%address, "serving metrics");
    }
    let settings = NetSettings {
        limits: ConnectionLimits {
            all: MOST_OPERATORS,
            per_address: MOST_OPERATORS,
        },
        proxies: TrustedProxies::new(Vec::new()),
        ..NetSettings::default()
    };
    let (router, closing) = (metrics_router(app.clone()), app.closing_signal());
    task::spawn(net::serve(listener, router, settings, closing));
}

/// Ends when somebody presses Ctrl-C or the system asks us to end.
pub async fn told_to_end() {
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
