//! The other servers on the bus: each says every second that it is there.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A server that has said nothing for so long is gone.
const GONE: Duration = Duration::from_secs(4);

/// The most servers that are kept in mind.
const MOST: usize = 1_000;

/// The longest name of a server.
const LONGEST: usize = 64;

/// The servers that were heard of lately.
#[derive(Debug, Default)]
pub(super) struct Peers {
    heard: Mutex<HashMap<String, Instant>>,
}

/// Who has come and who has gone since the last look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeerChanges {
    /// Whether somebody has come.
    pub come: bool,
    /// Who has gone.
    pub gone: Vec<String>,
}

impl Peers {
    /// A server has said that it is there; whether it is a new one.
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

    /// Forgets those who have said nothing lately, and names them.
    pub(super) fn forget_gone(&self) -> Vec<String> {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = heard.extract_if(|_, last| last.elapsed() > GONE);
        gone.map(|(name, _)| name).collect()
    }
}
