//! A room catches up with its log: after a lost race, after a failure, and after news from other
//! servers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::change::{CommandError, private_seat};
use super::open_room::{Inner, OpenRoom};
use super::update::RoomUpdate;
use super::{Rooms, RoomsError};
use crate::bus::News;
use crate::room::{Event, ReplayError, State};
use crate::task;
use crate::time::Timestamp;

/// How often reading is tried again before the room is closed.
const ATTEMPTS: usize = 20;

/// How long to wait in between.
const PAUSE: Duration = Duration::from_millis(250);

/// How long another server may take for what follows from its event, such as the engine's turn,
/// before this one tries. The log lets one of them through.
const BACKUP: Duration = Duration::from_millis(BACKUP_MILLIS);

/// The same in milliseconds.
const BACKUP_MILLIS: u64 = 5_000;

/// What a room lacks.
enum Lack {
    /// Memory and log differ.
    Everything,
    /// Others have gone on since this event.
    After(u64),
}

impl OpenRoom {
    /// Reads what memory lacks. No viewer is disconnected: each gets the events it has not seen.
    ///
    /// # Errors
    /// If the room cannot be read: it is closed then.
    pub(super) async fn catch_up(self: &Arc<Self>, rooms: &Arc<Rooms>) -> Result<(), CommandError> {
        let _reader = self.reader.lock().await;
        let mut failures = 0;
        loop {
            let lack = {
                let mut inner = self.lock_open()?;
                let last = inner.state.events();
                let behind = self.heard.load(Ordering::SeqCst) > last;
                // While own events are being stored, the writer checks for news afterwards.
                let settled = self.is_settled(&inner);
                if settled && self.read_again.swap(false, Ordering::SeqCst) {
                    inner.outdated = true;
                }
                if inner.outdated {
                    Lack::Everything
                } else if behind && settled {
                    Lack::After(last)
                } else {
                    return Ok(());
                }
            };
            let read = match lack {
                Lack::Everything => self.read_everything(rooms).await,
                Lack::After(number) => self.read_after(rooms, number).await,
            };
            let Err(error) = read else { continue };
            failures += 1;
            if error.is_newer() {
                // During an upgrade: its people find a server that understands it.
                tracing::warn!(room = %self.id(), %error, "leaving a room to newer servers");
                break;
            }
            if failures == ATTEMPTS {
                tracing::error!(room = %self.id(), %error, "could not read a room again");
                break;
            }
            tracing::debug!(room = %self.id(), %error, "could not read a room again");
            tokio::time::sleep(PAUSE).await;
        }
        self.close(rooms, &mut self.lock());
        Err(CommandError::Closed)
    }

    /// Whether all decided events are stored.
    pub(super) fn is_settled(&self, inner: &Inner) -> bool {
        inner.state.events() == self.stored.load(Ordering::SeqCst)
    }

    async fn read_everything(self: &Arc<Self>, rooms: &Arc<Rooms>) -> Result<(), RoomsError> {
        match rooms.read(self.id()).await? {
            Some(state) => self.replace(rooms, state),
            None => {
                tracing::warn!(room = %self.id(), "a room is no longer stored");
                self.close(rooms, &mut self.lock());
            }
        }
        Ok(())
    }

    /// Takes over what was read.
    fn replace(self: &Arc<Self>, rooms: &Arc<Rooms>, state: State) {
        let now = rooms.now();
        let mut inner = self.lock();
        inner.stop_engine();
        rooms.in_play.update(self.id(), &state);
        inner.state = Arc::new(state);
        inner.reading = rooms.next_reading();
        inner.outdated = false;
        // The server that stored the last event may have stored another deadline.
        inner.deadline = None;
        let rewritten = std::mem::take(&mut inner.rewritten);
        let last = inner.state.events();
        let told = self.stored.swap(last, Ordering::SeqCst);
        if told < last || rewritten {
            inner.tell_everything(told, now);
        }
        self.set_alarm(rooms, &inner);
        drop(inner);
        self.think_after_reading(rooms);
    }

    /// Lets the engine do what it has to do in a room that was just read. If something happened
    /// there a moment ago, another server may be about to.
    pub(super) fn think_after_reading(self: &Arc<Self>, rooms: &Arc<Rooms>) {
        let recent = |state: &State| rooms.now().since(state.changed()) < BACKUP_MILLIS;
        if rooms.storage().is_shared() && self.read(recent) {
            self.back_up(rooms, &self.lock());
        } else {
            rooms.wake_engine(self);
        }
    }

    /// Reads the room again as soon as nothing of it is on its way to the log: others have
    /// rewritten something there, or nobody knows how much time has counted.
    pub(super) fn read_again(self: &Arc<Self>, rooms: &Arc<Rooms>, rewritten: bool) {
        self.lock().rewritten |= rewritten;
        self.read_again.store(true, Ordering::SeqCst);
        self.spawn_catch_up(rooms);
    }

