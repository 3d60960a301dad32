//! Rooms over a database that several servers share: following the news, and looking into the
//! database where news may have been lost.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use super::{CHALLENGE, OpenRoom, Presence, Rooms};
use crate::bus::{Elsewhere, Following, NatsBus, News, PeerChanges, RoomMessage};
use crate::ids::{RoomId, VisitorId};
use crate::room::Phase;
use crate::task;

/// How often open rooms are compared with the database while there is no bus.
const LOOK: Duration = Duration::from_secs(1);

/// With a bus, rooms are compared only every this many rounds: it may have lost something.
const LOOKS_WITH_BUS: u32 = 5;

/// For this many seconds after a server has gone silent, rooms are compared every second.
const SILENCE: u32 = 30;

/// How many rooms one query asks about.
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

    /// Other servers have come or gone.
    fn note_servers(self: &Arc<Self>, changes: &PeerChanges) {
        if !changes.come && changes.gone.is_empty() {
            return;
        }
        for room in self.open_rooms() {
            let mut inner = room.lock();
            let mut changed = changes.come;
            if changes.come {
                inner.subscribers.tell_others_anew();
            }
            let now = self.now();
            for server in &changes.gone {
                changed |= inner.subscribers.forget_server(server, now);
            }
            if changed {
                room.presence_changed(self, &mut inner);
                room.watch_absence(self, &mut inner);
            }
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
                    tracing::warn!(%error, "could not poll the database");
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
        let Some(bus) = rooms.bus.clone() else {
            return;
        };
        let own_bus = Arc::clone(&bus);
        let (room, own_rooms) = (Arc::downgrade(self), Arc::downgrade(rooms));
        let task = task::spawn(async move {
            while let Some(message) = following.next().await {
                let (Some(room), Some(rooms)) = (room.upgrade(), own_rooms.upgrade()) else {
                    return;
                };
                match message {
                    RoomMessage::News(news) => room.hear(&rooms, news),
                    RoomMessage::Rewritten => room.read_again(&rooms, true),
                    RoomMessage::Presence(elsewhere) => room.hear_presence(&rooms, elsewhere),
                }
            }
        });
        let room = self.id().clone();
        let _ = self.follower.set(Follower { task, bus, room });
        // Who is connected elsewhere was told before somebody listened here.
        own_bus.publish(self.id(), Elsewhere::asking(own_bus.server()).message());
        let mut inner = self.lock();
        if !inner.subscribers.is_empty() {
            inner.subscribers.tell_others_anew();
            self.presence_changed(rooms, &mut inner);
        }
    }

    /// Another server tells who is connected there.
    fn hear_presence(self: &Arc<Self>, rooms: &Arc<Rooms>, elsewhere: Elsewhere) {
        let mut inner = self.lock();
        let presence = Presence {
            gone: vec![None; elsewhere.seats.len()],
            at: rooms.now(),
            seats: elsewhere.seats,
            watchers: usize::try_from(elsewhere.watchers).unwrap_or(usize::MAX),
        };
        let Elsewhere {
            server,
            visitors,
            asks,
            ..
        } = elsewhere;
        if inner.subscribers.set_elsewhere(&server, presence, visitors) || asks {
            // It knows nothing of this server either.
            inner.subscribers.tell_others_anew();
        }
        self.presence_changed(rooms, &mut inner);
        self.watch_absence(rooms, &mut inner);
    }
}

/// Listens to the bus for a room. It ends with the room.
#[derive(Debug)]
pub(super) struct Follower {
    task: tokio::task::JoinHandle<()>,
    bus: Arc<NatsBus>,
    room: RoomId,
}

impl Follower {
    /// Tells other servers who is connected here.
    pub(super) fn tell(&self, presence: Presence, visitors: Vec<VisitorId>) {
        let elsewhere = Elsewhere {
            server: self.bus.server().to_owned(),
            seats: presence.seats,
            watchers: u32::try_from(presence.watchers).unwrap_or(u32::MAX),
            visitors,
            asks: false,
        };
        self.bus.publish(&self.room, elsewhere.message());
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Looks into the database again and again: every second while there is no bus, at once when it
/// has come back, and now and then otherwise.
pub(super) async fn look_around(rooms: Weak<Rooms>, bus: Option<Arc<NatsBus>>) {
    let mut looks: u32 = 0;
    // A silent server may still be running and storing events.
    let mut silence = 0;
    let mut servers = None;
    loop {
        let back = match &bus {
            Some(bus) => tokio::time::timeout(LOOK, bus.reconnected()).await.is_ok(),
            None => {
                tokio::time::sleep(LOOK).await;
                false
            }
        };
        let Some(rooms) = rooms.upgrade() else { return };
        looks = looks.wrapping_add(1);
        silence = u32::saturating_sub(silence, 1);
        if let Some(bus) = &bus {
            bus.say_here();
            if servers.is_none() {
                servers = bus.follow_servers().await;
            }
            if let Some(servers) = &mut servers {
                let changes = bus.peer_changes(servers);
                if !changes.gone.is_empty() {
                    silence = SILENCE;
                }
                rooms.note_servers(&changes);
            }
        }
        if back && let Some(bus) = &bus {
            // The subscriptions follow the connection: what is published before them is not heard.
            bus.flush().await;
        }
        let news = bus.as_ref().is_some_and(|bus| bus.connected());
        if back || !news || silence > 0 || looks.is_multiple_of(LOOKS_WITH_BUS) {
            rooms.look().await;
        }
    }
}
