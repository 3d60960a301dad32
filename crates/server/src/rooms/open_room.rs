//! A room that is open: its state in memory, and everybody who looks on.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};

use super::Rooms;
use crate::ids::{RoomId, VisitorId};
use crate::protocol::messages::{Presence, ServerMessage};
use crate::protocol::room_view::{self, Extent, Viewer};
use crate::room::clock::MOST_LAG;
use crate::room::{Actor, Command, Decision, Event, Holder, Phase, Refusal, State};
use crate::storage::{Entry, Summary};
use crate::time::Timestamp;

/// How many messages may wait for a connection before it is given up: a browser that is so far
/// behind had better ask for the whole state again.
const WAITING_MESSAGES: usize = 32;

/// What goes to a connection.
#[derive(Clone, Debug)]
enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// The connection is to be closed; the browser will come again and see what is true.
    Close,
}

/// The way to a connection.
#[derive(Clone, Debug)]
struct Outbox {
    sender: mpsc::Sender<Outgoing>,
    overrun: Arc<AtomicBool>,
}

impl Outbox {
    /// Hands over a message without waiting. A connection that is too far behind will end.
    fn send(&self, message: Outgoing) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(message)
            && !self.overrun.swap(true, Ordering::Relaxed)
        {
            metrics::counter!("kabinet_connections_too_slow").increment(1);
        }
    }

    fn text(&self, text: impl Into<Utf8Bytes>) {
        self.send(Outgoing::Text(text.into()));
    }
}

/// What a connection receives.
#[derive(Debug)]
pub struct Inbox {
    receiver: mpsc::Receiver<Outgoing>,
    overrun: Arc<AtomicBool>,
}

impl Inbox {
    /// The next message; none when there will be no more, or when one was lost.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        match self.receiver.recv().await? {
            Outgoing::Text(text) if !self.overrun.load(Ordering::Relaxed) => Some(text),
            _ => None,
        }
    }
}

/// Somebody who looks on through one connection.
#[derive(Debug)]
struct Listener {
    visitor: Option<VisitorId>,
    viewer: Viewer,
    outbox: Outbox,
}

/// The number of a connection in its room.
pub type ListenerId = u64;

/// A room that is open.
#[derive(Debug)]
pub struct OpenRoom {
    id: RoomId,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    state: State,
    listeners: HashMap<ListenerId, Listener>,
    next_listener: ListenerId,
    /// Set when the room is put away, or when memory and storage may differ: whoever still holds it
    /// fetches it anew.
    closed: bool,
    /// Whether the next game is being set up.
    rematching: bool,
    /// What the engine is doing for this room, to be stopped when it is no longer wanted.
    thinking: Option<Arc<AtomicBool>>,
}

/// Why something was not done in a room.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// It may not be done.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The room was put away: fetch it anew.
    #[error("the room was closed")]
    Closed,
}

/// What came of something that was asked.
#[derive(Debug)]
pub enum Answer {
    /// It happens; the channel says when it is stored, or that it could not be.
    Happens(oneshot::Receiver<bool>),
    /// Everybody wants to play again.
    PlayAgain,
}

impl OpenRoom {
    pub(super) fn new(id: RoomId, state: State) -> Self {
        Self {
            id,
            inner: Mutex::new(Inner {
                state,
                listeners: HashMap::new(),
                next_listener: 0,
                closed: false,
                rematching: false,
                thinking: None,
            }),
        }
    }

