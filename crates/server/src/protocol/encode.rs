//! Updates of a room as the texts that go to browsers.

use bytes::Bytes;
use kabinet_core::Message;
use kabinet_words::{Language, text, translate};

use super::messages::{RoomView, ServerMessage};
use super::room_view::{presence_view, remark};
use crate::position_view::arrows;
use crate::rooms::update::ENCODINGS;
use crate::rooms::{Broadcast, RoomUpdate};

// Every language has its own encoding.
const _: () = assert!(Language::ALL.len() == ENCODINGS);

/// An update as JSON. Readers of the same language share the text.
#[must_use]
pub fn encoded(broadcast: &Broadcast, language: Language) -> Bytes {
    broadcast.encoded(language as usize, |update| encode(update, language))
}

fn encode(update: &RoomUpdate, language: Language) -> String {
    let message = match update {
        RoomUpdate::Joined {
            snapshot,
            remarks,
            presence,
        } => {
            let view = RoomView::new(snapshot, language).joined(remarks, presence);
            ServerMessage::State(Box::new(view))
        }
        RoomUpdate::Changed(snapshot) => {
            ServerMessage::State(Box::new(RoomView::new(snapshot, language)))
        }
        RoomUpdate::Chat(remarks) => ServerMessage::Chat {
            remarks: remarks.iter().map(remark).collect(),
        },
        RoomUpdate::Presence(presence) => ServerMessage::Presence(presence_view(presence)),
        RoomUpdate::Hint { position, turn } => {
            let (turn, arrows) = arrows(position, turn);
            let say = translate(language, &Message::new("room-hint").text("turn", &turn));
            ServerMessage::Hint { turn, arrows, say }
        }
        RoomUpdate::EngineBusy => ServerMessage::Busy {
            say: text(language, "room-engine-busy"),
        },
        // Subscriptions end without handing this over.
        RoomUpdate::Closed => return String::new(),
    };
    message.to_json()
}
