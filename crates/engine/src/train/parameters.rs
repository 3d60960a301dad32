//! The weights while they are learnt, as real numbers.

use std::fmt::Write as _;

use kabinet_core::random::SplitMix64;

use super::sample::Sample;
use crate::Weights;
use crate::eval::Feature;
use crate::network::{HIDDEN, LARGEST_WEIGHT, Network, OUTPUT_SCALE, OUTPUT_UNIT, UNIT};
use crate::win_probability::WinProbability;

/// The evaluation at which a side wins about three games of four.
pub(super) const SCALE: f32 = WinProbability::THREE_TO_ONE as f32;
/// About how many inputs a position has, for the size of the first weights.
const USUAL_INPUTS: f32 = 30.0;

/// All numbers that are learnt, in one vector: a row for each input, the bias of the hidden layer,
/// the output weights, their bias, and the weights of the features in units of [`SCALE`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parameters {
    pub(super) values: Vec<f32>,
    inputs: usize,
}

/// The state of a training between two epochs.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// The number of finished epochs.
    pub epochs: u32,
    pub(super) parameters: Parameters,
}

/// What the parameters make of a sample.
pub(super) struct Forward {
    /// The hidden units, clipped.
    hidden: [f32; HIDDEN],
    /// Which of them are neither fully off nor fully on.
    open: [bool; HIDDEN],
    /// The expected result.
    pub(super) expected: f32,
}

impl Parameters {
    /// Small random numbers, and the given weights for the features.
    pub(super) fn new(inputs: usize, weights: &[i32], seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let mut uniform = |size: f32| size * (random.below(2001) as f32 / 1000.0 - 1.0);
        let row_size = (3.0 / USUAL_INPUTS).sqrt();
        let mut values = Vec::new();
        values.extend((0..inputs * HIDDEN).map(|_| uniform(row_size)));
        values.extend([0.3; HIDDEN]);
        values.extend((0..HIDDEN).map(|_| uniform(0.05)));
        values.push(0.0);
        values.extend(weights.iter().map(|&weight| weight as f32 / SCALE));
        Parameters { values, inputs }
    }

    fn bias(&self) -> usize {
        self.inputs * HIDDEN
    }

    fn output(&self) -> usize {
        self.bias() + HIDDEN
    }

    fn output_bias(&self) -> usize {
        self.output() + HIDDEN
    }

    /// Where the weights of the features begin.
    pub(super) fn features(&self) -> usize {
        self.output_bias() + 1
    }

    /// Evaluates a sample.
    pub(super) fn forward(&self, sample: &Sample) -> Forward {
        let mut sums = [0_f32; HIDDEN];
        sums.copy_from_slice(&self.values[self.bias()..self.output()]);
        for &input in &sample.inputs {
            let first = usize::from(input) * HIDDEN;
            let row = &self.values[first..first + HIDDEN];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        let hidden = sums.map(|sum| sum.clamp(0.0, 1.0));
        let open = sums.map(|sum| sum > 0.0 && sum < 1.0);
        let output = &self.values[self.output()..self.output_bias()];
        let correction: f32 = hidden.iter().zip(output).map(|(h, w)| h * w).sum();
        let correction = correction + self.values[self.output_bias()];
        let weights = &self.values[self.features()..];
        let counts = sample.counts.iter();
        let sum: f32 = counts
            .map(|&(term, n)| weights[usize::from(term)] * n)
            .sum();
        let evaluation = sum + correction * OUTPUT_SCALE as f32 / SCALE;
        Forward {
            hidden,
            open,
            expected: 1.0 / (1.0 + (-evaluation * 3_f32.ln()).exp()),
        }
    }

    /// Adds the gradient of a sample's loss.
    pub(super) fn backward(&self, sample: &Sample, forward: &Forward, gradient: &mut [f32]) {
        let error = forward.expected - sample.target;
        let features = self.features();
        for &(term, count) in &sample.counts {
            gradient[features + usize::from(term)] += error * count;
        }
        let error = error * OUTPUT_SCALE as f32 / SCALE;
        gradient[self.output_bias()] += error;
        let output = self.output();
        let mut deltas = [0_f32; HIDDEN];
        for unit in 0..HIDDEN {
            gradient[output + unit] += error * forward.hidden[unit];
            if forward.open[unit] {
                deltas[unit] = error * self.values[output + unit];
            }
        }
        let rows = sample
            .inputs
            .iter()
            .map(|&input| usize::from(input) * HIDDEN);
        for first in rows.chain([self.bias()]) {
            let row = &mut gradient[first..first + HIDDEN];
            for (slope, delta) in row.iter_mut().zip(deltas) {
                *slope += delta;
            }
        }
    }

    /// Keeps every weight within what integers can hold, and gives no feature a weight against the
    /// sense it has by hand: such weights come from chance, and mislead the search.
    pub(super) fn constrain(&mut self, features: &[Feature]) {
        let (output, first) = (self.output(), self.features());
        let largest = f32::from(LARGEST_WEIGHT);
        for value in &mut self.values[..output] {
            let most = largest / UNIT as f32;
            *value = value.clamp(-most, most);
        }
        for value in &mut self.values[output..first - 1] {
            let most = largest / OUTPUT_UNIT as f32;
            *value = value.clamp(-most, most);
        }
        for (value, feature) in self.values[first..].iter_mut().zip(features) {
            match feature.hand_weight {
                0 => {}
                weight if weight > 0 => *value = value.max(0.0),
                _ => *value = value.min(0.0),
            }
        }
    }

    /// The evaluation in integers.
    pub(super) fn to_weights(&self) -> Weights {
        let whole = |values: &[f32], unit: i32| -> [i16; HIDDEN] {
            std::array::from_fn(|index| (values[index] * unit as f32).round() as i16)
        };
        let rows = self.values[..self.bias()].chunks(HIDDEN);
        let network = Network::new(
            rows.map(|row| whole(row, UNIT)).collect(),
            whole(&self.values[self.bias()..self.output()], UNIT),
            whole(&self.values[self.output()..self.output_bias()], OUTPUT_UNIT),
            (self.values[self.output_bias()] * (UNIT * OUTPUT_UNIT) as f32).round() as i32,
        );
        let weights = self.values[self.features()..].iter();
        let weights = weights.map(|weight| (weight * SCALE).round() as i32);
        let linear = Weights::new(weights.collect());
        if self.inputs == 0 {
            return linear;
        }
        linear.with_network(network)
    }
}

impl Checkpoint {
    /// The checkpoint as text: a heading, then a number a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Checkpoint { epochs, parameters } = self;
        let mut text = format!("epochs {epochs} inputs {}\n", parameters.inputs);
        for value in &parameters.values {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{value}");
        }
        text
    }

    /// Reads a checkpoint; `None` if it is damaged or of another network.
    #[must_use]
    pub fn read(text: &str, inputs: usize, features: usize) -> Option<Self> {
        let mut lines = text.lines();
        let heading: Vec<&str> = lines.next()?.split(' ').collect();
        let &["epochs", epochs, "inputs", found] = heading.as_slice() else {
            return None;
        };
        let values: Result<Vec<f32>, _> = lines.map(str::parse).collect();
        let values = values.ok()?;
        let parameters = Parameters { values, inputs };
        let right = found.parse() == Ok(inputs)
            && parameters.values.len() == parameters.features() + features
            && parameters.values.iter().all(|value| value.is_finite());
        Some(Checkpoint {
            epochs: epochs.parse().ok()?,
            parameters,
        })
        .filter(|_| right)
    }
}
