//! Late move reductions (LMR): actions late in the move ordering are first searched less deeply.

use super::hints::SearchGame;
use super::node::Node;
use super::thread::SearchThread;

/// How many actions a PV node searches before it reduces.
const FULL_DEPTH_ACTIONS_PV: usize = 5;
/// How many actions any other node searches before it reduces.
const FULL_DEPTH_ACTIONS: usize = 3;
/// The divisor of the logarithmic formula: the larger, the smaller the reductions.
const DIVISOR: f32 = 2.2;
/// An action with a history score above this is reduced by one turn less.
const GOOD_HISTORY: i32 = 1_500;

impl<G: SearchGame> SearchThread<'_, G> {
    /// By how many turns the first search of a late action is reduced.
    pub(super) fn late_move_reduction(
        &self,
        position: &G,
        action: G::Action,
        index: usize,
        node: Node,
        threatened: bool,
    ) -> i32 {
        let Node { depth, ply, .. } = node;
        let settings = &self.settings;
        if !settings.late_move_reductions
            || threatened
            || depth < 2
            || ply < settings.full_width_plies
        {
            return 0;
        }
        let full_depth_actions = if node.is_pv() {
            FULL_DEPTH_ACTIONS_PV
        } else {
            FULL_DEPTH_ACTIONS
        };
        if index < full_depth_actions {
            return 0;
        }
        let mut reduction = ((depth as f32).ln() * (index as f32).ln() / DIVISOR) as i32;
        if self.history.score(position.side().index(), action) > GOOD_HISTORY {
            reduction -= 1;
        }
        reduction.clamp(0, depth - 1)
    }
}
