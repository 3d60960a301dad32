//! What travels between server and browsers, as data. docs/PROTOCOL.md describes it for people.

use serde::{Deserialize, Serialize};

use crate::position_view::BoardStateView;
use crate::room::command::Command;

/// The version of the messages. A page of another version is asked to load itself anew.
pub const VERSION: u32 = 1;

/// The longest message that is read at all.
pub const LONGEST_MESSAGE: usize = 4096;

/// What a browser sends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClientMessage {
    /// A number that the answer repeats.
    #[serde(default)]
    pub id: u64,
    /// What is asked.
    #[serde(flatten)]
    pub request: Request,
}

/// What a browser asks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Request {
    /// Something only this connection hears of.
    Own(Own),
    /// Something of the room.
    Room(Command),
}

/// What only concerns the one who asks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Own {
    /// Whether anybody is there.
    Ping,
    /// What the engine would play.
    Hint {
        /// How many actions the asker has seen.
        n: usize,
    },
    /// To play again at once, against the engine at another level.
    Again {
        /// Which one.
        level: u8,
    },
}

/// What the server sends.
#[derive(Debug, Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ServerMessage<'a> {
    /// The room as it is now; everything a page shows follows from it.
    State(Box<RoomView<'a>>),
    /// What was asked has been done, and is stored.
    Ok {
        /// The number of what was asked.
        id: u64,
    },
    /// What was asked has not been done.
    Refused {
        /// The number of what was asked.
        id: u64,
        /// Why, for programs.
        why: &'a str,
        /// Why, for people.
        say: String,
    },
    /// Something was said.
    Chat {
        /// By whom, where and what.
        remarks: Vec<RemarkView<'a>>,
    },
    /// Who is there.
    Presence(Presence),
    /// What the engine would play.
    Hint {
        /// The turn, as records write it.
        turn: String,
        /// From where to where, by the names of places.
        arrows: Vec<(String, String)>,
        /// The same in a sentence.
        say: String,
    },
    /// The engine is asked for too much at once.
    Busy {
        /// The same in a sentence.
        say: String,
    },
    /// Somebody is there.
    Pong {
        /// The number of what was asked.
        id: u64,
    },
}

/// A room as one visitor sees it.
#[derive(Debug, Serialize)]
pub struct RoomView<'a> {
    /// The version of the messages.
    pub v: u32,
    /// The number of the last event.
    pub e: u64,
    /// How many actions were played.
    pub n: usize,
    /// `waiting`, `choosing`, `playing` or `over`.
    pub phase: &'static str,
    /// The seats the visitor has.
    pub you: &'a [usize],
    /// The seat that acts now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acting: Option<usize>,
    /// Who sits where.
    pub seats: Vec<SeatView<'a>>,
    /// What the game is waiting for, or how it ended, in a sentence.
    pub say: String,
    /// What stands on the board.
    pub stand: BoardStateView,
    /// What the last action led over, by the names of what is touched for it, to show what moved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<String>,
    /// The turns from number `from` on: seat, text, how many actions there were after it.
    pub turns: Vec<(usize, &'a str, usize)>,
    /// The number of the first turn in `turns`; what a page has of later ones is no longer true.
    pub from: usize,
    /// Time, if it is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// Offers that wait for an answer, with the seat that made them.
    pub offers: Vec<(&'static str, usize)>,
    /// What the visitor may ask for now.
    pub can: Vec<&'static str>,
    /// How it ended: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that was called off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// Where the next game is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<&'a str>,
    /// The position as text.
    pub position: String,
    /// What the visitor may play now to complete the turn: the action, then what is touched for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Vec<String>>,
    /// What the visitor may play now, after which the turn goes on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Vec<String>>,
    /// What was said, when the page asks for everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat: Option<Vec<RemarkView<'a>>>,
    /// Who is there, when the page asks for everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presence: Option<Presence>,
}

/// A seat as everybody sees it.
#[derive(Debug, Serialize)]
pub struct SeatView<'a> {
    /// `nobody`, `person` or `engine`.
    pub who: &'static str,
    /// What they call themselves.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub name: &'a str,
    /// How well the engine plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// Both sides' time.
#[derive(Debug, Serialize)]
pub struct ClockView {
    /// What each side has left, in milliseconds, when the message was sent.
    pub left: [u64; 2],
    /// The index of the side whose time runs.
    pub running: Option<usize>,
}

/// Something that was said.
#[derive(Debug, Serialize)]
pub struct RemarkView<'a> {
    /// When, in milliseconds since the beginning of 1970.
    pub at: i64,
    /// From which seat; none for a watcher.
    pub seat: Option<usize>,
    /// What they call themselves.
    pub name: &'a str,
    /// What was said.
    pub text: &'a str,
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Presence {
    /// For each seat whether a browser of its player is connected.
    pub here: Vec<bool>,
    /// How many others watch.
    pub watchers: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Offer;

    #[test]
    fn messages_are_read() {
        let read =
            |text: &str| serde_json::from_str::<ClientMessage>(text).map(|m| (m.id, m.request));
        let act = Command::Act {
            n: 4,
            a: "h4-h5".to_owned(),
        };
        let known = [
            (
                r#"{"t":"act","n":4,"a":"h4-h5","id":7}"#,
                7,
                Request::Room(act),
            ),
            (r#"{"t":"ping","id":1}"#, 1, Request::Own(Own::Ping)),
            (r#"{"t":"hint","n":2}"#, 0, Request::Own(Own::Hint { n: 2 })),
            (r#"{"t":"resign"}"#, 0, Request::Room(Command::Resign)),
            (
                r#"{"t":"say","text":"hi"}"#,
                0,
                Request::Room(Command::Chat {
                    text: "hi".to_owned(),
                }),
            ),
            (
                r#"{"t":"offer","offer":"draw"}"#,
                0,
                Request::Room(Command::Offer { offer: Offer::Draw }),
            ),
        ];
        for (text, id, request) in known {
            assert_eq!(read(text).expect(text), (id, request));
        }
        for wrong in [
            "",
            "{}",
            "[]",
            "null",
            r#"{"t":"fly"}"#,
            r#"{"t":"act"}"#,
            r#"{"t":"act","n":-1,"a":""}"#,
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
