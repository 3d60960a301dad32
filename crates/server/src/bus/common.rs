//! What concerns no room: what servers have allowed, who has challenged from where, and whether a
//! position is being played somewhere.

use std::net::IpAddr;
use std::time::Duration;

use async_nats::{Message, Subscriber};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout_at};

use super::nats::NatsBus;
use crate::ids::RoomId;

/// The version of these messages. Those of another version are passed over.
const VERSION: u32 = 1;

/// Where servers tell each other what they have allowed.
const LIMITS: &str = "kabinet.limits";

/// Where servers ask each other whether a position is being played.
const IN_PLAY: &str = "kabinet.in-play";

/// The longest message that is read.
const LONGEST: usize = 256 << 10;

/// The most that one message tells of.
const MOST: usize = 1_000;

/// How long others may take to answer.
const ANSWERING: Duration = Duration::from_millis(250);

/// What a server has allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowed {
    /// The version of the message.
    pub v: u32,
    /// The name of a limit, for whom, how often.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<(String, String, u32)>,
    /// Challenges, and from where.
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
    /// The hashes.
    pub positions: Vec<u64>,
}

/// Whether one of them is being played.
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

/// What other servers have allowed, as they tell it.
#[derive(Debug)]
pub struct Allowances(Subscriber);

impl Allowances {
    /// The next message; none when the bus is closed. What is not understood is passed over.
    pub async fn next(&mut self) -> Option<Allowed> {
        loop {
            let message = self.0.next().await?;
            if let Some(allowed) = Allowed::read(&message) {
                return Some(allowed);
            }
        }
    }
}

/// Questions of other servers.
#[derive(Debug)]
pub struct Questions(Subscriber);

impl Questions {
    /// The next question, and where to answer to; none when the bus is closed.
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
    /// Tells the other servers what this one has allowed.
    pub fn tell_allowed(&self, used: &[(String, String, u32)]) {
        for some in used.chunks(MOST) {
            self.send_allowed(&Allowed {
                v: VERSION,
                used: some.to_vec(),
                challenges: Vec::new(),
            });
        }
    }

    /// Tells the other servers from where somebody has challenged everybody.
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

    /// Hears what other servers have allowed; none if that is not possible now.
    pub async fn follow_allowed(&self) -> Option<Allowances> {
        self.client().subscribe(LIMITS).await.ok().map(Allowances)
    }

    /// Hears what other servers ask; none if that is not possible now.
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

    /// Whether a position is being played on another server. Whoever does not answer soon is taken
    /// to have said no.
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
