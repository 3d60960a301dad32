//! Limits: how much one address or one person may ask for in a while.
//!
//! Each server counts for itself. What is rare and costs others something, or stays, is counted by
//! all servers of a database together: they tell each other what they have allowed
//! ([`Limits::used`], [`Limits::used_elsewhere`]). What only burdens the server that is asked is
//! not.
//!
//! To add a limit: a line in the list `limits!`, a method of [`Limits`], and a call where the
//! request comes in.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, OnceLock, PoisonError};

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::ids::{RoomId, VisitorId};

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// The most pairs of limit and key that are noted between two messages to other servers.
const MOST_NOTED: usize = 10_000;

/// What was allowed: the name of a limit, for whom, how often.
pub type Used = (String, String, u32);

/// What this server has allowed since it told the others.
type Noted = Mutex<HashMap<(&'static str, String), u32>>;

/// Makes [`Limits`] and what it does with each limit from one list. A limit that all servers share
/// has the name they use among themselves, which therefore never changes.
macro_rules! limits {
    (
        shared {$(
            $(#[$shared_doc:meta])*
            $shared:ident: $shared_key:ty = $name:literal, $shared_quota:expr;
        )+}
        own {$($(#[$own_doc:meta])* $own:ident: $own_key:ty = $own_quota:expr;)+}
    ) => {
        /// How much is too much.
        #[derive(Debug)]
        pub struct Limits {
            /// Present if other servers hear how much this one lets through.
            noted: OnceLock<Noted>,
            $($(#[$shared_doc])* $shared: Shared<$shared_key>,)+
            $($(#[$own_doc])* $own: Keyed<$own_key>,)+
        }

        impl Default for Limits {
            fn default() -> Self {
                Self {
                    noted: OnceLock::new(),
                    $($shared: Shared::new($name, $shared_quota),)+
                    $($own: RateLimiter::keyed($own_quota),)+
                }
            }
        }

        impl Limits {
            /// Counts what another server has allowed. What this program does not know is passed
            /// over.
            pub fn used_elsewhere(&self, used: &[Used]) {
                for (name, key, count) in used {
                    match name.as_str() {
                        $($name => self.$shared.spend(key, *count),)+
                        _ => {}
                    }
                }
            }

            /// Forgets addresses and visitors that have been quiet for long enough.
            pub fn tidy(&self) {
                $(self.$shared.keys.retain_recent();)+
                $(self.$own.retain_recent();)+
            }
        }
    };
}

limits! {
    shared {
        /// Requests that change something: setting up games, joining, choosing a language.
        posts: IpAddr = "posts", per_minute(40);
        /// Events of games that were played without the server and are brought to it: in the long
        /// run as many as somebody could have played here, and the games of a holiday at once.
        brought: IpAddr = "brought", per_second(20, 20_000);
        /// Attempts at puzzles, hints and solutions: each is proved again.
        puzzles: IpAddr = "puzzles", per_second(2, 30);
        /// Connections opened.
        connections: IpAddr = "connections", per_minute(120);
        /// Animated pictures that must be drawn: each takes a second or more.
        animations: IpAddr = "animations", per_minute(8);
        /// Documents and pictures of their sheets that are not cached: some tens of milliseconds
        /// each.
        prints: IpAddr = "prints", per_minute(40);
        /// Questions of the analysis board: a position that is put down by hand asks with every
        /// piece.
        analysis_questions: IpAddr = "attempts", per_minute(240);
        /// Trees kept for others to see: they stay for ever.
        studies: IpAddr = "studies", per_minute(6);
        /// Chat messages.
        remarks: VisitorId = "remarks", per_minute(20);
        /// Chat messages of all people of one address.
        remarks_of_address: IpAddr = "remarks-of-address", per_minute(60);
        /// Chat messages of all watchers of one room. Players are not held back by them.
        remarks_of_room: RoomId = "remarks-of-room", per_minute(60);
        /// Hints cost the engine half a second each.
        hints: VisitorId = "hints", per_minute(30);
        /// Hints of all people of one address.
        hints_of_address: IpAddr = "hints-of-address", per_minute(60);
    }
    own {
        /// Pages, and everything else that no browser has cached.
        visits: IpAddr = per_second(30, 400);
        /// Looks at positions: a finger on an arrow key asks for a dozen in a second.
        looks: IpAddr = per_second(20, 200);
        /// Pictures that must be drawn: each takes some hundredths of a second.
        pictures: IpAddr = per_minute(240);
        /// Commands in a game: nobody plays ten actions a second, but somebody may type ahead.
        commands: VisitorId = per_second(10, 40);
        /// Commands of all people of one address: cookies are free, addresses are not.
        commands_of_address: IpAddr = per_second(40, 200);
        /// Commands of all watchers of one room together. Most of them are refused anyway.
        commands_of_watchers: RoomId = per_second(20, 120);
        /// Commands of all browsers that play in one seat. No seat uses up the share of another.
        commands_of_seat: (RoomId, usize) = per_second(10, 60);
    }
}

fn per_minute(count: u32) -> Quota {
    Quota::per_minute(at_least_one(count))
}

fn per_second(count: u32, at_once: u32) -> Quota {
    Quota::per_second(at_least_one(count)).allow_burst(at_least_one(at_once))
}

fn at_least_one(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

/// A limit that all servers of a database count together.
#[derive(Debug)]
struct Shared<K: Key> {
    name: &'static str,
    keys: Keyed<K>,
}

impl<K: Key> Shared<K> {
    fn new(name: &'static str, quota: Quota) -> Self {
        let keys = RateLimiter::keyed(quota);
        Self { name, keys }
    }

    /// Uses up what somebody was allowed on another server.
    fn spend(&self, key: &str, count: u32) {
        if let Some(key) = K::read(key) {
            // What is used up already cannot be used up more.
            let _ = (0..count)
                .take_while(|_| self.keys.check_key(&key).is_ok())
                .count();
        }
    }
}

/// Somebody or something that is counted across servers, as servers write it to each other.
trait Key: Hash + Eq + Clone {
    fn text(&self) -> String;
    fn read(text: &str) -> Option<Self>;
}

impl Key for IpAddr {
    fn text(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Key for VisitorId {
    fn text(&self) -> String {
        self.as_str().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        VisitorId::read(text)
    }
}

impl Key for RoomId {
    fn text(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        RoomId::read(text)
    }
}

impl Limits {
    /// From now on notes what it allows, for other servers.
    pub fn share(&self) {
        self.noted.get_or_init(Noted::default);
    }

    /// How much this server has let through since the last call.
    #[must_use]
    pub fn used(&self) -> Vec<Used> {
        let Some(noted) = self.noted.get() else {
            return Vec::new();
        };
        let noted = std::mem::take(&mut *noted.lock().unwrap_or_else(PoisonError::into_inner));
        let used = |((name, key), count): ((&str, String), u32)| (name.to_owned(), key, count);
        noted.into_iter().map(used).collect()
    }

    /// Whether a limit that all servers share allows one more.
    fn allows<K: Key>(&self, limit: &Shared<K>, key: &K) -> bool {
        self.allows_many(limit, key, NonZeroU32::MIN)
    }

    /// Whether a limit that all servers share allows this many more, all or nothing.
    fn allows_many<K: Key>(&self, limit: &Shared<K>, key: &K, times: NonZeroU32) -> bool {
        let allowed = matches!(limit.keys.check_key_n(key, times), Ok(Ok(())));
        if allowed && let Some(noted) = self.noted.get() {
            let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
            let noted_already = noted.len();
            let count = noted.entry((limit.name, key.text()));
            // Too many at once: the rest counts here only.
            if noted_already < MOST_NOTED || matches!(count, Entry::Occupied(_)) {
                *count.or_default() += times.get();
            }
        }
        allowed
    }

    /// Whether an address may change something now.
    #[must_use]
    pub fn post(&self, from: Origin) -> bool {
        from.limited(|address| self.allows(&self.posts, &address))
    }

    /// Whether an address may upload a game with this many events now.
    #[must_use]
    pub fn bring(&self, from: Origin, events: usize) -> bool {
        let events = at_least_one(u32::try_from(events).unwrap_or(u32::MAX));
        from.limited(|address| self.allows_many(&self.brought, &address, events))
    }

    /// Whether an address may look at a position now.
    #[must_use]
    pub fn look(&self, from: Origin) -> bool {
        from.limited(|address| self.looks.check_key(&address).is_ok())
    }

    /// Whether an address may have something made to print now.
    #[must_use]
    pub fn print(&self, from: Origin) -> bool {
        from.limited(|address| self.allows(&self.prints, &address))
    }

    /// Whether a picture may be drawn for an address now.
    #[must_use]
    pub fn picture(&self, from: Origin) -> bool {
        from.limited(|address| self.pictures.check_key(&address).is_ok())
    }

    /// Whether an animated picture may be drawn for an address now.
    #[must_use]
    pub fn animation(&self, from: Origin) -> bool {
        from.limited(|address| self.allows(&self.animations, &address))
    }

    /// Whether an address may ask about a puzzle now.
    #[must_use]
    pub fn puzzle(&self, from: Origin) -> bool {
        from.limited(|address| self.allows(&self.puzzles, &address))
    }

    /// Whether an address may open a connection now.
    #[must_use]
    pub fn connection(&self, from: Origin) -> bool {
        from.limited(|address| self.allows(&self.connections, &address))
    }

    /// Whether an address may ask something of the analysis board now.
    #[must_use]
    pub fn analysis_question(&self, from: Origin) -> bool {
        from.limited(|address| self.allows(&self.analysis_questions, &address))
    }

    /// Whether an address may have another tree kept now.
    #[must_use]
    pub fn study(&self, from: Origin) -> bool {
        from.limited(|address| self.allows(&self.studies, &address))
    }

    /// Whether an address may have another page now.
    #[must_use]
    pub fn visit(&self, from: Origin) -> bool {
        from.limited(|address| self.visits.check_key(&address).is_ok())
    }

    /// Whether somebody may send another command to a game now. A client over its own limit uses up
    /// nothing of the others' share, watchers nothing of the players', no seat that of another.
    #[must_use]
    pub fn command(&self, from: Sender<'_>) -> bool {
        self.commands.check_key(from.visitor).is_ok()
            && (from.origin).limited(|address| self.commands_of_address.check_key(&address).is_ok())
            && match from.seat {
                Some(seat) => {
                    let key = (from.room.clone(), seat);
                    self.commands_of_seat.check_key(&key).is_ok()
                }
                None => self.commands_of_watchers.check_key(from.room).is_ok(),
            }
    }

    /// Whether somebody may ask for a sign of life now. It costs next to nothing, and the pages of
    /// all who watch a quiet game ask for one: so only the person counts.
    #[must_use]
    pub fn ping(&self, from: Sender<'_>) -> bool {
        self.commands.check_key(from.visitor).is_ok()
    }

    /// Whether somebody may say something in a game now.
    #[must_use]
    pub fn remark(&self, from: Sender<'_>) -> bool {
        self.allows(&self.remarks, from.visitor)
            && (from.origin).limited(|address| self.allows(&self.remarks_of_address, &address))
            && (from.seat.is_some() || self.allows(&self.remarks_of_room, from.room))
    }

    /// Whether somebody may ask for a hint now.
    #[must_use]
    pub fn hint(&self, from: Sender<'_>) -> bool {
        self.allows(&self.hints, from.visitor)
            && (from.origin).limited(|address| self.allows(&self.hints_of_address, &address))
    }
}

/// Who sends something to a room.
#[derive(Clone, Copy, Debug)]
pub struct Sender<'a> {
    /// The person.
    pub visitor: &'a VisitorId,
    /// Where it comes from.
    pub origin: Origin,
    /// The room.
    pub room: &'a RoomId,
    /// The first seat that the person has there; `None` for a watcher.
    pub seat: Option<usize>,
}

/// Where a request comes from ([`TrustedProxies::origin`](crate::net::proxies::TrustedProxies)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// This very machine: its owner is not held back.
    Here,
    /// An address of the network.
    Address(IpAddr),
    /// Nobody knows. All such requests count as one address.
    Stranger,
}

impl Origin {
    /// The address that is counted; `None` for this machine.
    #[must_use]
    pub fn counted(self) -> Option<IpAddr> {
        match self {
            Origin::Here => None,
            Origin::Address(address) => Some(address),
            Origin::Stranger => Some(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
        }
    }

    fn limited(self, check: impl FnOnce(IpAddr) -> bool) -> bool {
        self.counted().is_none_or(check)
    }
}

/// The address that is counted: one household of the new internet has 2^64 of them, so their first
/// half stands for all.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
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

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn an_address_brings_no_more_games_than_it_could_have_played() {
        let (limits, here) = (Limits::default(), Origin::Here);
        let eve = Origin::Address(ip("203.0.113.66"));
        let brought = (0..100).filter(|_| limits.bring(eve, 5_000)).count();
        assert_eq!(brought, 4);
        assert!(limits.bring(Origin::Address(ip("203.0.113.7")), 5_000));
        assert!((0..100).all(|_| limits.bring(here, 5_000)));
        // What is more than anybody may bring is refused, not waited for.
        assert!(!limits.bring(Origin::Address(ip("203.0.113.8")), usize::MAX));
        // Servers count together.
        limits.share();
        assert!(limits.bring(Origin::Address(ip("203.0.113.9")), 300));
        let other = Limits::default();
        other.used_elsewhere(&limits.used());
        let rest = (0..100).filter(|_| other.bring(Origin::Address(ip("203.0.113.9")), 1_000));
        assert_eq!(rest.count(), 19);
    }

    #[test]
    fn many_people_of_one_address_count_as_one_and_so_does_a_room() {
        use crate::ids::Secret;
        let limits = Limits::default();
        let (rooms, address) = ([RoomId::random(), RoomId::random()], ip("203.0.113.1"));
        let said = |origin: Origin, room: &RoomId, seat: Option<usize>, count: usize| {
            let said = (0..count).filter(|_| {
                limits.remark(Sender {
                    visitor: &Secret::random().visitor(),
                    origin,
                    room,
                    seat,
                })
            });
            said.count()
        };
        let one = said(Origin::Address(address), &rooms[0], Some(0), 300);
        assert!((60..=70).contains(&one), "{one}");
        // From many addresses: the room has its own bound, which does not hold for its players.
        let many: usize = (0..100_u8)
            .map(|last| {
                let from = Origin::Address(IpAddr::from([198, 51, 100, last]));
                said(from, &rooms[1], None, 3)
            })
            .sum();
        assert!((60..=70).contains(&many), "{many}");
        assert_eq!(said(Origin::Here, &rooms[1], Some(0), 5), 5);
        let sent = |seat: Option<usize>, count: usize| {
            let sent = (0..count).filter(|_| {
                limits.command(Sender {
                    visitor: &Secret::random().visitor(),
                    origin: Origin::Here,
                    room: &rooms[0],
                    seat,
                })
            });
            sent.count()
        };
        let watchers = sent(None, 1_000);
        assert!((120..=300).contains(&watchers), "{watchers}");
        // Neither watchers nor one side with many browsers take anything from the other side.
        let one_side = sent(Some(0), 1_000);
        assert!((60..=200).contains(&one_side), "{one_side}");
        assert_eq!(sent(Some(1), 50), 50);
    }

    #[test]
    fn signs_of_life_of_many_hold_back_nobody() {
        use crate::ids::Secret;
        let (limits, room) = (Limits::default(), RoomId::random());
        let watchers: Vec<VisitorId> = (0..2_000).map(|_| Secret::random().visitor()).collect();
        let of = |visitor| Sender {
            visitor,
            origin: Origin::Address(ip("203.0.113.1")),
            room: &room,
            seat: None,
        };
        assert!(watchers.iter().all(|watcher| limits.ping(of(watcher))));
        assert!(limits.command(of(&watchers[0])));
        let one = (0..1_000).filter(|_| limits.ping(of(&watchers[0]))).count();
        assert!((38..=200).contains(&one), "{one}");
    }

    #[test]
    fn servers_that_tell_each_other_count_together() {
        let limits = [Limits::default(), Limits::default()];
        for server in &limits {
            server.share();
        }
        let (one, other) = (ip("1.1.1.1"), ip("2.2.2.2"));
        let posts = |server: usize, address, count: usize| {
            let posts = (0..count).filter(|_| limits[server].post(Origin::Address(address)));
            posts.count()
        };
        assert_eq!(posts(0, one, 30), 30);
        let used = limits[0].used();
        assert_eq!(used, [("posts".to_owned(), "1.1.1.1".to_owned(), 30)]);
        assert!(limits[0].used().is_empty(), "told once");
        limits[1].used_elsewhere(&used);
        let rest = posts(1, one, 100);
        assert!((10..=13).contains(&rest), "{rest}");
        assert_eq!(posts(1, other, 40), 40);
        // Too much, unknown and nonsense harm nobody.
        let strange = [
            ("posts".to_owned(), "2.2.2.2".to_owned(), u32::MAX),
            ("inventions".to_owned(), "2.2.2.2".to_owned(), 1),
            ("posts".to_owned(), "nobody".to_owned(), 1),
        ];
        limits[0].used_elsewhere(&strange);
        assert_eq!(posts(0, other, 1), 0);
        assert_eq!(posts(0, ip("3.3.3.3"), 1), 1);
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
        let strangers = (0..100).filter(|_| limits.post(Origin::Stranger)).count();
        assert!((40..=42).contains(&strangers), "{strangers}");
        let allowed = (0..500).filter(|_| limits.picture(one)).count();
        assert!((240..=244).contains(&allowed), "{allowed}");
        assert!(limits.picture(other));
    }
}
