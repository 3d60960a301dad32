//! Time management: how much of its clock a side spends on one turn.

use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The remaining time.
    pub left: Duration,
    /// The increment per turn.
    pub increment: Duration,
    /// What a reply costs besides the search itself, such as pipes and the scheduler.
    pub overhead: Duration,
}

impl Clock {
    /// The usual overhead of a reply.
    pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);
    /// For how many turns the remaining time should last.
    const TURNS: u32 = 25;

    /// The time to spend on this turn. It always leaves time for the next one.
    #[must_use]
    pub fn time_for_turn(self) -> Duration {
        // The overhead of this turn and of the next one.
        let left = self.left.saturating_sub(2 * self.overhead);
        let share = left / Self::TURNS + self.increment * 3 / 4;
        share.min(left / 2).max(Duration::from_millis(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_always_leaves_time_for_the_next_turn() {
        for milliseconds in [0, 1, 19, 21, 50, 1000, 600_000] {
            for increment in [0, 100, 10_000] {
                let clock = Clock {
                    left: Duration::from_millis(milliseconds),
                    increment: Duration::from_millis(increment),
                    overhead: Clock::DEFAULT_OVERHEAD,
                };
                let share = clock.time_for_turn();
                assert!(share >= Duration::from_millis(1));
                assert!(share <= (clock.left / 2).max(Duration::from_millis(1)));
            }
        }
    }

    #[test]
    fn a_larger_overhead_leaves_more_on_the_clock() {
        let share = |overhead| {
            let clock = Clock {
                left: Duration::from_millis(300),
                increment: Duration::from_millis(10),
                overhead: Duration::from_millis(overhead),
            };
            clock.time_for_turn()
        };
        assert!(share(100) < share(10) && share(10) < share(0));
        assert_eq!(share(1_000), Duration::from_millis(1));
    }
}
