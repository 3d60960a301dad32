//! Depth-first proof-number search (df-pn).
//!
//! Every node has a proof number for each side: how many nodes must at least still be decided to
//! prove a win of that side. The proof number of one side is the disproof number of the other. At a
//! node the side to move takes the minimum over its actions, the opponent the sum. The search
//! expands the most-proving node, and stays below a node as long as its numbers are within the
//! thresholds.

use kabinet_core::Side;
use web_time::Instant;

use super::node::{NodeStatus, ProofNode};
use super::proof_numbers::{INFINITE, ProofNumbers, ProofState, UNLIMITED};
use super::table::ProofTable;
use crate::progress::ProgressMonitor;

/// How many nodes there are between two checks of the clock.
const CHECK_INTERVAL: u64 = 256;

/// The longest path. A longer one proves nothing, like a repetition.
const MAX_PATH: usize = 400;

/// The 1 + ε trick (Pawlewicz and Lew): the best action may become worse than the second best by
/// one part of so many before the search switches. Switching at once would thrash the table.
const EPSILON_DENOMINATOR: u32 = 4;

/// A df-pn search and its table.
pub struct DfPn<'w> {
    table: ProofTable,
    /// The hashes of the positions on the current path.
    path: Vec<u64>,
    nodes: u64,
    /// The search pauses at this node count.
    node_limit: u64,
    /// The search ends at this node count.
    most_nodes: u64,
    /// A prefix for progress reports.
    stage_prefix: String,
    deadline: Option<Instant>,
    stopped: bool,
    monitor: ProgressMonitor<'w>,
}

/// A child of the current node.
struct Child<A> {
    action: A,
    key: u64,
    state: ProofState,
    /// Whether the child leads back into the path, or everything below it does. It is useless to
    /// both sides here.
    dead: bool,
}

impl<A> Child<A> {
    fn numbers(&self) -> ProofNumbers {
        if self.dead {
            ProofNumbers::new(INFINITE, INFINITE)
        } else {
            self.state.numbers()
        }
    }
}

/// The combined result of a node's children.
struct NodeSummary {
    state: ProofState,
    /// The most-proving child.
    next: usize,
    /// The second smallest number of the side to move.
    second: u32,
}

impl<'w> DfPn<'w> {
    /// A search with this table. It ends at the deadline or when the monitor stops it.
    #[must_use]
    pub fn new(table: ProofTable, deadline: Option<Instant>, monitor: ProgressMonitor<'w>) -> Self {
        DfPn {
            table,
            path: Vec::new(),
            nodes: 0,
            node_limit: u64::MAX,
            most_nodes: u64::MAX,
            stage_prefix: String::new(),
            deadline,
            stopped: false,
            monitor,
        }
    }

    /// The number of nodes visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The deadline.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The same search, which ends after so many nodes. Without a deadline it visits the same nodes
    /// every time, so that anybody can repeat what it finds.
    #[must_use]
    pub fn with_nodes(mut self, nodes: Option<u64>) -> Self {
        self.most_nodes = nodes.unwrap_or(u64::MAX);
        self
    }

    /// Whether the number of nodes is limited.
    #[must_use]
    pub fn counts_nodes(&self) -> bool {
        self.most_nodes < u64::MAX
    }

    /// Removes the deadline and the limit of nodes.
    pub fn without_limits(&mut self) {
        self.deadline = None;
        self.most_nodes = u64::MAX;
        self.stopped = false;
    }

    /// Whether the search was stopped or a limit is reached, so that nothing new will be proved.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The state of a position without a search.
    pub fn state<V: ProofNode>(&mut self, view: &V) -> ProofState {
        let key = view.hash();
        let known = self.table.probe(key);
        known.unwrap_or_else(|| self.leaf(view, key, &mut Vec::new()))
    }

    /// The states after these actions of a position, without a search.
    pub fn states_after<V: ProofNode>(
        &mut self,
        view: &V,
        actions: &[V::Action],
    ) -> Vec<ProofState> {
        let keys: Vec<u64> = actions.iter().map(|&a| view.hash_after(a)).collect();
        self.table.touch(&keys);
        let mut scratch = Vec::new();
        let mut state = |(&action, &key)| self.state_after(view, action, key, &mut scratch);
        actions.iter().zip(&keys).map(&mut state).collect()
    }

