//! One connection: messages in, messages out, and how long they travel.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use kabinet_engine::Level;
use kabinet_words::Language;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::messages::{ClientMessage, Own, Request, ServerMessage};
use super::rejection::{self, Rejection};
use super::room_view;
use crate::ids::{RoomId, VisitorId};
use crate::limits::Limits;
use crate::room::clock::MOST_LAG;
use crate::room::{Actor, Command};
use crate::rooms::{Answer, CommandError, Inbox, ListenerId, OpenRoom, Rooms};

/// How often the way is measured.
pub(crate) const PULSE: Duration = Duration::from_secs(10);

/// How long a browser may be silent before it is taken for gone.
pub(crate) const SILENCE: Duration = Duration::from_secs(35);

/// How long a message may take to be sent.
pub(crate) const SENDING: Duration = Duration::from_secs(10);

/// How many messages that cannot be read a connection may send: more are no accident.
pub(crate) const MOST_UNREADABLE: u32 = 100;

/// Who is at the other end.
#[derive(Debug)]
pub struct Peer {
    /// Who they are, if their browser has shown a secret.
    pub visitor: Option<VisitorId>,
    /// The language they are spoken to in.
    pub language: Language,
}

/// How long messages travel, as far as it was measured.
#[derive(Debug, Default)]
struct Lag {
    asked: Option<Instant>,
    /// A smoothed round trip.
    round_trip: Option<Duration>,
}

impl Lag {
    fn heard(&mut self) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        let now = asked.elapsed();
        self.round_trip = Some(match self.round_trip {
            Some(before) => (before * 3 + now) / 4,
            None => now,
        });
    }

    /// What is not charged for an action: the way of the last message there and of the action back.
    fn millis(&self) -> u64 {
        let round_trip = self.round_trip.unwrap_or_default().as_millis();
        u64::try_from(round_trip).unwrap_or(u64::MAX).min(MOST_LAG)
    }
}

/// Serves one connection until it ends.
pub async fn serve(
    mut socket: WebSocket,
    rooms: Arc<Rooms>,
    limits: Arc<Limits>,
    id: RoomId,
    peer: Peer,
) {
    metrics::gauge!("kabinet_connections").increment(1.0);
    // A room that was put away in the very moment is fetched again.
    for _ in 0..3 {
        let room = match rooms.room(&id).await {
            Ok(Some(room)) => room,
            Ok(None) => break,
            Err(error) => {
                tracing::error!(room = %id, %error, "could not open a room");
                break;
            }
        };
        if let Ok((listener, inbox)) = room.listen(&rooms, peer.visitor.clone(), peer.language) {
            let mut line = Line {
                rooms: &rooms,
                limits: &limits,
                room: &room,
                listener,
                peer: &peer,
                lag: Lag::default(),
                unreadable: 0,
            };
            line.serve(&mut socket, inbox).await;
            room.leave(listener);
            break;
        }
    }
    let farewell = CloseFrame {
        code: close_code::RESTART,
        reason: Utf8Bytes::from_static("come again"),
    };
    let _ = timeout(SENDING, socket.send(Message::Close(Some(farewell)))).await;
    metrics::gauge!("kabinet_connections").decrement(1.0);
}

struct Line<'a> {
    rooms: &'a Arc<Rooms>,
    limits: &'a Limits,
    room: &'a Arc<OpenRoom>,
    listener: ListenerId,
    peer: &'a Peer,
    lag: Lag,
    unreadable: u32,
}

