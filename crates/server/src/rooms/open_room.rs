//! A room that is open: its state in memory, and the connections that follow it.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;

use super::Rooms;
use super::change::CommandError;
use super::engine_queue::Asker;
use super::shared::Follower;
use super::subscribers::{SubscriberId, Subscribers, Subscription};
use super::update::{Broadcast, RoomUpdate};
use crate::ids::{RoomId, VisitorId};
use crate::room::clock::MOST_LAG;
use crate::room::{Phase, Remark, State};
use crate::time::Timestamp;

/// How often a new connection checks whether all decided events are stored.
const SETTLING: Duration = Duration::from_millis(2);

/// How long, in milliseconds, other servers may take to say who is connected there.
const ANSWERING: u64 = 2_000;

/// The rooms that nobody is connected to, by how soon somebody may come back.
#[derive(Clone, Copy, Debug)]
pub(super) enum Idle {
    /// The lobby shows it.
    Challenge,
    /// The game is over.
    Over,
    /// A game that may go on.
    Other,
}

/// A room that is open: a cache of its log.
#[derive(Debug)]
pub struct OpenRoom {
    id: RoomId,
    inner: Mutex<Inner>,
    /// The number of the last event that is stored and told.
    pub(super) stored: AtomicU64,
    /// The number of the last event that other servers have told of.
    pub(super) heard: AtomicU64,
    /// Whether the room is to be read again once everything that was decided is stored.
    pub(super) read_again: AtomicBool,
    /// Listens to the bus for this room.
    pub(super) follower: OnceLock<Follower>,
    /// Held while the room is read again.
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
    /// The deadline that is stored, as far as is known here.
    pub(super) deadline: Option<Timestamp>,
    /// Whether others have rewritten something that viewers were told.
    pub(super) rewritten: bool,
    pub(super) subscribers: Subscribers,
    /// Set when the room leaves memory. A caller that still holds the room opens it again.
    closed: bool,
    /// Stops what the engine is doing for this room.
    engine_stop: Option<Arc<AtomicBool>>,
    /// Who was last connected and plays here.
    pub(super) asker: Option<Asker>,
    /// When the room came into memory: nobody has been here longer.
    pub(super) since: Timestamp,
    /// Whether somebody will look soon who has left.
    pub(super) absence_due: bool,
}

