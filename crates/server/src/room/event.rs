//! What happens in a room. A room *is* its events: they are stored in order, and whoever applies
//! them again comes to the same state.

use kabinet_core::{Outcome, Side};
use kabinet_engine::Level;
use serde::{Deserialize, Serialize};

use super::time_control::TimeControl;
use crate::ids::{RoomId, VisitorId};

/// Something that happened. The stored form is JSON; fields may be added, never renamed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody set up the game. Always the first event, and only the first.
    Opened(Plan),
    /// Somebody sat down.
    Seated {
        /// Where.
        seat: usize,
        /// Who.
        visitor: VisitorId,
        /// What they call themselves.
        name: String,
    },
    /// Somebody showed the seat's secret: another device of whoever sits there.
    Shared {
        /// Where.
        seat: usize,
        /// Who.
        visitor: VisitorId,
    },
    /// Whoever may choose a camp has chosen; the other camp begins.
    Camp {
        /// The seat of the chosen camp.
        seat: usize,
    },
    /// Somebody acted.
    Acted {
        /// Whose action it was.
        seat: usize,
        /// The action, as records write it.
        action: String,
        /// How much of its time it took, in milliseconds.
        spent: u64,
    },
    /// Somebody took back the last action of their own unfinished turn.
    Undone {
        /// Whose it was.
        seat: usize,
        /// How much of its time the side to act had used, in milliseconds.
        #[serde(default)]
        spent: u64,
    },
    /// The game went back to an earlier moment.
    TakenBack {
        /// How many actions are left.
        plies: usize,
        /// How much of its time the side to act had used, in milliseconds.
        #[serde(default)]
        spent: u64,
    },
    /// Somebody offered or asked something.
    Offered {
        /// Who.
        seat: usize,
        /// What.
        offer: Offer,
    },
    /// An offer was declined, or withdrawn by whoever made it.
    Declined {
        /// By whom.
        seat: usize,
        /// Which.
        offer: Offer,
    },
    /// The game ended other than on the board.
    Ended {
        /// How.
        #[serde(flatten)]
        termination: Termination,
        /// How much of its time the side to act had used, in milliseconds.
        #[serde(default)]
        spent: u64,
    },
    /// Somebody said something.
    Said {
        /// From which seat; none for a watcher.
        seat: Option<usize>,
        /// What they call themselves.
        name: String,
        /// What they said.
        text: String,
    },
    /// The next game between the same people was set up.
    Rematched {
        /// Where.
        room: RoomId,
    },
}

/// How a game is set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The game's name in the catalogue.
    pub game: String,
    /// Its options, as records write them.
    pub options: String,
    /// Who may sit where, in the order of the game's seats.
    pub seats: Vec<SeatPlan>,
    /// How time is counted.
    pub clock: TimeControl,
    /// Whether anybody may join: the lobby shows it.
    pub listed: bool,
    /// Whether a camp is chosen after the board is seen, and by whom.
    pub camp: Camp,
    /// Who set it up.
    pub opener: VisitorId,
}

/// Who chooses a camp after the board is seen; the other one begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Camp {
    /// Nobody: everybody knows their side.
    #[default]
    Given,
    /// Whoever set the game up.
    OpenerChooses,
    /// The other player.
    OtherChooses,
}

/// Who may sit on a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "kebab-case")]
pub enum SeatPlan {
    /// Whoever comes.
    Open,
    /// Somebody who is there already.
    Person {
        /// Who.
        visitor: VisitorId,
        /// What they call themselves.
        name: String,
        /// The other browsers they play with.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<VisitorId>,
    },
    /// The engine.
    Engine {
        /// How well it plays.
        level: u8,
    },
}

impl SeatPlan {
    /// Somebody with one browser.
    #[must_use]
    pub fn person(visitor: &VisitorId, name: &str) -> Self {
        SeatPlan::Person {
            visitor: visitor.clone(),
            name: name.to_owned(),
            also: Vec::new(),
        }
    }

    /// The engine at a level.
    #[must_use]
    pub fn engine(level: Level) -> Self {
        SeatPlan::Engine { level: level.get() }
    }
}

/// Something both sides must want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back the last turn of whoever asks.
    Takeback,
    /// To play again, with sides exchanged.
    Rematch,
}

impl Offer {
    /// Every kind.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];
}

/// How a game ended other than on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Termination {
    /// A side gave up.
    Resigned {
        /// The index of the side that did.
        side: usize,
    },
    /// Both wanted a draw.
    Agreed,
    /// A side's time was over.
    Time {
        /// The index of the side that lost by it.
        side: usize,
    },
    /// It was called off before it began.
    Aborted,
}

impl Termination {
    /// Who won, if anybody; nothing at all for a game that was called off.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Termination::Resigned { side } | Termination::Time { side } => {
                Some(Outcome::Win(Side::ALL[side.min(1)].other()))
            }
            Termination::Agreed => Some(Outcome::Draw),
            Termination::Aborted => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored games are read for ever: these texts may gain fields, but must stay readable.
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
                        SeatPlan::Engine { level: 3 },
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
                Event::Shared { seat: 1, visitor },
                r#"{"event":"shared","seat":1,"visitor":"v"}"#,
            ),
            (Event::Camp { seat: 0 }, r#"{"event":"camp","seat":0}"#),
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
        ];
        for (event, text) in known {
            assert_eq!(serde_json::to_string(&event).expect("JSON"), text);
            assert_eq!(
                serde_json::from_str::<Event>(text).expect("an event"),
                event
            );
        }
    }
}
