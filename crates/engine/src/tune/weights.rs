//! Texel tuning: weights learnt from self-play.
//!
//! The engine plays itself from random openings. Every position at the start of a turn becomes a
//! sample: its feature counts, and the result of the game for the side to move. Logistic regression
//! finds the weights whose evaluations predict the results best. Regularization holds them near the
//! old weights, so that a rare feature hardly changes. Games and weights depend only on the
//! arguments, not on the number of threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Side};
use kabinet_games::AnyGame;

use crate::Weights;
use crate::eval::{self, EngineGame, EngineVisitor, Feature};
use crate::progress::{ProgressMonitor, Stopped};
use crate::search::{Limits, Search, SearchGame, SearchSettings, TranspositionTable};
use crate::self_play;
use crate::win_probability::WinProbability;

/// The evaluation at which a side wins about three games of four.
const SCALE: f64 = WinProbability::THREE_TO_ONE;
/// The transposition table of a game.
const TABLE_BYTES: usize = 1 << 21;
/// The number of iterations: far more than it takes to converge.
const ITERATIONS: u64 = 3_000;
/// The strength of the regularization: loss per sample for a weight that is off by [`SCALE`].
const REGULARIZATION: f64 = 0.000_2;

/// The parameters of a tuning run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The number of games.
    pub games: usize,
    /// The node limit per action.
    pub nodes: u64,
    /// A longer game counts as a draw.
    pub max_turns: usize,
    /// The seed of the openings.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
}

/// The result of a tuning run.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The new weights.
    pub weights: Weights,
    /// The features they belong to.
    pub features: &'static [Feature],
    /// The number of wins of the first side, wins of the second, and draws.
    pub results: [usize; 3],
    /// The number of samples.
    pub samples: usize,
    /// The mean cross-entropy of the predictions in bits, before and after.
    pub loss: [f64; 2],
}

/// Plays games and tunes the weights, starting from the given or the tuned ones.
///
/// # Errors
/// If the operation was stopped.
pub fn tune(
    start: &AnyGame,
    tuning: Tuning,
    weights: Option<Weights>,
    monitor: ProgressMonitor<'_>,
) -> Result<Tuned, Stopped> {
    eval::visit(
        start,
        TuneVisitor {
            tuning,
            weights,
            monitor,
        },
    )
}

struct TuneVisitor<'a> {
    tuning: Tuning,
    weights: Option<Weights>,
    monitor: ProgressMonitor<'a>,
}

/// A sample for the regression.
struct Sample {
    counts: Vec<(u16, f32)>,
    /// 1 for a win of the side to move, 0 for a loss.
    result: f32,
}

impl EngineVisitor for TuneVisitor<'_> {
    type Output = Result<Tuned, Stopped>;

    fn visit<G: EngineGame>(self, start: &G) -> Self::Output {
        let old = self.weights.unwrap_or_else(Weights::tuned::<G>);
        let games = self_play(start, &old, self.tuning, self.monitor)?;
        let mut results = [0; 3];
        let mut samples = Vec::new();
        for (result, mut played) in games {
            results[match result {
                Some(Side::First) => 0,
                Some(Side::Second) => 1,
                None => 2,
            }] += 1;
            samples.append(&mut played);
        }
        let before: Vec<f64> = old.values().iter().map(|&weight| weight.into()).collect();
        let after = fit(&samples, &before, self.monitor)?;
        let weights = Weights::new(after.iter().map(|weight| weight.round() as i32).collect());
        let rounded: Vec<f64> = weights
            .values()
            .iter()
            .map(|&weight| weight.into())
            .collect();
        Ok(Tuned {
            weights,
            features: G::FEATURES,
            results,
            samples: samples.len(),
            loss: [loss(&samples, &before), loss(&samples, &rounded)],
        })
    }
}

type Played = (Option<Side>, Vec<Sample>);

/// Plays all games, several at once, and returns them in order.
fn self_play<G: SearchGame>(
    start: &G,
    weights: &Weights,
    tuning: Tuning,
    monitor: ProgressMonitor<'_>,
) -> Result<Vec<Played>, Stopped> {
    let next = AtomicUsize::new(0);
    let finished: Mutex<Vec<Option<Played>>> =
        Mutex::new((0..tuning.games).map(|_| None).collect());
    let play = || {
        let mut table = TranspositionTable::new(TABLE_BYTES);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= tuning.games || monitor.check_stopped().is_err() {
                return;
            }
            table.clear();
            let played = one_game(start, weights, tuning, number as u64, &mut table);
            let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
            finished[number] = Some(played);
            let done = finished.iter().flatten().count();
            monitor.report("playing", done as u64, tuning.games as u64);
        }
    };
    thread::scope(|scope| {
        for _ in 1..tuning.threads {
            // With fewer threads than wanted it only takes longer.
            let _ = thread::Builder::new().spawn_scoped(scope, play);
        }
        play();
    });
    monitor.check_stopped()?;
    let finished = finished
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    Ok(finished.into_iter().flatten().collect())
}

