//! Depth-first proof-number search.
//!
//! Every position has two numbers: how many positions must at least still be decided to prove a win of
//! the first side, and of the second. For the side that acts it is the smallest of its actions' numbers,
//! for the other the sum. The search always goes on where the least is missing, and stays below a
//! position as long as its numbers do not grow beyond those of the next best.

use std::time::Instant;

use kabinet_core::Side;

use super::node::{NodeStatus, ProofNode};
use super::proof_numbers::{INFINITE, ProofNumbers, ProofState, UNLIMITED};
use super::table::ProofTable;
use crate::progress::ProgressMonitor;

/// How often the search looks at the clock, in positions.
const CHECK_INTERVAL: u64 = 256;

/// The longest line that is followed. A line beyond it proves nothing, like a repetition.
const MAX_PATH: usize = 400;

/// By what part the best action may become worse than the second best before the search turns to
/// that one. Turning at once would mean to lose much of what the table can hold again and again.
const EPSILON_DENOMINATOR: u32 = 4;

/// A proof-number search and what it remembers.
pub struct DfPn<'w> {
    table: ProofTable,
    /// The keys of the positions of the line that is being looked at.
    path: Vec<u64>,
    nodes: u64,
    /// After how many positions the search makes a pause.
    node_limit: u64,
    /// Where the search is, told with how far it is.
    stage_prefix: String,
    deadline: Option<Instant>,
    stopped: bool,
    monitor: ProgressMonitor<'w>,
}

/// An action of a position that is being looked at.
struct Child<A> {
    action: A,
    key: u64,
    state: ProofState,
    /// Whether it leads back into the line, or everything behind it does: of no use to anybody, here.
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

/// What a position's actions say about it together.
struct NodeSummary {
    state: ProofState,
    /// The action to go on with.
    next: usize,
    /// The second smallest number of the side to act.
    second: u32,
}

impl<'w> DfPn<'w> {
    /// A search that remembers in this table, and ends at the deadline or when it is told to stop.
    #[must_use]
    pub fn new(table: ProofTable, deadline: Option<Instant>, monitor: ProgressMonitor<'w>) -> Self {
        DfPn {
            table,
            path: Vec::new(),
            nodes: 0,
            node_limit: u64::MAX,
            stage_prefix: String::new(),
            deadline,
            stopped: false,
            monitor,
        }
    }

    /// How many positions were looked into so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// When the search ends, if it must.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Lets the search go on for as long as it takes.
    pub fn without_deadline(&mut self) {
        self.deadline = None;
        self.stopped = false;
    }

    /// Whether the search was told to end, or its time is over: nothing new will be proved.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// What is known of a position without searching.
    pub fn state<V: ProofNode>(&mut self, view: &V) -> ProofState {
        let mut scratch = Vec::new();
        self.state_or_leaf(view, view.hash(), &mut scratch)
    }

    /// Searches until the position is decided, or the search must end.
    ///
    /// A position that stays open although there was time can only be decided by repetition.
    pub fn prove<V: ProofNode>(&mut self, view: &V) -> ProofState {
        match self.state(view) {
            ProofState::Unproved(_) => self.prove_children(view),
            known => known,
        }
    }

    /// As [`prove`](Prover::prove), but it looks into about `nodes` positions at most; `place` is told
    /// with how far it is. `None` if that was not enough: what was found is remembered, and the next
    /// call goes on from there.
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

    /// As [`prove`](Prover::prove), but so that afterwards the deciding actions are known too, even if
    /// they were forgotten since the position itself was proved.
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

    /// What the table knows of a position, or else what it shows at once.
    fn state_or_leaf<V: ProofNode>(
        &mut self,
        view: &V,
        key: u64,
        scratch: &mut Vec<V::Action>,
    ) -> ProofState {
        if let Some(known) = self.table.probe(key) {
            return known;
        }
        let known = match view.status(scratch) {
            NodeStatus::Won { winner: by, plies } => ProofState::Won { winner: by, plies },
            NodeStatus::Drawn => ProofState::Drawn,
            NodeStatus::Open => {
                ProofState::Unproved(ProofNumbers::of_leaf(view.side(), scratch.len()))
            }
        };
        self.table.store(key, known, 0);
        known
    }

    /// Searches below an open position until it is decided or one of its numbers reaches its limit.
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

    /// The actions to look at; if one of them wins, no more than up to that one.
    fn children<V: ProofNode>(&mut self, view: &V) -> Vec<Child<V::Action>> {
        let side = view.side();
        let mut actions = Vec::with_capacity(128);
        // The position is open: the answer is known.
        view.status(&mut actions);
        let mut scratch = Vec::with_capacity(128);
        let mut branches: Vec<Child<V::Action>> = Vec::with_capacity(actions.len());
        let too_long = self.path.len() >= MAX_PATH;
        for &action in &actions {
            let mut child = view.clone();
            child.play(action);
            let key = child.hash();
            // Actions that lead to the same position up to symmetry count once.
            if branches.iter().any(|branch| branch.key == key) {
                continue;
            }
            let repeats = self.path.contains(&key);
            let known = self.state_or_leaf(&child, key, &mut scratch);
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

    /// Whether the search has to end, now and then asking the clock; reports how far it is.
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
        self.stopped || self.nodes >= self.node_limit
    }
}

/// What the actions of a position say about it.
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

/// How far the numbers of the action to go on with may grow before the search turns to another.
///
/// A number that is infinite already cannot be helped: only the other side's proof is looked for, and
/// the action has no limit there.
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
