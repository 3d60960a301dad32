//! SPSA, simultaneous perturbation stochastic approximation: the constants of the search.
//!
//! Every pair of games changes all constants at once, each up or down at random, and plays the
//! engine with the changed constants against the engine with the opposite changes. Both play both
//! sides of one opening. All constants then move a little towards the side that won. Perturbations
//! and steps shrink as the run goes on, by the usual exponents.
//!
//! Pairs are played in batches, and every pair of a batch starts from the same constants. So the
//! result depends only on the arguments, not on the number of threads or on interruptions.

use std::fmt::{self, Write as _};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{Match, Side};
use kabinet_games::AnyGame;

use crate::EngineOptions;
use crate::parallel::share;
use crate::players::{EnginePlayer, Player};
use crate::progress::{ProgressMonitor, Stopped};
use crate::search::{Limits, SearchConstants, SearchSettings, TUNABLES};
use crate::tournament::{Openings, Points, Referee};

/// The number of pairs in a batch.
const BATCH: u64 = 16;
/// The exponent with which the steps shrink.
const ALPHA: f64 = 0.602;
/// The exponent with which the perturbations shrink.
const GAMMA: f64 = 0.101;
/// The last perturbation, as a share of a constant's range.
const LAST_PERTURBATION: f64 = 1.0 / 20.0;
/// The last step for a pair won by 2 to 0, as a share of the perturbation.
const LAST_STEP: f64 = 0.01;
/// The share of the run in which steps hardly shrink: the first pairs must not decide everything.
const STABILITY: f64 = 0.1;
/// The number of random actions of an opening.
const OPENING_PLIES: usize = 6;
/// The transposition table of a player.
const TABLE_BYTES: usize = 1 << 22;

/// The parameters of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstantsTuning {
    /// The number of games. Games come in pairs; an odd number counts as one more.
    pub games: u64,
    /// The node limit per action.
    pub nodes: u64,
    /// A longer game counts as a draw.
    pub max_turns: usize,
    /// The seed of openings and perturbations.
    pub seed: u64,
    /// How many pairs are played at once.
    pub threads: usize,
}

impl ConstantsTuning {
    fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }
}

/// How far a run has come. Its text is a checkpoint.
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaState {
    /// The number of pairs played.
    pairs: u64,
    /// Half points of both games of a pair, 0 to 4, for the constants changed upwards first: how
    /// often each occurred.
    pentanomial: [u64; 5],
    values: [f64; TUNABLES.len()],
}

/// A text is not the checkpoint of a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}")]
pub struct SpsaStateError {
    line: usize,
    expected: String,
}

impl Default for SpsaState {
    fn default() -> Self {
        SpsaState::new(&SearchConstants::DEFAULT)
    }
}

impl SpsaState {
    /// A run that starts from these constants.
    #[must_use]
    pub fn new(constants: &SearchConstants) -> Self {
        SpsaState {
            pairs: 0,
            pentanomial: [0; 5],
            values: TUNABLES.map(|tunable| tunable.get(constants).into()),
        }
    }

    /// The number of games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.pairs
    }

    /// The constants found so far.
    #[must_use]
    pub fn constants(&self) -> SearchConstants {
        let mut constants = SearchConstants::DEFAULT;
        for (tunable, value) in TUNABLES.iter().zip(self.values) {
            tunable.set(&mut constants, value.round() as i32);
        }
        constants
    }

    /// The settings that differ from the usual ones, as in the text of a player.
    #[must_use]
    pub fn settings(&self) -> String {
        let found = self.constants();
        TUNABLES.iter().fold(String::new(), |mut text, tunable| {
            let value = tunable.get(&found);
            if value != tunable.get(&SearchConstants::DEFAULT) {
                let _ = write!(text, ";{}={value}", tunable.name);
            }
            text
        })
    }

    /// Moves the constants by the result of a pair.
    fn learn(&mut self, plan: &ConstantsTuning, pair: &Pair, halves: usize) {
        let gain = halves as f64 - 2.0;
        for (index, tunable) in TUNABLES.iter().enumerate() {
            let step = plan.step_share(pair.number) * pair.sizes[index] * pair.signs[index] * gain;
            let (least, most) = (f64::from(tunable.least), f64::from(tunable.most));
            self.values[index] = (self.values[index] + step).clamp(least, most);
        }
        self.pentanomial[halves] += 1;
        self.pairs += 1;
    }
}

