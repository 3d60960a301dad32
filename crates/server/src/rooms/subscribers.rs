//! The connections that follow a room.

mod elsewhere;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use super::engine_queue::Asker;
use super::update::{Broadcast, Presence, RoomUpdate};
use crate::ids::VisitorId;
use crate::room::{CommonSnapshot, Snapshot, State};
use crate::time::Timestamp;

/// How many updates may wait for a connection. A browser that is further behind gets the whole
/// state once, instead of every step to it.
const QUEUE: usize = 32;

/// The most connections without a seat that follow a room. Players always find a place.
const MOST_WATCHERS: usize = 4_000;

/// The minimum time between two presence messages, and how much it grows with each connection, so
/// that arrivals and departures cost the others next to nothing.
const PRESENCE_PAUSE: Duration = Duration::from_millis(200);
const PRESENCE_PAUSE_EACH: Duration = Duration::from_millis(1);

/// The number of a subscription in its room.
pub type SubscriberId = u64;

/// The sending end of a subscription.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    queue: mpsc::Sender<Arc<Broadcast>>,
    overrun: Arc<AtomicBool>,
}

impl Sender {
    /// Queues an update without waiting. A subscriber whose queue is full gets the whole state
    /// later.
    pub(super) fn send(&self, update: Arc<Broadcast>) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(update)
            && !self.overrun.swap(true, Ordering::Relaxed)
        {
            metrics::counter!("kabinet_connections_too_slow").increment(1);
        }
    }
}

/// Something for a subscriber.
#[derive(Clone, Debug)]
pub enum Delivery {
    /// An update.
    Update(Arc<Broadcast>),
    /// Updates were lost because too many waited: the whole state replaces them.
    Behind,
}

/// The receiving end of a subscription.
#[derive(Debug)]
pub struct Subscription {
    id: SubscriberId,
    queue: mpsc::Receiver<Arc<Broadcast>>,
    /// Who is connected. Only the latest value is worth sending.
    presence: watch::Receiver<Arc<Broadcast>>,
    overrun: Arc<AtomicBool>,
}

impl Subscription {
    /// The number of this subscription in its room.
    #[must_use]
    pub fn id(&self) -> SubscriberId {
        self.id
    }

    /// What comes next; `None` when the room was closed. The future may be dropped at any time.
    pub async fn next(&mut self) -> Option<Delivery> {
        if self.is_behind() {
            return Some(Delivery::Behind);
        }
        tokio::select! {
            biased;
            update = self.queue.recv() => open(update?),
            changed = self.presence.changed() => {
                changed.ok()?;
                Some(Delivery::Update(Arc::clone(&self.presence.borrow_and_update())))
            }
        }
    }

    /// What waits already, but for presence; `None` if nothing does.
    pub fn waiting(&mut self) -> Option<Delivery> {
        if self.is_behind() {
            return Some(Delivery::Behind);
        }
        open(self.queue.try_recv().ok()?)
    }

    /// Whether updates were lost. If so, those that wait are dropped and the count starts over.
    fn is_behind(&mut self) -> bool {
        let behind = self.overrun.swap(false, Ordering::Relaxed);
        if behind {
            while self.queue.try_recv().is_ok() {}
        }
        behind
    }
}

/// An update to hand over; `None` if it says that the room was closed.
fn open(update: Arc<Broadcast>) -> Option<Delivery> {
    let closed = matches!(update.update(), RoomUpdate::Closed);
    (!closed).then_some(Delivery::Update(update))
}

#[derive(Debug)]
struct Subscriber {
    visitor: Option<VisitorId>,
    /// The address, if it is counted.
    from: Option<IpAddr>,
    seats: Vec<usize>,
    sender: Sender,
}

/// All subscribers of a room.
#[derive(Debug)]
pub(super) struct Subscribers {
    all: HashMap<SubscriberId, Subscriber>,
    next: SubscriberId,
    presence: watch::Sender<Arc<Broadcast>>,
    /// Whether the next message about presence is due already.
    presence_due: bool,
    /// When the last connection of each seat ended, if there was one.
    left: HashMap<usize, Timestamp>,
    /// Who is connected to other servers, by their names.
    elsewhere: HashMap<String, Presence>,
    /// The browsers of players that are connected to other servers, by their names.
    devices_elsewhere: HashMap<String, Vec<VisitorId>>,
    /// What other servers were told last.
    told_others: Option<(Presence, Vec<VisitorId>)>,
    /// Whether some server may not have heard that.
    others_need_telling: bool,
}

