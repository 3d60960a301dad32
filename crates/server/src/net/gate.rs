//! The gate: how many connections there may be, in all and from one address.
//!
//! A connection that waits for its visitor (for a request, for the rest of one, or for the visitor
//! to read an answer) gives way to a newcomer when all places are taken, the oldest first. So
//! nobody keeps others out by doing nothing.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::sync::Notify;

use crate::limits::network;

/// The most connections if nobody says otherwise and the system allows it.
const MOST: usize = 20_000;

/// The most connections of one address. A school may share one.
const MOST_OF_ADDRESS: usize = 400;

/// Descriptors kept for other things: files, the database, connections that are refused.
const RESERVE: usize = 160;

/// When all places are taken, one of so many connections gives way at once: looking for those who
/// have waited longest is not done for every newcomer.
const SHARE_TO_EVICT: usize = 32;

/// How many connections there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// The maximum in total.
    pub all: usize,
    /// The maximum per address.
    pub per_address: usize,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            all: MOST,
            per_address: MOST_OF_ADDRESS,
        }
    }
}

impl ConnectionLimits {
    /// The limits of a process that can open this many files.
    #[must_use]
    pub fn for_files(files: u64) -> Self {
        let files = usize::try_from(files).unwrap_or(usize::MAX);
        let all = files.saturating_sub(RESERVE.max(files / 8).min(files / 2));
        Self {
            all: all.clamp(16, MOST),
            ..Self::default()
        }
    }
}

/// Why a connection was not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// All places are taken by connections that do something.
    Full,
    /// The address has as many as it may have.
    Address,
}

impl Refused {
    /// The name in the metrics.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Refused::Full => "full",
            Refused::Address => "address",
        }
    }
}

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Waiting for a request.
    Idle,
    /// Waiting for the rest of a request.
    Reading,
    /// Waiting for its visitor to read.
    Writing,
    /// A request is being answered.
    Busy,
    /// A WebSocket, which looks after itself.
    Upgraded,
}

/// The place of one connection.
#[derive(Debug)]
pub(super) struct Place {
    number: u64,
    address: Option<IpAddr>,
    phase: AtomicU8,
    /// Since when it waits, in milliseconds of the gate's own time.
    since: AtomicU64,
    began: Instant,
    evict: Notify,
}

impl Place {
    fn enter(&self, phase: Phase) {
        let before = self.phase.swap(phase as u8, Ordering::Relaxed);
        // A connection that was waiting already keeps its time.
        if before == Phase::Busy as u8 || phase == Phase::Idle {
            self.since.store(self.age(), Ordering::Relaxed);
        }
    }

    fn age(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn is(&self, phase: Phase) -> bool {
        self.phase.load(Ordering::Relaxed) == phase as u8
    }

    /// A request is being answered.
    pub(super) fn busy(&self) {
        self.enter(Phase::Busy);
    }

    /// The rest of a request is missing.
    pub(super) fn reading(&self) {
        if self.is(Phase::Busy) {
            self.enter(Phase::Reading);
        }
    }

    /// More of a request has come.
    pub(super) fn read(&self) {
        if self.is(Phase::Reading) {
            self.phase.store(Phase::Busy as u8, Ordering::Relaxed);
        }
    }

    /// The visitor does not read.
    pub(super) fn writing(&self) {
        if self.is(Phase::Busy) {
            self.enter(Phase::Writing);
        }
    }

    /// The visitor has read something.
    pub(super) fn written(&self) {
        if self.is(Phase::Writing) {
            self.phase.store(Phase::Busy as u8, Ordering::Relaxed);
        }
    }

    /// Whether it is a WebSocket.
    pub(super) fn is_upgraded(&self) -> bool {
        self.is(Phase::Upgraded)
    }

    /// The connection is a WebSocket from now on.
    pub(super) fn upgraded(&self) {
        self.enter(Phase::Upgraded);
    }

    fn idle(&self) {
        if !self.is(Phase::Upgraded) {
            self.enter(Phase::Idle);
        }
    }

    /// Since when it waits for its visitor, if it does.
    fn waits_since(&self) -> Option<u64> {
        let waits = !self.is(Phase::Busy) && !self.is(Phase::Upgraded);
        waits.then(|| self.since.load(Ordering::Relaxed))
    }

    /// Ends when the connection must make room.
    pub(super) async fn evicted(&self) {
        self.evict.notified().await;
    }
}

/// Counts connections, and lets them in or not.
#[derive(Debug)]
pub(super) struct Gate {
    limits: ConnectionLimits,
    began: Instant,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    next: u64,
    places: HashMap<u64, Arc<Place>>,
    by_address: HashMap<IpAddr, usize>,
}

impl Gate {
    pub(super) fn new(limits: ConnectionLimits) -> Self {
        Self {
            limits,
            began: Instant::now(),
            inner: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in. One without an address is not counted for its address.
    pub(super) fn enter(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Ticket, Refused> {
        let address = address.map(network);
        let mut inner = self.lock();
        if let Some(address) = address
            && inner.by_address.get(&address).copied().unwrap_or(0) >= self.limits.per_address
        {
            return Err(Refused::Address);
        }
        if inner.places.len() >= self.limits.all && inner.evict(self.limits.all) == 0 {
            return Err(Refused::Full);
        }
        let number = inner.next;
        inner.next += 1;
        let place = Arc::new(Place {
            number,
            address,
            phase: AtomicU8::new(Phase::Idle as u8),
            since: AtomicU64::new(0),
            began: self.began,
            evict: Notify::new(),
        });
        place.since.store(place.age(), Ordering::Relaxed);
        inner.places.insert(number, Arc::clone(&place));
        if let Some(address) = address {
            *inner.by_address.entry(address).or_default() += 1;
        }
        metrics::gauge!("kabinet_http_connections").set(inner.places.len() as f64);
        Ok(Ticket {
            gate: Arc::clone(self),
            place,
        })
    }

    /// Ends some connections that wait for their visitors.
    pub(super) fn make_room(&self) {
        let mut inner = self.lock();
        let count = inner.places.len();
        inner.evict(count);
    }
}

impl Inner {
    /// Ends the connections that have waited longest, a share of `all`; how many.
    fn evict(&mut self, all: usize) -> usize {
        let mut waiting: Vec<(u64, u64)> = self
            .places
            .values()
            .filter_map(|place| Some((place.waits_since()?, place.number)))
            .collect();
        let count = (all / SHARE_TO_EVICT).max(1).min(waiting.len());
        if count == 0 {
            return 0;
        }
        waiting.select_nth_unstable(count - 1);
        for &(_, number) in &waiting[..count] {
            if let Some(place) = self.remove(number) {
                place.evict.notify_one();
            }
        }
        metrics::counter!("kabinet_connections_evicted").increment(count as u64);
        count
    }

    fn remove(&mut self, number: u64) -> Option<Arc<Place>> {
        let place = self.places.remove(&number)?;
        if let Some(address) = place.address
            && let Some(count) = self.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&address);
            }
        }
        Some(place)
    }
}

/// The right of a connection to be here, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Ticket {
    gate: Arc<Gate>,
    place: Arc<Place>,
}

