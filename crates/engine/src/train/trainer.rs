//! Gradient descent with Adam, which copes with inputs of very different frequency.

use std::ops::ControlFlow;

use kabinet_core::random::SplitMix64;
use kabinet_games::{AnyGame, Options};

use super::game_text::TrainingGame;
use super::parameters::{Checkpoint, Parameters};
use super::sample::{Sample, samples_of};
use crate::Weights;
use crate::eval::{self, EngineGame, EngineVisitor, Feature};
use crate::progress::{ProgressMonitor, Stopped};

/// One game of so many is not learnt from, but tells how good the predictions are.
const HELD_OUT: u64 = 20;
/// Samples between two steps.
const BATCH: usize = 256;
/// The first step; later ones shrink to nothing.
const STEP: f32 = 0.002;
/// How strongly weights are held near what they were at the start.
const DECAY: f32 = 0.000_01;

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingPlan {
    /// How often every sample is learnt from.
    pub epochs: u32,
    /// The seed of the first weights and of the order of the samples.
    pub seed: u64,
}

/// A finished epoch.
#[derive(Clone, Debug)]
pub struct Epoch {
    /// What to go on from.
    pub checkpoint: Checkpoint,
    /// The mean cross-entropy of the samples held out, in bits.
    pub loss: f64,
}

/// The result of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The evaluation.
    pub weights: Weights,
    /// The features it belongs to.
    pub features: &'static [Feature],
    /// The positions of the games, symmetric ones not counted.
    pub positions: usize,
    /// The mean cross-entropy of the samples held out, in bits, before and after.
    pub loss: [f64; 2],
}

/// Learns an evaluation from games, beginning with the weights that come with the program, or going
/// on from the text of a checkpoint. `each` is called after every epoch and may end the training.
///
/// # Errors
/// If the operation was stopped.
pub fn train(
    start: &AnyGame,
    options: &Options,
    games: &[TrainingGame],
    plan: TrainingPlan,
    checkpoint: Option<&str>,
    each: &mut dyn FnMut(&Epoch) -> ControlFlow<()>,
    monitor: ProgressMonitor<'_>,
) -> Result<Trained, Stopped> {
    let mut samples = [Vec::new(), Vec::new()];
    for game in games {
        let held_out = game.number % HELD_OUT == 0;
        samples[usize::from(held_out)].extend(samples_of(start.id(), options, game));
        monitor.check_stopped()?;
    }
    let [learnt, held_out] = samples;
    // A handful of games may have none held out.
    let held_out = if held_out.is_empty() {
        learnt.clone()
    } else {
        held_out
    };
    let training = Training {
        learnt,
        held_out,
        plan,
        checkpoint,
        each,
        monitor,
    };
    let positions = games.iter().map(|game| game.positions.len()).sum();
    let (weights, features, loss) = eval::visit(start, training)?;
    Ok(Trained {
        weights,
        features,
        positions,
        loss,
    })
}

struct Training<'a> {
    learnt: Vec<Sample>,
    held_out: Vec<Sample>,
    plan: TrainingPlan,
    checkpoint: Option<&'a str>,
    each: &'a mut dyn FnMut(&Epoch) -> ControlFlow<()>,
    monitor: ProgressMonitor<'a>,
}

impl EngineVisitor for Training<'_> {
    type Output = Result<(Weights, &'static [Feature], [f64; 2]), Stopped>;

    fn visit<G: EngineGame>(mut self, _: &G) -> Self::Output {
        let TrainingPlan { epochs, seed } = self.plan;
        let old = Weights::tuned::<G>();
        let first = Parameters::new(G::INPUTS, old.values(), seed);
        let before = loss(&first, &self.held_out);
        let read = |text: &str| Checkpoint::read(text, G::INPUTS, G::FEATURES.len());
        let resumed = self.checkpoint.and_then(read);
        let mut state = resumed.unwrap_or_else(|| Checkpoint {
            epochs: 0,
            parameters: first.clone(),
        });
        let mut adam = Adam::new(state.parameters.values.len());
        while state.epochs < epochs {
            self.epoch(&first, &mut state, &mut adam, G::FEATURES)?;
            state.epochs += 1;
            let loss = loss(&state.parameters, &self.held_out);
            let epoch = Epoch {
                checkpoint: state.clone(),
                loss,
            };
            if (self.each)(&epoch).is_break() {
                break;
            }
        }
        let after = loss(&state.parameters, &self.held_out);
        let weights = state.parameters.to_weights();
        Ok((weights, G::FEATURES, [before, after]))
    }
}

impl Training<'_> {
    /// Learns from every sample once, in an order of its own.
    fn epoch(
        &mut self,
        first: &Parameters,
        state: &mut Checkpoint,
        adam: &mut Adam,
        features: &[Feature],
    ) -> Result<(), Stopped> {
        let mut random = SplitMix64::new(self.plan.seed ^ u64::from(state.epochs) << 32);
        let mut order: Vec<u32> = (0..self.learnt.len() as u32).collect();
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index + 1));
        }
        let batches = order.len().div_ceil(BATCH).max(1);
        let total = batches as u64 * u64::from(self.plan.epochs);
        let mut gradient = vec![0_f32; state.parameters.values.len()];
        for (number, batch) in order.chunks(BATCH).enumerate() {
            self.monitor.check_stopped()?;
            let done = batches as u64 * u64::from(state.epochs) + number as u64;
            if number % 64 == 0 {
                self.monitor.report("learning", done, total);
            }
            gradient.fill(0.0);
            for &index in batch {
                let sample = &self.learnt[index as usize];
                let forward = state.parameters.forward(sample);
                state.parameters.backward(sample, &forward, &mut gradient);
            }
            let share = 1.0 / batch.len() as f32;
            let values = state.parameters.values.iter().zip(&first.values);
            for (slope, (value, start)) in gradient.iter_mut().zip(values) {
                *slope = *slope * share + DECAY * (value - start);
            }
            let step = STEP * (1.0 - done as f32 / total as f32);
            adam.step(&mut state.parameters.values, &gradient, step);
            state.parameters.constrain(features);
        }
        Ok(())
    }
}

