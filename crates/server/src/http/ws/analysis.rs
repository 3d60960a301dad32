//! Connections of analysis boards to the engine.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::http::HeaderMap;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use kabinet_words::Language;

use super::elsewhere::{self, BoardJob};
use super::{Handler, Reply, accept, check};
use crate::analysis_engine::messages::{ClientMessage, LONGEST_MESSAGE, ServerMessage};
use crate::analysis_engine::outbox::Outbox;
use crate::analysis_engine::pool::{Admission, AnalysisPool};
use crate::analysis_engine::{AnalysisRequest, Task, notices};
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::http::error::PageResult;
use crate::pages::error::PageError;
use crate::position_view::PositionQuery;
use crate::rooms::Rooms;

/// How many questions a connection may ask: people who step through a game ask often.
const QUESTIONS_A_SECOND: NonZeroU32 = NonZeroU32::new(10).expect("not 0");
const QUESTIONS_AT_ONCE: NonZeroU32 = NonZeroU32::new(40).expect("not 0");

/// Opens a connection to the analysis engine.
pub(in crate::http) async fn connect(
    State(app): State<App>,
    request: RequestContext,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> PageResult {
    let ticket = check(&app, &request, &headers)?;
    let upgrade = upgrade.map_err(|_| PageError::NoPage)?;
    let pool = Arc::clone(app.analysis_pool()?);
    let rooms = Arc::clone(app.rooms()?);
    let admission = pool.admit(request.origin);
    let admission = admission.map_err(|_| PageError::TooMany { seconds: 10 })?;
    let handler = AnalysisHandler::new(rooms, pool, admission, request.visitor.language);
    Ok(accept(upgrade, app, ticket, handler))
}

/// The connection of one analysis board.
struct AnalysisHandler {
    rooms: Arc<Rooms>,
    pool: Arc<AnalysisPool>,
    language: Language,
    /// What waits to be sent about the job. Every question has its own outbox, so that a late
    /// answer to an old question is never sent.
    outbox: Arc<Outbox>,
    /// The job of the last question. It is cancelled when it is dropped.
    job: Option<BoardJob>,
    limiter: DefaultDirectRateLimiter,
    admission: Admission,
}

impl AnalysisHandler {
    fn new(
        rooms: Arc<Rooms>,
        pool: Arc<AnalysisPool>,
        admission: Admission,
        language: Language,
    ) -> Self {
        let quota = Quota::per_second(QUESTIONS_A_SECOND).allow_burst(QUESTIONS_AT_ONCE);
        Self {
            rooms,
            pool,
            language,
            outbox: Arc::default(),
            job: None,
            limiter: RateLimiter::direct(quota),
            admission,
        }
    }

    async fn submit(&mut self, id: u64, query: &PositionQuery, task: Task) -> String {
        let language = self.language;
        if self.limiter.check().is_err() {
            return notices::rejected(language, id, "too-fast");
        }
        let request = match AnalysisRequest::read(id, language, query, task) {
            Ok(request) => request,
            Err(error) => {
                // The board shows another position now, so the old job is useless.
                self.cancel();
                return notices::refused(language, id, &error);
            }
        };
        let game = &request.game;
        let in_play = match task {
            Task::Think { .. } | Task::Know => self.rooms.leads_through_play(game).await,
            Task::Review => self.rooms.passes_through_play(game).await,
        };
        if in_play {
            self.cancel();
            return notices::rejected(language, id, "in-play");
        }
        let begun = notices::begun(&request);
        self.outbox = Arc::default();
        let old = self.job.take();
        // Workers search; looking something up is done sooner than asking them.
        let bus = self.rooms.analysts().filter(|_| task != Task::Know);
        if let Some(bus) = bus {
            drop(old);
            let (pool, outbox) = (Arc::clone(&self.pool), Arc::clone(&self.outbox));
            self.job = Some(elsewhere::begin(&self.rooms, bus, pool, request, outbox));
            return begun;
        }
        let old = match &old {
            Some(BoardJob::Here(old)) => Some(old),
            _ => None,
        };
        let admission = Some(&self.admission);
        let pool = &self.pool;
        match pool.submit_from(request, &self.outbox, old, admission) {
            Ok(job) => {
                self.job = Some(BoardJob::Here(job));
                begun
            }
            Err(_) => notices::rejected(language, id, "engine-busy"),
        }
    }

    fn cancel(&mut self) {
        self.job = None;
        self.outbox = Arc::default();
    }
}

impl Handler for AnalysisHandler {
    const LONGEST_MESSAGE: usize = LONGEST_MESSAGE;

    async fn receive(&mut self, text: &str, _: Duration) -> Reply {
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
            return Reply::Unreadable(notices::rejected(self.language, 0, "unreadable"));
        };
        Reply::Text(match message {
            ClientMessage::Think {
                id,
                query,
                lines,
                deep,
            } => self.submit(id, &query, Task::think(lines, deep)).await,
            ClientMessage::Review { id, query } => self.submit(id, &query, Task::Review).await,
            ClientMessage::Know { id, query } => self.submit(id, &query, Task::Know).await,
            ClientMessage::Stop => {
                self.cancel();
                return Reply::Nothing;
            }
            ClientMessage::Ping { id } => ServerMessage::Pong { id }.text(),
        })
    }

    async fn next(&mut self) -> Option<Utf8Bytes> {
        self.outbox.next().await.map(Utf8Bytes::from)
    }
}
