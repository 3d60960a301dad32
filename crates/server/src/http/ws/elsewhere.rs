//! The job of an analysis board: a worker's, where there are any, or this server's.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use crate::analysis_engine::outbox::Outbox;
use crate::analysis_engine::pool::{AnalysisPool, JobHandle};
use crate::analysis_engine::{AnalysisRequest, Answers, Task, notices};
use crate::bus::{AnalysisJob, NatsBus};
use crate::ids::RoomId;
use crate::position_view::played_texts;
use crate::rooms::Rooms;
use crate::task;

/// How long a worker may say nothing: each says every second that it is still there.
const SILENCE: Duration = Duration::from_secs(4);

/// How the messages begin that a worker cannot answer, and that are the last ones.
const MISSING: &str = "{\"t\":\"missing\"";
const DONE: &str = "{\"t\":\"done\"";

/// A job that runs until it is dropped.
#[derive(Debug)]
pub(super) enum BoardJob {
    /// This server thinks.
    Here(JobHandle),
    /// A worker thinks.
    Elsewhere {
        /// It ends when it is dropped.
        _job: Elsewhere,
    },
}

/// A job that a worker does.
#[derive(Debug)]
pub(super) struct Elsewhere {
    id: String,
    bus: Arc<NatsBus>,
    task: JoinHandle<()>,
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        // Nobody waits for the answer any more.
        self.task.abort();
        self.bus.cancel(&self.id);
    }
}

/// Lets a worker think. If none answers, this server does.
pub(super) fn begin(
    rooms: &Arc<Rooms>,
    bus: Arc<NatsBus>,
    pool: Arc<AnalysisPool>,
    request: AnalysisRequest,
    outbox: Arc<Outbox>,
) -> BoardJob {
    let id = RoomId::random().to_string();
    let job = question(&request, &id);
    let (own_rooms, own_bus) = (Arc::clone(rooms), Arc::clone(&bus));
    let task = task::spawn(async move {
        if follow(&own_rooms, &own_bus, &job, &outbox).await {
            return;
        }
        let (id, language) = (request.id, request.language);
        match pool.submit(request, &outbox, None) {
            // It is cancelled when it is dropped, and this task ends with its connection.
            Ok(_job) => std::future::pending().await,
            Err(_) => outbox.push(notices::rejected(language, id, "engine-busy")),
        }
    });
    BoardJob::Elsewhere {
        _job: Elsewhere { id, bus, task },
    }
}

/// Passes on a worker's messages. Returns whether the job came to its end.
async fn follow(rooms: &Rooms, bus: &NatsBus, job: &AnalysisJob, outbox: &Outbox) -> bool {
    let Some(mut answers) = bus.analyse(job).await else {
        return false;
    };
    let mut taken = false;
    loop {
        match tokio::time::timeout(SILENCE, answers.next()).await {
            Ok(Some(answer)) if !answer.busy => {
                taken = true;
                let Some(text) = answer.text else { continue };
                if text.starts_with(MISSING) {
                    // This server may have the table.
                    return false;
                }
                let last = text.starts_with(DONE);
                if text.starts_with("{\"t\":\"lines\"") {
                    outbox.push_lines(text);
                } else {
                    outbox.push(text);
                }
                if last {
                    metrics::counter!("kabinet_analysis_remote").increment(1);
                    return true;
                }
            }
            answered => {
                if !taken && matches!(answered, Ok(None)) {
                    rooms.note_no_analysts();
                }
                return false;
            }
        }
    }
}

fn question(request: &AnalysisRequest, id: &str) -> AnalysisJob {
    let (lines, deep) = match request.task {
        Task::Think { lines, deep } => (lines, deep),
        Task::Review | Task::Know => (0, false),
    };
    AnalysisJob {
        v: AnalysisJob::VERSION,
        id: id.to_owned(),
        request: request.id,
        language: request.language.code().to_owned(),
        game: request.game.position().id().info().slug.to_owned(),
        options: request.options.to_string(),
        position: request.game.start().to_string(),
        actions: played_texts(&request.game),
        lines,
        deep,
    }
}
