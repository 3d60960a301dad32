//! What servers share apart from rooms: rate limits, and which positions are being played.

use std::sync::{Arc, Weak};
use std::time::Duration;

use super::Rooms;
use crate::bus::{NatsBus, Positions};
use crate::limits::Limits;

/// How often this server publishes its counts.
const TELL: Duration = Duration::from_millis(500);

/// How long to wait before the bus is tried again.
const RETRY: Duration = Duration::from_secs(1);

impl Rooms {
    /// Whether people are playing one of these positions right now, on whichever server.
    pub(super) async fn is_in_play(&self, positions: &Positions) -> bool {
        if self.is_in_play_here(positions).await {
            return true;
        }
        match &self.bus {
            Some(bus) => bus.is_in_play(positions).await,
            None => false,
        }
    }

    /// Counts limits together with the other servers, for as long as there are rooms.
    pub async fn share_limits(self: Arc<Self>, limits: Arc<Limits>) {
        let Some(bus) = self.bus.clone() else {
            return;
        };
        let rooms = Arc::downgrade(&self);
        drop(self);
        limits.share();
        tokio::join!(
            tell(rooms.clone(), Arc::clone(&bus), Arc::clone(&limits)),
            hear(rooms, bus, limits)
        );
    }
}

async fn tell(rooms: Weak<Rooms>, bus: Arc<NatsBus>, limits: Arc<Limits>) {
    while rooms.strong_count() > 0 {
        tokio::time::sleep(TELL).await;
        bus.tell_allowed(&limits.used());
    }
}

async fn hear(rooms: Weak<Rooms>, bus: Arc<NatsBus>, limits: Arc<Limits>) {
    while rooms.strong_count() > 0 {
        let Some(mut told) = bus.follow_allowed().await else {
            tokio::time::sleep(RETRY).await;
            continue;
        };
        while let Some(allowed) = told.next().await {
            let Some(rooms) = rooms.upgrade() else { return };
            limits.used_elsewhere(&allowed.used);
            for (from, room) in allowed.challenges {
                rooms.challenged_elsewhere(from, room);
            }
        }
    }
}

/// Answers whether a position is being played here, until the rooms are closed.
pub(super) async fn answer(rooms: Weak<Rooms>, bus: Arc<NatsBus>) {
    while rooms.strong_count() > 0 {
        let Some(mut questions) = bus.follow_questions().await else {
            tokio::time::sleep(RETRY).await;
            continue;
        };
        while let Some((positions, to)) = questions.next().await {
            let Some(rooms) = rooms.upgrade() else { return };
            let played = rooms.is_in_play_here(&positions).await;
            bus.answer_in_play(&to, played);
        }
    }
}
