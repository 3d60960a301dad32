//! Forgetting: a game with everything in it, or a visitor in all games.
//!
//! A game that a visitor played alone goes as a whole. In games with others the visitor becomes
//! nobody: the name goes, what the visitor said goes, and the identifier is replaced by a new one
//! in each game, so that nobody can tell which games belonged together. The moves stay, because the
//! game belongs to the opponent too.

use std::sync::Arc;

use crate::ids::{RoomId, Secret, VisitorId};
use crate::room::{Event, Holder, Plan, SeatPlan, State};
use crate::rooms::Rooms;
use crate::storage::{Storage, StorageError};
use crate::time::Timestamp;

use super::MaintenanceError;

/// What was forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Games that are gone.
    pub deleted: u64,
    /// Games in which a visitor became nobody.
    pub rewritten: u64,
}

/// Takes a game out.
///
/// # Errors
/// If there is no such game, or the database fails.
pub async fn game(place: &Place<'_>, room: &RoomId) -> Result<(), MaintenanceError> {
    let storage = place.storage();
    if storage.events(room).await?.is_empty() {
        return Err(MaintenanceError::NoGame(room.to_string()));
    }
    place.alone_with(room, storage.delete_room(room)).await?;
    Ok(())
}

/// Takes a visitor out.
///
/// # Errors
/// If nothing is known of the visitor, or the database fails.
pub async fn visitor(
    place: &Place<'_>,
    visitor: &VisitorId,
) -> Result<Forgotten, MaintenanceError> {
    let storage = place.storage();
    let mut forgotten = Forgotten::default();
    for room in storage.all_rooms_of(visitor).await? {
        let events = storage.events(&room).await?;
        let (alone, _) = without(&events, visitor);
        if alone {
            place.alone_with(&room, storage.delete_room(&room)).await?;
            forgotten.deleted += 1;
            continue;
        }
        let rewrite = async {
            // Somebody may have played until the room was closed.
            let events = storage.events(&room).await?;
            let (_, changes) = without(&events, visitor);
            storage.rewrite_events(&room, &changes).await
        };
        place.alone_with(&room, rewrite).await?;
        forgotten.rewritten += 1;
    }
    let rows = storage.delete_visitor(visitor).await?;
    if rows == 0 && forgotten == Forgotten::default() {
        return Err(MaintenanceError::NoVisitor(visitor.as_str().to_owned()));
    }
    Ok(forgotten)
}

/// Where the database is worked on.
#[derive(Debug)]
pub enum Place<'a> {
    /// By a server that has rooms open.
    Running(&'a Arc<Rooms>),
    /// By a command, while no server runs.
    Offline(&'a Storage),
}

impl Place<'_> {
    /// The database.
    #[must_use]
    pub fn storage(&self) -> &Storage {
        match self {
            Place::Running(rooms) => rooms.storage(),
            Place::Offline(storage) => storage,
        }
    }

    /// Works on a room that nobody has open, and that nobody can open meanwhile.
    async fn alone_with(
        &self,
        room: &RoomId,
        work: impl Future<Output = Result<(), StorageError>>,
    ) -> Result<(), StorageError> {
        match self {
            Place::Running(rooms) => rooms.closed_for(room, work).await,
            Place::Offline(_) => work.await,
        }
    }
}

/// A room's events without a visitor: whether the visitor played alone there, and which events have
/// to be rewritten.
fn without(events: &[(Event, Timestamp)], visitor: &VisitorId) -> (bool, Vec<(i64, Event)>) {
    let nobody = Secret::random().visitor();
    let mut changes = Vec::new();
    let mut state: Option<State> = None;
    for (number, (event, at)) in (1..).zip(events) {
        let changed = match event {
            Event::Opened(plan) => Some(Event::Opened(plan_without(plan, visitor, &nobody))),
            Event::Seated {
                seat, visitor: who, ..
            } if who == visitor => Some(Event::Seated {
                seat: *seat,
                visitor: nobody.clone(),
                name: String::new(),
            }),
            Event::Shared { seat, visitor: who } if who == visitor => Some(Event::Shared {
                seat: *seat,
                visitor: nobody.clone(),
            }),
            Event::Said {
                seat: Some(seat), ..
            } => {
                let place = state.as_ref().and_then(|state| state.seats().get(*seat));
                let own = place.is_some_and(|place| place.holder.is(visitor));
                own.then_some(Event::Erased)
            }
            _ => None,
        };
        // The events of a damaged room are not replayed, but rewritten all the same.
        state = match (state, event) {
            (None, Event::Opened(plan)) => State::open(plan, *at).ok(),
            (Some(mut state), event) => state.apply(event, *at).is_ok().then_some(state),
            (None, _) => None,
        };
        if let Some(changed) = changed
            && changed != *event
        {
            changes.push((number, changed));
        }
    }
    let alone = state.is_some_and(|state| {
        let mut people = state.seats().iter();
        people.all(|place| match &place.holder {
            Holder::Person { visitors, .. } => visitors.contains(visitor),
            Holder::Nobody | Holder::Engine(_) => true,
        })
    });
    (alone, changes)
}

fn plan_without(plan: &Plan, visitor: &VisitorId, nobody: &VisitorId) -> Plan {
    let other = |who: &VisitorId| {
        if who == visitor {
            nobody.clone()
        } else {
            who.clone()
        }
    };
    let seats = plan.seats.iter().map(|seat| match seat {
        SeatPlan::Person {
            visitor: who,
            name,
            also,
        } => {
            let own = who == visitor || also.contains(visitor);
            SeatPlan::Person {
                visitor: other(who),
                name: if own { String::new() } else { name.clone() },
                also: also.iter().map(other).collect(),
            }
        }
        seat => seat.clone(),
    });
    Plan {
        seats: seats.collect(),
        opener: other(&plan.opener),
        ..plan.clone()
    }
}
