//! What travels between an analysis board and the engine, as data. docs/PROTOCOL.md describes it for
//! people.

use serde::{Deserialize, Serialize};

use crate::position_view::PositionQuery;

/// The longest message that is read: as long as a line of play that may be looked at.
pub const LONGEST_MESSAGE: usize = 64 << 10;

/// The most lines that somebody may ask for.
pub const MOST_LINES: usize = 5;

/// What a browser sends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// To think about the last position of a line. What was thought about before is given up.
    Think {
        /// A number that all answers repeat.
        #[serde(default)]
        id: u64,
        /// The line from its beginning.
        #[serde(flatten)]
        asked: PositionQuery,
        /// How many ways to go on are wanted.
        #[serde(default = "one")]
        lines: usize,
        /// Whether to take more time than usual.
        #[serde(default)]
        deep: bool,
    },
    /// To judge every turn of a line. What was thought about before is given up.
    Review {
        /// A number that all answers repeat.
        #[serde(default)]
        id: u64,
        /// The line from its beginning.
        #[serde(flatten)]
        asked: PositionQuery,
    },
    /// To think about nothing.
    Stop,
    /// Whether anybody is there.
    Ping {
        /// A number that the answer repeats.
        #[serde(default)]
        id: u64,
    },
}

fn one() -> usize {
    1
}

/// What the server sends.
#[derive(Debug, Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// It will be thought about.
    Begun {
        /// The number of what was asked.
        id: u64,
        /// What the sides are called.
        sides: [String; 2],
    },
    /// Others come first.
    Busy {
        /// The number of what was asked.
        id: u64,
        /// How many have their turn before; 0 when it is one's own turn again.
        place: usize,
        /// The same in a sentence.
        say: String,
    },
    /// The best ways to go on, as far as they are known.
    Lines {
        /// The number of what was asked.
        id: u64,
        /// How many turns were looked ahead; 0 where the answer was known.
        depth: u32,
        /// How many positions were looked at.
        nodes: u64,
        /// How long it took.
        seconds: f64,
        /// What the position is worth.
        #[serde(flatten)]
        worth: Worth,
        /// The best first.
        lines: Vec<LineView>,
    },
    /// The exact value of everything that may be played, the best first.
    Values {
        /// The number of what was asked.
        id: u64,
        /// Turns, or the first actions of turns with what is best to follow.
        values: Vec<ValueView>,
    },
    /// The game is solved, but its table is not here.
    Missing {
        /// The number of what was asked.
        id: u64,
        /// The command that builds it.
        command: String,
        /// The same in a sentence.
        say: String,
    },
    /// The result with best play is proved.
    Proof {
        /// The number of what was asked.
        id: u64,
        /// By what: `table`, `book`, `search` or `solver`.
        by: &'static str,
        /// The result and the way to it.
        #[serde(flatten)]
        line: LineView,
    },
    /// How far a review is, and what is new.
    Review {
        /// The number of what was asked.
        id: u64,
        /// How many positions were looked at.
        done: usize,
        /// How many there are.
        total: usize,
        /// The turns that were judged since the last message, the last one first.
        turns: Vec<ReviewView>,
        /// What the start is worth, once all was looked at.
        #[serde(skip_serializing_if = "Option::is_none")]
        start: Option<Worth>,
    },
    /// That is all.
    Done {
        /// The number of what was asked.
        id: u64,
        /// Why: `time`, `known`, `decided`, `over`, `reviewed`, `broken`.
        why: &'static str,
        /// Whether it could go on if asked to.
        deeper: bool,
        /// The same in a sentence.
        say: String,
    },
    /// What was asked cannot be thought about.
    Refused {
        /// The number of what was asked.
        id: u64,
        /// Why, for programs.
        why: &'static str,
        /// The part of what was asked that is to blame.
        field: Option<&'static str>,
        /// The number of the action that was refused.
        at: Option<usize>,
        /// Why, for people.
        say: String,
    },
    /// Somebody is there.
    Pong {
        /// The number of what was asked.
        id: u64,
    },
}

impl ServerMessage {
    /// The message as text.
    ///
    /// # Panics
    /// Never: messages can be written as JSON.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("messages can be written as JSON")
    }
}

/// What a position or a line is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// For programs, from the view of the first side: `win 3`, `loss <=12`, `draw`, `cp -25`.
    pub score: String,
    /// For people, in a few words: `Red wins in 2 turns`.
    pub say: String,
    /// For people, as short as it can be: `+0.4`, or the result.
    pub short: String,
    /// Whether it is proved rather than estimated.
    pub proved: bool,
    /// From -1, lost for the first side, to 1, won.
    pub bar: f64,
}

/// A way to go on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineView {
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// Its whole turns: whose, and the text.
    pub turns: Vec<(usize, String)>,
    /// From where to where the first turn goes, by the names of places; twice the same for a place
    /// alone.
    pub arrows: Vec<(String, String)>,
}

/// What something that may be played is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValueView {
    /// To the side that plays it: `win`, `draw` or `loss`.
    pub kind: &'static str,
    /// How many actions of both sides it is to the end; none for a draw.
    pub plies: Option<u32>,
    /// The line that begins with it.
    #[serde(flatten)]
    pub line: LineView,
}

/// What the engine thinks of a turn that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewView {
    /// The number of the turn, from 0.
    pub turn: usize,
    /// Whose it was.
    pub side: usize,
    /// The turn as records write it.
    pub text: String,
    /// What the position behind it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// What to think of it: `?!`, `?`, `??`, `!`.
    pub judgement: Option<&'static str>,
    /// The judgement in words.
    pub judged: Option<String>,
    /// What would have been better, the best first.
    pub better: Vec<BetterView>,
}

/// A line that would have been better.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BetterView {
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// Its turns, the first in place of the one that was played.
    pub turns: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read() {
        let read = |text: &str| serde_json::from_str::<ClientMessage>(text);
        let asked = read(
            r#"{"t":"think","id":7,"game":"kengi","options":[],"position":null,"actions":["c1-e4"],"lines":3}"#,
        );
        let ClientMessage::Think {
            id,
            asked,
            lines,
            deep,
        } = asked.expect("a question")
        else {
            panic!("another question");
        };
        assert_eq!((id, lines, deep), (7, 3, false));
        assert_eq!((asked.game.as_str(), asked.actions.len()), ("kengi", 1));
        assert_eq!(read(r#"{"t":"stop"}"#).expect("stop"), ClientMessage::Stop);
        for wrong in [
            "",
            "{}",
            r#"{"t":"fly"}"#,
            r#"{"t":"think"}"#,
            r#"{"t":"think","game":"kengi","lines":-1}"#,
            r#"{"t":"review","game":3}"#,
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
