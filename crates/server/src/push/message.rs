//! What a notice says, in the device's language. The service worker shows it.

use kabinet_core::{Arg, Side};
use kabinet_words::{Language, text, text_with, translate};
use serde::Serialize;

use crate::ids::VisitorId;
use crate::protocol::room_view::{lead, offer_name};
use crate::room::{Holder, NoticeKind, Offer, Phase, Snapshot, State};
use crate::storage::TakenNotice;
use crate::time::Timestamp;

/// A warning that would come this much too early, in milliseconds, is put off: a server that was
/// down, or a holiday, has given the player more time.
const TOO_EARLY: u64 = 60_000;

/// Whether a notice is still worth sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// Now.
    Now,
    /// Not before this moment.
    Later(Timestamp),
    /// Not any more.
    Nothing,
}

/// A notice as the service worker shows it.
#[derive(Debug, Serialize)]
pub(super) struct Message {
    title: String,
    body: String,
    /// The page that a click leads to.
    url: String,
    /// The picture of the position.
    image: String,
    /// Notices with the same tag replace each other.
    tag: String,
    kind: &'static str,
    /// How many turns had been completed.
    turn: usize,
    /// The button that opens the page, and the one that stops these notices.
    open: String,
    stop: String,
    lang: &'static str,
}

/// Whether a notice still tells the truth.
pub(super) fn worth(
    state: &State,
    notice: &TakenNotice,
    visitor: &VisitorId,
    now: Timestamp,
) -> Worth {
    let seat = notice.seat;
    let place = state.seats().get(seat);
    if notice.expires <= now || !place.is_some_and(|place| place.holder.is(visitor)) {
        return Worth::Nothing;
    }
    let same_turn = state.awaited() == Some(seat) && state.completed_turns() == notice.turn;
    let true_still = match notice.kind {
        NoticeKind::Turn => same_turn,
        // A player who goes on holiday or comes back gets another warning.
        NoticeKind::Nearly if notice.number < holiday_event(state, seat) => false,
        NoticeKind::Nearly => match state.warning().filter(|_| same_turn) {
            Some((due, _)) if due > now.after(TOO_EARLY) => return Worth::Later(due),
            Some((_, deadline)) => deadline > now,
            None => false,
        },
        NoticeKind::Offer => open_offer(state, seat).is_some(),
        NoticeKind::Result => state.phase() == Phase::Over,
        NoticeKind::Rematch => state.rematch().is_some(),
        NoticeKind::Challenge => matches!(state.phase(), Phase::Playing | Phase::Choosing),
    };
    if true_still {
        Worth::Now
    } else {
        Worth::Nothing
    }
}

fn holiday_event(state: &State, seat: usize) -> i64 {
    i64::try_from(state.holiday_event(seat)).unwrap_or(i64::MAX)
}

/// The offer of the other side that waits for an answer, and the seat that made it.
fn open_offer(state: &State, seat: usize) -> Option<(Offer, usize)> {
    let own = state.seats()[seat].seat.side;
    Offer::ALL.into_iter().find_map(|offer| {
        let by = state.offered(offer)?;
        (state.seats()[by].seat.side != own).then_some((offer, by))
    })
}

impl Message {
    /// What a notice says now.
    pub(super) fn new(
        state: &State,
        notice: &TakenNotice,
        language: Language,
        now: Timestamp,
    ) -> Self {
        let room = match (notice.kind, state.rematch()) {
            (NoticeKind::Rematch, Some(next)) => next,
            _ => &notice.room,
        };
        let side = state.seats()[notice.seat].seat.side;
        let flip = if side == Side::Second { "&flip=1" } else { "" };
        // The number lets nobody show an older picture.
        let (lang, plies) = (language.code(), state.game().len());
        Self {
            title: state.info().title().to_owned(),
            body: sentence(state, notice, language, now),
            url: format!("/game/{room}"),
            image: format!(
                "/game/{}/picture.png?lang={lang}{flip}&n={plies}",
                notice.room
            ),
            tag: room.to_string(),
            kind: notice.kind.name(),
            turn: notice.turn,
            open: text(language, "notice-open"),
            stop: text(language, "notice-stop"),
            lang,
        }
    }

    /// As it is sent.
    pub(super) fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

fn sentence(state: &State, notice: &TakenNotice, language: Language, now: Timestamp) -> String {
    let name = opponent(state, notice.seat);
    let with = |key: &str, mut args: Vec<(&'static str, Arg)>| {
        args.extend(named(&name));
        text_with(language, key, &args)
    };
    match notice.kind {
        NoticeKind::Turn => with("notice-turn", Vec::new()),
        NoticeKind::Nearly => {
            let left = state
                .warning()
                .map_or(0, |(_, deadline)| deadline.since(now));
            with(
                "notice-nearly",
                vec![("time", Arg::Text(time_left(language, left)))],
            )
        }
        NoticeKind::Offer => match open_offer(state, notice.seat) {
            Some((offer, _)) => {
                let who = match name.is_empty() {
                    true => text(language, "seat-opponent"),
                    false => name.clone(),
                };
                let key = format!("offer-{}", offer_name(offer));
                text_with(language, &key, &[("name", Arg::Text(who))])
            }
            None => with("notice-turn", Vec::new()),
        },
        NoticeKind::Result => {
            let snapshot = Snapshot::new(state, &[notice.seat], usize::MAX, now);
            let status = translate(language, &snapshot.status);
            let result = format!("{} {status}", lead(&snapshot, language));
            with("notice-result", vec![("result", Arg::Text(result))])
        }
        NoticeKind::Rematch => with("notice-rematch", Vec::new()),
        NoticeKind::Challenge => with("notice-challenge", Vec::new()),
    }
}

/// The names of those of the other side who gave one; empty if nobody did.
#[must_use]
pub fn opponent(state: &State, seat: usize) -> String {
    let own = state.seats()[seat].seat.side;
    let others = state.seats().iter().filter(|place| place.seat.side != own);
    let names = others.filter_map(|place| match &place.holder {
        Holder::Person { name, .. } if !name.is_empty() => Some(name.as_str()),
        _ => None,
    });
    names.collect::<Vec<_>>().join(", ")
}

/// The arguments of a sentence about the opponent, who may have given no name.
#[must_use]
pub fn named(name: &str) -> [(&'static str, Arg); 2] {
    let known = if name.is_empty() { "no" } else { "yes" };
    [
        ("known", Arg::Text(known.to_owned())),
        ("name", Arg::Text(name.to_owned())),
    ]
}

/// An amount of time in days and hours, or in hours and minutes.
#[must_use]
pub fn time_left(language: Language, millis: u64) -> String {
    let minutes = millis / 60_000;
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    let number = |number: u64| Arg::Text(number.to_string());
    if days > 0 {
        let args = [("days", number(days)), ("hours", number(hours))];
        return text_with(language, "clock-days", &args);
    }
    let args = [("hours", number(hours)), ("minutes", number(minutes % 60))];
    text_with(language, "clock-hours", &args)
}
