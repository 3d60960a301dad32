//! How an open room changes: it decides a command, stores the resulting events, and then tells its
//! subscribers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use kabinet_engine::Persona;
use tokio::sync::oneshot;

use super::open_room::{Inner, OpenRoom};
use super::subscribers::Deliveries;
use super::update::RoomUpdate;
use super::{Rooms, random_seed};
use crate::ids::VisitorId;
use crate::room::clock::MOST_LAG;
use crate::room::{Actor, Command, Decision, Event, Holder, Refusal, ReplayError, State};
use crate::storage::{Append, Entry, Outcome, Summary};
use crate::time::Timestamp;

/// How often a command is decided again because the room was overtaken.
const ATTEMPTS: u32 = 20;

/// After this many failed attempts it waits for a random time, up to this many milliseconds, to let
/// others go first.
const PATIENT_AFTER: u32 = 3;
const PAUSE: u64 = 50;

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The room refused it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The room was closed: open it again.
    #[error("the room was closed")]
    Closed,
    /// What follows from it could not be stored, so nothing has happened.
    #[error("the events could not be stored")]
    NotStored,
    /// The connection to the database broke during the commit: the result is unknown.
    #[error("it is unknown whether the events are stored")]
    Unknown,
}

/// What a list of events did to a room.
struct Applied {
    events: Vec<Event>,
    /// Visitors who have a seat from now on.
    seated: Vec<VisitorId>,
    /// Whether browsers have lost a seat.
    renewed: bool,
    /// Whether there was nothing but chat.
    chat_only: bool,
    /// The seat of the only player who may know of it, if there is one.
    private: Option<usize>,
}

impl OpenRoom {
    /// Carries out a command that spent `lag` milliseconds in the network: when this returns, what
    /// follows from it is stored. A rematch against the engine is played against `persona`, if one
    /// is given.
    ///
    /// # Errors
    /// If the room refuses it, was closed, or cannot be stored.
    pub async fn execute(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        actor: Actor<'_>,
        command: &Command,
        persona: Option<Persona>,
        lag: u64,
    ) -> Result<(), CommandError> {
        self.change(rooms, |inner| {
            let now = rooms.now();
            // A player whose time is over cannot act any more, even if no alarm has rung yet. A
            // command of the player to move counts from when it was sent. A command of anybody else
            // must not end that player's time while an action may still be on its way.
            let travel = if inner.state.acts(actor) {
                inner.state.clock().forgiven(lag)
            } else {
                MOST_LAG
            };
            if let Some(flag) = inner.state.flag(now.before(travel)) {
                drop(self.commit(rooms, inner, vec![flag], now, None));
            }
            match inner.state.decide(actor, command, now, lag)? {
                Decision::Events(events) => Ok(self.commit(rooms, inner, events, now, None)),
                Decision::Rematch => Ok(self.rematch(rooms, inner, persona, now)),
            }
        })
        .await
    }

    /// Gives a free seat to a visitor.
    ///
    /// # Errors
    /// If the room refuses it, was closed, or cannot be stored.
    pub async fn sit(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        visitor: &VisitorId,
        seat: usize,
        name: &str,
    ) -> Result<(), CommandError> {
        self.store_event(rooms, |state| state.sit(visitor, seat, name).map(Some))
            .await
    }

    /// Lets another browser of the same person play on a seat.
    ///
    /// # Errors
    /// If no person sits there, the room was closed, or cannot be stored.
    pub async fn share(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        visitor: &VisitorId,
        seat: usize,
    ) -> Result<(), CommandError> {
        self.store_event(rooms, |state| {
            match state.seats().get(seat).map(|place| &place.holder) {
                Some(holder) if holder.is(visitor) => return Ok(None),
                Some(Holder::Person { .. }) => {}
                _ => return Err(Refusal::SeatTaken),
            }
            let visitor = visitor.clone();
            Ok(Some(Event::Shared { seat, visitor }))
        })
        .await
    }

    /// Stores the event that `decide` returns, if it returns one.
    async fn store_event(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        decide: impl Fn(&State) -> Result<Option<Event>, Refusal>,
    ) -> Result<(), CommandError> {
        self.change(rooms, |inner| match decide(&inner.state)? {
            Some(event) => Ok(self.commit(rooms, inner, vec![event], rooms.now(), None)),
            None => Ok(already(Outcome::Stored)),
        })
        .await
    }

