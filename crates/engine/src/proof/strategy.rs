//! A proof as a strategy: the winning action of every position that can arise.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use kabinet_core::{Outcome, Side, sorting};

use super::after_each;
use super::dfpn::DfPn;
use super::goal::{Goal, GoalNode};
use super::node::{ActionTransform, NodeStatus, ProofNode, Provable};
use crate::progress::ProgressMonitor;
use crate::search::immediate_win;

/// How many positions there are between two progress reports.
const BETWEEN_REPORTS: u64 = 1024;

/// An action and an upper bound of the plies to the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<A> {
    /// The action, in the canonical form of the position.
    pub action: A,
    /// The largest number of plies to the end, this one included.
    pub plies: u16,
}

/// The winner's action in every position that can arise and has no immediate win.
#[derive(Clone, Debug)]
pub struct Strategy<G: Provable> {
    steps: HashMap<G::Canonical, Step<G::Action>>,
    longest: u16,
}

/// The proof is incomplete: the search was stopped, or the strategy would repeat positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the proof could not be finished")]
pub struct Unfinished;

impl<G: Provable> Strategy<G> {
    /// The strategy by which `winner` wins a position that df-pn has proved, with the goal of the
    /// proof.
    ///
    /// Overwritten parts of the proof are proved again.
    ///
    /// # Errors
    /// If the search must stop.
    pub fn new(
        prover: &mut DfPn<'_>,
        position: &G,
        winner: Side,
        goal: Goal,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Self, Unfinished> {
        let mut writer = Writer {
            prover,
            winner,
            monitor,
            steps: HashMap::new(),
            replies: HashMap::new(),
            begun: HashMap::new(),
        };
        let longest = writer.plies(position, goal)?;
        Ok(Strategy {
            steps: writer.steps,
            longest,
        })
    }

    /// The largest number of plies from the first position to the end.
    #[must_use]
    pub fn longest(&self) -> u16 {
        self.longest
    }

    /// Every position of the strategy, by its canonical form.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = (&G::Canonical, Step<G::Action>)> {
        self.steps.iter().map(|(form, &step)| (form, step))
    }

    /// The winner's action in a position, with a bound of the plies.
    #[must_use]
    pub fn step(&self, position: &G) -> Option<Step<G::Action>> {
        let (form, frame) = position.canonical_form();
        let step = self.steps.get(&form)?;
        Some(Step {
            action: frame.restore(step.action),
            ..*step
        })
    }
}

/// Builds a strategy.
struct Writer<'a, 'w, G: Provable> {
    prover: &'a mut DfPn<'w>,
    winner: Side,
    monitor: ProgressMonitor<'a>,
    steps: HashMap<G::Canonical, Step<G::Action>>,
    /// Upper bounds of the plies in positions of the loser.
    replies: HashMap<G::Canonical, u16>,
    /// The winner's positions on the current path, with their proved distances.
    begun: HashMap<G::Canonical, u16>,
}

impl<G: Provable> Writer<'_, '_, G> {
    /// A bound of the plies to the win, after everything below the position was added.
    fn plies(&mut self, position: &G, goal: Goal) -> Result<u16, Unfinished> {
        match position.outcome() {
            Some(Outcome::Win(side)) if side == self.winner => Ok(0),
            Some(_) => Err(Unfinished),
            None if position.side() == self.winner => self.write(position, goal),
            None => self.answer_all(position, goal),
        }
    }

