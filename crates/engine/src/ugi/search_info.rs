//! Limits of a search, and the `info` lines about it.

use std::fmt::Write as _;
use std::time::Duration;

use kabinet_core::{Game, Side};
use kabinet_games::{AnyAction, AnyGame};

use super::command::Go;
use crate::engine::line_text;
use crate::search::{Clock, Limits, PrincipalVariation};
use crate::{Score, SearchReport};

/// The time for a turn if the limits were unreadable or meant for the other side. The search must
/// not run for ever.
const FALLBACK_TIME: Duration = Duration::from_secs(1);

impl Go {
    /// The limits of the search for the side to move. `overhead` is what a reply costs besides the
    /// search.
    #[must_use]
    pub fn limits(&self, side: Side, overhead: Duration) -> Limits {
        let given = self.given_time(side, overhead);
        Limits {
            time: given.or_else(|| self.fallback_time(side)),
            depth: self.depth,
            nodes: self.nodes,
        }
    }

    /// Whether the answer must wait for `stop`, even if the search has ended.
    #[must_use]
    pub fn until_stopped(&self) -> bool {
        let limited = self.move_time.is_some() || self.time != [None; 2];
        self.infinite && !limited && self.depth.is_none() && self.nodes.is_none()
    }

    /// The time for a turn if a limit was given, but none that is readable and applies to this
    /// side.
    #[must_use]
    pub fn fallback_time(&self, side: Side) -> Option<Duration> {
        let limited = self.has_time(side) || self.depth.is_some() || self.nodes.is_some();
        let meant = !self.unknown.is_empty()
            || self.time != [None; 2]
            || self.increment != [Duration::ZERO; 2]
            || self.moves_to_go.is_some();
        (meant && !limited && !self.infinite).then_some(FALLBACK_TIME)
    }

    fn has_time(&self, side: Side) -> bool {
        self.move_time.is_some() || self.time[side.index()].is_some()
    }

    fn given_time(&self, side: Side, overhead: Duration) -> Option<Duration> {
        let turn = self.move_time.map(|time| {
            // An overhead above the default may take up to half of the time.
            let most = time
                / if overhead > Clock::DEFAULT_OVERHEAD {
                    2
                } else {
                    10
                };
            time.saturating_sub(overhead.min(most))
                .max(Duration::from_millis(1))
        });
        let share = self.time[side.index()].map(|left| self.share(left, side, overhead));
        turn.into_iter().chain(share).min()
    }

    fn share(&self, left: Duration, side: Side, overhead: Duration) -> Duration {
        let clock = Clock {
            left,
            increment: self.increment[side.index()],
            overhead,
        };
        let share = clock.time_for_turn();
        match self.moves_to_go {
            // The last turn before the time control may use most of the time.
            Some(turns) => {
                let most = left.saturating_sub(2 * overhead) * 9 / 10;
                (most / turns)
                    .max(share.min(most))
                    .max(Duration::from_millis(1))
            }
            None => share,
        }
    }
}

/// The `info` lines of a search, one for each principal variation.
#[must_use]
pub(super) fn info_lines(position: &AnyGame, report: &SearchReport) -> String {
    let mut text = String::new();
    let milliseconds = report.time.as_millis();
    let speed = (report.nodes as f64 / report.time.as_secs_f64().max(1e-6)) as u64;
    for (index, line) in report.pvs.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {speed} hashfull {} \
             time {milliseconds} pv {}",
            report.depth,
            report.seldepth,
            index + 1,
            score_text(position, line),
            report.nodes,
            report.hashfull,
            line_text(position, &line.actions),
        );
    }
    text
}

/// A score in the protocol: `cp X`, or `mate N` with the number of turns of both sides to the end,
/// negative for a loss.
fn score_text(position: &AnyGame, line: &PrincipalVariation<AnyAction>) -> String {
    match line.score {
        Score::Estimate(worth) => format!("cp {worth}"),
        Score::Draw => "cp 0".to_owned(),
        Score::Win(plies) => format!("mate {}", turns(position, line, plies)),
        Score::Loss(plies) => format!("mate -{}", turns(position, line, plies)),
    }
}

/// The number of turns to the end, this one included.
fn turns(position: &AnyGame, line: &PrincipalVariation<AnyAction>, plies: u32) -> u32 {
    let Some(actions) = line.actions.get(..plies as usize) else {
        // The line does not reach the end: assume one action per turn.
        return plies;
    };
    let mut at = position.clone();
    let mut turns = 0;
    let mut last = None;
    for &action in actions {
        if last != Some(at.side()) {
            turns += 1;
        }
        last = Some(at.side());
        at.play_unchecked(action);
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn a_turn_never_takes_more_than_the_clock_has() {
        for left in [0, 1, 30, 100, 1000, 60_000] {
            for turns in [None, Some(1), Some(2), Some(40)] {
                let go = Go {
                    time: [Some(milliseconds(left)), Some(milliseconds(1))],
                    increment: [milliseconds(50); 2],
                    moves_to_go: turns,
                    ..Go::default()
                };
                let time = go
                    .limits(Side::First, Clock::DEFAULT_OVERHEAD)
                    .time
                    .unwrap();
                assert!(time >= milliseconds(1));
                assert!(
                    time <= milliseconds(left.max(1)),
                    "{left} {turns:?} {time:?}"
                );
            }
        }
    }

    #[test]
    fn the_first_of_several_limits_counts() {
        let mut go = Go {
            time: [Some(milliseconds(100)), None],
            move_time: Some(milliseconds(300)),
            infinite: true,
            ..Go::default()
        };
        assert!(
            go.limits(Side::First, Clock::DEFAULT_OVERHEAD)
                .time
                .unwrap()
                < milliseconds(100)
        );
        assert!(
            go.limits(Side::Second, Clock::DEFAULT_OVERHEAD)
                .time
                .unwrap()
                > milliseconds(200)
        );
        assert!(!go.until_stopped());
        go.move_time = None;
        go.time = [None; 2];
        assert!(
            go.until_stopped()
                && go.limits(Side::First, Clock::DEFAULT_OVERHEAD) == Limits::default()
        );
    }

    #[test]
    fn whoever_means_a_limit_gets_one() {
        let misread = Go {
            unknown: vec!["depth".to_owned(), "x".to_owned()],
            ..Go::default()
        };
        let of_the_other = Go {
            time: [Some(milliseconds(200)), None],
            ..Go::default()
        };
        for go in [misread, of_the_other] {
            assert_eq!(
                go.limits(Side::Second, Clock::DEFAULT_OVERHEAD).time,
                Some(FALLBACK_TIME)
            );
        }
        assert_eq!(
            Go::default().limits(Side::First, Clock::DEFAULT_OVERHEAD),
            Limits::default()
        );
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let go = Go {
            time: [Some(milliseconds(60_000)), Some(milliseconds(100))],
            ..Go::default()
        };
        let time = |side| go.limits(side, Clock::DEFAULT_OVERHEAD).time.unwrap();
        assert!(time(Side::First) > 10 * time(Side::Second));
    }
}
