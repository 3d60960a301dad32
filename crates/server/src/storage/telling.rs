//! What became of entries is told by a task, and not by the thread that stored them: whatever waits
//! for an entry then goes on where it is woken. From the thread each one would be handed over to the
//! runtime by itself, and on one core the two would take turns with every entry.

use tokio::runtime::Handle;
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;

use super::append::Prepared;
use super::log::{Append, Outcome};

/// What became of entries, in the order in which they were handed over.
pub(super) type Finished = Vec<(Prepared, Outcome)>;

/// Told of every append that is stored, with its events as JSON.
pub(super) type Listener = Box<dyn Fn(&Append, &[String]) + Send>;

enum Job {
    Batch(Finished),
    Listen(Listener),
}

/// The way to the task that tells.
#[derive(Debug)]
pub(super) struct Teller {
    jobs: UnboundedSender<Job>,
}

impl Teller {
    /// Starts the task. It drops `end` once this is dropped and everybody was told.
    pub(super) fn start(runtime: &Handle, end: watch::Sender<()>) -> Self {
        let (jobs, inbox) = unbounded_channel();
        runtime.spawn(run(inbox, end));
        Self { jobs }
    }

    /// Tells somebody of every append that is stored from now on.
    pub(super) fn listen(&self, listener: Listener) {
        let _ = self.jobs.send(Job::Listen(listener));
    }

    /// Tells what became of entries, soon and in this order.
    pub(super) fn tell(&self, batch: Finished) {
        if batch.is_empty() {
            return;
        }
        // Without a runtime this thread is the only one left, and nobody listens.
        if let Err(SendError(Job::Batch(batch))) = self.jobs.send(Job::Batch(batch)) {
            tell_now(batch, None);
        }
    }
}

async fn run(mut inbox: UnboundedReceiver<Job>, end: watch::Sender<()>) {
    let mut listener = None;
    while let Some(job) = inbox.recv().await {
        match job {
            Job::Batch(batch) => tell_now(batch, listener.as_ref()),
            Job::Listen(new) => listener = Some(new),
        }
    }
    drop(end);
}

fn tell_now(batch: Finished, listener: Option<&Listener>) {
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