impl ConstantsTuning {
    /// How far a constant moves for half a point in a pair, as a share of its perturbation.
    fn step_share(&self, pair: u64) -> f64 {
        let (played, all) = (pair as f64 + 1.0, self.pairs() as f64);
        let stable = STABILITY * all;
        // Perturbations shrink too: the share must grow by as much as they do not shrink.
        let steps = ((stable + all) / (stable + played)).powf(ALPHA);
        let perturbations = (all / played).powf(GAMMA);
        LAST_STEP / 2.0 * steps / perturbations.powi(2)
    }

    /// How far a constant is changed in a pair, as a share of its range.
    fn perturbation(&self, pair: u64) -> f64 {
        LAST_PERTURBATION * (self.pairs() as f64 / (pair as f64 + 1.0)).powf(GAMMA)
    }
}

/// Two games with one opening.
struct Pair {
    number: u64,
    /// How far each constant is changed.
    sizes: [f64; TUNABLES.len()],
    /// In which direction, 1 or -1.
    signs: [f64; TUNABLES.len()],
    /// The constants changed in this direction, and in the other.
    constants: [SearchConstants; 2],
    seed: u64,
}

impl Pair {
    fn new(plan: &ConstantsTuning, state: &SpsaState, number: u64) -> Self {
        let seed = plan.seed ^ SplitMix64::new(number + 1).next_u64();
        let mut random = SplitMix64::new(seed);
        let share = plan.perturbation(number);
        let mut pair = Pair {
            number,
            sizes: [0.0; TUNABLES.len()],
            signs: [1.0; TUNABLES.len()],
            constants: [SearchConstants::DEFAULT; 2],
            seed: random.next_u64(),
        };
        for (index, tunable) in TUNABLES.iter().enumerate() {
            let range = f64::from(tunable.most) - f64::from(tunable.least);
            pair.sizes[index] = share * range;
            pair.signs[index] = if random.below(2) == 0 { 1.0 } else { -1.0 };
            // A value between two whole numbers is now the one, now the other.
            let dither = random.below(1 << 20) as f64 / f64::from(1 << 20);
            for (constants, sign) in pair.constants.iter_mut().zip([1.0, -1.0]) {
                let change = sign * pair.signs[index] * pair.sizes[index];
                let value = (state.values[index] + change + dither).floor();
                tunable.set(constants, value as i32);
            }
        }
        pair
    }

    /// Plays both games. The half points of the first constants, or `None` if it was stopped.
    fn play(&self, start: &AnyGame, plan: &ConstantsTuning, stop: &AtomicBool) -> Option<usize> {
        let opening = Openings::new(start.clone(), OPENING_PLIES, self.seed).next_opening();
        let mut players = self.constants.map(|constants| {
            let settings = SearchSettings {
                constants,
                ..SearchSettings::default()
            };
            let options = EngineOptions {
                hash_bytes: TABLE_BYTES,
                settings,
                ..EngineOptions::default()
            };
            EnginePlayer::new(options, Limits::nodes(plan.nodes), None)
        });
        let mut halves = 0;
        for side in Side::ALL {
            halves += self
                .play_game(opening.clone(), &mut players, side, plan, stop)?
                .halves();
        }
        Some(halves)
    }

