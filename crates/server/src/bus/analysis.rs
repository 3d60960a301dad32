//! Analysis over the bus: a worker that has time thinks about a board.
//!
//! A server sends a request that names a subject of its own. One worker takes it and reports there
//! what it finds, and a sign of life every second. If it falls silent, the server thinks itself.

use async_nats::{StatusCode, Subscriber};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};

use super::nats::{BusError, NatsBus};

/// The version of requests and replies. A worker of another version says that it is busy.
const VERSION: u32 = 1;

/// The subject of requests, and the queue group of the workers.
const ANALYSIS: &str = "kabinet.work.analysis";
const WORKERS: &str = "workers";

/// The longest message that is read, in bytes.
const LONGEST: usize = 512 << 10;

/// A board to think about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisJob {
    /// The version of the request.
    pub v: u32,
    /// Its name, by which it can be cancelled.
    pub id: String,
    /// The number of the board's question, which all messages repeat.
    pub request: u64,
    /// The code of the visitor's language.
    pub language: String,
    /// The game's name in the catalogue.
    pub game: String,
    /// Its options, as records write them.
    pub options: String,
    /// The position at the beginning of the line.
    pub position: String,
    /// The actions played since.
    pub actions: Vec<String>,
    /// How many lines are wanted; 0 to judge every turn.
    pub lines: usize,
    /// Whether to think longer than usual.
    #[serde(default)]
    pub deep: bool,
}

/// A worker's reply. An empty one says that the worker is still there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisAnswer {
    /// The version of the reply.
    pub v: u32,
    /// Whether this worker declines the request.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub busy: bool,
    /// A message for the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl AnalysisJob {
    /// The version of the requests that this program sends and accepts.
    pub const VERSION: u32 = VERSION;
}

impl AnalysisAnswer {
    /// The reply of a worker that declines.
    #[must_use]
    pub fn busy() -> Self {
        Self {
            v: VERSION,
            busy: true,
            text: None,
        }
    }

    /// A message for the board, or `None` as a sign of life.
    #[must_use]
    pub fn with(text: Option<String>) -> Self {
        Self {
            v: VERSION,
            busy: false,
            text,
        }
    }

    fn read(payload: &[u8]) -> Option<Self> {
        if payload.len() > LONGEST {
            return None;
        }
        let answer: Self = serde_json::from_slice(payload).ok()?;
        (answer.v == VERSION).then_some(answer)
    }
}

/// The replies to a request.
#[derive(Debug)]
pub struct Analysing(Subscriber);

impl Analysing {
    /// The next reply. `None` if there are no workers, or a reply cannot be read.
    pub async fn next(&mut self) -> Option<AnalysisAnswer> {
        let message = self.0.next().await?;
        if message.status == Some(StatusCode::NO_RESPONDERS) {
            return None;
        }
        AnalysisAnswer::read(&message.payload)
    }
}

/// The requests that come to a worker.
#[derive(Debug)]
pub struct Boards(Subscriber);

impl Boards {
    /// The next request and its reply subject; without the request if it cannot be read here.
    /// `None` when the bus is closed.
    pub async fn next(&mut self) -> Option<(Option<AnalysisJob>, String)> {
        loop {
            let message = self.0.next().await?;
            let Some(reply) = &message.reply else {
                continue;
            };
            let job = match message.payload.len() {
                0..=LONGEST => serde_json::from_slice::<AnalysisJob>(&message.payload).ok(),
                _ => None,
            };
            return Some((job.filter(|job| job.v == VERSION), reply.to_string()));
        }
    }
}

impl NatsBus {
    /// Sends a board to a worker. `None` if that is not possible now.
    pub async fn analyse(&self, job: &AnalysisJob) -> Option<Analysing> {
        let question = serde_json::to_vec(job).ok()?;
        let client = self.client();
        let inbox = client.new_inbox();
        let answers = client.subscribe(inbox.clone()).await.ok()?;
        let asked = client.publish_with_reply(ANALYSIS, inbox, question.into());
        asked.await.ok()?;
        Some(Analysing(answers))
    }

    /// Accepts requests from now on.
    ///
    /// # Errors
    /// If the bus cannot be used.
    pub async fn take_boards(&self) -> Result<Boards, BusError> {
        let taken = self.client().queue_subscribe(ANALYSIS, WORKERS.to_owned());
        let taken = taken.await;
        taken
            .map(Boards)
            .map_err(|error| BusError::Connect(error.to_string()))
    }

    /// Replies to the server that sent the request.
    pub fn tell_board(&self, to: &str, answer: &AnalysisAnswer) {
        if let Ok(answer) = serde_json::to_vec(answer) {
            self.send(to, answer.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The form is fixed: servers and workers of two versions work side by side during an upgrade.
    #[test]
    fn the_form_is_fixed() {
        let job = r#"{"v":1,"id":"a","request":7,"language":"en","game":"kengi","options":"","position":"p","actions":["x"],"lines":3,"deep":false}"#;
        let read: AnalysisJob = serde_json::from_str(job).expect("a question");
        assert_eq!(serde_json::to_string(&read).expect("JSON"), job);
        for (answer, known) in [
            (AnalysisAnswer::busy(), r#"{"v":1,"busy":true}"#),
            (AnalysisAnswer::with(None), r#"{"v":1}"#),
            (
                AnalysisAnswer::with(Some("x".to_owned())),
                r#"{"v":1,"text":"x"}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&answer).expect("JSON"), known);
            assert_eq!(AnalysisAnswer::read(known.as_bytes()), Some(answer));
        }
        assert_eq!(AnalysisAnswer::read(br#"{"v":2}"#), None);
    }
}
