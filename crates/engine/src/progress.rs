//! Long work: it says how far it is, and stops when it is told to.

use std::sync::atomic::{AtomicBool, Ordering};

/// How far a piece of work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// What is being done now, in a few words.
    pub stage: &'a str,
    /// How much of the stage is done.
    pub done: u64,
    /// How much there is to do in the stage; 0 where nobody can know.
    pub total: u64,
}

/// What a long piece of work is given by whoever wants its result.
#[derive(Clone, Copy)]
pub struct ProgressMonitor<'a> {
    report: &'a (dyn Fn(Progress<'_>) + Sync),
    stop: &'a AtomicBool,
}

/// The work was told to stop before it had a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

/// The flag of work that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> ProgressMonitor<'a> {
    /// Work that reports to `report`, from any thread, and ends soon after `stop` is set.
    #[must_use]
    pub fn new(report: &'a (dyn Fn(Progress<'_>) + Sync), stop: &'a AtomicBool) -> Self {
        ProgressMonitor { report, stop }
    }

    /// Work that nobody watches and nobody stops.
    #[must_use]
    pub fn silent() -> ProgressMonitor<'static> {
        ProgressMonitor {
            report: &|_| {},
            stop: &NEVER,
        }
    }

    /// Says how far the work is.
    pub fn report(&self, stage: &str, done: u64, total: u64) {
        (self.report)(Progress { stage, done, total });
    }

    /// The flag that tells the work to stop.
    #[must_use]
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }

    /// Goes on unless the work was told to stop.
    ///
    /// # Errors
    /// [`Stopped`], to be handed up with `?`.
    pub fn check_stopped(&self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) {
            Err(Stopped)
        } else {
            Ok(())
        }
    }
}
