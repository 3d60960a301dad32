//! Weights learnt from self-play.
//!
//! The engine plays itself from random openings. Every position in which a turn began is a row: the
//! counts of its features, and how the game ended for the side to act. The weights are then those
//! under which the estimates foretell the results best (logistic regression), held back towards the
//! old ones so that a feature that hardly occurs stays as it was. Games and weights depend on
//! nothing but the arguments, not on the number of threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome, Side};
use kabinet_games::AnyGame;

use crate::Weights;
use crate::eval::{self, EngineGame, EngineVisitor, Feature};
use crate::progress::{ProgressMonitor, Stopped};
use crate::search::{Limits, Search, SearchGame, SearchSettings, TranspositionTable};
use crate::win_probability::WinProbability;

/// The estimate at which a side is expected to win about three games of four.
const SCALE: f64 = WinProbability::THREE_TO_ONE;
/// The table of one game at a time.
const TABLE_BYTES: usize = 1 << 21;
/// How many rounds of fitting: many more than it takes to come to rest.
const ROUNDS: u64 = 3_000;
/// How strongly weights are held back, in losses per row for a weight that is off by [`SCALE`].
const HOLD: f64 = 0.000_2;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// How many games are played.
    pub games: usize,
    /// How many positions are searched for each action.
    pub nodes: u64,
    /// A game that goes on longer counts as a draw.
    pub max_turns: usize,
    /// The seed of the openings.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
}

/// What was learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The new weights.
    pub weights: Weights,
    /// The features they belong to.
    pub features: &'static [Feature],
    /// How many games were won by the first side, won by the second, drawn.
    pub results: [usize; 3],
    /// How many positions were learnt from.
    pub rows: usize,
    /// How badly the weights foretell the results, before and after: the mean loss, in bits.
    pub loss: [f64; 2],
}

/// Plays and learns, beginning with the weights the game has (tuned ones, or those set by hand).
///
/// # Errors
/// If the work was told to stop.
pub fn tune(
    start: &AnyGame,
    tuning: Tuning,
    weights: Option<Weights>,
    monitor: ProgressMonitor<'_>,
) -> Result<Tuned, Stopped> {
    eval::visit(
        start,
        Learn {
            tuning,
            weights,
            monitor,
        },
    )
}

struct Learn<'a> {
    tuning: Tuning,
    weights: Option<Weights>,
    monitor: ProgressMonitor<'a>,
}

/// A position as the fitting sees it.
struct Row {
    counts: Vec<(u16, f32)>,
    /// 1 for a win of the side to act, 0 for a loss.
    result: f32,
}

impl EngineVisitor for Learn<'_> {
    type Output = Result<Tuned, Stopped>;

    fn visit<G: EngineGame>(self, start: &G) -> Self::Output {
        let old = self.weights.unwrap_or_else(Weights::tuned::<G>);
        let games = self_play(start, &old, self.tuning, self.monitor)?;
        let mut results = [0; 3];
        let mut rows = Vec::new();
        for (result, mut played) in games {
            results[match result {
                Some(Side::First) => 0,
                Some(Side::Second) => 1,
                None => 2,
            }] += 1;
            rows.append(&mut played);
        }
        let before: Vec<f64> = old.values().iter().map(|&weight| weight.into()).collect();
        let after = fit(&rows, &before, self.monitor)?;
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
            rows: rows.len(),
            loss: [loss(&rows, &before), loss(&rows, &rounded)],
        })
    }
}

type Played = (Option<Side>, Vec<Row>);

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
            // Fewer threads than wanted only take longer.
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
    let mut game = Match::new(start.clone());
    let mut list = ActionList::new();
    // A few random turns make the games different.
    let opening = 2 + random.below(6);
    let mut rows = Vec::new();
    let mut views = Vec::new();
    while game.ending().is_none() && game.turns().len() < tuning.max_turns {
        let position = game.position().clone();
        let action = if game.turns().len() < opening {
            position.legal_actions(&mut list);
            random.choose(&list).copied()
        } else {
            let history: Vec<u64> = game.positions().map(Game::zobrist).collect();
            let search = Search {
                table,
                weights,
                settings: &settings,
                threads: 1,
                multi_pv: 1,
                limits: Limits::nodes(tuning.nodes),
            };
            let report = search.run(&position, &history[..history.len() - 1], &never, |_| {});
            let line = report.pvs.first();
            // Where the end is proved there is nothing to learn for estimates.
            let open = line.is_some_and(|line| !line.score.is_proved());
            if open && !position.mid_turn() {
                let mut counts = vec![0_f32; G::FEATURES.len()];
                position.features(|term, count| counts[term] += count as f32);
                let counts = (0..).zip(counts).filter(|&(_, count)| count != 0.0);
                rows.push(counts.collect::<Vec<(u16, f32)>>());
                views.push(position.side());
            }
            line.map(|line| line.actions[0])
        };
        let Some(action) = action else { break };
        if game.play(action).is_err() {
            debug_assert!(false, "the engine played an illegal action");
            break;
        }
    }
    let winner = match game.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(side)) => Some(side),
        _ => None,
    };
    let rows = rows.into_iter().zip(views).map(|(counts, view)| Row {
        counts,
        result: winner.map_or(0.5, |side| if side == view { 1.0 } else { 0.0 }),
    });
    (winner, rows.collect())
}