    /// Its name.
    #[must_use]
    pub fn id(&self) -> &RoomId {
        &self.id
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // A panic while the lock was held would have left the state half changed; it is closed then.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the state under the lock: `read` must be quick.
    pub fn read<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.lock().state)
    }

    /// How many connections there are.
    #[must_use]
    pub fn listeners(&self) -> usize {
        self.lock().listeners.len()
    }

    /// Lets a connection hear of everything from now on; the first message is the whole state.
    ///
    /// # Errors
    /// If the room was put away.
    pub fn listen(
        &self,
        rooms: &Rooms,
        visitor: Option<VisitorId>,
        language: kabinet_words::Language,
    ) -> Result<(ListenerId, Inbox), CommandError> {
        let mut inner = self.lock();
        if inner.closed {
            return Err(CommandError::Closed);
        }
        let (sender, receiver) = mpsc::channel(WAITING_MESSAGES);
        let overrun = Arc::new(AtomicBool::new(false));
        let outbox = Outbox {
            sender,
            overrun: Arc::clone(&overrun),
        };
        let id = inner.next_listener;
        inner.next_listener += 1;
        let seats = match &visitor {
            Some(visitor) => inner.state.seats_of(visitor).collect(),
            None => Vec::new(),
        };
        let viewer = Viewer { language, seats };
        let listener = Listener {
            visitor,
            viewer,
            outbox,
        };
        inner.listeners.insert(id, listener);
        let presence = inner.presence();
        let listener = &inner.listeners[&id];
        let extent = Extent::Whole(presence.clone());
        let text = room_view::message(&inner.state, &listener.viewer, extent, rooms.now());
        listener.outbox.text(text);
        inner.tell_presence(Some(id));
        Ok((id, Inbox { receiver, overrun }))
    }

    /// A connection is gone.
    pub fn leave(&self, id: ListenerId) {
        let mut inner = self.lock();
        if inner.listeners.remove(&id).is_some() {
            inner.tell_presence(None);
        }
    }

    /// Somebody asks for something.
    ///
    /// # Errors
    /// If they may not have it, or the room was put away.
    pub fn ask(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        asker: Actor<'_>,
        command: &Command,
        lag: u64,
    ) -> Result<Answer, CommandError> {
        let now = rooms.now();
        let mut inner = self.lock();
        if inner.closed {
            return Err(CommandError::Closed);
        }
        // Whoever's time is over cannot act any more, even if nobody has noticed yet.
        // What whoever acts has sent in time counts; while something may still be on its way, nobody
        // else's message ends their time.
        let travel = if inner.state.acts(asker) {
            lag
        } else {
            MOST_LAG
        };
        if let Some(flag) = inner.state.flag(now.before(travel)) {
            drop(self.happen(rooms, &mut inner, vec![flag], now));
        }
        match inner.state.decide(asker, command, now, lag)? {
            Decision::Happens(events) => {
                Ok(Answer::Happens(self.happen(rooms, &mut inner, events, now)))
            }
            Decision::PlayAgain => {
                if std::mem::replace(&mut inner.rematching, true) {
                    return Err(Refusal::OfferedAlready.into());
                }
                Ok(Answer::PlayAgain)
            }
        }
    }

    /// Somebody sits down.
    ///
    /// # Errors
    /// If they may not, or the room was put away.
    pub fn sit(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        visitor: &VisitorId,
        seat: usize,
        name: &str,
    ) -> Result<oneshot::Receiver<bool>, CommandError> {
        let mut inner = self.lock();
        if inner.closed {
            return Err(CommandError::Closed);
        }
        let event = inner.state.sit(visitor, seat, name)?;
        let now = rooms.now();
        Ok(self.happen(rooms, &mut inner, vec![event], now))
    }

    /// Somebody has shown the seat's secret.
    ///
    /// # Errors
    /// If nobody sits there, or the room was put away.
    pub fn share(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        visitor: &VisitorId,
        seat: usize,
    ) -> Result<oneshot::Receiver<bool>, CommandError> {
        let mut inner = self.lock();
        if inner.closed {
            return Err(CommandError::Closed);
        }
        let place = inner.state.seats().get(seat);
        if !place.is_some_and(|place| matches!(place.holder, Holder::Person { .. })) {
            return Err(Refusal::SeatTaken.into());
        }
        if place.is_some_and(|place| place.holder.is(visitor)) {
            let (there, already) = oneshot::channel();
            let _ = there.send(true);
            return Ok(already);
        }
        let visitor = visitor.clone();
        let event = Event::Shared { seat, visitor };
        let now = rooms.now();
        Ok(self.happen(rooms, &mut inner, vec![event], now))
    }

    /// Ends the game if somebody's time is over.
    pub(super) fn check_flag(self: &Arc<Self>, rooms: &Arc<Rooms>) {
        let now = rooms.now();
        let mut inner = self.lock();
        if inner.closed {
            return;
        }
        match inner.state.flag(now.before(MOST_LAG)) {
            Some(flag) => drop(self.happen(rooms, &mut inner, vec![flag], now)),
            // It was too early: the clock has been set since.
            None => self.set_alarm(rooms, &inner),
        }
    }

    /// The next game was set up.
    pub(super) fn rematched(self: &Arc<Self>, rooms: &Arc<Rooms>, room: Option<RoomId>) {
        let mut inner = self.lock();
        inner.rematching = false;
        if let Some(room) = room
            && !inner.closed
        {
            let now = rooms.now();
            drop(self.happen(rooms, &mut inner, vec![Event::Rematched { room }], now));
        }
    }

    /// Lets events happen: in memory now, in storage soon; then everybody is told.
    fn happen(
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
        let mut stored = Vec::with_capacity(events.len());
        let mut seated = Vec::new();
        let mut queue = events;
        let mut quiet = true;
        while !queue.is_empty() {
            for event in queue.drain(..) {
                // A game that ends in the middle of what was sent leaves nothing more to do.
                if inner.state.end().is_some() && matches!(event, Event::Acted { .. }) {
                    continue;
                }
                if let Err(error) = inner.state.apply(&event, now) {
                    // Never: it was decided on this very state. Storage is not touched.
                    tracing::error!(room = %self.id, %error, "an event does not fit the room");
                    inner.closed = true;
                    rooms.forget(self);
                    inner.send_away();
                    let (failed, receiver) = oneshot::channel();
                    let _ = failed.send(false);
                    return receiver;
                }
                match &event {
                    Event::Seated { visitor, .. } | Event::Shared { visitor, .. } => {
                        seated.push(visitor.clone());
                    }
                    _ => {}
                }
                quiet &= matches!(event, Event::Said { .. });
                stored.push(serde_json::to_string(&event).expect("events can be written as JSON"));
            }
            queue.extend(inner.state.follow_up());
        }
        if !quiet {
            inner.stop_thinking();
            self.set_alarm(rooms, inner);
        }
        if !seated.is_empty() || phase != inner.state.phase() {
            inner.reseat();
        }
        let messages = if quiet {
            inner.remarks_since(remarks)
        } else {
            // The last turn may have been added to; after going back the last one left may be shorter.
            let from = turns.min(inner.state.turns().len()).saturating_sub(1);
            inner.changes(from, now)
        };
        let summary =
            (phase != inner.state.phase() || !seated.is_empty()).then(|| summary(&inner.state));
        let (ready, receiver) = oneshot::channel();
        let (room, own_rooms) = (Arc::clone(self), Arc::clone(rooms));
        rooms.writer().store(Entry {
            room: self.id.clone(),
            number,
            at: now,
            events: stored,
            summary,
            visitors: seated,
            done: Box::new(move |durable| {
                if durable {
                    for (outbox, text) in messages {
                        outbox.text(text);
                    }
                    let _ = ready.send(true);
                    if !quiet {
                        own_rooms.wake_engine(&room);
                    }
                } else {
                    room.abandon(&own_rooms);
                    let _ = ready.send(false);
                }
            }),
        });
        receiver
    }

    fn set_alarm(self: &Arc<Self>, rooms: &Rooms, inner: &Inner) {
        if let Some((_, deadline)) = inner.state.clock().deadline() {
            rooms.set_alarm(deadline.after(MOST_LAG), &self.id);
        }
    }

    /// Storage and memory may differ: everybody starts again from what is stored.
    fn abandon(&self, rooms: &Rooms) {
        let mut inner = self.lock();
        inner.closed = true;
        rooms.forget(self);
        inner.send_away();
    }

    /// Puts the room away if nobody is there and nothing is going on; whether it did.
    ///
    /// `before` is the moment before which nothing must have happened there; a challenge in the lobby
    /// stays as long as the lobby shows it.
    pub(super) fn put_away(&self, before: Timestamp, challenge_before: Timestamp) -> bool {
        let mut inner = self.lock();
        let challenge = inner.state.listed() && inner.state.phase() == Phase::Waiting;
        let before = if challenge { challenge_before } else { before };
        let idle = inner.listeners.is_empty()
            && inner.state.changed() < before
            && inner.state.clock().running().is_none()
            && inner.thinking.is_none()
            && !inner.rematching;
        inner.closed |= idle;
        idle
    }

    /// Notes that the engine is thinking, unless it is already; `None` then.
    pub(super) fn begin_thinking(&self) -> Option<Arc<AtomicBool>> {
        let mut inner = self.lock();
        if inner.closed || inner.thinking.is_some() {
            return None;
        }
        let stop = Arc::new(AtomicBool::new(false));
        inner.thinking = Some(Arc::clone(&stop));
        Some(stop)
    }

    /// The engine has thought.
    pub(super) fn end_thinking(&self, stop: &Arc<AtomicBool>) {
        let mut inner = self.lock();
        let same = inner
            .thinking
            .as_ref()
            .is_some_and(|own| Arc::ptr_eq(own, stop));
        if same {
            inner.thinking = None;
        }
    }

    /// Sends a message to one connection.
    pub(super) fn tell_one(&self, id: ListenerId, message: impl FnOnce(&Viewer) -> String) {
        let inner = self.lock();
        if let Some(listener) = inner.listeners.get(&id) {
            listener.outbox.text(message(&listener.viewer));
        }
    }

    /// Sends a message to everybody, in their language.
    pub(super) fn tell_all(&self, message: impl Fn(&Viewer) -> String) {
        let inner = self.lock();
        for listener in inner.listeners.values() {
            listener.outbox.text(message(&listener.viewer));
        }
    }
}