    /// Searches until the position is decided or the search must stop.
    ///
    /// If a position stays unproved although there was time, only a repetition could decide it.
    pub fn prove<V: ProofNode>(&mut self, view: &V) -> ProofState {
        match self.state(view) {
            ProofState::Unproved(_) => self.prove_children(view),
            known => known,
        }
    }

    /// As [`prove`](DfPn::prove), but visits about `nodes` nodes at most. `place` is a prefix for
    /// progress reports. `None` if that was not enough; the next call continues from there.
    pub fn prove_within<V: ProofNode>(
        &mut self,
        view: &V,
        nodes: u64,
        place: &str,
    ) -> Option<ProofState> {
        self.node_limit = self.nodes.saturating_add(nodes);
        place.clone_into(&mut self.stage_prefix);
        let known = self.prove(view);
        let paused = !self.stopped && self.nodes >= self.node_limit;
        self.node_limit = u64::MAX;
        self.stage_prefix.clear();
        (!paused || !matches!(known, ProofState::Unproved(_))).then_some(known)
    }

    /// As [`prove`](DfPn::prove), but afterwards the deciding actions are in the table too, even if
    /// they had been overwritten.
    pub fn prove_children<V: ProofNode>(&mut self, view: &V) -> ProofState {
        match view.status(&mut Vec::new()) {
            NodeStatus::Won { winner: by, plies } => ProofState::Won { winner: by, plies },
            NodeStatus::Drawn => ProofState::Drawn,
            NodeStatus::Open => {
                self.path.clear();
                self.search(view, view.hash(), ProofNumbers::new(UNLIMITED, UNLIMITED))
            }
        }
    }

    /// The state after an action. The position after it has this hash.
    fn state_after<V: ProofNode>(
        &mut self,
        view: &V,
        action: V::Action,
        key: u64,
        scratch: &mut Vec<V::Action>,
    ) -> ProofState {
        self.table.probe(key).unwrap_or_else(|| {
            let mut after = view.clone();
            after.play(action);
            self.leaf(&after, key, scratch)
        })
    }

    /// The state of a position that is not in the table, from the position itself.
    fn leaf<V: ProofNode>(
        &mut self,
        view: &V,
        key: u64,
        scratch: &mut Vec<V::Action>,
    ) -> ProofState {
        let (status, actions) = view.outlook(scratch);
        let known = match status {
            NodeStatus::Won { winner: by, plies } => ProofState::Won { winner: by, plies },
            NodeStatus::Drawn => ProofState::Drawn,
            NodeStatus::Open => ProofState::Unproved(ProofNumbers::of_leaf(view.side(), actions)),
        };
        self.table.store(key, known, 0);
        known
    }

    /// Searches below an unproved node until it is decided or a number reaches its threshold.
    fn search<V: ProofNode>(&mut self, view: &V, key: u64, limits: ProofNumbers) -> ProofState {
        self.nodes += 1;
        let before = self.nodes;
        let side = view.side();
        self.path.push(key);
        let mut branches = self.children(view);
        let known = loop {
            let sum = summarize(side, &branches);
            let ProofState::Unproved(numbers) = sum.state else {
                break sum.state;
            };
            let (own, other) = (numbers.of(side), numbers.of(side.other()));
            let enough = own >= limits.of(side) || other >= limits.of(side.other());
            let stuck = own >= INFINITE && other >= INFINITE;
            if enough || stuck || self.should_stop(numbers) {
                break sum.state;
            }
            let branch = &branches[sum.next];
            let limits = child_thresholds(side, limits, numbers, branch.numbers(), sum.second);
            let mut child = view.clone();
            child.play(branch.action);
            let known = self.search(&child, branch.key, limits);
            let branch = &mut branches[sum.next];
            branch.state = known;
            branch.dead = known == ProofState::Unproved(ProofNumbers::new(INFINITE, INFINITE));
        };
        self.path.pop();
        self.table.store(key, known, 1 + self.nodes - before);
        known
    }