    /// One game, in which the first constants play this side.
    fn play_game(
        &self,
        opening: Match<AnyGame>,
        players: &mut [EnginePlayer; 2],
        side: Side,
        plan: &ConstantsTuning,
        stop: &AtomicBool,
    ) -> Option<Points> {
        let referee = Referee {
            max_turns: plan.max_turns,
        };
        let [one, two] = players;
        let mut sides: [&mut dyn Player; 2] = match side {
            Side::First => [one, two],
            Side::Second => [two, one],
        };
        let seeds = [self.seed, self.seed];
        // The engine always starts and always answers.
        let finished = referee.play(opening, &mut sides, seeds, stop).ok()??;
        Some(Points::of(finished.outcome(), side))
    }
}

/// Plays pairs until there are as many as planned, and moves the constants. `each` sees the state
/// after every batch and may end the run.
///
/// # Errors
/// If the operation was stopped. The states that `each` saw are good for resuming.
pub fn tune_constants(
    start: &AnyGame,
    plan: ConstantsTuning,
    mut state: SpsaState,
    each: &mut dyn FnMut(&SpsaState) -> ControlFlow<()>,
    monitor: ProgressMonitor<'_>,
) -> Result<SpsaState, Stopped> {
    while state.pairs < plan.pairs() {
        monitor.report("playing", state.games(), 2 * plan.pairs());
        let until = (state.pairs + BATCH).min(plan.pairs());
        let pairs: Vec<Pair> = (state.pairs..until)
            .map(|number| Pair::new(&plan, &state, number))
            .collect();
        // The progress of a batch is of no interest.
        let quiet = ProgressMonitor::new(&|_| {}, monitor.stop());
        let play = |played: &mut Vec<(u64, Option<usize>)>, part: &[Pair]| {
            for pair in part {
                played.push((pair.number, pair.play(start, &plan, monitor.stop())));
            }
        };
        let mut played = share("", &pairs, 1, plan.threads, quiet, play)?.concat();
        monitor.check_stopped()?;
        played.sort_unstable();
        for (pair, (_, halves)) in pairs.iter().zip(played) {
            // A game that failed teaches nothing.
            state.learn(&plan, pair, halves.unwrap_or(2));
        }
        if each(&state).is_break() {
            break;
        }
    }
    monitor.report("playing", state.games(), 2 * plan.pairs());
    Ok(state)
}

impl fmt::Display for SpsaState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "pairs {}", self.pairs)?;
        let [a, b, c, d, e] = self.pentanomial;
        writeln!(f, "pentanomial {a} {b} {c} {d} {e}")?;
        for (tunable, value) in TUNABLES.iter().zip(self.values) {
            writeln!(f, "{} {value}", tunable.name)?;
        }
        Ok(())
    }
}

impl FromStr for SpsaState {
    type Err = SpsaStateError;

