//! The messages between the server and the page of a game. docs/PROTOCOL.md describes them.

use kabinet_draw::Context;
use kabinet_games::AnyGame;
use serde::{Deserialize, Serialize};

use crate::json;
use crate::position_view::{self, BoardStateView, Choices};
use crate::room::command::Command;

/// The version of the messages. A page with another version reloads itself.
pub const VERSION: u32 = 1;

/// The longest message that the server accepts, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;

/// What a browser sends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClientMessage {
    /// A number that the answer repeats.
    #[serde(default)]
    pub id: u64,
    /// The request.
    #[serde(flatten)]
    pub request: Request,
}

impl ClientMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        // Nearly all messages are actions, and reading any kind of message costs several times as
        // much.
        if let Ok(ActMessage { id, n, a, .. }) = serde_json::from_str(text) {
            let request = Request::Command(Command::Act { n, a });
            return Ok(Self { id, request });
        }
        serde_json::from_str(text)
    }
}

/// [`Command::Act`] as a message.
#[derive(Deserialize)]
struct ActMessage {
    #[serde(rename = "t")]
    _t: ActTag,
    #[serde(default)]
    id: u64,
    n: usize,
    a: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ActTag {
    Act,
}

/// What a browser asks for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Request {
    /// Something that does not change the room by itself.
    Query(Query),
    /// A command to the room.
    Command(Command),
}

/// A request that does not change the room by itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Query {
    /// Asks whether the server is there.
    Ping,
    /// Asks the engine for a hint.
    Hint {
        /// The number of actions that the sender has seen.
        n: usize,
    },
    /// Asks what could be played if it were the sender's turn already.
    Ahead {
        /// The number of actions that the sender has seen.
        n: usize,
        /// The actions with which the turn would begin.
        #[serde(default)]
        planned: Vec<String>,
    },
    /// Asks for another game at once, against the engine at another level.
    Again {
        /// The level.
        level: u8,
        /// The character, which has that level.
        #[serde(default)]
        character: Option<String>,
    },
}

/// What the server sends.
#[derive(Debug, Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ServerMessage<'a> {
    /// The room as it is now. Everything a page shows follows from it.
    State(Box<RoomView<'a>>),
    /// The part of a state that one viewer alone sees, to be joined with what all see.
    #[serde(rename = "state")]
    OwnState(Box<OwnView<'a>>),
    /// The request was carried out and is stored.
    Ok {
        /// The number of the request.
        id: u64,
    },
    /// The request was refused.
    Refused {
        /// The number of the request.
        id: u64,
        /// The reason, for programs.
        why: &'a str,
        /// The reason, for people.
        say: String,
    },
    /// New chat messages.
    Chat {
        /// The messages, oldest first.
        remarks: Vec<RemarkView<'a>>,
    },
    /// Who is connected.
    Presence(PresenceView<'a>),
    /// The turn that the engine would play.
    Hint {
        /// The turn, as records write it.
        turn: String,
        /// The places that each piece leaves and reaches.
        arrows: Vec<(String, String)>,
        /// The same in a sentence.
        say: String,
    },
    /// What could be played if it were the visitor's turn already.
    Ahead {
        /// The number of the request.
        id: u64,
        /// The number of actions so far.
        n: usize,
        /// The actions that would complete a turn: the action, then what is touched for it.
        actions: Choices,
        /// The actions after which the turn would go on.
        steps: Choices,
        /// What would stand on the board, if actions have been planned already.
        #[serde(skip_serializing_if = "Option::is_none")]
        stand: Option<Box<BoardStateView>>,
    },
    /// The engine has too much to do.
    Busy {
        /// The same in a sentence.
        say: String,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the request.
        id: u64,
    },
}

impl ServerMessage<'_> {
    /// What could be played in a position that is planned ahead. `is_begun` says whether actions of
    /// the turn have been planned already.
    #[must_use]
    pub fn ahead(id: u64, n: usize, position: &AnyGame, is_begun: bool) -> Self {
        let (actions, steps) = position_view::choices(position);
        let stand = is_begun.then(|| {
            let board_state = kabinet_draw::board_state(position, Context::default());
            Box::new(BoardStateView::new(
                &kabinet_draw::board(position),
                &board_state,
            ))
        });
        Self::Ahead {
            id,
            n,
            actions,
            steps,
            stand,
        }
    }

    /// The message as JSON.
    ///
    /// # Panics
    /// Never: messages can be written as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::text(self)
    }
}

/// A room as one visitor sees it.
#[derive(Debug, Serialize)]
pub struct RoomView<'a> {
    /// What depends on the visitor.
    #[serde(flatten)]
    pub own: OwnView<'a>,
    /// What everybody sees.
    #[serde(flatten)]
    pub common: CommonView<'a>,
}

/// What depends on the visitor and the language.
#[derive(Debug, Serialize)]
pub struct OwnView<'a> {
    /// The version of the messages.
    pub v: u32,
    /// The visitor's seats.
    pub you: &'a [usize],
    /// Who sits on each seat.
    pub seats: Vec<SeatView<'a>>,
    /// Whose turn it is or who won, to the visitor, before `say`; empty where that says it all.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub lead: String,
    /// What the room waits for, or how the game ended.
    pub say: String,
    /// How long until the visitor may end the game because the other side is gone, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<u64>,
    /// The offer that waits for the visitor's answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferView>,
    /// After how many turns of their own the visitor may offer a draw again, if they have to wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<usize>,
    /// What the visitor may ask for now.
    pub can: Vec<&'static str>,
    /// The result in two or three words, as the visitor sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headline: Option<String>,
    /// The visitor's own conditional moves.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub ifs: &'a [Vec<String>],
    /// The actions that complete the visitor's turn: the action, then what is touched for it.
    #[serde(skip_serializing_if = "Choices::is_empty")]
    pub actions: Choices,
    /// The actions after which the visitor's turn goes on.
    #[serde(skip_serializing_if = "Choices::is_empty")]
    pub steps: Choices,
    /// The last chat messages, in the first state only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat: Option<Vec<RemarkView<'a>>>,
    /// Who is connected, in the first state only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presence: Option<PresenceView<'a>>,
}

