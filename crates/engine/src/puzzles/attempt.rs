//! Checks an attempt at a puzzle: by proof, not by comparison with the stored solution.

use kabinet_core::{Action, Game, Match, Outcome};
use kabinet_games::{AnyAction, AnyGame, AnyIllegal};

use super::forced_win::{ForcedWinError, ForcedWinSearch, Turn, goes_on, win_now};
use super::puzzle::{Goal, Puzzle};
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::progress::{ProgressMonitor, Stopped};

/// The node limit of a check: about a second. No stored puzzle comes near to it.
const MOST_NODES: u64 = 4_000_000;

/// How many more nodes may show that a turn which does not win in time wins later.
const SLOWER_NODES: u64 = 8_000;

/// How many turns later that may be.
const SLOWER_TURNS: u32 = 2;

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// The last turn reached the goal in time.
    Solved,
    /// Right so far: it still wins in the promised number of turns.
    Right {
        /// The best defence.
        reply: Vec<AnyAction>,
        /// How many of its own turns the solver then needs.
        turns_left: u32,
    },
    /// It does not win in time.
    Wrong {
        /// The reply that shows it, if the game goes on.
        reply: Option<Vec<AnyAction>>,
        /// Whether it is known to win, but later.
        slower: bool,
    },
}

/// An attempt cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttemptError {
    /// An action is illegal.
    #[error("action {}: {reason}", at + 1)]
    Illegal {
        /// The index of the action.
        at: usize,
        /// The rule it breaks.
        reason: AnyIllegal,
    },
    /// The attempt continues after the goal is decided.
    #[error("action {}: the puzzle is over", at + 1)]
    Over {
        /// The index of the first action too many.
        at: usize,
    },
    /// The attempt does not end with a whole turn of the solver.
    #[error("the attempt must end with a whole turn of the side that solves")]
    Unfinished,
    /// It would take too long.
    #[error("this attempt takes too long to judge")]
    TooMuch,
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<ForcedWinError> for AttemptError {
    fn from(unanswered: ForcedWinError) -> Self {
        match unanswered {
            ForcedWinError::NodeLimit => AttemptError::TooMuch,
            ForcedWinError::Stopped(stopped) => AttemptError::Stopped(stopped),
        }
    }
}

/// Checks an attempt. `played` has all actions since the start, own turns and replies, and ends
/// with a whole turn of the solver.
///
/// Every turn that wins in time is right, whether or not it is the stored one. Replies need not be
/// the best ones.
///
/// # Errors
/// If the attempt is illegal, or the check is stopped.
pub fn check_attempt(
    puzzle: &Puzzle,
    played: &[AnyAction],
    monitor: ProgressMonitor<'_>,
) -> Result<AttemptResult, AttemptError> {
    let attempt = Attempt::replay(puzzle, played)?;
    let side = puzzle.start().side();
    if attempt.own_turns == 0 || goes_on(&attempt.position, side) || !attempt.ends_with_own {
        return Err(AttemptError::Unfinished);
    }
    match attempt.position.outcome() {
        Some(Outcome::Win(winner)) if winner == side => return Ok(AttemptResult::Solved),
        Some(_) => return Ok(WRONG_AND_OVER),
        None => {}
    }
    let known_reply = attempt.known_rest.first().cloned();
    let judging = AttemptCheck {
        task: puzzle.goal(),
        left: puzzle.turns() - attempt.own_turns,
        known_reply,
        monitor,
    };
    eval::visit(&attempt.position, judging)
}

const WRONG_AND_OVER: AttemptResult = AttemptResult::Wrong {
    reply: None,
    slower: false,
};

/// The rest of the solution from any point of an attempt: whole turns of both sides, starting with
/// the rest of a turn that has begun. `None` if there is no win in time.
///
/// # Errors
/// If the attempt is illegal, or the operation is stopped.
pub fn best_line(
    puzzle: &Puzzle,
    played: &[AnyAction],
    monitor: ProgressMonitor<'_>,
) -> Result<Option<Vec<Vec<AnyAction>>>, AttemptError> {
    let attempt = Attempt::replay(puzzle, played)?;
    let solved = Some(Outcome::Win(puzzle.start().side()));
    if attempt.position.outcome().is_some() {
        return Ok((attempt.position.outcome() == solved).then(Vec::new));
    }
    if !attempt.known_rest.is_empty() {
        return Ok(Some(attempt.known_rest));
    }
    let Goal::Win { turns } = puzzle.goal() else {
        return Ok(None);
    };
    let playing = PlayingOut {
        solver: puzzle.start().side(),
        left: turns - attempt.own_turns,
        monitor,
    };
    eval::visit(&attempt.position, playing)
}

