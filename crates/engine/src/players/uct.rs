//! Monte Carlo tree search (UCT) without game knowledge.
//!
//! Every playout descends the tree by UCB1, expands the position it reaches, and plays random
//! actions to the end. A game that is longer than [`MAX_PLAYOUT_PLIES`] counts as a draw. A node
//! stores the side that acted, so that a side may act twice in a row.
//!
//! The actions of a turn are chosen one by one, each after the full number of playouts, including
//! those that went through it before. The tree lasts for one turn.

use std::sync::atomic::{AtomicBool, Ordering};

use kabinet_core::playout::playout;
use kabinet_core::random::SplitMix64;
use kabinet_core::{Action, ActionList, Game, Outcome, Side};
use kabinet_games::{AnyAction, AnyGame, Visitor};

use super::SparringPartner;

/// The longest playout, in actions.
const MAX_PLAYOUT_PLIES: u64 = 400;
/// The default exploration constant of UCB1, for results between 0 and 1.
const EXPLORATION: f32 = std::f32::consts::FRAC_1_SQRT_2;
/// The largest tree, 160 MB. A full tree is still used but does not grow.
const MAX_NODES: usize = 8 << 20;
/// How many playouts there are between two checks of the stop flag.
const CHECK_INTERVAL: u32 = 64;

/// Plays the most visited action.
#[derive(Clone, Debug)]
pub struct Uct {
    playouts: u32,
    exploration: f32,
    random: SplitMix64,
}

impl Uct {
    /// A player with this many playouts per turn.
    #[must_use]
    pub fn new(playouts: u32) -> Self {
        Uct {
            playouts: playouts.max(1),
            exploration: EXPLORATION,
            random: SplitMix64::new(0),
        }
    }

    /// The same player with another exploration constant.
    #[must_use]
    pub fn with_exploration(mut self, curiosity: f32) -> Self {
        self.exploration = curiosity;
        self
    }
}

impl SparringPartner for Uct {
    fn random(&mut self) -> &mut SplitMix64 {
        &mut self.random
    }

    fn choose(&mut self, position: &AnyGame, stop: &AtomicBool) -> Vec<AnyAction> {
        position.visit(Choosing { uct: self, stop })
    }
}

struct Choosing<'a> {
    uct: &'a mut Uct,
    stop: &'a AtomicBool,
}

impl Visitor for Choosing<'_> {
    type Output = Vec<AnyAction>;

    fn visit<G: Game>(self, position: &G) -> Vec<AnyAction> {
        let Uct {
            playouts,
            exploration: curiosity,
            random,
        } = self.uct;
        let mut tree = Tree::<G::Action>::new(random, *curiosity);
        let mut at = position.clone();
        let mut root = 0;
        let mut turn = Vec::new();
        while at.outcome().is_none() && at.side() == position.side() {
            // Without a playout there would be nothing to choose from.
            tree.playout(root, &at);
            while tree.nodes[root].visits < *playouts {
                if tree.nodes[root].visits.is_multiple_of(CHECK_INTERVAL)
                    && self.stop.load(Ordering::Relaxed)
                {
                    break;
                }
                tree.playout(root, &at);
            }
            let Some(best) = tree.most_visited(root) else {
                break;
            };
            let action = tree.nodes[best].action;
            at.play_unchecked(action);
            turn.push(AnyAction::from_code(action.code()));
            root = best;
        }
        turn
    }
}

/// A node: an action and its results.
#[derive(Clone, Copy, Debug)]
struct Node<A> {
    action: A,
    /// The side that played it.
    by: Side,
    /// How many of its children were visited: the first ones.
    tried: u16,
    children: u16,
    first_child: u32,
    visits: u32,
    /// Twice the points of the side that played it.
    points: u32,
}

/// The search tree.
struct Tree<'a, A: Action> {
    nodes: Vec<Node<A>>,
    random: &'a mut SplitMix64,
    exploration: f32,
    list: ActionList<A>,
    path: Vec<usize>,
}

impl<'a, A: Action> Tree<'a, A> {
    fn new(random: &'a mut SplitMix64, curiosity: f32) -> Self {
        let root = Node {
            action: A::from_code(0),
            by: Side::First,
            tried: 0,
            children: 0,
            first_child: 0,
            visits: 0,
            points: 0,
        };
        Tree {
            nodes: vec![root],
            random,
            exploration: curiosity,
            list: ActionList::new(),
            path: Vec::new(),
        }
    }

    /// Runs one playout from the root, whose position is `start`, and updates the nodes on the way.
    fn playout<G: Game<Action = A>>(&mut self, root: usize, start: &G) {
        let mut at = start.clone();
        let mut node = root;
        self.path.clear();
        self.path.push(root);
        loop {
            // A node is expanded at its second visit, the root at its first.
            let worth_it = node == root || self.nodes[node].visits > 0;
            if self.nodes[node].children == 0 && worth_it {
                self.expand(node, &at);
            }
            let Some(child) = self.choose(node) else {
                break;
            };
            at.play_unchecked(self.nodes[child].action);
            self.path.push(child);
            node = child;
        }
        let outcome = match at.outcome() {
            Some(outcome) => Some(outcome),
            None => playout(&at, MAX_PLAYOUT_PLIES, &mut self.list, self.random).outcome,
        };
        for &node in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.points += match outcome {
                Some(Outcome::Win(side)) => 2 * u32::from(side == node.by),
                Some(Outcome::Draw) | None => 1,
            };
        }
    }

    /// Adds the actions of a position, in random order.
    fn expand<G: Game<Action = A>>(&mut self, node: usize, position: &G) {
        position.legal_actions(&mut self.list);
        if self.nodes.len() + self.list.len() > MAX_NODES {
            return;
        }
        let first = self.nodes.len();
        let by = position.side();
        self.nodes.extend(self.list.iter().map(|&action| Node {
            action,
            by,
            tried: 0,
            children: 0,
            first_child: 0,
            visits: 0,
            points: 0,
        }));
        let children = &mut self.nodes[first..];
        for last in (1..children.len()).rev() {
            children.swap(last, self.random.below(last + 1));
        }
        // Both numbers fit: a list has at most 1024 actions, a tree at most `MAX_NODES` nodes.
        self.nodes[node].children = self.list.len() as u16;
        self.nodes[node].first_child = first as u32;
    }

    /// The child to visit next: each once, then by UCB1.
    fn choose(&mut self, node: usize) -> Option<usize> {
        let Node {
            tried,
            children,
            first_child,
            visits,
            ..
        } = self.nodes[node];
        let first = first_child as usize;
        if children == 0 {
            return None;
        }
        if tried < children {
            self.nodes[node].tried += 1;
            return Some(first + usize::from(tried));
        }
        let weight = self.exploration * (visits as f32).ln().max(0.0).sqrt();
        let mut best = (f32::MIN, first);
        for (index, child) in self.nodes[first..first + usize::from(children)]
            .iter()
            .enumerate()
        {
            let visits = child.visits as f32;
            let bound = child.points as f32 / (2.0 * visits) + weight / visits.sqrt();
            if bound > best.0 {
                best = (bound, first + index);
            }
        }
        Some(best.1)
    }

    /// The most visited child; among equals the one with more points.
    fn most_visited(&self, node: usize) -> Option<usize> {
        let Node {
            tried, first_child, ..
        } = self.nodes[node];
        let first = first_child as usize;
        (first..first + usize::from(tried))
            .max_by_key(|&child| (self.nodes[child].visits, self.nodes[child].points))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_as_small_as_the_limit_assumes() {
        assert!(size_of::<Node<AnyAction>>() <= 20);
    }
}
