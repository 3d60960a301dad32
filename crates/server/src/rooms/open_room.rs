//! A room that is open: its state in memory, and the connections that follow it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::Rooms;
use super::subscribers::{SubscriberId, Subscribers, Subscription};
use super::update::RoomUpdate;
use crate::ids::{RoomId, VisitorId};
use crate::room::clock::MOST_LAG;
use crate::room::{Actor, Command, Decision, Event, Holder, Phase, Refusal, ReplayError, State};
use crate::storage::{Entry, Summary};
use crate::time::Timestamp;

/// A room that is open.
#[derive(Debug)]
pub struct OpenRoom {
    id: RoomId,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    state: State,
    subscribers: Subscribers,
    /// Set when the room leaves memory, or when memory and storage may differ. A caller that still
    /// holds the room opens it again.
    closed: bool,
    /// Whether the next game is being set up.
    rematching: bool,
    /// Stops what the engine is doing for this room.
    engine_stop: Option<Arc<AtomicBool>>,
}

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The room refused it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The room was closed: open it again.
    #[error("the room was closed")]
    Closed,
}

/// What follows from an accepted command.
#[derive(Debug)]
pub enum Accepted {
    /// Events happened. The channel says when they are stored, or that they could not be.
    Events(oneshot::Receiver<bool>),
    /// All players want another game: the caller sets it up.
    Rematch,
}

/// What a list of events did to a room.
struct Applied {
    events: Vec<Event>,
    /// Visitors who have a seat from now on.
    seated: Vec<VisitorId>,
    /// Whether there was nothing but chat.
    chat_only: bool,
}

impl OpenRoom {
    pub(super) fn new(id: RoomId, state: State) -> Self {
        Self {
            id,
            inner: Mutex::new(Inner {
                state,
                subscribers: Subscribers::default(),
                closed: false,
                rematching: false,
                engine_stop: None,
            }),
        }
    }

    /// The identifier of the room.
    #[must_use]
    pub fn id(&self) -> &RoomId {
        &self.id
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing panics under the lock: a state that does not fit an event closes the room.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_open(&self) -> Result<MutexGuard<'_, Inner>, CommandError> {
        let inner = self.lock();
        if inner.closed {
            return Err(CommandError::Closed);
        }
        Ok(inner)
    }

