//! Which puzzles are trivial, and how hard the others are.
//!
//! **Trivial** is what is found without looking ahead: the turn that [`Greedy`] plays, or one that the recipe's beginner plays
//! with at least [`OFTEN`] of [`TRIES`] seeds. The recipes have a beginner of their own, so that puzzles stay the same when
//! the levels change.
//!
//! **Difficulty** is counted in points: [`TURN`] for each turn beyond the second; one for each doubling of the number of
//! positions that the engine at full strength visits before it settles on the solution, from [`FEW`] on; and one
//! for each doubling of the number of wrong turns that threaten to win at once, from two on. A game's recipe says
//! from how many points on a puzzle has the next grade.

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
/// How often it may find the solution before that is called trivial.
pub const OFTEN: usize = 2;
/// The points of a turn more.
pub const TURN: u32 = 4;
/// Up to how many positions visited count nothing.
pub const FEW: u64 = 128;

/// How many positions the engine visits at most to settle on the solution.
const SEARCHED: u64 = 65_000;
/// The table it does it with.
const TABLE_BYTES: usize = 1 << 20;

/// Whether the first turn of the solution is found without looking ahead.
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
    let mut gentle = EnginePlayer::new(options, beginner.limits(Limits::default()), None);
    let game = Match::new(position.clone());
    let found = (1..=TRIES).filter(|&seed| {
        let begun = gentle.begin(&game, seed);
        let turn = begun.and_then(|()| gentle.turn(&game, &never));
        turn.is_ok_and(|turn| turn == first)
    });
    found.count() >= OFTEN
}

/// How hard a puzzle is, in points.
#[must_use]
pub fn points(position: &AnyGame, first: &[AnyAction], turns: u32) -> u32 {
    let searched = settled_after(position, first);
    let tempting = eval::visit(position, Tempting);
    sum(turns, searched, tempting as u64)
}

/// The points by the numbers they depend on.
fn sum(turns: u32, searched: u64, tempting: u64) -> u32 {
    let doublings = |number: u64| number.checked_ilog2().unwrap_or(0);
    TURN * turns.saturating_sub(2) + doublings(searched / FEW) + doublings(tempting)
}

/// How many positions the engine has visited when it chooses this turn and then stays with it.
fn settled_after(position: &AnyGame, first: &[AnyAction]) -> u64 {
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: TABLE_BYTES,
        ..EngineOptions::default()
    });
    let never = AtomicBool::new(false);
    let mut settled = None;
    let game = Match::new(position.clone());
    let thought = engine.search(&game, Limits::nodes(SEARCHED), &never, &mut |thought| {
        if !first.starts_with(&thought.turn) {
            settled = None;
        } else if settled.is_none() {
            settled = Some(thought.nodes);
        }
    });
    if first.starts_with(&thought.turn) {
        settled.unwrap_or(thought.nodes)
    } else {
        SEARCHED
    }
}

/// Counts the first actions after which the other side would lose at once if it could let its turn pass. A turn of several
/// actions goes on with the most promising ones.
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
        // One of them is the solution, or none.
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
