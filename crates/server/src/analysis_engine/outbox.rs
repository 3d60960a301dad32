//! The messages that wait for one connection.
//!
//! A worker never waits for the network: newer lines replace older ones that were not sent yet, and
//! there are few other messages. Messages keep their order.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::job::Answers;

/// The least time between two messages with lines. Nobody could read them faster.
const PACE: Duration = Duration::from_millis(80);

/// The most messages that may wait. A browser that is further behind is disconnected.
const MOST: usize = 256;

/// The messages that wait for one connection.
#[derive(Debug, Default)]
pub struct Outbox {
    waiting: Mutex<Waiting>,
    pushed: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    /// At most one of them has lines.
    queue: VecDeque<Queued>,
    /// When lines were sent last.
    lines_sent: Option<Instant>,
    /// Whether a message had to be dropped.
    overrun: bool,
}

#[derive(Debug)]
enum Queued {
    Lines(String),
    Other(String),
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next message; `None` if one was dropped because the browser is too slow.
    pub async fn next(&self) -> Option<String> {
        loop {
            let until = {
                let mut waiting = self.lock();
                if waiting.overrun {
                    return None;
                }
                let now = Instant::now();
                let due = waiting.lines_sent.map_or(now, |sent| sent + PACE);
                // Lines with nothing behind them may still be replaced, so they wait until due.
                let last = waiting.queue.len() == 1;
                match waiting.queue.front() {
                    Some(Queued::Lines(_)) if last && now < due => Some(due),
                    Some(_) => return waiting.pop(now),
                    None => None,
                }
            };
            // A notification that comes before the wait is kept, so none is missed.
            match until {
                Some(due) => {
                    let _ = tokio::time::timeout_at(due, self.pushed.notified()).await;
                }
                None => self.pushed.notified().await,
            }
        }
    }
}

impl Answers for Outbox {
    fn push_lines(&self, text: String) {
        let mut waiting = self.lock();
        waiting
            .queue
            .retain(|queued| matches!(queued, Queued::Other(_)));
        waiting.queue.push_back(Queued::Lines(text));
        drop(waiting);
        self.pushed.notify_one();
    }

    fn push(&self, text: String) {
        let mut waiting = self.lock();
        if waiting.queue.len() < MOST {
            waiting.queue.push_back(Queued::Other(text));
        } else {
            waiting.overrun = true;
        }
        drop(waiting);
        self.pushed.notify_one();
    }
}

impl Waiting {
    fn pop(&mut self, now: Instant) -> Option<String> {
        match self.queue.pop_front()? {
            Queued::Lines(text) => {
                self.lines_sent = Some(now);
                Some(text)
            }
            Queued::Other(text) => Some(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn newer_lines_replace_older_ones_and_nothing_overtakes_them() {
        let outbox = Outbox::default();
        outbox.push_lines("depth 1".to_owned());
        let before = Instant::now();
        assert_eq!(outbox.next().await.as_deref(), Some("depth 1"));
        outbox.push_lines("depth 2".to_owned());
        outbox.push_lines("depth 3".to_owned());
        assert_eq!(outbox.next().await.as_deref(), Some("depth 3"));
        assert!(before.elapsed() >= PACE);
        outbox.push_lines("depth 4".to_owned());
        outbox.push("done".to_owned());
        assert_eq!(outbox.next().await.as_deref(), Some("depth 4"));
        assert_eq!(outbox.next().await.as_deref(), Some("done"));
    }

    #[tokio::test]
    async fn lines_do_not_overtake_what_was_said_before_them() {
        let outbox = Outbox::default();
        outbox.push_lines("depth 1".to_owned());
        outbox.push("a place in the queue".to_owned());
        outbox.push("a thread".to_owned());
        outbox.push_lines("depth 2".to_owned());
        for text in ["a place in the queue", "a thread", "depth 2"] {
            assert_eq!(outbox.next().await.as_deref(), Some(text));
        }
    }

    #[tokio::test]
    async fn a_browser_that_does_not_keep_up_is_disconnected() {
        let outbox = Outbox::default();
        for number in 0..=MOST {
            outbox.push(number.to_string());
        }
        assert_eq!(outbox.next().await, None);
    }
}
