//! Proving who wins: proof-number search over any game, and what a proof is good for.
//!
//! | module | concept |
//! | --- | --- |
//! | [`node`] | a position as the solver sees it, and the plain view of any game |
//! | [`proof_numbers`] | what is known of a position: a proved result, or how far a proof is for each side |
//! | [`table`] | what is remembered, in a fixed amount of memory |
//! | [`dfpn`] | depth-first proof-number search |
//! | [`distance`] | how far away a proved win exactly is |
//! | [`strategy`] | a proof as a strategy, walked against every reply |
//! | `advice` | what the engine would play, to be looked into first |
//! | [`any`] | the same for a position of any game |
//! | [`mod@solve`] | the value of a position and the turns that keep it |
//!
//! One search looks for a proof for both sides at once. A repetition is of no use to either: a line that
//! comes back to a position of its own past proves nothing, so no proof ever rests on one. What is proved
//! is therefore true whatever was played before.

mod advice;
pub mod any;
pub mod dfpn;
pub mod distance;
pub mod node;
pub mod proof_numbers;
pub mod solve;
pub mod strategy;
pub mod table;

use kabinet_core::{ActionList, Game};

pub use node::{PlainNode, ProofNode, Provable};
pub use solve::{GameValue, Solution, SolverLimits, solve};

/// Every legal action of a position with the position after it.
pub(crate) fn after_each<G: Game>(position: &G) -> impl Iterator<Item = (G::Action, G)> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let actions = list.to_vec();
    actions.into_iter().map(move |action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        (action, after)
    })
}
