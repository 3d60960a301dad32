//! Move ordering.

use kabinet_core::{ActionList, sorting};

use crate::search::{Coverage, SearchHints};

/// All actions that matter, best first.
pub(super) fn ordered<G: SearchHints>(
    position: &G,
    list: &mut ActionList<G::Action>,
) -> Vec<G::Action> {
    let coverage = position.candidates(list);
    let mut ranked: Vec<u64> = list
        .iter()
        .map(|&action| sorting::ranked(-position.ordering_score(action), action))
        .collect();
    ranked.sort_unstable();
    let mut actions: Vec<G::Action> = ranked.into_iter().map(sorting::action_of).collect();
    if coverage == Coverage::Some {
        add_rest(position, &mut actions, list);
    }
    actions
}

/// All legal actions, best first.
pub(super) fn all_ordered<G: SearchHints>(
    position: &G,
    list: &mut ActionList<G::Action>,
) -> Vec<G::Action> {
    let mut actions = ordered(position, list);
    add_rest(position, &mut actions, list);
    actions
}

/// Adds the legal actions that are not listed yet.
fn add_rest<G: SearchHints>(
    position: &G,
    actions: &mut Vec<G::Action>,
    list: &mut ActionList<G::Action>,
) {
    let ranked = |&action: &G::Action| sorting::ranked(0, action);
    let mut first: Vec<u64> = actions.iter().map(ranked).collect();
    first.sort_unstable();
    position.legal_actions(list);
    let rest = list.iter().copied();
    actions.extend(rest.filter(|action| first.binary_search(&ranked(action)).is_err()));
}
