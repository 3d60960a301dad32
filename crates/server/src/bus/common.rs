//! Messages that concern no room: how much servers have let through, which addresses have open
//! challenges, and whether a position is being played somewhere.

use std::net::IpAddr;
use std::time::Duration;

use async_nats::{Message, Subscriber};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout_at};

use super::nats::NatsBus;
use crate::ids::RoomId;

/// The version of these messages. Messages of other versions are ignored.
const VERSION: u32 = 1;

/// The subject on which servers publish what they have let through.
const LIMITS: &str = "kabinet.limits";

/// The subject of questions whether a position is being played.
const IN_PLAY: &str = "kabinet.in-play";

/// The longest message that is read, in bytes.
const LONGEST: usize = 256 << 10;

/// The most entries in one message.
const MOST: usize = 1_000;

/// How long other servers may take to answer.
const ANSWERING: Duration = Duration::from_millis(250);

/// How much a server has let through.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowed {
    /// The version of the message.
    pub v: u32,
    /// The name of a limit, whose it is, and how often it was used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<(String, String, u32)>,
    /// Open challenges and their addresses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub challenges: Vec<(IpAddr, RoomId)>,
}

/// Positions of a game, by their hashes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Positions {
    /// The version of the message.
    pub v: u32,
    /// The game's name in the catalogue.
    pub game: String,
    /// The hashes of the positions.
    pub positions: Vec<u64>,
}

/// The answer: whether one of them is being played.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
struct InPlay {
    v: u32,
    in_play: bool,
}

impl Allowed {
    /// The version of the messages that this program writes.
    pub const VERSION: u32 = VERSION;

    fn read(message: &Message) -> Option<Self> {
        if message.payload.len() > LONGEST {
            return None;
        }
        let allowed: Self = serde_json::from_slice(&message.payload).ok()?;
        (allowed.v == VERSION).then_some(allowed)
    }
}

impl Positions {
    /// Positions of a game.
    #[must_use]
    pub fn new(game: &str, positions: Vec<u64>) -> Self {
        Self {
            v: VERSION,
            game: game.to_owned(),
            positions,
        }
    }

    fn read(message: &Message) -> Option<Self> {
        if message.payload.len() > LONGEST {
            return None;
        }
        let asked: Self = serde_json::from_slice(&message.payload).ok()?;
        (asked.v == VERSION).then_some(asked)
    }
}

/// The stream of what other servers have let through.
#[derive(Debug)]
pub struct Allowances(Subscriber);

impl Allowances {
    /// The next message; `None` when the bus is closed. Unreadable messages are skipped.
    pub async fn next(&mut self) -> Option<Allowed> {
        loop {
            let message = self.0.next().await?;
            if let Some(allowed) = Allowed::read(&message) {
                return Some(allowed);
            }
        }
    }
}

/// The stream of other servers' questions.
#[derive(Debug)]
pub struct Questions(Subscriber);

impl Questions {
    /// The next question and its reply subject; `None` when the bus is closed.
    pub async fn next(&mut self) -> Option<(Positions, String)> {
        loop {
            let message = self.0.next().await?;
            if let (Some(asked), Some(reply)) = (Positions::read(&message), &message.reply) {
                return Some((asked, reply.to_string()));
            }
        }
    }
}

impl NatsBus {
    /// Tells the other servers how much this one has let through.
    pub fn tell_allowed(&self, used: &[(String, String, u32)]) {
        for some in used.chunks(MOST) {
            self.send_allowed(&Allowed {
                v: VERSION,
                used: some.to_vec(),
                challenges: Vec::new(),
            });
        }
    }

    /// Tells the other servers the address of a new open challenge.
    pub fn tell_challenge(&self, from: IpAddr, room: &RoomId) {
        self.send_allowed(&Allowed {
            v: VERSION,
            used: Vec::new(),
            challenges: vec![(from, room.clone())],
        });
    }

    fn send_allowed(&self, allowed: &Allowed) {
        if let Ok(message) = serde_json::to_vec(allowed) {
            self.send(LIMITS, message.into());
        }
    }

    /// Subscribes to what other servers have let through; `None` if that is not possible now.
    pub async fn follow_allowed(&self) -> Option<Allowances> {
        self.client().subscribe(LIMITS).await.ok().map(Allowances)
    }

    /// Subscribes to other servers' questions; `None` if that is not possible now.
    pub async fn follow_questions(&self) -> Option<Questions> {
        self.client().subscribe(IN_PLAY).await.ok().map(Questions)
    }

    /// Answers whether a position is being played here.
    pub fn answer_in_play(&self, to: &str, in_play: bool) {
        let answer = InPlay {
            v: VERSION,
            in_play,
        };
        if let Ok(answer) = serde_json::to_vec(&answer) {
            self.send(to, answer.into());
        }
    }

    /// Whether a position is being played on another server. A server that does not answer soon
    /// counts as a no.
    pub async fn is_in_play(&self, positions: &Positions) -> bool {
        let others = self.count_peers();
        if others == 0 || !self.connected() {
            return false;
        }
        let until = Instant::now() + ANSWERING;
        let Ok(question) = serde_json::to_vec(positions) else {
            return false;
        };
        let inbox = self.client().new_inbox();
        let Ok(mut answers) = self.client().subscribe(inbox.clone()).await else {
            return false;
        };
        let client = self.client();
        let asking = client.publish_with_reply(IN_PLAY, inbox, question.into());
        if !matches!(timeout_at(until, asking).await, Ok(Ok(()))) {
            return false;
        }
        for _ in 0..others {
            let Ok(Some(message)) = timeout_at(until, answers.next()).await else {
                return false;
            };
            match serde_json::from_slice::<InPlay>(&message.payload) {
                Ok(answer) if answer.v == VERSION && answer.in_play => return true,
                _ => {}
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The form is fixed: servers of two versions understand each other during an upgrade.
    #[test]
    fn the_form_is_fixed() {
        let room = RoomId::random();
        let allowed = format!(
            r#"{{"v":1,"used":[["posts","203.0.113.1",3]],"challenges":[["203.0.113.1","{room}"]]}}"#
        );
        let read: Allowed = serde_json::from_str(&allowed).expect("a message");
        assert_eq!(read.used[0].2, 3);
        assert_eq!(read.challenges[0].1, room);
        assert_eq!(serde_json::to_string(&read).expect("JSON"), allowed);
        let asked = r#"{"v":1,"game":"kengi","positions":[18446744073709551615]}"#;
        let read: Positions = serde_json::from_str(asked).expect("a question");
        assert_eq!(serde_json::to_string(&read).expect("JSON"), asked);
    }
}