    /// Reads the state under the room's lock: `read` must be quick.
    pub fn read<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.lock().state)
    }

    /// The number of connections.
    #[must_use]
    pub fn subscribers(&self) -> usize {
        self.lock().subscribers.len()
    }

    /// Follows the room from now on. The first update is the whole state.
    ///
    /// # Errors
    /// If the room was closed.
    pub fn subscribe(
        &self,
        visitor: Option<VisitorId>,
        now: Timestamp,
    ) -> Result<Subscription, CommandError> {
        let mut inner = self.lock_open()?;
        let Inner {
            state, subscribers, ..
        } = &mut *inner;
        Ok(subscribers.add(visitor, state, now))
    }

    /// Ends a subscription.
    pub fn unsubscribe(&self, id: SubscriberId) {
        let mut inner = self.lock();
        let Inner {
            state, subscribers, ..
        } = &mut *inner;
        subscribers.remove(id, state);
    }

    /// Carries out a command that spent `lag` milliseconds in the network.
    ///
    /// # Errors
    /// If the room refuses it, or was closed.
    pub fn execute(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        actor: Actor<'_>,
        command: &Command,
        lag: u64,
    ) -> Result<Accepted, CommandError> {
        let now = rooms.now();
        let mut inner = self.lock_open()?;
        // A player whose time is over cannot act any more, even if no alarm has rung yet. A command
        // of the player to move counts from when it was sent. A command of anybody else must not
        // end that player's time while an action may still be on its way.
        let travel = if inner.state.acts(actor) {
            lag
        } else {
            MOST_LAG
        };
        if let Some(flag) = inner.state.flag(now.before(travel)) {
            drop(self.commit(rooms, &mut inner, vec![flag], now));
        }
        match inner.state.decide(actor, command, now, lag)? {
            Decision::Events(events) => {
                let stored = self.commit(rooms, &mut inner, events, now);
                Ok(Accepted::Events(stored))
            }
            Decision::Rematch => {
                if std::mem::replace(&mut inner.rematching, true) {
                    return Err(Refusal::OfferedAlready.into());
                }
                Ok(Accepted::Rematch)
            }
        }
    }

    /// Gives a free seat to a visitor.
    ///
    /// # Errors
    /// If the room refuses it, or was closed.
    pub fn sit(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        visitor: &VisitorId,
        seat: usize,
        name: &str,
    ) -> Result<oneshot::Receiver<bool>, CommandError> {
        let mut inner = self.lock_open()?;
        let event = inner.state.sit(visitor, seat, name)?;
        let now = rooms.now();
        Ok(self.commit(rooms, &mut inner, vec![event], now))
    }

    /// Lets another browser of the same person play on a seat.
    ///
    /// # Errors
    /// If no person sits there, or the room was closed.
    pub fn share(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        visitor: &VisitorId,
        seat: usize,
    ) -> Result<oneshot::Receiver<bool>, CommandError> {
        let mut inner = self.lock_open()?;
        match inner.state.seats().get(seat).map(|place| &place.holder) {
            Some(holder) if holder.is(visitor) => return Ok(already(true)),
            Some(Holder::Person { .. }) => {}
            _ => return Err(Refusal::SeatTaken.into()),
        }
        let visitor = visitor.clone();
        let event = Event::Shared { seat, visitor };
        let now = rooms.now();
        Ok(self.commit(rooms, &mut inner, vec![event], now))
    }

    /// Ends the game if the running clock is at zero.
    pub(super) fn check_flag(self: &Arc<Self>, rooms: &Arc<Rooms>) {
        let now = rooms.now();
        let Ok(mut inner) = self.lock_open() else {
            return;
        };
        match inner.state.flag(now.before(MOST_LAG)) {
            Some(flag) => drop(self.commit(rooms, &mut inner, vec![flag], now)),
            // The clock was set again since the alarm.
            None => self.set_alarm(rooms, &inner),
        }
    }

    /// Notes the room of the next game, or that it could not be set up.
    pub(super) fn rematched(self: &Arc<Self>, rooms: &Arc<Rooms>, room: Option<RoomId>) {
        let mut inner = self.lock();
        inner.rematching = false;
        if let Some(room) = room
            && !inner.closed
        {
            let now = rooms.now();
            drop(self.commit(rooms, &mut inner, vec![Event::Rematched { room }], now));
        }
    }

    /// Applies events in memory now and stores them soon. Subscribers hear of them once they are
    /// stored.
    fn commit(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        inner: &mut Inner,
        events: Vec<Event>,
        now: Timestamp,
    ) -> oneshot::Receiver<bool> {
        let number = inner.state.events() + 1;
        let phase = inner.state.phase();
        let turns = inner.state.turns().len();
        let remarks = inner.state.remarks().len();
        let applied = match inner.apply(events, now) {
            Ok(applied) => applied,
            Err(error) => {
                // This cannot happen: the events were decided on this very state.
                tracing::error!(room = %self.id, %error, "an event does not fit its room");
                self.close(rooms, inner);
                return already(false);
            }
        };
        if !applied.chat_only {
            inner.stop_engine();
            self.set_alarm(rooms, inner);
        }
        let lists_change = phase != inner.state.phase() || !applied.seated.is_empty();
        if lists_change {
            inner.subscribers.reseat(&inner.state);
        }
        let deliveries = if applied.chat_only {
            let update = RoomUpdate::Chat(inner.remarks_since(remarks));
            inner.subscribers.deliveries(update)
        } else {
            // The last turn may have grown. After going back the last remaining one may be shorter.
            let first = turns.min(inner.state.turns().len()).saturating_sub(1);
            inner.subscribers.changes(&inner.state, first, now)
        };
        let (ready, stored) = oneshot::channel();
        let (room, own_rooms) = (Arc::clone(self), Arc::clone(rooms));
        rooms.writer().store(Entry {
            room: self.id.clone(),
            number,
            at: now,
            events: applied.events,
            summary: lists_change.then(|| summary(&inner.state)),
            visitors: applied.seated,
            done: Box::new(move |durable| {
                if durable {
                    for (sender, update) in deliveries {
                        sender.send(update);
                    }
                    let _ = ready.send(true);
                    if !applied.chat_only {
                        own_rooms.wake_engine(&room);
                    }
                } else {
                    let _ = ready.send(false);
                    // Memory and storage differ now: everybody starts again from what is stored. The
                    // writer may call this at once, while this room's lock is held.
                    tokio::spawn(async move { room.close(&own_rooms, &mut room.lock()) });
                }
            }),
        });
        stored
    }

    fn set_alarm(&self, rooms: &Rooms, inner: &Inner) {
        if let Some((_, deadline)) = inner.state.clock().deadline() {
            rooms.set_alarm(deadline.after(MOST_LAG), &self.id);
        }
    }

    fn close(&self, rooms: &Rooms, inner: &mut Inner) {
        inner.closed = true;
        inner.stop_engine();
        inner.subscribers.close();
        rooms.forget(self);
    }

    /// Closes the room if nobody is connected and nothing is going on; whether it did.
    ///
    /// Nothing must have happened there since `before`. A challenge in the lobby stays open as long
    /// as the lobby shows it, until `challenge_before`.
    pub(super) fn close_if_idle(&self, before: Timestamp, challenge_before: Timestamp) -> bool {
        let mut inner = self.lock();
        let challenge = inner.state.listed() && inner.state.phase() == Phase::Waiting;
        let before = if challenge { challenge_before } else { before };
        let idle = inner.subscribers.is_empty()
            && inner.state.changed() < before
            && inner.state.clock().running().is_none()
            && inner.engine_stop.is_none()
            && !inner.rematching;
        inner.closed |= idle;
        idle
    }

    /// Notes that the engine begins to think, unless it already does; `None` then.
    pub(super) fn begin_thinking(&self) -> Option<Arc<AtomicBool>> {
        let mut inner = self.lock_open().ok()?;
        if inner.engine_stop.is_some() {
            return None;
        }
        let stop = Arc::new(AtomicBool::new(false));
        inner.engine_stop = Some(Arc::clone(&stop));
        Some(stop)
    }

    /// Notes that the engine has finished the task with this stop flag.
    pub(super) fn end_thinking(&self, stop: &Arc<AtomicBool>) {
        let mut inner = self.lock();
        let current = inner.engine_stop.as_ref();
        if current.is_some_and(|current| Arc::ptr_eq(current, stop)) {
            inner.engine_stop = None;
        }
    }

    /// Sends an update to one subscriber.
    pub(super) fn send_to(&self, id: SubscriberId, update: RoomUpdate) {
        self.lock().subscribers.send_to(id, update);
    }

    /// Sends an update to all subscribers.
    pub(super) fn broadcast(&self, update: RoomUpdate) {
        self.lock().subscribers.broadcast(update);
    }
}

