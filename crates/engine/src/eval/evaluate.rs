//! Static evaluation: what a game gives the engine to judge a quiet position by.
//!
//! The evaluation is a weighted sum of features, which a small network may correct. A game counts
//! its features and lists the network's inputs; the weights of both come from its weights file
//! ([`Weights`](crate::Weights)), which the tuner or the trainer writes.

use kabinet_core::{Game, Side};

use super::traits::Traits;
use crate::network::Inputs;

/// One term of a linear evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name that the weights file uses.
    pub name: &'static str,
    /// The weight before any tuning, in hundredths of the game's unit (centipawns in chess).
    pub hand_weight: i32,
}

/// A game with a static evaluation.
///
/// Everything here is heuristic: a poor evaluation costs strength, never correctness.
pub trait Evaluate: Game {
    /// The terms of the evaluation.
    const FEATURES: &'static [Feature];

    /// Reports the count of every feature to `count(feature, amount)`, from the point of view of
    /// the side to move: what it has minus what the opponent has. Counts of one feature add up.
    ///
    /// The engine never calls this in mid-turn or for a finished position.
    fn features(&self, count: impl FnMut(usize, i32));

    /// The number of inputs of a network for this game; 0 if it can have none. A position has at
    /// most 64 of them.
    const INPUTS: usize = 0;

    /// The inputs of the network, from the point of view of the side to move.
    fn inputs(&self) -> Inputs {
        Inputs::NONE
    }

    /// A bonus for the side that is ahead by `evaluation` and close to ending the game, from the
    /// point of view of the side to move.
    ///
    /// Tuning cannot learn this term: a won game is won wherever the pieces stand, so without it
    /// the engine would keep its advantage and never convert it.
    fn drive(&self, _evaluation: i32) -> i32 {
        0
    }

    /// By how many steps the side to move is closer to ending the game than its opponent. Only weak
    /// levels use it: they search too little to find the way on their own.
    fn head_start(&self) -> i32 {
        0
    }

    /// The names of what tells one way to play from another, as the files of characters use them.
    /// There are at most [`MOST_TRAITS`](super::MOST_TRAITS).
    const TRAITS: &'static [&'static str] = &[];

    /// How much of each trait the position of a side shows, never in mid-turn. Only characters look
    /// at it.
    fn traits(&self, _side: Side) -> Traits {
        Traits::default()
    }
}
