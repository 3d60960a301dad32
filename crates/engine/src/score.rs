//! What a position is worth to the side that acts in it.

use std::fmt;
use std::ops::Neg;

/// The worth of a position, from the view of the side to act.
///
/// `Display` writes it as scripts read it: `win 3`, `loss 4`, `draw`, `cp -25`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// A proved win; the number of plies (actions of either side) to the end.
    Win(u32),
    /// A proved loss; the number of plies to the end.
    Loss(u32),
    /// A proved draw.
    Draw,
    /// An estimate in hundredths of a game's unit; more is better for the side to act.
    Estimate(i32),
}

impl Score {
    /// Whether the score is proved rather than estimated.
    #[must_use]
    pub fn is_proved(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }
}

/// The same worth from the other side's view.
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
