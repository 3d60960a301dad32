//! Exhaustive search for forced wins: can a side win within so many of its turns?
//!
//! It counts whole turns: a win in two turns is two turns of the winner, with all replies in
//! between.
//!
//! It skips only what cannot change the answer: actions after which the opponent wins at once if
//! there are others ([`Coverage::All`](crate::Coverage::All)), and positions in which a win needs
//! too many turns ([`SearchHints::min_turns_to_win`]). Its table compares whole positions, not only
//! hashes.
//!
//! | module | concept |
//! | --- | --- |
//! | `turns` | whole turns: those that win, those that defend, a line to the end |
//! | `ordering` | move ordering |
//! | `position_key` | positions as hash keys |

mod ordering;
mod position_key;
mod turns;

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use kabinet_core::{ActionList, Game, Outcome, Side};

use self::ordering::ordered;
use self::position_key::{IdentityHasher, PositionKey};
use crate::progress::{ProgressMonitor, Stopped};
use crate::search::SearchHints;

/// How many positions are remembered.
const MAX_ENTRIES: usize = 1 << 20;

/// How many nodes there are between two checks of the stop flag.
const CHECK_INTERVAL: u64 = 1024;

/// Why the search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForcedWinError {
    /// The node limit was reached.
    #[error("the proof needs more positions than allowed")]
    NodeLimit,
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A whole turn.
pub type Turn<A> = Vec<A>;

/// A search for the wins of one side.
pub struct ForcedWinSearch<'w, G: SearchHints> {
    attacker: Side,
    known: HashMap<PositionKey<G>, Bounds, BuildHasherDefault<IdentityHasher>>,
    /// Killer moves of the defender: what refuted the last attack, by turns left.
    refutations: Vec<Option<G::Action>>,
    spare: Vec<ActionList<G::Action>>,
    nodes: u64,
    max_nodes: u64,
    monitor: ProgressMonitor<'w>,
}

/// Within how many turns a position is not won, and within how many it is.
#[derive(Clone, Copy)]
struct Bounds {
    not_within: u32,
    within: u32,
}

const UNKNOWN: Bounds = Bounds {
    not_within: 0,
    within: u32::MAX,
};

impl<'w, G: SearchHints> ForcedWinSearch<'w, G> {
    /// A search for the wins of a side with a node limit.
    #[must_use]
    pub fn new(attacker: Side, most_nodes: u64, monitor: ProgressMonitor<'w>) -> Self {
        ForcedWinSearch {
            attacker,
            known: HashMap::default(),
            refutations: Vec::new(),
            spare: Vec::new(),
            nodes: 0,
            max_nodes: most_nodes,
            monitor,
        }
    }

    /// The number of nodes visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Raises the node limit to so many more nodes.
    pub fn allow_nodes(&mut self, more: u64) {
        self.max_nodes = self.nodes.saturating_add(more);
    }

    /// In how few of its turns the attacker wins, if within `most`.
    ///
    /// # Errors
    /// If the node limit is reached or the search is stopped.
    pub fn shortest_win(&mut self, position: &G, most: u32) -> Result<Option<u32>, ForcedWinError> {
        for turns in 0..=most {
            if self.wins(position, turns)? {
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }

    /// Whether the attacker can force a win within this many of its turns. A turn that has begun
    /// counts as one.
    ///
    /// # Errors
    /// If the node limit is reached or the search is stopped.
    pub fn wins(&mut self, position: &G, turns: u32) -> Result<bool, ForcedWinError> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(self.attacker));
        }
        if turns == 0 {
            return Ok(false);
        }
        let attacks = position.side() == self.attacker;
        if win_now(position).is_some() {
            return Ok(attacks);
        }
        if !G::WINS_MID_TURN {
            // The rest of the attacker's turn cannot win.
            let begun = u32::from(attacks && position.mid_turn());
            if attacks && turns == 1 || position.min_turns_to_win(self.attacker) + begun > turns {
                return Ok(false);
            }
        }
        // With fewer turns left a new search is faster than the table.
        if turns < 2 {
            return self.search(position, turns);
        }
        let key = PositionKey(position.clone());
        let known = self.known.get(&key).copied().unwrap_or(UNKNOWN);
        if turns <= known.not_within || turns >= known.within {
            return Ok(turns >= known.within);
        }
        let wins = self.search(position, turns)?;
        if self.known.len() < MAX_ENTRIES || known.within != u32::MAX || known.not_within != 0 {
            let bounds = self.known.entry(key).or_insert(UNKNOWN);
            if wins {
                bounds.within = bounds.within.min(turns);
            } else {
                bounds.not_within = bounds.not_within.max(turns);
            }
        }
        Ok(wins)
    }

    /// The same for an unfinished position without an immediate win.
    fn search(&mut self, position: &G, turns: u32) -> Result<bool, ForcedWinError> {
        self.count()?;
        let mut list = self.spare.pop().unwrap_or_default();
        let found = if position.side() == self.attacker {
            self.attack(position, turns, &mut list)
        } else {
            self.defend(position, turns, &mut list)
                .map(|defence| defence.is_none())
        };
        self.spare.push(list);
        found
    }

    fn count(&mut self) -> Result<(), ForcedWinError> {
        self.nodes += 1;
        if self.nodes > self.max_nodes {
            return Err(ForcedWinError::NodeLimit);
        }
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.monitor.check_stopped()?;
        }
        Ok(())
    }

    fn attack(
        &mut self,
        position: &G,
        turns: u32,
        list: &mut ActionList<G::Action>,
    ) -> Result<bool, ForcedWinError> {
        for action in ordered(position, list) {
            let after = played(position, action);
            if self.wins(&after, self.turns_after(&after, turns))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How many turns the attacker has left after its action.
    fn turns_after(&self, after: &G, turns: u32) -> u32 {
        if goes_on(after, self.attacker) {
            turns
        } else {
            turns - 1
        }
    }

    /// An action of the defender after which the attacker does not win in time.
    fn defend(
        &mut self,
        position: &G,
        turns: u32,
        list: &mut ActionList<G::Action>,
    ) -> Result<Option<G::Action>, ForcedWinError> {
        let place = turns as usize;
        if self.refutations.len() <= place {
            self.refutations.resize(place + 1, None);
        }
        let tried = self.refutations[place].filter(|&action| position.check(action).is_ok());
        if let Some(action) = tried
            && !self.wins(&played(position, action), turns)?
        {
            return Ok(Some(action));
        }
        let actions = if turns < 2 {
            // Trying them is faster than sorting them.
            position.legal_actions(list);
            list.to_vec()
        } else {
            ordered(position, list)
        };
        for action in actions {
            if Some(action) != tried && !self.wins(&played(position, action), turns)? {
                self.refutations[place] = Some(action);
                return Ok(Some(action));
            }
        }
        Ok(None)
    }
}

/// Whether the turn of a side continues.
pub(in crate::puzzles) fn goes_on<G: Game>(after: &G, side: Side) -> bool {
    after.outcome().is_none() && after.side() == side
}

/// An action that wins at once at the start of a turn. In mid-turn the search looks for it.
pub(crate) fn win_now<G: SearchHints>(position: &G) -> Option<G::Action> {
    if position.mid_turn() {
        None
    } else {
        position.winning_action()
    }
}

fn played<G: Game>(position: &G, action: G::Action) -> G {
    let mut after = position.clone();
    after.play_unchecked(action);
    after
}
