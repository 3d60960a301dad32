//! The other servers on the bus: each sends a heartbeat every second.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A server that has been silent for so long is gone.
const GONE: Duration = Duration::from_secs(4);

/// The most servers that are remembered.
const MOST: usize = 1_000;

/// The longest name of a server.
const LONGEST: usize = 64;

/// The servers that sent a heartbeat lately.
#[derive(Debug, Default)]
pub(super) struct Peers {
    heard: Mutex<HashMap<String, Instant>>,
}

/// The servers that have come and gone since the last call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeerChanges {
    /// Whether a server has come.
    pub come: bool,
    /// The names of those that have gone.
    pub gone: Vec<String>,
}

impl Peers {
    /// Notes a server's heartbeat. Returns whether the server is new.
    pub(super) fn hear(&self, name: &str) -> bool {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let known = heard.contains_key(name);
        if !known && (heard.len() >= MOST || name.len() > LONGEST || name.is_empty()) {
            return false;
        }
        heard.insert(name.to_owned(), Instant::now());
        !known
    }

    /// How many others there are, as far as is known.
    pub(super) fn count(&self) -> usize {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.len()
    }

    /// Forgets the servers that have been silent, and returns their names.
    pub(super) fn forget_gone(&self) -> Vec<String> {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = heard.extract_if(|_, last| last.elapsed() > GONE);
        gone.map(|(name, _)| name).collect()
    }
}
