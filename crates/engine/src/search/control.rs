//! The stop flag and the node count that all threads of a search share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use web_time::Instant;

use super::limits::Limits;

/// How many nodes a thread visits between two checks of the clock and the stop flag: about a
/// millisecond's worth.
pub const CHECK_INTERVAL: u64 = 512;

/// Decides when the threads of a search stop.
pub(crate) struct SearchControl<'a> {
    stop: &'a AtomicBool,
    /// Set by the first thread that reaches a limit.
    stopped: AtomicBool,
    deadline: Option<Instant>,
    max_nodes: Option<u64>,
    nodes: AtomicU64,
}

impl<'a> SearchControl<'a> {
    pub(crate) fn new(limits: Limits, begin: Instant, stop: &'a AtomicBool) -> Self {
        SearchControl {
            stop,
            stopped: AtomicBool::new(false),
            // A deadline that an `Instant` cannot hold is no limit.
            deadline: limits.time.and_then(|time| begin.checked_add(time)),
            max_nodes: limits.nodes,
            nodes: AtomicU64::new(0),
        }
    }

    /// Adds `visited` to the shared node count. Returns whether the search must stop.
    pub(crate) fn check(&self, visited: u64) -> bool {
        let nodes = self.nodes.fetch_add(visited, Ordering::Relaxed) + visited;
        let out_of_time = self.deadline.is_some_and(|end| Instant::now() >= end);
        let out_of_nodes = self.max_nodes.is_some_and(|max| nodes >= max);
        if out_of_time || out_of_nodes || self.stop.load(Ordering::Relaxed) {
            self.stop_all();
        }
        self.stopped.load(Ordering::Relaxed)
    }

    /// Stops every thread.
    pub(crate) fn stop_all(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The nodes that all threads have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many nodes a thread may visit before its next check.
    pub(crate) fn until_next_check(&self) -> u64 {
        let left = self.max_nodes.map_or(u64::MAX, |max| {
            max.saturating_sub(self.nodes.load(Ordering::Relaxed))
        });
        left.clamp(1, CHECK_INTERVAL)
    }
}
