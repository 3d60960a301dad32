//! Judgements of turns, such as `!` and `?`.

/// A judgement of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Excellent,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Judgement {
    /// All judgements, in the order of PGN's numbers for them, which begin with 1.
    pub const ALL: [Judgement; 6] = [
        Judgement::Good,
        Judgement::Mistake,
        Judgement::Excellent,
        Judgement::Blunder,
        Judgement::Interesting,
        Judgement::Dubious,
    ];

    /// The text of it.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Judgement::Good => "!",
            Judgement::Mistake => "?",
            Judgement::Excellent => "!!",
            Judgement::Blunder => "??",
            Judgement::Interesting => "!?",
            Judgement::Dubious => "?!",
        }
    }

    /// The judgement with this sign.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.sign() == sign)
    }
}
