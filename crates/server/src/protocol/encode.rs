//! Updates of a room as the texts that go to browsers.

use bytes::Bytes;
use kabinet_core::Message;
use kabinet_words::{Language, text, translate};

use super::messages::{CommonView, OwnView, RoomView, ServerMessage};
use super::room_view::{presence_view, remark};
use crate::json;
use crate::position_view::arrows;
use crate::room::Snapshot;
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
        RoomUpdate::Changed(snapshot) => return changed(snapshot, language),
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

/// A changed room as one viewer sees it. Most of it is the same for all viewers, so it is drawn and
/// written once.
fn changed(snapshot: &Snapshot, language: Language) -> String {
    let common = snapshot.common.written.get_or_init(|| {
        let view = CommonView::new(&snapshot.common);
        view.to_json()
    });
    let own = ServerMessage::OwnState(Box::new(OwnView::new(snapshot, language)));
    json::joined(&own, common)
}

#[cfg(test)]
mod tests {
    use kabinet_games::GameId;
    use serde_json::Value;

    use super::*;
    use crate::ids::Secret;
    use crate::room::{Plan, SeatPlan, State};
    use crate::time::Timestamp;

    #[test]
    fn a_change_says_what_a_whole_state_says() {
        for game in GameId::ALL {
            let ann = Secret::random().visitor();
            let seats = vec![SeatPlan::person(&ann, "Ann"), SeatPlan::person(&ann, "")];
            let plan = Plan::new(game.info().slug, seats, ann);
            let state = State::open(&plan, Timestamp(0)).expect("a room");
            for own in [&[][..], &[0], &[0, 1]] {
                let snapshot = Snapshot::new(&state, own, 0, Timestamp(5));
                for language in Language::ALL {
                    let whole = RoomView::new(&snapshot, language);
                    let whole = ServerMessage::State(Box::new(whole)).to_json();
                    let change = changed(&snapshot, language);
                    let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
                    assert_eq!(read(&change), read(&whole));
                    assert_eq!(read(&change)["t"], "state");
                }
            }
        }
    }
}
