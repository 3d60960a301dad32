//! A node of the search tree: its window, depth and ply.

use super::value::Value;

/// A node of the search tree, and what the search wants to know there.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The lower bound of the window.
    pub(super) alpha: Value,
    /// The upper bound of the window.
    pub(super) beta: Value,
    /// The remaining depth, in turns.
    pub(super) depth: i32,
    /// The distance from the root, in plies.
    pub(super) ply: usize,
    /// Whether a pass or a null move led here.
    pub(super) after_pass: bool,
}

impl Node {
    /// Whether this is a PV node: its window is open, so the search needs an exact value.
    pub(super) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The same node with a zero window: it only tests whether the value exceeds `alpha`.
    pub(super) fn zero_window(self) -> Node {
        Node {
            beta: self.alpha + 1,
            ..self
        }
    }

    /// The same node with the window negated, for the opponent.
    pub(super) fn for_opponent(self) -> Node {
        Node {
            alpha: -self.beta,
            beta: -self.alpha,
            ..self
        }
    }
}
