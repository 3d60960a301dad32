//! Games that were played without the server.

use std::sync::Arc;

use super::{Rooms, RoomsError, change};
use crate::ids::{RoomId, VisitorId};
use crate::room::{Event, State};
use crate::storage::{Append, Outcome};

impl Rooms {
    /// Stores a whole game under a name derived from the one that its browser gave it. Uploading it
    /// again changes nothing.
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
        match self.writer.append(vec![append]).await {
            // Overtaken by itself: it is there already.
            Ok(Outcome::Stored | Outcome::Overtaken) => Ok(()),
            _ => Err(RoomsError::NotStored),
        }
    }
}
