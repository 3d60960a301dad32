//! A player that looks one turn ahead.
//!
//! It wins at once if it can. Otherwise it plays the turn with the best evaluation and picks among
//! equals at random. It does not consider replies.
//!
//! It completes turns of several actions. Some turns can be played in hundreds of thousands of
//! ways; then it follows the best beginnings until it has evaluated enough ends.

use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{Action, ActionList, Outcome};
use kabinet_games::{AnyAction, AnyGame};

use super::SparringPartner;
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::search::SearchGame;
use crate::weights::Weights;

/// How many ends of its turn it evaluates.
const MAX_ENDS: usize = 20_000;

/// A player that looks one turn ahead.
#[derive(Clone, Debug)]
pub struct Greedy {
    weights: Option<Weights>,
    random: SplitMix64,
}

impl Greedy {
    /// A player with these weights, or with the tuned ones.
    #[must_use]
    pub fn new(weights: Option<Weights>) -> Self {
        Greedy {
            weights,
            random: SplitMix64::new(0),
        }
    }
}

impl SparringPartner for Greedy {
    fn random(&mut self) -> &mut SplitMix64 {
        &mut self.random
    }

    fn choose(&mut self, position: &AnyGame, _: &AtomicBool) -> Vec<AnyAction> {
        eval::visit(position, Choosing(self))
    }
}

struct Choosing<'a>(&'a mut Greedy);

impl EngineVisitor for Choosing<'_> {
    type Output = Vec<AnyAction>;

    fn visit<G: EngineGame>(self, position: &G) -> Vec<AnyAction> {
        let Greedy { weights, random } = self.0;
        let tuned;
        let weights = match weights {
            Some(weights) => weights,
            None => {
                tuned = Weights::tuned::<G>();
                &tuned
            }
        };
        let mut look = TurnSearch {
            weights,
            random,
            turn: Vec::new(),
            best: Vec::new(),
            best_value: i32::MIN,
            equals: 0,
            ends: 0,
        };
        look.search_turn(position);
        let any = |action: &G::Action| AnyAction::from_code(action.code());
        look.best.iter().map(any).collect()
    }
}

/// The search of all ends of a turn.
struct TurnSearch<'a, G: SearchGame> {
    weights: &'a Weights,
    random: &'a mut SplitMix64,
    /// The actions that lead to the current position.
    turn: Vec<G::Action>,
    best: Vec<G::Action>,
    best_value: i32,
    /// How many turns have the best value so far.
    equals: usize,
    ends: usize,
}

impl<G: SearchGame> TurnSearch<'_, G> {
    /// Follows every action of the side to move. Returns whether the search is finished.
    fn search_turn(&mut self, position: &G) -> bool {
        if let Some(win) = position.winning_action() {
            self.best.clone_from(&self.turn);
            self.best.push(win);
            return true;
        }
        let mut list = ActionList::new();
        position.candidates(&mut list);
        let mut actions = list.to_vec();
        // The order matters only if there are too many.
        actions.sort_by_key(|&action| (-position.ordering_score(action), action));
        for action in actions {
            let mut after = position.clone();
            after.play_unchecked(action);
            self.turn.push(action);
            let done = match after.outcome() {
                Some(Outcome::Draw) => self.consider(0),
                Some(Outcome::Win(side)) if side == position.side() => self.consider(i32::MAX),
                Some(Outcome::Win(_)) => self.consider(-i32::MAX),
                None if after.side() == position.side() => self.search_turn(&after),
                None => self.consider(-self.weights.evaluate(&after)),
            };
            self.turn.pop();
            if done {
                return true;
            }
        }
        false
    }

    /// Compares an end with the best one. Returns whether it was the last one to consider.
    fn consider(&mut self, value: i32) -> bool {
        self.ends += 1;
        if value > self.best_value || self.best.is_empty() {
            self.best_value = value;
            self.equals = 0;
        }
        if value == self.best_value {
            self.equals += 1;
            // Every equal turn is chosen with the same probability.
            if self.random.below(self.equals) == 0 {
                self.best.clone_from(&self.turn);
            }
        }
        self.ends >= MAX_ENDS
    }
}
