//! The connections that follow a room.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;

use super::update::{Broadcast, Presence, RoomUpdate};
use crate::ids::VisitorId;
use crate::room::{Snapshot, State};
use crate::time::Timestamp;

/// How many updates may wait for a connection. A browser that is further behind is disconnected: it
/// comes back and reads the whole state once, instead of every step to it.
const QUEUE: usize = 32;

/// The number of a subscription in its room.
pub type SubscriberId = u64;

/// The sending end of a subscription.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    queue: mpsc::Sender<Arc<Broadcast>>,
    overrun: Arc<AtomicBool>,
}

impl Sender {
    /// Queues an update without waiting. A subscriber whose queue is full will be disconnected.
    pub(super) fn send(&self, update: Arc<Broadcast>) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(update)
            && !self.overrun.swap(true, Ordering::Relaxed)
        {
            metrics::counter!("kabinet_connections_too_slow").increment(1);
        }
    }
}

/// The receiving end of a subscription.
#[derive(Debug)]
pub struct Subscription {
    id: SubscriberId,
    queue: mpsc::Receiver<Arc<Broadcast>>,
    overrun: Arc<AtomicBool>,
}

impl Subscription {
    /// The number of this subscription in its room.
    #[must_use]
    pub fn id(&self) -> SubscriberId {
        self.id
    }

    /// The next update; none when the room was closed or an update was lost.
    pub async fn next(&mut self) -> Option<Arc<Broadcast>> {
        let next = self.queue.recv().await?;
        let lost = self.overrun.load(Ordering::Relaxed);
        let closed = matches!(next.update(), RoomUpdate::Closed);
        (!lost && !closed).then_some(next)
    }
}

#[derive(Debug)]
struct Subscriber {
    visitor: Option<VisitorId>,
    seats: Vec<usize>,
    sender: Sender,
}

/// All subscribers of a room.
#[derive(Debug, Default)]
pub(super) struct Subscribers {
    all: HashMap<SubscriberId, Subscriber>,
    next: SubscriberId,
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

    /// Adds a subscriber, tells it everything, and tells the others that it is there.
    pub(super) fn add(
        &mut self,
        visitor: Option<VisitorId>,
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
            seats,
            sender,
        };
        self.all.insert(id, subscriber);
        let presence = self.presence(state);
        let subscriber = &self.all[&id];
        subscriber.sender.send(Broadcast::new(RoomUpdate::Joined {
            snapshot: Snapshot::new(state, &subscriber.seats, 0, now),
            remarks: state.remarks().to_vec(),
            presence: presence.clone(),
        }));
        self.send_presence(presence, Some(id));
        Subscription { id, queue, overrun }
    }

    /// Removes a subscriber and tells the others.
    pub(super) fn remove(&mut self, id: SubscriberId, state: &State) {
        if self.all.remove(&id).is_some() {
            self.send_presence(self.presence(state), None);
        }
    }

    fn presence(&self, state: &State) -> Presence {
        let mut seats = vec![false; state.seats().len()];
        let mut watchers = 0;
        for subscriber in self.all.values() {
            watchers += usize::from(subscriber.seats.is_empty());
            for &seat in &subscriber.seats {
                seats[seat] = true;
            }
        }
        Presence { seats, watchers }
    }

    fn send_presence(&self, presence: Presence, except: Option<SubscriberId>) {
        if self.all.len() <= usize::from(except.is_some()) {
            return;
        }
        let update = Broadcast::new(RoomUpdate::Presence(presence));
        for (id, subscriber) in &self.all {
            if Some(*id) != except {
                subscriber.sender.send(Arc::clone(&update));
            }
        }
    }

    /// Looks up again who has which seat.
    pub(super) fn reseat(&mut self, state: &State) {
        for subscriber in self.all.values_mut() {
            subscriber.seats = seats_of(state, subscriber.visitor.as_ref());
        }
    }

    /// The changed room for every subscriber. Subscribers with the same seats share one snapshot.
    pub(super) fn changes(&self, state: &State, first_turn: usize, now: Timestamp) -> Deliveries {
        let mut made: Vec<(&[usize], Arc<Broadcast>)> = Vec::new();
        let mut deliveries = Vec::with_capacity(self.all.len());
        for subscriber in self.all.values() {
            let seats = subscriber.seats.as_slice();
            let known = made.iter().find(|(of, _)| *of == seats);
            let update = match known {
                Some((_, update)) => Arc::clone(update),
                None => {
                    let snapshot = Snapshot::new(state, seats, first_turn, now);
                    let update = Broadcast::new(RoomUpdate::Changed(snapshot));
                    made.push((seats, Arc::clone(&update)));
                    update
                }
            };
            deliveries.push((subscriber.sender.clone(), update));
        }
        deliveries
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
