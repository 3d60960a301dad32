//! Work over the bus: the engine's turns, played by workers that have time.
//!
//! A server sends a request; one of the workers receives it, thinks, and replies to that server.
//! A request may be repeated, because it has no effect but the reply.

use std::time::Duration;

use async_nats::client::RequestErrorKind;
use async_nats::{Request, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};

use super::nats::{BusError, NatsBus};

/// The version of requests and replies. A worker of another version says that it is busy.
const VERSION: u32 = 1;

/// The subject of requests, and the queue group of the workers.
const ENGINE: &str = "kabinet.work.engine";
const WORKERS: &str = "workers";

/// The subject on which requests are cancelled, by their names.
const CANCEL: &str = "kabinet.work.cancel";

/// The longest request that is read, in bytes: a game of some thousand actions.
const LONGEST: usize = 256 << 10;

/// A search to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The version of the request.
    pub v: u32,
    /// Its name, by which it can be cancelled.
    pub id: String,
    /// The game's name in the catalogue.
    pub game: String,
    /// Its options, as records write them.
    pub options: String,
    /// The position the game began in.
    pub position: String,
    /// The actions played since.
    pub actions: Vec<String>,
    /// The level to play at. A worker that does not know the character plays this instead.
    pub level: u8,
    /// The character to play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<String>,
    /// Whether to vary openings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub varied: bool,
    /// The longest search at full strength, in milliseconds.
    pub millis: u64,
    /// Whether somebody waits for the engine's first turn in a game.
    pub first: bool,
}

impl Job {
    /// The version of the requests that this program sends and accepts.
    pub const VERSION: u32 = VERSION;
}

/// A worker's reply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobAnswer {
    /// The version of the reply.
    pub v: u32,
    /// Whether this worker has too much to do, or cannot read the request.
    #[serde(default)]
    pub busy: bool,
    /// The actions of the best turn.
    #[serde(default)]
    pub turn: Vec<String>,
    /// The score, as scripts read it.
    #[serde(default)]
    pub score: String,
}

impl JobAnswer {
    /// The reply of a worker that declines.
    #[must_use]
    pub fn busy() -> Self {
        Self {
            v: VERSION,
            busy: true,
            ..Self::default()
        }
    }
}

/// Why no worker has replied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// There are no workers.
    #[error("there are no workers")]
    Nobody,
    /// One of them took the question and did not answer in time, or had too much to do.
    #[error("a worker did not answer")]
    Unanswered,
}

impl NatsBus {
    /// Sends a search to a worker and waits for the reply.
    ///
    /// # Errors
    /// If there is none, or it does not answer in time.
    pub async fn ask(&self, job: &Job, patience: Duration) -> Result<JobAnswer, AskError> {
        let question = serde_json::to_vec(job).map_err(|_| AskError::Unanswered)?;
        let request = Request::new()
            .payload(question.into())
            .timeout(Some(patience));
        match self.client().send_request(ENGINE, request).await {
            Ok(message) => match serde_json::from_slice::<JobAnswer>(&message.payload) {
                Ok(answer) if answer.v == VERSION && !answer.busy => Ok(answer),
                _ => Err(AskError::Unanswered),
            },
            Err(error) if error.kind() == RequestErrorKind::NoResponders => Err(AskError::Nobody),
            Err(_) => Err(AskError::Unanswered),
        }
    }

    /// Cancels a request: nobody waits for the reply any more.
    pub fn cancel(&self, id: &str) {
        self.send(CANCEL, id.to_owned().into());
    }

    /// Accepts requests from now on.
    ///
    /// # Errors
    /// If the bus cannot be used.
    pub async fn take_jobs(&self) -> Result<Jobs, BusError> {
        let failed = |error: async_nats::SubscribeError| BusError::Connect(error.to_string());
        let client = self.client();
        let jobs = client.queue_subscribe(ENGINE, WORKERS.to_owned()).await;
        let cancelled = client.subscribe(CANCEL).await;
        Ok(Jobs {
            jobs: jobs.map_err(failed)?,
            cancelled: cancelled.map_err(failed)?,
        })
    }

    /// Replies to a request.
    pub fn answer(&self, to: &str, answer: &JobAnswer) {
        if let Ok(answer) = serde_json::to_vec(answer) {
            self.send(to, answer.into());
        }
    }
}

/// The stream of requests.
#[derive(Debug)]
pub struct Jobs {
    jobs: Subscriber,
    cancelled: Subscriber,
}

/// Something that arrives at a worker.
#[derive(Clone, Debug)]
pub enum Work {
    /// A request and its reply subject.
    Job(Box<Job>, String),
    /// A request that cannot be read here, and its reply subject.
    Strange(String),
    /// The request with this name was cancelled.
    Cancelled(String),
}

impl Jobs {
    /// The next one; `None` when the bus is closed.
    pub async fn next(&mut self) -> Option<Work> {
        loop {
            tokio::select! {
                message = self.jobs.next() => {
                    let message = message?;
                    let Some(reply) = message.reply else { continue };
                    return Some(read(&message.payload, reply.to_string()));
                }
                message = self.cancelled.next() => {
                    if let Ok(id) = String::from_utf8(message?.payload.to_vec()) {
                        return Some(Work::Cancelled(id));
                    }
                }
            }
        }
    }
}

fn read(payload: &Bytes, reply: String) -> Work {
    if payload.len() > LONGEST {
        return Work::Strange(reply);
    }
    match serde_json::from_slice::<Job>(payload) {
        Ok(job) if job.v == VERSION => Work::Job(Box::new(job), reply),
        _ => Work::Strange(reply),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The form is fixed: servers and workers of two versions work side by side during an upgrade.
    #[test]
    fn the_form_is_fixed() {
        let job = r#"{"v":1,"id":"a","game":"kengi","options":"","position":"p","actions":["x"],"level":3,"millis":1000,"first":true}"#;
        let read: Job = serde_json::from_str(job).expect("a question");
        assert_eq!(serde_json::to_string(&read).expect("JSON"), job);
        assert_eq!((&read.character, read.varied), (&None, false));
        let named = job.replace(
            ",\"millis",
            ",\"character\":\"builder\",\"varied\":true,\"millis",
        );
        let read: Job = serde_json::from_str(&named).expect("a question");
        assert_eq!(read.character.as_deref(), Some("builder"));
        assert_eq!(serde_json::to_string(&read).expect("JSON"), named);
        let answer = r#"{"v":1,"busy":false,"turn":["x"],"score":"cp 4"}"#;
        let read: JobAnswer = serde_json::from_str(answer).expect("an answer");
        assert_eq!(serde_json::to_string(&read).expect("JSON"), answer);
    }

    #[test]
    fn what_is_not_understood_is_left_to_others() {
        let reply = || "somebody".to_owned();
        for strange in ["", "{}", r#"{"v":2,"id":"a"}"#] {
            let work = super::read(&Bytes::from_static(strange.as_bytes()), reply());
            assert!(matches!(work, Work::Strange(_)), "{strange}");
        }
    }
}
