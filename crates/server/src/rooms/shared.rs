//! Rooms over a database that several servers share: following the news, and looking into the
//! database where news may have been lost.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use super::{CHALLENGE, OpenRoom, Rooms};
use crate::bus::{Following, NatsBus, News, RoomMessage};
use crate::ids::RoomId;
use crate::room::Phase;

/// How often open rooms are compared with the database while there is no bus.
const LOOK: Duration = Duration::from_secs(1);

/// Every so many looks they are compared although there is one: it may have lost something.
const LOOKS_WITH_BUS: u32 = 5;

/// How many rooms are asked for at once.
const ASK: usize = 500;

impl Rooms {
    /// Follows the news of a room from now on, if there is a bus.
    pub(super) async fn following(&self, id: &RoomId) -> Option<Following> {
        self.bus.as_ref()?.follow(id).await
    }

    /// Tells other servers that a room was rewritten or deleted.
    pub(super) fn tell_rewritten(&self, id: &RoomId) {
        if let Some(bus) = &self.bus {
            bus.publish(id, News::rewritten());
        }
    }

    fn room_in_memory(&self, id: &RoomId) -> Option<Arc<OpenRoom>> {
        let slot = self.slots().get(id).map(Arc::clone)?;
        slot.get().cloned()
    }

    /// Opens the challenges of all servers, so that the lobby shows them.
    pub async fn open_challenges(self: &Arc<Self>) {
        if !self.storage.is_shared() {
            return;
        }
        let recent = self.ago(CHALLENGE);
        match self.storage.rooms_in(Phase::Waiting, false, recent).await {
            Ok(ids) => {
                for id in ids {
                    if self.room_in_memory(&id).is_none() {
                        let _ = self.room(&id).await;
                    }
                }
            }
            Err(error) => tracing::error!(%error, "could not list the challenges"),
        }
    }

    /// Compares the rooms in memory with the database.
    async fn look(self: &Arc<Self>) {
        let open = self.open_rooms();
        for some in open.chunks(ASK) {
            let ids: Vec<RoomId> = some.iter().map(|room| room.id().clone()).collect();
            let known = some.iter().map(|room| room.stored.load(Ordering::SeqCst));
            let known: HashMap<&RoomId, u64> = ids.iter().zip(known).collect();
            let last = match self.storage.last_events(&ids).await {
                Ok(last) => last,
                Err(error) => {
                    tracing::warn!(%error, "could not look for news in the database");
                    return;
                }
            };
            for (id, last) in last {
                let Some(room) = self.room_in_memory(&id) else {
                    continue;
                };
                if !room.follows()
                    && let Some(following) = self.following(&id).await
                {
                    room.follow(self, following);
                }
                if last > room.stored.load(Ordering::SeqCst) {
                    room.heard.fetch_max(last, Ordering::SeqCst);
                    room.spawn_catch_up(self);
                } else if known.get(&id).is_some_and(|&known| last < known) {
                    // It was deleted, or a database without its last events has taken over.
                    room.read_again(self, true);
                }
            }
        }
    }
}

impl OpenRoom {
    /// Whether somebody listens to the bus for this room.
    fn follows(&self) -> bool {
        self.follower.get().is_some()
    }

    /// Hears the news of this room as long as it is in memory.
    pub(super) fn follow(self: &Arc<Self>, rooms: &Arc<Rooms>, mut following: Following) {
        let (room, rooms) = (Arc::downgrade(self), Arc::downgrade(rooms));
        let task = tokio::spawn(async move {
            while let Some(message) = following.next().await {
                let (Some(room), Some(rooms)) = (room.upgrade(), rooms.upgrade()) else {
                    return;
                };
                match message {
                    RoomMessage::News(news) => room.hear(&rooms, news),
                    RoomMessage::Rewritten => room.read_again(&rooms, true),
                }
            }
        });
        let _ = self.follower.set(Follower(task));
    }
}

/// Ends with the room that it keeps informed.
#[derive(Debug)]
pub(super) struct Follower(tokio::task::JoinHandle<()>);

impl Drop for Follower {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Looks into the database again and again: every second while there is no bus, at once when it
/// has come back, and now and then otherwise.
pub(super) async fn look_around(rooms: Weak<Rooms>, bus: Option<Arc<NatsBus>>) {
    let mut looks = 0;
    loop {
        let back = match &bus {
            Some(bus) => tokio::time::timeout(LOOK, bus.reconnected()).await.is_ok(),
            None => {
                tokio::time::sleep(LOOK).await;
                false
            }
        };
        let Some(rooms) = rooms.upgrade() else { return };
        looks += 1;
        let news = bus.as_ref().is_some_and(|bus| bus.connected());
        if back || !news || looks % LOOKS_WITH_BUS == 0 {
            rooms.look().await;
        }
    }
}
