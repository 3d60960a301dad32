//! MultiPV: the best lines of the root, and what else a search reports.

use std::time::Duration;

use super::hints::SearchGame;
use super::root::RootSearch;
use super::value::{INFINITE, MAX_PLY, to_score};
use crate::Score;

/// A principal variation: a line of best play and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrincipalVariation<A> {
    /// The score for the side to move at the root.
    pub score: Score,
    /// The actions, starting at the root.
    pub actions: Vec<A>,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo<A> {
    /// The last completed depth, in turns.
    pub depth: u32,
    /// The selective depth: the longest line searched, in plies.
    pub seldepth: u32,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The time taken.
    pub time: Duration,
    /// How full the transposition table is, in permille.
    pub hashfull: u32,
    /// The principal variations, best first; none in a finished position.
    pub pvs: Vec<PrincipalVariation<A>>,
}

impl<G: SearchGame> RootSearch<'_, G> {
    /// What the search has found after a completed depth.
    pub(super) fn info(&self, depth: i32) -> SearchInfo<G::Action> {
        SearchInfo {
            depth: depth as u32,
            seldepth: self.thread.seldepth.min(MAX_PLY) as u32,
            nodes: self.shared.control.nodes(),
            time: self.shared.begin.elapsed(),
            hashfull: self.shared.table.hashfull() as u32,
            pvs: self.principal_variations(),
        }
    }

    fn principal_variations(&self) -> Vec<PrincipalVariation<G::Action>> {
        let wanted = self.shared.multi_pv.min(self.actions.len());
        let mut pvs: Vec<PrincipalVariation<G::Action>> = Vec::new();
        for root in &self.actions[..wanted] {
            let reached = root.value > -INFINITE;
            let score = match (pvs.is_empty(), reached) {
                (true, true) => to_score(self.value()),
                (true, false) => Score::Estimate(0),
                (false, true) => to_score(root.value),
                // The search stopped before it reached this line.
                (false, false) => break,
            };
            let actions = root.pv.clone();
            pvs.push(PrincipalVariation { score, actions });
        }
        // Fill up with lines of the last completed iteration.
        for pv in &self.last_pvs {
            let known = pvs.iter().any(|known| known.actions[0] == pv.actions[0]);
            if pvs.len() < wanted && !known {
                pvs.push(pv.clone());
            }
        }
        pvs
    }
}
