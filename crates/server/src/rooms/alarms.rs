//! Alarms: when to check whether a player's time is over.

use std::collections::{BTreeSet, HashMap};
use std::sync::Weak;

use tokio::sync::mpsc;

use super::Rooms;
use crate::ids::RoomId;
use crate::time::Timestamp;

/// A message to the task of the alarms.
#[derive(Debug)]
pub(super) enum Alarm {
    /// To ring for a room at a moment, instead of at an earlier one.
    Set(Timestamp, RoomId),
    /// Not to ring for a room that has left memory.
    Cancel(RoomId),
}

/// Checks each room when its alarm is due. A clock that was set again meanwhile has another alarm:
/// the old one finds nothing to do.
pub(super) async fn run(rooms: Weak<Rooms>, mut set: mpsc::UnboundedReceiver<Alarm>) {
    let mut alarms: BTreeSet<(Timestamp, RoomId)> = BTreeSet::new();
    // A room has one alarm. Otherwise a game with days for a turn would leave one for every turn.
    let mut set_to: HashMap<RoomId, Timestamp> = HashMap::new();
    loop {
        let first = {
            let Some(rooms) = rooms.upgrade() else { return };
            alarms.first().map(|(at, _)| rooms.clock.instant(*at))
        };
        tokio::select! {
            alarm = set.recv() => match alarm {
                Some(Alarm::Set(at, id)) => {
                    if let Some(before) = set_to.insert(id.clone(), at) {
                        alarms.remove(&(before, id.clone()));
                    }
                    alarms.insert((at, id));
                }
                Some(Alarm::Cancel(id)) => {
                    if let Some(before) = set_to.remove(&id) {
                        alarms.remove(&(before, id));
                    }
                }
                None => return,
            },
            () = wait(first) => {
                let Some(rooms) = rooms.upgrade() else { return };
                let now = rooms.now();
                while alarms.first().is_some_and(|(at, _)| *at <= now) {
                    let Some((_, id)) = alarms.pop_first() else { break };
                    set_to.remove(&id);
                    match rooms.room(&id).await {
                        Ok(Some(room)) => room.look_at_deadline(&rooms, None),
                        Ok(None) => {}
                        Err(error) => {
                            tracing::error!(room = %id, %error, "could not check a room's clock");
                        }
                    }
                }
            }
        }
    }
}

async fn wait(until: Option<std::time::Instant>) {
    match until {
        // A millisecond later, so that the server's clock has surely reached the moment.
        Some(until) => {
            let until = tokio::time::Instant::from_std(until) + std::time::Duration::from_millis(1);
            tokio::time::sleep_until(until).await;
        }
        None => std::future::pending().await,
    }
}