impl OpenRoom {
    pub(super) fn new(id: RoomId, state: State, reading: u64, now: Timestamp) -> Self {
        Self {
            id,
            stored: AtomicU64::new(state.events()),
            heard: AtomicU64::new(0),
            read_again: AtomicBool::new(false),
            follower: OnceLock::new(),
            reader: tokio::sync::Mutex::new(()),
            inner: Mutex::new(Inner {
                state: Arc::new(state),
                reading,
                outdated: false,
                deadline: None,
                rewritten: false,
                subscribers: Subscribers::default(),
                closed: false,
                engine_stop: None,
                asker: None,
                since: now,
                absence_due: false,
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

    /// The current state, for callers that need it for longer.
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

    /// Whether the room is on the screen of a browser, as far as that is known.
    #[must_use]
    pub fn is_watching(&self, visitor: &VisitorId) -> bool {
        self.lock().subscribers.is_watching(visitor)
    }

    /// Whether the visitor who opened the room is connected.
    #[must_use]
    pub fn opener_is_here(&self) -> bool {
        let inner = self.lock();
        let mut seats = inner.state.seats_of(inner.state.opener());
        seats.any(|seat| inner.subscribers.is_anywhere(seat))
    }

    /// Whether the one who set the game up may be connected: to this server or another one, or
    /// nobody has had the time to say so.
    #[must_use]
    pub fn opener_may_be_here(&self, rooms: &Rooms) -> bool {
        let deaf = rooms.storage().is_shared() && !rooms.hears_the_others();
        deaf || self.hears_soon(rooms).is_some() || self.opener_is_here()
    }

    /// When other servers will have said who is connected there, if the room has just come into
    /// memory.
    #[must_use]
    pub fn hears_soon(&self, rooms: &Rooms) -> Option<Timestamp> {
        let heard = self.lock().since.after(ANSWERING);
        (rooms.has_others() && heard > rooms.now()).then_some(heard)
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
        rooms: &Arc<Rooms>,
        visitor: Option<VisitorId>,
        from: Option<IpAddr>,
    ) -> Result<Subscription, CommandError> {
        let now = rooms.now();
        let mut inner = self.lock_open()?;
        Ok(self.add(rooms, &mut inner, visitor, from, now))
    }

    /// The same, once all decided events are stored, so that the subscriber sees no unstored event.
    ///
    /// # Errors
    /// If the room was closed.
    pub async fn join(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        visitor: Option<VisitorId>,
        from: Option<IpAddr>,
    ) -> Result<Subscription, CommandError> {
        loop {
            {
                let mut inner = self.lock_open()?;
                if self.is_settled(&inner) {
                    return Ok(self.add(rooms, &mut inner, visitor, from, rooms.now()));
                }
            }
            tokio::time::sleep(SETTLING).await;
        }
    }

    fn add(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        inner: &mut Inner,
        visitor: Option<VisitorId>,
        from: Option<IpAddr>,
        now: Timestamp,
    ) -> Subscription {
        let subscription = inner.subscribers.add(visitor, from, &inner.state, now);
        inner.asker = inner.subscribers.player().or(inner.asker.take());
        self.presence_changed(rooms, inner);
        self.note_returns(rooms, inner, now);
        subscription
    }

    /// The whole state for a subscriber that has lost updates, once everything in it is stored;
    /// none if the room was closed.
    pub async fn whole_when_stored(
        &self,
        id: SubscriberId,
        rooms: &Rooms,
    ) -> Option<Arc<Broadcast>> {
        loop {
            {
                let inner = self.lock_open().ok()?;
                if self.is_settled(&inner) {
                    return inner.subscribers.whole(id, &inner.state, rooms.now());
                }
            }
            tokio::time::sleep(SETTLING).await;
        }
    }

    /// The whole state for a subscriber that has lost updates; `None` if the room was closed.
    #[must_use]
    pub fn whole(&self, id: SubscriberId, now: Timestamp) -> Option<Arc<Broadcast>> {
        let inner = self.lock_open().ok()?;
        inner.subscribers.whole(id, &inner.state, now)
    }

    /// Ends a subscription.
    pub fn unsubscribe(self: &Arc<Self>, rooms: &Arc<Rooms>, id: SubscriberId) {
        let mut inner = self.lock();
        if inner.subscribers.remove(id, rooms.now()) {
            self.presence_changed(rooms, &mut inner);
            self.watch_absence(rooms, &mut inner);
        }
    }

    /// Lets everybody know soon who is connected.
    pub(super) fn presence_changed(self: &Arc<Self>, rooms: &Arc<Rooms>, inner: &mut Inner) {
        let Some(pause) = inner.subscribers.presence_changed() else {
            return;
        };
        // Without a runtime the server is ending, and no subscriber is left.
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        let (room, rooms) = (Arc::downgrade(self), Arc::downgrade(rooms));
        runtime.spawn(async move {
            tokio::time::sleep(pause).await;
            let (Some(room), Some(rooms)) = (room.upgrade(), rooms.upgrade()) else {
                return;
            };
            let Inner {
                state, subscribers, ..
            } = &mut *room.lock();
            subscribers.tell_presence(state, rooms.now());
            if let Some(follower) = room.follower.get()
                && let Some((presence, devices)) = subscribers.news_for_others(state, rooms.now())
            {
                follower.tell(presence, devices);
            }
        });
    }

    /// Sends everybody away, and leaves memory.
    pub(super) fn expel(&self, rooms: &Rooms) {
        self.close(rooms, &mut self.lock());
    }

    /// Drops the chat messages from before a moment.
    pub(super) fn drop_remarks(&self, before: Timestamp) {
        Arc::make_mut(&mut self.lock().state).drop_remarks(before);
    }

    /// Sends everybody again how much time is left, if a clock runs.
    pub(super) fn tell_clock(&self, now: Timestamp) {
        let inner = self.lock();
        // What is not stored yet tells the clock when it is.
        if inner.state.clock().running().is_some() && self.is_settled(&inner) {
            let last = inner.state.turns().len().saturating_sub(1);
            for (sender, update) in inner.subscribers.changes(&inner.state, last, now) {
                sender.send(update);
            }
        }
    }

    pub(super) fn set_alarm(&self, rooms: &Rooms, inner: &Inner) {
        let flag = inner.state.clock().deadline();
        let flag = flag.map(|(_, deadline)| deadline.after(MOST_LAG));
        if let Some(first) = flag.into_iter().chain(inner.deadline).min() {
            rooms.set_alarm(first, &self.id);
        }
    }

    pub(super) fn close(&self, rooms: &Rooms, inner: &mut Inner) {
        inner.closed = true;
        inner.stop_engine();
        inner.subscribers.close();
        rooms.forget(self);
    }

    /// Closes the room if nobody is connected and nothing is going on. Returns whether it did.
    ///
    /// `before` says since when nothing must have happened in a room of a kind. No clock may reach
    /// zero for as long.
    pub(super) fn close_if_idle(&self, rooms: &Rooms, before: impl Fn(Idle) -> Timestamp) -> bool {
        let mut inner = self.lock();
        let before = before(match inner.state.phase() {
            Phase::Waiting if inner.state.listed() => Idle::Challenge,
            Phase::Over => Idle::Over,
            _ => Idle::Other,
        });
        let idle = inner.subscribers.is_empty()
            && inner.state.changed() < before
            && inner.is_far_from_zero(rooms, before)
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
    /// The chat messages from this event on.
    pub(super) fn remarks_from(&self, number: u64) -> Vec<Remark> {
        let all = self.state.remarks();
        let from = all.partition_point(|remark| remark.event < number);
        all[from..].to_vec()
    }

    /// Whether no clock reaches zero for as long as it is since `before`, and the moment when it
    /// will is stored.
    fn is_far_from_zero(&self, rooms: &Rooms, before: Timestamp) -> bool {
        let now = rooms.now();
        match self.state.clock().deadline() {
            Some((_, zero)) => {
                let stored = self.deadline.is_some() || rooms.storage().is_shared();
                stored && zero > now.after(now.since(before))
            }
            None => true,
        }
    }

    pub(super) fn stop_engine(&mut self) {
        if let Some(stop) = self.engine_stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