    /// Decides upon the room as it is and waits until that is stored. If something else was stored
    /// first, decides again upon that.
    async fn change(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        mut decide: impl FnMut(&mut Inner) -> Result<oneshot::Receiver<Outcome>, Refusal>,
    ) -> Result<(), CommandError> {
        for attempt in 0..ATTEMPTS {
            if attempt >= PATIENT_AFTER {
                tokio::time::sleep(Duration::from_millis(random_seed() % PAUSE)).await;
            }
            let outcome = {
                let mut inner = self.lock_open()?;
                if inner.outdated {
                    already(Outcome::Overtaken)
                } else {
                    decide(&mut inner)?
                }
            };
            match outcome.await.unwrap_or(Outcome::Unknown) {
                Outcome::Stored => return Ok(()),
                Outcome::Overtaken => self.catch_up(rooms).await?,
                Outcome::Failed => {
                    // The sender will find the room as it is stored.
                    self.catch_up(rooms).await?;
                    return Err(CommandError::NotStored);
                }
                Outcome::Unknown => return Err(CommandError::Unknown),
            }
        }
        Err(CommandError::NotStored)
    }

    /// Stores events that no player asked for.
    pub(super) async fn moderate(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        decide: &impl Fn(&State, Timestamp) -> Vec<Event>,
    ) -> Result<(), CommandError> {
        self.change(rooms, |inner| {
            let now = rooms.now();
            let events = decide(&inner.state, now);
            if events.is_empty() {
                return Ok(already(Outcome::Stored));
            }
            Ok(self.commit(rooms, inner, events, now, None))
        })
        .await
    }

    /// Renews the link to a seat, so that the old one stops working.
    ///
    /// # Errors
    /// If the visitor does not sit there, the room was closed, or it cannot be stored.
    pub async fn renew(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        visitor: &VisitorId,
        seat: usize,
    ) -> Result<(), CommandError> {
        self.store_event(rooms, |state| state.renew(visitor, seat).map(Some))
            .await
    }

    /// Sets up the next game between the same players, with sides exchanged. The new room and the
    /// event that leads there are stored together.
    fn rematch(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        inner: &mut Inner,
        persona: Option<Persona>,
        now: Timestamp,
    ) -> oneshot::Receiver<Outcome> {
        let plan = inner.state.next_plan(persona, random_seed);
        match rooms.opening(plan, now) {
            Ok(opening) => {
                let room = opening.room.clone();
                let event = Event::Rematched { room };
                self.commit(rooms, inner, vec![event], now, Some(opening))
            }
            Err(error) => {
                // This cannot happen: the plan is that of a game that was played.
                tracing::error!(room = %self.id(), %error, "could not set up a rematch");
                already(Outcome::Failed)
            }
        }
    }

    /// Applies events in memory now and stores them soon, together with what happens elsewhere.
    /// Subscribers are told once they are stored.
    pub(super) fn commit(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        inner: &mut Inner,
        events: Vec<Event>,
        now: Timestamp,
        elsewhere: Option<Append>,
    ) -> oneshot::Receiver<Outcome> {
        let number = inner.state.events() + 1;
        let phase = inner.state.phase();
        let awaiting = inner.state.awaiting();
        let turns = inner.state.turns().len();
        let applied = match inner.apply(events, now) {
            Ok(applied) => applied,
            Err(error) => {
                // This cannot happen: the events were decided on this very state.
                tracing::error!(room = %self.id(), %error, "an event does not fit its room");
                self.close(rooms, inner);
                return already(Outcome::Failed);
            }
        };
        let due = if applied.chat_only {
            None
        } else {
            inner.due(now, rooms.storage().is_shared())
        };
        if !applied.chat_only {
            inner.stop_engine();
            self.set_alarm(rooms, inner);
            rooms.in_play.update(self.id(), &inner.state);
        }
        let lists_change = phase != inner.state.phase() || !applied.seated.is_empty();
        if lists_change || applied.renewed {
            inner.subscribers.reseat(&inner.state);
            self.presence_changed(rooms, inner);
        }
        if !applied.chat_only {
            self.watch_absence(rooms, inner);
        }
        let deliveries = inner.deliveries(&applied, number, turns, now);
        let (ready, stored) = oneshot::channel();
        let (room, own_rooms) = (Arc::clone(self), Arc::clone(rooms));
        let (last, chat_only) = (inner.state.events(), applied.chat_only);
        let notices = inner.state.notices(awaiting, &applied.events, now);
        let tells = !notices.is_empty();
        let append = Append {
            room: self.id().clone(),
            reading: inner.reading,
            number,
            at: now,
            events: applied.events,
            summary: lists_change.then(|| summary(&inner.state)),
            visitors: applied.seated,
            due,
            notices,
        };
        let mut appends = vec![append];
        appends.extend(elsewhere);
        rooms.writer().store(Entry {
            appends,
            done: Box::new(move |outcome| {
                if outcome == Outcome::Stored {
                    for (sender, update) in deliveries {
                        sender.send(update);
                    }
                }
                room.stored_up_to(last, outcome);
                let _ = ready.send(outcome);
                room.catch_up_if_behind(&own_rooms, last, outcome);
                if outcome == Outcome::Stored && tells {
                    own_rooms.notices_are_due(room.id());
                }
                if outcome == Outcome::Stored && !chat_only {
                    own_rooms.wake_engine(&room);
                }
            }),
        });
        stored
    }

