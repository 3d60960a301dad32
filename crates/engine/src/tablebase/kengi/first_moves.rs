//! The first moves whose value is proved, beyond the winning one of the book.
//!
//! Each was proved and verified once by `kabinet solve`; docs/SOLVED.md says how. Their proofs are
//! not shipped, only their values.

use std::collections::HashMap;
use std::sync::LazyLock;

use kabinet_core::Game;
use kabinet_games::kengi::{Action, Position};

use super::canonical::{CanonicalForm, canonical};
use crate::proof::node::ActionTransform;
use crate::proof::solve::{Distance, GameValue, Solution};

/// First moves that lose, with the most plies from then on and the answer that wins.
const LOSE: [(&str, u16, &str); 44] = [
    ("b1-d1", 5, "c5-D1"),
    ("b1-e1", 5, "c5-E1"),
    ("b1-d2", 5, "c5-D2"),
    ("b1-e2", 5, "c5-E2"),
    ("b1-e3", 5, "c5-E3"),
    ("a1-b5", 9, "c5-d1"),
    ("b1-b5", 9, "c5-d1"),
    ("b1-e5", 9, "c5-d1"),
    ("b1-c5", 9, "a5-C5"),
    ("a1-c5", 11, "a5-C5"),
    ("a1-d2", 13, "a5-c5"),
    ("b1-a5", 13, "c5-d1"),
    ("b1-d5", 13, "c5-d1"),
    ("a1-a5", 15, "c5-d1"),
    ("a1-e2", 17, "a5-c5"),
    ("a1-e3", 17, "a5-c5"),
    ("a1-d5", 17, "c5-a5"),
    ("a1-e5", 17, "c5-a5"),
    ("c1-b3", 25, "b5-c5"),
    ("b1-c4", 27, "c5-d2"),
    ("c1-a5", 27, "e5-b3"),
    ("a1-b4", 29, "b5-c5"),
    ("b1-a4", 29, "a5-c5"),
    ("c1-a2", 33, "e5-c5"),
    ("b1-a3", 35, "e5-c5"),
    ("b1-b4", 35, "b5-c5"),
    ("b1-e4", 35, "e5-c5"),
    ("c1-b5", 37, "e5-c5"),
    ("b1-d4", 45, "d5-e3"),
    ("a1-a4", 47, "a5-c5"),
    ("a1-e4", 47, "e5-c5"),
    ("c1-b4", 47, "b5-c5"),
    ("c1-b1", 49, "e5-b3"),
    ("a1-d4", 51, "c5-a5"),
    ("c1-b2", 51, "e5-c5"),
    ("a1-c4", 53, "c5-b5"),
    ("a1-e1", 53, "b5-c5"),
    ("b1-c3", 53, "e5-c5"),
    ("a1-d1", 61, "c5-b5"),
    ("b1-d3", 69, "d5-c3"),
    ("b1-c2", 73, "e5-c5"),
    ("b1-c1", 79, "e5-c5"),
    ("c1-a4", 81, "b5-c5"),
    ("c1-a1", 91, "e5-e3"),
];

/// First moves that win besides that of the book, with the most plies from then on.
const WIN: [(&str, u16); 5] = [
    ("a1-c2", 54),
    ("a1-a3", 62),
    ("a1-c1", 66),
    ("c1-a3", 148),
    ("a1-c3", 166),
];

/// The value for the side to move, and its best action in the canonical form.
type Value = (GameValue, Option<Action>);

static VALUES: LazyLock<HashMap<CanonicalForm, Value>> = LazyLock::new(|| {
    let lose = LOSE.iter().filter_map(|&(first, plies, answer)| {
        let after = after(first)?;
        let (form, frame) = canonical(&after);
        let answer = frame.to_canonical(after.legal_action(answer).ok()?);
        let value = GameValue::Win(Distance::AtMost(plies));
        Some((form, (value, Some(answer))))
    });
    let win = WIN.iter().filter_map(|&(first, plies)| {
        let (form, _) = canonical(&after(first)?);
        Some((form, (GameValue::Loss(Distance::AtMost(plies)), None)))
    });
    lose.chain(win).collect()
});

/// The position after a first move.
fn after(first: &str) -> Option<Position> {
    let mut position = Position::standard();
    let action = position.legal_action(first).ok()?;
    position.play_unchecked(action);
    Some(position)
}

/// The value of a position after one first move, if it is proved.
pub(super) fn probe(position: &Position) -> Option<Solution<Action>> {
    let (form, frame) = canonical(position);
    let &(value, best) = VALUES.get(&form)?;
    let best = best.map(|action| vec![frame.restore(action)]);
    Some(Solution {
        value,
        turns: best.into_iter().collect(),
        nodes: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::ProgressMonitor;
    use crate::proof::SolverLimits;
    use crate::proof::solve::solve;

    /// The document of what is proved.
    const SOLVED: &str = include_str!("../../../../../docs/SOLVED.md");

    #[test]
    fn every_value_is_found_and_stands_in_the_document() {
        assert_eq!(VALUES.len(), LOSE.len() + WIN.len());
        for (first, plies, answer) in LOSE {
            let position = after(first).expect("a first move");
            let found = probe(&position).expect("a value");
            assert_eq!(found.value, GameValue::Win(Distance::AtMost(plies)));
            let answer = position.legal_action(answer).expect("an answer");
            assert_eq!(found.turns, [vec![answer]], "{first}");
            let row = SOLVED.lines().find(|line| {
                let moves = line.split('|').nth(1).unwrap_or_default();
                moves.split(',').any(|name| name.trim() == first)
            });
            let row = row.unwrap_or_else(|| panic!("{first} is not in the document"));
            let within = row.split('|').nth(2).expect("a number").trim();
            let within = within.trim_end_matches(" (exact)");
            assert_eq!(within.parse(), Ok(plies), "{first}");
        }
        for (first, plies) in WIN {
            let won = probe(&after(first).expect("a first move")).expect("a value");
            assert_eq!(won.value, GameValue::Loss(Distance::AtMost(plies)));
            assert!(SOLVED.contains(&format!("longest {plies}")), "{first}");
        }
        assert_eq!(probe(&Position::standard()).map(|found| found.value), None);
    }

    #[test]
    fn the_shortest_are_proved_again() {
        for (first, plies, _) in LOSE.into_iter().filter(|&(_, plies, _)| plies <= 9) {
            let position = after(first).expect("a first move");
            let limits = SolverLimits {
                time: None,
                nodes: None,
                megabytes: 64,
            };
            let found = solve(&position, limits, ProgressMonitor::silent());
            let GameValue::Win(Distance::Exactly(found) | Distance::AtMost(found)) = found.value
            else {
                panic!("{first}: {:?}", found.value);
            };
            assert!(found <= plies, "{first}: {found}");
        }
    }
}
