//! The score of a position.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

/// The score of a position for the side to move.
///
/// `Display` writes the form for scripts: `win 3`, `loss 4`, `draw`, `cp -25`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// A proved win, with the number of plies to the end.
    Win(u32),
    /// A proved loss, with the number of plies to the end.
    Loss(u32),
    /// A proved draw.
    Draw,
    /// An evaluation in hundredths of the game's unit; more is better for the side to move.
    Estimate(i32),
}

impl Score {
    /// The largest estimate, in hundredths. Beyond it, only "much better" has a meaning.
    pub const LARGEST_ESTIMATE: i32 = 2_000;

    /// Whether the score is proved.
    #[must_use]
    pub fn is_proved(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }
}

/// The same score for the other side.
impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        match self {
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
            Score::Draw => Score::Draw,
            Score::Estimate(worth) => Score::Estimate(-worth),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Win(plies) => write!(f, "win {plies}"),
            Score::Loss(plies) => write!(f, "loss {plies}"),
            Score::Draw => f.write_str("draw"),
            Score::Estimate(worth) => write!(f, "cp {worth}"),
        }
    }
}

/// The text is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected win N, loss N, draw or cp N")]
pub struct InvalidScore;

/// Reads the output of `Display`.
impl FromStr for Score {
    type Err = InvalidScore;

    fn from_str(text: &str) -> Result<Self, InvalidScore> {
        let score = match text.split_once(' ') {
            None if text == "draw" => Some(Score::Draw),
            Some(("win", plies)) => plies.parse().ok().map(Score::Win),
            Some(("loss", plies)) => plies.parse().ok().map(Score::Loss),
            Some(("cp", worth)) => worth.parse().ok().map(Score::Estimate),
            _ => None,
        };
        score.ok_or(InvalidScore)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_read_as_it_is_written() {
        let scores = [
            Score::Win(3),
            Score::Loss(0),
            Score::Draw,
            Score::Estimate(-25),
        ];
        for score in scores {
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        for wrong in ["", "win", "win -1", "draw 0", "0.35", "cp", "cp x"] {
            assert_eq!(wrong.parse::<Score>(), Err(InvalidScore), "{wrong}");
        }
    }
}