impl Ticket {
    pub(super) fn place(&self) -> &Arc<Place> {
        &self.place
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut inner = self.gate.lock();
        inner.remove(self.place.number);
        metrics::gauge!("kabinet_http_connections").set(inner.places.len() as f64);
    }
}

/// The body of an answer. When it is handed over, the connection waits for its visitor again.
#[derive(Debug)]
pub(super) struct EndOfBody {
    body: Body,
    place: Arc<Place>,
}

impl EndOfBody {
    pub(super) fn new(body: Body, place: Arc<Place>) -> Self {
        Self { body, place }
    }
}

impl HttpBody for EndOfBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for EndOfBody {
    fn drop(&mut self) {
        self.place.idle();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(all: usize, per_address: usize) -> Arc<Gate> {
        Arc::new(Gate::new(ConnectionLimits { all, per_address }))
    }

    fn ip(text: &str) -> Option<IpAddr> {
        Some(text.parse().expect("an address"))
    }

    #[test]
    fn an_address_has_so_many_and_no_more() {
        let gate = gate(100, 2);
        let one = gate.enter(ip("203.0.113.1")).expect("a place");
        let _other = gate.enter(ip("203.0.113.1")).expect("a place");
        assert_eq!(gate.enter(ip("203.0.113.1")).err(), Some(Refused::Address));
        let _neighbour = gate.enter(ip("203.0.113.2")).expect("a place");
        let _uncounted: Vec<Ticket> = (0..9).map(|_| gate.enter(None).expect("a place")).collect();
        drop(one);
        assert!(gate.enter(ip("203.0.113.1")).is_ok());
    }

    #[test]
    fn who_waits_longest_gives_way_and_who_is_busy_does_not() {
        let gate = gate(3, 9);
        let tickets: Vec<Ticket> = (0..3).map(|_| gate.enter(None).expect("a place")).collect();
        tickets[0].place().busy();
        tickets[1].place().upgraded();
        let newcomer = gate.enter(None).expect("the idle one gives way");
        newcomer.place().busy();
        assert_eq!(gate.enter(None).err(), Some(Refused::Full));
        // Dropping the one that gave way does not free a place twice.
        drop(tickets);
        assert_eq!(gate.lock().places.len(), 1);
        // One whose body does not come gives way, too.
        let rest: Vec<Ticket> = (0..2).map(|_| gate.enter(None).expect("a place")).collect();
        for ticket in &rest {
            ticket.place().busy();
        }
        rest[1].place().reading();
        assert!(gate.enter(None).is_ok());
    }

    #[test]
    fn some_files_are_left_for_other_things() {
        assert_eq!(ConnectionLimits::for_files(2_000).all, 1_750);
        assert_eq!(ConnectionLimits::for_files(1_024).all, 864);
        assert_eq!(ConnectionLimits::for_files(u64::MAX).all, MOST);
        assert_eq!(ConnectionLimits::for_files(20).all, 16);
    }
}
