//! Analysis boards of servers, thought about by a worker.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use kabinet_engine::data::DataFolder;
use kabinet_words::Language;
use tokio::task::JoinHandle;

use super::game_of;
use crate::analysis_engine::messages::MOST_LINES;
use crate::analysis_engine::outbox::Outbox;
use crate::analysis_engine::pool::{AnalysisPool, JobHandle};
use crate::analysis_engine::{AnalysisRequest, Task};
use crate::bus::{AnalysisAnswer, AnalysisJob, NatsBus};
use crate::task;

/// How often this worker sends a sign of life to a server.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);

/// The most boards at a time, for each thread. More would wait too long for others to take them.
const BOARDS: usize = 4;

/// How the last message about a board begins.
const DONE: &str = "{\"t\":\"done\"";

/// The boards that this worker thinks about.
pub(super) struct Analyst {
    bus: Arc<NatsBus>,
    pool: AnalysisPool,
    most: usize,
    running: HashMap<String, JoinHandle<()>>,
}

impl Analyst {
    pub(super) fn new(bus: Arc<NatsBus>, threads: usize, data: Option<&DataFolder>) -> Self {
        Self {
            bus,
            pool: AnalysisPool::new(threads, data),
            most: threads * BOARDS,
            running: HashMap::new(),
        }
    }

    /// Begins to think about a board, or says that somebody else should.
    pub(super) fn begin(&mut self, job: Option<AnalysisJob>, reply: String, may: bool) {
        self.running.retain(|_, task| !task.is_finished());
        let begun = job
            .filter(|_| may && self.running.len() < self.most)
            .and_then(|job| {
                let outbox = Arc::new(Outbox::default());
                let handle = self.pool.submit(request(&job)?, &outbox, None).ok()?;
                Some((job.id, outbox, handle))
            });
        let Some((id, outbox, handle)) = begun else {
            self.bus.tell_board(&reply, &AnalysisAnswer::busy());
            return;
        };
        let task = task::spawn(tell(Arc::clone(&self.bus), reply, outbox, handle));
        self.running.insert(id, task);
    }

    /// Cancels a board. Returns whether it was one of these.
    pub(super) fn cancel(&mut self, id: &str) -> bool {
        let Some(task) = self.running.remove(id) else {
            return false;
        };
        task.abort();
        true
    }

    pub(super) async fn close(self) {
        for task in self.running.into_values() {
            task.abort();
        }
        self.pool.close().await;
    }
}

/// Tells the server everything about its board, as long as it is wanted. The job ends with this.
async fn tell(bus: Arc<NatsBus>, to: String, outbox: Arc<Outbox>, _job: JobHandle) {
    loop {
        match tokio::time::timeout(SIGN_OF_LIFE, outbox.next()).await {
            Ok(Some(text)) => {
                let done = text.starts_with(DONE);
                bus.tell_board(&to, &AnalysisAnswer::with(Some(text)));
                if done {
                    return;
                }
            }
            Ok(None) => return,
            Err(_) => bus.tell_board(&to, &AnalysisAnswer::with(None)),
        }
    }
}

fn request(job: &AnalysisJob) -> Option<AnalysisRequest> {
    let (options, game) = game_of(&job.game, &job.options, &job.position, &job.actions)?;
    let language: Language = job.language.parse().ok()?;
    let task = match job.lines {
        0 => Task::Review,
        lines => Task::Think {
            lines: lines.min(MOST_LINES),
            deep: job.deep,
        },
    };
    Some(AnalysisRequest {
        id: job.request,
        language,
        options,
        game,
        task,
    })
}
