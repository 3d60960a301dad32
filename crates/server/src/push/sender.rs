//! Sending notices from the outbox to the push services.

use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderName, StatusCode};
use futures_util::future::join_all;
use kabinet_words::Language;
use tokio::sync::mpsc::UnboundedReceiver;

use super::Push;
use super::client::{Answer, ClientError};
use super::device::Device;
use super::encryption::encrypt;
use super::message::{Message, Worth, worth};
use crate::ids::{RoomId, VisitorId};
use crate::room::{NoticeKind, State};
use crate::rooms::Rooms;
use crate::storage::{StorageError, TakenNotice};
use crate::time::Timestamp;

/// How often the outbox is checked.
const SWEEP: Duration = Duration::from_secs(1);

/// The server where it happened sends first, by this many milliseconds: it knows best
/// who is there.
const GRACE: u64 = 2_000;

/// How long, in milliseconds, a server may take to send what it has taken before another one does.
const CLAIM: u64 = 60_000;

/// How many notices are sent at once.
const AT_ONCE: u32 = 16;

/// How long to wait after the first failure, in seconds; each time twice as long, up to the most.
const FIRST_PAUSE: u64 = 30;
const LONGEST_PAUSE: u64 = 3600;

/// The fate of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// The push service has it.
    Sent,
    /// The game is on the device's screen, or the notice is not true any more.
    NotNeeded,
    /// It is not due yet.
    Early(Timestamp),
    /// It did not arrive. The push service may name the seconds after which to try again.
    Failed(Option<u64>),
    /// The device is gone.
    Gone,
    /// The push service will never take it.
    Refused,
}

impl Fate {
    /// The name in metrics.
    fn name(self) -> &'static str {
        match self {
            Fate::Sent => "sent",
            Fate::NotNeeded => "not-needed",
            Fate::Early(_) => "early",
            Fate::Failed(_) => "failed",
            Fate::Gone => "gone",
            Fate::Refused => "refused",
        }
    }
}

/// Sends notices as they come up, until the rooms are closed.
pub async fn send_notices(rooms: Weak<Rooms>, push: Arc<Push>) {
    let fresh = {
        let Some(rooms) = rooms.upgrade() else { return };
        if let Err(error) = rooms.storage().release_notices(rooms.now()).await {
            tracing::warn!(%error, "could not read the outbox");
        }
        rooms.rooms_with_notices()
    };
    tokio::join!(
        as_they_happen(rooms.clone(), Arc::clone(&push), fresh),
        sweep(rooms, push)
    );
}

/// Sends what has just been stored here.
async fn as_they_happen(rooms: Weak<Rooms>, push: Arc<Push>, mut fresh: UnboundedReceiver<RoomId>) {
    while let Some(room) = fresh.recv().await {
        let Some(rooms) = rooms.upgrade() else { return };
        let now = rooms.now();
        send_some(&rooms, &push, Some(&room), now).await;
    }
}

/// Sends what is due: warnings, what has to be tried again, and what a server that died has left.
async fn sweep(rooms: Weak<Rooms>, push: Arc<Push>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let Some(rooms) = rooms.upgrade() else { return };
        let shared = rooms.storage().is_shared();
        let by = rooms.now().before(if shared { GRACE } else { 0 });
        while send_some(&rooms, &push, None, by).await == AT_ONCE as usize {}
    }
}

/// Sends some notices; how many there were.
async fn send_some(rooms: &Arc<Rooms>, push: &Push, room: Option<&RoomId>, by: Timestamp) -> usize {
    let claimed = rooms.now().after(CLAIM);
    let taken = rooms.storage().take_notices(room, by, claimed, AT_ONCE);
    let taken = match taken.await {
        Ok(taken) => taken,
        // The server shuts down. The next one finds what is left in the outbox.
        Err(_) if rooms.storage().is_closed() => return 0,
        Err(error) => {
            tracing::warn!(%error, "could not read the outbox");
            return 0;
        }
    };
    join_all(taken.iter().map(|notice| deliver(rooms, push, notice))).await;
    taken.len()
}

/// Sends a notice and notes what became of it.
async fn deliver(rooms: &Arc<Rooms>, push: &Push, notice: &TakenNotice) {
    if notice.in_doubt {
        // The server that took it died before it noted the result. It may arrive twice.
        metrics::counter!("kabinet_notices_in_doubt").increment(1);
    }
    let fate = fate(rooms, push, notice).await;
    metrics::counter!("kabinet_notices", "fate" => fate.name()).increment(1);
    if let Err(error) = note(rooms, notice, fate).await {
        tracing::warn!(%error, "could not record the result of a notice");
    }
}

