//! Limits: how much one address or one person may ask for in a while.

use std::net::IpAddr;
use std::num::NonZeroU32;

use axum::http::HeaderMap;
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::ids::VisitorId;

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// Looks at positions: a finger on an arrow key asks for a dozen in a second.
const LOOKS_A_SECOND: u32 = 20;
const LOOKS_AT_ONCE: u32 = 200;
/// Attempts at puzzles, hints and solutions: each is proved anew.
const PUZZLES_A_SECOND: u32 = 2;
const PUZZLES_AT_ONCE: u32 = 30;
/// Requests that change something: setting up games, joining, choosing a language.
const POSTS_A_MINUTE: u32 = 40;
/// Connections opened.
const CONNECTIONS_A_MINUTE: u32 = 120;
/// Commands in a game: nobody plays ten actions a second, but somebody may type ahead.
const COMMANDS_A_SECOND: u32 = 10;
const COMMANDS_AT_ONCE: u32 = 40;
/// Remarks.
const REMARKS_A_MINUTE: u32 = 20;
/// Pictures that must be drawn: each takes some hundredths of a second.
const PICTURES_A_MINUTE: u32 = 240;
/// Animated pictures that must be drawn: each takes a second or more.
const FILMS_A_MINUTE: u32 = 8;
/// Hints cost the engine half a second each.
const HINTS_A_MINUTE: u32 = 30;

/// Documents and pictures of their sheets that nobody has asked for lately: some tens of milliseconds of work each.
const PRINTS_A_MINUTE: u32 = 40;
/// Questions of the analysis board: a position that is put down by hand asks with every piece.
const ATTEMPTS_A_MINUTE: u32 = 240;
/// Trees kept for others to see: they stay for ever.
const STUDIES_A_MINUTE: u32 = 6;

/// How much is too much.
#[derive(Debug)]
pub struct Limits {
    posts: Keyed<IpAddr>,
    looks: Keyed<IpAddr>,
    puzzles: Keyed<IpAddr>,
    connections: Keyed<IpAddr>,
    pictures: Keyed<IpAddr>,
    animations: Keyed<IpAddr>,
    commands: Keyed<VisitorId>,
    remarks: Keyed<VisitorId>,
    hints: Keyed<VisitorId>,
    prints: Keyed<IpAddr>,
    attempts: Keyed<IpAddr>,
    studies: Keyed<IpAddr>,
}

impl Default for Limits {
    fn default() -> Self {
        let minute = |count: u32| Quota::per_minute(at_least_one(count));
        Self {
            posts: RateLimiter::keyed(minute(POSTS_A_MINUTE)),
            looks: RateLimiter::keyed(
                Quota::per_second(at_least_one(LOOKS_A_SECOND))
                    .allow_burst(at_least_one(LOOKS_AT_ONCE)),
            ),
            puzzles: RateLimiter::keyed(
                Quota::per_second(at_least_one(PUZZLES_A_SECOND))
                    .allow_burst(at_least_one(PUZZLES_AT_ONCE)),
            ),
            connections: RateLimiter::keyed(minute(CONNECTIONS_A_MINUTE)),
            pictures: RateLimiter::keyed(minute(PICTURES_A_MINUTE)),
            animations: RateLimiter::keyed(minute(FILMS_A_MINUTE)),
            commands: RateLimiter::keyed(
                Quota::per_second(at_least_one(COMMANDS_A_SECOND))
                    .allow_burst(at_least_one(COMMANDS_AT_ONCE)),
            ),
            remarks: RateLimiter::keyed(minute(REMARKS_A_MINUTE)),
            hints: RateLimiter::keyed(minute(HINTS_A_MINUTE)),
            prints: RateLimiter::keyed(minute(PRINTS_A_MINUTE)),
            attempts: RateLimiter::keyed(minute(ATTEMPTS_A_MINUTE)),
            studies: RateLimiter::keyed(minute(STUDIES_A_MINUTE)),
        }
    }
}

