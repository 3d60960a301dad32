//! What df-pn has to prove: that somebody wins, or that a side wins within so many plies.

use kabinet_core::Side;

use super::node::{NodeStatus, ProofNode, Provable};

/// A number of plies that never runs out.
const UNLIMITED: u16 = u16::MAX;

/// What is to be proved of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    winner: Side,
    left: u16,
}

impl Goal {
    /// A win of either side, however long it takes.
    pub const ANY_WIN: Goal = Goal {
        winner: Side::First,
        left: UNLIMITED,
    };

    /// A win of this side within so many plies.
    #[must_use]
    pub const fn win_within(winner: Side, plies: u16) -> Self {
        let left = if plies < UNLIMITED { plies } else { plies - 1 };
        Goal { winner, left }
    }

    /// The winner and the plies, if they are limited.
    #[must_use]
    pub fn limit(self) -> Option<(Side, u16)> {
        (self.left < UNLIMITED).then_some((self.winner, self.left))
    }

    /// Whether a win within so many plies is enough.
    #[must_use]
    pub fn is_met_within(self, plies: u16) -> bool {
        plies <= self.left
    }

    /// The goal after one more ply.
    #[must_use]
    pub fn after_a_ply(self) -> Self {
        let left = match self.left {
            UNLIMITED => UNLIMITED,
            left => left.saturating_sub(1),
        };
        Goal { left, ..self }
    }

    /// A position with this goal, as df-pn sees it.
    #[must_use]
    pub fn node<G: Provable>(self, position: &G) -> GoalNode<G::Node> {
        self.of(position.proof_node())
    }

    /// A node with this goal.
    #[must_use]
    pub fn of<V: ProofNode>(self, node: V) -> GoalNode<V> {
        GoalNode { node, goal: self }
    }
}

/// A position with a goal. If the plies are limited, a side that has not won in time has lost: no
/// line is endless, nothing repeats, and a refutation is as exact as a proof.
#[derive(Clone, Debug)]
pub struct GoalNode<V> {
    node: V,
    goal: Goal,
}

impl<V: ProofNode> GoalNode<V> {
    fn judged(&self, status: NodeStatus) -> NodeStatus {
        let Some((wanted, left)) = self.goal.limit() else {
            return status;
        };
        let least = if self.node.side() == wanted {
            V::MIN_WIN_PLIES
        } else {
            V::MIN_LOSS_PLIES
        };
        match status {
            NodeStatus::Won { winner, plies } if winner == wanted && plies <= left => status,
            NodeStatus::Open if left >= least => status,
            _ => NodeStatus::Won {
                winner: wanted.other(),
                plies: 0,
            },
        }
    }

    /// The hash of a position with a goal. Without a limit it is that of the position.
    fn marked(hash: u64, goal: Goal) -> u64 {
        let left = goal.limit().map_or(0, |(_, left)| u64::from(left) + 1);
        hash ^ left.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl<V: ProofNode> ProofNode for GoalNode<V> {
    type Action = V::Action;

    const MIN_WIN_PLIES: u16 = V::MIN_WIN_PLIES;
    const MIN_LOSS_PLIES: u16 = V::MIN_LOSS_PLIES;

    fn side(&self) -> Side {
        self.node.side()
    }

    fn hash(&self) -> u64 {
        Self::marked(self.node.hash(), self.goal)
    }

    fn status(&self, actions: &mut Vec<V::Action>) -> NodeStatus {
        let status = self.node.status(actions);
        self.judged(status)
    }

    fn outlook(&self, scratch: &mut Vec<V::Action>) -> (NodeStatus, usize) {
        let (status, count) = self.node.outlook(scratch);
        (self.judged(status), count)
    }

    fn hash_after(&self, action: V::Action) -> u64 {
        Self::marked(self.node.hash_after(action), self.goal.after_a_ply())
    }

    fn play(&mut self, action: V::Action) {
        self.node.play(action);
        self.goal = self.goal.after_a_ply();
    }
}
