//! Depth-first proof-number search.
//!
//! Every position has two numbers: how many positions must at least still be decided to prove a win of
//! the first side, and of the second. For the side that acts it is the smallest of its actions' numbers,
//! for the other the sum. The search always goes on where the least is missing, and stays below a
//! position as long as its numbers do not grow beyond those of the next best.

use std::time::Instant;

use kabinet_core::Side;

use super::known::{INFINITE, Known, Numbers, UNLIMITED};
use super::table::Table;
use super::view::{Outlook, View};
use crate::work::Work;

/// How often the search looks at the clock, in positions.
const BETWEEN_LOOKS: u64 = 256;

/// The longest line that is followed. A line beyond it proves nothing, like a repetition.
const LONGEST_LINE: usize = 400;

/// By what part the best action may become worse than the second best before the search turns to
/// that one. Turning at once would mean to lose much of what the table can hold again and again.
const PATIENCE: u32 = 4;

/// A proof-number search and what it remembers.
pub struct Prover<'w> {
    table: Table,
    /// The keys of the positions of the line that is being looked at.
    line: Vec<u64>,
    nodes: u64,
    /// After how many positions the search makes a pause.
    pause: u64,
    /// Where the search is, told with how far it is.
    place: String,
    deadline: Option<Instant>,
    stopped: bool,
    work: Work<'w>,
}

/// An action of a position that is being looked at.
struct Branch<A> {
    action: A,
    key: u64,
    known: Known,
    /// Whether it leads back into the line, or everything behind it does: of no use to anybody, here.
    dead: bool,
}

impl<A> Branch<A> {
    fn numbers(&self) -> Numbers {
        if self.dead {
            Numbers::new(INFINITE, INFINITE)
        } else {
            self.known.numbers()
        }
    }
}

/// What a position's actions say about it together.
struct Sum {
    known: Known,
    /// The action to go on with.
    next: usize,
    /// The second smallest number of the side to act.
    second: u32,
}

