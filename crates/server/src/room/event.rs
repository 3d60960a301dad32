//! Events: what happened in a room.
//!
//! A room *is* its events. They are stored in order, and replaying them leads to the same state.

use kabinet_core::{Outcome, Side};
use kabinet_engine::Persona;
use serde::{Deserialize, Serialize};

use super::time_control::TimeControl;
use crate::ids::{RoomId, VisitorId};
use crate::time::Timestamp;

/// The version of the events that this program reads. It writes events without one, which is the
/// same; a later version is written in front of everything else: `{"v":2,"event":…`.
const VERSION: u32 = 1;

/// Why an event cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum EventError {
    /// A newer program wrote it. During an upgrade another server can read it.
    #[error("a newer version of kabinet wrote it: {0}")]
    Newer(String),
    /// It is none.
    #[error(transparent)]
    Damaged(serde_json::Error),
}

impl From<serde_json::Error> for EventError {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        if text.starts_with("unknown variant") {
            EventError::Newer(text)
        } else {
            EventError::Damaged(error)
        }
    }
}

impl Event {
    /// Reads an event as it is stored.
    ///
    /// # Errors
    /// If a newer program wrote it, or it is none.
    pub fn read(text: &str) -> Result<Self, EventError> {
        if let Some(rest) = text.strip_prefix("{\"v\":") {
            let version = rest.split([',', '}']).next().unwrap_or_default();
            check_version(version.trim().parse().ok())?;
        }
        Ok(serde_json::from_str(text)?)
    }

    /// Reads an event that another server has published.
    ///
    /// # Errors
    /// If a newer program wrote it, or it is none.
    pub fn from_value(value: serde_json::Value) -> Result<Self, EventError> {
        if let Some(version) = value.get("v") {
            check_version(version.as_u64())?;
        }
        Ok(serde_json::from_value(value)?)
    }
}

/// Whether this program knows the version of an event.
fn check_version(version: Option<u64>) -> Result<(), EventError> {
    match version {
        Some(version) if version <= VERSION.into() => Ok(()),
        Some(version) => Err(EventError::Newer(format!("version {version}"))),
        None => Err(EventError::Newer("a version that is no number".to_owned())),
    }
}

