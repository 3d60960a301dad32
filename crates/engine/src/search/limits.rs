//! How long a search may go on.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What ends a search, whichever comes first. Without any limit it ends when it is stopped, or when
/// nothing is left to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time it may take.
    pub time: Option<Duration>,
    /// How many turns it looks ahead.
    pub depth: Option<u32>,
    /// How many positions it may visit. It may go over by what it visits between two looks at the
    /// limit, at most [`BETWEEN_LOOKS`] for each thread, unless there is one thread only.
    pub nodes: Option<u64>,
}

impl Limits {
    /// A limit of time.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// A limit of depth.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// A limit of positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }
}

/// A clock as a match has it, from the view of the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// What every turn adds.
    pub increment: Duration,
}

impl Clock {
    /// What a reply costs besides thinking: a pipe, a scheduler.
    const OVERHEAD: Duration = Duration::from_millis(20);
    /// The number of turns the time left is meant for.
    const TURNS: u32 = 25;

    /// The time to spend on this turn: never so much that the next one could not be played.
    #[must_use]
    pub fn time_for_turn(self) -> Duration {
        let left = self.left.saturating_sub(Self::OVERHEAD);
        let share = left / Self::TURNS + self.increment * 3 / 4;
        share.min(left / 2).max(Duration::from_millis(1))
    }
}

/// How many positions a thread visits between two looks at the clock and the flag: about a
/// millisecond.
pub const CHECK_INTERVAL: u64 = 512;

/// The end of a search as its threads see it.
pub(crate) struct SearchControl<'a> {
    stop: &'a AtomicBool,
    /// Set by whichever thread comes upon a limit, for all of them.
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
            // A time beyond what the clock can count is no limit.
            deadline: limits.time.and_then(|time| begin.checked_add(time)),
            max_nodes: limits.nodes,
            nodes: AtomicU64::new(0),
        }
    }

    /// Adds positions to the common count and tells whether the search must end.
    pub(crate) fn check(&self, visited: u64) -> bool {
        let nodes = self.nodes.fetch_add(visited, Ordering::Relaxed) + visited;
        let late = self.deadline.is_some_and(|end| Instant::now() >= end);
        let enough = self.max_nodes.is_some_and(|most| nodes >= most);
        if late || enough || self.stop.load(Ordering::Relaxed) {
            self.stop_all();
        }
        self.stopped.load(Ordering::Relaxed)
    }

    /// Ends the search for all threads.
    pub(crate) fn stop_all(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The positions all threads have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many positions may be visited before the next look.
    pub(crate) fn until_next_check(&self) -> u64 {
        let left = self.max_nodes.map_or(u64::MAX, |most| {
            most.saturating_sub(self.nodes.load(Ordering::Relaxed))
        });
        left.clamp(1, CHECK_INTERVAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_always_leaves_time_for_the_next_turn() {
        for milliseconds in [0, 1, 19, 21, 50, 1000, 600_000] {
            for increment in [0, 100, 10_000] {
                let clock = Clock {
                    left: Duration::from_millis(milliseconds),
                    increment: Duration::from_millis(increment),
                };
                let share = clock.time_for_turn();
                assert!(share >= Duration::from_millis(1));
                assert!(share <= (clock.left / 2).max(Duration::from_millis(1)));
            }
        }
    }
}
