//! Limits: how much one address or one person may ask for in a while.
//!
//! Each server counts for itself. What is rare and costs others something, or stays, is counted by
//! all servers of a database together: they tell each other what they have allowed ([`Limits::used`],
//! [`Limits::used_elsewhere`]). What only burdens the server that is asked is not.

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

/// Looks at positions: a finger on an arrow key asks for a dozen in a second.
const LOOKS_A_SECOND: u32 = 20;
const LOOKS_AT_ONCE: u32 = 200;
/// Attempts at puzzles, hints and solutions: each is proved again.
const PUZZLES_A_SECOND: u32 = 2;
const PUZZLES_AT_ONCE: u32 = 30;
/// Requests that change something: setting up games, joining, choosing a language.
const POSTS_A_MINUTE: u32 = 40;
/// Connections opened.
const CONNECTIONS_A_MINUTE: u32 = 120;
/// Commands in a game: nobody plays ten actions a second, but somebody may type ahead.
const COMMANDS_A_SECOND: u32 = 10;
const COMMANDS_AT_ONCE: u32 = 40;
/// Commands of all people of one address: cookies are free, addresses are not.
const COMMANDS_A_SECOND_OF_ADDRESS: u32 = 40;
const COMMANDS_AT_ONCE_OF_ADDRESS: u32 = 200;
/// Commands of all watchers of one room together. Most of them are refused anyway.
const COMMANDS_A_SECOND_OF_WATCHERS: u32 = 20;
const COMMANDS_AT_ONCE_OF_WATCHERS: u32 = 120;
/// Commands of all browsers that play in one seat. Nobody uses up the part of the other side.
const COMMANDS_A_SECOND_OF_SEAT: u32 = 10;
const COMMANDS_AT_ONCE_OF_SEAT: u32 = 60;
/// Remarks.
const REMARKS_A_MINUTE: u32 = 20;
/// Remarks of all people of one address.
const REMARKS_A_MINUTE_OF_ADDRESS: u32 = 60;
/// Remarks of all watchers of one room. Players are not held back by them.
const REMARKS_A_MINUTE_OF_ROOM: u32 = 60;
/// Events of games that were played without the server and are brought to it: in the long run as
/// many as somebody could have played here, and the games of a holiday at once.
const BROUGHT_A_SECOND: u32 = 20;
const BROUGHT_AT_ONCE: u32 = 20_000;
/// Pages and what else is not in anybody's memory already.
const VISITS_A_SECOND: u32 = 30;
const VISITS_AT_ONCE: u32 = 400;
/// Pictures that must be drawn: each takes some hundredths of a second.
const PICTURES_A_MINUTE: u32 = 240;
/// Animated pictures that must be drawn: each takes a second or more.
const FILMS_A_MINUTE: u32 = 8;
/// Hints cost the engine half a second each.
const HINTS_A_MINUTE: u32 = 30;
/// Hints of all people of one address.
const HINTS_A_MINUTE_OF_ADDRESS: u32 = 60;

/// Documents and pictures of their sheets that are not cached: some tens of milliseconds each.
const PRINTS_A_MINUTE: u32 = 40;
/// Questions of the analysis board: a position that is put down by hand asks with every piece.
const ATTEMPTS_A_MINUTE: u32 = 240;
/// Trees kept for others to see: they stay for ever.
const STUDIES_A_MINUTE: u32 = 6;

/// The most pairs of limit and key that are noted between two messages to other servers.
const MOST_NOTED: usize = 10_000;

/// What was allowed: the name of a limit, for whom, how often.
pub type Used = (String, String, u32);