/// The running means of the gradient and of its square.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    rounds: i32,
}

impl Adam {
    fn new(size: usize) -> Self {
        Adam {
            mean: vec![0.0; size],
            square: vec![0.0; size],
            rounds: 0,
        }
    }

    fn step(&mut self, values: &mut [f32], gradient: &[f32], step: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.rounds = self.rounds.saturating_add(1);
        let mean_part = 1.0 - MEAN.powi(self.rounds);
        let square_part = 1.0 - SQUARE.powi(self.rounds);
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((value, &slope), (mean, square)) in values.iter_mut().zip(gradient).zip(state) {
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            *value -= step * (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-8);
        }
    }
}

/// The mean cross-entropy of samples, in bits.
fn loss(parameters: &Parameters, samples: &[Sample]) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let expected = f64::from(parameters.forward(sample).expected).clamp(1e-6, 1.0 - 1e-6);
            let target = f64::from(sample.target);
            -(target * expected.log2() + (1.0 - target) * (1.0 - expected).log2())
        })
        .sum();
    sum / samples.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::HIDDEN;

    /// Samples of two inputs whose target is high if exactly one of them is there, which no
    /// weighted sum of the two can say.
    fn exclusive(count: usize) -> Vec<Sample> {
        let mut random = SplitMix64::new(5);
        (0..count)
            .map(|_| {
                let inputs: Vec<u16> = (0..2).filter(|_| random.below(2) == 0).collect();
                let target = if inputs.len() == 1 { 0.9 } else { 0.1 };
                Sample {
                    inputs,
                    counts: vec![(0, 1.0)],
                    target,
                }
            })
            .collect()
    }

    const FEATURES: &[Feature] = &[Feature {
        name: "one",
        hand_weight: 10,
    }];

    fn learn(samples: Vec<Sample>, epochs: u32) -> (Parameters, Parameters) {
        let first = Parameters::new(2, &[10], 1);
        let mut state = Checkpoint {
            epochs: 0,
            parameters: first.clone(),
        };
        let mut adam = Adam::new(first.values.len());
        let mut training = Training {
            held_out: Vec::new(),
            learnt: samples,
            plan: TrainingPlan { epochs, seed: 1 },
            checkpoint: None,
            each: &mut |_| ControlFlow::Continue(()),
            monitor: ProgressMonitor::silent(),
        };
        while state.epochs < epochs {
            training
                .epoch(&first, &mut state, &mut adam, FEATURES)
                .unwrap();
            state.epochs += 1;
        }
        (first, state.parameters)
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let parameters = Parameters::new(2, &[10], 7);
        let sample = &exclusive(20)[3];
        let mut gradient = vec![0.0; parameters.values.len()];
        parameters.backward(sample, &parameters.forward(sample), &mut gradient);
        for index in [
            0,
            1,
            HIDDEN,
            2 * HIDDEN,
            3 * HIDDEN,
            4 * HIDDEN,
            4 * HIDDEN + 1,
        ] {
            let at = |shift: f32| {
                let mut moved = parameters.clone();
                moved.values[index] += shift;
                // In units of e and of the evaluation's scale, as the gradient is.
                loss(&moved, std::slice::from_ref(sample)) * 2_f64.ln() / 3_f64.ln()
            };
            let slope = (at(0.01) - at(-0.01)) / 0.02;
            let found = f64::from(gradient[index]);
            assert!((slope - found).abs() < 0.003, "{index}: {slope} {found}");
        }
    }

    #[test]
    fn what_no_sum_can_say_is_learnt_and_survives_rounding() {
        let samples = exclusive(4_000);
        let (first, last) = learn(samples.clone(), 60);
        assert!(loss(&first, &samples) > 0.95);
        assert!(loss(&last, &samples) < 0.55, "{}", loss(&last, &samples));
        let weights = last.to_weights();
        let network = weights.network().expect("a network");
        for sample in &samples[..20] {
            let mut inputs = crate::network::Inputs::NONE;
            for &input in &sample.inputs {
                inputs.insert(usize::from(input));
            }
            let sum = weights.values()[0];
            let value = sum + network.evaluate(&mut network.accumulator(), &inputs);
            assert_eq!(value > 0, sample.target > 0.5, "{value} {sample:?}");
        }
    }

    #[test]
    fn a_checkpoint_is_read_as_it_was_written() {
        let checkpoint = Checkpoint {
            epochs: 3,
            parameters: Parameters::new(2, &[10, -4], 9),
        };
        let text = checkpoint.to_text();
        assert_eq!(Checkpoint::read(&text, 2, 2), Some(checkpoint));
        assert_eq!(Checkpoint::read(&text, 3, 2), None);
        assert_eq!(Checkpoint::read(&text, 2, 1), None);
        assert_eq!(Checkpoint::read(&text[..text.len() / 2], 2, 2), None);
        assert_eq!(Checkpoint::read("", 2, 2), None);
    }
}
