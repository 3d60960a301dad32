//! A room that is open: its state in memory, and the connections that follow it.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kabinet_engine::Level;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use super::engine_queue::Asker;
use super::subscribers::{SubscriberId, Subscribers, Subscription};
use super::update::{Broadcast, RoomUpdate};
use super::{Rooms, random_seed};
use crate::ids::{RoomId, VisitorId};
use crate::room::clock::MOST_LAG;
use crate::room::{
    Actor, Command, Decision, Event, Holder, Phase, Refusal, Remark, ReplayError, State,
};
use crate::storage::{Append, Entry, Outcome, Summary};
use crate::time::Timestamp;

/// How often a command is decided anew because the room was overtaken.
const ATTEMPTS: usize = 5;

/// A room that is open: a cache of its log.
#[derive(Debug)]
pub struct OpenRoom {
    id: RoomId,
    inner: Mutex<Inner>,
    /// The number of the last event that is stored and told.
    pub(super) stored: AtomicU64,
    /// Held by whoever reads the room again.
    pub(super) reader: tokio::sync::Mutex<()>,
}

#[derive(Debug)]
pub(super) struct Inner {
    /// The room with all decided events; the last ones may not be stored yet. It is shared with
    /// those who make pages of it, so that nobody waits for them.
    pub(super) state: Arc<State>,
    /// Which reading of the log the state goes back to.
    pub(super) reading: u64,
    /// Whether memory and log differ: an event was decided and could not be stored.
    pub(super) outdated: bool,
    pub(super) subscribers: Subscribers,
    /// Set when the room leaves memory. A caller that still holds the room opens it again.
    closed: bool,
    /// Stops what the engine is doing for this room.
    engine_stop: Option<Arc<AtomicBool>>,
    /// Who was last connected and plays here.
    asker: Option<Asker>,
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
    /// What follows from it could not be stored, so nothing has happened.
    #[error("the events could not be stored")]
    NotStored,
    /// The database was lost in the middle: it may have been carried out or not.
    #[error("nobody knows whether the events are stored")]
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
}

impl OpenRoom {
    pub(super) fn new(id: RoomId, state: State, reading: u64) -> Self {
        Self {
            id,
            stored: AtomicU64::new(state.events()),
            reader: tokio::sync::Mutex::new(()),
            inner: Mutex::new(Inner {
                state: Arc::new(state),
                reading,
                outdated: false,
                subscribers: Subscribers::default(),
                closed: false,
                engine_stop: None,
                asker: None,
            }),
        }
    }

