//! A room as one visitor sees it, in their language.

use kabinet_core::{Ending, Reason, Side};
use kabinet_draw::Context;
use kabinet_games::status;
use kabinet_words::{Language, text, translate};

use super::messages::{
    ClockView, Presence, RemarkView, RoomView, SeatView, ServerMessage, VERSION,
};
use crate::position_view;
use crate::position_view::BoardStateView;
use crate::room::state::Remark;
use crate::room::{End, Holder, Offer, Phase, State, Termination};
use crate::time::Timestamp;

/// For whom a room is described.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Viewer {
    /// In which language.
    pub language: Language,
    /// The seats they have.
    pub seats: Vec<usize>,
}

/// How much a description holds.
#[derive(Clone, Debug)]
pub enum Extent {
    /// Everything.
    Whole(Presence),
    /// What may have changed: the turns from this number on, and nothing of what was said.
    From(usize),
}

/// The room as a message.
///
/// # Panics
/// Never: everything in it can be written as JSON.
#[must_use]
pub fn message(state: &State, viewer: &Viewer, extent: Extent, now: Timestamp) -> String {
    let view = ServerMessage::State(Box::new(room(state, viewer, extent, now)));
    write(&view)
}

/// A message as text.
///
/// # Panics
/// Never: everything that is sent can be written as JSON.
#[must_use]
pub fn write(message: &ServerMessage<'_>) -> String {
    serde_json::to_string(message).expect("messages can be written as JSON")
}

/// The room as data.
#[must_use]
pub fn room<'a>(
    state: &'a State,
    viewer: &'a Viewer,
    extent: Extent,
    now: Timestamp,
) -> RoomView<'a> {
    let game = state.game();
    let position = game.position();
    let acting = state.acting();
    let mine = acting.filter(|seat| viewer.seats.contains(seat));
    let (from, presence) = match extent {
        Extent::Whole(presence) => (0, Some(presence)),
        Extent::From(from) => (from.min(state.turns().len()), None),
    };
    let (actions, steps) = match mine {
        Some(_) => position_view::choices(position),
        None => (Vec::new(), Vec::new()),
    };
    let last = state.turns().last();
    let context = Context {
        last: last.map(|turn| turn.text.as_str()),
        ending: state.end().and_then(as_ending),
    };
    let turns = state.turns()[from..].iter();
    RoomView {
        v: VERSION,
        e: state.events(),
        n: game.len(),
        phase: match state.phase() {
            Phase::Waiting => "waiting",
            Phase::Choosing => "choosing",
            Phase::Playing => "playing",
            Phase::Over => "over",
        },
        you: &viewer.seats,
        acting,
        seats: state
            .seats()
            .iter()
            .map(|place| seat(&place.holder))
            .collect(),
        say: status(state, viewer),
        stand: BoardStateView::new(
            &kabinet_draw::board(position),
            &kabinet_draw::board_state(position, context),
        ),
        via: position_view::way_to(game, game.len()),
        turns: turns
            .map(|turn| (turn.seat, turn.text.as_str(), turn.ends))
            .collect(),
        from,
        clock: clock(state, now),
        offers: Offer::ALL
            .into_iter()
            .filter_map(|offer| Some((offer_name(offer), state.offered(offer)?)))
            .collect(),
        can: can(state, viewer),
        result: state.end().map(result),
        next: state.rematch().map(crate::ids::RoomId::as_str),
        position: position.to_string(),
        actions,
        steps,
        chat: presence
            .is_some()
            .then(|| state.remarks().iter().map(remark).collect()),
        presence,
    }
}

fn seat(holder: &Holder) -> SeatView<'_> {
    match holder {
        Holder::Nobody => SeatView {
            who: "nobody",
            name: "",
            level: None,
        },
        Holder::Person { name, .. } => SeatView {
            who: "person",
            name,
            level: None,
        },
        Holder::Engine(level) => SeatView {
            who: "engine",
            name: "",
            level: Some(level.get()),
        },
    }
}

/// Something that was said, as a message has it.
#[must_use]
pub fn remark(remark: &Remark) -> RemarkView<'_> {
    RemarkView {
        at: remark.at.0,
        seat: remark.seat,
        name: &remark.name,
        text: &remark.text,
    }
}

fn clock(state: &State, now: Timestamp) -> Option<ClockView> {
    let clock = state.clock();
    if !clock.rule().is_timed() {
        return None;
    }
    Some(ClockView {
        left: clock.left(now),
        running: clock.running().map(|running| running.side.index()),
    })
}

/// How offers are called in messages.
#[must_use]
pub fn offer_name(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "draw",
        Offer::Takeback => "takeback",
        Offer::Rematch => "rematch",
    }
}

