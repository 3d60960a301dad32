//! The manner of a player: how much of each trait its positions show, and how varied it begins.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use kabinet_core::{Game, Match, Side};
use kabinet_games::AnyGame;

use super::games::GameReport;
use crate::characters::traits;
use crate::eval::{MOST_TRAITS, Traits};
use crate::players::{Player, PlayerError};

/// The traits of the positions that a player left to the opponent, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// The number of positions.
    pub positions: u64,
    /// The sum of each trait.
    pub sums: [i64; MOST_TRAITS],
}

impl Manner {
    /// Adds a game that the player of a side played after the opening.
    pub fn add(&mut self, report: &GameReport, side: Side, opening: usize) {
        let mut moved = false;
        for position in report.finish.game.positions().skip(opening) {
            let own = position.side() == side;
            if moved && !own && position.outcome().is_none() {
                self.add_position(&traits(position, side));
            }
            moved = own;
        }
    }

    fn add_position(&mut self, traits: &Traits) {
        self.positions += 1;
        for (sum, &amount) in self.sums.iter_mut().zip(traits) {
            *sum += i64::from(amount);
        }
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Manner) {
        self.positions += other.positions;
        for (sum, more) in self.sums.iter_mut().zip(other.sums) {
            *sum += more;
        }
    }

    /// The average of a trait.
    #[must_use]
    pub fn average(&self, index: usize) -> f64 {
        self.sums[index] as f64 / self.positions.max(1) as f64
    }
}

/// The entropy of a player's first turn over so many games, in bits: 0 if it always begins alike.
///
/// # Errors
/// If the player does not answer.
pub fn opening_entropy(
    player: &mut dyn Player,
    start: &AnyGame,
    games: u64,
) -> Result<f64, PlayerError> {
    let game = Match::new(start.clone());
    let never = AtomicBool::new(false);
    let mut turns = HashMap::new();
    for seed in 0..games {
        player.begin(&game, seed)?;
        *turns.entry(player.turn(&game, &never)?).or_insert(0_u64) += 1;
    }
    let mut counts: Vec<u64> = turns.into_values().collect();
    counts.sort_unstable();
    let bits = counts.iter().map(|&count| {
        let share = count as f64 / games as f64;
        -share * share.log2()
    });
    // Not -0.
    Ok(bits.sum::<f64>().max(0.0))
}
