//! What must happen even if nobody is connected: a flag falls, the engine takes its turn.
//!
//! Open rooms have alarms in memory. Deadlines are also stored with the events that set them, so
//! they survive a restart: a server that finds a passed deadline opens the room and checks it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use super::Rooms;
use super::open_room::{Inner, OpenRoom};
use crate::ids::RoomId;
use crate::room::clock::MOST_LAG;
use crate::room::{Phase, State};
use crate::storage::Due;
use crate::task;
use crate::time::Timestamp;

/// How often passed deadlines are looked for.
const SWEEP: Duration = Duration::from_secs(1);

/// The server that has a room open goes first, by this many milliseconds.
const GRACE: u64 = 2_000;

/// How long, in milliseconds, a server may take to look at a room before another one does.
const CLAIM: u64 = 10_000;

/// How many rooms one sweep looks at.
const MOST: u32 = 50;

/// How long, in milliseconds, the engine may take before another server tries.
const ENGINE: u64 = 20_000;

/// A stored deadline this close, in milliseconds, may be moved by somebody else any moment.
const CLOSE: u64 = 5_000;

/// When a room has to be looked at, at the latest.
pub(super) fn deadline(state: &State, now: Timestamp, shared: bool) -> Option<Timestamp> {
    let flag = state.clock().deadline();
    let flag = flag.map(|(_, deadline)| deadline.after(MOST_LAG));
    // With one server the engine wakes when somebody comes back.
    let engine = (shared && state.engine_duty().is_some()).then(|| now.after(ENGINE));
    flag.into_iter().chain(engine).min()
}

impl Inner {
    /// What to store about the next deadline; nothing if what is stored will do.
    pub(super) fn due(&mut self, now: Timestamp, shared: bool) -> Option<Due> {
        match deadline(&self.state, now, shared) {
            Some(wanted) => {
                // One that is too early will do: the room is looked at and the deadline moved.
                let will_do = |stored: Timestamp| stored <= wanted && stored > now.after(CLOSE);
                if self.deadline.is_some_and(will_do) {
                    return None;
                }
                self.deadline = Some(wanted);
                Some(Due::At(wanted))
            }
            None if self.state.phase() == Phase::Over => {
                self.deadline = None;
                let noted = shared || self.state.clock().rule().is_timed();
                noted.then_some(Due::Never)
            }
            None => None,
        }
    }
}

impl OpenRoom {
    /// Does what is due: ends the game if the running clock is at zero, wakes the engine if another
    /// server has let it sleep, and moves the deadline. `claimed` is where it was moved to while
    /// this room is looked at.
    pub(super) fn look_at_deadline(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        claimed: Option<Timestamp>,
    ) {
        let now = rooms.now();
        let Ok(mut inner) = self.lock_open() else {
            return;
        };
        if claimed.is_some() {
            inner.deadline = claimed;
        }
        if inner.outdated {
            // It is being read again, which sets the alarm again.
            return;
        }
        if let Some(flag) = inner.state.flag(now.before(MOST_LAG)) {
            drop(self.commit(rooms, &mut inner, vec![flag], now, None));
            return;
        }
        let shared = rooms.storage().is_shared();
        let passed = inner
            .deadline
            .filter(|&stored| claimed.is_some() || stored <= now);
        if let Some(from) = passed {
            inner.deadline = deadline(&inner.state, now, shared);
            let to = inner.deadline.map_or(Due::Never, Due::At);
            let (id, own_rooms) = (self.id().clone(), Arc::clone(rooms));
            task::spawn(async move {
                if let Err(error) = own_rooms.storage().move_deadline(&id, from, to).await {
                    tracing::warn!(room = %id, %error, "could not move a deadline");
                }
            });
        }
        self.set_alarm(rooms, &inner);
        drop(inner);
        if passed.is_some() && shared {
            rooms.wake_engine(self);
        }
    }
}

/// Looks for passed deadlines of rooms that nobody has open, until the rooms are closed.
pub(super) async fn sweep(rooms: Weak<Rooms>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let Some(rooms) = rooms.upgrade() else { return };
        let now = rooms.now();
        let claimed = now.after(CLAIM);
        let due = rooms.storage().take_due(now.before(GRACE), claimed, MOST);
        match due.await {
            Ok(due) => {
                for id in due {
                    look(&rooms, &id, claimed).await;
                }
            }
            Err(error) => tracing::warn!(%error, "could not read deadlines"),
        }
    }
}

async fn look(rooms: &Arc<Rooms>, id: &RoomId, claimed: Timestamp) {
    match rooms.room(id).await {
        Ok(Some(room)) => room.look_at_deadline(rooms, Some(claimed)),
        Ok(None) => {
            let _ = rooms.storage().move_deadline(id, claimed, Due::Never).await;
        }
        Err(error) if error.is_newer() => {
            // During an upgrade: a server that understands it looks at it.
            tracing::debug!(room = %id, %error, "leaving a room to newer servers");
            let due = Due::At(rooms.now().before(GRACE));
            let _ = rooms.storage().move_deadline(id, claimed, due).await;
        }
        // A damaged room must not keep the others waiting.
        Err(error) => tracing::error!(room = %id, %error, "could not check a room"),
    }
}