    /// Notes how far the room is stored, or that it is not and must be read again.
    fn stored_up_to(&self, last: u64, outcome: Outcome) {
        if outcome == Outcome::Stored {
            // First this, then a check for news. The receiver of news does both in the other order,
            // so one of the two sees the other.
            self.stored.fetch_max(last, Ordering::SeqCst);
        } else {
            self.lock().outdated = true;
        }
    }

    /// Reads what others have stored meanwhile, or the whole room if an event was not stored.
    fn catch_up_if_behind(self: &Arc<Self>, rooms: &Arc<Rooms>, last: u64, outcome: Outcome) {
        let behind =
            self.heard.load(Ordering::SeqCst) > last || self.read_again.load(Ordering::SeqCst);
        if outcome != Outcome::Stored || behind {
            // A caller that waits for the outcome may read the room again, but there may be none.
            self.spawn_catch_up(rooms);
        }
    }
}

impl Inner {
    /// The updates for viewers after events were applied; `turns` is the number of turns before.
    fn deliveries(
        &self,
        applied: &Applied,
        number: u64,
        turns: usize,
        now: Timestamp,
    ) -> Deliveries {
        if applied.chat_only {
            let update = RoomUpdate::Chat(self.remarks_from(number));
            return self.subscribers.deliveries(update);
        }
        if let Some(seat) = applied.private {
            return self.subscribers.changes_for(seat, &self.state, now);
        }
        // The last turn may have grown. After going back the last remaining one may be shorter.
        let first = turns.min(self.state.turns().len()).saturating_sub(1);
        self.subscribers.changes(&self.state, first, now)
    }

    /// Applies events and what follows from them by itself.
    fn apply(&mut self, events: Vec<Event>, now: Timestamp) -> Result<Applied, ReplayError> {
        let mut applied = Applied {
            events: Vec::with_capacity(events.len()),
            seated: Vec::new(),
            renewed: false,
            chat_only: true,
            private: private_seat(&events),
        };
        let mut queue = events;
        while !queue.is_empty() {
            for event in queue.drain(..) {
                // If the game ends in the middle of a turn, the rest of the turn is dropped.
                if self.state.end().is_some() && matches!(event, Event::Acted { .. }) {
                    continue;
                }
                Arc::make_mut(&mut self.state).apply(&event, now)?;
                if let Event::Seated { visitor, .. } | Event::Shared { visitor, .. } = &event {
                    applied.seated.push(visitor.clone());
                }
                applied.renewed |= matches!(event, Event::Renewed { .. });
                applied.chat_only &= matches!(event, Event::Said { .. });
                applied.events.push(event);
            }
            queue.extend(self.state.follow_up());
        }
        Ok(applied)
    }
}

/// A channel that has its answer already.
fn already(outcome: Outcome) -> oneshot::Receiver<Outcome> {
    let (sender, receiver) = oneshot::channel();
    let _ = sender.send(outcome);
    receiver
}

/// The seat of the only player who may know of these events; `None` if others may.
pub(super) fn private_seat<'a>(events: impl IntoIterator<Item = &'a Event>) -> Option<usize> {
    let mut seats = events.into_iter().map(|event| match event {
        Event::Conditional { seat, .. } => Some(*seat),
        _ => None,
    });
    let first = seats.next()??;
    seats.all(|seat| seat == Some(first)).then_some(first)
}

/// What lists show of a room.
pub(super) fn summary(state: &State) -> Summary {
    Summary {
        game: state.info().slug,
        opened: state.opened(),
        phase: state.phase(),
        timed: state.clock().rule().is_timed(),
    }
}