impl Inner {
    /// Applies events and what follows from them by itself.
    fn apply(&mut self, events: Vec<Event>, now: Timestamp) -> Result<Applied, ReplayError> {
        let mut applied = Applied {
            events: Vec::with_capacity(events.len()),
            seated: Vec::new(),
            chat_only: true,
        };
        let mut queue = events;
        while !queue.is_empty() {
            for event in queue.drain(..) {
                // If the game ends in the middle of a turn, the rest of the turn is dropped.
                if self.state.end().is_some() && matches!(event, Event::Acted { .. }) {
                    continue;
                }
                self.state.apply(&event, now)?;
                if let Event::Seated { visitor, .. } | Event::Shared { visitor, .. } = &event {
                    applied.seated.push(visitor.clone());
                }
                applied.chat_only &= matches!(event, Event::Said { .. });
                applied.events.push(event);
            }
            queue.extend(self.state.follow_up());
        }
        Ok(applied)
    }

    /// The chat messages since there were this many.
    fn remarks_since(&self, before: usize) -> Vec<crate::room::Remark> {
        let all = self.state.remarks();
        // A full list drops its oldest message for a new one.
        let from = before.min(all.len().saturating_sub(1));
        all[from..].to_vec()
    }

    fn stop_engine(&mut self) {
        if let Some(stop) = self.engine_stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A channel that has its answer already.
fn already(stored: bool) -> oneshot::Receiver<bool> {
    let (sender, receiver) = oneshot::channel();
    let _ = sender.send(stored);
    receiver
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
