//! A full-width search for forced wins: whether a side wins within so many plies, whatever the
//! other side does.
//!
//! It shares no code with the engine's searches. Every legal action of both sides is tried by the
//! rules alone, as far as an answer needs them. The engine and its hints say only what to try
//! first.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use kabinet_core::{ActionList, Outcome, Side};
use kabinet_engine::search::{Limits, Search, SearchSettings, TranspositionTable};
use kabinet_engine::{EngineGame, Weights};

/// How many positions are remembered.
const REMEMBERED: usize = 1 << 19;
/// How many actions that won at once are tried again first.
const WINNERS: usize = 6;
/// The size of the advising engine's table, in bytes.
const ADVICE_TABLE: usize = 1 << 20;
/// The nodes of a search for advice.
const ADVICE_NODES: u64 = 1_500;

/// The search has visited as many positions as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// Within how many plies a position is not won, and within how many it is.
type Bounds = (u32, u32);

/// A full-width search for the forced wins of one side.
pub(crate) struct FullWidth<'a, G: EngineGame> {
    attacker: Side,
    /// How many positions may still be visited.
    left: u64,
    /// The positions that end the game by repetition.
    drawn: &'a HashSet<G>,
    /// By position and whether a pass led there.
    known: HashMap<(G, bool), Bounds>,
    /// The actions that won at once last.
    winners: Vec<G::Action>,
    /// By plies left: what won for the attacker, and what saved the defender.
    attacks: Vec<Option<G::Action>>,
    defences: Vec<Option<G::Action>>,
    advice: Advice,
}

/// The engine, asked what to try first.
struct Advice {
    table: TranspositionTable,
    weights: Weights,
    settings: SearchSettings,
}

impl Advice {
    fn first<G: EngineGame>(&mut self, position: &G) -> Option<G::Action> {
        let never = AtomicBool::new(false);
        let search = Search {
            table: &mut self.table,
            weights: &self.weights,
            settings: &self.settings,
            threads: 1,
            multi_pv: 1,
            limits: Limits::nodes(ADVICE_NODES),
        };
        let found = search.run(position, &[], &never, |_| {});
        found.pvs.first()?.actions.first().copied()
    }
}

impl<'a, G: EngineGame> FullWidth<'a, G> {
    pub(crate) fn new(attacker: Side, most: u64, drawn: &'a HashSet<G>) -> Self {
        FullWidth {
            attacker,
            left: most,
            drawn,
            known: HashMap::new(),
            winners: Vec::new(),
            attacks: Vec::new(),
            defences: Vec::new(),
            advice: Advice {
                table: TranspositionTable::new(ADVICE_TABLE),
                weights: Weights::tuned::<G>(),
                settings: SearchSettings::default(),
            },
        }
    }

    /// Whether the attacker can force a win within so many plies from an unfinished position.
    pub(crate) fn wins(&mut self, position: &G, plies: u32) -> Result<bool, TooLarge> {
        let most = plies as usize + 1;
        self.attacks.resize(most.max(self.attacks.len()), None);
        self.defences.resize(most.max(self.defences.len()), None);
        self.node(position, false, plies)
    }

    fn node(&mut self, position: &G, after_pass: bool, plies: u32) -> Result<bool, TooLarge> {
        if plies == 0 {
            return Ok(false);
        }
        let attacks = position.side() == self.attacker;
        if attacks && self.winner_again(position)? {
            return Ok(true);
        }
        if plies < 3 {
            return self.actions(position, after_pass, plies);
        }
        let key = (position.clone(), after_pass);
        if let Some(&(not_within, within)) = self.known.get(&key)
            && (plies <= not_within || plies >= within)
        {
            return Ok(plies >= within);
        }
        let wins = self.actions(position, after_pass, plies)?;
        if self.known.len() < REMEMBERED || self.known.contains_key(&key) {
            let entry = self.known.entry(key).or_insert((0, u32::MAX));
            if wins {
                entry.1 = entry.1.min(plies);
            } else {
                entry.0 = entry.0.max(plies);
            }
        }
        Ok(wins)
    }

    /// Whether one of the actions that won at once elsewhere does so here.
    fn winner_again(&mut self, position: &G) -> Result<bool, TooLarge> {
        for index in 0..self.winners.len() {
            let action = self.winners[index];
            if position.check(action).is_ok()
                && self.play(position, action)?.outcome() == Some(Outcome::Win(self.attacker))
            {
                self.winners[..=index].rotate_right(1);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn play(&mut self, position: &G, action: G::Action) -> Result<G, TooLarge> {
        self.left = self.left.checked_sub(1).ok_or(TooLarge)?;
        let mut child = position.clone();
        child.play_unchecked(action);
        Ok(child)
    }

    fn actions(&mut self, position: &G, after_pass: bool, plies: u32) -> Result<bool, TooLarge> {
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        let attacks = position.side() == self.attacker;
        let win = Some(Outcome::Win(self.attacker));
        // What ends the game is seen at once.
        let mut open = Vec::with_capacity(list.len());
        for &action in list.iter() {
            let child = self.play(position, action)?;
            let pass = position.is_pass(action);
            let drawn = pass && after_pass || self.drawn.contains(&child);
            let won = !drawn && child.outcome() == win;
            if attacks && won {
                self.winners.retain(|&known| known != action);
                self.winners.insert(0, action);
                self.winners.truncate(WINNERS);
                return Ok(true);
            }
            if drawn || child.outcome().is_some() && !won {
                if attacks {
                    continue;
                }
                return Ok(false);
            }
            if !won {
                open.push((action, child, pass));
            }
        }
        if plies == 1 {
            // The attacker has not won, and a defender who has not lost goes on.
            return Ok(!attacks && open.is_empty());
        }
        if attacks {
            self.attack(position, &mut open, plies)
        } else {
            self.defend(&mut open, plies)
        }
    }

    fn attack(
        &mut self,
        position: &G,
        open: &mut [(G::Action, G, bool)],
        plies: u32,
    ) -> Result<bool, TooLarge> {
        if plies > 2 {
            let advised = self.advice.first(position);
            self.left = self.left.checked_sub(ADVICE_NODES / 20).ok_or(TooLarge)?;
            let killer = self.attacks[plies as usize];
            open.sort_by_cached_key(|(action, child, _)| {
                let first = Some(*action) == advised;
                let second = Some(*action) == killer;
                // A threat to win at once comes before anything else.
                let skipped = child.null_move();
                let threat = skipped.is_some_and(|child| child.winning_action().is_some());
                let score = position.ordering_score(*action);
                (!first, !second, !threat, -score)
            });
        }
        // Short wins first: they cost little.
        let mut within = if plies.is_multiple_of(2) { 2 } else { 3 };
        while within <= plies {
            for (action, child, pass) in open.iter() {
                if self.node(child, *pass, within - 1)? {
                    self.attacks[plies as usize] = Some(*action);
                    return Ok(true);
                }
            }
            within += 2;
        }
        Ok(false)
    }

    fn defend(&mut self, open: &mut [(G::Action, G, bool)], plies: u32) -> Result<bool, TooLarge> {
        if let Some(last) = self.defences[plies as usize]
            && let Some(at) = open.iter().position(|(action, ..)| *action == last)
        {
            open.swap(0, at);
        }
        for (action, child, pass) in open.iter() {
            if !self.node(child, *pass, plies - 1)? {
                self.defences[plies as usize] = Some(*action);
                return Ok(false);
            }
        }
        Ok(true)
    }
}
