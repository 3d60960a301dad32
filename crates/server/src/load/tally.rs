//! The results of a load.

use std::fmt;
use std::time::Duration;

/// A time in which nothing arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stall {
    /// When it began, since the beginning of the load.
    pub at: Duration,
    /// How long it was.
    pub time: Duration,
}

/// Turns, latencies and errors.
#[derive(Debug, Default)]
pub struct Tally {
    /// Turns that were played.
    pub turns: u64,
    /// From when a turn was due to the opponent's receipt, in microseconds.
    delays: Vec<u32>,
    /// The same of the turns that were due before anything counted.
    early: Vec<u32>,
    /// Turns that were due and left out, because the ones before were not through in time.
    pub missed: u64,
    /// When the last turn arrived, since the beginning.
    last: Option<Duration>,
    /// The longest time without any turn.
    stall: Stall,
    /// What went wrong, but for lost turns.
    pub errors: u64,
    /// Actions that were acknowledged and are not there.
    pub lost: u64,
    /// How long clients were without a connection, in microseconds.
    interruptions: Vec<u32>,
    /// Games that came to their end.
    pub finished: u64,
    time: Duration,
}

impl Tally {
    /// A turn has reached the opponent at this moment of the load, with this delay.
    pub(super) fn arrived(&mut self, moment: Duration, delay: Duration) {
        self.turns += 1;
        let last = self.last.unwrap_or(moment);
        let time = moment.saturating_sub(last);
        if time > self.stall.time {
            self.stall = Stall { at: last, time };
        }
        self.last = Some(moment.max(last));
        self.delays
            .push(u32::try_from(delay.as_micros()).unwrap_or(u32::MAX));
    }

    /// A turn that was due while everybody began has reached the opponent.
    pub(super) fn arrived_early(&mut self, delay: Duration) {
        self.early
            .push(u32::try_from(delay.as_micros()).unwrap_or(u32::MAX));
    }

    /// A turn was played, at this moment of the load or before it began, after this many left out.
    pub(super) fn played(&mut self, moment: Option<Duration>, missed: u64, delay: Duration) {
        match moment {
            None => self.arrived_early(delay),
            Some(moment) => {
                self.missed += missed;
                self.arrived(moment, delay);
            }
        }
    }

    /// A game was without a connection for this long.
    pub(super) fn interrupted(&mut self, time: Duration) {
        self.interruptions
            .push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn finish(&mut self, time: Duration) {
        self.time = time;
        self.delays.sort_unstable();
        self.early.sort_unstable();
        self.interruptions.sort_unstable();
    }

    /// How many games were without a connection, for how many milliseconds in the middle, and at
    /// most; `None` if none was.
    #[must_use]
    pub fn interruptions(&self) -> Option<(usize, f64, f64)> {
        let last = self.interruptions.last()?;
        let middle = self.interruptions[self.interruptions.len() / 2];
        let millis = |micros: u32| f64::from(micros) / 1000.0;
        Some((self.interruptions.len(), millis(middle), millis(*last)))
    }

    /// The longest time in which no turn at all arrived.
    #[must_use]
    pub fn longest_stall(&self) -> Stall {
        self.stall
    }

    /// Turns a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.turns as f64 / self.time.as_secs_f64().max(0.001)
    }

    /// A percentile of the delay in milliseconds.
    #[must_use]
    pub fn percentile(&self, percent: f64) -> f64 {
        percentile(&self.delays, percent)
    }

    /// How many turns were due while everybody began, and the delays in milliseconds that 50 and 99
    /// of a hundred did not exceed.
    #[must_use]
    pub fn warm_up(&self) -> (usize, f64, f64) {
        let of = |percent| percentile(&self.early, percent);
        (self.early.len(), of(50.0), of(99.0))
    }
}

/// A percentile of delays in milliseconds.
fn percentile(sorted: &[u32], percent: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else {
        return 0.0;
    };
    let index = (percent / 100.0 * last as f64).round() as usize;
    f64::from(sorted[index.min(last)]) / 1000.0
}

/// The line that scripts read.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "turns_per_second {:.1} p50_ms {:.1} p95_ms {:.1} p99_ms {:.1} errors {} lost {}",
            self.rate(),
            self.percentile(50.0),
            self.percentile(95.0),
            self.percentile(99.0),
            self.errors,
            self.lost
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_stall_is_between_two_turns() {
        let mut tally = Tally::default();
        for moment in [40, 50, 350, 340, 600] {
            tally.arrived(Duration::from_millis(moment), Duration::ZERO);
        }
        let (at, time) = (Duration::from_millis(50), Duration::from_millis(300));
        assert_eq!(tally.longest_stall(), Stall { at, time });
    }

    #[test]
    fn what_was_due_early_counts_apart() {
        let mut tally = Tally::default();
        tally.arrived_early(Duration::from_millis(300));
        tally.arrived_early(Duration::from_millis(100));
        tally.arrived(Duration::ZERO, Duration::from_millis(2));
        tally.finish(Duration::from_secs(1));
        assert_eq!((tally.turns, tally.percentile(99.0)), (1, 2.0));
        assert_eq!(tally.warm_up(), (2, 300.0, 300.0));
    }

    #[test]
    fn percentiles_are_of_what_was_measured() {
        let mut tally = Tally::default();
        assert_eq!(tally.percentile(99.0), 0.0);
        for millis in (1..=100).rev() {
            tally.arrived(Duration::ZERO, Duration::from_millis(millis));
        }
        tally.finish(Duration::from_secs(10));
        assert_eq!(tally.percentile(0.0), 1.0);
        assert_eq!(tally.percentile(100.0), 100.0);
        assert!((tally.percentile(50.0) - 50.0).abs() <= 1.0);
        assert_eq!(
            tally.to_string(),
            "turns_per_second 10.0 p50_ms 51.0 p95_ms 95.0 p99_ms 99.0 errors 0 lost 0"
        );
    }
}
