//! Clocks: how much time each side has left.

use kabinet_core::Side;

use super::time_control::TimeControl;
use crate::time::Timestamp;

/// The maximum lag that is not charged to a player's clock, in milliseconds. Without a limit, a
/// client could gain time by faking lag.
pub const MOST_LAG: u64 = 500;

/// How much of the lag allowance refills with each completed turn, in milliseconds. A client that
/// fakes lag gains no more than this per turn, however many actions the turn has.
const LAG_REFILL: u64 = 150;

/// The clock of both sides.
///
/// The first turn of a game is not timed: nobody waits before the game has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    rule: TimeControl,
    left: [u64; 2],
    /// How much of its lag allowance each side has left.
    lag_left: [u64; 2],
    running: Option<Running>,
    /// Until when the running clock is paused, because its player is on holiday.
    rests: Option<Timestamp>,
}

/// The side whose time runs, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// Whose time it is.
    pub side: Side,
    /// The moment since which it runs.
    pub since: Timestamp,
}

impl Clock {
    /// A clock before the game.
    #[must_use]
    pub fn new(rule: TimeControl) -> Self {
        Self {
            rule,
            left: [rule.initial(); 2],
            lag_left: [MOST_LAG; 2],
            running: None,
            rests: None,
        }
    }

    /// How time is counted.
    #[must_use]
    pub fn rule(&self) -> TimeControl {
        self.rule
    }

