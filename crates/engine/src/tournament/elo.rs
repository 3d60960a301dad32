//! Elo differences.

use super::tally::Tally;

/// The margin of error in standard deviations: 95 % confidence.
const CONFIDENCE: f64 = 1.959_964;
/// The probability outside of the margin.
const RISK: f64 = 0.05;

/// The expected score of a player who is stronger by this much.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference of a score; infinite for 0 and 1.
#[must_use]
pub fn rating_difference(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// An estimated Elo difference.
///
/// It is always finite, so that scripts can read it. After N games a score above 1 - 1/(2N+2)
/// counts as that much, as if one more game had been drawn. A player who won all of 100 games is
/// ahead by 921.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// By how much the first player is stronger.
    pub difference: f64,
    /// Half the width of the 95 % confidence interval.
    pub margin: f64,
}

impl Elo {
    pub(super) fn of(tally: &Tally) -> Self {
        let games = tally.games() as f64;
        if games == 0.0 {
            return Elo {
                difference: 0.0,
                margin: 0.0,
            };
        }
        let score = (tally.wins as f64 + 0.5 * tally.draws as f64) / games;
        let edge = 1.0 / (2.0 * games + 2.0);
        let rate = |score: f64| rating_difference(score.clamp(edge, 1.0 - edge));
        let deviation = deviation(tally);
        let (low, high) = if deviation > 0.0 {
            let reach = CONFIDENCE * deviation;
            (score - reach, score + reach)
        } else {
            // All results are equal. Any other result with a larger probability than this would
            // have been seen.
            let unseen = 1.0 - RISK.powf(1.0 / samples(tally));
            (score * (1.0 - unseen), score + (1.0 - score) * unseen)
        };
        Elo {
            difference: rate(score),
            margin: (rate(high) - rate(low)) / 2.0,
        }
    }
}

/// Whether to count pairs of games: the two games of an opening are not independent, because an
/// opening that favours a side gives each player a win.
fn by_pairs(tally: &Tally) -> bool {
    tally.pentanomial.iter().sum::<u64>() >= 2
}

/// The number of independent results.
fn samples(tally: &Tally) -> f64 {
    if by_pairs(tally) {
        tally.pentanomial.iter().sum::<u64>() as f64
    } else {
        tally.games() as f64
    }
}

/// The standard deviation of the score.
fn deviation(tally: &Tally) -> f64 {
    let spread = |counts: &[u64]| {
        let number: u64 = counts.iter().sum();
        let top = (counts.len() - 1) as f64;
        let at = |index: usize| index as f64 / top;
        let sum = |f: &dyn Fn(f64) -> f64| {
            let terms = counts.iter().enumerate();
            terms.map(|(i, &n)| n as f64 * f(at(i))).sum::<f64>() / number as f64
        };
        let mean = sum(&|score| score);
        let variance = sum(&|score| (score - mean).powi(2));
        (variance / number as f64).sqrt()
    };
    if by_pairs(tally) {
        spread(&tally.pentanomial)
    } else {
        spread(&[tally.losses, tally.draws, tally.wins])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally {
            wins,
            losses,
            draws,
            ..Tally::default()
        }
    }

    #[test]
    fn scores_and_differences_are_those_of_the_tables() {
        for (elo, score) in [
            (0.0, 0.5),
            (100.0, 0.640_065),
            (200.0, 0.759_747),
            (400.0, 0.909_091),
        ] {
            assert!((expected_score(elo) - score).abs() < 1e-6);
            assert!((rating_difference(score) - elo).abs() < 1e-3);
            assert!((rating_difference(1.0 - score) + elo).abs() < 1e-3);
        }
    }

    #[test]
    fn a_match_without_pairs() {
        // 100 games, 60 %: 70.4 Elo. The standard deviation of a game is 0.4359 with 20 draws.
        let elo = tally(50, 30, 20).elo();
        assert!((elo.difference - 70.44).abs() < 0.01, "{elo:?}");
        assert!((elo.margin - 62.54).abs() < 0.5, "{elo:?}");
    }

    #[test]
    fn pairs_that_cancel_out_leave_no_doubt() {
        let mut even = tally(50, 50, 0);
        even.pentanomial = [0, 0, 50, 0, 0];
        let mut wild = tally(50, 50, 0);
        wild.pentanomial = [25, 0, 0, 0, 25];
        assert!(even.elo().margin < wild.elo().margin / 3.0);
        // After fifty pairs without another result, its probability is at most 5.8 %.
        assert!((even.elo().margin - 20.2).abs() < 0.1, "{:?}", even.elo());
        assert_eq!(even.elo().difference, 0.0);
    }

    #[test]
    fn numbers_are_finite_whatever_happens() {
        for games in [0, 1, 2, 100, 100_000] {
            for tally in [tally(games, 0, 0), tally(0, games, 0), tally(0, 0, games)] {
                let elo = tally.elo();
                assert!(elo.difference.is_finite() && elo.margin.is_finite());
                assert!(games == 0 || elo.margin > 0.0, "{games} {elo:?}");
            }
        }
        let all = tally(100, 0, 0).elo();
        assert!((all.difference - 921.3).abs() < 1.0, "{all:?}");
    }
}
