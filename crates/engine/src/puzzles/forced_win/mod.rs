//! Whether a side can force a win in so many of its turns: every action of both sides is tried.
//!
//! Turns are counted, not actions: a win in two turns is two whole turns of the side that wins, with all
//! the replies of the other side between them.
//!
//! Nothing is left out but what cannot change the answer: actions after which the other side wins at once
//! where there are others ([`Coverage::All`](crate::Coverage::All)), and positions in which a win is still too many turns
//! away ([`SearchHints::min_turns_to_win`]). What was found out about a position is remembered under the
//! position itself, not under its hash alone.
//!
//! | file | concept |
//! | --- | --- |
//! | `whole` | the same in whole turns: those that win, those that hold out, a line to the end |
//! | `order` | which action to try first |
//! | `memory` | positions by their hash, compared as a whole |

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

/// How many positions are remembered at most.
const MAX_ENTRIES: usize = 1 << 20;

/// How often the search looks whether it was told to stop, in positions.
const CHECK_INTERVAL: u64 = 1024;

/// Why a question was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForcedWinError {
    /// More positions would have to be looked at than allowed.
    #[error("the proof needs more positions than allowed")]
    NodeLimit,
    /// It was told to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A whole turn.
pub type Turn<A> = Vec<A>;

/// The search for the wins of one side, and what it remembers.
pub struct ForcedWinSearch<'w, G: SearchHints> {
    attacker: Side,
    known: HashMap<PositionKey<G>, Bounds, BuildHasherDefault<IdentityHasher>>,
    /// What refuted the last attack, by turns left.
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
    /// A search for the wins of a side that looks at so many positions at most.
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

    /// How many positions it has looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Lets it look at so many more positions.
    pub fn allow_nodes(&mut self, more: u64) {
        self.max_nodes = self.nodes.saturating_add(more);
    }

    /// In how few of its turns the attacker wins, if within `most`.
    ///
    /// # Errors
    /// If that takes more work than allowed.
    pub fn shortest_win(&mut self, position: &G, most: u32) -> Result<Option<u32>, ForcedWinError> {
        for turns in 0..=most {
            if self.wins(position, turns)? {
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }

    /// Whether the attacker wins within this many of its turns, whatever the other side does. A turn
    /// of its own that has begun counts as one.
    ///
    /// # Errors
    /// If that takes more work than allowed.
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
            // The rest of a turn of its own wins nothing.
            let begun = u32::from(attacks && position.mid_turn());
            if attacks && turns == 1 || position.min_turns_to_win(self.attacker) + begun > turns {
                return Ok(false);
            }
        }
        // With fewer turns left it is quicker to look again.
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

    /// The same for a position that goes on and in which nobody wins at once.
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

    /// How many turns the attacker has left after an action of its own.
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
            // To look at them is quicker than to sort them.
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

/// Whether the turn that a side began goes on.
pub(in crate::puzzles) fn goes_on<G: Game>(after: &G, side: Side) -> bool {
    after.outcome().is_none() && after.side() == side
}

/// An action that wins at once, but for the rest of a turn: that is looked for like anything else.
pub(in crate::puzzles) fn win_now<G: SearchHints>(position: &G) -> Option<G::Action> {
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
