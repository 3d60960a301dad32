//! Time as games count it: milliseconds that never run backwards while the server runs.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since the beginning of 1970.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The milliseconds since `earlier`; 0 if it is in the future.
    #[must_use]
    pub fn since(self, earlier: Timestamp) -> u64 {
        u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0)
    }

    /// The moment so many milliseconds later.
    #[must_use]
    pub fn after(self, millis: u64) -> Timestamp {
        Timestamp(self.0.saturating_add_unsigned(millis))
    }

    /// The moment so many milliseconds earlier.
    #[must_use]
    pub fn before(self, millis: u64) -> Timestamp {
        Timestamp(self.0.saturating_sub_unsigned(millis))
    }
}

/// A clock that is set once, when the server starts, and then counts evenly. So a correction of the
/// machine's clock takes time from no player.
#[derive(Clone, Copy, Debug)]
pub struct ServerClock {
    set_to: Timestamp,
    at: Instant,
}

impl ServerClock {
    /// A clock set to the machine's, but never to a moment before `least`: what happened in an
    /// earlier run stays in the past.
    #[must_use]
    pub fn set(least: Timestamp) -> Self {
        let since_epoch = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or(Duration::ZERO);
        let now = Timestamp(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX));
        Self {
            set_to: now.max(least),
            at: Instant::now(),
        }
    }

    /// The moment it is now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.set_to
            .after(u64::try_from(self.at.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// The same moment for Tokio's timers.
    #[must_use]
    pub fn instant(&self, moment: Timestamp) -> Instant {
        self.at + Duration::from_millis(moment.since(self.set_to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_to_come_is_not_long_ago() {
        assert_eq!(Timestamp(5).since(Timestamp(9)), 0);
        assert_eq!(Timestamp(9).since(Timestamp(5)), 4);
        assert_eq!(
            Timestamp(i64::MAX).since(Timestamp(i64::MIN)),
            i64::MAX as u64
        );
    }

    #[test]
    fn a_new_run_begins_after_the_last_one() {
        let far = Timestamp(i64::MAX / 2);
        assert!(ServerClock::set(far).now() >= far);
    }
}
