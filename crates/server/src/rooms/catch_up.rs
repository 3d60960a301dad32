//! Reading a room again that memory and log disagree about.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::Rooms;
use super::change::CommandError;
use super::open_room::{Inner, OpenRoom};
use super::update::RoomUpdate;
use crate::room::State;
use crate::time::Timestamp;

/// How often reading is tried again before the room is closed.
const ATTEMPTS: usize = 20;

/// How long to wait in between.
const PAUSE: Duration = Duration::from_millis(250);

impl OpenRoom {
    /// Reads the room again if memory and log differ. Nobody is disconnected for it: viewers hear
    /// what they have not heard yet.
    ///
    /// # Errors
    /// If the room cannot be read: it is closed then.
    pub(super) async fn catch_up(self: &Arc<Self>, rooms: &Arc<Rooms>) -> Result<(), CommandError> {
        let _reader = self.reader.lock().await;
        for attempt in 1.. {
            if !self.lock_open()?.outdated {
                return Ok(());
            }
            match rooms.read(self.id()).await {
                Ok(Some(state)) => {
                    self.replace(rooms, state);
                    return Ok(());
                }
                Err(error) if attempt < ATTEMPTS => {
                    tracing::debug!(room = %self.id(), %error, "could not read a room again");
                    tokio::time::sleep(PAUSE).await;
                }
                Ok(None) => {
                    tracing::warn!(room = %self.id(), "a room is no longer stored");
                    break;
                }
                Err(error) => {
                    tracing::error!(room = %self.id(), %error, "could not read a room again");
                    break;
                }
            }
        }
        self.close(rooms, &mut self.lock());
        Err(CommandError::Closed)
    }

    /// Takes over what was read.
    fn replace(self: &Arc<Self>, rooms: &Arc<Rooms>, state: State) {
        let now = rooms.now();
        let mut inner = self.lock();
        inner.stop_engine();
        rooms.in_play.update(self.id(), &state);
        inner.state = Arc::new(state);
        inner.reading = rooms.next_reading();
        inner.outdated = false;
        let last = inner.state.events();
        let told = self.stored.swap(last, Ordering::Relaxed);
        if told < last {
            inner.tell_all(told, now);
        }
        self.set_alarm(rooms, &inner);
        drop(inner);
        rooms.wake_engine(self);
    }
}

impl Inner {
    /// Tells everybody how the room is now, and what was said since event number `told`.
    fn tell_all(&mut self, told: u64, now: Timestamp) {
        self.subscribers.reseat(&self.state);
        for (sender, update) in self.subscribers.changes(&self.state, 0, now) {
            sender.send(update);
        }
        let remarks = self.remarks_from(told + 1);
        if !remarks.is_empty() {
            self.subscribers.broadcast(RoomUpdate::Chat(remarks));
        }
    }
}
