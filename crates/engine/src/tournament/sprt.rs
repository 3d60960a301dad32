//! The sequential probability ratio test (SPRT): it ends as soon as the games have shown enough.
//!
//! The test compares two hypotheses about the Elo difference. For each it takes the most likely
//! distribution of results with that expected score. The log-likelihood ratio (LLR) changes with
//! every pair of games until it leaves the bounds. Results are pentanomial, because the two games
//! of an opening are not independent.

use std::fmt;
use std::str::FromStr;

use super::elo::expected_score;

/// The probability of either error, alpha and beta.
const RISK: f64 = 0.05;
/// The count of a result that has not occurred, so that no likelihood is 0.
const UNSEEN: f64 = 1e-3;
/// The largest Elo difference of a hypothesis.
const LARGEST: f64 = 2000.0;

/// A test of two hypotheses: the first player is stronger by one number of Elo points, or by the
/// other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// The accepted hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// The lower difference.
    H0,
    /// The higher difference.
    H1,
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hypothesis::H0 => "H0",
            Hypothesis::H1 => "H1",
        })
    }
}

/// The text does not describe a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two Elo differences, the lower one first, as in 0,10")]
pub struct SprtError;

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let (low, high) = text.split_once(',').ok_or(SprtError)?;
        let number = |text: &str| match text.trim().parse::<f64>() {
            Ok(number) if number.abs() <= LARGEST => Ok(number),
            _ => Err(SprtError),
        };
        Sprt::new(number(low)?, number(high)?).ok_or(SprtError)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.low, self.high)
    }
}

impl Sprt {
    /// A test of two Elo differences, the lower one first.
    #[must_use]
    pub fn new(low: f64, high: f64) -> Option<Self> {
        (low.is_finite() && high.is_finite() && low < high).then_some(Sprt { low, high })
    }

    /// The bound of the LLR on both sides. Beyond it a hypothesis is accepted.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// The log-likelihood ratio of the results: positive if they favour the higher hypothesis.
    ///
    /// `counts` has the number of each result, from worst to best, evenly spaced: losses, draws and
    /// wins, or the five results of a pair.
    #[must_use]
    pub fn log_likelihood_ratio(&self, counts: &[u64]) -> f64 {
        let seen: u64 = counts.iter().sum();
        if seen == 0 || counts.len() < 2 {
            return 0.0;
        }
        let filled: Vec<f64> = counts.iter().map(|&n| (n as f64).max(UNSEEN)).collect();
        let number: f64 = filled.iter().sum();
        let top = (counts.len() - 1) as f64;
        let results: Vec<Share> = filled
            .iter()
            .enumerate()
            .map(|(index, n)| Share {
                score: index as f64 / top,
                chance: n / number,
            })
            .collect();
        let (low, high) = (expected_score(self.low), expected_score(self.high));
        let (tilt_low, tilt_high) = (tilt(&results, low), tilt(&results, high));
        let term = |result: &Share| {
            let under = |tilt: f64, mean: f64| 1.0 + tilt * (result.score - mean);
            result.chance * (under(tilt_low, low) / under(tilt_high, high)).ln()
        };
        number * results.iter().map(term).sum::<f64>()
    }

    /// The hypothesis that the results have shown, if any.
    #[must_use]
    pub fn decision(&self, counts: &[u64]) -> Option<Hypothesis> {
        match self.log_likelihood_ratio(counts) {
            ratio if ratio >= Self::bound() => Some(Hypothesis::H1),
            ratio if ratio <= -Self::bound() => Some(Hypothesis::H0),
            _ => None,
        }
    }
}

/// A possible result and its share.
struct Share {
    score: f64,
    chance: f64,
}

/// The number that makes `chance / (1 + tilt * (score - mean))` the most likely distribution with
/// this mean.
///
/// It is the root of a decreasing function, found by bisection.
fn tilt(results: &[Share], mean: f64) -> f64 {
    let slope = |tilt: f64| -> f64 {
        let term = |result: &Share| {
            let off = result.score - mean;
            result.chance * off / (1.0 + tilt * off)
        };
        results.iter().map(term).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    #[test]
    fn the_bounds_are_those_of_five_percent() {
        assert!((Sprt::bound() - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn with_two_results_it_is_the_plain_ratio_of_chances() {
        let (lost, won) = (40_u64, 60_u64);
        let (low, high) = (expected_score(0.0), expected_score(50.0));
        let expected =
            won as f64 * (high / low).ln() + lost as f64 * ((1.0 - high) / (1.0 - low)).ln();
        let found = test("0,50").log_likelihood_ratio(&[lost, won]);
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    }

    #[test]
    fn ratios_are_those_of_a_general_optimiser() {
        // Reference values from a golden-section search in another language.
        let known: [(&str, &[u64], f64); 5] = [
            ("0,5", &[10, 20, 40, 25, 15], 0.293_29),
            ("0,10", &[300, 400, 320], 0.252_07),
            ("0,2", &[39, 8843, 17_932, 8901, 65], -2.176_64),
            ("0,50", &[0, 0, 0, 0, 20], 2.672_08),
            ("-5,5", &[50, 100, 200, 90, 40], -1.506_43),
        ];
        for (claims, counts, expected) in known {
            let found = test(claims).log_likelihood_ratio(counts);
            assert!((found - expected).abs() < 2e-4, "{claims}: {found}");
        }
    }

    #[test]
    fn a_clear_match_is_decided_and_an_even_one_is_not() {
        let sprt = test("0,10");
        assert_eq!(sprt.decision(&[0; 5]), None);
        assert_eq!(sprt.decision(&[0, 0, 0, 0, 2]), None);
        assert_eq!(sprt.decision(&[10, 50, 200, 150, 90]), Some(Hypothesis::H1));
        assert_eq!(sprt.decision(&[90, 150, 200, 50, 10]), Some(Hypothesis::H0));
        assert_eq!(sprt.decision(&[1, 5, 20, 6, 1]), None);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "", "0", "0,", "10,0", "5,5", "nan,1", "0,inf", "0,1,2", "0,9999",
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(SprtError), "{text}");
        }
        assert_eq!(test("-1.5,3").to_string(), "-1.5,3");
    }
}
