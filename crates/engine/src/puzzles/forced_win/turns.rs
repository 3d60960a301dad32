//! Whole turns: those that win, those that hold out, a line to the end.

use kabinet_core::ActionList;

use super::ordering::{all_ordered, ordered};
use super::{ForcedWinError, ForcedWinSearch, Turn, goes_on, played, win_now};
use crate::search::SearchHints;

impl<G: SearchHints> ForcedWinSearch<'_, G> {
    /// The turns of the attacker that win within `turns`, the promising ones first, and no more than
    /// `most` of them. Every legal turn is tried.
    ///
    /// # Errors
    /// If that takes more work than allowed.
    pub fn winning_turns(
        &mut self,
        position: &G,
        turns: u32,
        most: usize,
    ) -> Result<Vec<Turn<G::Action>>, ForcedWinError> {
        let mut found = Vec::new();
        self.collect(position, turns, most, &mut Vec::new(), &mut found)?;
        Ok(found)
    }

    /// Adds the whole turns after whose every action the attacker still wins within the turns that are
    /// left, or in the defender's position does not win.
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

    /// A turn of the attacker that wins within `turns`, the more promising first.
    ///
    /// # Errors
    /// If that takes more work than allowed.
    pub fn winning_turn(
        &mut self,
        position: &G,
        turns: u32,
    ) -> Result<Option<Turn<G::Action>>, ForcedWinError> {
        let mut turn = Vec::new();
        let mut at = position.clone();
        let mut list = ActionList::new();
        while turn.is_empty() || goes_on(&at, self.attacker) {
            let mut next = win_now(&at);
            if next.is_none() {
                for action in ordered(&at, &mut list) {
                    let after = played(&at, action);
                    if self.wins(&after, self.turns_after(&after, turns))? {
                        next = Some(action);
                        break;
                    }
                }
            }
            let Some(action) = next else {
                return Ok(None);
            };
            turn.push(action);
            at.play_unchecked(action);
        }
        Ok(Some(turn))
    }

    /// A whole turn of the defender after which the attacker does not win within `turns`: one that
    /// wins, if there is one.
    ///
    /// # Errors
    /// If that takes more work than allowed.
    pub fn defence(
        &mut self,
        position: &G,
        turns: u32,
    ) -> Result<Option<Turn<G::Action>>, ForcedWinError> {
        let mut turn = Vec::new();
        let mut at = position.clone();
        let mut list = ActionList::new();
        while turn.is_empty() || goes_on(&at, self.attacker.other()) {
            let next = match win_now(&at) {
                Some(action) => Some(action),
                None => self.defend(&at, turns, &mut list)?,
            };
            let Some(action) = next else {
                return Ok(None);
            };
            turn.push(action);
            at.play_unchecked(action);
        }
        Ok(Some(turn))
    }

    /// Whole turns of the defender after which the attacker does not win within `turns`, no more than
    /// `most` of them.
    ///
    /// # Errors
    /// If that takes more work than allowed.
    pub fn defences(
        &mut self,
        position: &G,
        turns: u32,
        most: usize,
    ) -> Result<Vec<Turn<G::Action>>, ForcedWinError> {
        let mut found = Vec::new();
        self.collect(position, turns, most, &mut Vec::new(), &mut found)?;
        Ok(found)
    }

    /// A line to the end from a position that the attacker wins in exactly `turns`: it wins as soon as
    /// it can, and the defender holds out as long as it can.
    ///
    /// # Errors
    /// If that takes more work than allowed.
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
