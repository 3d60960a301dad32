//! The clock of the server.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::Timestamp;

/// How far the machine's clock may be behind the last run of the server and still be taken for
/// right: clocks are corrected by seconds. One that is further behind was corrected for good, and
/// the last run was ahead of its time.
pub const MOST_CORRECTION: u64 = 3600 * 1000;

/// A longer pause between two looks at the clock means that the server stood still. It looks
/// several times a second.
const LONGEST_PAUSE: u64 = 2_000;

/// Servers that share a database note every second that they run. Who has not done so for longer
/// than this, in milliseconds, did not run.
pub const LONGEST_GAP: u64 = 3_000;

/// A shared clock that is wrong by less than this, in milliseconds, is right.
const EXACT: i64 = 2;

/// A clock that is set once, when the server starts, and then counts evenly: somebody who corrects
/// the machine's clock takes time from nobody. While the server stands still, so does its clock.
#[derive(Clone, Debug)]
pub struct ServerClock {
    set_to: Timestamp,
    at: Instant,
    pulse: Arc<Mutex<Pulse>>,
}

/// When the clock was last looked at, and how long the server has stood still, in milliseconds
/// since the clock was set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pulse {
    last: u64,
    stood_still: u64,
    /// Whether servers share the clock.
    shared: bool,
    /// How far a shared clock is ahead of what was counted here.
    ahead: i64,
    /// What a shared clock has shown last.
    shown: u64,
    /// How often nobody could tell that the server was there.
    gaps: u64,
}

impl Pulse {
    /// Looks at the clock after so much time; how much of it counts.
    fn look(&mut self, elapsed: u64) -> u64 {
        if self.shared {
            self.shown = self.shown.max(elapsed.saturating_add_signed(self.ahead));
            return self.shown;
        }
        let pause = elapsed.saturating_sub(self.last);
        if pause > LONGEST_PAUSE {
            tracing::warn!(
                milliseconds = pause,
                "the process was suspended; no clock counts that time"
            );
            metrics::counter!("kabinet_stalls").increment(1);
            self.stood_still += pause;
        }
        self.last = self.last.max(elapsed);
        elapsed.saturating_sub(self.stood_still)
    }
}

impl ServerClock {
    /// A clock set to the machine's, but never to a moment a little before `least`: what happened
    /// in an earlier run stays in the past.
    #[must_use]
    pub fn set(least: Timestamp) -> Self {
        Self::set_by(machine_time(), least)
    }

    fn set_by(machine: Timestamp, least: Timestamp) -> Self {
        let little = least.since(machine) <= MOST_CORRECTION;
        Self {
            set_to: if little { machine.max(least) } else { machine },
            at: Instant::now(),
            pulse: Arc::default(),
        }
    }

    /// A clock that servers share, which shows this moment. What one of them misses while it stands
    /// still counts, because the others go on.
    #[must_use]
    pub fn shared(now: Timestamp) -> Self {
        let pulse = Pulse {
            shared: true,
            ..Pulse::default()
        };
        Self {
            set_to: now,
            at: Instant::now(),
            pulse: Arc::new(Mutex::new(pulse)),
        }
    }

    /// Whether servers share it.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.pulse().shared
    }

    /// Sets a shared clock right by an answer that took so long on its way. It never goes back: if
    /// it was ahead, it stands still for a while.
    pub fn set_right(&self, time: Timestamp, took: Duration) {
        let took = i64::try_from(took.as_millis()).unwrap_or(i64::MAX);
        let mut pulse = self.pulse();
        let elapsed = i64::try_from(self.at.elapsed().as_millis()).unwrap_or(i64::MAX);
        let shown = self
            .set_to
            .0
            .saturating_add(elapsed)
            .saturating_add(pulse.ahead);
        let wrong = time.0.saturating_add(took / 2).saturating_sub(shown);
        // An answer is as exact as it was quick.
        if wrong.saturating_abs() > took / 2 + EXACT {
            pulse.ahead = pulse.ahead.saturating_add(wrong);
        }
    }

    /// Notes that nobody could tell for a while that the server was there.
    pub fn note_gap(&self) {
        self.pulse().gaps += 1;
    }

    /// How often the server stood still, or nobody could tell that it was there.
    #[must_use]
    pub fn interruptions(&self) -> u64 {
        let pulse = self.pulse();
        pulse.stood_still + pulse.gaps
    }

    fn pulse(&self) -> MutexGuard<'_, Pulse> {
        self.pulse.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moment it is now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        let mut pulse = self.pulse();
        // Looked at under the lock: a moment that was read before somebody else's would seem to go
        // backwards.
        let elapsed = u64::try_from(self.at.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.set_to.after(pulse.look(elapsed))
    }

    /// The moment on the machine's own scale, to wait for. If the server stands still meanwhile, it
    /// comes later.
    #[must_use]
    pub fn instant(&self, moment: Timestamp) -> Instant {
        let Pulse {
            stood_still, ahead, ..
        } = *self.pulse();
        let until = moment.since(self.set_to).saturating_add(stood_still);
        self.at + Duration::from_millis(until.saturating_add_signed(ahead.saturating_neg()))
    }
}

/// What the machine's clock shows.
#[must_use]
pub fn machine_time() -> Timestamp {
    let since_epoch = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or(Duration::ZERO);
    Timestamp(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_run_begins_after_the_last_one() {
        let soon = machine_time().after(MOST_CORRECTION / 2);
        assert!(ServerClock::set(soon).now() >= soon);
    }

    #[test]
    fn a_run_that_was_ahead_of_its_time_is_not_followed() {
        let ten_years = 10 * 365 * 24 * 3600 * 1000;
        let machine = machine_time();
        let clock = ServerClock::set(machine.after(ten_years));
        assert!(clock.now() < machine.after(MOST_CORRECTION));
    }

    #[test]
    fn a_shared_clock_is_set_right_and_never_goes_back() {
        let start = Timestamp(1_000_000);
        let clock = ServerClock::shared(start);
        clock.set_right(start.after(60_000), Duration::from_millis(0));
        let ahead = clock.now();
        assert!(ahead >= start.after(60_000));
        // An answer that took long says little.
        let before = clock.pulse().ahead;
        clock.set_right(start.after(56_000), Duration::from_secs(10));
        assert_eq!(clock.pulse().ahead, before);
        clock.set_right(start, Duration::from_millis(0));
        assert_eq!(clock.now(), ahead, "it waits");
        let moment = start.after(5_000);
        assert!(clock.instant(moment) <= clock.at + Duration::from_millis(5_000 + 60_000));
    }

    #[test]
    fn while_the_server_stands_still_so_does_its_clock() {
        let mut pulse = Pulse::default();
        let mut machine = 0;
        for _ in 0..40 {
            machine += 250;
            assert_eq!(pulse.look(machine), machine);
        }
        // Stopped for 65 seconds.
        machine += 65_000;
        assert_eq!(pulse.look(machine), 10_000);
        for beat in 1..40 {
            assert_eq!(pulse.look(machine + beat * 250), 10_000 + beat * 250);
        }
        // A short delay is a delay like any other.
        let counted = pulse.look(machine + 9_750 + LONGEST_PAUSE);
        assert_eq!(counted, 19_750 + LONGEST_PAUSE);
        // Who looked a little earlier sees a little less.
        assert_eq!(pulse.look(machine + 9_750), 19_750);
    }
}