impl Default for Subscribers {
    fn default() -> Self {
        let nobody = Presence {
            seats: Vec::new(),
            gone: Vec::new(),
            watchers: 0,
            at: Timestamp::default(),
        };
        Self {
            all: HashMap::new(),
            next: 0,
            presence: watch::Sender::new(Broadcast::new(RoomUpdate::Presence(nobody))),
            presence_due: false,
            left: HashMap::new(),
            elsewhere: HashMap::new(),
            devices_elsewhere: HashMap::new(),
            told_others: None,
            others_need_telling: false,
        }
    }
}

/// Updates and where they go.
pub(super) type Deliveries = Vec<(Sender, Arc<Broadcast>)>;

impl Subscribers {
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether there is no place for one more watcher.
    pub(super) fn is_full(&self) -> bool {
        // Those with a seat are few.
        self.all.len() >= MOST_WATCHERS
    }

    /// Adds a subscriber and tells it everything.
    pub(super) fn add(
        &mut self,
        visitor: Option<VisitorId>,
        from: Option<IpAddr>,
        state: &State,
        now: Timestamp,
    ) -> Subscription {
        let (sender, queue) = mpsc::channel(QUEUE);
        let overrun = Arc::new(AtomicBool::new(false));
        let sender = Sender {
            queue: sender,
            overrun: Arc::clone(&overrun),
        };
        let id = self.next;
        self.next += 1;
        let seats = seats_of(state, visitor.as_ref());
        let subscriber = Subscriber {
            visitor,
            from,
            seats,
            sender,
        };
        self.all.insert(id, subscriber);
        if let Some(whole) = self.whole(id, state, now) {
            self.all[&id].sender.send(whole);
        }
        Subscription {
            id,
            queue,
            presence: self.presence.subscribe(),
            overrun,
        }
    }

    /// Somebody who plays here, if anybody is connected.
    pub(super) fn player(&self) -> Option<Asker> {
        let mut all = self.all.values();
        let player = all.find(|subscriber| !subscriber.seats.is_empty())?;
        Some(Asker {
            address: player.from,
            person: player.visitor.clone(),
        })
    }

    /// Everything there is to know, for one subscriber.
    pub(super) fn whole(
        &self,
        id: SubscriberId,
        state: &State,
        now: Timestamp,
    ) -> Option<Arc<Broadcast>> {
        let subscriber = self.all.get(&id)?;
        Some(Broadcast::new(RoomUpdate::Joined {
            snapshot: Snapshot::whole(state, &subscriber.seats, now),
            remarks: state.remarks().to_vec(),
            presence: self.presence(state, now),
        }))
    }

    /// Removes a subscriber. Returns whether it was there.
    pub(super) fn remove(&mut self, id: SubscriberId, now: Timestamp) -> bool {
        let Some(gone) = self.all.remove(&id) else {
            return false;
        };
        for seat in gone.seats {
            if !self.is_here(seat) {
                self.left.insert(seat, now);
            }
        }
        true
    }

    /// Whether a browser of a seat's player is connected.
    pub(super) fn is_here(&self, seat: usize) -> bool {
        let mut all = self.all.values();
        all.any(|subscriber| subscriber.seats.contains(&seat))
    }

    /// Whether a browser of a seat's player is connected, here or on another server, as far as that
    /// is known.
    pub(super) fn is_anywhere(&self, seat: usize) -> bool {
        let there = |other: &Presence| other.seats.get(seat) == Some(&true);
        self.is_here(seat) || self.elsewhere.values().any(there)
    }

    /// Whether the room is on the screen of a browser, here or on another server, as far as that is
    /// known.
    pub(super) fn is_watching(&self, visitor: &VisitorId) -> bool {
        let mut here = self.all.values();
        here.any(|subscriber| subscriber.visitor.as_ref() == Some(visitor))
            || self
                .devices_elsewhere
                .values()
                .any(|all| all.contains(visitor))
    }

    /// The browsers of players that are connected here, in a fixed order.
    fn devices(&self) -> Vec<VisitorId> {
        let players = self.all.values().filter(|one| !one.seats.is_empty());
        let mut devices: Vec<VisitorId> = players.filter_map(|one| one.visitor.clone()).collect();
        devices.sort_by(|one, other| one.as_str().cmp(other.as_str()));
        devices.dedup();
        devices
    }

    /// When the last connection of a seat ended, if there was one.
    pub(super) fn left(&self, seat: usize) -> Option<Timestamp> {
        self.left.get(&seat).copied()
    }

    /// Who is connected, here and on other servers.
    fn presence(&self, state: &State, now: Timestamp) -> Presence {
        let mut presence = self.own_presence(state, now);
        for other in self.elsewhere.values() {
            presence.watchers = presence.watchers.saturating_add(other.watchers);
            for (seat, _) in other.seats.iter().enumerate().filter(|(_, here)| **here) {
                if let Some(here) = presence.seats.get_mut(seat) {
                    *here = true;
                    presence.gone[seat] = None;
                }
            }
        }
        presence
    }

