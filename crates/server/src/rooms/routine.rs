//! Periodic tasks of the open rooms.

use std::sync::Weak;
use std::time::Duration;

use super::alarms::Alarm;
use super::open_room::Idle;
use super::{CHALLENGE, Rooms};

/// How long a room without connections and events stays in memory.
const IDLE: Duration = Duration::from_secs(10 * 60);

/// The same for a finished game: most players have left for good.
const IDLE_OVER: Duration = Duration::from_secs(30);

/// How often the server checks its clock, at least. A long pause means that it was suspended.
const PULSE: Duration = Duration::from_millis(250);

/// How often idle rooms are looked for.
const EVICTION_INTERVAL: Duration = Duration::from_secs(60);

/// Checks the clock several times a second. After a suspension, it sends everybody the clocks
/// again.
pub(super) async fn pulse(rooms: Weak<Rooms>) {
    let mut interruptions = 0;
    loop {
        tokio::time::sleep(PULSE).await;
        let Some(rooms) = rooms.upgrade() else { return };
        let now = rooms.now();
        let so_far = rooms.clock.interruptions();
        if std::mem::replace(&mut interruptions, so_far) == so_far {
            continue;
        }
        for room in rooms.open_rooms() {
            if !rooms.storage.is_shared() {
                room.tell_clock(now);
            } else if room.read(|state| state.clock().running().is_some()) {
                // Another server may have been there: the database knows how much time has counted.
                room.read_again(&rooms, true);
            }
        }
    }
}

/// Closes idle rooms from time to time.
pub(super) async fn evict_idle(rooms: Weak<Rooms>) {
    loop {
        tokio::time::sleep(EVICTION_INTERVAL).await;
        let Some(rooms) = rooms.upgrade() else { return };
        let before = |idle| {
            rooms.ago(match idle {
                Idle::Challenge => CHALLENGE,
                Idle::Over => IDLE_OVER,
                Idle::Other => IDLE,
            })
        };
        for room in rooms.open_rooms() {
            if room.close_if_idle(&rooms, before) {
                rooms.forget(&room);
                let _ = rooms.alarms.send(Alarm::Cancel(room.id().clone()));
            }
        }
        metrics::gauge!("kabinet_rooms_open").set(rooms.slots().len() as f64);
    }
}
