//! The winning chance of a score.

use crate::Score;

/// The expected result of a game, from 0 (lost) to 1 (won); a draw is 0.5.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct WinProbability(f64);

impl WinProbability {
    /// The evaluation, in hundredths, that wins three games of four.
    pub(crate) const THREE_TO_ONE: f64 = 250.0;

    /// The winning chance of the side whose score it is.
    #[must_use]
    pub fn of(score: Score) -> Self {
        WinProbability(match score {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Draw => 0.5,
            Score::Estimate(worth) => {
                1.0 / (1.0 + 3f64.powf(-f64::from(worth) / Self::THREE_TO_ONE))
            }
        })
    }

    /// The chance as a number.
    #[must_use]
    pub fn get(self) -> f64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_score_promises_more() {
        let scale = [
            Score::Loss(3),
            Score::Estimate(-300),
            Score::Estimate(-10),
            Score::Draw,
            Score::Estimate(10),
            Score::Estimate(300),
            Score::Win(3),
        ];
        assert!(scale.is_sorted_by(|a, b| WinProbability::of(*a) < WinProbability::of(*b)));
        assert!((WinProbability::of(Score::Estimate(250)).get() - 0.75).abs() < 1e-9);
        for score in scale {
            let both = WinProbability::of(score).get() + WinProbability::of(-score).get();
            assert!((both - 1.0).abs() < 1e-9, "{score}");
        }
    }
}
