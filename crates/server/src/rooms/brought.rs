//! Games that were played without the server.

use std::sync::Arc;

use tokio::sync::oneshot;

use super::{Rooms, RoomsError, change};
use crate::ids::{RoomId, VisitorId};
use crate::room::{Event, State};
use crate::storage::{Append, Entry, Outcome};

impl Rooms {
    /// Stores a whole game under a name that follows from the one its browser has given it. Whoever
    /// brings it again brings nothing new.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn take(
        self: &Arc<Self>,
        id: &RoomId,
        events: Vec<Event>,
        state: &State,
        visitor: &VisitorId,
    ) -> Result<(), RoomsError> {
        let (ready, stored) = oneshot::channel();
        let append = Append {
            room: id.clone(),
            reading: self.next_reading(),
            number: 1,
            at: self.now(),
            events,
            summary: Some(change::summary(state)),
            visitors: vec![visitor.clone()],
            due: None,
            notices: Vec::new(),
        };
        self.writer.store(Entry {
            appends: vec![append],
            done: Box::new(move |outcome| {
                let _ = ready.send(outcome);
            }),
        });
        match stored.await {
            // Overtaken by itself: it is there already.
            Ok(Outcome::Stored | Outcome::Overtaken) => Ok(()),
            _ => Err(RoomsError::NotStored),
        }
    }
}
