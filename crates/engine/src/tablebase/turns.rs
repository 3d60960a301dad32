//! The whole turns that keep the exact value of a position, from a complete tablebase.

use kabinet_core::{Game, Outcome, Side};

use crate::Score;
use crate::proof::after_each;
use crate::proof::solve::{Distance, GameValue, Solution, Turns};

/// The solution of a position from the scores of a tablebase, each for the side to move. `None` if
/// a score is not proved.
pub(super) fn from_values<G: Game>(
    position: &G,
    value: &dyn Fn(&G) -> Score,
) -> Option<Solution<G::Action>> {
    let score = seen_by(position.side(), position, value);
    let turns = keeping(position, score, value)?;
    let plies = |plies: u32| u16::try_from(plies).ok().map(Distance::Exactly);
    Some(Solution {
        value: match score {
            Score::Win(distance) => GameValue::Win(plies(distance)?),
            Score::Loss(distance) => GameValue::Loss(plies(distance)?),
            Score::Draw => GameValue::Draw,
            Score::Estimate(_) => return None,
        },
        turns,
        nodes: 0,
    })
}

/// The turns after each of whose actions the score is kept, one ply closer.
fn keeping<G: Game>(
    position: &G,
    score: Score,
    value: &dyn Fn(&G) -> Score,
) -> Option<Turns<G::Action>> {
    let side = position.side();
    let next = match score {
        Score::Win(plies) => Score::Win(plies.saturating_sub(1)),
        Score::Loss(plies) => Score::Loss(plies.saturating_sub(1)),
        Score::Draw => Score::Draw,
        Score::Estimate(_) => return None,
    };
    let mut turns = Vec::new();
    for (action, after) in after_each(position) {
        if seen_by(side, &after, value) != next {
            continue;
        }
        if after.outcome().is_none() && after.side() == side && after.mid_turn() {
            for mut rest in keeping(&after, next, value)? {
                rest.insert(0, action);
                turns.push(rest);
            }
        } else {
            turns.push(vec![action]);
        }
    }
    Some(turns)
}

/// The score of a position for a side.
fn seen_by<G: Game>(side: Side, position: &G, value: &dyn Fn(&G) -> Score) -> Score {
    match position.outcome() {
        Some(Outcome::Win(winner)) if winner == side => Score::Win(0),
        Some(Outcome::Win(_)) => Score::Loss(0),
        Some(Outcome::Draw) => Score::Draw,
        None if position.side() == side => value(position),
        None => -value(position),
    }
}
