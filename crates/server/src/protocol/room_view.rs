//! A room as a message: a snapshot in the reader's language.

use kabinet_draw::Context;
use kabinet_words::{Language, translate};

use super::messages::{ClockView, PresenceView, RemarkView, RoomView, SeatView, VERSION};
use crate::ids::RoomId;
use crate::position_view::{self, BoardStateView};
use crate::room::{ClockReading, End, Occupant, Offer, Permission, Phase, Remark, Snapshot};
use crate::rooms::Presence;

impl<'a> RoomView<'a> {
    /// A snapshot in a language.
    #[must_use]
    pub fn new(snapshot: &'a Snapshot, language: Language) -> Self {
        let position = &snapshot.position;
        let (actions, steps) = if snapshot.may_act() {
            position_view::choices(position)
        } else {
            (Vec::new(), Vec::new())
        };
        let context = Context {
            last: snapshot.last_turn(),
            ending: snapshot.ending(),
        };
        let last_action = snapshot.last_action.as_ref();
        let turns = snapshot.turns.iter();
        let offers = snapshot.offers.iter();
        Self {
            v: VERSION,
            e: snapshot.event,
            n: snapshot.plies,
            phase: phase_name(snapshot.phase),
            you: &snapshot.own_seats,
            acting: snapshot.acting,
            seats: snapshot.occupants.iter().map(seat).collect(),
            say: translate(language, &snapshot.status),
            stand: BoardStateView::new(
                &kabinet_draw::board(position),
                &kabinet_draw::board_state(position, context),
            ),
            via: last_action.map_or_else(Vec::new, |(before, action)| {
                position_view::way(before, *action)
            }),
            turns: turns
                .map(|turn| (turn.seat, turn.text.as_str(), turn.ends))
                .collect(),
            from: snapshot.first_turn,
            clock: snapshot.clock.map(clock),
            offers: offers
                .map(|&(offer, seat)| (offer_name(offer), seat))
                .collect(),
            can: snapshot
                .permissions
                .iter()
                .map(|&permission| permission_name(permission))
                .collect(),
            result: snapshot.end.map(result),
            next: snapshot.rematch.as_ref().map(RoomId::as_str),
            position: position.to_string(),
            actions,
            steps,
            chat: None,
            presence: None,
        }
    }

    /// The same with the last chat messages and with who is connected.
    #[must_use]
    pub fn joined(self, remarks: &'a [Remark], presence: &'a Presence) -> Self {
        Self {
            chat: Some(remarks.iter().map(remark).collect()),
            presence: Some(presence_view(presence)),
            ..self
        }
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Choosing => "choosing",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

fn seat(occupant: &Occupant) -> SeatView<'_> {
    let (who, name, level) = match occupant {
        Occupant::Nobody => ("nobody", "", None),
        Occupant::Person(name) => ("person", name.as_str(), None),
        Occupant::Engine(level) => ("engine", "", Some(level.get())),
    };
    SeatView { who, name, level }
}

/// A chat message, as messages have it.
pub(super) fn remark(remark: &Remark) -> RemarkView<'_> {
    RemarkView {
        at: remark.at.0,
        seat: remark.seat,
        name: &remark.name,
        text: &remark.text,
    }
}

/// Who is connected, as messages have it.
pub(super) fn presence_view(presence: &Presence) -> PresenceView<'_> {
    PresenceView {
        here: &presence.seats,
        watchers: presence.watchers,
    }
}

fn clock(reading: ClockReading) -> ClockView {
    ClockView {
        left: reading.left,
        running: reading.running.map(kabinet_core::Side::index),
    }
}

/// The name of an offer in messages.
#[must_use]
pub fn offer_name(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "draw",
        Offer::Takeback => "takeback",
        Offer::Rematch => "rematch",
    }
}

fn permission_name(permission: Permission) -> &'static str {
    match permission {
        Permission::Camp => "camp",
        Permission::Undo => "undo",
        Permission::Resign => "resign",
        Permission::Draw => "draw",
        Permission::Takeback => "takeback",
        Permission::Hint => "hint",
        Permission::Abort => "abort",
        Permission::Rematch => "rematch",
        Permission::Again => "again",
    }
}

fn result(end: End) -> &'static str {
    end.outcome().map_or("*", position_view::result)
}
