//! Setting up rooms for new games.

use std::net::IpAddr;
use std::sync::Arc;

use super::{Asker, OpenRoom, Rooms, RoomsError, change, deadlines};
use crate::ids::RoomId;
use crate::room::{Event, Plan, SeatPlan, State};
use crate::storage::{Append, Due, Outcome};
use crate::time::Timestamp;

impl Rooms {
    /// Sets up a game.
    ///
    /// # Errors
    /// If the plan does not fit its game, or the room cannot be stored.
    pub async fn set_up(self: &Arc<Self>, plan: Plan) -> Result<Arc<OpenRoom>, RoomsError> {
        self.set_up_from(plan, None).await
    }

    /// Sets up a game for somebody at an address, if it is counted. The engine may begin before
    /// anybody is connected: its time is this address's.
    ///
    /// # Errors
    /// If the plan does not fit its game, or the room cannot be stored.
    pub async fn set_up_from(
        self: &Arc<Self>,
        plan: Plan,
        address: Option<IpAddr>,
    ) -> Result<Arc<OpenRoom>, RoomsError> {
        let asker = Asker {
            address,
            person: Some(plan.opener.clone()),
        };
        let opening = self.opening(plan, self.now())?;
        let id = opening.room.clone();
        match self.writer.append(vec![opening]).await {
            Ok(Outcome::Stored) => {
                let room = self.room_for(&id, Some(asker)).await?;
                room.ok_or(RoomsError::NotStored)
            }
            _ => Err(RoomsError::NotStored),
        }
    }

    /// The first event of a new room.
    pub(super) fn opening(&self, plan: Plan, now: Timestamp) -> Result<Append, RoomsError> {
        let room = RoomId::random();
        let state = State::open(&plan, now).map_err(|error| RoomsError::Replay {
            room: room.clone(),
            error,
        })?;
        let mut visitors = vec![plan.opener.clone()];
        for seat in &plan.seats {
            if let SeatPlan::Person { visitor, also, .. } = seat {
                visitors.push(visitor.clone());
                visitors.extend_from_slice(also);
            }
        }
        visitors.dedup();
        metrics::counter!("kabinet_rooms_set_up").increment(1);
        Ok(Append {
            room,
            reading: self.next_reading(),
            number: 1,
            at: now,
            events: vec![Event::Opened(plan)],
            summary: Some(change::summary(&state)),
            visitors,
            due: deadlines::deadline(&state, now, self.storage.is_shared()).map(Due::At),
            notices: Vec::new(),
        })
    }
}
