//! The messages between an analysis board and the engine. docs/PROTOCOL.md describes them.

use serde::{Deserialize, Serialize};

use crate::position_view::PositionQuery;

/// The longest message that the server accepts, in bytes: room for the longest line of play.
pub const LONGEST_MESSAGE: usize = 64 << 10;

/// The most lines that a visitor may ask for.
pub const MOST_LINES: usize = 5;

/// What a browser sends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// Analyse the last position of a line. This replaces the request before.
    Think {
        /// A number that all answers repeat.
        #[serde(default)]
        id: u64,
        /// The line from its beginning.
        #[serde(flatten)]
        query: PositionQuery,
        /// The number of best lines.
        #[serde(default = "one")]
        lines: usize,
        /// Whether to take more time than usual.
        #[serde(default)]
        deep: bool,
    },
    /// Judge every turn of a line. This replaces the request before.
    Review {
        /// A number that all answers repeat.
        #[serde(default)]
        id: u64,
        /// The line from its beginning.
        #[serde(flatten)]
        query: PositionQuery,
    },
    /// Say what tables and books know of the last position of a line, without a search. This
    /// replaces the request before.
    Know {
        /// A number that all answers repeat.
        #[serde(default)]
        id: u64,
        /// The line from its beginning.
        #[serde(flatten)]
        query: PositionQuery,
    },
    /// Stop analysing.
    Stop,
    /// Ask whether the server is there.
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
    /// The request was accepted.
    Begun {
        /// The number of the request.
        id: u64,
        /// What the sides are called.
        sides: [String; 2],
    },
    /// Other jobs come first.
    Busy {
        /// The number of the request.
        id: u64,
        /// The number of jobs before this one; 0 when it has a thread again.
        place: usize,
        /// The same in a sentence.
        say: String,
    },
    /// The best lines so far.
    Lines {
        /// The number of the request.
        id: u64,
        /// The search depth in turns; 0 where a table knew the answer.
        depth: u32,
        /// The number of positions searched.
        nodes: u64,
        /// The time of the search.
        seconds: f64,
        /// What the position is worth.
        #[serde(flatten)]
        worth: Worth,
        /// The best first.
        lines: Vec<LineView>,
    },
    /// The exact value of every legal action, the best first.
    Values {
        /// The number of the request.
        id: u64,
        /// Turns, or the first actions of turns with their best continuation.
        values: Vec<ValueView>,
    },
    /// The game is solved, but its table is not here.
    Missing {
        /// The number of the request.
        id: u64,
        /// The command that builds it.
        command: String,
        /// The same in a sentence.
        say: String,
    },
    /// The result with best play is proved.
    Proof {
        /// The number of the request.
        id: u64,
        /// The source of the proof: `table`, `book`, `search` or `solver`.
        by: &'static str,
        /// The result and the line to it.
        #[serde(flatten)]
        line: LineView,
    },
    /// The progress of a review.
    Review {
        /// The number of the request.
        id: u64,
        /// The number of positions done.
        done: usize,
        /// The number of positions in all.
        total: usize,
        /// The turns that were judged since the last message, the last turn first.
        turns: Vec<ReviewView>,
        /// The value of the start, at the end of the review.
        #[serde(skip_serializing_if = "Option::is_none")]
        start: Option<Worth>,
    },
    /// The request is finished.
    Done {
        /// The number of the request.
        id: u64,
        /// The reason: `time`, `known`, `unknown`, `decided`, `over`, `reviewed`, `broken`.
        why: &'static str,
        /// Whether a deep request would go on.
        deeper: bool,
        /// The same in a sentence.
        say: String,
    },
    /// The request was refused.
    Refused {
        /// The number of the request.
        id: u64,
        /// The reason, for programs.
        why: &'static str,
        /// The field of the request that is wrong.
        field: Option<&'static str>,
        /// The number of the action that was refused.
        at: Option<usize>,
        /// The reason, for people.
        say: String,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the request.
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

/// The value of a position or a line.
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

/// A line of play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineView {
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// Its whole turns: whose, and the text.
    pub turns: Vec<(usize, String)>,
    /// The places that each piece leaves and reaches in the first turn. An action on a single place
    /// has that place twice.
    pub arrows: Vec<(String, String)>,
}

/// The value of a legal action.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValueView {
    /// For the side that plays it: `win`, `draw` or `loss`.
    pub kind: &'static str,
    /// The number of actions of both sides to the end; `None` for a draw.
    pub plies: Option<u32>,
    /// The line that begins with it.
    #[serde(flatten)]
    pub line: LineView,
}

/// The engine's judgement of a turn that was played.
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
            query,
            lines,
            deep,
        } = asked.expect("a request")
        else {
            panic!("another request");
        };
        assert_eq!((id, lines, deep), (7, 3, false));
        assert_eq!((query.game.as_str(), query.actions.len()), ("kengi", 1));
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