    /// The side whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Running> {
        self.running
    }

    /// The time that each side has left, in milliseconds.
    #[must_use]
    pub fn left(&self, now: Timestamp) -> [u64; 2] {
        let mut left = self.left;
        if let Some(running) = self.running {
            let left = &mut left[running.side.index()];
            *left = left.saturating_sub(self.elapsed(now));
        }
        left
    }

    /// Since when the time of the running side counts; in the future while it is paused.
    #[must_use]
    pub fn counts_from(&self) -> Option<Timestamp> {
        let Running { since, .. } = self.running?;
        Some(self.rests.map_or(since, |rests| since.max(rests)))
    }

    /// Pauses the running clock until a moment.
    pub fn rest(&mut self, until: Option<Timestamp>) {
        self.rests = until;
    }

    /// Charges what the running side has used so far.
    pub fn charge(&mut self, spent: u64, at: Timestamp) {
        if let Some(running) = &mut self.running {
            running.since = at;
            let left = &mut self.left[running.side.index()];
            *left = left.saturating_sub(spent);
        }
    }

    /// How much of this lag is not charged to the side to act.
    #[must_use]
    pub fn forgiven(&self, lag: u64) -> u64 {
        let running = self.running;
        running.map_or(0, |running| lag.min(self.lag_left[running.side.index()]))
    }

    /// The time that an action of this side costs if it arrives now and spent `lag` milliseconds
    /// in the network.
    #[must_use]
    pub fn spent(&self, side: Side, now: Timestamp, lag: u64) -> u64 {
        match self.running {
            Some(running) if running.side == side => {
                self.elapsed(now).saturating_sub(self.forgiven(lag))
            }
            _ => 0,
        }
    }

    /// The time since the running clock was started, in milliseconds.
    #[must_use]
    pub fn elapsed(&self, now: Timestamp) -> u64 {
        self.counts_from().map_or(0, |from| now.since(from))
    }

    /// Charges an action to a side's time.
    pub fn acted(&mut self, side: Side, spent: u64, at: Timestamp) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(spent);
        if let Some(running) = &mut self.running {
            if running.side == side {
                // The uncharged time uses up the lag allowance, which refills only with completed
                // turns: taking an action back does not refill it.
                let forgiven = at.since(running.since).saturating_sub(spent);
                let lag_left = &mut self.lag_left[side.index()];
                // A larger difference means that the server was down meanwhile.
                if forgiven <= MOST_LAG {
                    *lag_left = lag_left.saturating_sub(forgiven);
                }
            }
            running.since = at;
        }
    }

    /// Ends a side's turn and adds what the rule gives for it. The first turn earns it too,
    /// although it is not timed: otherwise the side that begins would have less.
    pub fn completed(&mut self, side: Side) {
        let lag_left = &mut self.lag_left[side.index()];
        *lag_left = MOST_LAG.min(*lag_left + LAG_REFILL);
        let left = &mut self.left[side.index()];
        match self.rule {
            TimeControl::None => {}
            TimeControl::Game { increment, .. } => *left = left.saturating_add(increment),
            TimeControl::Turn { each } => *left = each,
        }
    }

    /// Starts this side's clock, if the game is timed.
    pub fn start(&mut self, side: Side, at: Timestamp) {
        self.rests = None;
        self.running = match self.rule {
            TimeControl::None => None,
            TimeControl::Game { .. } | TimeControl::Turn { .. } => {
                Some(Running { side, since: at })
            }
        };
        // The waiting side has a whole turn before it, even if its last one was cut short because
        // the other side took something back.
        if let TimeControl::Turn { each } = self.rule {
            self.left[side.other().index()] = each;
        }
    }

    /// Stops the clock, after `spent` milliseconds of the running side.
    ///
    /// The caller says how much: the server may have been down in between.
    pub fn stop(&mut self, spent: u64) {
        if let Some(Running { side, .. }) = self.running.take() {
            let left = &mut self.left[side.index()];
            *left = left.saturating_sub(spent);
        }
    }

    /// Sets the side's time to zero and stops the clock.
    pub fn ran_out(&mut self, side: Side) {
        self.left[side.index()] = 0;
        self.running = None;
    }

    /// Resumes after an interruption: of the time since the clock started, only `counted`
    /// milliseconds count.
    pub fn resume(&mut self, counted: u64, now: Timestamp) {
        if let Some(running) = &mut self.running {
            running.since = now.before(counted);
        }
    }

    /// The side whose clock runs, and the moment when it reaches zero.
    #[must_use]
    pub fn deadline(&self) -> Option<(Side, Timestamp)> {
        let Running { side, .. } = self.running?;
        Some((side, self.counts_from()?.after(self.left[side.index()])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTES: TimeControl = TimeControl::Game {
        start: 60_000,
        increment: 5_000,
    };

    #[test]
    fn a_completed_turn_is_given_its_increment() {
        let mut clock = Clock::new(MINUTES);
        clock.start(Side::First, Timestamp(0));
        let spent = clock.spent(Side::First, Timestamp(10_000), 0);
        clock.acted(Side::First, spent, Timestamp(10_000));
        clock.completed(Side::First);
        clock.start(Side::Second, Timestamp(10_000));
        assert_eq!(clock.left(Timestamp(13_000)), [55_000, 57_000]);
        assert_eq!(clock.deadline(), Some((Side::Second, Timestamp(70_000))));
    }

    #[test]
    fn the_first_turn_of_either_side_earns_the_increment() {
        let mut clock = Clock::new(MINUTES);
        for (side, at) in [(Side::First, 9_000), (Side::Second, 10_000)] {
            let spent = clock.spent(side, Timestamp(at), 0);
            clock.acted(side, spent, Timestamp(at));
            clock.completed(side);
            clock.start(side.other(), Timestamp(at));
        }
        assert_eq!(clock.left(Timestamp(10_000)), [65_000, 64_000]);
    }

    #[test]
    fn a_turn_of_several_actions_is_charged_once() {
        let mut clock = Clock::new(MINUTES);
        clock.start(Side::First, Timestamp(0));
        for at in [4_000, 9_000] {
            let spent = clock.spent(Side::First, Timestamp(at), 0);
            clock.acted(Side::First, spent, Timestamp(at));
        }
        assert_eq!(clock.left(Timestamp(9_000)), [51_000, 60_000]);
    }

    #[test]
    fn lag_is_not_charged() {
        let mut clock = Clock::new(MINUTES);
        clock.start(Side::First, Timestamp(0));
        assert_eq!(clock.spent(Side::First, Timestamp(1_000), 300), 700);
        assert_eq!(clock.spent(Side::First, Timestamp(100), 300), 0);
        assert_eq!(clock.spent(Side::Second, Timestamp(1_000), 0), 0);
        clock.acted(Side::First, 700, Timestamp(1_000));
        assert_eq!(clock.left(Timestamp(1_000)), [59_300, 60_000]);
    }

    #[test]
    fn lag_is_forgiven_within_bounds_and_comes_back_slowly() {
        let mut clock = Clock::new(MINUTES);
        clock.start(Side::First, Timestamp(0));
        // A hundred actions of one turn, each with the most lag anybody may have.
        let mut at: u64 = 0;
        for _ in 0..100 {
            at += MOST_LAG;
            let spent = clock.spent(Side::First, Timestamp(0).after(at), MOST_LAG);
            clock.acted(Side::First, spent, Timestamp(0).after(at));
        }
        assert_eq!(
            clock.left(Timestamp(0).after(at))[0],
            60_000 - at + MOST_LAG
        );
        assert_eq!(clock.forgiven(MOST_LAG), 0);
        // A completed turn gives a part of it back, and never more than there was.
        for turns in 1..9 {
            clock.completed(Side::First);
            let back = MOST_LAG.min(turns * LAG_REFILL);
            assert_eq!(clock.forgiven(MOST_LAG), back, "{turns}");
        }
        // Somebody who is a little away is forgiven every turn.
        for _ in 0..50 {
            assert_eq!(
                clock.spent(Side::First, Timestamp(0).after(at + 1_000), 150),
                850
            );
            clock.acted(Side::First, 850, Timestamp(0).after(at + 1_000));
            clock.completed(Side::First);
            at += 1_000;
        }
    }

    #[test]
    fn days_begin_anew_with_every_turn() {
        let each = 86_400_000;
        let mut clock = Clock::new(TimeControl::Turn { each });
        clock.start(Side::First, Timestamp(0));
        clock.acted(Side::First, 80_000_000, Timestamp(80_000_000));
        clock.completed(Side::First);
        assert_eq!(clock.left(Timestamp(80_000_000)), [each, each]);
    }

    #[test]
    fn an_interruption_is_nobodys_time() {
        let mut clock = Clock::new(MINUTES);
        clock.start(Side::Second, Timestamp(1_000));
        clock.resume(2_500, Timestamp(9_000_000));
        assert_eq!(clock.left(Timestamp(9_000_000)), [60_000, 57_500]);
    }

    #[test]
    fn without_a_clock_nothing_runs() {
        let mut clock = Clock::new(TimeControl::None);
        clock.start(Side::First, Timestamp(0));
        assert_eq!(clock.running(), None);
        assert_eq!(clock.deadline(), None);
    }
}
