//! Whole turns: those that win, those that defend, a line to the end.

use kabinet_core::{ActionList, Game, Side};

use super::ordering::{all_ordered, ordered};
use super::{ForcedWinError, ForcedWinSearch, Turn, goes_on, played, win_now};
use crate::search::SearchHints;

/// What a search finds, if there is anything.
type Found<T> = Result<Option<T>, ForcedWinError>;

/// Whole turns of a game.
type Turns<G> = Result<Vec<Turn<<G as Game>::Action>>, ForcedWinError>;

impl<G: SearchHints> ForcedWinSearch<'_, G> {
    /// At most `most` turns of the attacker that win within `turns`, best first by move ordering.
    /// Every legal turn is tried.
    ///
    /// # Errors
    /// If the node limit is reached or the search is stopped.
    pub fn winning_turns(&mut self, position: &G, turns: u32, most: usize) -> Turns<G> {
        self.collected(position, turns, most)
    }

    fn collected(&mut self, position: &G, turns: u32, most: usize) -> Turns<G> {
        let mut found = Vec::new();
        self.collect(position, turns, most, &mut Vec::new(), &mut found)?;
        Ok(found)
    }

    /// Collects whole turns. For the attacker: it still wins in time after every action. For the
    /// defender: the attacker does not.
    fn collect(
        &mut self,
        position: &G,
        turns: u32,
        most: usize,
        begun: &mut Turn<G::Action>,
        found: &mut Vec<Turn<G::Action>>,
    ) -> Result<(), ForcedWinError> {
        let side = position.side();
        let attacks = side == self.attacker;
        let mut list = ActionList::new();
        let actions = if attacks {
            all_ordered(position, &mut list)
        } else {
            ordered(position, &mut list)
        };
        for action in actions {
            if found.len() >= most {
                break;
            }
            let after = played(position, action);
            let left = if attacks {
                self.turns_after(&after, turns)
            } else {
                turns
            };
            if self.wins(&after, left)? != attacks {
                continue;
            }
            begun.push(action);
            if goes_on(&after, side) {
                self.collect(&after, left, most, begun, found)?;
            } else {
                found.push(begun.clone());
            }
            begun.pop();
        }
        Ok(())
    }

    /// A turn of the attacker that wins within `turns`, the first by move ordering.
    ///
    /// # Errors
    /// If the node limit is reached or the search is stopped.
    pub fn winning_turn(&mut self, position: &G, turns: u32) -> Found<Turn<G::Action>> {
        whole_turn(position, self.attacker, |at, list| {
            for action in ordered(at, list) {
                let after = played(at, action);
                if self.wins(&after, self.turns_after(&after, turns))? {
                    return Ok(Some(action));
                }
            }
            Ok(None)
        })
    }

    /// A turn of the defender after which the attacker does not win within `turns`; a winning one,
    /// if possible.
    ///
    /// # Errors
    /// If the node limit is reached or the search is stopped.
    pub fn defence(&mut self, position: &G, turns: u32) -> Found<Turn<G::Action>> {
        let defender = self.attacker.other();
        whole_turn(position, defender, |at, list| self.defend(at, turns, list))
    }

    /// At most `most` turns of the defender after which the attacker does not win within `turns`.
    ///
    /// # Errors
    /// If the node limit is reached or the search is stopped.
    pub fn defences(&mut self, position: &G, turns: u32, most: usize) -> Turns<G> {
        self.collected(position, turns, most)
    }

    /// A line to the end of a win in exactly `turns`: the attacker wins as soon as possible, the
    /// defender resists as long as possible.
    ///
    /// # Errors
    /// If the node limit is reached or the search is stopped.
    pub fn line(
        &mut self,
        position: &G,
        mut turns: u32,
    ) -> Result<Vec<Turn<G::Action>>, ForcedWinError> {
        let mut line = Vec::new();
        let mut at = position.clone();
        while at.outcome().is_none() {
            let turn = if at.side() == self.attacker {
                let turn = self.winning_turn(&at, turns)?;
                turns = turns.saturating_sub(1);
                turn
            } else {
                self.defence(&at, turns.saturating_sub(1))?
            };
            let Some(turn) = turn else {
                break;
            };
            for &action in &turn {
                at.play_unchecked(action);
            }
            line.push(turn);
        }
        Ok(line)
    }
}

/// A whole turn of a side: at every step an action that wins at once, or else the one that `next`
/// chooses. `None` if it finds none.
fn whole_turn<G: SearchHints>(
    position: &G,
    side: Side,
    mut next: impl FnMut(&G, &mut ActionList<G::Action>) -> Found<G::Action>,
) -> Found<Turn<G::Action>> {
    let mut turn = Vec::new();
    let mut at = position.clone();
    let mut list = ActionList::new();
    while turn.is_empty() || goes_on(&at, side) {
        let action = match win_now(&at) {
            Some(action) => Some(action),
            None => next(&at, &mut list)?,
        };
        let Some(action) = action else {
            return Ok(None);
        };
        turn.push(action);
        at.play_unchecked(action);
    }
    Ok(Some(turn))
}
