//! What waits to be sent to one visitor.
//!
//! Whoever thinks never waits for a network: newer lines replace those that were not sent yet, and
//! all else is little.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// The least time between two messages of lines: more often nobody reads them.
const PACE: Duration = Duration::from_millis(80);

/// The most other messages that may wait. A visitor who has not read so many is not there.
const MOST: usize = 256;

/// What waits to be sent.
#[derive(Debug, Default)]
pub struct Outbox {
    waiting: Mutex<Waiting>,
    something: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    /// The newest lines.
    lines: Option<String>,
    /// What comes after them.
    others: VecDeque<String>,
    /// When lines were sent last.
    paced: Option<Instant>,
    /// Whether the visitor did not keep up.
    full: bool,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lines, in place of older ones.
    pub fn lines(&self, text: String) {
        self.lock().lines = Some(text);
        self.something.notify_one();
    }

    /// Anything else; lines that wait are sent before it.
    pub fn tell(&self, text: String) {
        let mut waiting = self.lock();
        if waiting.others.len() < MOST {
            waiting.others.push_back(text);
        } else {
            waiting.full = true;
        }
        drop(waiting);
        self.something.notify_one();
    }

    /// The next message; none when the visitor did not keep up.
    pub async fn next(&self) -> Option<String> {
        loop {
            let until = {
                let mut waiting = self.lock();
                if waiting.full {
                    return None;
                }
                let now = Instant::now();
                let soonest = waiting.paced.map_or(now, |sent| sent + PACE);
                if waiting.lines.is_some() && (soonest <= now || !waiting.others.is_empty()) {
                    waiting.paced = Some(now);
                    return waiting.lines.take();
                }
                if let Some(text) = waiting.others.pop_front() {
                    return Some(text);
                }
                waiting.lines.is_some().then_some(soonest)
            };
            // A notice that comes between is kept, so nothing is missed.
            match until {
                Some(soonest) => {
                    let _ = tokio::time::timeout_at(soonest, self.something.notified()).await;
                }
                None => self.something.notified().await,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn newer_lines_replace_older_ones_and_nothing_overtakes_them() {
        let outbox = Outbox::default();
        outbox.lines("depth 1".to_owned());
        assert_eq!(outbox.next().await.as_deref(), Some("depth 1"));
        outbox.lines("depth 2".to_owned());
        outbox.lines("depth 3".to_owned());
        let before = Instant::now();
        assert_eq!(outbox.next().await.as_deref(), Some("depth 3"));
        assert!(before.elapsed() >= PACE);
        outbox.lines("depth 4".to_owned());
        outbox.tell("done".to_owned());
        assert_eq!(outbox.next().await.as_deref(), Some("depth 4"));
        assert_eq!(outbox.next().await.as_deref(), Some("done"));
    }

    #[tokio::test]
    async fn who_does_not_keep_up_is_left() {
        let outbox = Outbox::default();
        for number in 0..=MOST {
            outbox.tell(number.to_string());
        }
        assert_eq!(outbox.next().await, None);
    }
}
