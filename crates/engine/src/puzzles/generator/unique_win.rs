//! Whether a position is a puzzle: a win in an exact number of turns that only one first turn
//! keeps.

use kabinet_core::Action;
use kabinet_games::AnyAction;

use crate::eval::{EngineGame, EngineVisitor};
use crate::progress::{ProgressMonitor, Stopped};
use crate::puzzles::forced_win::{ForcedWinError, ForcedWinSearch, Turn};
use crate::search::SearchHints;

/// How many of the longest defences are compared for the main line.
const DEFENCES: usize = 12;

/// How many ways to win are counted per defence.
const WAYS: usize = 3;

/// A position that is a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniqueWin {
    /// In how many of its own turns the side to move wins.
    pub turns: u32,
    /// The main line, whole turns of both sides.
    pub line: Vec<Vec<AnyAction>>,
}

/// The proof that a position is a puzzle.
pub struct UniqueWinProof<'w> {
    /// The longest win to look for.
    pub longest: u32,
    /// The node limit.
    pub nodes: u64,
    /// The progress monitor.
    pub monitor: ProgressMonitor<'w>,
}

impl EngineVisitor for UniqueWinProof<'_> {
    type Output = Result<Option<UniqueWin>, Stopped>;

    /// `None` if the position is not a puzzle, or the proof would take too long.
    fn visit<G: EngineGame>(self, position: &G) -> Self::Output {
        let mut forced = ForcedWinSearch::new(position.side(), self.nodes, self.monitor);
        match prove(&mut forced, position, self.longest) {
            Ok(proved) => Ok(proved),
            Err(ForcedWinError::NodeLimit) => Ok(None),
            Err(ForcedWinError::Stopped(stopped)) => Err(stopped),
        }
    }
}

fn prove<G: SearchHints>(
    forced: &mut ForcedWinSearch<'_, G>,
    position: &G,
    longest: u32,
) -> Result<Option<UniqueWin>, ForcedWinError> {
    let Some(turns @ 2..) = forced.shortest_win(position, longest)? else {
        return Ok(None);
    };
    let mut first = forced.winning_turns(position, turns, 2)?;
    let (Some(only), true) = (first.pop(), first.is_empty()) else {
        return Ok(None);
    };
    let line = main_line(forced, position, only, turns)?;
    let erase = |action: G::Action| AnyAction::from_code(action.code());
    let erase = |turn: Turn<G::Action>| turn.into_iter().map(erase).collect();
    Ok(Some(UniqueWin {
        turns,
        line: line.into_iter().map(erase).collect(),
    }))
}

/// The main line. The defender resists as long as possible; among equal replies it chooses the one
/// that leaves the attacker the fewest ways to win in time.
fn main_line<G: SearchHints>(
    forced: &mut ForcedWinSearch<'_, G>,
    position: &G,
    first: Turn<G::Action>,
    turns: u32,
) -> Result<Vec<Turn<G::Action>>, ForcedWinError> {
    let mut line = vec![first];
    let mut left = turns - 1;
    loop {
        let mut at = position.clone();
        for &action in line.iter().flatten() {
            at.play_unchecked(action);
        }
        if at.outcome().is_some() {
            return Ok(line);
        }
        // The number of ways, the reply, and the first of the ways.
        let mut best: Option<(usize, [Turn<G::Action>; 2])> = None;
        for reply in forced.defences(&at, left - 1, DEFENCES)? {
            let mut after = at.clone();
            for &action in &reply {
                after.play_unchecked(action);
            }
            let mut ways = forced.winning_turns(&after, left, WAYS)?;
            let fewest = best.as_ref().is_none_or(|(fewest, _)| ways.len() < *fewest);
            if fewest && !ways.is_empty() {
                best = Some((ways.len(), [reply, ways.swap_remove(0)]));
            }
            if matches!(best, Some((1, _))) {
                break;
            }
        }
        let (_, pair) = best.expect("a position that is won in so many turns has a line");
        line.extend(pair);
        left -= 1;
    }
}
