//! Proofs of apparent results.
//!
//! A result is *apparent* if the search skipped some of the loser's actions on the way to it.
//! Before the engine claims such a win or loss, it searches the root again and skips none of them.
//! If it has no time for that, it reports an estimate of a modest size.

use kabinet_core::ActionList;

use super::hints::SearchGame;
use super::root::{RootAction, RootSearch};
use super::settings::SearchSettings;
use super::value::{APPARENT, INFINITE, PROVED};

impl<G: SearchGame> RootSearch<'_, G> {
    /// Tries to prove the apparent result of the best line.
    pub(super) fn prove_apparent_result(&mut self, depth: i32) {
        let value = self.value();
        let is_apparent = (APPARENT..PROVED).contains(&value.abs());
        // A side with actions left out cannot prove that all of them lose.
        if !is_apparent || value < 0 && !self.complete {
            return;
        }
        let winner = if value > 0 {
            self.position.side()
        } else {
            self.position.side().other()
        };
        let settings = SearchSettings {
            prove_against: Some(winner.other()),
            null_move_pruning: false,
            reverse_futility_pruning: false,
            ..self.shared.settings.clone()
        };
        let mut list = ActionList::new();
        if value > 0 {
            // One winning action is enough.
            list.push(self.actions[0].action);
        } else {
            self.position.legal_actions(&mut list);
        }
        let mut prover = RootSearch {
            shared: self.shared,
            position: self.position,
            history: self.history,
            thread: Self::new_thread(self.shared, settings, self.position, self.history),
            actions: list.iter().copied().map(RootAction::new).collect(),
            complete: true,
            last_pvs: Vec::new(),
        };
        prover.thread.root_depth = depth;
        let searched = prover.search_root(0, depth, -INFINITE, INFINITE);
        // Proved or refuted, this value is the better one: it left out less.
        if searched.is_ok() {
            if value > 0 {
                self.actions[0] = prover.actions.swap_remove(0);
            } else {
                self.actions = std::mem::take(&mut prover.actions);
            }
        }
        prover.thread.report_nodes();
    }
}