/// Something that happened. The stored form is JSON: fields may be added, never renamed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The game was set up. Always the first event, and only the first.
    Opened(Plan),
    /// A visitor took a seat.
    Seated {
        /// The seat.
        seat: usize,
        /// The visitor.
        visitor: VisitorId,
        /// The visitor's name.
        name: String,
    },
    /// Another browser of the same person showed the seat's secret.
    Shared {
        /// The seat.
        seat: usize,
        /// The visitor.
        visitor: VisitorId,
    },
    /// A player renewed the link to a seat. Browsers that used the old link can only watch.
    Renewed {
        /// The seat.
        seat: usize,
        /// The browser that renewed it, which stays.
        visitor: VisitorId,
    },
    /// A player has chosen a camp. The other camp begins.
    Camp {
        /// The seat of the chosen camp.
        seat: usize,
        /// Whether the links to the seats are renewed: people may have changed places.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        renews: bool,
    },
    /// A player acted.
    Acted {
        /// The seat of the player.
        seat: usize,
        /// The action, as records write it.
        action: String,
        /// The time it took, in milliseconds.
        spent: u64,
    },
    /// A player took back the last action of an unfinished turn.
    Undone {
        /// The seat of the player.
        seat: usize,
        /// The time that the side to act had used, in milliseconds.
        #[serde(default)]
        spent: u64,
    },
    /// The game went back to an earlier position.
    TakenBack {
        /// The number of actions that remain.
        plies: usize,
        /// The time that the side to act had used, in milliseconds.
        #[serde(default)]
        spent: u64,
    },
    /// A player made an offer.
    Offered {
        /// The seat of the player.
        seat: usize,
        /// The kind of offer.
        offer: Offer,
    },
    /// An offer was declined or withdrawn.
    Declined {
        /// The seat that declined it.
        seat: usize,
        /// The kind of offer.
        offer: Offer,
    },
    /// A player has left a game with a clock: no browser of theirs is connected.
    Left {
        /// The seat of the player.
        seat: usize,
        /// For how long already, in milliseconds.
        #[serde(default)]
        gone: u64,
    },
    /// A player who had left is back.
    Returned {
        /// The seat of the player.
        seat: usize,
    },
    /// The game ended by a decision or by the clock, not on the board.
    Ended {
        /// The cause.
        #[serde(flatten)]
        termination: Termination,
        /// The time that the side to act had used, in milliseconds.
        #[serde(default)]
        spent: u64,
    },
    /// A chat message.
    Said {
        /// The seat of the speaker; `None` for a watcher.
        seat: Option<usize>,
        /// The visitor's name.
        name: String,
        /// The text.
        text: String,
    },
    /// The next game between the same players was set up.
    Rematched {
        /// The room of that game.
        room: RoomId,
    },
    /// An operator closed the chat, or opened it again.
    Muted {
        /// Whether it is closed.
        muted: bool,
    },
    /// A player has entered conditional moves, which replace earlier ones. Only that player may see
    /// it.
    Conditional {
        /// The seat of the player.
        seat: usize,
        /// The lines: a turn of the other side, the answer, and so on.
        lines: Vec<Vec<String>>,
    },
    /// A player has announced a holiday until a moment, or ended it. Older programs do not know
    /// this event, so they refuse the room: they would let the player's clock run.
    Holiday {
        /// The seat of the player.
        seat: usize,
        /// Until when; `None` for a player who is back.
        until: Option<Timestamp>,
        /// The time that the player had used for the turn, in milliseconds.
        #[serde(default)]
        spent: u64,
    },
    /// A chat message stood here. It was too old, or its author wanted to be forgotten. The number
    /// stays taken, so that the events after it keep theirs.
    Erased,
}

/// How a game is set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The game's slug in the catalogue.
    pub game: String,
    /// Its options, as records write them.
    pub options: String,
    /// Who may sit on each seat, in the order of the game's seats.
    pub seats: Vec<SeatPlan>,
    /// How time is counted.
    pub clock: TimeControl,
    /// Whether the lobby shows the room, so that anybody may join.
    pub listed: bool,
    /// Who chooses a camp after the board is seen.
    pub camp: Camp,
    /// The visitor who set up the game.
    pub opener: VisitorId,
}

impl Plan {
    /// A game with its usual options and without a clock, which the lobby does not show.
    #[must_use]
    pub fn new(game: &str, seats: Vec<SeatPlan>, opener: VisitorId) -> Self {
        Self {
            game: game.to_owned(),
            options: String::new(),
            seats,
            clock: TimeControl::None,
            listed: false,
            camp: Camp::Given,
            opener,
        }
    }
}

/// Who chooses a camp after the board is seen. The other player begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Camp {
    /// Nobody: the seats are fixed.
    #[default]
    Given,
    /// The visitor who set up the game.
    OpenerChooses,
    /// The other player.
    OtherChooses,
}

/// Who may sit on a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "kebab-case")]
pub enum SeatPlan {
    /// The first visitor who takes the seat.
    Open,
    /// A person who is known already.
    Person {
        /// The visitor.
        visitor: VisitorId,
        /// The visitor's name.
        name: String,
        /// The other browsers of the same person.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<VisitorId>,
    },
    /// The engine.
    Engine {
        /// Its level, which a program that does not know the character plays instead.
        level: u8,
        /// The character it plays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        character: Option<String>,
    },
}

impl SeatPlan {
    /// A person with one browser.
    #[must_use]
    pub fn person(visitor: &VisitorId, name: &str) -> Self {
        SeatPlan::Person {
            visitor: visitor.clone(),
            name: name.to_owned(),
            also: Vec::new(),
        }
    }

