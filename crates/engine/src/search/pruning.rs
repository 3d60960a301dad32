//! Pruning: nodes and actions that the search skips because they are unlikely to matter.

use super::hints::SearchGame;
use super::node::Node;
use super::thread::{Aborted, SearchThread};
use super::value::{Value, is_decisive};

/// Reverse futility pruning: the largest remaining depth, in turns.
const REVERSE_FUTILITY_DEPTH: i32 = 3;
/// Null move pruning: the smallest remaining depth, in turns.
const NULL_MOVE_DEPTH: i32 = 3;
/// Null move pruning: the depth reduction, in turns; a quarter of the depth comes on top.
const NULL_MOVE_REDUCTION: i32 = 3;
/// Late move pruning: the largest remaining depth, in turns.
const LATE_MOVE_PRUNING_DEPTH: i32 = 3;
/// Futility pruning: the largest remaining depth, in turns.
const FUTILITY_DEPTH: i32 = 2;

impl<G: SearchGame> SearchThread<'_, G> {
    /// A value for a node that is good enough without a search of its actions, by reverse futility
    /// pruning or null move pruning.
    pub(super) fn prune_node(
        &mut self,
        position: &G,
        node: Node,
    ) -> Result<Option<Value>, Aborted> {
        let reverse_futility = self.settings.reverse_futility_pruning;
        let null_move = self.settings.null_move_pruning;
        if !reverse_futility && !null_move {
            return Ok(None);
        }
        let Node { beta, depth, .. } = node;
        let evaluation = self.evaluate(position);
        if reverse_futility
            && depth <= REVERSE_FUTILITY_DEPTH
            && evaluation - self.settings.constants.reverse_futility_margin * depth >= beta
        {
            return Ok(Some(evaluation));
        }
        if null_move && depth >= NULL_MOVE_DEPTH && evaluation >= beta && !node.after_pass {
            return self.null_move_pruning(position, node);
        }
        Ok(None)
    }

    /// Null move pruning: if the position is good enough even after the side to move gives up its
    /// turn, some action will be as good.
    fn null_move_pruning(&mut self, position: &G, node: Node) -> Result<Option<Value>, Aborted> {
        let Some(after) = position.null_move() else {
            return Ok(None);
        };
        let Node { beta, depth, .. } = node;
        let below = Node {
            alpha: -beta,
            beta: 1 - beta,
            depth: depth - NULL_MOVE_REDUCTION - depth / 4,
            ply: node.ply + 1,
            after_pass: true,
        };
        self.path.push(position.zobrist());
        let searched = self.search(&after, below);
        self.path.pop();
        let value = -searched?;
        // No rule allows a null move, so a win found after one is no result.
        Ok((value >= beta).then_some(if is_decisive(value) { beta } else { value }))
    }

    /// Late move pruning and futility pruning: the index from which on quiet actions are skipped
    /// near the leaves. `usize::MAX` if none may be skipped.
    pub(super) fn quiet_pruning_index(
        &mut self,
        position: &G,
        node: Node,
        threatened: bool,
    ) -> usize {
        let late_move = self.settings.late_move_pruning;
        let futility = self.settings.futility_pruning;
        let may_prune = (late_move || futility)
            && (G::LEVELS_PRUNE_QUIET || !self.settings.is_weakened())
            && node.depth <= LATE_MOVE_PRUNING_DEPTH
            && node.ply >= self.settings.full_width_plies
            && !(node.is_pv() || threatened || position.mid_turn() || is_decisive(node.alpha))
            && !self.is_full_width(position);
        if !may_prune {
            return usize::MAX;
        }
        let depth = node.depth;
        let constants = self.settings.constants;
        let gain = constants.futility_margin * depth;
        let mut is_futile = || self.evaluate(position) + gain <= node.alpha;
        if futility && depth <= FUTILITY_DEPTH && is_futile() {
            1
        } else if late_move {
            (constants.late_move_pruning_count * depth.max(1) * depth.max(1)) as usize
        } else {
            usize::MAX
        }
    }
}
