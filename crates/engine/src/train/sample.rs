//! What the trainer learns from.

use kabinet_core::Game as _;
use kabinet_games::{AnyGame, GameId, Options};

use super::game_text::TrainingGame;
use super::parameters::SCALE;
use crate::eval::{self, EngineGame, EngineVisitor};

/// The part of a target that comes from the score; the rest comes from the result of the game.
const SCORE_SHARE: f32 = 0.7;

/// A position as the evaluation sees it, and what it should be worth.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    /// The inputs of the network.
    pub(super) inputs: Vec<u16>,
    /// The features that occur, with their counts.
    pub(super) counts: Vec<(u16, f32)>,
    /// The expected result for the side to move, from 0 to 1.
    pub(super) target: f32,
}

/// The samples of a game, each with those symmetric to it that do not exchange the sides. Positions
/// that cannot be read are left out: a file may be of another variant.
pub(super) fn samples_of(game: GameId, options: &Options, played: &TrainingGame) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (score, text) in &played.positions {
        let Ok(position) = game.open(options, Some(text)) else {
            continue;
        };
        let side = position.side();
        let result = match played.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        let expected = 1.0 / (1.0 + (-(*score as f32) * 3_f32.ln() / SCALE).exp());
        let target = SCORE_SHARE * expected + (1.0 - SCORE_SHARE) * result;
        for symmetry in 0..position.symmetries() {
            let seen = position.transform(symmetry);
            if let Some(seen) = seen.filter(|seen: &AnyGame| seen.side() == side) {
                samples.push(eval::visit(&seen, View { target }));
            }
        }
    }
    samples
}

struct View {
    target: f32,
}

impl EngineVisitor for View {
    type Output = Sample;

    fn visit<G: EngineGame>(self, position: &G) -> Sample {
        let mut counts = vec![0_f32; G::FEATURES.len()];
        position.features(|term, count| counts[term] += count as f32);
        let counts = (0..).zip(counts).filter(|&(_, count)| count != 0.0);
        Sample {
            inputs: position.inputs().iter().map(|input| input as u16).collect(),
            counts: counts.collect(),
            target: self.target,
        }
    }
}