impl Inner {
    fn presence(&self) -> Presence {
        let here = |seat: usize| {
            self.listeners
                .values()
                .any(|l| l.viewer.seats.contains(&seat))
        };
        Presence {
            here: (0..self.state.seats().len()).map(here).collect(),
            watchers: self
                .listeners
                .values()
                .filter(|l| l.viewer.seats.is_empty())
                .count(),
        }
    }

    fn tell_presence(&self, except: Option<ListenerId>) {
        if self.listeners.len() <= usize::from(except.is_some()) {
            return;
        }
        let text: Utf8Bytes = room_view::write(&ServerMessage::Presence(self.presence())).into();
        for (id, listener) in &self.listeners {
            if Some(*id) != except {
                listener.outbox.text(text.clone());
            }
        }
    }

    /// Looks up anew who has which seat.
    fn reseat(&mut self) {
        for listener in self.listeners.values_mut() {
            if let Some(visitor) = &listener.visitor {
                listener.viewer.seats = self.state.seats_of(visitor).collect();
            }
        }
    }

    /// The changed state for every connection; those who see the same share it.
    fn changes(&self, from: usize, now: Timestamp) -> Vec<(Outbox, Utf8Bytes)> {
        let mut made: Vec<(&Viewer, Utf8Bytes)> = Vec::new();
        let mut messages = Vec::with_capacity(self.listeners.len());
        for listener in self.listeners.values() {
            let known = made.iter().find(|(viewer, _)| *viewer == &listener.viewer);
            let text = match known {
                Some((_, text)) => text.clone(),
                None => {
                    let text =
                        room_view::message(&self.state, &listener.viewer, Extent::From(from), now);
                    let text = Utf8Bytes::from(text);
                    made.push((&listener.viewer, text.clone()));
                    text
                }
            };
            messages.push((listener.outbox.clone(), text));
        }
        messages
    }

    fn remarks_since(&self, before: usize) -> Vec<(Outbox, Utf8Bytes)> {
        let all = self.state.remarks();
        // When the list is full the oldest one has made room.
        let from = before.min(all.len().saturating_sub(1));
        let remarks = all[from..].iter().map(room_view::remark).collect();
        let text: Utf8Bytes = room_view::write(&ServerMessage::Chat { remarks }).into();
        let listeners = self.listeners.values();
        listeners
            .map(|listener| (listener.outbox.clone(), text.clone()))
            .collect()
    }

    fn stop_thinking(&mut self) {
        if let Some(stop) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn send_away(&mut self) {
        self.stop_thinking();
        for listener in self.listeners.values() {
            listener.outbox.send(Outgoing::Close);
        }
        self.listeners.clear();
    }
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