    fn own_presence(&self, state: &State, now: Timestamp) -> Presence {
        let mut seats = vec![false; state.seats().len()];
        let mut watchers = 0;
        for subscriber in self.all.values() {
            watchers += usize::from(subscriber.seats.is_empty());
            for &seat in &subscriber.seats {
                seats[seat] = true;
            }
        }
        // What is stored is older than what this run of the server has seen.
        let since = |seat: usize| state.away(seat).or_else(|| self.left(seat));
        let gone = seats.iter().enumerate();
        let gone = gone.map(|(seat, &here)| if here { None } else { since(seat) });
        Presence {
            gone: gone.collect(),
            seats,
            watchers,
            at: now,
        }
    }

    /// Notes that somebody has come or gone. If nobody is about to tell that, says after which time
    /// the caller must call [`Self::tell_presence`].
    pub(super) fn presence_changed(&mut self) -> Option<Duration> {
        if std::mem::replace(&mut self.presence_due, true) {
            return None;
        }
        let count = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        Some(PRESENCE_PAUSE + PRESENCE_PAUSE_EACH * count)
    }

    /// Tells everybody who is connected now, if that has changed.
    pub(super) fn tell_presence(&mut self, state: &State, now: Timestamp) {
        self.presence_due = false;
        let now = self.presence(state, now);
        self.presence.send_if_modified(|last| {
            let same = matches!(last.update(), RoomUpdate::Presence(last) if last.is_same(&now));
            if !same {
                *last = Broadcast::new(RoomUpdate::Presence(now));
            }
            !same
        });
    }

    /// Looks up again who has which seat.
    pub(super) fn reseat(&mut self, state: &State) {
        for subscriber in self.all.values_mut() {
            subscriber.seats = seats_of(state, subscriber.visitor.as_ref());
        }
    }

    /// The changed room for every subscriber. All share what everybody sees, and subscribers with
    /// the same seats share one snapshot.
    pub(super) fn changes(&self, state: &State, first_turn: usize, now: Timestamp) -> Deliveries {
        if self.all.is_empty() {
            return Vec::new();
        }
        let common = CommonSnapshot::new(state, first_turn, now);
        let mut made: Vec<(&[usize], Arc<Broadcast>)> = Vec::new();
        let mut deliveries = Vec::with_capacity(self.all.len());
        for subscriber in self.all.values() {
            let seats = subscriber.seats.as_slice();
            let known = made.iter().find(|(of, _)| *of == seats);
            let update = match known {
                Some((_, update)) => Arc::clone(update),
                None => {
                    let snapshot = Snapshot::of(&common, state, seats, now);
                    let update = Broadcast::new(RoomUpdate::Changed(snapshot));
                    made.push((seats, Arc::clone(&update)));
                    update
                }
            };
            deliveries.push((subscriber.sender.clone(), update));
        }
        deliveries
    }

    /// The changed room for the holder of this seat: nobody else hears that anything happened.
    pub(super) fn changes_for(&self, seat: usize, state: &State, now: Timestamp) -> Deliveries {
        let last = state.turns().len().saturating_sub(1);
        let of_seat: Vec<&Sender> = self
            .all
            .values()
            .filter(|subscriber| subscriber.seats.contains(&seat))
            .map(|subscriber| &subscriber.sender)
            .collect();
        if of_seat.is_empty() {
            return Vec::new();
        }
        let snapshot = Snapshot::new(state, &[seat], last, now);
        let update = Broadcast::new(RoomUpdate::Changed(snapshot));
        let deliveries = of_seat.into_iter();
        deliveries
            .map(|sender| (sender.clone(), Arc::clone(&update)))
            .collect()
    }

    /// One update for every subscriber, to be sent later.
    pub(super) fn deliveries(&self, update: RoomUpdate) -> Deliveries {
        let update = Broadcast::new(update);
        let all = self.all.values();
        all.map(|subscriber| (subscriber.sender.clone(), Arc::clone(&update)))
            .collect()
    }

    /// Sends an update to everybody at once.
    pub(super) fn broadcast(&self, update: RoomUpdate) {
        for (sender, update) in self.deliveries(update) {
            sender.send(update);
        }
    }

    /// Sends an update to one subscriber.
    pub(super) fn send_to(&self, id: SubscriberId, update: RoomUpdate) {
        if let Some(subscriber) = self.all.get(&id) {
            subscriber.sender.send(Broadcast::new(update));
        }
    }

