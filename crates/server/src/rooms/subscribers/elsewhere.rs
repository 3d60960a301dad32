//! Who is connected to a room on other servers.

use super::Subscribers;
use crate::ids::VisitorId;
use crate::room::State;
use crate::rooms::update::Presence;
use crate::time::Timestamp;

/// The most other servers whose connections are counted.
const MOST_SERVERS: usize = 100;

impl Subscribers {
    /// Notes who is connected to another server. Returns whether that server is new.
    pub(in crate::rooms) fn set_elsewhere(
        &mut self,
        server: &str,
        presence: Presence,
        devices: Vec<VisitorId>,
    ) -> bool {
        let nobody = presence.watchers == 0 && !presence.seats.contains(&true);
        if nobody {
            self.forget_server(server, presence.at);
            return false;
        }
        if self.elsewhere.len() >= MOST_SERVERS && !self.elsewhere.contains_key(server) {
            return false;
        }
        self.devices_elsewhere.insert(server.to_owned(), devices);
        let now = presence.at;
        let before = self.elsewhere.insert(server.to_owned(), presence);
        if let Some(before) = &before {
            self.note_left(before, now);
        }
        before.is_none()
    }

    /// Forgets the connections of a server that is gone. Returns whether there were any.
    pub(in crate::rooms) fn forget_server(&mut self, server: &str, now: Timestamp) -> bool {
        self.devices_elsewhere.remove(server);
        let before = self.elsewhere.remove(server);
        if let Some(before) = &before {
            self.note_left(before, now);
        }
        before.is_some()
    }

    /// Those who were connected to another server may have left.
    fn note_left(&mut self, before: &Presence, now: Timestamp) {
        for (seat, _) in before.seats.iter().enumerate().filter(|(_, here)| **here) {
            if !self.is_anywhere(seat) {
                self.left.insert(seat, now);
            }
        }
    }

    /// Makes the server tell the others again who is connected here.
    pub(in crate::rooms) fn tell_others_anew(&mut self) {
        self.others_need_telling = true;
    }

    /// Who is connected here, if other servers have not been told.
    pub(in crate::rooms) fn news_for_others(
        &mut self,
        state: &State,
        now: Timestamp,
    ) -> Option<(Presence, Vec<VisitorId>)> {
        let (own, devices) = (self.own_presence(state, now), self.devices());
        let nobody = own.watchers == 0 && !own.seats.contains(&true);
        let anew = std::mem::take(&mut self.others_need_telling);
        let known = match &self.told_others {
            Some((told, known)) => {
                let same = told.seats == own.seats && told.watchers == own.watchers;
                same && *known == devices && !anew
            }
            None => nobody,
        };
        if known {
            return None;
        }
        self.told_others = Some((own.clone(), devices.clone()));
        Some((own, devices))
    }
}
