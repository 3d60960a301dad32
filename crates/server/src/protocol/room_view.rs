//! A room as a message: a snapshot in the reader's language.

use kabinet_core::message::Arg;
use kabinet_core::{Outcome, Side};
use kabinet_draw::Context;
use kabinet_engine::Character;
use kabinet_words::{Language, catalogue, text, text_with, translate};

use super::messages::{
    ClockView, CommonView, OfferView, OwnView, PresenceView, RemarkView, RoomView, SeatView,
    VERSION,
};
use crate::ids::RoomId;
use crate::json;
use crate::persona;
use crate::position_view::{self, BoardStateView};
use crate::room::{
    ClockReading, CommonSnapshot, End, Occupant, Offer, Permission, Phase, Presence, Remark,
    Snapshot, Termination,
};
use crate::time::Timestamp;

impl<'a> RoomView<'a> {
    /// A snapshot in a language.
    #[must_use]
    pub fn new(snapshot: &'a Snapshot, language: Language) -> Self {
        Self {
            own: OwnView::new(snapshot, language),
            common: CommonView::new(&snapshot.common),
        }
    }

    /// The same with the last chat messages and with who is connected.
    #[must_use]
    pub fn joined(mut self, remarks: &'a [Remark], presence: &'a Presence) -> Self {
        self.own.chat = Some(remarks.iter().map(remark).collect());
        self.own.presence = Some(presence_view(presence));
        self
    }
}

impl<'a> OwnView<'a> {
    /// What depends on the visitor, in a language.
    #[must_use]
    pub fn new(snapshot: &'a Snapshot, language: Language) -> Self {
        let (actions, steps) = if snapshot.may_act() {
            position_view::choices(&snapshot.position)
        } else {
            Default::default()
        };
        Self {
            v: VERSION,
            you: &snapshot.own_seats,
            seats: (0..snapshot.occupants.len())
                .map(|index| seat(snapshot, index, language))
                .collect(),
            lead: lead(snapshot, language),
            say: translate(language, &snapshot.status),
            claim: snapshot.claim_in,
            offer: offer(snapshot, language),
            wait: snapshot.draw_again_in,
            can: snapshot
                .permissions
                .iter()
                .map(|&permission| permission_name(permission))
                .chain(snapshot.may_enter_lines.then_some("conditional"))
                .collect(),
            headline: snapshot.end.map(|end| headline(snapshot, end, language)),
            ifs: &snapshot.conditional,
            actions,
            steps,
            chat: None,
            presence: None,
        }
    }
}

impl<'a> CommonView<'a> {
    /// What everybody sees.
    #[must_use]
    pub fn new(snapshot: &'a CommonSnapshot) -> Self {
        let position = &snapshot.position;
        let context = Context {
            last: snapshot.last_turn(),
            ending: snapshot.ending(),
        };
        let last_action = snapshot.last_action.as_ref();
        let turns = snapshot.turns.iter();
        let offers = snapshot.offers.iter();
        Self {
            e: snapshot.event,
            n: snapshot.plies,
            phase: phase_name(snapshot.phase),
            acting: snapshot.acting,
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
            numbers: (0..snapshot.turns.len())
                .map(|index| turn_number(snapshot, index))
                .collect(),
            from: snapshot.first_turn,
            clock: snapshot.clock.map(clock),
            offers: offers
                .map(|&(offer, seat)| (offer_name(offer), seat))
                .collect(),
            result: snapshot.end.map(result),
            next: snapshot.rematch.as_ref().map(RoomId::as_str),
            position: position.to_string(),
        }
    }

    /// The same as JSON.
    ///
    /// # Panics
    /// Never: it can be written as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::text(self)
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

fn seat(snapshot: &Snapshot, index: usize, language: Language) -> SeatView<'_> {
    let occupant = &snapshot.occupants[index];
    let (who, name, level) = match occupant {
        Occupant::Nobody => ("nobody", "", None),
        Occupant::Person(name) => ("person", name.as_str(), None),
        Occupant::Engine(persona) => ("engine", "", Some(persona.level().get())),
    };
    let (character, mut notes) = match occupant {
        _ if snapshot.own_seats.contains(&index) => (None, vec![text(language, "seat-you")]),
        Occupant::Engine(persona) => {
            let character = persona.character().map(Character::name);
            (character, vec![persona::note(language, *persona)])
        }
        _ => (None, Vec::new()),
    };
    let away = snapshot.away_until[index];
    notes.extend(away.map(|until| away_note(language, until)));
    SeatView {
        who,
        name,
        level,
        character,
        label: label(occupant, language),
        note: notes.join(" · "),
        away: away.map(|until| until.0),
    }
}

/// Until which day somebody is away. The day ends with that moment.
#[cfg(feature = "serve")]
#[must_use]
pub fn away_note(language: Language, until: Timestamp) -> String {
    let last = jiff::Timestamp::from_millisecond(until.0.saturating_sub(1)).unwrap_or_default();
    let day = last.to_zoned(jiff::tz::TimeZone::UTC).date();
    let day = kabinet_words::date(language, day);
    text_with(language, "seat-away", &[("day", Arg::Text(day))])
}