    /// Ends all subscriptions.
    pub(super) fn close(&mut self) {
        self.broadcast(RoomUpdate::Closed);
        self.all.clear();
    }
}

fn seats_of(state: &State, visitor: Option<&VisitorId>) -> Vec<usize> {
    visitor.map_or_else(Vec::new, |visitor| state.seats_of(visitor).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Secret;
    use crate::room::{Plan, SeatPlan};

    fn state() -> State {
        let opener = Secret::random().visitor();
        let seats = vec![SeatPlan::person(&opener, "Ann"), SeatPlan::Open];
        let plan = Plan::new("kengi", seats, opener);
        State::open(&plan, Timestamp(0)).expect("a room")
    }

    #[tokio::test]
    async fn who_is_behind_gets_the_whole_state_and_stays() {
        let state = state();
        let mut subscribers = Subscribers::default();
        let opener = state.opener().clone();
        let mut slow = subscribers.add(Some(opener), None, &state, Timestamp(0));
        for _ in 0..3 * QUEUE {
            subscribers.broadcast(RoomUpdate::EngineBusy);
        }
        assert!(matches!(slow.next().await, Some(Delivery::Behind)));
        let whole = subscribers.whole(slow.id(), &state, Timestamp(0));
        let whole = whole.expect("a subscriber");
        assert!(matches!(whole.update(), RoomUpdate::Joined { .. }));
        // What comes after that comes as ever.
        subscribers.broadcast(RoomUpdate::EngineBusy);
        assert!(matches!(slow.next().await, Some(Delivery::Update(_))));
        assert!(slow.waiting().is_none());
        subscribers.close();
        assert!(slow.next().await.is_none());
    }

    #[tokio::test]
    async fn presence_is_told_once_however_many_come_and_go() {
        let state = state();
        let mut subscribers = Subscribers::default();
        let opener = state.opener().clone();
        let mut player = subscribers.add(Some(opener), None, &state, Timestamp(0));
        let mut watchers = Vec::new();
        let mut due = 0;
        for _ in 0..500 {
            watchers.push(subscribers.add(None, None, &state, Timestamp(0)));
            due += usize::from(subscribers.presence_changed().is_some());
        }
        assert_eq!(due, 1, "one task tells of all of them");
        assert!(subscribers.remove(watchers[0].id(), Timestamp(0)));
        subscribers.tell_presence(&state, Timestamp(9));
        assert!(
            matches!(player.next().await, Some(Delivery::Update(_))),
            "the whole state"
        );
        let Some(Delivery::Update(update)) = player.next().await else {
            panic!("presence");
        };
        let expected = Presence {
            seats: vec![true, false],
            gone: vec![None, None],
            watchers: 499,
            at: Timestamp(9),
        };
        assert!(matches!(update.update(), RoomUpdate::Presence(now) if *now == expected));
        // Nothing has changed: nobody gets a message.
        subscribers.tell_presence(&state, Timestamp(99));
        assert!(!player.presence.has_changed().expect("a room"));
    }

    #[tokio::test]
    async fn other_servers_are_told_who_has_left_since_they_asked() {
        let state = state();
        let mut subscribers = Subscribers::default();
        assert!(subscribers.news_for_others(&state, Timestamp(0)).is_none());
        let opener = state.opener().clone();
        let player = subscribers.add(Some(opener), None, &state, Timestamp(0));
        assert!(subscribers.news_for_others(&state, Timestamp(1)).is_some());
        assert!(subscribers.news_for_others(&state, Timestamp(2)).is_none());
        // Between a server's question and the answer the only player leaves.
        subscribers.tell_others_anew();
        subscribers.remove(player.id(), Timestamp(3));
        let told = subscribers.news_for_others(&state, Timestamp(4));
        let (presence, devices) = told.expect("news");
        assert_eq!((presence.seats, devices), (vec![false, false], vec![]));
        assert!(subscribers.news_for_others(&state, Timestamp(5)).is_none());
    }

    #[tokio::test]
    async fn presence_tells_since_when_somebody_is_gone() {
        let state = state();
        let mut subscribers = Subscribers::default();
        let opener = state.opener().clone();
        let one = subscribers.add(Some(opener.clone()), None, &state, Timestamp(0));
        let other = subscribers.add(Some(opener), None, &state, Timestamp(0));
        subscribers.remove(one.id(), Timestamp(1_000));
        let presence = subscribers.presence(&state, Timestamp(2_000));
        assert_eq!(presence.gone, [None, None], "another window is still there");
        subscribers.remove(other.id(), Timestamp(3_000));
        let presence = subscribers.presence(&state, Timestamp(8_000));
        assert_eq!(presence.gone_for(), [Some(5_000), None]);
    }
}
