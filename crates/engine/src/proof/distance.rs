//! The exact distance to a win, by iterative deepening over plies.

use std::collections::HashMap;

use kabinet_core::{Side, sorting};
use web_time::Instant;

use super::node::{NodeStatus, ProofNode};
use crate::progress::{ProgressMonitor, Stopped};

/// How many positions are remembered.
const MAX_ENTRIES: usize = 4_000_000;

/// How many nodes there are between two checks of the clock.
const CHECK_INTERVAL: u64 = 256;

/// A search for the exact distance of one side's wins.
pub struct DistanceSearch<'w> {
    winner: Side,
    /// For each position: in how many plies the win is certain, and in how many it is not.
    bounds: HashMap<u64, Bounds>,
    nodes: u64,
    most_nodes: u64,
    deadline: Option<Instant>,
    monitor: ProgressMonitor<'w>,
}

#[derive(Clone, Copy)]
struct Bounds {
    win_within: u16,
    no_win_within: u16,
}

/// No bounds are known.
const UNKNOWN: Bounds = Bounds {
    win_within: u16::MAX,
    no_win_within: 0,
};

impl<'w> DistanceSearch<'w> {
    /// A search for the wins of a side, until the deadline.
    #[must_use]
    pub fn new(winner: Side, deadline: Option<Instant>, monitor: ProgressMonitor<'w>) -> Self {
        DistanceSearch {
            winner,
            bounds: HashMap::new(),
            nodes: 0,
            most_nodes: u64::MAX,
            deadline,
            monitor,
        }
    }

    /// The same search, which ends after so many nodes.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.most_nodes = nodes;
        self
    }

    /// In how many plies the side wins, if in at most `most`.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn distance<V: ProofNode>(&mut self, view: &V, most: u16) -> Result<Option<u16>, Stopped> {
        for plies in 0..=most {
            if self.wins_within(view, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the side can force a win within so many plies.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn wins_within<V: ProofNode>(&mut self, view: &V, plies: u16) -> Result<bool, Stopped> {
        let mut actions = Vec::new();
        match view.status(&mut actions) {
            NodeStatus::Won {
                winner: by,
                plies: needed,
            } => Ok(by == self.winner && needed <= plies),
            NodeStatus::Drawn => Ok(false),
            NodeStatus::Open => self.open_wins_within(view, &actions, plies),
        }
    }

    fn open_wins_within<V: ProofNode>(
        &mut self,
        view: &V,
        actions: &[V::Action],
        plies: u16,
    ) -> Result<bool, Stopped> {
        let own = view.side() == self.winner;
        let least = if own {
            V::MIN_WIN_PLIES
        } else {
            V::MIN_LOSS_PLIES
        };
        if plies < least {
            return Ok(false);
        }
        let key = view.hash();
        let known = self.bounds.get(&key).copied().unwrap_or(UNKNOWN);
        if plies >= known.win_within {
            return Ok(true);
        }
        if plies <= known.no_win_within {
            return Ok(false);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            let stage = format!("looking for wins in {plies} plies and fewer, positions");
            self.monitor.report(&stage, self.nodes, 0);
            self.monitor.check_stopped()?;
            let late = self.deadline.is_some_and(|end| Instant::now() >= end);
            if late || self.nodes >= self.most_nodes {
                return Err(Stopped);
            }
        }
        let wins = if own {
            self.any(view, actions, plies - 1)?
        } else {
            self.all(view, actions, plies - 1)?
        };
        if self.bounds.len() < MAX_ENTRIES || self.bounds.contains_key(&key) {
            let bounds = self.bounds.entry(key).or_insert(UNKNOWN);
            if wins {
                bounds.win_within = plies;
            } else {
                bounds.no_win_within = plies;
            }
        }
        Ok(wins)
    }

    /// Whether one of the winner's actions wins. Actions with the fewest replies come first.
    fn any<V: ProofNode>(
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
            match child.status(&mut replies) {
                NodeStatus::Won {
                    winner: by,
                    plies: needed,
                } if by == self.winner && needed <= plies => {
                    return Ok(true);
                }
                NodeStatus::Won { .. } | NodeStatus::Drawn => {}
                NodeStatus::Open => open.push((child, replies)),
            }
        }
        sorting::sort_by_key(&mut open, |(_, replies)| replies.len());
        for (child, replies) in &open {
            if self.open_wins_within(child, replies, plies)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the winner wins after every action of the opponent.
    fn all<V: ProofNode>(
        &mut self,
        view: &V,
        actions: &[V::Action],
        plies: u16,
    ) -> Result<bool, Stopped> {
        for &action in actions {
            let mut child = view.clone();
            child.play(action);
            if !self.wins_within(&child, plies)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
