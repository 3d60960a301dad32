//! How far away a win exactly is: a search to a fixed number of plies, deeper and deeper.

use std::collections::HashMap;
use std::time::Instant;

use kabinet_core::Side;

use super::view::{Outlook, View};
use crate::work::{Stopped, Work};

/// How many positions are remembered at most.
const MEMORY: usize = 4_000_000;

/// How often the search looks at the clock, in positions.
const BETWEEN_LOOKS: u64 = 256;

/// A search for the exact distance of one side's wins, and what it remembers.
pub struct Ruler<'w> {
    winner: Side,
    /// For each position: a number of plies in which the win is certain, and one in which it is not.
    bounds: HashMap<u64, Bounds>,
    nodes: u64,
    deadline: Option<Instant>,
    work: Work<'w>,
}

#[derive(Clone, Copy)]
struct Bounds {
    enough: u16,
    too_few: u16,
}

/// The least that is known of any position: no win before the game has begun.
const NOTHING: Bounds = Bounds {
    enough: u16::MAX,
    too_few: 0,
};

impl<'w> Ruler<'w> {
    /// A search for the wins of a side, until the deadline.
    #[must_use]
    pub fn new(winner: Side, deadline: Option<Instant>, work: Work<'w>) -> Self {
        Ruler {
            winner,
            bounds: HashMap::new(),
            nodes: 0,
            deadline,
            work,
        }
    }

    /// In how many plies the side wins a position, if in at most `most`.
    ///
    /// # Errors
    /// If the time is over.
    pub fn distance<V: View>(&mut self, view: &V, most: u16) -> Result<Option<u16>, Stopped> {
        for plies in 0..=most {
            if self.within(view, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the side wins a position in at most so many plies, whatever the other side does.
    ///
    /// # Errors
    /// If the time is over.
    pub fn within<V: View>(&mut self, view: &V, plies: u16) -> Result<bool, Stopped> {
        let mut actions = Vec::new();
        match view.look(&mut actions) {
            Outlook::Won { by, plies: needed } => Ok(by == self.winner && needed <= plies),
            Outlook::Drawn => Ok(false),
            Outlook::Open => self.open_within(view, &actions, plies),
        }
    }

    fn open_within<V: View>(
        &mut self,
        view: &V,
        actions: &[V::Action],
        plies: u16,
    ) -> Result<bool, Stopped> {
        let own = view.side() == self.winner;
        let least = if own { V::LEAST_WIN } else { V::LEAST_LOSS };
        if plies < least {
            return Ok(false);
        }
        let key = view.key();
        let known = self.bounds.get(&key).copied().unwrap_or(NOTHING);
        if plies >= known.enough {
            return Ok(true);
        }
        if plies <= known.too_few {
            return Ok(false);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN_LOOKS) {
            let stage = format!("looking for wins in {plies} plies and fewer, positions");
            self.work.report(&stage, self.nodes, 0);
            self.work.go_on()?;
            if self.deadline.is_some_and(|end| Instant::now() >= end) {
                return Err(Stopped);
            }
        }
        let wins = if own {
            self.any(view, actions, plies - 1)?
        } else {
            self.all(view, actions, plies - 1)?
        };
        if self.bounds.len() < MEMORY || self.bounds.contains_key(&key) {
            let bounds = self.bounds.entry(key).or_insert(NOTHING);
            if wins {
                bounds.enough = plies;
            } else {
                bounds.too_few = plies;
            }
        }
        Ok(wins)
    }

    /// Whether one of the winner's actions wins; those that leave the fewest replies come first.
    fn any<V: View>(
        &mut self,
        view: &V,
        actions: &[V::Action],
        plies: u16,
    ) -> Result<bool, Stopped> {
        let mut open = Vec::with_capacity(actions.len());
        for &action in actions {
            let mut child = view.clone();
            child.play(action);
            let mut replies = Vec::new();
            match child.look(&mut replies) {
                Outlook::Won { by, plies: needed } if by == self.winner && needed <= plies => {
                    return Ok(true);
                }
                Outlook::Won { .. } | Outlook::Drawn => {}
                Outlook::Open => open.push((child, replies)),
            }
        }
        open.sort_by_key(|(_, replies)| replies.len());
        for (child, replies) in &open {
            if self.open_within(child, replies, plies)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the winner wins after all actions of the other side.
    fn all<V: View>(
        &mut self,
        view: &V,
        actions: &[V::Action],
        plies: u16,
    ) -> Result<bool, Stopped> {
        for &action in actions {
            let mut child = view.clone();
            child.play(action);
            if !self.within(&child, plies)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