    fn answer_all(&mut self, position: &G, goal: Goal) -> Result<u16, Unfinished> {
        let (form, _) = position.canonical_form();
        let known = self.replies.get(&form).copied();
        if let Some(plies) = known.filter(|&plies| goal.is_met_within(plies)) {
            return Ok(plies);
        }
        let mut actions = Vec::new();
        // After what the node leaves out the winner wins at once: it needs no step.
        let mut longest = match position.proof_node().status(&mut actions) {
            NodeStatus::Won { winner: by, plies } if by == self.winner && plies == 2 => 1,
            NodeStatus::Open => 0,
            NodeStatus::Won { .. } | NodeStatus::Drawn => return Err(Unfinished),
        };
        if longest == 0 {
            for action in actions {
                let mut after = position.clone();
                after.play_unchecked(action);
                longest = longest.max(self.plies(&after, goal.after_a_ply())?);
            }
        }
        self.replies.insert(form, longest + 1);
        Ok(longest + 1)
    }

    fn write(&mut self, position: &G, goal: Goal) -> Result<u16, Unfinished> {
        if immediate_win(position).is_some() {
            return Ok(1);
        }
        let (form, frame) = position.canonical_form();
        // A proof with a limit may come to a position again with fewer plies left: then it has a
        // quicker win, which serves the earlier lines too.
        let written = self.steps.get(&form);
        if let Some(step) = written.filter(|step| goal.is_met_within(step.plies)) {
            return Ok(step.plies);
        }
        // The search tells positions apart that have one canonical form, and its proof may lead
        // from one to the other. Where that is progress, the form gets the action of the nearer
        // one.
        let distance = self.distance(position, goal);
        let before = self.begun.get(&form).copied();
        if before.is_some_and(|before| distance >= before) {
            return Err(Unfinished);
        }
        let actions = self.winning_actions(position, goal)?;
        self.begun.insert(form.clone(), distance);
        let mut found = None;
        for (action, after) in actions {
            // A new proof may repeat positions; then another action must do.
            if let Ok(plies) = self.plies(&after, goal.after_a_ply()) {
                let action = frame.to_canonical(action);
                found = Some(Step {
                    action,
                    plies: plies + 1,
                });
                break;
            }
            if self.prover.is_stopped() {
                break;
            }
        }
        match before {
            Some(before) => self.begun.insert(form.clone(), before),
            None => self.begun.remove(&form),
        };
        let step = self.keep(form, found).ok_or(Unfinished)?;
        if !goal.is_met_within(step.plies) {
            return Err(Unfinished);
        }
        let written = self.steps.len() as u64;
        if written.is_multiple_of(BETWEEN_REPORTS) {
            self.monitor.report("writing the strategy", written, 0);
        }
        Ok(step.plies)
    }

    /// The plies within which a position of the winner is won: as many as are left, or as many as
    /// the proof needs.
    fn distance(&mut self, position: &G, goal: Goal) -> u16 {
        goal.limit().map_or_else(
            || {
                let proved = self.prover.state(&goal.node(position));
                proved.win_distance(self.winner).unwrap_or(u16::MAX)
            },
            |(_, left)| left,
        )
    }

    /// Keeps the quickest step of a position, and tells which it is.
    fn keep(
        &mut self,
        form: G::Canonical,
        found: Option<Step<G::Action>>,
    ) -> Option<Step<G::Action>> {
        match self.steps.entry(form) {
            Entry::Vacant(entry) => found.map(|found| *entry.insert(found)),
            Entry::Occupied(mut entry) => {
                if let Some(found) = found.filter(|found| found.plies < entry.get().plies) {
                    entry.insert(found);
                }
                Some(*entry.get())
            }
        }
    }

    /// The actions that are proved to win, the quickest first.
    fn winning_actions(
        &mut self,
        position: &G,
        goal: Goal,
    ) -> Result<Vec<(G::Action, G)>, Unfinished> {
        let view = goal.node(position);
        let mut actions = Vec::new();
        view.status(&mut actions);
        let mut proved = self.proved(position, &view, &actions);
        if proved.is_empty() {
            self.prover.prove_children(&view);
            proved = self.proved(position, &view, &actions);
        }
        if proved.is_empty() {
            return Err(Unfinished);
        }
        sorting::sort_by_key(&mut proved, |&(plies, action, _)| (plies, action));
        let proved = proved.into_iter();
        Ok(proved.map(|(_, action, after)| (action, after)).collect())
    }