/// How records write the end.
#[must_use]
pub fn result(end: End) -> &'static str {
    end.outcome().map_or("*", position_view::result)
}

/// The end as a match knows it, as far as it does.
#[must_use]
pub fn as_ending(end: End) -> Option<Ending> {
    match end {
        End::Board(ending) => Some(ending),
        End::Declared(termination) => {
            let reason = match termination {
                Termination::Agreed => Reason::Agreement,
                Termination::Resigned { .. } | Termination::Time { .. } => Reason::Resignation,
                Termination::Aborted => return None,
            };
            let outcome = termination.outcome()?;
            Some(Ending { outcome, reason })
        }
    }
}

/// What the visitor may ask for now.
fn can(state: &State, viewer: &Viewer) -> Vec<&'static str> {
    let mut can = Vec::new();
    if viewer.seats.is_empty() {
        return can;
    }
    let phase = state.phase();
    let on = phase == Phase::Playing;
    let own = |seat: usize| viewer.seats.contains(&seat);
    let own_side = |side: Side| {
        let sides = viewer
            .seats
            .iter()
            .map(|&seat| state.seats()[seat].seat.side);
        sides.into_iter().any(|own| own == side)
    };
    if phase == Phase::Choosing && state.chooser().is_some_and(own) {
        can.push("camp");
    }
    if on {
        let last = state.turns().last();
        if state.game().mid_turn() && last.is_some_and(|turn| own(turn.seat)) {
            can.push("undo");
        }
        if state.begun() {
            can.push("resign");
            if state.offered(Offer::Draw).is_none_or(|by| !own(by)) {
                can.push("draw");
            }
        }
        let played = Side::ALL
            .into_iter()
            .any(|side| own_side(side) && state.before_last_turn(side).is_some());
        if played && state.offered(Offer::Takeback).is_none_or(|by| !own(by)) {
            can.push("takeback");
        }
        if state.alone() && state.acting().is_some_and(own) {
            can.push("hint");
        }
    }
    if phase != Phase::Over && !state.begun() {
        can.push("abort");
    }
    if phase == Phase::Over
        && state.rematch().is_none()
        && state.offered(Offer::Rematch).is_none_or(|by| !own(by))
    {
        can.push("rematch");
        if state.alone() && state.has_engine() {
            can.push("again");
        }
    }
    can
}

/// What the game is waiting for, or how it ended, in a sentence or two.
#[must_use]
pub fn status(state: &State, viewer: &Viewer) -> String {
    let language = viewer.language;
    let side_name = |side: Side| {
        let info = state.info();
        text(
            language,
            &format!("{}-side-{}", info.slug, info.side(side).letter),
        )
    };
    match state.phase() {
        Phase::Waiting if viewer.seats.is_empty() => text(language, "room-waiting-others"),
        Phase::Waiting => text(language, "room-waiting"),
        Phase::Choosing => {
            let yours = state
                .chooser()
                .is_some_and(|seat| viewer.seats.contains(&seat));
            text(
                language,
                if yours {
                    "room-camp-yours"
                } else {
                    "room-camp"
                },
            )
        }
        Phase::Playing => {
            let you = state
                .acting()
                .is_some_and(|seat| viewer.seats.contains(&seat));
            // At one table "you" would be everybody.
            let you = you && !both_sides(state, viewer);
            translate(language, &status::now(state.game().position(), you))
        }
        Phase::Over => match state.end() {
            Some(End::Board(_)) => status::match_ending(state.game())
                .map_or_else(String::new, |message| translate(language, &message)),
            Some(End::Declared(termination)) => match termination {
                Termination::Aborted => text(language, "ended-aborted"),
                Termination::Time { side } => {
                    let side = Side::ALL[side.min(1)];
                    let args = [
                        ("loser", kabinet_core::message::Arg::Text(side_name(side))),
                        (
                            "winner",
                            kabinet_core::message::Arg::Text(side_name(side.other())),
                        ),
                    ];
                    kabinet_words::text_with(language, "ended-time", &args)
                }
                other => match as_ending(End::Declared(other)) {
                    Some(ending) => {
                        translate(language, &status::ending(state.game().position(), ending))
                    }
                    None => String::new(),
                },
            },
            None => String::new(),
        },
    }
}

/// Whether somebody has seats on both sides.
fn both_sides(state: &State, viewer: &Viewer) -> bool {
    Side::ALL.into_iter().all(|side| {
        let mut seats = viewer.seats.iter();
        seats.any(|&seat| state.seats()[seat].seat.side == side)
    })
}
