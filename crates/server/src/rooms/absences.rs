//! Players who have left a game with a clock: when that is stored, and that they are back.

use std::sync::Arc;

use tokio::runtime::Handle;

use super::Rooms;
use super::open_room::{Inner, OpenRoom};
use crate::room::Event;
use crate::room::absence::NOTED_AFTER;
use crate::time::Timestamp;

/// How long to wait at least before looking again, in milliseconds.
const PAUSE: u64 = 250;

impl Rooms {
    /// Whether this server hears who is connected to others; false with a single server.
    fn knows_who_is_elsewhere(&self) -> bool {
        self.bus.is_some() || !self.storage.is_shared()
    }

    /// Whether this server receives messages from other servers.
    pub(super) fn has_others(&self) -> bool {
        self.bus.is_some()
    }

    /// Whether the others are heard now.
    pub(super) fn hears_the_others(&self) -> bool {
        match &self.bus {
            Some(bus) => bus.connected(),
            None => !self.storage.is_shared(),
        }
    }
}

impl OpenRoom {
    /// Looks after players who are not connected, as long as absence counts in this game.
    pub(super) fn watch_absence(self: &Arc<Self>, rooms: &Arc<Rooms>, inner: &mut Inner) {
        if inner.absence_due || !rooms.knows_who_is_elsewhere() {
            return;
        }
        let Some(first) = inner.unnoticed().map(|(_, since)| since).min() else {
            return;
        };
        // Without a runtime the server is ending.
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        inner.absence_due = true;
        // Never at once: what could not be stored is tried again, but not in a hurry.
        let due = first.after(NOTED_AFTER).max(rooms.now().after(PAUSE));
        let due = rooms.clock.instant(due);
        let (room, rooms) = (Arc::downgrade(self), Arc::downgrade(rooms));
        runtime.spawn(async move {
            tokio::time::sleep_until(due.into()).await;
            let (Some(room), Some(rooms)) = (room.upgrade(), rooms.upgrade()) else {
                return;
            };
            let Ok(mut inner) = room.lock_open() else {
                return;
            };
            inner.absence_due = false;
            let now = rooms.now();
            // While the bus is down, nobody counts as gone.
            let events = if rooms.hears_the_others() {
                inner.absences(now)
            } else {
                Vec::new()
            };
            if !events.is_empty() && !inner.outdated {
                drop(room.commit(&rooms, &mut inner, events, now, None));
            }
            room.watch_absence(&rooms, &mut inner);
        });
    }

    /// Stores that players are back, or never were gone: another server may have missed them.
    pub(super) fn note_returns(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        inner: &mut Inner,
        now: Timestamp,
    ) {
        let seats = 0..inner.state.seats().len();
        let here = seats.filter(|&seat| inner.subscribers.is_here(seat));
        let events: Vec<Event> = here.filter_map(|seat| inner.state.returns(seat)).collect();
        if !events.is_empty() && !inner.outdated {
            drop(self.commit(rooms, inner, events, now, None));
        }
    }
}

impl Inner {
    /// The seats whose players are not connected, and since when, where nobody has noted it yet.
    fn unnoticed(&self) -> impl Iterator<Item = (usize, Timestamp)> {
        let counts = self.state.counts_absence();
        let seats = 0..if counts { self.state.seats().len() } else { 0 };
        seats
            .filter(|&seat| self.state.leaves(seat, 0).is_some())
            .filter(|&seat| !self.subscribers.is_anywhere(seat))
            .map(|seat| (seat, self.subscribers.left(seat).unwrap_or(self.since)))
    }

    /// The events of those who have been gone for long enough.
    fn absences(&self, now: Timestamp) -> Vec<Event> {
        let gone = self
            .unnoticed()
            .map(|(seat, since)| (seat, now.since(since)));
        gone.filter(|(_, gone)| *gone >= NOTED_AFTER)
            .filter_map(|(seat, gone)| self.state.leaves(seat, gone))
            .collect()
    }
}
