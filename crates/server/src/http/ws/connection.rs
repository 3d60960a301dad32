//! The loop of one connection: messages in, messages out, and how long they travel.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::{Handler, Reply};

/// How often the server sends a ping and measures the round trip.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// How long a browser may be silent. It answers pings, so longer silence means that it is gone.
const SILENCE: Duration = Duration::from_secs(35);

/// How long sending a message may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How many unreadable messages a connection may send. More are no accident.
const MOST_UNREADABLE: u32 = 100;

/// Serves a connection until it ends.
pub(super) async fn serve<H: Handler>(mut socket: WebSocket, mut handler: H) {
    run(&mut socket, &mut handler).await;
    drop(handler);
    let frame = CloseFrame {
        code: close_code::RESTART,
        reason: Utf8Bytes::from_static("come again"),
    };
    let _ = timeout(SEND_TIMEOUT, socket.send(Message::Close(Some(frame)))).await;
}

async fn run<H: Handler>(socket: &mut WebSocket, handler: &mut H) {
    let mut ping = interval(PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    let mut round_trip = RoundTrip::default();
    let mut unreadable = 0;
    loop {
        let out = tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => {
                        match handler.receive(&text, round_trip.smoothed()).await {
                            Reply::Text(text) => Some(Message::Text(text.into())),
                            Reply::Unreadable(text) => {
                                unreadable += 1;
                                if unreadable > MOST_UNREADABLE {
                                    return;
                                }
                                Some(Message::Text(text.into()))
                            }
                            Reply::Nothing => None,
                            Reply::Close => return,
                        }
                    }
                    Some(Ok(Message::Pong(_))) => {
                        round_trip.pong();
                        None
                    }
                    // The library below answers pings.
                    Some(Ok(Message::Ping(_))) => None,
                    // The protocol has no binary messages.
                    Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
                }
            }
            next = handler.next() => match next {
                Some(text) => Some(Message::Text(text)),
                None => return,
            },
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return;
                }
                round_trip.ping();
                Some(Message::Ping(Bytes::new()))
            }
        };
        if let Some(message) = out {
            match timeout(SEND_TIMEOUT, socket.send(message)).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return,
            }
        }
    }
}

/// The time from a ping to its pong, smoothed.
#[derive(Debug, Default)]
struct RoundTrip {
    pinged: Option<Instant>,
    smoothed: Option<Duration>,
}

impl RoundTrip {
    fn ping(&mut self) {
        self.pinged = Some(Instant::now());
    }

    fn pong(&mut self) {
        // A pong without a ping measures nothing.
        if let Some(pinged) = self.pinged.take() {
            self.measured(pinged.elapsed());
        }
    }

    fn measured(&mut self, now: Duration) {
        self.smoothed = Some(match self.smoothed {
            Some(before) => (before * 3 + now) / 4,
            None => now,
        });
    }

    /// Zero before the first measurement.
    fn smoothed(&self) -> Duration {
        self.smoothed.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_are_smoothed() {
        let mut round_trip = RoundTrip::default();
        assert_eq!(round_trip.smoothed(), Duration::ZERO);
        round_trip.pong();
        assert_eq!(round_trip.smoothed(), Duration::ZERO, "nothing was pinged");
        round_trip.measured(Duration::from_millis(100));
        assert_eq!(round_trip.smoothed(), Duration::from_millis(100));
        round_trip.measured(Duration::from_millis(500));
        assert_eq!(round_trip.smoothed(), Duration::from_millis(200));
    }
}
