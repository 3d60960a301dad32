//! Solving positions by df-pn, for any game.
//!
//! | module | concept |
//! | --- | --- |
//! | [`node`] | a position as df-pn sees it |
//! | [`goal`] | what is to be proved: a win, or one within so many plies |
//! | [`proof_numbers`] | proof numbers and proved results |
//! | [`table`] | the table of df-pn, of a fixed size |
//! | [`dfpn`] | depth-first proof-number search |
//! | [`distance`] | the exact distance to a proved win |
//! | [`strategy`] | a proof as a strategy, verified against every reply |
//! | `advice` | the engine's search as a guide |
//! | [`any`] | the solver for positions of any game |
//! | [`mod@solve`] | the value of a position and the turns that keep it |
//!
//! One search looks for proofs of both sides at once. A repetition helps neither: a path that
//! returns to an earlier position proves nothing. So a proof does not depend on the history of the
//! game.

mod advice;
pub mod any;
pub mod dfpn;
pub mod distance;
pub mod goal;
pub mod node;
pub mod proof_numbers;
pub mod solve;
pub mod strategy;
pub mod table;

use kabinet_core::{ActionList, Game};

pub use goal::Goal;
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
