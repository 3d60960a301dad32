//! What operators and the clean-up task do with rooms.

use std::pin::{Pin, pin};
use std::sync::Arc;

use super::{CommandError, Missing, Rooms, RoomsError};
use crate::ids::RoomId;
use crate::room::{Event, State};
use crate::time::Timestamp;

impl Rooms {
    /// Works on a room that is not in memory, while nobody can open it. If it is in memory, nothing
    /// happens: `None`.
    pub async fn if_closed<T>(&self, id: &RoomId, work: impl Future<Output = T>) -> Option<T> {
        self.alone_with(id, pin!(work)).await
    }

    /// Works on a room while nobody can open it. Connected clients have to reconnect.
    pub async fn closed_for<T>(&self, id: &RoomId, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        loop {
            let room = self.slots().get(id).and_then(|slot| slot.get().cloned());
            if let Some(room) = room {
                room.expel(self);
            }
            if let Some(done) = self.alone_with(id, work.as_mut()).await {
                return done;
            }
        }
    }

    async fn alone_with<T>(
        &self,
        id: &RoomId,
        work: Pin<&mut impl Future<Output = T>>,
    ) -> Option<T> {
        let slot = Arc::clone(self.slots().entry(id.clone()).or_default());
        let mut done = None;
        // A caller that wants to open the room meanwhile waits until this attempt has failed.
        let opened = slot.get_or_try_init(|| async {
            done = Some(work.await);
            self.tell_rewritten(id);
            Err(Missing::NotThere)
        });
        drop(opened.await);
        let mut slots = self.slots();
        if slots.get(id).is_some_and(|slot| !slot.initialized()) {
            slots.remove(id);
        }
        done
    }

    /// Stores events that no player asked for, and says whether they were stored; `None` if there
    /// is no such room.
    ///
    /// # Errors
    /// If the room cannot be opened.
    pub async fn moderate(
        self: &Arc<Self>,
        id: &RoomId,
        decide: impl Fn(&State, Timestamp) -> Vec<Event>,
    ) -> Result<Option<bool>, RoomsError> {
        loop {
            let Some(room) = self.room(id).await? else {
                return Ok(None);
            };
            match room.moderate(self, &decide).await {
                Ok(()) => return Ok(Some(true)),
                // It has left memory this very moment.
                Err(CommandError::Closed) => {}
                Err(_) => return Ok(Some(false)),
            }
        }
    }

    /// Drops the chat messages from before a moment, if the room is in memory.
    pub fn drop_remarks(&self, id: &RoomId, before: Timestamp) {
        self.tell_rewritten(id);
        let room = self.slots().get(id).and_then(|slot| slot.get().cloned());
        if let Some(room) = room {
            room.drop_remarks(before);
        }
    }
}