    /// The identifier of the room.
    #[must_use]
    pub fn id(&self) -> &RoomId {
        &self.id
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing panics under the lock: a state that does not fit an event closes the room.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn lock_open(&self) -> Result<MutexGuard<'_, Inner>, CommandError> {
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

    /// The state as it is now, for whoever takes a while with it.
    #[must_use]
    pub fn state(&self) -> Arc<State> {
        Arc::clone(&self.lock().state)
    }

    /// The number of connections.
    #[must_use]
    pub fn subscribers(&self) -> usize {
        self.lock().subscribers.len()
    }

    /// Whether there is no place for one more watcher. Players always find one.
    #[must_use]
    pub fn is_full_for(&self, visitor: Option<&VisitorId>) -> bool {
        let inner = self.lock();
        let plays = |visitor| inner.state.seats_of(visitor).next().is_some();
        inner.subscribers.is_full() && !visitor.is_some_and(plays)
    }

    /// For whom the engine works here: somebody who plays, or who last did.
    pub(super) fn asker(&self) -> Asker {
        let inner = self.lock();
        let player = inner.subscribers.player().or_else(|| inner.asker.clone());
        player.unwrap_or_else(|| Asker {
            address: None,
            person: Some(inner.state.opener().clone()),
        })
    }

    /// Follows the room from now on, from an address if it is counted. The first update is the
    /// whole state.
    ///
    /// # Errors
    /// If the room was closed.
    pub fn subscribe(
        self: &Arc<Self>,
        visitor: Option<VisitorId>,
        from: Option<IpAddr>,
        now: Timestamp,
    ) -> Result<Subscription, CommandError> {
        let mut inner = self.lock_open()?;
        let Inner {
            state, subscribers, ..
        } = &mut *inner;
        let subscription = subscribers.add(visitor, from, state, now);
        inner.asker = inner.subscribers.player().or(inner.asker.take());
        self.presence_changed(&mut inner);
        Ok(subscription)
    }

    /// The whole state for a subscriber that has lost updates; none if the room was closed.
    #[must_use]
    pub fn whole(&self, id: SubscriberId, now: Timestamp) -> Option<Arc<Broadcast>> {
        let inner = self.lock_open().ok()?;
        inner.subscribers.whole(id, &inner.state, now)
    }

    /// Ends a subscription.
    pub fn unsubscribe(self: &Arc<Self>, id: SubscriberId) {
        let mut inner = self.lock();
        if inner.subscribers.remove(id) {
            self.presence_changed(&mut inner);
        }
    }

    /// Lets everybody know soon who is connected.
    fn presence_changed(self: &Arc<Self>, inner: &mut Inner) {
        let Some(pause) = inner.subscribers.presence_changed() else {
            return;
        };
        // Without a runtime the server is ending, and nobody is left to be told.
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        let room = Arc::downgrade(self);
        runtime.spawn(async move {
            tokio::time::sleep(pause).await;
            let Some(room) = room.upgrade() else { return };
            let Inner {
                state, subscribers, ..
            } = &mut *room.lock();
            subscribers.tell_presence(state);
        });
    }

    /// Carries out a command that spent `lag` milliseconds in the network: when this returns, what
    /// follows from it is stored. A rematch against the engine is played at `level`, if one is
    /// given.
    ///
    /// # Errors
    /// If the room refuses it, was closed, or cannot be stored.
    pub async fn execute(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        actor: Actor<'_>,
        command: &Command,
        level: Option<Level>,
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
                Decision::Rematch => Ok(self.rematch(rooms, inner, level, now)),
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
        self.change(rooms, |inner| {
            let event = inner.state.sit(visitor, seat, name)?;
            Ok(self.commit(rooms, inner, vec![event], rooms.now(), None))
        })
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
        self.change(rooms, |inner| {
            match inner.state.seats().get(seat).map(|place| &place.holder) {
                Some(holder) if holder.is(visitor) => return Ok(already(Outcome::Stored)),
                Some(Holder::Person { .. }) => {}
                _ => return Err(Refusal::SeatTaken),
            }
            let visitor = visitor.clone();
            let event = Event::Shared { seat, visitor };
            Ok(self.commit(rooms, inner, vec![event], rooms.now(), None))
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
        for _ in 0..ATTEMPTS {
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
                    // Whoever is told so finds the room as it is stored.
                    self.catch_up(rooms).await?;
                    return Err(CommandError::NotStored);
                }
                Outcome::Unknown => return Err(CommandError::Unknown),
            }
        }
        Err(CommandError::NotStored)
    }

    /// Lets events happen that no player asked for.
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

    /// Sends everybody away, and leaves memory.
    pub(super) fn expel(&self, rooms: &Rooms) {
        self.close(rooms, &mut self.lock());
    }

    /// Drops the chat messages from before a moment.
    pub(super) fn drop_remarks(&self, before: Timestamp) {
        Arc::make_mut(&mut self.lock().state).drop_remarks(before);
    }

    /// Tells everybody anew how much time is left, if a clock runs.
    pub(super) fn tell_clock(&self, now: Timestamp) {
        let inner = self.lock();
        if inner.state.clock().running().is_some() {
            let last = inner.state.turns().len().saturating_sub(1);
            for (sender, update) in inner.subscribers.changes(&inner.state, last, now) {
                sender.send(update);
            }
        }
    }

    /// Renews the link to a seat, so that the old one is worth nothing.
    ///
    /// # Errors
    /// If the visitor does not sit there, the room was closed, or it cannot be stored.
    pub async fn renew(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        visitor: &VisitorId,
        seat: usize,
    ) -> Result<(), CommandError> {
        self.change(rooms, |inner| {
            let event = inner.state.renew(visitor, seat)?;
            Ok(self.commit(rooms, inner, vec![event], rooms.now(), None))
        })
        .await
    }

    /// Ends the game if the running clock is at zero.
    pub(super) fn check_flag(self: &Arc<Self>, rooms: &Arc<Rooms>) {
        let now = rooms.now();
        let Ok(mut inner) = self.lock_open() else {
            return;
        };
        match inner.state.flag(now.before(MOST_LAG)) {
            Some(flag) => drop(self.commit(rooms, &mut inner, vec![flag], now, None)),
            // The clock was set again since the alarm.
            None => self.set_alarm(rooms, &inner),
        }
    }

    /// Sets up the next game between the same players, with sides exchanged. The new room and the
    /// event that leads there are stored together.
    fn rematch(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        inner: &mut Inner,
        level: Option<Level>,
        now: Timestamp,
    ) -> oneshot::Receiver<Outcome> {
        let plan = inner.state.next_plan(level, random_seed);
        match rooms.opening(plan, now) {
            Ok(opening) => {
                let room = opening.room.clone();
                let event = Event::Rematched { room };
                self.commit(rooms, inner, vec![event], now, Some(opening))
            }
            Err(error) => {
                // This cannot happen: the plan is that of a game that was played.
                tracing::error!(room = %self.id, %error, "could not set up a rematch");
                already(Outcome::Failed)
            }
        }
    }

    /// Applies events in memory now and stores them soon, together with what happens elsewhere.
    /// Subscribers hear of them once they are stored.
    fn commit(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        inner: &mut Inner,
        events: Vec<Event>,
        now: Timestamp,
        elsewhere: Option<Append>,
    ) -> oneshot::Receiver<Outcome> {
        let number = inner.state.events() + 1;
        let phase = inner.state.phase();
        let turns = inner.state.turns().len();
        let applied = match inner.apply(events, now) {
            Ok(applied) => applied,
            Err(error) => {
                // This cannot happen: the events were decided on this very state.
                tracing::error!(room = %self.id, %error, "an event does not fit its room");
                self.close(rooms, inner);
                return already(Outcome::Failed);
            }
        };
        if !applied.chat_only {
            inner.stop_engine();
            self.set_alarm(rooms, inner);
            rooms.in_play.update(&self.id, &inner.state);
        }
        let lists_change = phase != inner.state.phase() || !applied.seated.is_empty();
        if lists_change || applied.renewed {
            inner.subscribers.reseat(&inner.state);
            self.presence_changed(inner);
        }
        let deliveries = if applied.chat_only {
            let update = RoomUpdate::Chat(inner.remarks_from(number));
            inner.subscribers.deliveries(update)
        } else {
            // The last turn may have grown. After going back the last remaining one may be shorter.
            let first = turns.min(inner.state.turns().len()).saturating_sub(1);
            inner.subscribers.changes(&inner.state, first, now)
        };
        let (ready, stored) = oneshot::channel();
        let (room, own_rooms) = (Arc::clone(self), Arc::clone(rooms));
        let (last, chat_only) = (inner.state.events(), applied.chat_only);
        let append = Append {
            room: self.id.clone(),
            reading: inner.reading,
            number,
            at: now,
            events: applied.events,
            summary: lists_change.then(|| summary(&inner.state)),
            visitors: applied.seated,
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
                    room.stored.fetch_max(last, Ordering::Relaxed);
                } else {
                    room.lock().outdated = true;
                }
                let _ = ready.send(outcome);
                if outcome != Outcome::Stored {
                    // Whoever waits for the outcome may read the room again; or nobody may.
                    tokio::spawn(async move { room.catch_up(&own_rooms).await });
                } else if !chat_only {
                    own_rooms.wake_engine(&room);
                }
            }),
        });
        stored
    }

    pub(super) fn set_alarm(&self, rooms: &Rooms, inner: &Inner) {
        if let Some((_, deadline)) = inner.state.clock().deadline() {
            rooms.set_alarm(deadline.after(MOST_LAG), &self.id);
        }
    }

    pub(super) fn close(&self, rooms: &Rooms, inner: &mut Inner) {
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
            && inner.state.events() == self.stored.load(Ordering::Relaxed);
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
            renewed: false,
            chat_only: true,
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

    /// The chat messages from this event on.
    pub(super) fn remarks_from(&self, number: u64) -> Vec<Remark> {
        let all = self.state.remarks();
        let from = all.partition_point(|remark| remark.event < number);
        all[from..].to_vec()
    }

    pub(super) fn stop_engine(&mut self) {
        if let Some(stop) = self.engine_stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A channel that has its answer already.
fn already(outcome: Outcome) -> oneshot::Receiver<Outcome> {
    let (sender, receiver) = oneshot::channel();
    let _ = sender.send(outcome);
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
