//! Proves a stored puzzle again, from scratch and without limits.

use std::fmt;

use kabinet_core::Game;

use super::forced_win::{ForcedWinError, ForcedWinSearch, goes_on, win_now};
use super::puzzle::{Goal, Puzzle, PuzzleSource};
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::progress::{ProgressMonitor, Stopped};

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// The puzzle is correct.
    Proved,
    /// The puzzle is wrong.
    Refuted(Refuted),
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refuted {
    /// The win takes another number of turns, or there is none in time.
    Turns(Option<u32>),
    /// More than one first turn wins in time.
    NotUnique,
    /// Another first turn than the stored one wins.
    OtherTurn,
    /// It is marked as unsound, but it has a solution.
    Sound,
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refuted::Turns(Some(turns)) => write!(f, "it is won in {turns} turns"),
            Refuted::Turns(None) => f.write_str("it is not won in time"),
            Refuted::NotUnique => f.write_str("more than one first turn wins in time"),
            Refuted::OtherTurn => f.write_str("another first turn wins"),
            Refuted::Sound => f.write_str("it has a solution"),
        }
    }
}

/// Verifies a puzzle: the exact number of turns and, for one from self-play, that no other first
/// turn wins in time.
///
/// # Errors
/// If the operation is stopped.
pub fn verify(puzzle: &Puzzle, monitor: ProgressMonitor<'_>) -> Result<Verification, Stopped> {
    let verifying = Verifying { puzzle, monitor };
    match eval::visit(puzzle.start(), verifying) {
        Ok(None) => Ok(Verification::Proved),
        Ok(Some(refuted)) => Ok(Verification::Refuted(refuted)),
        Err(ForcedWinError::Stopped(stopped)) => Err(stopped),
        Err(ForcedWinError::NodeLimit) => unreachable!("there is no limit"),
    }
}

struct Verifying<'a> {
    puzzle: &'a Puzzle,
    monitor: ProgressMonitor<'a>,
}

impl EngineVisitor for Verifying<'_> {
    type Output = Result<Option<Refuted>, ForcedWinError>;

    fn visit<G: EngineGame>(self, position: &G) -> Self::Output {
        let puzzle = self.puzzle;
        let Goal::Win { turns } = puzzle.goal() else {
            // Reading the puzzle showed that the line holds. The goal makes sense only if there is
            // a threat.
            let threat = position.null_move().as_ref().and_then(win_now);
            return Ok(threat.is_none().then_some(Refuted::Turns(None)));
        };
        let mut forced = ForcedWinSearch::new(position.side(), u64::MAX, self.monitor);
        let soonest = forced.shortest_win(position, turns)?;
        if !puzzle.is_sound() {
            return Ok(soonest.map(|_| Refuted::Sound));
        }
        if soonest != Some(turns) {
            return Ok(Some(Refuted::Turns(soonest)));
        }
        let unique = puzzle.source() == PuzzleSource::SelfPlay;
        let most = if unique { 2 } else { usize::MAX };
        let winning = forced.winning_turns(position, turns, most)?;
        let texts: Vec<String> = winning.iter().map(|turn| text(position, turn)).collect();
        if unique && texts.len() > 1 {
            return Ok(Some(Refuted::NotUnique));
        }
        let stored = puzzle.solution().first();
        let found = stored.is_some_and(|stored| texts.contains(stored));
        Ok((!found).then_some(Refuted::OtherTurn))
    }
}

/// The text of a turn, as in records.
fn text<G: Game>(position: &G, turn: &[G::Action]) -> String {
    let mut at = position.clone();
    let mut texts = Vec::new();
    for &action in turn {
        debug_assert!(goes_on(&at, position.side()), "one turn");
        texts.push(at.action_text(action));
        at.play_unchecked(action);
    }
    texts.join(",")
}