/// What this server has allowed since it told the others.
type Noted = Mutex<HashMap<(&'static str, String), u32>>;

/// How much is too much.
#[derive(Debug)]
pub struct Limits {
    /// Present if other servers hear how much this one lets through.
    noted: OnceLock<Noted>,
    posts: Keyed<IpAddr>,
    brought: Keyed<IpAddr>,
    looks: Keyed<IpAddr>,
    puzzles: Keyed<IpAddr>,
    connections: Keyed<IpAddr>,
    pictures: Keyed<IpAddr>,
    animations: Keyed<IpAddr>,
    visits: Keyed<IpAddr>,
    commands: Keyed<VisitorId>,
    commands_of_address: Keyed<IpAddr>,
    commands_of_watchers: Keyed<RoomId>,
    commands_of_seat: Keyed<(RoomId, usize)>,
    remarks: Keyed<VisitorId>,
    remarks_of_address: Keyed<IpAddr>,
    remarks_of_room: Keyed<RoomId>,
    hints: Keyed<VisitorId>,
    hints_of_address: Keyed<IpAddr>,
    prints: Keyed<IpAddr>,
    attempts: Keyed<IpAddr>,
    studies: Keyed<IpAddr>,
}

impl Default for Limits {
    fn default() -> Self {
        let minute = |count: u32| Quota::per_minute(at_least_one(count));
        let second = |count: u32, at_once: u32| {
            Quota::per_second(at_least_one(count)).allow_burst(at_least_one(at_once))
        };
        Self {
            noted: OnceLock::new(),
            posts: RateLimiter::keyed(minute(POSTS_A_MINUTE)),
            brought: RateLimiter::keyed(second(BROUGHT_A_SECOND, BROUGHT_AT_ONCE)),
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
            visits: RateLimiter::keyed(second(VISITS_A_SECOND, VISITS_AT_ONCE)),
            commands_of_address: RateLimiter::keyed(second(
                COMMANDS_A_SECOND_OF_ADDRESS,
                COMMANDS_AT_ONCE_OF_ADDRESS,
            )),
            commands_of_watchers: RateLimiter::keyed(second(
                COMMANDS_A_SECOND_OF_WATCHERS,
                COMMANDS_AT_ONCE_OF_WATCHERS,
            )),
            commands_of_seat: RateLimiter::keyed(second(
                COMMANDS_A_SECOND_OF_SEAT,
                COMMANDS_AT_ONCE_OF_SEAT,
            )),
            remarks: RateLimiter::keyed(minute(REMARKS_A_MINUTE)),
            remarks_of_address: RateLimiter::keyed(minute(REMARKS_A_MINUTE_OF_ADDRESS)),
            remarks_of_room: RateLimiter::keyed(minute(REMARKS_A_MINUTE_OF_ROOM)),
            hints: RateLimiter::keyed(minute(HINTS_A_MINUTE)),
            hints_of_address: RateLimiter::keyed(minute(HINTS_A_MINUTE_OF_ADDRESS)),
            prints: RateLimiter::keyed(minute(PRINTS_A_MINUTE)),
            attempts: RateLimiter::keyed(minute(ATTEMPTS_A_MINUTE)),
            studies: RateLimiter::keyed(minute(STUDIES_A_MINUTE)),
        }
    }
}

/// Somebody or something that is counted across servers.
trait Key {
    /// As servers tell each other.
    fn text(&self) -> String;
}

impl Key for IpAddr {
    fn text(&self) -> String {
        self.to_string()
    }
}

impl Key for VisitorId {
    fn text(&self) -> String {
        self.as_str().to_owned()
    }
}

impl Key for RoomId {
    fn text(&self) -> String {
        self.to_string()
    }
}

/// Uses up what somebody was allowed on another server.
fn spend<K: Hash + Eq + Clone>(limit: &Keyed<K>, key: Option<K>, count: u32) {
    if let Some(key) = key {
        // What is used up already cannot be used up more.
        let _ = (0..count)
            .take_while(|_| limit.check_key(&key).is_ok())
            .count();
    }
}

fn at_least_one(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
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

    /// Counts what another server has allowed. What this program does not know is passed over.
    pub fn used_elsewhere(&self, used: &[Used]) {
        for (name, key, count) in used {
            let (address, count) = (key.parse::<IpAddr>().ok(), *count);
            match name.as_str() {
                "posts" => spend(&self.posts, address, count),
                "brought" => spend(&self.brought, address, count),
                "prints" => spend(&self.prints, address, count),
                "animations" => spend(&self.animations, address, count),
                "connections" => spend(&self.connections, address, count),
                "attempts" => spend(&self.attempts, address, count),
                "studies" => spend(&self.studies, address, count),
                "puzzles" => spend(&self.puzzles, address, count),
                "remarks-of-address" => spend(&self.remarks_of_address, address, count),
                "hints-of-address" => spend(&self.hints_of_address, address, count),
                "remarks" => spend(&self.remarks, VisitorId::read(key), count),
                "hints" => spend(&self.hints, VisitorId::read(key), count),
                "remarks-of-room" => spend(&self.remarks_of_room, RoomId::read(key), count),
                _ => {}
            }
        }
    }

    /// Whether a limit that all servers share allows one more.
    fn allows<K>(&self, name: &'static str, limit: &Keyed<K>, key: &K) -> bool
    where
        K: Hash + Eq + Clone + Key,
    {
        self.allows_many(name, limit, key, NonZeroU32::MIN)
    }

    /// Whether a limit that all servers share allows this many more, all or nothing.
    fn allows_many<K>(
        &self,
        name: &'static str,
        limit: &Keyed<K>,
        key: &K,
        times: NonZeroU32,
    ) -> bool
    where
        K: Hash + Eq + Clone + Key,
    {
        let allowed = matches!(limit.check_key_n(key, times), Ok(Ok(())));
        if allowed && let Some(noted) = self.noted.get() {
            let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
            let noted_already = noted.len();
            let count = noted.entry((name, key.text()));
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
        from.limited(|address| self.allows("posts", &self.posts, &address))
    }

    /// Whether an address may upload a game with this many events now.
    #[must_use]
    pub fn bring(&self, from: Origin, events: usize) -> bool {
        let events = at_least_one(u32::try_from(events).unwrap_or(u32::MAX));
        from.limited(|address| self.allows_many("brought", &self.brought, &address, events))
    }

    /// Whether an address may look at a position now.
    #[must_use]
    pub fn look(&self, from: Origin) -> bool {
        from.limited(|address| self.looks.check_key(&address).is_ok())
    }

    /// Whether an address may have something made to print now.
    #[must_use]
    pub fn print(&self, from: Origin) -> bool {
        from.limited(|address| self.allows("prints", &self.prints, &address))
    }

    /// Whether a picture may be drawn for an address now.
    #[must_use]
    pub fn picture(&self, from: Origin) -> bool {
        from.limited(|address| self.pictures.check_key(&address).is_ok())
    }

    /// Whether an animated picture may be drawn for an address now.
    #[must_use]
    pub fn animation(&self, from: Origin) -> bool {
        from.limited(|address| self.allows("animations", &self.animations, &address))
    }

    /// Whether an address may ask about a puzzle now.
    #[must_use]
    pub fn puzzle(&self, from: Origin) -> bool {
        from.limited(|address| self.allows("puzzles", &self.puzzles, &address))
    }

    /// Whether an address may open a connection now.
    #[must_use]
    pub fn connection(&self, from: Origin) -> bool {
        from.limited(|address| self.allows("connections", &self.connections, &address))
    }

    /// Whether an address may ask something of the analysis board now.
    #[must_use]
    pub fn attempt(&self, from: Origin) -> bool {
        from.limited(|address| self.allows("attempts", &self.attempts, &address))
    }

    /// Whether an address may have another tree kept now.
    #[must_use]
    pub fn study(&self, from: Origin) -> bool {
        from.limited(|address| self.allows("studies", &self.studies, &address))
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
        self.allows("remarks", &self.remarks, from.visitor)
            && (from.origin).limited(|address| {
                self.allows("remarks-of-address", &self.remarks_of_address, &address)
            })
            && (from.seat.is_some()
                || self.allows("remarks-of-room", &self.remarks_of_room, from.room))
    }

    /// Whether somebody may ask for a hint now.
    #[must_use]
    pub fn hint(&self, from: Sender<'_>) -> bool {
        self.allows("hints", &self.hints, from.visitor)
            && (from.origin).limited(|address| {
                self.allows("hints-of-address", &self.hints_of_address, &address)
            })
    }

    /// Forgets addresses and visitors that have been quiet for long enough.
    pub fn tidy(&self) {
        self.posts.retain_recent();
        self.brought.retain_recent();
        self.looks.retain_recent();
        self.puzzles.retain_recent();
        self.connections.retain_recent();
        self.pictures.retain_recent();
        self.animations.retain_recent();
        self.visits.retain_recent();
        self.commands.retain_recent();
        self.commands_of_address.retain_recent();
        self.commands_of_watchers.retain_recent();
        self.commands_of_seat.retain_recent();
        self.remarks.retain_recent();
        self.remarks_of_address.retain_recent();
        self.remarks_of_room.retain_recent();
        self.hints.retain_recent();
        self.hints_of_address.retain_recent();
        self.prints.retain_recent();
        self.attempts.retain_recent();
        self.studies.retain_recent();
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
