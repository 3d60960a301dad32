//! Late move reductions (LMR): actions late in the move ordering are first searched less deeply.

use super::hints::SearchGame;
use super::node::Node;
use super::thread::SearchThread;

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
        let constants = &settings.constants;
        let full_depth_actions = if node.is_pv() {
            constants.full_depth_actions_pv
        } else {
            constants.full_depth_actions
        };
        if index < full_depth_actions as usize {
            return 0;
        }
        let divisor = constants.reduction_divisor as f32 / 100.0;
        let mut reduction = ((depth as f32).ln() * (index as f32).ln() / divisor) as i32;
        if self.history.score(position.side().index(), action) > constants.good_history {
            reduction -= 1;
        }
        reduction.clamp(0, depth - 1)
    }
}