impl Line<'_> {
    async fn serve(&mut self, socket: &mut WebSocket, mut inbox: Inbox) {
        let mut pulse = interval(PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            let out = tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    if self.unreadable > MOST_UNREADABLE {
                        return;
                    }
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            Some(Message::Text(self.answer(&text).await.into()))
                        }
                        Some(Ok(Message::Pong(_))) => {
                            self.lag.heard();
                            None
                        }
                        // Pings are answered below us.
                        Some(Ok(Message::Ping(_))) => None,
                        // Nothing here speaks in bytes.
                        Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
                    }
                }
                text = inbox.next() => match text {
                    Some(text) => Some(Message::Text(text)),
                    None => return,
                },
                _ = pulse.tick() => {
                    if heard.elapsed() > SILENCE {
                        return;
                    }
                    self.lag.asked = Some(Instant::now());
                    Some(Message::Ping(Bytes::new()))
                }
            };
            if let Some(message) = out {
                match timeout(SENDING, socket.send(message)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) | Err(_) => return,
                }
            }
        }
    }

    /// What is answered to a message.
    async fn answer(&mut self, text: &str) -> String {
        let language = self.peer.language;
        let refused = |id: u64, trouble: &Rejection| {
            metrics::counter!("kabinet_refused", "why" => trouble.code()).increment(1);
            room_view::write(&ServerMessage::Refused {
                id,
                why: trouble.code(),
                say: rejection::trouble(language, trouble),
            })
        };
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
            self.unreadable += 1;
            return refused(0, &Rejection::Unreadable);
        };
        let id = message.id;
        let allowed = match &self.peer.visitor {
            Some(visitor) => allowed(self.limits, visitor, &message.request),
            // Somebody we do not know can only ask whether we are there.
            None => matches!(message.request, Request::Own(Own::Ping)),
        };
        if !allowed {
            let trouble = match self.peer.visitor {
                Some(_) => Rejection::TooFast,
                None => Rejection::Refused(crate::room::Refusal::NotSeated),
            };
            return refused(id, &trouble);
        }
        match self.carry_out(message.request).await {
            Ok(Carried::Done) => room_view::write(&ServerMessage::Ok { id }),
            Ok(Carried::Pong) => room_view::write(&ServerMessage::Pong { id }),
            Err(trouble) => refused(id, &trouble),
        }
    }

    async fn carry_out(&self, request: Request) -> Result<Carried, Rejection> {
        let visitor = self.peer.visitor.as_ref().ok_or(Rejection::Unreadable);
        match request {
            Request::Own(Own::Ping) => Ok(Carried::Pong),
            Request::Own(Own::Hint { n }) => {
                let visitor = visitor?;
                let seats: Vec<usize> = self.room.read(|state| state.seats_of(visitor).collect());
                self.rooms.hint(self.room, self.listener, &seats, n)?;
                Ok(Carried::Done)
            }
            Request::Own(Own::Again { level }) => {
                let level = Level::new(level).ok_or(Rejection::Unreadable)?;
                let offer = crate::room::Offer::Rematch;
                self.ask(visitor?, &Command::Offer { offer }, Some(level))
                    .await
            }
            Request::Room(command) => self.ask(visitor?, &command, None).await,
        }
    }

    async fn ask(
        &self,
        visitor: &VisitorId,
        command: &Command,
        level: Option<Level>,
    ) -> Result<Carried, Rejection> {
        let asker = Actor::Visitor(visitor);
        match self.room.ask(self.rooms, asker, command, self.lag.millis()) {
            Ok(Answer::Happens(stored)) => match stored.await {
                Ok(true) => Ok(Carried::Done),
                Ok(false) | Err(_) => Err(Rejection::NotStored),
            },
            Ok(Answer::PlayAgain) => match self.rooms.play_again(self.room, level).await {
                Ok(_) => Ok(Carried::Done),
                Err(error) => {
                    tracing::error!(room = %self.room.id(), %error, "could not set up a rematch");
                    Err(Rejection::NotStored)
                }
            },
            Err(CommandError::Refused(refusal)) => Err(Rejection::Refused(refusal)),
            Err(CommandError::Closed) => Err(Rejection::NotStored),
        }
    }
}

/// Whether the rate limits allow a request. Remarks and hints have limits of their own.
fn allowed(limits: &Limits, visitor: &VisitorId, request: &Request) -> bool {
    let special = match request {
        Request::Room(Command::Chat { .. }) => limits.remark(visitor),
        Request::Own(Own::Hint { .. }) => limits.hint(visitor),
        _ => true,
    };
    special && limits.command(visitor)
}

/// What came of a message.
enum Carried {
    Done,
    Pong,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_so_much_lag_is_forgiven() {
        let mut lag = Lag::default();
        assert_eq!(lag.millis(), 0);
        lag.round_trip = Some(Duration::from_millis(120));
        assert_eq!(lag.millis(), 120);
        lag.round_trip = Some(Duration::from_secs(7));
        assert_eq!(lag.millis(), MOST_LAG);
        // Without a question no answer counts.
        lag.heard();
        assert_eq!(lag.round_trip, Some(Duration::from_secs(7)));
    }
}
