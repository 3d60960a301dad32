//! What a load has shown.

use std::fmt;
use std::time::Duration;

/// Turns, latencies and errors.
#[derive(Debug, Default)]
pub struct Tally {
    /// Turns that were played.
    pub turns: u64,
    /// From sending a turn to the opponent's receipt, in microseconds.
    delays: Vec<u32>,
    /// What went wrong, but for lost turns.
    pub errors: u64,
    /// Actions that were acknowledged and are not there.
    pub lost: u64,
    /// Games that came to their end.
    pub finished: u64,
    time: Duration,
}

impl Tally {
    /// A turn has reached the opponent.
    pub(super) fn arrived(&mut self, delay: Duration) {
        self.turns += 1;
        self.delays
            .push(u32::try_from(delay.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn finish(&mut self, time: Duration) {
        self.time = time;
        self.delays.sort_unstable();
    }

    /// Turns a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.turns as f64 / self.time.as_secs_f64().max(0.001)
    }

    /// The delay in milliseconds that so many of a hundred turns did not exceed.
    #[must_use]
    pub fn percentile(&self, percent: f64) -> f64 {
        let Some(last) = self.delays.len().checked_sub(1) else {
            return 0.0;
        };
        let index = (percent / 100.0 * last as f64).round() as usize;
        f64::from(self.delays[index.min(last)]) / 1000.0
    }
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
    fn percentiles_are_of_what_was_measured() {
        let mut tally = Tally::default();
        assert_eq!(tally.percentile(99.0), 0.0);
        for millis in (1..=100).rev() {
            tally.arrived(Duration::from_millis(millis));
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
