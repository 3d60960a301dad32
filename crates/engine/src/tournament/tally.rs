//! The results of many games, from the first player's point of view.

use kabinet_core::{Outcome, Side};

use super::elo::Elo;
use super::games::GameReport;
use super::referee::{Termination, TimeUsed};

/// The result of a game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// A loss.
    Loss,
    /// A draw.
    Draw,
    /// A win.
    Win,
}

impl Points {
    /// The result for the player of a side.
    #[must_use]
    pub fn of(outcome: Outcome, side: Side) -> Self {
        match outcome {
            Outcome::Draw => Points::Draw,
            Outcome::Win(winner) if winner == side => Points::Win,
            Outcome::Win(_) => Points::Loss,
        }
    }

    /// Half points: 0, 1 or 2.
    #[must_use]
    pub fn halves(self) -> usize {
        self as usize
    }
}

/// The sum of many games.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Wins of the first player.
    pub wins: u64,
    /// Losses of the first player.
    pub losses: u64,
    /// Draws, including undecided games.
    pub draws: u64,
    /// Games that were too long and count as draws.
    pub undecided: u64,
    /// Games lost because a player failed: it ended, was late, or played an illegal turn.
    pub failures: [u64; 2],
    /// Wins of each side of the board, by either player.
    pub side_wins: [u64; 2],
    /// The turns of all games, including the openings.
    pub turns: u64,
    /// The time that the players used.
    pub clocks: [TimeUsed; 2],
    /// The pentanomial counts: how many pairs of games brought the first player 0 to 4 half points.
    pub pentanomial: [u64; 5],
    /// The first game of a pair whose second is not played yet.
    pub(super) half_pair: Option<Points>,
}

impl Tally {
    /// Adds the next game. Games come in order.
    pub fn add(&mut self, report: &GameReport) {
        let points = report.points();
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
        match &report.finish.ended {
            Termination::Undecided => self.undecided += 1,
            Termination::Failed(side, _) => {
                let first = *side == report.first_player;
                self.failures[usize::from(!first)] += 1;
            }
            Termination::ByRule(_) => {}
        }
        if let Some(winner) = report.finish.outcome().winner() {
            self.side_wins[winner.index()] += 1;
        }
        self.turns += report.finish.turns as u64;
        let first = report.first_player;
        for (sum, side) in self.clocks.iter_mut().zip([first, first.other()]) {
            sum.add(&report.finish.clocks[side.index()]);
        }
        match self.half_pair.take() {
            None => self.half_pair = Some(points),
            Some(other) => self.pentanomial[points.halves() + other.halves()] += 1,
        }
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The Elo difference that the games show.
    #[must_use]
    pub fn elo(&self) -> Elo {
        Elo::of(self)
    }

    /// The average number of turns of a game.
    #[must_use]
    pub fn average_turns(&self) -> f64 {
        self.turns as f64 / self.games().max(1) as f64
    }
}