/// An attempt that was replayed by the rules.
struct Attempt {
    position: AnyGame,
    /// How many turns the solver has completed.
    own_turns: u32,
    ends_with_own: bool,
    /// The rest of the stored solution, if the attempt followed it and is between turns.
    known_rest: Vec<Vec<AnyAction>>,
}

impl Attempt {
    fn replay(puzzle: &Puzzle, played: &[AnyAction]) -> Result<Self, AttemptError> {
        let solver = puzzle.start().side();
        let mut position = puzzle.start().clone();
        let mut own_turns = 0;
        let mut ends_with_own = false;
        for (at, &action) in played.iter().enumerate() {
            let over = position.outcome().is_some()
                || own_turns == puzzle.turns() && position.side() == solver;
            if over {
                return Err(AttemptError::Over { at });
            }
            let illegal = |reason| AttemptError::Illegal { at, reason };
            position.check(action).map_err(illegal)?;
            ends_with_own = position.side() == solver;
            position.play_unchecked(action);
            if ends_with_own && !goes_on(&position, solver) {
                own_turns += 1;
            }
        }
        Ok(Attempt {
            position,
            own_turns,
            ends_with_own,
            known_rest: known_rest(puzzle, played),
        })
    }
}

/// The rest of the stored solution after these actions; empty if they leave it or end in mid-turn.
fn known_rest(puzzle: &Puzzle, played: &[AnyAction]) -> Vec<Vec<AnyAction>> {
    let turns = solution_actions(puzzle);
    let mut rest = played;
    for (index, turn) in turns.iter().enumerate() {
        if rest.is_empty() {
            return turns[index..].to_vec();
        }
        match rest.strip_prefix(turn.as_slice()) {
            Some(after) => rest = after,
            None => return Vec::new(),
        }
    }
    Vec::new()
}

/// The stored solution as actions.
fn solution_actions(puzzle: &Puzzle) -> Vec<Vec<AnyAction>> {
    let mut game = Match::new(puzzle.start().clone());
    let turns = puzzle.solution().iter().map(|turn| {
        let before = game.len();
        game.play_turn(turn)
            .expect("the line was played when the puzzle was read");
        game.plies()
            .skip(before)
            .map(|(action, _)| action)
            .collect()
    });
    turns.collect()
}

struct AttemptCheck<'w> {
    task: Goal,
    /// How many turns the solver has left.
    left: u32,
    known_reply: Option<Vec<AnyAction>>,
    monitor: ProgressMonitor<'w>,
}

impl EngineVisitor for AttemptCheck<'_> {
    type Output = Result<AttemptResult, AttemptError>;

    fn visit<G: EngineGame>(self, position: &G) -> Self::Output {
        if self.task == Goal::Hold {
            return Ok(win_now(position).map_or(AttemptResult::Solved, |win| {
                AttemptResult::Wrong {
                    reply: Some(erased(vec![win])),
                    slower: false,
                }
            }));
        }
        let solver = position.side().other();
        let mut forced = ForcedWinSearch::new(solver, MOST_NODES, self.monitor);
        if let Some(turns_left) = forced.shortest_win(position, self.left)? {
            let reply = match self.known_reply {
                Some(reply) => Some(reply),
                None => forced.defence(position, turns_left - 1)?.map(erased),
            };
            return Ok(AttemptResult::Right {
                reply: reply.unwrap_or_default(),
                turns_left,
            });
        }
        let reply = forced.defence(position, self.left.max(1))?;
        let reply = match reply {
            Some(reply) => Some(reply),
            // It would win with one more turn.
            None => forced.defence(position, 0)?,
        };
        forced.allow_nodes(SLOWER_NODES);
        let slower = match forced.shortest_win(position, self.left + SLOWER_TURNS) {
            Ok(found) => found.is_some(),
            Err(ForcedWinError::NodeLimit) => false,
            Err(ForcedWinError::Stopped(stopped)) => return Err(stopped.into()),
        };
        Ok(AttemptResult::Wrong {
            reply: reply.map(erased),
            slower,
        })
    }
}

struct PlayingOut<'w> {
    solver: kabinet_core::Side,
    left: u32,
    monitor: ProgressMonitor<'w>,
}

impl EngineVisitor for PlayingOut<'_> {
    type Output = Result<Option<Vec<Vec<AnyAction>>>, AttemptError>;

    fn visit<G: EngineGame>(self, position: &G) -> Self::Output {
        let mut forced = ForcedWinSearch::new(self.solver, MOST_NODES, self.monitor);
        let Some(turns) = forced.shortest_win(position, self.left)? else {
            return Ok(None);
        };
        let line = forced.line(position, turns)?;
        Ok(Some(line.into_iter().map(erased).collect()))
    }
}

fn erased<A: Action>(turn: Turn<A>) -> Vec<AnyAction> {
    let any = |action: A| AnyAction::from_code(action.code());
    turn.into_iter().map(any).collect()
}
