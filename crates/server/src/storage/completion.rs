//! A task completes entries, not the thread that stored them. Whatever waits for an entry then
//! continues on the runtime thread that wakes it. The writer's thread would hand over each entry to
//! the runtime by itself, and on one core the two would take turns with every entry.

use tokio::runtime::Handle;
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;

use super::append::Prepared;
use super::log::{Append, Outcome};

/// Entries with their outcomes, in the order in which they were handed over.
pub(super) type Finished = Vec<(Prepared, Outcome)>;

/// Called with every stored append and its events as JSON.
pub(super) type Listener = Box<dyn Fn(&Append, &[String]) + Send>;

enum Job {
    Batch(Finished),
    Listen(Listener),
}

/// The queue of the task that completes entries.
#[derive(Debug)]
pub(super) struct Completions {
    jobs: UnboundedSender<Job>,
}

impl Completions {
    /// Starts the task. It drops `end` once this is dropped and every entry is complete.
    pub(super) fn start(runtime: &Handle, end: watch::Sender<()>) -> Self {
        let (jobs, inbox) = unbounded_channel();
        runtime.spawn(run(inbox, end));
        Self { jobs }
    }

    /// Passes every append that is stored from now on to `listener`.
    pub(super) fn listen(&self, listener: Listener) {
        let _ = self.jobs.send(Job::Listen(listener));
    }

    /// Completes entries soon, in this order.
    pub(super) fn complete(&self, batch: Finished) {
        if batch.is_empty() {
            return;
        }
        // Without a runtime this thread is the only one left, and nobody listens.
        if let Err(SendError(Job::Batch(batch))) = self.jobs.send(Job::Batch(batch)) {
            complete_now(batch, None);
        }
    }
}

async fn run(mut inbox: UnboundedReceiver<Job>, end: watch::Sender<()>) {
    let mut listener = None;
    while let Some(job) = inbox.recv().await {
        match job {
            Job::Batch(batch) => complete_now(batch, listener.as_ref()),
            Job::Listen(new) => listener = Some(new),
        }
    }
    drop(end);
}

fn complete_now(batch: Finished, listener: Option<&Listener>) {
    for (prepared, outcome) in batch {
        if let Some(listener) = listener
            && outcome == Outcome::Stored
        {
            for (append, events) in prepared.appends() {
                listener(append, events);
            }
        }
        (prepared.entry.done)(outcome);
    }
}