fn at_least_one(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

impl Limits {
    /// Whether an address may change something now.
    #[must_use]
    pub fn post(&self, from: Origin) -> bool {
        from.limited(|address| self.posts.check_key(&address).is_ok())
    }

    /// Whether an address may look at a position now.
    #[must_use]
    pub fn look(&self, from: Origin) -> bool {
        from.limited(|address| self.looks.check_key(&address).is_ok())
    }

    /// Whether an address may have something made to print now.
    #[must_use]
    pub fn print(&self, from: Origin) -> bool {
        from.limited(|address| self.prints.check_key(&address).is_ok())
    }

    /// Whether a picture may be drawn for an address now.
    #[must_use]
    pub fn picture(&self, from: Origin) -> bool {
        from.limited(|address| self.pictures.check_key(&address).is_ok())
    }

    /// Whether an animated picture may be drawn for an address now.
    #[must_use]
    pub fn animation(&self, from: Origin) -> bool {
        from.limited(|address| self.animations.check_key(&address).is_ok())
    }

    /// Whether an address may ask about a puzzle now.
    #[must_use]
    pub fn puzzle(&self, from: Origin) -> bool {
        from.limited(|address| self.puzzles.check_key(&address).is_ok())
    }

    /// Whether an address may open a connection now.
    #[must_use]
    pub fn connection(&self, from: Origin) -> bool {
        from.limited(|address| self.connections.check_key(&address).is_ok())
    }

    /// Whether an address may ask something of the analysis board now.
    #[must_use]
    pub fn attempt(&self, from: Origin) -> bool {
        from.limited(|address| self.attempts.check_key(&address).is_ok())
    }

    /// Whether an address may have another tree kept now.
    #[must_use]
    pub fn study(&self, from: Origin) -> bool {
        from.limited(|address| self.studies.check_key(&address).is_ok())
    }

    /// Whether a visitor may send another command to a game now.
    #[must_use]
    pub fn command(&self, visitor: &VisitorId) -> bool {
        self.commands.check_key(visitor).is_ok()
    }

    /// Whether a visitor may say something in a game now.
    #[must_use]
    pub fn remark(&self, visitor: &VisitorId) -> bool {
        self.remarks.check_key(visitor).is_ok()
    }

    /// Whether a visitor may ask for a hint now.
    #[must_use]
    pub fn hint(&self, visitor: &VisitorId) -> bool {
        self.hints.check_key(visitor).is_ok()
    }

    /// Forgets those who have been quiet for long enough.
    pub fn tidy(&self) {
        self.posts.retain_recent();
        self.looks.retain_recent();
        self.puzzles.retain_recent();
        self.connections.retain_recent();
        self.pictures.retain_recent();
        self.animations.retain_recent();
        self.commands.retain_recent();
        self.remarks.retain_recent();
        self.hints.retain_recent();
        self.prints.retain_recent();
        self.attempts.retain_recent();
        self.studies.retain_recent();
    }
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// This very machine: its owner is not held back.
    Here,
    /// An address of the network.
    Address(IpAddr),
}

impl Origin {
    /// The origin of a request. A proxy on this machine says for whom it asks; nobody else is
    /// believed.
    #[must_use]
    pub fn of(peer: IpAddr, headers: &HeaderMap) -> Self {
        if !peer.to_canonical().is_loopback() {
            return Origin::Address(network(peer));
        }
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let last = forwarded
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.rsplit(',').next())
            .and_then(|address| address.trim().parse::<IpAddr>().ok());
        match last {
            Some(address) => Origin::Address(network(address)),
            None => Origin::Here,
        }
    }

    fn limited(self, check: impl FnOnce(IpAddr) -> bool) -> bool {
        match self {
            Origin::Here => true,
            Origin::Address(address) => check(address),
        }
    }
}

/// The address that is counted: one household of the new internet has 2^64 of them, so their first
/// half stands for all.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let mut parts = address.segments();
            parts[4..].fill(0);
            IpAddr::V6(parts.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(forwarded: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", forwarded.parse().expect("a header"));
        headers
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let said = headers("1.2.3.4, 5.6.7.8");
        let here = ip("127.0.0.1");
        assert_eq!(Origin::of(here, &said), Origin::Address(ip("5.6.7.8")));
        assert_eq!(Origin::of(here, &HeaderMap::new()), Origin::Here);
        let away = ip("9.9.9.9");
        assert_eq!(Origin::of(away, &said), Origin::Address(away));
        assert_eq!(Origin::of(here, &headers("nonsense")), Origin::Here);
    }

    #[test]
    fn a_household_counts_once() {
        let one = Origin::of(ip("2001:db8:1:2:3:4:5:6"), &HeaderMap::new());
        let other = Origin::of(ip("2001:db8:1:2:ffff::1"), &HeaderMap::new());
        assert_eq!(one, other);
    }

    #[test]
    fn too_much_is_refused_and_others_are_not() {
        let limits = Limits::default();
        let (one, other) = (
            Origin::Address(ip("1.1.1.1")),
            Origin::Address(ip("2.2.2.2")),
        );
        let allowed = (0..100).filter(|_| limits.post(one)).count();
        assert!((40..=42).contains(&allowed), "{allowed}");
        assert!(limits.post(other));
        assert!((0..100).all(|_| limits.post(Origin::Here)));
        let allowed = (0..500).filter(|_| limits.picture(one)).count();
        assert!((240..=244).contains(&allowed), "{allowed}");
        assert!(limits.picture(other));
    }
}