/// Nobody is away from a game without a network: it has no clock.
#[cfg(not(feature = "serve"))]
fn away_note(_: Language, _: Timestamp) -> String {
    String::new()
}

/// The name that pages show for somebody.
fn label(occupant: &Occupant, language: Language) -> String {
    match occupant {
        Occupant::Nobody => text(language, "seat-free"),
        Occupant::Engine(persona) => persona::label(language, *persona),
        Occupant::Person(name) if name.is_empty() => text(language, "seat-person"),
        Occupant::Person(name) => name.clone(),
    }
}

/// Whose turn it is, or whether the visitor won. Who plays both sides, or none, reads it in what
/// the room waits for; and so does everybody if nobody won.
#[must_use]
pub fn lead(snapshot: &Snapshot, language: Language) -> String {
    if let Some(end) = snapshot.end {
        let plays = Side::ALL.map(|side| snapshot.plays(side));
        let is_own = matches!(end.outcome(), Some(Outcome::Win(_))) && plays[0] != plays[1];
        return match is_own {
            true => format!("{}.", headline(snapshot, end, language)),
            false => String::new(),
        };
    }
    let Some(acting) = snapshot.acting.filter(|_| snapshot.phase == Phase::Playing) else {
        return String::new();
    };
    let sides = Side::ALL.into_iter().filter(|&side| snapshot.plays(side));
    if sides.count() != 1 {
        return String::new();
    }
    if snapshot.may_act() {
        return text(language, "lead-your-turn");
    }
    match &snapshot.occupants[acting] {
        Occupant::Engine(_) => text(language, "lead-waiting-engine"),
        Occupant::Person(name) if name.is_empty() && is_opponent(snapshot, acting) => {
            text(language, "lead-waiting-opponent")
        }
        _ => {
            let args = [("name", Arg::Text(subject(snapshot, acting, language)))];
            text_with(language, "lead-waiting", &args)
        }
    }
}

/// Who sits on a seat, at the beginning of a sentence. Somebody who gave no name is the visitor's
/// opponent, or called like the side.
fn subject(snapshot: &Snapshot, seat: usize, language: Language) -> String {
    match &snapshot.occupants[seat] {
        Occupant::Person(name) if name.is_empty() && is_opponent(snapshot, seat) => {
            text(language, "seat-opponent")
        }
        Occupant::Person(name) if name.is_empty() => {
            let info = snapshot.position.id().info();
            catalogue::side(language, info, snapshot.sides[seat])
        }
        occupant => label(occupant, language),
    }
}

/// Whether a seat is that of the visitor's only opponent.
fn is_opponent(snapshot: &Snapshot, seat: usize) -> bool {
    let own = snapshot.plays(snapshot.sides[seat].other()) && !snapshot.plays(snapshot.sides[seat]);
    own && snapshot.occupants.len() == 2
}

fn turn_number(snapshot: &CommonSnapshot, index: usize) -> Option<usize> {
    let side = snapshot.sides[snapshot.turns[index].seat];
    round_number(snapshot.first_turn + index, side, snapshot.first_side)
}

/// The number of the round that begins with a turn, if one does: a round is a turn of each side.
#[must_use]
pub fn round_number(turn: usize, side: Side, first_side: Side) -> Option<usize> {
    let begins = turn == 0 || side == Side::First;
    begins.then_some((turn + first_side.index()) / 2 + 1)
}

/// The offer of the other side that waits for the visitor's answer.
fn offer(snapshot: &Snapshot, language: Language) -> Option<OfferView> {
    if snapshot.own_seats.is_empty() {
        return None;
    }
    let mut offers = snapshot.offers.iter();
    let &(offer, by) = offers.find(|(_, by)| !snapshot.plays(snapshot.sides[*by]))?;
    let kind = offer_name(offer);
    let args = [("name", Arg::Text(subject(snapshot, by, language)))];
    Some(OfferView {
        kind,
        say: text_with(language, &format!("offer-{kind}"), &args),
    })
}

/// The result in two or three words, as the visitor sees it.
fn headline(snapshot: &Snapshot, end: End, language: Language) -> String {
    if end == End::Declared(Termination::Closed) {
        return text(language, "result-closed");
    }
    let winner = match end.outcome() {
        None => return text(language, "result-aborted"),
        Some(Outcome::Draw) => return text(language, "result-draw"),
        Some(Outcome::Win(winner)) => winner,
    };
    let plays = (snapshot.plays(winner), snapshot.plays(winner.other()));
    match plays {
        (true, false) => text(language, "result-won"),
        (false, true) => text(language, "result-lost"),
        _ => {
            let name = catalogue::side(language, snapshot.position.id().info(), winner);
            text_with(language, "result-side-won", &[("side", Arg::Text(name))])
        }
    }
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
        gone: presence.gone_for(),
        watchers: presence.watchers,
    }
}

fn clock(reading: ClockReading) -> ClockView {
    ClockView {
        left: reading.left,
        running: reading.running.map(Side::index),
        rests: reading.rests,
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
