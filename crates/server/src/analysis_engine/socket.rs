//! One connection of an analysis board: questions in, answers out.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use kabinet_words::Language;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::job::{AnalysisRequest, Task};
use super::messages::{ClientMessage, MOST_LINES, ServerMessage};
use super::notices;
use super::outbox::Outbox;
use super::pool::{AnalysisPool, Guest, JobHandle};
use crate::position_view::PositionQuery;
use crate::protocol::socket::{MOST_UNREADABLE, PULSE, SENDING, SILENCE};

/// Questions that a connection may ask: somebody who walks through a game asks often.
const QUESTIONS_A_SECOND: NonZeroU32 = NonZeroU32::new(10).expect("not 0");
const QUESTIONS_AT_ONCE: NonZeroU32 = NonZeroU32::new(40).expect("not 0");

/// Serves one connection until it ends. Whatever is thought about for it ends with it.
pub async fn serve(
    mut socket: WebSocket,
    analysis_pool: &AnalysisPool,
    guest: Guest,
    language: Language,
) {
    let mut board = Board {
        analysis_pool,
        language,
        outbox: Arc::default(),
        job: None,
        limiter: RateLimiter::direct(
            Quota::per_second(QUESTIONS_A_SECOND).allow_burst(QUESTIONS_AT_ONCE),
        ),
        unreadable: 0,
        _guest: guest,
    };
    board.serve(&mut socket).await;
    drop(board);
    let farewell = CloseFrame {
        code: close_code::RESTART,
        reason: Utf8Bytes::from_static("come again"),
    };
    let _ = timeout(SENDING, socket.send(Message::Close(Some(farewell)))).await;
}

/// What is known of an analysis board while it is connected.
struct Board<'a> {
    analysis_pool: &'a AnalysisPool,
    language: Language,
    /// What is said about it. Every question has its own: what comes late for an old one is never sent.
    outbox: Arc<Outbox>,
    /// What is thought about.
    job: Option<JobHandle>,
    limiter: DefaultDirectRateLimiter,
    unreadable: u32,
    _guest: Guest,
}

impl Board<'_> {
    async fn serve(&mut self, socket: &mut WebSocket) {
        let mut pulse = interval(PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            let outbox = Arc::clone(&self.outbox);
            let out = tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    if self.unreadable > MOST_UNREADABLE {
                        return;
                    }
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(&text).map(text_message),
                        // Pings are answered below us.
                        Some(Ok(Message::Pong(_) | Message::Ping(_))) => None,
                        // Nothing here speaks in bytes.
                        Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
                    }
                }
                text = outbox.next() => match text {
                    Some(text) => Some(text_message(text)),
                    None => return,
                },
                _ = pulse.tick() => {
                    if heard.elapsed() > SILENCE {
                        return;
                    }
                    Some(Message::Ping(Bytes::new()))
                }
            };
            if let Some(message) = out {
                match timeout(SENDING, socket.send(message)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) | Err(_) => return,
                }
            }
        }
    }

    /// Takes a message, and what is answered to it at once.
    fn hear(&mut self, text: &str) -> Option<String> {
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
            self.unreadable += 1;
            return Some(notices::trouble(self.language, 0, "unreadable"));
        };
        match message {
            ClientMessage::Think {
                id,
                asked,
                lines,
                deep,
            } => {
                let lines = lines.clamp(1, MOST_LINES);
                Some(self.ask(id, &asked, Task::Think { lines, deep }))
            }
            ClientMessage::Review { id, asked } => Some(self.ask(id, &asked, Task::Review)),
            ClientMessage::Stop => {
                self.forget();
                None
            }
            ClientMessage::Ping { id } => Some(ServerMessage::Pong { id }.text()),
        }
    }

    fn ask(&mut self, id: u64, asked: &PositionQuery, task: Task) -> String {
        let language = self.language;
        if self.limiter.check().is_err() {
            return notices::trouble(language, id, "too-fast");
        }
        let (options, game) = match asked.open() {
            Ok(opened) => opened,
            Err(error) => {
                // The board shows something else by now.
                self.forget();
                return notices::refused(language, id, &error);
            }
        };
        let question = AnalysisRequest {
            id,
            language,
            options,
            game,
            task,
        };
        let begun = notices::begun(&question);
        self.outbox = Arc::default();
        let old = self.job.take();
        match self.analysis_pool.ask(question, &self.outbox, old.as_ref()) {
            Ok(ticket) => {
                self.job = Some(ticket);
                begun
            }
            Err(_) => notices::trouble(language, id, "engine-busy"),
        }
    }

    fn forget(&mut self) {
        self.job = None;
        self.outbox = Arc::default();
    }
}

fn text_message(text: String) -> Message {
    Message::Text(text.into())
}
