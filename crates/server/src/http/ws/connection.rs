//! The loop of one connection: messages in, messages out, and how long they travel.

use std::num::NonZeroU32;
use std::pin::pin;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use governor::{Quota, RateLimiter};
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

/// How many messages of any kind a connection may send: more is no person and no page of ours.
const MESSAGES_A_SECOND: NonZeroU32 = NonZeroU32::new(100).expect("not 0");
const MESSAGES_AT_ONCE: NonZeroU32 = NonZeroU32::new(500).expect("not 0");

/// How long a browser may take to answer that the connection is being closed.
const CLOSING_TIME: Duration = Duration::from_secs(1);

/// Why a connection ended.
enum End {
    /// The browser has gone, or does not read.
    Gone,
    /// The server or the room closes: the browser comes again.
    Restart,
    /// The client sends what no page of ours sends.
    Abuse,
}

/// Serves a connection until it or the server ends.
pub(super) async fn serve<H: Handler>(
    mut socket: WebSocket,
    mut handler: H,
    closing: impl Future<Output = ()>,
) {
    let end = run(&mut socket, &mut handler, closing).await;
    drop(handler);
    let (code, reason) = match end {
        End::Gone => return,
        End::Restart => (close_code::RESTART, "come again"),
        End::Abuse => (close_code::POLICY, "too much"),
    };
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::from_static(reason),
    };
    let farewell = async {
        socket.send(Message::Close(Some(frame))).await.ok()?;
        // Whatever was on its way is read, so that the browser surely gets the frame.
        while socket.recv().await?.is_ok() {}
        Some(())
    };
    let _ = timeout(CLOSING_TIME, farewell).await;
}

async fn run<H: Handler>(
    socket: &mut WebSocket,
    handler: &mut H,
    closing: impl Future<Output = ()>,
) -> End {
    let mut closing = pin!(closing);
    let mut ping = interval(PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    let mut round_trip = RoundTrip::default();
    let mut unreadable = 0;
    let quota = Quota::per_second(MESSAGES_A_SECOND).allow_burst(MESSAGES_AT_ONCE);
    let limiter = RateLimiter::direct(quota);
    loop {
        let out = tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                if limiter.check().is_err() {
                    return End::Abuse;
                }
                match message {
                    Some(Ok(Message::Text(text))) => {
                        let reply = handler.receive(&text, round_trip.smoothed()).await;
                        // Updates that the request caused go out before its answer.
                        if !queue_waiting(socket, handler).await {
                            return End::Gone;
                        }
                        match reply {
                            Reply::Text(text) => Some(Message::Text(text.into())),
                            Reply::Unreadable(text) => {
                                unreadable += 1;
                                if unreadable > MOST_UNREADABLE {
                                    return End::Abuse;
                                }
                                Some(Message::Text(text.into()))
                            }
                            Reply::Nothing => None,
                            Reply::Close => return End::Restart,
                        }
                    }
                    Some(Ok(Message::Pong(_))) => {
                        round_trip.pong();
                        None
                    }
                    // The library below answers pings.
                    Some(Ok(Message::Ping(_))) => None,
                    // The protocol has no binary messages.
                    Some(Ok(Message::Binary(_))) => return End::Abuse,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return End::Gone,
                }
            }
            next = handler.next() => match next {
                Some(text) => Some(Message::Text(text)),
                None => return End::Restart,
            },
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return End::Restart;
                }
                round_trip.ping();
                Some(Message::Ping(Bytes::new()))
            }
            () = &mut closing => return End::Restart,
        };
        let sent = match out {
            Some(message) => timeout(SEND_TIMEOUT, socket.send(message)).await,
            // Something may have been queued all the same.
            None => timeout(SEND_TIMEOUT, socket.flush()).await,
        };
        if !matches!(sent, Ok(Ok(()))) {
            return End::Gone;
        }
    }
}

/// Queues what waits already, so that it travels with the next message; whether that was possible
/// in time. A system call costs more than everything else that is done to send a message.
async fn queue_waiting<H: Handler>(socket: &mut WebSocket, handler: &mut H) -> bool {
    while let Some(text) = handler.waiting() {
        let queued = timeout(SEND_TIMEOUT, socket.feed(Message::Text(text))).await;
        if !matches!(queued, Ok(Ok(()))) {
            return false;
        }
    }
    true
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
