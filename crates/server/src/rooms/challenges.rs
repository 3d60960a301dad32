//! Open challenges in the lobby, limited per address so that nobody can crowd out the others.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kabinet_games::GameId;

use super::{OpenRoom, Rooms};
use crate::ids::{RoomId, VisitorId};
use crate::room::{Phase, State, TimeControl};

/// The most open challenges of one address, and of one person.
const MOST_OF_ADDRESS: usize = 5;
const MOST_OF_PERSON: usize = 3;

/// The most addresses that other servers may tell of, and the most challenges of each.
const MOST_ADDRESSES: usize = 10_000;
const MOST_NOTED: usize = 100;

/// Who has challenged from where. Addresses are kept in memory only.
#[derive(Debug, Default)]
pub(super) struct Challenges {
    /// A challenge that is being set up has no room yet.
    by_address: Mutex<HashMap<IpAddr, Vec<Option<RoomId>>>>,
}

impl Challenges {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Vec<Option<RoomId>>>> {
        self.by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_open(state: &State) -> bool {
    state.listed() && state.phase() == Phase::Waiting
}

/// The right to one more challenge. It must be used or dropped.
#[derive(Debug)]
pub struct ChallengeTicket<'a> {
    challenges: &'a Challenges,
    address: IpAddr,
    room: Option<RoomId>,
}

impl ChallengeTicket<'_> {
    /// Notes the room of the challenge, here and on other servers.
    pub fn used(mut self, rooms: &Rooms, room: &RoomId) {
        self.room = Some(room.clone());
        if let Some(bus) = &rooms.bus {
            bus.tell_challenge(self.address, room);
        }
    }
}

impl Drop for ChallengeTicket<'_> {
    fn drop(&mut self) {
        let mut all = self.challenges.lock();
        if let Some(own) = all.get_mut(&self.address) {
            if let Some(index) = own.iter().position(Option::is_none) {
                own.swap_remove(index);
            }
            if let Some(room) = self.room.take() {
                own.push(Some(room));
            }
        }
        all.retain(|_, own| !own.is_empty());
    }
}

impl Rooms {
    /// The challenges for a visitor who wants to play at once: default options, no correspondence
    /// games. The longest waiting come first.
    #[must_use]
    pub fn challenges_for_anyone(&self, game: Option<GameId>) -> Vec<Arc<OpenRoom>> {
        let suits = |state: &State| {
            is_open(state)
                && game.is_none_or(|game| state.id() == game)
                && state.options().chosen().next().is_none()
                && !matches!(state.clock().rule(), TimeControl::Turn { .. })
        };
        let mut found = self.open_rooms();
        found.retain(|room| room.read(suits));
        found.sort_by_cached_key(|room| room.read(State::opened));
        found
    }

    /// Somebody has challenged everybody on another server.
    pub(super) fn challenged_elsewhere(&self, from: IpAddr, room: RoomId) {
        let mut all = self.challenges.lock();
        if all.len() >= MOST_ADDRESSES && !all.contains_key(&from) {
            return;
        }
        let own = all.entry(from).or_default();
        if own.len() < MOST_NOTED {
            own.push(Some(room));
        }
    }

    /// How many challenges of an address this server knows of, open or not.
    #[must_use]
    pub fn challenges_from(&self, from: IpAddr) -> usize {
        self.challenges.lock().get(&from).map_or(0, Vec::len)
    }

    /// Allows one more open challenge; `None` if this visitor has enough of them already. The
    /// owner of this machine has no address and is counted like one.
    #[must_use]
    pub fn challenge(
        &self,
        visitor: &VisitorId,
        from: Option<IpAddr>,
    ) -> Option<ChallengeTicket<'_>> {
        let address = from.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let open = self.open_rooms();
        let of_person = open
            .iter()
            .filter(|room| room.read(|state| is_open(state) && state.opener() == visitor));
        if of_person.count() >= MOST_OF_PERSON {
            return None;
        }
        let mut all = self.challenges.lock();
        let own = all.entry(address).or_default();
        own.retain(|room| match room {
            Some(id) => open
                .iter()
                .any(|room| room.id() == id && room.read(is_open)),
            None => true,
        });
        if own.len() >= MOST_OF_ADDRESS {
            return None;
        }
        own.push(None);
        drop(all);
        Some(ChallengeTicket {
            challenges: &self.challenges,
            address,
            room: None,
        })
    }
}