    /// The children of a node. If one of them wins, the list ends with it.
    fn children<V: ProofNode>(&mut self, view: &V) -> Vec<Child<V::Action>> {
        let side = view.side();
        let mut actions = Vec::with_capacity(128);
        // The status is known: the node is open.
        view.status(&mut actions);
        let mut keys = Vec::with_capacity(actions.len());
        // Actions that lead to equal positions by symmetry count once.
        actions.retain(|&action| {
            let key = view.hash_after(action);
            let new = !keys.contains(&key);
            if new {
                keys.push(key);
            }
            new
        });
        self.table.touch(&keys);
        let mut scratch = Vec::new();
        let mut branches: Vec<Child<V::Action>> = Vec::with_capacity(actions.len());
        let too_long = self.path.len() >= MAX_PATH;
        for (&action, &key) in actions.iter().zip(&keys) {
            let repeats = self.path.contains(&key);
            let known = self.state_after(view, action, key, &mut scratch);
            let dead = repeats || too_long && matches!(known, ProofState::Unproved(_));
            branches.push(Child {
                action,
                key,
                state: known,
                dead,
            });
            if !dead && known.win_distance(side).is_some() {
                break;
            }
        }
        branches
    }

    /// Whether the search must stop. Reports progress and checks the clock now and then.
    fn should_stop(&mut self, numbers: ProofNumbers) -> bool {
        if self.path.len() == 1 {
            let [first, second] = Side::ALL.map(|side| numbers.of(side));
            let place = &self.stage_prefix;
            let stage = format!("{place}proof numbers {first} and {second}, positions");
            self.monitor.report(&stage, self.nodes, 0);
        }
        if !self.stopped && self.nodes.is_multiple_of(CHECK_INTERVAL) {
            let late = self.deadline.is_some_and(|end| Instant::now() >= end);
            self.stopped = late || self.monitor.check_stopped().is_err();
        }
        self.stopped |= self.nodes >= self.most_nodes;
        self.stopped || self.nodes >= self.node_limit
    }
}

/// Combines the children of a node.
fn summarize<A>(side: Side, branches: &[Child<A>]) -> NodeSummary {
    let other = side.other();
    let (mut least, mut second, mut next) = (INFINITE, INFINITE, None);
    let mut open = None;
    let mut total = 0_u32;
    let (mut soonest, mut latest) = (None::<u16>, 0);
    let (mut all_lost, mut all_known) = (true, true);
    for (index, branch) in branches.iter().enumerate() {
        let numbers = branch.numbers();
        let (own, against) = (numbers.of(side), numbers.of(other));
        if own < least {
            (second, least, next) = (least, own, Some(index));
        } else {
            second = second.min(own);
        }
        if against >= INFINITE {
            total = INFINITE;
        } else if total < INFINITE {
            total = (total + against).min(INFINITE - 1);
        }
        if !branch.dead && (1..INFINITE).contains(&against) {
            open = Some(index);
        }
        match branch.state {
            ProofState::Won { winner: by, plies } if !branch.dead => {
                if by == side {
                    soonest = Some(soonest.map_or(plies, |soonest| soonest.min(plies)));
                } else {
                    latest = latest.max(plies);
                }
            }
            ProofState::Drawn if !branch.dead => all_lost = false,
            _ => (all_lost, all_known) = (false, false),
        }
    }
    let known = match soonest {
        Some(plies) => ProofState::Won {
            winner: side,
            plies: plies.saturating_add(1),
        },
        None if all_lost => ProofState::Won {
            winner: other,
            plies: latest.saturating_add(1),
        },
        None if all_known => ProofState::Drawn,
        None => ProofState::Unproved(ProofNumbers::new(0, 0).with(side, least).with(other, total)),
    };
    NodeSummary {
        state: known,
        next: next.or(open).unwrap_or(0),
        second,
    }
}

/// The thresholds of the most-proving child: when they are reached, the search switches to another.
///
/// If a number is infinite already, only the other side's proof is wanted, and the child has no
/// threshold there.
fn child_thresholds(
    side: Side,
    limits: ProofNumbers,
    numbers: ProofNumbers,
    child: ProofNumbers,
    second: u32,
) -> ProofNumbers {
    let other = side.other();
    let own = if numbers.of(side) >= INFINITE {
        UNLIMITED
    } else {
        let patient = second.saturating_add(1 + second / EPSILON_DENOMINATOR);
        limits.of(side).min(patient).min(INFINITE)
    };
    let total = numbers.of(other);
    let against = if total >= INFINITE {
        UNLIMITED
    } else if limits.of(other) >= INFINITE {
        INFINITE
    } else {
        limits.of(other) - total + child.of(other)
    };
    ProofNumbers::new(0, 0).with(side, own).with(other, against)
}
