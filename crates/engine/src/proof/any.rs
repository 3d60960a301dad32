//! The solver for positions of any game.

use std::hash::{DefaultHasher, Hash, Hasher};

use kabinet_core::Action;
use kabinet_games::{AnyAction, AnyGame, with_game};
use web_time::Instant;

use super::dfpn::DfPn;
use super::goal::Goal;
use super::node::Provable;
use super::solve::{GameValue, Solution, SolverLimits, is_out_of_reach, solve_either, solve_with};
use super::strategy::{Flaw, Strategy, Unfinished, Walked, walk};
use super::table::ProofTable;
use crate::progress::ProgressMonitor;

/// The longest line that is returned, in plies.
const LONGEST_LINE: usize = 200;

/// Why a proved value cannot be verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverified {
    /// Nothing was proved, or the value is a draw.
    #[error("there is no win to verify")]
    NoWin,
    /// The strategy is incomplete.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
    /// The strategy does not win.
    #[error(transparent)]
    Flaw(#[from] Flaw),
}

/// Finds the value of a position, within the limits.
#[must_use]
pub fn solve_any(
    position: &AnyGame,
    limits: SolverLimits,
    monitor: ProgressMonitor<'_>,
) -> Solution<AnyAction> {
    with_game!(position, |game| erased(
        Solver::new(limits, monitor).solve(game)
    ))
}

/// Finds the value of a position and a line of best play: to the end if a side wins, within the
/// limits, and one turn if it is a draw.
#[must_use]
pub fn solve_with_line(
    position: &AnyGame,
    limits: SolverLimits,
    monitor: ProgressMonitor<'_>,
) -> (Solution<AnyAction>, Vec<AnyAction>) {
    with_game!(position, |game| Solver::new(limits, monitor)
        .with_line(game))
}

/// Finds the value of a position and verifies the winner's strategy against every reply.
///
/// Once a win is proved, its verification has no limit.
pub fn verify_any(
    position: &AnyGame,
    limits: SolverLimits,
    monitor: ProgressMonitor<'_>,
) -> (Solution<AnyAction>, Result<Walked, Unverified>) {
    with_game!(position, |game| {
        let mut solver = Solver::new(limits, monitor);
        let (solution, walked) = solver.verified(game, Goal::ANY_WIN);
        (erased(solution), walked)
    })
}

/// What is known about a win within so many plies.
#[derive(Debug)]
pub enum GoalReport {
    /// The side wins in time: the value with one winning turn, and the verified strategy if that
    /// was asked for.
    Reached(Solution<AnyAction>, Option<Result<Walked, Unverified>>),
    /// The other side can hold out longer.
    OutOfReach,
    /// The limits were too narrow.
    Unknown,
}

/// Finds out whether a side wins in time. With `verify`, its strategy is verified against every
/// reply, for which there is no limit.
pub fn solve_goal(
    position: &AnyGame,
    goal: Goal,
    limits: SolverLimits,
    verify: bool,
    monitor: ProgressMonitor<'_>,
) -> GoalReport {
    with_game!(position, |game| {
        let mut solver = Solver::new(limits, monitor);
        let (solution, walked) = if verify {
            let (solution, walked) = solver.verified(game, goal);
            (solution, Some(walked))
        } else {
            let prover = &mut solver.prover;
            (solve_with(prover, game, goal, monitor), None)
        };
        match solution.value {
            GameValue::Unknown if is_out_of_reach(&mut solver.prover, game, goal) => {
                GoalReport::OutOfReach
            }
            GameValue::Unknown => GoalReport::Unknown,
            _ => GoalReport::Reached(erased(solution), walked),
        }
    })
}

struct Solver<'w> {
    prover: DfPn<'w>,
    monitor: ProgressMonitor<'w>,
}

impl<'w> Solver<'w> {
    fn new(limits: SolverLimits, monitor: ProgressMonitor<'w>) -> Self {
        let deadline = limits.time.map(|time| Instant::now() + time);
        let table = ProofTable::of_megabytes(limits.megabytes);
        Solver {
            prover: DfPn::new(table, deadline, monitor).with_nodes(limits.nodes),
            monitor,
        }
    }

    fn solve<G: Provable>(&mut self, position: &G) -> Solution<G::Action> {
        solve_either(&mut self.prover, position, self.monitor)
    }

    fn with_line<G: Provable>(&mut self, position: &G) -> (Solution<AnyAction>, Vec<AnyAction>) {
        let solution = self.solve(position);
        let mut line = Vec::new();
        let mut at = position.clone();
        let mut next = solution.turns.first().cloned();
        // There is no turn if the proof was overwritten and there is no time for another.
        while let Some(turn) = next.take().filter(|turn| !turn.is_empty()) {
            for action in turn {
                at.play_unchecked(action);
                line.push(AnyAction::from_code(action.code()));
            }
            // A bound may grow if entries were overwritten; the limit ends such a line.
            let decided = matches!(solution.value, GameValue::Win(_) | GameValue::Loss(_));
            if decided && at.outcome().is_none() && line.len() < LONGEST_LINE {
                next = self.solve(&at).turns.into_iter().next();
            }
        }
        (erased(solution), line)
    }

    fn verified<G: Provable>(
        &mut self,
        position: &G,
        goal: Goal,
    ) -> (Solution<G::Action>, Result<Walked, Unverified>) {
        // Only what df-pn has proved can be verified.
        let mut solution = solve_with(&mut self.prover, position, goal, self.monitor);
        let walked = self.walk(position, solution.value, goal);
        if let Ok(walked) = &walked {
            solution.value = solution.value.within(walked.longest);
        }
        (solution, walked)
    }

    fn walk<G: Provable>(
        &mut self,
        position: &G,
        value: GameValue,
        goal: Goal,
    ) -> Result<Walked, Unverified> {
        let winner = match value {
            GameValue::Win(_) => position.side(),
            GameValue::Loss(_) => position.side().other(),
            GameValue::Draw | GameValue::Unknown => return Err(Unverified::NoWin),
        };
        self.prover.without_limits();
        let strategy = Strategy::new(&mut self.prover, position, winner, goal, self.monitor)?;
        let step = |position: &G| strategy.step(position);
        Ok(walk(position, winner, &step, self.monitor)?)
    }
}

/// The same solution with actions of any game.
pub(crate) fn erased<A: Action>(solution: Solution<A>) -> Solution<AnyAction> {
    let erase = |action: A| AnyAction::from_code(action.code());
    let turns = solution.turns.into_iter();
    Solution {
        value: solution.value,
        turns: turns
            .map(|turn| turn.into_iter().map(erase).collect())
            .collect(),
        nodes: solution.nodes,
    }
}

/// A hash that is equal for all positions joined by a symmetry.
#[must_use]
pub fn form_hash(position: &AnyGame) -> u64 {
    with_game!(position, |game| least_hash(game))
}

fn least_hash<G: Provable>(position: &G) -> u64 {
    let images = (0..position.symmetries()).filter_map(|symmetry| position.transform(symmetry));
    let hashes = images.map(|image| {
        let mut hasher = DefaultHasher::new();
        image.canonical_form().0.hash(&mut hasher);
        hasher.finish()
    });
    hashes.min().unwrap_or_default()
}
