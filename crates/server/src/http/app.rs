//! The state that all handlers share.

use std::sync::{Arc, OnceLock};
use std::thread::available_parallelism;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;

use super::identity::Cookies;
use super::ops::Health;
use crate::analysis_engine::AnalysisPool;
use crate::limits::Limits;
use crate::net::sockets::Sockets;
use crate::pages::error::PageError;
use crate::pictures::Renderer;
use crate::printing::Printer;
use crate::proving::Prover;
use crate::push::Push;
use crate::rooms::Rooms;
use crate::work::{BoundedWork, WorkLimits};

/// How many pages of games are made at once: as many as there are cores. Each takes milliseconds.
const PAGES: WorkLimits = WorkLimits {
    at_once: 1,
    waiting: 500,
    longest_wait: Duration::from_secs(10),
    longest_run: Duration::from_secs(10),
};

/// How many records are read at once: a long one takes a good part of a second.
const RECORDS: WorkLimits = WorkLimits {
    at_once: 2,
    waiting: 64,
    longest_wait: Duration::from_secs(3),
    longest_run: Duration::from_secs(10),
};

/// The application.
#[derive(Clone, Debug)]
pub struct App {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// Set as soon as the storage is open.
    rooms: OnceLock<Arc<Rooms>>,
    analysis_pool: OnceLock<Arc<AnalysisPool>>,
    push: OnceLock<Arc<Push>>,
    limits: Arc<Limits>,
    printer: Printer,
    renderer: Renderer,
    prover: Prover,
    records: BoundedWork,
    /// The address people come by, if it is not the one we listen at.
    public_url: Option<String>,
    metrics: Option<PrometheusHandle>,
    pages: BoundedWork,
    sockets: Arc<Sockets>,
    health: Arc<Health>,
    closing: watch::Sender<bool>,
}

impl App {
    /// An application that is starting: every page asks for a moment's patience.
    #[must_use]
    pub fn starting(public_url: Option<String>, metrics: Option<PrometheusHandle>) -> Self {
        let public_url = public_url.map(|url| url.trim_end_matches('/').to_owned());
        Self {
            shared: Arc::new(Shared {
                rooms: OnceLock::new(),
                analysis_pool: OnceLock::new(),
                push: OnceLock::new(),
                limits: Arc::new(Limits::default()),
                printer: Printer::default(),
                renderer: Renderer::default(),
                prover: Prover::default(),
                records: BoundedWork::new(RECORDS),
                public_url,
                metrics,
                pages: BoundedWork::new(WorkLimits {
                    at_once: available_parallelism().map_or(1, usize::from),
                    ..PAGES
                }),
                sockets: Arc::default(),
                health: Arc::default(),
                closing: watch::Sender::new(false),
            }),
        }
    }

    /// Begins to serve games and analysis boards.
    pub fn open(&self, rooms: Arc<Rooms>, analysis_pool: Arc<AnalysisPool>) {
        let _ = self.shared.analysis_pool.set(analysis_pool);
        let _ = self.shared.rooms.set(rooms);
    }

    /// Begins to tell players something while they are not there.
    pub fn open_push(&self, push: Arc<Push>) {
        let _ = self.shared.push.set(push);
    }

    /// What tells players something while they are not there.
    ///
    /// # Errors
    /// If it has not begun yet.
    pub fn push(&self) -> Result<&Arc<Push>, PageError> {
        self.shared.push.get().ok_or(PageError::Starting)
    }

    /// The rooms.
    ///
    /// # Errors
    /// If the storage is not open yet.
    pub fn rooms(&self) -> Result<&Arc<Rooms>, PageError> {
        self.shared.rooms.get().ok_or(PageError::Starting)
    }

    /// The threads of the analysis engine.
    ///
    /// # Errors
    /// If the storage is not open yet.
    pub fn analysis_pool(&self) -> Result<&Arc<AnalysisPool>, PageError> {
        let pool = self.shared.analysis_pool.get();
        pool.ok_or(PageError::Starting)
    }

    /// How much is too much.
    #[must_use]
    pub fn limits(&self) -> &Arc<Limits> {
        &self.shared.limits
    }

    /// Makes documents to print.
    #[must_use]
    pub fn printer(&self) -> &Printer {
        &self.shared.printer
    }

    /// Renders pictures.
    #[must_use]
    pub fn renderer(&self) -> &Renderer {
        &self.shared.renderer
    }

    /// Proves what visitors ask for.
    #[must_use]
    pub fn prover(&self) -> &Prover {
        &self.shared.prover
    }

    /// Reads and writes records of analysis boards.
    #[must_use]
    pub fn records(&self) -> &BoundedWork {
        &self.shared.records
    }

    /// The address people come by, as they must write it.
    #[must_use]
    pub fn public_url(&self) -> Option<&str> {
        self.shared.public_url.as_deref()
    }

    /// How cookies are set.
    #[must_use]
    pub fn cookies(&self) -> Cookies {
        let secure = self
            .public_url()
            .is_some_and(|url| url.starts_with("https:"));
        Cookies { secure }
    }

    /// The figures for operators.
    #[must_use]
    pub fn metrics(&self) -> Option<&PrometheusHandle> {
        self.shared.metrics.as_ref()
    }

    /// Makes pages of games, off the threads that carry play.
    #[must_use]
    pub fn pages(&self) -> &BoundedWork {
        &self.shared.pages
    }

    /// The WebSockets that are open.
    #[must_use]
    pub fn sockets(&self) -> &Arc<Sockets> {
        &self.shared.sockets
    }

    /// Whether the storage works.
    pub(super) fn health(&self) -> &Arc<Health> {
        &self.shared.health
    }

    /// True from the moment when the server is closing.
    #[must_use]
    pub fn closing_signal(&self) -> watch::Receiver<bool> {
        self.shared.closing.subscribe()
    }

    /// Tells every connection that the server is closing.
    pub fn close(&self) {
        self.shared.closing.send_replace(true);
    }

    /// Ends when the server is closing.
    pub async fn closing(&self) {
        let mut closing = self.shared.closing.subscribe();
        // An error means that there is no server any more, which is the same.
        let _ = closing.wait_for(|closing| *closing).await;
    }
}