    fn from_str(text: &str) -> Result<Self, SpsaStateError> {
        let mut lines = text.lines().enumerate();
        let mut numbers = |name: &str, count: usize| {
            let (line, rest) = match lines.next() {
                Some((index, line)) => (index + 1, line.strip_prefix(name)),
                None => (text.lines().count() + 1, None),
            };
            let numbers: Option<Vec<f64>> = rest.and_then(|rest| {
                let numbers = rest.split_whitespace().map(str::parse);
                numbers.collect::<Result<_, _>>().ok()
            });
            numbers
                .filter(|numbers| numbers.len() == count && numbers.iter().all(|n| n.is_finite()))
                .ok_or_else(|| SpsaStateError {
                    line,
                    expected: format!("{name} and its numbers"),
                })
        };
        let mut state = SpsaState {
            pairs: numbers("pairs ", 1)?[0] as u64,
            ..SpsaState::default()
        };
        for (count, number) in state
            .pentanomial
            .iter_mut()
            .zip(numbers("pentanomial ", 5)?)
        {
            *count = number as u64;
        }
        for (value, tunable) in state.values.iter_mut().zip(&TUNABLES) {
            let number = numbers(&format!("{} ", tunable.name), 1)?[0];
            *value = number.clamp(tunable.least.into(), tunable.most.into());
        }
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(games: u64, threads: usize) -> ConstantsTuning {
        ConstantsTuning {
            games,
            nodes: 20,
            max_turns: 12,
            seed: 5,
            threads,
        }
    }

    fn start() -> AnyGame {
        kabinet_games::GameId::ALL[0].start()
    }

    fn run(plan: ConstantsTuning, state: SpsaState) -> SpsaState {
        let silent = ProgressMonitor::silent();
        let mut go_on = |_: &SpsaState| ControlFlow::Continue(());
        tune_constants(&start(), plan, state, &mut go_on, silent).unwrap()
    }

    #[test]
    fn a_run_depends_neither_on_threads_nor_on_interruptions() {
        let whole = run(plan(64, 1), SpsaState::default());
        assert_eq!(whole.games(), 64);
        assert_eq!(run(plan(64, 3), SpsaState::default()), whole);
        let mut kept = String::new();
        let mut stop = |state: &SpsaState| {
            kept = state.to_string();
            ControlFlow::Break(())
        };
        let silent = ProgressMonitor::silent();
        tune_constants(
            &start(),
            plan(64, 2),
            SpsaState::default(),
            &mut stop,
            silent,
        )
        .unwrap();
        assert_eq!(run(plan(64, 2), kept.parse().unwrap()), whole);
    }

    /// Instead of games: the player nearer to known constants is likelier to win.
    #[test]
    fn it_finds_constants_that_win() {
        let target = TUNABLES.map(|tunable| f64::from(tunable.least + 3 * tunable.most) / 4.0);
        let plan = plan(20_000, 1);
        let mut state = SpsaState::default();
        let before = distance(&state.values, &target);
        let mut random = SplitMix64::new(1);
        for number in 0..plan.pairs() {
            let pair = Pair::new(&plan, &state, number);
            let [one, two] = pair
                .constants
                .map(|found| distance(&TUNABLES.map(|t| f64::from(t.get(&found))), &target));
            let chance = 0.5 + (two - one).clamp(-1.0, 1.0) / 4.0;
            let halves: usize = (0..2)
                .map(|_| 2 * usize::from((random.below(1 << 16) as f64) < chance * 65_536.0))
                .sum();
            state.learn(&plan, &pair, halves);
        }
        let after = distance(&state.values, &target);
        assert!(after < before / 2.0, "{before} before, {after} after");
    }

    /// How far constants are from others, in ranges.
    fn distance(values: &[f64], others: &[f64]) -> f64 {
        let away = |index: usize| {
            let tunable = &TUNABLES[index];
            (values[index] - others[index]).abs() / f64::from(tunable.most - tunable.least)
        };
        (0..TUNABLES.len()).map(away).sum()
    }

    #[test]
    fn a_damaged_checkpoint_is_refused() {
        let text = SpsaState::default().to_string();
        assert_eq!(text.parse(), Ok(SpsaState::default()));
        for (damaged, line) in [
            (text.replace("pairs 0", "pairs many"), 1),
            (text.replace("0 0 0 0 0", "0 0 0 0"), 2),
            (
                text.replace("futility_margin 120", "futility_margin NaN"),
                4,
            ),
            (
                text.lines()
                    .take(5)
                    .map(|line| format!("{line}\n"))
                    .collect(),
                6,
            ),
        ] {
            let error = damaged.parse::<SpsaState>().unwrap_err();
            assert_eq!(error.line, line, "{damaged}");
        }
    }

    #[test]
    fn the_settings_are_those_of_a_player() {
        let mut state = SpsaState::default();
        assert_eq!(state.settings(), "");
        state.values[1] += 10.4;
        assert_eq!(state.settings(), ";futility_margin=130");
        let player: crate::players::PlayerSpec =
            format!("nodes:100{}", state.settings()).parse().unwrap();
        assert_eq!(player.to_string(), "nodes:100;futility_margin=130");
    }
}