    fn proved(
        &mut self,
        position: &G,
        view: &GoalNode<G::Node>,
        actions: &[G::Action],
    ) -> Vec<(u16, G::Action, G)> {
        let states = self.prover.states_after(view, actions);
        let known = actions.iter().zip(states);
        let proved = known.filter_map(|(&action, known)| {
            let plies = known.win_distance(self.winner)?;
            let mut after = position.clone();
            after.play_unchecked(action);
            Some((plies, action, after))
        });
        proved.collect()
    }
}

/// A verified strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walked {
    /// The number of different positions, of the winner and of the loser.
    pub positions: u64,
    /// The largest number of plies to the end.
    pub longest: u16,
}

/// A flaw of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It has no action in a position.
    #[error("there is no answer in {0}")]
    NoAnswer(String),
    /// Its action is illegal.
    #[error("the answer in {0} is not legal")]
    Illegal(String),
    /// The distance to the end does not shrink.
    #[error("the answer in {0} does not come nearer to the end")]
    NoNearer(String),
    /// The game ends without a win.
    #[error("the game is not won in {0}")]
    NotWon(String),
}

/// Verifies a strategy from a position against every reply, by the rules alone.
///
/// # Errors
/// The first position in which it fails.
pub fn walk<G: Provable>(
    position: &G,
    winner: Side,
    step: &dyn Fn(&G) -> Option<Step<G::Action>>,
    monitor: ProgressMonitor<'_>,
) -> Result<Walked, Flaw> {
    let mut walker = Walker {
        winner,
        step,
        monitor,
        walked: HashMap::new(),
    };
    let longest = walker.walk(position, u16::MAX)?;
    Ok(Walked {
        positions: walker.walked.len() as u64,
        longest,
    })
}

struct Walker<'a, G: Provable> {
    winner: Side,
    step: &'a dyn Fn(&G) -> Option<Step<G::Action>>,
    monitor: ProgressMonitor<'a>,
    /// The verified positions and their distances to the end.
    walked: HashMap<(bool, G::Canonical), u16>,
}

impl<G: Provable> Walker<'_, G> {
    /// The largest distance to the end, which must be below `limit`.
    fn walk(&mut self, position: &G, limit: u16) -> Result<u16, Flaw> {
        let text = || position.to_string();
        match position.outcome() {
            Some(Outcome::Win(side)) if side == self.winner => return Ok(0),
            Some(_) => return Err(Flaw::NotWon(text())),
            None => {}
        }
        let own = position.side() == self.winner;
        if own && immediate_win(position).is_some() {
            return Ok(1);
        }
        let key = (own, position.canonical_form().0);
        if let Some(&plies) = self.walked.get(&key) {
            return if plies < limit {
                Ok(plies)
            } else {
                Err(Flaw::NoNearer(text()))
            };
        }
        let plies = if own {
            let step = (self.step)(position).ok_or_else(|| Flaw::NoAnswer(text()))?;
            // The promised distance shrinks with every step, so no line is endless.
            if step.plies >= limit || step.plies == 0 {
                return Err(Flaw::NoNearer(text()));
            }
            let after = position.clone().play(step.action);
            let after = after.map_err(|_| Flaw::Illegal(text()))?;
            1 + self.walk(&after, step.plies)?
        } else {
            let mut longest = 0;
            for (_, after) in after_each(position) {
                longest = longest.max(1 + self.walk(&after, limit.saturating_sub(1))?);
            }
            longest
        };
        if plies >= limit {
            return Err(Flaw::NoNearer(text()));
        }
        self.walked.insert(key, plies);
        let positions = self.walked.len() as u64;
        if positions.is_multiple_of(BETWEEN_REPORTS) {
            self.monitor.report("walking the strategy", positions, 0);
        }
        Ok(plies)
    }
}
