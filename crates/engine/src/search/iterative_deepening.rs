//! Iterative deepening: one iteration after the other, each a turn deeper than the last.

use kabinet_core::sorting;

use super::hints::SearchGame;
use super::limits::Limits;
use super::multi_pv::SearchInfo;
use super::root::RootSearch;
use super::value::{PROVED, Value, win_in};

/// The deepest iteration, in turns.
const MAX_DEPTH: i32 = 100;

impl<G: SearchGame> RootSearch<'_, G> {
    /// Runs the iterations of one thread. Thread 0 reports and decides when to stop; odd threads
    /// search one turn deeper, so that they fill the transposition table ahead of it.
    pub(super) fn iterative_deepening(
        &mut self,
        number: usize,
        mut progress: impl FnMut(&SearchInfo<G::Action>),
    ) -> SearchInfo<G::Action> {
        let max_depth = self
            .shared
            .limits
            .depth
            .map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32);
        let multi_pv = self.shared.multi_pv.min(self.actions.len());
        let mut depth = 0;
        while depth < max_depth && multi_pv > 0 {
            let next = depth + 1;
            let ahead = next + (number % 2) as i32;
            self.thread.root_depth = ahead;
            let done = (0..multi_pv).all(|index| self.aspiration_search(index, ahead).is_ok());
            if !done {
                break;
            }
            depth = next;
            if number == 0 {
                // Table entries of a deeper search may have hidden that a later line is better.
                sorting::sort_by_key(&mut self.actions[..multi_pv], |root| -root.value);
                self.prove_apparent_result(depth);
                self.thread.report_nodes();
                let info = self.info(depth);
                progress(&info);
                self.last_pvs = info.pvs;
                if self.should_stop(depth, multi_pv) {
                    break;
                }
            }
        }
        self.thread.report_nodes();
        self.info(depth)
    }

    /// Whether a deeper iteration cannot change the result, or would not finish in time.
    fn should_stop(&self, depth: i32, multi_pv: usize) -> bool {
        // A win that this depth could not see takes more turns, and so at least as many plies.
        // Without limits of time or nodes the search goes on until no shorter win is possible.
        let Limits { time, nodes, .. } = self.shared.limits;
        let seen = if time.is_some() || nodes.is_some() {
            2 * depth
        } else {
            depth + 1
        };
        let decided = |value: Value| value.abs() >= PROVED && win_in(0) - value.abs() <= seen;
        let mut others = self.actions[1..multi_pv].iter();
        if decided(self.value()) && others.all(|root| decided(root.value)) {
            return true;
        }
        match self.shared.limits.time {
            // The next iteration takes longer than all iterations before it.
            Some(time) => self.actions.len() == 1 || self.shared.begin.elapsed() > time * 6 / 10,
            None => false,
        }
    }
}
