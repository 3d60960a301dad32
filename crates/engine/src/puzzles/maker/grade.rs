//! Which puzzles are trivial, and how hard the others are.
//!
//! **Trivial** is what is found without looking ahead: the turn that [`Greedy`] plays, or one that the engine at level 2 plays
//! with at least [`OFTEN`] of [`TRIES`] seeds.
//!
//! **Difficulty** is counted in points: two for each turn beyond the second; one for each time the number of positions
//! that the engine at full strength visits before it settles on the solution reaches a step of [`STEPS`]; and one
//! for each step of [`TEMPTATIONS`] that the number of wrong turns reaches that threaten to win at once. Every two points are a grade.

use std::sync::atomic::AtomicBool;

use kabinet_core::{ActionList, Match};
use kabinet_games::{AnyAction, AnyGame};

use crate::eval::{self, InsightVisitor};
use crate::insight::Insight;
use crate::levels::Level;
use crate::players::{Greedy, Player, Searcher, Sparring};
use crate::puzzles::forced::{goes_on, win_now};
use crate::puzzles::puzzle::Difficulty;
use crate::search::Limits;
use crate::{Engine, EngineOptions};

/// With how many seeds the engine at level 2 tries.
pub const TRIES: u64 = 4;
/// How often it may find the solution before that is called trivial.
pub const OFTEN: usize = 2;
/// The steps of the number of positions before the engine settles on the solution.
pub const STEPS: [u64; 5] = [250, 1_000, 4_000, 16_000, 64_000];
/// The steps of the number of tempting wrong turns.
pub const TEMPTATIONS: [usize; 2] = [3, 10];

/// How many positions the engine visits at most to settle on the solution.
const SEARCHED: u64 = 65_000;
/// The table it does it with.
const TABLE_BYTES: usize = 1 << 20;

/// Whether the first turn of the solution is found without looking ahead.
pub(super) fn is_trivial(position: &AnyGame, first: &[AnyAction]) -> bool {
    let never = AtomicBool::new(false);
    if Greedy::new(None).choose(position, &never) == first {
        return true;
    }
    let options = EngineOptions {
        table_bytes: TABLE_BYTES,
        ..EngineOptions::default()
    };
    let mut gentle = Searcher::new(options, Limits::default(), Level::new(2));
    let game = Match::new(position.clone());
    let found = (1..=TRIES).filter(|&seed| {
        let begun = gentle.begin(&game, seed);
        let turn = begun.and_then(|()| gentle.turn(&game, &never));
        turn.is_ok_and(|turn| turn == first)
    });
    found.count() >= OFTEN
}

/// How hard a puzzle is.
pub(super) fn difficulty(position: &AnyGame, first: &[AnyAction], turns: u32) -> Difficulty {
    let searched = settled_after(position, first);
    let tempting = eval::visit(position, Tempting);
    grade(turns, searched, tempting)
}

/// The difficulty by the numbers it depends on.
fn grade(turns: u32, searched: u64, tempting: usize) -> Difficulty {
    let steps = STEPS.iter().filter(|&&step| searched >= step).count();
    let temptations = TEMPTATIONS.iter().filter(|&&step| tempting >= step).count();
    let points = 2 * (turns.saturating_sub(2) as usize) + steps + temptations;
    let number = (1 + points / 2).min(Difficulty::HARDEST.get().into());
    u8::try_from(number)
        .ok()
        .and_then(Difficulty::new)
        .unwrap_or(Difficulty::HARDEST)
}

/// How many positions the engine has visited when it chooses this turn and then stays with it.
fn settled_after(position: &AnyGame, first: &[AnyAction]) -> u64 {
    let mut engine = Engine::new(EngineOptions {
        table_bytes: TABLE_BYTES,
        ..EngineOptions::default()
    });
    let never = AtomicBool::new(false);
    let mut settled = None;
    let game = Match::new(position.clone());
    let thought = engine.think(&game, Limits::nodes(SEARCHED), &never, &mut |thought| {
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

impl InsightVisitor for Tempting {
    type Output = usize;

    fn visit<G: Insight>(self, position: &G) -> usize {
        let side = position.side();
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        let actions = list.to_vec();
        let threats = actions.into_iter().filter(|&action| {
            let mut after = position.clone();
            after.play_unchecked(action);
            while goes_on(&after, side) {
                after.candidates(&mut list);
                let best = list.iter().max_by_key(|&&action| after.promise(action));
                match best {
                    Some(&action) => after.play_unchecked(action),
                    None => return false,
                }
            }
            let again = after.outcome().is_none().then(|| after.skipped()).flatten();
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
        let number = |turns, searched, tempting| grade(turns, searched, tempting).get();
        assert_eq!(number(2, 10, 0), 1);
        assert_eq!(number(2, 1_000, 0), 2);
        assert_eq!(number(2, 250, 3), 2);
        assert_eq!(number(3, 10, 0), 2);
        assert_eq!(number(4, 4_000, 9), 5);
        assert_eq!(number(9, u64::MAX, 99), 5);
    }
}
