//! Updates from a room to its subscribers: values without language or format.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use kabinet_games::{AnyAction, AnyGame};

pub use crate::room::Presence;
use crate::room::{Remark, Snapshot};

/// How many encodings of an update are kept: one for each language that the protocol speaks.
pub const ENCODINGS: usize = 3;

/// Something that a room tells its subscribers.
#[derive(Clone, Debug)]
pub enum RoomUpdate {
    /// The first update of every subscription: everything there is to know.
    Joined {
        /// The room with all of its turns.
        snapshot: Snapshot,
        /// The last chat messages.
        remarks: Vec<Remark>,
        /// Who is connected.
        presence: Presence,
    },
    /// The room has changed.
    Changed(Snapshot),
    /// New chat messages.
    Chat(Vec<Remark>),
    /// A player or a watcher has come or gone.
    Presence(Presence),
    /// The turn that the engine would play.
    Hint {
        /// The position that the turn begins in.
        position: AnyGame,
        /// The actions of the turn.
        turn: Vec<AnyAction>,
    },
    /// The engine has too much to do. The room will ask it again.
    EngineBusy,
    /// The room was closed: subscribe again to see what is stored.
    Closed,
}

/// An update that many subscribers share, with its encoded forms.
///
/// The room does not know how updates are encoded. It only keeps the result, so that a thousand
/// watchers with the same language cost one encoding.
#[derive(Debug)]
pub struct Broadcast {
    update: RoomUpdate,
    encoded: [OnceLock<Bytes>; ENCODINGS],
}

impl Broadcast {
    pub(super) fn new(update: RoomUpdate) -> Arc<Self> {
        Arc::new(Self {
            update,
            encoded: Default::default(),
        })
    }

    /// The update itself.
    #[must_use]
    pub fn update(&self) -> &RoomUpdate {
        &self.update
    }

    /// The encoding with this number. Only the first caller makes it.
    ///
    /// # Panics
    /// If the number is not below [`ENCODINGS`].
    pub fn encoded(&self, number: usize, encode: impl FnOnce(&RoomUpdate) -> String) -> Bytes {
        self.encoded[number]
            .get_or_init(|| encode(&self.update).into())
            .clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_update_is_encoded_once_for_each_number() {
        let broadcast = Broadcast::new(RoomUpdate::EngineBusy);
        let mut calls = 0;
        for number in [0, 0, 1, 0, 1] {
            let text = broadcast.encoded(number, |_| {
                calls += 1;
                format!("text {number}")
            });
            assert_eq!(text, format!("text {number}"));
        }
        assert_eq!(calls, 2);
    }
}