fn one_game<G: SearchGame>(
    start: &G,
    weights: &Weights,
    tuning: Tuning,
    number: u64,
    table: &mut TranspositionTable,
) -> Played {
    let mut random = SplitMix64::new(tuning.seed ^ number << 20);
    let settings = SearchSettings::default();
    let never = AtomicBool::new(false);
    let mut list = ActionList::new();
    // A few random turns make the games different.
    let opening = 2 + random.below(6);
    let mut samples = Vec::new();
    let mut views = Vec::new();
    let winner = self_play::play(start, tuning.max_turns, |game| {
        let position = game.position();
        if game.turns().len() < opening {
            position.legal_actions(&mut list);
            return random.choose(&list).copied();
        }
        let history: Vec<u64> = game.positions().map(Game::zobrist).collect();
        let search = Search {
            table,
            weights,
            settings: &settings,
            threads: 1,
            multi_pv: 1,
            limits: Limits::nodes(tuning.nodes),
        };
        let report = search.run(position, &history[..history.len() - 1], &never, |_| {});
        let line = report.pvs.first()?;
        // A proved position has nothing to teach the evaluation.
        if !line.score.is_proved() && !position.mid_turn() {
            let mut counts = vec![0_f32; G::FEATURES.len()];
            position.features(|term, count| counts[term] += count as f32);
            let counts = (0..).zip(counts).filter(|&(_, count)| count != 0.0);
            samples.push(counts.collect::<Vec<(u16, f32)>>());
            views.push(position.side());
        }
        Some(line.actions[0])
    });
    let samples = samples.into_iter().zip(views).map(|(counts, view)| Sample {
        counts,
        result: winner.map_or(0.5, |side| if side == view { 1.0 } else { 0.0 }),
    });
    (winner, samples.collect())
}

fn expected(sample: &Sample, weights: &[f64]) -> f64 {
    let counts = sample.counts.iter();
    let sum: f64 = counts
        .map(|&(term, count)| weights[usize::from(term)] * f64::from(count))
        .sum();
    // The exponent is in units of e; three to one is a factor of three.
    1.0 / (1.0 + (-sum * 3_f64.ln() / SCALE).exp())
}

/// The mean cross-entropy of the samples, in bits.
fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let expected = expected(sample, weights).clamp(1e-9, 1.0 - 1e-9);
            let result = f64::from(sample.result);
            -(result * expected.log2() + (1.0 - result) * (1.0 - expected).log2())
        })
        .sum();
    sum / samples.len().max(1) as f64
}

/// The weights with the smallest loss, by gradient descent with Adam, which copes with features of
/// very different frequency.
fn fit(
    samples: &[Sample],
    start: &[f64],
    monitor: ProgressMonitor<'_>,
) -> Result<Vec<f64>, Stopped> {
    const STEP: f64 = 2.0;
    let mut weights = start.to_vec();
    let mut mean = vec![0.0; start.len()];
    let mut square = vec![0.0; start.len()];
    for round in 1..=ITERATIONS {
        monitor.check_stopped()?;
        if round % 50 == 0 {
            monitor.report("fitting", round, ITERATIONS);
        }
        let mut gradient = vec![0.0; start.len()];
        for sample in samples {
            let error = expected(sample, &weights) - f64::from(sample.result);
            for &(term, count) in &sample.counts {
                gradient[usize::from(term)] += error * f64::from(count);
            }
        }
        // The steps shrink to zero, so that the result does not depend on the last samples.
        let step = STEP * (1.0 - (round - 1) as f64 / ITERATIONS as f64);
        for (term, weight) in weights.iter_mut().enumerate() {
            let held = REGULARIZATION * (*weight - start[term]) / SCALE;
            let slope = gradient[term] / samples.len().max(1) as f64 + held;
            mean[term] = 0.9 * mean[term] + 0.1 * slope;
            square[term] = 0.999 * square[term] + 0.001 * slope * slope;
            let mean = mean[term] / (1.0 - 0.9_f64.powf(round as f64));
            let square: f64 = square[term] / (1.0 - 0.999_f64.powf(round as f64));
            *weight -= step * mean / (square.sqrt() + 1e-9);
        }
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples whose results are drawn from known weights.
    fn samples(truth: &[f64], count: usize) -> Vec<Sample> {
        let mut random = SplitMix64::new(3);
        (0..count)
            .map(|_| {
                let counts = (0..truth.len() as u16)
                    .map(|term| (term, random.below(9) as f32 - 4.0))
                    .collect();
                let mut sample = Sample {
                    counts,
                    result: 0.0,
                };
                let chance = (expected(&sample, truth) * 1_000_000.0) as usize;
                sample.result = if random.below(1_000_000) < chance {
                    1.0
                } else {
                    0.0
                };
                sample
            })
            .collect()
    }

    #[test]
    fn known_weights_are_found_again() {
        let truth = [60.0, -25.0, 0.0];
        let samples = samples(&truth, 20_000);
        let found = fit(&samples, &[10.0, 10.0, 10.0], ProgressMonitor::silent()).unwrap();
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 4.0, "{found} for {truth}");
        }
        assert!(loss(&samples, &found) < loss(&samples, &[10.0, 10.0, 10.0]));
    }

    #[test]
    fn three_to_one_at_the_scale() {
        let sample = Sample {
            counts: vec![(0, 1.0)],
            result: 1.0,
        };
        assert!((expected(&sample, &[SCALE]) - 0.75).abs() < 1e-9);
    }

    #[test]
    fn the_games_do_not_depend_on_the_number_of_threads() {
        let start = kabinet_games::GameId::ALL[0].start();
        let tuning = |threads| Tuning {
            games: 4,
            nodes: 50,
            max_turns: 30,
            seed: 7,
            threads,
        };
        let one = tune(&start, tuning(1), None, ProgressMonitor::silent()).unwrap();
        let two = tune(&start, tuning(2), None, ProgressMonitor::silent()).unwrap();
        assert_eq!(one, two);
        assert!(one.samples > 0);
    }
}
