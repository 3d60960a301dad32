//! Perft: the number of action sequences of an exact length.

use crate::action::ActionList;
use crate::game::Game;

/// The number of action sequences of exactly `depth` actions from a position.
///
/// Sequences that end the game earlier count nothing. The last action is counted, not played.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: usize) -> u64 {
    let mut lists = vec![ActionList::new(); depth.max(1)];
    count(position, &mut lists[..depth])
}

/// Perft split by the first action, in the order of [`Game::legal_actions`].
#[must_use]
pub fn divide<G: Game>(position: &G, depth: usize) -> Vec<(G::Action, u64)> {
    let mut first = ActionList::new();
    if depth == 0 {
        return Vec::new();
    }
    position.legal_actions(&mut first);
    let mut lists = vec![ActionList::new(); depth];
    first
        .iter()
        .map(|&action| {
            let mut next = position.clone();
            next.play_unchecked(action);
            (action, count(&next, &mut lists[..depth - 1]))
        })
        .collect()
}

fn count<G: Game>(position: &G, lists: &mut [ActionList<G::Action>]) -> u64 {
    match lists {
        [] => 1,
        [list] => position.count_actions(list) as u64,
        [list, deeper @ ..] => {
            position.legal_actions(list);
            let mut nodes = 0;
            for &action in list.as_slice() {
                let mut next = position.clone();
                next.play_unchecked(action);
                nodes += count(&next, deeper);
            }
            nodes
        }
    }
}
