//! Progress reports and cancellation of long operations.

use std::sync::atomic::{AtomicBool, Ordering};

/// The progress of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// The current stage, in a few words.
    pub stage: &'a str,
    /// How much of the stage is done.
    pub done: u64,
    /// The size of the stage; 0 if it is unknown.
    pub total: u64,
}

/// Receives the progress of an operation and can stop it.
#[derive(Clone, Copy)]
pub struct ProgressMonitor<'a> {
    report: &'a (dyn Fn(Progress<'_>) + Sync),
    stop: &'a AtomicBool,
}

/// The operation was stopped before it had a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

/// The flag of operations that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> ProgressMonitor<'a> {
    /// Calls `report` from any thread. The operation ends soon after `stop` is set.
    #[must_use]
    pub fn new(report: &'a (dyn Fn(Progress<'_>) + Sync), stop: &'a AtomicBool) -> Self {
        ProgressMonitor { report, stop }
    }

    /// A monitor that ignores reports and never stops.
    #[must_use]
    pub fn silent() -> ProgressMonitor<'static> {
        ProgressMonitor {
            report: &|_| {},
            stop: &NEVER,
        }
    }

    /// Reports progress.
    pub fn report(&self, stage: &str, done: u64, total: u64) {
        (self.report)(Progress { stage, done, total });
    }

    /// The flag that stops the operation.
    #[must_use]
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }

    /// Checks whether the operation was stopped.
    ///
    /// # Errors
    /// [`Stopped`] if so.
    pub fn check_stopped(&self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) {
            Err(Stopped)
        } else {
            Ok(())
        }
    }
}