impl<'w> Prover<'w> {
    /// A search that remembers in this table, and ends at the deadline or when it is told to stop.
    #[must_use]
    pub fn new(table: Table, deadline: Option<Instant>, work: Work<'w>) -> Self {
        Prover {
            table,
            line: Vec::new(),
            nodes: 0,
            pause: u64::MAX,
            place: String::new(),
            deadline,
            stopped: false,
            work,
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
    pub fn known<V: View>(&mut self, view: &V) -> Known {
        let mut scratch = Vec::new();
        self.glance(view, view.key(), &mut scratch)
    }

    /// Searches until the position is decided, or the search must end.
    ///
    /// A position that stays open although there was time can only be decided by repetition.
    pub fn prove<V: View>(&mut self, view: &V) -> Known {
        match self.known(view) {
            Known::Open(_) => self.prove_behind(view),
            known => known,
        }
    }

    /// As [`prove`](Prover::prove), but it looks into about `nodes` positions at most; `place` is told
    /// with how far it is. `None` if that was not enough: what was found is remembered, and the next
    /// call goes on from there.
    pub fn prove_within<V: View>(&mut self, view: &V, nodes: u64, place: &str) -> Option<Known> {
        self.pause = self.nodes.saturating_add(nodes);
        place.clone_into(&mut self.place);
        let known = self.prove(view);
        let paused = !self.stopped && self.nodes >= self.pause;
        self.pause = u64::MAX;
        self.place.clear();
        (!paused || !matches!(known, Known::Open(_))).then_some(known)
    }

    /// As [`prove`](Prover::prove), but so that afterwards the deciding actions are known too, even if
    /// they were forgotten since the position itself was proved.
    pub fn prove_behind<V: View>(&mut self, view: &V) -> Known {
        match view.look(&mut Vec::new()) {
            Outlook::Won { by, plies } => Known::Won { by, plies },
            Outlook::Drawn => Known::Drawn,
            Outlook::Open => {
                self.line.clear();
                self.search(view, view.key(), Numbers::new(UNLIMITED, UNLIMITED))
            }
        }
    }

    /// What the table knows of a position, or else what it shows at once.
    fn glance<V: View>(&mut self, view: &V, key: u64, scratch: &mut Vec<V::Action>) -> Known {
        if let Some(known) = self.table.get(key) {
            return known;
        }
        let known = match view.look(scratch) {
            Outlook::Won { by, plies } => Known::Won { by, plies },
            Outlook::Drawn => Known::Drawn,
            Outlook::Open => Known::Open(Numbers::of_leaf(view.side(), scratch.len())),
        };
        self.table.put(key, known, 0);
        known
    }

    /// Searches below an open position until it is decided or one of its numbers reaches its limit.
    fn search<V: View>(&mut self, view: &V, key: u64, limits: Numbers) -> Known {
        self.nodes += 1;
        let before = self.nodes;
        let side = view.side();
        self.line.push(key);
        let mut branches = self.branches(view);
        let known = loop {
            let sum = sum(side, &branches);
            let Known::Open(numbers) = sum.known else {
                break sum.known;
            };
            let (own, other) = (numbers.of(side), numbers.of(side.other()));
            let enough = own >= limits.of(side) || other >= limits.of(side.other());
            let stuck = own >= INFINITE && other >= INFINITE;
            if enough || stuck || self.must_stop(numbers) {
                break sum.known;
            }
            let branch = &branches[sum.next];
            let limits = child_limits(side, limits, numbers, branch.numbers(), sum.second);
            let mut child = view.clone();
            child.play(branch.action);
            let known = self.search(&child, branch.key, limits);
            let branch = &mut branches[sum.next];
            branch.known = known;
            branch.dead = known == Known::Open(Numbers::new(INFINITE, INFINITE));
        };
        self.line.pop();
        self.table.put(key, known, 1 + self.nodes - before);
        known
    }

    /// The actions to look at; if one of them wins, no more than up to that one.
    fn branches<V: View>(&mut self, view: &V) -> Vec<Branch<V::Action>> {
        let side = view.side();
        let mut actions = Vec::with_capacity(128);
        // The position is open: the answer is known.
        view.look(&mut actions);
        let mut scratch = Vec::with_capacity(128);
        let mut branches: Vec<Branch<V::Action>> = Vec::with_capacity(actions.len());
        let too_long = self.line.len() >= LONGEST_LINE;
        for &action in &actions {
            let mut child = view.clone();
            child.play(action);
            let key = child.key();
            // Actions that lead to the same position up to symmetry count once.
            if branches.iter().any(|branch| branch.key == key) {
                continue;
            }
            let repeats = self.line.contains(&key);
            let known = self.glance(&child, key, &mut scratch);
            let dead = repeats || too_long && matches!(known, Known::Open(_));
            branches.push(Branch {
                action,
                key,
                known,
                dead,
            });
            if !dead && known.win_of(side).is_some() {
                break;
            }
        }
        branches
    }

    /// Whether the search has to end, now and then asking the clock; reports how far it is.
    fn must_stop(&mut self, numbers: Numbers) -> bool {
        if self.line.len() == 1 {
            let [first, second] = Side::ALL.map(|side| numbers.of(side));
            let place = &self.place;
            let stage = format!("{place}proof numbers {first} and {second}, positions");
            self.work.report(&stage, self.nodes, 0);
        }
        if !self.stopped && self.nodes.is_multiple_of(BETWEEN_LOOKS) {
            let late = self.deadline.is_some_and(|end| Instant::now() >= end);
            self.stopped = late || self.work.go_on().is_err();
        }
        self.stopped || self.nodes >= self.pause
    }
}

/// What the actions of a position say about it.
fn sum<A>(side: Side, branches: &[Branch<A>]) -> Sum {
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
        match branch.known {
            Known::Won { by, plies } if !branch.dead => {
                if by == side {
                    soonest = Some(soonest.map_or(plies, |soonest| soonest.min(plies)));
                } else {
                    latest = latest.max(plies);
                }
            }
            Known::Drawn if !branch.dead => all_lost = false,
            _ => (all_lost, all_known) = (false, false),
        }
    }
    let known = match soonest {
        Some(plies) => Known::Won {
            by: side,
            plies: plies.saturating_add(1),
        },
        None if all_lost => Known::Won {
            by: other,
            plies: latest.saturating_add(1),
        },
        None if all_known => Known::Drawn,
        None => Known::Open(Numbers::new(0, 0).with(side, least).with(other, total)),
    };
    Sum {
        known,
        next: next.or(open).unwrap_or(0),
        second,
    }
}

/// How far the numbers of the action to go on with may grow before the search turns to another.
///
/// A number that is infinite already cannot be helped: only the other side's proof is looked for, and
/// the action has no limit there.
fn child_limits(
    side: Side,
    limits: Numbers,
    numbers: Numbers,
    child: Numbers,
    second: u32,
) -> Numbers {
    let other = side.other();
    let own = if numbers.of(side) >= INFINITE {
        UNLIMITED
    } else {
        let patient = second.saturating_add(1 + second / PATIENCE);
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
    Numbers::new(0, 0).with(side, own).with(other, against)
}
