//! Which puzzles are trivial, and the grade of the others.
//!
//! A puzzle is **trivial** if it takes no search: [`Greedy`] plays the solution, or the recipe's
//! beginner plays it with at least [`OFTEN`] of [`TRIES`] seeds. Recipes have a beginner of their
//! own, so that puzzles do not change with the levels.
//!
//! The **grade** depends on points: [`TURN`] for each turn beyond the second, one for each doubling
//! of the nodes that the engine needs to settle on the solution, from [`FEW`] on, and one for each
//! doubling of the number of wrong turns that threaten to win at once. The recipe of a game maps
//! points to grades.

use std::sync::atomic::AtomicBool;

use kabinet_core::{ActionList, Match};
use kabinet_games::{AnyAction, AnyGame};

use crate::eval::{self, EngineGame, EngineVisitor};
use crate::levels::Strength;
use crate::players::{EnginePlayer, Greedy, Player, SparringPartner};
use crate::puzzles::forced_win::{goes_on, win_now};
use crate::search::{Limits, SearchSettings};
use crate::{Engine, EngineOptions};

/// With how many seeds the beginner tries.
pub const TRIES: u64 = 4;
/// With how many of them it may find the solution before the puzzle is trivial.
pub const OFTEN: usize = 2;
/// The points of each further turn.
pub const TURN: u32 = 4;
/// How many nodes give no points.
pub const FEW: u64 = 128;

/// The node limit of the engine.
const SEARCHED: u64 = 65_000;
/// The engine's transposition table.
const TABLE_BYTES: usize = 1 << 20;

/// Whether the first turn of the solution can be found without a search.
pub(super) fn is_trivial(position: &AnyGame, first: &[AnyAction], beginner: Strength) -> bool {
    let never = AtomicBool::new(false);
    if Greedy::new(None).choose(position, &never) == first {
        return true;
    }
    let options = EngineOptions {
        hash_bytes: TABLE_BYTES,
        settings: beginner.settings(0, &SearchSettings::default()),
        ..EngineOptions::default()
    };
    let mut beginner_player = EnginePlayer::new(options, beginner.limits(Limits::default()), None);
    let game = Match::new(position.clone());
    let found = (1..=TRIES).filter(|&seed| {
        let begun = beginner_player.begin(&game, seed);
        let turn = begun.and_then(|()| beginner_player.turn(&game, &never));
        turn.is_ok_and(|turn| turn == first)
    });
    found.count() >= OFTEN
}

/// The points of a puzzle.
#[must_use]
pub fn points(position: &AnyGame, first: &[AnyAction], turns: u32) -> u32 {
    let searched = settled_after(position, first);
    let tempting = eval::visit(position, Tempting);
    sum(turns, searched, tempting as u64)
}

/// The sum of the points.
fn sum(turns: u32, searched: u64, tempting: u64) -> u32 {
    let doublings = |number: u64| number.checked_ilog2().unwrap_or(0);
    TURN * turns.saturating_sub(2) + doublings(searched / FEW) + doublings(tempting)
}

/// How many nodes the engine visited when it settled on this turn.
fn settled_after(position: &AnyGame, first: &[AnyAction]) -> u64 {
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: TABLE_BYTES,
        ..EngineOptions::default()
    });
    let never = AtomicBool::new(false);
    let mut settled = None;
    let game = Match::new(position.clone());
    let report = engine.search(&game, Limits::nodes(SEARCHED), &never, &mut |report| {
        if !first.starts_with(&report.turn) {
            settled = None;
        } else if settled.is_none() {
            settled = Some(report.nodes);
        }
    });
    if first.starts_with(&report.turn) {
        settled.unwrap_or(report.nodes)
    } else {
        SEARCHED
    }
}

/// Counts the first actions that threaten to win at once. A turn of several actions continues with
/// the best ones by move ordering.
struct Tempting;

impl EngineVisitor for Tempting {
    type Output = usize;

    fn visit<G: EngineGame>(self, position: &G) -> usize {
        let side = position.side();
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        let actions = list.to_vec();
        let threats = actions.into_iter().filter(|&action| {
            let mut after = position.clone();
            after.play_unchecked(action);
            while goes_on(&after, side) {
                after.candidates(&mut list);
                let best = list
                    .iter()
                    .max_by_key(|&&action| after.ordering_score(action));
                match best {
                    Some(&action) => after.play_unchecked(action),
                    None => return false,
                }
            }
            let again = after
                .outcome()
                .is_none()
                .then(|| after.null_move())
                .flatten();
            again.is_some_and(|again| win_now(&again).is_some())
        });
        // At most one of them is the solution.
        threats.count().saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_to_see_is_harder() {
        assert_eq!(sum(2, 10, 0), 0);
        assert_eq!(sum(2, 255, 1), 0);
        assert_eq!(sum(2, 256, 1), 1);
        assert_eq!(sum(2, 256, 4), 3);
        assert_eq!(sum(3, 10, 0), TURN);
        assert_eq!(sum(4, 65_000, 9), 2 * TURN + 8 + 3);
    }
}