async fn note(rooms: &Rooms, notice: &TakenNotice, fate: Fate) -> Result<(), StorageError> {
    let (storage, now) = (rooms.storage(), rooms.now());
    match fate {
        Fate::Sent | Fate::NotNeeded | Fate::Refused => storage.notice_done(notice).await,
        Fate::Gone => storage.unsubscribe(&notice.device.id).await.map(drop),
        Fate::Early(due) => storage.notice_later(notice, due, false).await,
        Fate::Failed(asked) => {
            let due = now.after(1000 * pause(notice.failed, asked));
            if due >= notice.expires {
                return storage.notice_done(notice).await;
            }
            storage.notice_later(notice, due, true).await
        }
    }
}

/// The seconds to wait, given the number of failures before this one.
fn pause(failed: u32, asked: Option<u64>) -> u64 {
    let own = FIRST_PAUSE.saturating_mul(1 << failed.min(20));
    own.max(asked.unwrap_or(0)).min(LONGEST_PAUSE)
}

async fn fate(rooms: &Arc<Rooms>, push: &Push, notice: &TakenNotice) -> Fate {
    let room = match rooms.room(&notice.room).await {
        Ok(Some(room)) => room,
        Ok(None) => return Fate::NotNeeded,
        Err(error) => {
            tracing::warn!(room = %notice.room, %error, "could not open a room");
            return Fate::Failed(None);
        }
    };
    let Some(visitor) = VisitorId::read(&notice.device.visitor) else {
        return Fate::Gone;
    };
    let (state, now) = (room.state(), rooms.now());
    match worth(&state, notice, &visitor, now) {
        Worth::Now => {}
        Worth::Later(due) => return Fate::Early(due),
        Worth::Nothing => return Fate::NotNeeded,
    }
    if room.is_watching(&visitor) {
        return Fate::NotNeeded;
    }
    if let Some(heard) = room.hears_soon(rooms) {
        return Fate::Early(heard);
    }
    send(push, notice, &state, now).await
}

async fn send(push: &Push, notice: &TakenNotice, state: &State, now: Timestamp) -> Fate {
    let Ok(device) = Device::from_row(&notice.device, push.reach()) else {
        return Fate::Gone;
    };
    let language = notice.device.language.parse().unwrap_or(Language::English);
    let message = Message::new(state, notice, language, now).to_json();
    let Ok(body) = encrypt(&device.keys, &message) else {
        return Fate::Refused;
    };
    let origin = device.endpoint.origin();
    let Ok(authorization) = push.key.authorization(&origin, &push.contact, now) else {
        return Fate::Failed(None);
    };
    let headers = [
        (AUTHORIZATION, authorization),
        (CONTENT_ENCODING, "aes128gcm".to_owned()),
        (CONTENT_TYPE, "application/octet-stream".to_owned()),
        (
            HeaderName::from_static("ttl"),
            (notice.expires.since(now) / 1000).to_string(),
        ),
        (
            HeaderName::from_static("urgency"),
            urgency(notice.kind).to_owned(),
        ),
        // A newer notice of the same game replaces one that has not been fetched yet.
        (HeaderName::from_static("topic"), notice.room.to_string()),
    ];
    judge(push.client.post(&device.endpoint, &headers, body).await)
}

fn urgency(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Nearly | NoticeKind::Challenge => "high",
        _ => "normal",
    }
}

/// What an answer of a push service means.
fn judge(answer: Result<Answer, ClientError>) -> Fate {
    match answer {
        Ok(Answer {
            status,
            retry_after,
        }) => match status {
            status if status.is_success() => Fate::Sent,
            StatusCode::NOT_FOUND | StatusCode::GONE => Fate::Gone,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => {
                Fate::Failed(retry_after)
            }
            status if status.is_server_error() => Fate::Failed(retry_after),
            status => {
                tracing::warn!(%status, "a push service refused a notice");
                Fate::Refused
            }
        },
        // The name leads into a private network by now.
        Err(ClientError::Endpoint(super::endpoint::EndpointError::Private)) => Fate::Gone,
        Err(error) => {
            tracing::debug!(%error, "a notice did not arrive");
            Fate::Failed(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end() {
        assert_eq!(pause(0, None), 30);
        assert_eq!(pause(1, None), 60);
        assert_eq!(pause(3, Some(1000)), 1000);
        assert_eq!(pause(40, Some(1_000_000)), LONGEST_PAUSE);
    }

    #[test]
    fn answers_are_understood() {
        let answer = |code: u16| {
            judge(Ok(Answer {
                status: StatusCode::from_u16(code).expect("a status"),
                retry_after: Some(7),
            }))
        };
        for (code, fate) in [
            (201, Fate::Sent),
            (200, Fate::Sent),
            (404, Fate::Gone),
            (410, Fate::Gone),
            (429, Fate::Failed(Some(7))),
            (500, Fate::Failed(Some(7))),
            (503, Fate::Failed(Some(7))),
            (301, Fate::Refused),
            (307, Fate::Refused),
            (400, Fate::Refused),
            (413, Fate::Refused),
        ] {
            assert_eq!(answer(code), fate, "{code}");
        }
        assert_eq!(judge(Err(ClientError::Late)), Fate::Failed(None));
    }
}