    async fn read_after(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        number: u64,
    ) -> Result<(), RoomsError> {
        let events = rooms.storage().events_after(self.id(), number).await?;
        let mut inner = self.lock();
        if inner.outdated || inner.state.events() != number || !self.is_settled(&inner) {
            // Something happened meanwhile: the next look sees what.
            return Ok(());
        }
        if events.is_empty() {
            // Another server announced events that are not in the log.
            self.heard.store(number, Ordering::SeqCst);
            return Ok(());
        }
        self.go_on(rooms, &mut inner, &events);
        Ok(())
    }

    /// News from another server.
    pub(super) fn hear(self: &Arc<Self>, rooms: &Arc<Rooms>, news: News) {
        self.heard.fetch_max(news.last, Ordering::SeqCst);
        let Ok(mut inner) = self.lock_open() else {
            return;
        };
        let last = inner.state.events();
        // While own events are being stored, the writer checks for news when they are done.
        if news.last <= last || inner.outdated || !self.is_settled(&inner) {
            return;
        }
        if news.number == last + 1 && !news.events.is_empty() {
            let at = news.at;
            let events: Vec<_> = news.events.into_iter().map(|event| (event, at)).collect();
            self.go_on(rooms, &mut inner, &events);
            if !inner.outdated {
                return;
            }
        }
        drop(inner);
        self.spawn_catch_up(rooms);
    }

    /// Reads what is lacking, in the background.
    pub(super) fn spawn_catch_up(self: &Arc<Self>, rooms: &Arc<Rooms>) {
        let (room, rooms) = (Arc::clone(self), Arc::clone(rooms));
        task::spawn(async move {
            let _ = room.catch_up(&rooms).await;
        });
    }

    /// Applies what others have stored, and tells the viewers.
    fn go_on(
        self: &Arc<Self>,
        rooms: &Arc<Rooms>,
        inner: &mut Inner,
        events: &[(Event, Timestamp)],
    ) {
        let first = inner.state.events() + 1;
        let turns = inner.state.turns().len();
        let phase = inner.state.phase();
        if let Err(error) = inner.apply_stored(events) {
            tracing::warn!(room = %self.id(), %error, "an event from the bus does not fit its room");
            inner.outdated = true;
            return;
        }
        self.stored.store(inner.state.events(), Ordering::SeqCst);
        inner.deadline = None;
        if let Some(seat) = private_seat(events.iter().map(|(event, _)| event)) {
            let now = rooms.now();
            for (sender, update) in inner.subscribers.changes_for(seat, &inner.state, now) {
                sender.send(update);
            }
            return;
        }
        let talk = |(event, _): &(Event, Timestamp)| matches!(event, Event::Said { .. });
        if !events.iter().all(talk) {
            inner.stop_engine();
            rooms.in_play.update(self.id(), &inner.state);
            let plays = |(event, _): &(Event, Timestamp)| matches!(event, Event::Acted { .. });
            if phase != inner.state.phase() || !events.iter().all(plays) {
                inner.subscribers.reseat(&inner.state);
                self.presence_changed(rooms, inner);
            }
            // After going back the last remaining turn may be shorter.
            let turn = turns.min(inner.state.turns().len());
            inner.tell_changes(turn.saturating_sub(events.len()), rooms.now());
            self.set_alarm(rooms, inner);
            self.back_up(rooms, inner);
            // Another server may have stored the absence of a player who is connected here.
            if events
                .iter()
                .any(|(event, _)| matches!(event, Event::Left { .. }))
            {
                self.note_returns(rooms, inner, rooms.now());
            }
            self.watch_absence(rooms, inner);
        }
        if events.iter().any(talk) {
            let remarks = inner.remarks_from(first);
            inner.subscribers.broadcast(RoomUpdate::Chat(remarks));
        }
    }

    /// The server that stored an event does what follows from it. If it dies, this one does.
    pub(super) fn back_up(self: &Arc<Self>, rooms: &Arc<Rooms>, inner: &Inner) {
        if inner.state.engine_duty().is_none() {
            return;
        }
        let number = inner.state.events();
        let (room, rooms) = (Arc::downgrade(self), Arc::downgrade(rooms));
        task::spawn(async move {
            tokio::time::sleep(BACKUP).await;
            if let (Some(room), Some(rooms)) = (room.upgrade(), rooms.upgrade())
                && room.read(State::events) == number
            {
                rooms.wake_engine(&room);
            }
        });
    }
}

impl Inner {
    fn apply_stored(&mut self, events: &[(Event, Timestamp)]) -> Result<(), ReplayError> {
        let state = Arc::make_mut(&mut self.state);
        let mut events = events.iter();
        events.try_for_each(|(event, at)| state.apply(event, *at))
    }

    /// Tells everybody how the room is now, with the turns from this one on.
    fn tell_changes(&self, first_turn: usize, now: Timestamp) {
        for (sender, update) in self.subscribers.changes(&self.state, first_turn, now) {
            sender.send(update);
        }
    }

    /// Tells everybody how the room is now, and what was said since event number `told`.
    fn tell_everything(&mut self, told: u64, now: Timestamp) {
        self.subscribers.reseat(&self.state);
        self.tell_changes(0, now);
        let remarks = self.remarks_from(told + 1);
        if !remarks.is_empty() {
            self.subscribers.broadcast(RoomUpdate::Chat(remarks));
        }
    }
}
