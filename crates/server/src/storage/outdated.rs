//! Which readings of rooms turned out to be wrong.

use std::collections::HashMap;

use super::log::Entry;
use crate::ids::RoomId;

/// The readings of rooms that turned out to be wrong: an event that was decided upon them could not
/// be stored. What else was decided upon them must not be stored either, because the room would
/// have a gap.
#[derive(Debug, Default)]
pub(super) struct Outdated {
    /// The last wrong reading of each room.
    readings: HashMap<RoomId, u64>,
}

impl Outdated {
    /// Notes that an entry could not be stored.
    pub(super) fn add(&mut self, entry: &Entry) {
        for append in &entry.appends {
            let reading = self.readings.entry(append.room.clone()).or_default();
            *reading = append.reading.max(*reading);
        }
    }

    /// Whether an entry was decided upon a wrong reading. One with a later reading clears its room.
    pub(super) fn is(&mut self, entry: &Entry) -> bool {
        if self.readings.is_empty() {
            return false;
        }
        let wrong = entry.appends.iter().any(|append| {
            let reading = self.readings.get(&append.room);
            reading.is_some_and(|&reading| append.reading <= reading)
        });
        if wrong {
            // An entry is stored whole or not at all.
            self.add(entry);
        } else {
            for append in &entry.appends {
                self.readings.remove(&append.room);
            }
        }
        wrong
    }
}
