//! What the coach proves: forced wins, and the only defence.

use kabinet_core::{Action, Side};
use kabinet_games::AnyAction;

use super::{Line, TURNS, TURNS_GONE, Warning};
use crate::eval::{EngineGame, EngineVisitor};
use crate::progress::{ProgressMonitor, Stopped};
use crate::puzzles::forced_win::{ForcedWinError, ForcedWinSearch};

/// In how few turns a side wins by force, if within `most`.
pub(super) struct Forced<'w> {
    pub(super) attacker: Side,
    pub(super) most: u32,
    pub(super) nodes: u64,
    pub(super) monitor: ProgressMonitor<'w>,
}

impl EngineVisitor for Forced<'_> {
    type Output = Result<Option<u32>, Stopped>;

    fn visit<G: EngineGame>(self, position: &G) -> Self::Output {
        let mut forced = ForcedWinSearch::new(self.attacker, self.nodes, self.monitor);
        in_time(forced.shortest_win(position, self.most)).map(Option::flatten)
    }
}

/// Whether just one turn keeps the opponent from winning at once.
pub(super) struct OnlyDefence<'w> {
    pub(super) nodes: u64,
    pub(super) monitor: ProgressMonitor<'w>,
}

impl EngineVisitor for OnlyDefence<'_> {
    type Output = Result<bool, Stopped>;

    fn visit<G: EngineGame>(self, position: &G) -> Self::Output {
        let attacker = position.side().other();
        let mut forced = ForcedWinSearch::new(attacker, self.nodes, self.monitor);
        let defences = in_time(forced.defences(position, 1, 2))?;
        Ok(defences.is_some_and(|turns| turns.len() == 1))
    }
}

/// What was found, or nothing if there were not enough nodes.
fn in_time<T>(found: Result<T, ForcedWinError>) -> Result<Option<T>, Stopped> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(ForcedWinError::NodeLimit) => Ok(None),
        Err(ForcedWinError::Stopped(stopped)) => Err(stopped),
    }
}

/// What proofs say of a turn.
pub(super) enum Proved {
    /// It wins by force.
    Wins,
    /// It loses by force, and others would hold out longer.
    Loses(Warning),
    /// It loses by force, and so do all others, as soon.
    Lost,
    /// It lets a forced win go.
    Misses(Warning),
    /// Nothing.
    Nothing,
}

/// Looks for proofs about a turn, after which the opponent is to move.
pub(super) struct Proofs<'a> {
    pub(super) turn: &'a [AnyAction],
    pub(super) nodes: u64,
    pub(super) monitor: ProgressMonitor<'a>,
}

impl EngineVisitor for Proofs<'_> {
    type Output = Result<Proved, Stopped>;

    fn visit<G: EngineGame>(self, before: &G) -> Self::Output {
        let mut after = before.clone();
        for action in self.turn {
            after.play_unchecked(G::Action::from_code(action.code()));
        }
        let after = &after;
        let own = before.side();
        let search = |attacker| ForcedWinSearch::new(attacker, self.nodes, self.monitor);
        let mut attack = search(own);
        if in_time(attack.shortest_win(after, TURNS))?
            .flatten()
            .is_some()
        {
            return Ok(Proved::Wins);
        }
        let mut danger = search(own.other());
        if let Some(turns) = in_time(danger.shortest_win(after, TURNS))?.flatten() {
            // All turns may lose as soon. If that cannot be told, nothing is said.
            return match in_time(danger.wins(before, turns))? {
                Some(false) => {
                    let line = in_time(danger.line(after, turns))?.unwrap_or_default();
                    let line = erased(line);
                    Ok(Proved::Loses(Warning::Loses { turns, line }))
                }
                _ => Ok(Proved::Lost),
            };
        }
        attack.allow_nodes(self.nodes);
        let Some(turns) = in_time(attack.shortest_win(before, TURNS))?.flatten() else {
            return Ok(Proved::Nothing);
        };
        attack.allow_nodes(self.nodes);
        match in_time(attack.wins(after, TURNS_GONE))? {
            // A slower win is a win. What cannot be told is not said, except of a win at once.
            Some(true) => Ok(Proved::Wins),
            None if turns > 1 => Ok(Proved::Wins),
            _ => {
                attack.allow_nodes(self.nodes);
                let line = in_time(attack.line(before, turns))?.unwrap_or_default();
                let line = erased(line);
                Ok(Proved::Misses(Warning::Misses { turns, line }))
            }
        }
    }
}

fn erased<A: Action>(line: Vec<Vec<A>>) -> Line {
    let any = |action: A| AnyAction::from_code(action.code());
    let turn = |turn: Vec<A>| turn.into_iter().map(any).collect();
    line.into_iter().map(turn).collect()
}
