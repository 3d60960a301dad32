//! Whether dates can be trusted: what the runs of the server say about the machine's clock.
//!
//! A machine may start with a wrong clock, years ahead or, without a battery, in 1970. So the
//! server must not trust it at once when it deletes what is old.

use std::time::Duration;

use crate::storage::Run;
use crate::time::{MOST_CORRECTION, Timestamp};

/// A clock that is further ahead of the end of the last run may be wrong. It may also be right:
/// then the server was off for that long, and nobody minds a day more.
const LEAP: Duration = Duration::from_secs(14 * 24 * 3600);

/// How long servers must have run since a leap until dates are trusted again: long enough for the
/// clock to be set right, or for somebody to see the warning.
const SETTLED: Duration = Duration::from_secs(24 * 3600);

/// What the runs of the server say about its clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Eras {
    /// Until when dates are not trusted, if the clock has leapt.
    pub(super) doubtful_until: Option<Timestamp>,
    /// Runs whose clock was behind.
    behind: Vec<Run>,
}

impl Eras {
    /// From all runs in the order in which they began; the last one is this one.
    pub(super) fn of(runs: &[Run]) -> Self {
        let leapt = |two: &[Run]| {
            let (alive, started) = (two[0].1, two[1].0);
            started.since(alive) > millis(LEAP) || alive.since(started) > MOST_CORRECTION
        };
        let last_leap = runs.windows(2).rposition(leapt);
        let since = last_leap.map(|index| runs[index + 1].0);
        Self {
            doubtful_until: since.map(|since| since.after(millis(SETTLED))),
            behind: behind(runs),
        }
    }

    /// Whether something of this date is as old as it seems, as far as anybody knows.
    pub(super) fn knows(&self, at: Timestamp) -> bool {
        let inside = |run: &Run| (run.0..=run.1).contains(&at);
        !self.behind.iter().any(inside)
    }
}

/// The runs before which a clock was ahead of theirs by more than a correction, and after which it
/// was again: theirs was behind. If it was not again, the one before was ahead.
fn behind(runs: &[Run]) -> Vec<Run> {
    let mut latest_after = Timestamp(i64::MIN);
    let mut from_behind: Vec<Timestamp> = runs
        .iter()
        .rev()
        .map(|run| {
            let after = latest_after;
            latest_after = latest_after.max(run.0);
            after
        })
        .collect();
    from_behind.reverse();
    let mut latest_before = Timestamp(i64::MIN);
    let mut found = Vec::new();
    for (run, after) in runs.iter().zip(from_behind) {
        let before = latest_before;
        latest_before = latest_before.max(run.1);
        if before.since(run.0) > MOST_CORRECTION && after >= before {
            found.push(*run);
        }
    }
    found
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3600 * 1000;
    const DAY: i64 = 24 * HOUR;

    fn eras(runs: &[(i64, i64)]) -> Eras {
        let run = |&(started, alive)| (Timestamp(started), Timestamp(alive));
        Eras::of(&runs.iter().map(run).collect::<Vec<_>>())
    }

    #[test]
    fn ordinary_restarts_leave_no_doubt() {
        assert_eq!(eras(&[]), Eras::default());
        assert_eq!(eras(&[(0, DAY)]), Eras::default());
        // A little back, a holiday later, and again.
        let runs = [
            (0, 9 * DAY),
            (9 * DAY - HOUR / 2, 9 * DAY),
            (20 * DAY, 21 * DAY),
        ];
        assert_eq!(eras(&runs), Eras::default());
    }

    #[test]
    fn a_clock_that_is_ahead_is_in_doubt_for_a_day_of_running() {
        let now = 4_000 * DAY;
        let ahead = eras(&[(0, 100 * DAY), (now, now + HOUR), (now + HOUR, now + HOUR)]);
        // Another start does not make it right.
        assert_eq!(ahead.doubtful_until, Some(Timestamp(now + DAY)));
        assert!(ahead.knows(Timestamp(50 * DAY)) && ahead.knows(Timestamp(now)));
        let right = eras(&[(0, 100 * DAY), (now, now + HOUR), (101 * DAY, 102 * DAY)]);
        assert_eq!(right.doubtful_until, Some(Timestamp(102 * DAY)));
        assert!(right.knows(Timestamp(101 * DAY)), "the other was ahead");
    }

    #[test]
    fn what_happened_while_the_clock_was_behind_has_no_known_age() {
        let today = 20_000 * DAY;
        let evening = (5 * DAY, 5 * DAY + HOUR);
        let wrong = eras(&[(today - DAY, today), evening]);
        assert_eq!(wrong.doubtful_until, Some(Timestamp(6 * DAY)));
        let runs = [(today - DAY, today), evening, (today + HOUR, today + DAY)];
        let right = eras(&runs);
        assert_eq!(right.doubtful_until, Some(Timestamp(today + HOUR + DAY)));
        assert!(!right.knows(Timestamp(5 * DAY + 1)));
        assert!(right.knows(Timestamp(4 * DAY)) && right.knows(Timestamp(today)));
    }
}
