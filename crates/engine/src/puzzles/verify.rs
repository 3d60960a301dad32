//! Proving a puzzle again: from nothing, and for as long as it takes.

use std::fmt;

use kabinet_core::Game;

use super::forced_win::{ForcedWinError, ForcedWinSearch, goes_on, win_now};
use super::puzzle::{Goal, Puzzle, PuzzleSource};
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::progress::{ProgressMonitor, Stopped};

/// What was found out about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// It is what it says.
    Proved,
    /// It is not.
    Refuted(Refuted),
}

/// Why a puzzle is not what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refuted {
    /// The win takes another number of turns, or there is none within the number it says.
    Turns(Option<u32>),
    /// More than one first turn wins in time.
    NotUnique,
    /// Another first turn than the stored one wins.
    OtherTurn,
    /// It is called unsound, but there is a solution.
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

/// Proves a puzzle again: the exact number of turns, and of one that was found in self-play that no other first turn wins
/// in time.
///
/// # Errors
/// If the work is stopped.
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
            // Reading the line showed that it holds. It is a task only if something threatens.
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

/// A turn as records have it.
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
