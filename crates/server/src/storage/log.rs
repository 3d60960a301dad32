//! The log of a room: its events, numbered from 1. `(room, number)` is the key.
//!
//! Event N + 1 can be appended only while N is the last one. So a room in memory is a cache: it may
//! be stale, and then appending fails and it is read again. Appending needs no lock, no lease and
//! no owner.

use super::deadlines::Due;
use crate::ids::{RoomId, VisitorId};
use crate::room::{Event, Notice, Phase};
use crate::time::Timestamp;

/// Events of one room, to be appended to its log.
#[derive(Debug)]
pub struct Append {
    /// In which room.
    pub room: RoomId,
    /// Which reading of the room these events were decided upon. Readings are numbered upwards for
    /// the whole process. Once an append has failed, no other of the same reading is tried.
    pub reading: u64,
    /// The number of the first event.
    pub number: u64,
    /// When they happened.
    pub at: Timestamp,
    /// The events.
    pub events: Vec<Event>,
    /// What lists show of the room, if that has changed.
    pub summary: Option<Summary>,
    /// Who plays there from now on.
    pub visitors: Vec<VisitorId>,
    /// When the room has to be looked at, if that has changed.
    pub due: Option<Due>,
    /// Notices for players who are not connected.
    pub notices: Vec<Notice>,
}

/// What lists show of a room.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The game's name in the catalogue.
    pub game: &'static str,
    /// When it was set up.
    pub opened: Timestamp,
    /// Where it has come to.
    pub phase: Phase,
    /// Whether a clock runs in it.
    pub timed: bool,
}

/// Appends that are stored together or not at all.
pub struct Entry {
    /// The appends, one a room.
    pub appends: Vec<Append>,
    /// Called with the outcome, in the order of the entries. It must not block.
    pub done: Box<dyn FnOnce(Outcome) + Send>,
}

/// The outcome of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is durable.
    Stored,
    /// Something else was stored in its place, or what it follows is not stored: read the rooms
    /// again and decide again.
    Overtaken,
    /// It could not be stored, and is not.
    Failed,
    /// The database was lost in the middle: nobody can say now whether it is stored.
    Unknown,
}