fn expected(row: &Row, weights: &[f64]) -> f64 {
    let counts = row.counts.iter();
    let sum: f64 = counts
        .map(|&(term, count)| weights[usize::from(term)] * f64::from(count))
        .sum();
    // One unit of the exponent is a factor of e; three to one is a factor of three.
    1.0 / (1.0 + (-sum * 3_f64.ln() / SCALE).exp())
}

/// The mean loss of the rows under weights, in bits.
fn loss(rows: &[Row], weights: &[f64]) -> f64 {
    let sum: f64 = rows
        .iter()
        .map(|row| {
            let expected = expected(row, weights).clamp(1e-9, 1.0 - 1e-9);
            let result = f64::from(row.result);
            -(result * expected.log2() + (1.0 - result) * (1.0 - expected).log2())
        })
        .sum();
    sum / rows.len().max(1) as f64
}

/// The weights with the least loss, by gradient descent with a step of its own for each weight
/// (Adam), which is at ease with features of very different frequency.
fn fit(rows: &[Row], start: &[f64], monitor: ProgressMonitor<'_>) -> Result<Vec<f64>, Stopped> {
    const STEP: f64 = 2.0;
    let mut weights = start.to_vec();
    let mut mean = vec![0.0; start.len()];
    let mut square = vec![0.0; start.len()];
    for round in 1..=ROUNDS {
        monitor.check_stopped()?;
        if round % 50 == 0 {
            monitor.report("fitting", round, ROUNDS);
        }
        let mut gradient = vec![0.0; start.len()];
        for row in rows {
            let error = expected(row, &weights) - f64::from(row.result);
            for &(term, count) in &row.counts {
                gradient[usize::from(term)] += error * f64::from(count);
            }
        }
        // The steps shrink to nothing, so that the end does not depend on the last rows.
        let step = STEP * (1.0 - (round - 1) as f64 / ROUNDS as f64);
        for (term, weight) in weights.iter_mut().enumerate() {
            let held = HOLD * (*weight - start[term]) / SCALE;
            let slope = gradient[term] / rows.len().max(1) as f64 + held;
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

    /// Rows whose results are drawn from known weights.
    fn rows(truth: &[f64], count: usize) -> Vec<Row> {
        let mut random = SplitMix64::new(3);
        (0..count)
            .map(|_| {
                let counts = (0..truth.len() as u16)
                    .map(|term| (term, random.below(9) as f32 - 4.0))
                    .collect();
                let mut row = Row {
                    counts,
                    result: 0.0,
                };
                let chance = (expected(&row, truth) * 1_000_000.0) as usize;
                row.result = if random.below(1_000_000) < chance {
                    1.0
                } else {
                    0.0
                };
                row
            })
            .collect()
    }

    #[test]
    fn known_weights_are_found_again() {
        let truth = [60.0, -25.0, 0.0];
        let rows = rows(&truth, 20_000);
        let found = fit(&rows, &[10.0, 10.0, 10.0], ProgressMonitor::silent()).unwrap();
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 4.0, "{found} for {truth}");
        }
        assert!(loss(&rows, &found) < loss(&rows, &[10.0, 10.0, 10.0]));
    }

    #[test]
    fn three_to_one_at_the_scale() {
        let row = Row {
            counts: vec![(0, 1.0)],
            result: 1.0,
        };
        assert!((expected(&row, &[SCALE]) - 0.75).abs() < 1e-9);
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
        assert!(one.rows > 0);
    }
}
