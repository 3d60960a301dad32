//! What the protocol says about thinking: limits that come in, lines and turns that go out.

use std::fmt::Write as _;
use std::time::Duration;

use kabinet_core::{Game, Side};
use kabinet_games::{AnyAction, AnyGame};

use super::command::Go;
use crate::engine::line_text;
use crate::search::{Clock, Limits, Line};
use crate::{Score, Thought};

/// What the way to whoever asked costs of the time for a turn, at most.
const OVERHEAD: Duration = Duration::from_millis(10);

impl Go {
    /// What ends the search of the side to act.
    #[must_use]
    pub fn limits(&self, side: Side) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: None,
        };
        if let Some(time) = self.move_time {
            let overhead = OVERHEAD.min(time / 10);
            limits.time = Some(time.saturating_sub(overhead).max(Duration::from_millis(1)));
        } else if let Some(left) = self.time[side.index()] {
            limits.time = Some(self.share(left, side));
        }
        if self.infinite {
            limits = Limits::default();
        }
        limits
    }

    fn share(&self, left: Duration, side: Side) -> Duration {
        let clock = Clock {
            left,
            increment: self.increment[side.index()],
        };
        let share = clock.share();
        match self.moves_to_go {
            // The last turn before more time comes may use most of it.
            Some(turns) => {
                let most = left.saturating_sub(2 * OVERHEAD) * 9 / 10;
                (most / turns)
                    .max(share.min(most))
                    .max(Duration::from_millis(1))
            }
            None => share,
        }
    }
}

/// The lines about what the engine thinks so far, one for each of its best lines.
#[must_use]
pub(super) fn info_lines(position: &AnyGame, thought: &Thought) -> String {
    let mut text = String::new();
    let milliseconds = thought.time.as_millis();
    let speed = (thought.nodes as f64 / thought.time.as_secs_f64().max(1e-6)) as u64;
    for (index, line) in thought.lines.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {speed} hashfull {} time {milliseconds} pv {}",
            thought.depth,
            thought.deepest,
            index + 1,
            score_text(position, line),
            thought.nodes,
            thought.fullness,
            line_text(position, &line.actions),
        );
    }
    text
}

/// A score as the protocol has it: `cp X`, or `mate N` with the number of own turns to the end, below 0 for a loss.
fn score_text(position: &AnyGame, line: &Line<AnyAction>) -> String {
    match line.score {
        Score::Estimate(worth) => format!("cp {worth}"),
        Score::Draw => "cp 0".to_owned(),
        Score::Win(plies) => format!("mate {}", own_turns(position, line, plies)),
        Score::Loss(plies) => format!("mate -{}", own_turns(position, line, plies)),
    }
}

/// How many turns the side to act has until the end, this one included.
fn own_turns(position: &AnyGame, line: &Line<AnyAction>, plies: u32) -> u32 {
    if line.actions.len() < plies as usize {
        // The line does not show the end: as if every turn had one action.
        return plies.div_ceil(2);
    }
    let side = position.side();
    let mut at = position.clone();
    let mut turns = 0;
    let mut last = None;
    for &action in &line.actions[..plies as usize] {
        if at.side() == side && last != Some(side) {
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
                let time = go.limits(Side::First).time.unwrap();
                assert!(time >= milliseconds(1));
                assert!(
                    time <= milliseconds(left.max(1)),
                    "{left} {turns:?} {time:?}"
                );
            }
        }
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let go = Go {
            time: [Some(milliseconds(60_000)), Some(milliseconds(100))],
            ..Go::default()
        };
        let time = |side| go.limits(side).time.unwrap();
        assert!(time(Side::First) > 10 * time(Side::Second));
    }
}
