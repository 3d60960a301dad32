//! KGN, the text form of records: a cousin of chess's PGN.
//!
//! This module knows the *syntax* only: tags, numbered turns, `{comments}`, `(variations)` and a
//! result. The games decide which turns are legal. docs/NOTATION.md describes the format.

mod judgement;
mod read;
mod write;

pub use judgement::Judgement;
pub use read::{DEEPEST_VARIATION, KgnError, MOST_TURNS, Problem, read};
pub use write::{Count, clean_comment, clean_tag_value, is_tag_name};

/// A record as it is written: nothing in it has been checked against any rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The tags in the order of the text.
    pub tags: Vec<Tag>,
    /// The turns of the game, with their variations.
    pub line: Line,
    /// The result at the end of the turns, if one is written.
    pub result: Option<ResultToken>,
}

impl Document {
    /// Fails if there is more in it than a text may hold.
    ///
    /// # Errors
    /// If it has too many turns, or variations too deep inside one another.
    pub fn check_size(&self) -> Result<(), KgnError> {
        let problem = if self.line.depth() > DEEPEST_VARIATION {
            Problem::TooDeep
        } else if self.line.size() > MOST_TURNS {
            Problem::TooManyTurns
        } else {
            return Ok(());
        };
        let at = Location::default();
        Err(KgnError { at, problem })
    }
}

/// A named fact about the game, `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The name: letters, digits and `_`.
    pub name: String,
    /// Its value, without quotes and escapes.
    pub value: String,
    /// Its place in the text.
    pub at: Location,
}

/// A run of turns: the game itself, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The comments before the first turn.
    pub comments: Vec<String>,
    /// The turns.
    pub turns: Vec<TurnText>,
}

/// One turn as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// The actions joined by commas, as in `e1xe3,@c5`.
    pub text: String,
    /// A judgement such as `!` or `?!` after the turn, or empty.
    pub judgement: String,
    /// The comments after the turn.
    pub comments: Vec<String>,
    /// The variations that replace this turn.
    pub variations: Vec<Line>,
    /// Its place in the text.
    pub at: Location,
}

impl TurnText {
    /// A turn without comments, judgement or variations.
    #[must_use]
    pub fn new(text: String) -> Self {
        TurnText {
            text,
            judgement: String::new(),
            comments: Vec::new(),
            variations: Vec::new(),
            at: Location::default(),
        }
    }
}

impl Line {
    /// Turns without comments, judgements or variations.
    pub fn from_turns(texts: impl IntoIterator<Item = String>) -> Self {
        Line {
            comments: Vec::new(),
            turns: texts.into_iter().map(TurnText::new).collect(),
        }
    }

    /// The number of turns, those of its variations included.
    #[must_use]
    pub fn size(&self) -> usize {
        let turn = |turn: &TurnText| 1 + turn.variations.iter().map(Line::size).sum::<usize>();
        self.turns.iter().map(turn).sum()
    }

    /// The depth of nested variations.
    #[must_use]
    pub fn depth(&self) -> usize {
        let variations = self.turns.iter().flat_map(|turn| &turn.variations);
        variations.map(|line| 1 + line.depth()).max().unwrap_or(0)
    }
}

/// A place in a text, both counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The character in that line.
    pub column: usize,
}

impl std::fmt::Display for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The result of a game in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultToken {
    /// `1-0`: the first side won.
    FirstWon,
    /// `0-1`: the second side won.
    SecondWon,
    /// `1/2-1/2`: a draw.
    Drawn,
    /// `*`: not finished, or not known.
    Unknown,
}

impl ResultToken {
    /// All tokens.
    pub const ALL: [ResultToken; 4] = [
        ResultToken::FirstWon,
        ResultToken::SecondWon,
        ResultToken::Drawn,
        ResultToken::Unknown,
    ];

    /// The text of it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            ResultToken::FirstWon => "1-0",
            ResultToken::SecondWon => "0-1",
            ResultToken::Drawn => "1/2-1/2",
            ResultToken::Unknown => "*",
        }
    }

    /// The token with this text, also as people type it (`½-½`, `1/2`).
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        match text {
            "½-½" | "1/2" | "½" => Some(ResultToken::Drawn),
            _ => Self::ALL.into_iter().find(|token| token.text() == text),
        }
    }

    /// The token for an outcome.
    #[must_use]
    pub fn from_outcome(outcome: Option<crate::Outcome>) -> Self {
        use crate::{Outcome, Side};
        match outcome {
            Some(Outcome::Win(Side::First)) => ResultToken::FirstWon,
            Some(Outcome::Win(Side::Second)) => ResultToken::SecondWon,
            Some(Outcome::Draw) => ResultToken::Drawn,
            None => ResultToken::Unknown,
        }
    }

    /// The outcome it stands for.
    #[must_use]
    pub fn outcome(self) -> Option<crate::Outcome> {
        use crate::{Outcome, Side};
        match self {
            ResultToken::FirstWon => Some(Outcome::Win(Side::First)),
            ResultToken::SecondWon => Some(Outcome::Win(Side::Second)),
            ResultToken::Drawn => Some(Outcome::Draw),
            ResultToken::Unknown => None,
        }
    }
}