    /// The engine at a level or as a character.
    #[must_use]
    pub fn engine(persona: impl Into<Persona>) -> Self {
        let persona = persona.into();
        SeatPlan::Engine {
            level: persona.level().get(),
            character: persona.character().map(|one| one.name().to_owned()),
        }
    }
}

/// Something that needs the consent of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// Taking back the last turn of the player who asks.
    Takeback,
    /// Another game with sides exchanged.
    Rematch,
}

impl Offer {
    /// All kinds.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];
}

/// How a game ended if it did not end on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Termination {
    /// A side resigned.
    Resigned {
        /// The index of that side.
        side: usize,
    },
    /// Both sides agreed on a draw.
    Agreed,
    /// A side ran out of time.
    Time {
        /// The index of that side.
        side: usize,
    },
    /// The game was aborted before it began.
    Aborted,
    /// A side had left, and the other claimed the win.
    Left {
        /// The index of the side that left.
        side: usize,
    },
    /// A side had left, and the other aborted the game.
    LeftAborted {
        /// The index of the side that left.
        side: usize,
    },
    /// An operator closed the room.
    Closed,
}

impl Termination {
    /// The outcome; `None` for an aborted game.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Termination::Resigned { side }
            | Termination::Time { side }
            | Termination::Left { side } => Some(Outcome::Win(Side::ALL[side.min(1)].other())),
            Termination::Agreed => Some(Outcome::Draw),
            Termination::Aborted | Termination::LeftAborted { .. } | Termination::Closed => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored games are kept for ever: these texts may gain fields, but must stay readable.
    #[test]
    fn the_stored_form_is_fixed() {
        let visitor: VisitorId = serde_json::from_str("\"v\"").expect("an id");
        let room = RoomId::read("abcdefghjk").expect("a name");
        let known = [
            (
                Event::Opened(Plan {
                    game: "kastwa".into(),
                    options: "size=5".into(),
                    seats: vec![
                        SeatPlan::Open,
                        SeatPlan::Engine {
                            level: 3,
                            character: None,
                        },
                        SeatPlan::person(&visitor, "Ann"),
                    ],
                    clock: TimeControl::Game {
                        start: 300_000,
                        increment: 5_000,
                    },
                    listed: true,
                    camp: Camp::Given,
                    opener: visitor.clone(),
                }),
                r#"{"event":"opened","game":"kastwa","options":"size=5","seats":[{"who":"open"},{"who":"engine","level":3},{"who":"person","visitor":"v","name":"Ann"}],"clock":{"kind":"game","start":300000,"increment":5000},"listed":true,"camp":"given","opener":"v"}"#,
            ),
            (
                Event::Seated {
                    seat: 1,
                    visitor: visitor.clone(),
                    name: "Ben".into(),
                },
                r#"{"event":"seated","seat":1,"visitor":"v","name":"Ben"}"#,
            ),
            (
                Event::Shared {
                    seat: 1,
                    visitor: visitor.clone(),
                },
                r#"{"event":"shared","seat":1,"visitor":"v"}"#,
            ),
            (
                Event::Renewed { seat: 1, visitor },
                r#"{"event":"renewed","seat":1,"visitor":"v"}"#,
            ),
            (
                Event::Camp {
                    seat: 0,
                    renews: false,
                },
                r#"{"event":"camp","seat":0}"#,
            ),
            (
                Event::Camp {
                    seat: 0,
                    renews: true,
                },
                r#"{"event":"camp","seat":0,"renews":true}"#,
            ),
            (
                Event::Acted {
                    seat: 0,
                    action: "Pa1".into(),
                    spent: 12,
                },
                r#"{"event":"acted","seat":0,"action":"Pa1","spent":12}"#,
            ),
            (
                Event::Undone { seat: 0, spent: 7 },
                r#"{"event":"undone","seat":0,"spent":7}"#,
            ),
            (
                Event::TakenBack { plies: 4, spent: 0 },
                r#"{"event":"taken-back","plies":4,"spent":0}"#,
            ),
            (
                Event::Offered {
                    seat: 1,
                    offer: Offer::Draw,
                },
                r#"{"event":"offered","seat":1,"offer":"draw"}"#,
            ),
            (
                Event::Declined {
                    seat: 0,
                    offer: Offer::Takeback,
                },
                r#"{"event":"declined","seat":0,"offer":"takeback"}"#,
            ),
            (
                Event::Ended {
                    termination: Termination::Resigned { side: 1 },
                    spent: 9,
                },
                r#"{"event":"ended","by":"resigned","side":1,"spent":9}"#,
            ),
            (
                Event::Ended {
                    termination: Termination::Agreed,
                    spent: 0,
                },
                r#"{"event":"ended","by":"agreed","spent":0}"#,
            ),
            (
                Event::Said {
                    seat: None,
                    name: String::new(),
                    text: "hi".into(),
                },
                r#"{"event":"said","seat":null,"name":"","text":"hi"}"#,
            ),
            (
                Event::Rematched { room },
                r#"{"event":"rematched","room":"abcdefghjk"}"#,
            ),
            (
                Event::Ended {
                    termination: Termination::Closed,
                    spent: 0,
                },
                r#"{"event":"ended","by":"closed","spent":0}"#,
            ),
            (
                Event::Holiday {
                    seat: 1,
                    until: Some(Timestamp(1_796_256_000_000)),
                    spent: 5,
                },
                r#"{"event":"holiday","seat":1,"until":1796256000000,"spent":5}"#,
            ),
            (
                Event::Holiday {
                    seat: 1,
                    until: None,
                    spent: 0,
                },
                r#"{"event":"holiday","seat":1,"until":null,"spent":0}"#,
            ),
            (
                Event::Muted { muted: true },
                r#"{"event":"muted","muted":true}"#,
            ),
            (
                Event::Left {
                    seat: 1,
                    gone: 10_000,
                },
                r#"{"event":"left","seat":1,"gone":10000}"#,
            ),
            (
                Event::Returned { seat: 1 },
                r#"{"event":"returned","seat":1}"#,
            ),
            (
                Event::Ended {
                    termination: Termination::Left { side: 1 },
                    spent: 0,
                },
                r#"{"event":"ended","by":"left","side":1,"spent":0}"#,
            ),
            (
                Event::Ended {
                    termination: Termination::LeftAborted { side: 0 },
                    spent: 0,
                },
                r#"{"event":"ended","by":"left-aborted","side":0,"spent":0}"#,
            ),
            (
                Event::Conditional {
                    seat: 1,
                    lines: vec![vec!["a1-a2".into(), "b1-b2,c1-c2".into()]],
                },
                r#"{"event":"conditional","seat":1,"lines":[["a1-a2","b1-b2,c1-c2"]]}"#,
            ),
            (Event::Erased, r#"{"event":"erased"}"#),
        ];
        for (event, text) in known {
            assert_eq!(serde_json::to_string(&event).expect("JSON"), text);
            assert_eq!(
                serde_json::from_str::<Event>(text).expect("an event"),
                event
            );
        }
    }

    /// Games that were stored before there were characters still open, and programs that do not
    /// know characters play the level.
    #[test]
    fn a_character_is_added_to_the_level() {
        let old = r#"{"who":"engine","level":3}"#;
        let read: SeatPlan = serde_json::from_str(old).expect("a seat");
        let level = kabinet_engine::Level::new(3).expect("a level");
        assert_eq!(read, SeatPlan::engine(level));
        let racer = kabinet_engine::Character::named(kabinet_games::GameId::Kensington, "racer");
        let new = SeatPlan::engine(racer.expect("a character"));
        let text = serde_json::to_string(&new).expect("JSON");
        assert_eq!(text, r#"{"who":"engine","level":5,"character":"racer"}"#);
        assert_eq!(
            serde_json::from_str::<SeatPlan>(&text).expect("a seat"),
            new
        );
    }
}
