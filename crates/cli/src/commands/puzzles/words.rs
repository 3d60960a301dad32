//! Messages about puzzles.

use kabinet_core::text::plural;
use kabinet_engine::puzzles::{AttemptResult, Goal, Puzzle};

/// The task, in words that follow the name of the side.
pub(super) fn task(puzzle: &Puzzle) -> String {
    match puzzle.goal() {
        Goal::Win { turns } => format!(
            "wins in {turns} {}",
            plural(turns as usize, "turn", "turns")
        ),
        Goal::Hold => "must not lose at once".to_owned(),
    }
}

/// The task, addressed to the solver.
pub(super) fn request(puzzle: &Puzzle, side: &str) -> String {
    match puzzle.goal() {
        Goal::Win { turns } => format!(
            "{side} to play and win with its {} turn, whatever the other side does.",
            ordinal(turns)
        ),
        Goal::Hold => format!(
            "{side} to play: the other side threatens to win. Find a turn after which it cannot."
        ),
    }
}

/// First, second, and so on.
fn ordinal(number: u32) -> String {
    match number {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        6 => "sixth".to_owned(),
        more => format!("{more}th"),
    }
}

/// The message about an attempted turn. `reply` is the answer, if there is one.
pub(super) fn verdict(judgement: &AttemptResult, turn: &str, reply: Option<&str>) -> String {
    match judgement {
        AttemptResult::Solved => format!("{turn} is right. Solved."),
        AttemptResult::Right { turns_left, .. } => {
            let turns = plural(*turns_left as usize, "turn", "turns");
            let reply = reply.unwrap_or("-");
            format!("{turn} is right. The best defence is {reply}; {turns_left} {turns} left.")
        }
        AttemptResult::Wrong { slower, .. } => {
            let what = if *slower {
                format!("{turn} wins too, but takes longer")
            } else {
                format!("{turn} does not do it")
            };
            match reply {
                Some(reply) => format!("{what}: the answer is {reply}. Try again."),
                None => format!("{what}. Try again."),
            }
        }
    }
}

/// The beginning of a turn as a hint: the part of its first action that names the piece, or its
/// first letter.
pub(super) fn beginning(turn: &str) -> &str {
    let end = turn.find(['-', 'x', '>']).unwrap_or_else(|| {
        let mut places = turn.char_indices().map(|(place, _)| place);
        places.nth(1).unwrap_or(turn.len())
    });
    &turn[..end]
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn a_beginning_says_what_acts_and_not_where_to() {
        assert_eq!(beginning("c5-c1"), "c5");
        assert_eq!(beginning("e1xe3,@c5"), "e1");
        assert_eq!(beginning("Gb2"), "G");
        assert_eq!(beginning("h4"), "h");
    }
}