/// What everybody sees of a room, in every language.
#[derive(Debug, Serialize)]
pub struct CommonView<'a> {
    /// The number of the last event.
    pub e: u64,
    /// The number of actions so far.
    pub n: usize,
    /// `waiting`, `choosing`, `playing` or `over`.
    pub phase: &'static str,
    /// The seat that acts now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acting: Option<usize>,
    /// The pieces on the board.
    pub stand: BoardStateView,
    /// The way of the last action, by the names of what is touched for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<String>,
    /// The turns from number `from` on: seat, text, number of actions up to its end.
    pub turns: Vec<(usize, &'a str, usize)>,
    /// The number of each of these turns, where a round begins.
    pub numbers: Vec<Option<usize>>,
    /// The number of the first turn in `turns`. A page drops what it has from there on.
    pub from: usize,
    /// The clock, if the game is timed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// The open offers, with the seats that made them.
    pub offers: Vec<(&'static str, usize)>,
    /// How it ended: `1-0`, `0-1`, `1/2-1/2`, or `*` for an aborted game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// The room of the next game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<&'a str>,
    /// The position as text.
    pub position: String,
}

/// A seat as everybody sees it.
#[derive(Debug, Serialize)]
pub struct SeatView<'a> {
    /// `nobody`, `person` or `engine`.
    pub who: &'static str,
    /// The player's name.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub name: &'a str,
    /// The engine's level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The character that the engine plays, by its short name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<&'static str>,
    /// The name that pages show, in the visitor's language.
    pub label: String,
    /// A remark beside it: that it is the visitor's own seat, the engine's level, or until when the
    /// player is away.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Until when the player has announced to be away, in milliseconds since the beginning of 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<i64>,
}

/// An offer that waits for the visitor's answer.
#[derive(Clone, Debug, Serialize)]
pub struct OfferView {
    /// `draw`, `takeback` or `rematch`.
    pub kind: &'static str,
    /// Who offers what, in a sentence.
    pub say: String,
}

/// The clock of both sides.
#[derive(Debug, Serialize)]
pub struct ClockView {
    /// The time that each side had left when the message was made, in milliseconds.
    pub left: [u64; 2],
    /// The index of the side whose clock runs.
    pub running: Option<usize>,
    /// For how long it is still paused because its player is on holiday, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests: Option<u64>,
}

/// A chat message.
#[derive(Debug, Serialize)]
pub struct RemarkView<'a> {
    /// The time, in milliseconds since the beginning of 1970.
    pub at: i64,
    /// The seat of the speaker; `None` for a watcher.
    pub seat: Option<usize>,
    /// The speaker's name.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
}

/// Who is connected.
#[derive(Clone, Debug, Serialize)]
pub struct PresenceView<'a> {
    /// For each seat, whether a browser of its player is connected.
    pub here: &'a [bool],
    /// For how long each seat has had no connection, in milliseconds, where that is known.
    pub gone: Vec<Option<u64>>,
    /// The number of other connections.
    pub watchers: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Claim, Offer};
    use crate::time::Timestamp;

    #[test]
    fn messages_are_read() {
        let read = |text: &str| ClientMessage::read(text).map(|m| (m.id, m.request));
        let act = Command::Act {
            n: 4,
            a: "h4-h5".to_owned(),
        };
        let known = [
            (
                r#"{"t":"act","n":4,"a":"h4-h5","id":7}"#,
                7,
                Request::Command(act),
            ),
            (r#"{"t":"ping","id":1}"#, 1, Request::Query(Query::Ping)),
            (
                r#"{"t":"hint","n":2}"#,
                0,
                Request::Query(Query::Hint { n: 2 }),
            ),
            (
                r#"{"t":"ahead","n":2,"id":3}"#,
                3,
                Request::Query(Query::Ahead {
                    n: 2,
                    planned: Vec::new(),
                }),
            ),
            (
                r#"{"t":"ahead","n":2,"planned":["e1xe3"]}"#,
                0,
                Request::Query(Query::Ahead {
                    n: 2,
                    planned: vec!["e1xe3".to_owned()],
                }),
            ),
            (
                r#"{"t":"claim","claim":"win"}"#,
                0,
                Request::Command(Command::Claim { claim: Claim::Win }),
            ),
            (
                r#"{"t":"holiday","until":1796256000000}"#,
                0,
                Request::Command(Command::Holiday {
                    until: Some(Timestamp(1_796_256_000_000)),
                }),
            ),
            (
                r#"{"t":"holiday"}"#,
                0,
                Request::Command(Command::Holiday { until: None }),
            ),
            (r#"{"t":"resign"}"#, 0, Request::Command(Command::Resign)),
            (
                r#"{"t":"say","text":"hi"}"#,
                0,
                Request::Command(Command::Chat {
                    text: "hi".to_owned(),
                }),
            ),
            (
                r#"{"t":"offer","offer":"draw"}"#,
                0,
                Request::Command(Command::Offer { offer: Offer::Draw }),
            ),
        ];
        for (text, id, request) in known {
            let plain = serde_json::from_str::<ClientMessage>(text).expect(text);
            assert_eq!((plain.id, plain.request), (id, request.clone()));
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
