//! What ends a search.

use std::time::Duration;

/// The limits of a search; the first one reached ends it. Without any limit the search ends when it
/// is stopped, or when a deeper search cannot change the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time it may take.
    pub time: Option<Duration>,
    /// The depth, in turns.
    pub depth: Option<u32>,
    /// The number of nodes. One thread stops exactly there; each further thread may go over by
    /// [`CHECK_INTERVAL`](super::CHECK_INTERVAL).
    pub nodes: Option<u64>,
}

impl Limits {
    /// A time limit.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// A depth limit, in turns.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// A node limit.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }
}
