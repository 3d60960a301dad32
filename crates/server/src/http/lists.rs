//! The front page, and the lists of games that are being played.

use std::sync::Arc;

use axum::extract::State as AxumState;
use kabinet_core::{Outcome, Side};
use kabinet_words::{Language, catalogue, translate};

use super::app::App;
use super::board::FRAMES;
use super::context::{RequestContext, html};
use super::correspondence::calendar_link;
use super::error::PageResult;
use super::holiday::{self, GamesQuery};
use super::puzzles;
use super::query::QueryOrDefault;
use crate::ids::VisitorId;
use crate::pages::Html;
use crate::pages::card::Card;
use crate::pages::home::{Challenge, GameRow, GamesPage, HomePage, Lists, LiveLists};
use crate::pages::page::Page;
use crate::pages::puzzles::one::form_urlencoded;
use crate::position_view::texts_of;
use crate::protocol::room_view::{away_note, lead};
use crate::push::time_left;
use crate::room::{End, Holder, Phase, Snapshot, State, TimeControl};
use crate::rooms::{OpenRoom, Rooms};
use crate::time::Timestamp;

/// The most rows of each list.
const ROWS: usize = 12;

/// The most games of a visitor's own that go on.
const OWN_ROWS: usize = 30;

/// The most challenges that are shown.
const CHALLENGES: usize = 40;

/// A game of others is being played now if something happened there within this time.
const NOW: u64 = 15 * 60 * 1000;

/// The front page: the shelf of games.
pub(super) async fn home(AxumState(app): AxumState<App>, request: RequestContext) -> PageResult {
    let rooms = app.rooms()?;
    let lists = lists(rooms, &request).await;
    let puzzles = puzzles::all(rooms, &request).await?;
    let mut page = request.page();
    let title = format!("{} · {}", page.t("site-name"), page.t("home-title"));
    let told = page.t("site-description");
    let card = Card::of_site(&request.base(&app), "/", page.language, title, told);
    page.card = Some(card);
    let page = HomePage {
        page,
        lists,
        frames: FRAMES,
        played: request.visitor.played.clone(),
        puzzles,
    };
    Ok(html(page.html()))
}

/// The lists alone.
pub(super) async fn games(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    QueryOrDefault(query): QueryOrDefault<GamesQuery>,
) -> PageResult {
    let rooms = app.rooms()?;
    let mut lists = lists(rooms, &request).await;
    lists.finished = finished(rooms, &request).await;
    let visitor = request.visitor.id();
    let link = match &visitor {
        Some(visitor) => calendar_link(rooms, visitor).await,
        None => None,
    };
    let base = request.base(&app);
    let page = request.page();
    let problem = query.holiday;
    let holiday = match &visitor {
        Some(visitor) => holiday::form(rooms, visitor, &page, problem.as_deref()).await,
        None => None,
    };
    let calendar = link.map(|link| {
        let (key, code) = (link.reveal(), page.language.code());
        format!("{base}/calendar/{key}.ics?lang={code}")
    });
    let games = GamesPage {
        page,
        lists,
        plays: visitor.is_some(),
        calendar,
        holiday,
    };
    Ok(html(games.html()))
}

/// The lists without a page: pages that show them ask for them from time to time.
pub(super) async fn live(AxumState(app): AxumState<App>, request: RequestContext) -> PageResult {
    let lists = lists(app.rooms()?, &request).await;
    let page = request.page();
    Ok(html(LiveLists { page, lists }.html()))
}

async fn lists(rooms: &Arc<Rooms>, request: &RequestContext) -> Lists {
    let page = request.page();
    let visitor = request.visitor.id();
    let now = rooms.now();
    let mut lists = Lists::default();
    if let Some(visitor) = &visitor {
        let mut mine = own(rooms, visitor, false).await;
        // Those that wait for the visitor come first, the most urgent before the others; the order
        // is otherwise kept.
        mine.sort_by_cached_key(|room| room.read(|state| urgency(state, visitor, now)));
        let rows = mine
            .iter()
            .map(|room| room.read(|state| row(&page, room, state, Some(visitor), now)));
        lists.mine = rows.collect();
    }
    rooms.open_challenges().await;
    let mut open = rooms.open_rooms();
    // There may be very many rooms, and few that everybody sees.
    open.retain(|room| room.read(|state| is_shown(state, now)));
    // Read once each: it may change while they are sorted.
    open.sort_by_cached_key(|room| std::cmp::Reverse(room.read(State::changed)));
    for room in open {
        let away = !room.opener_may_be_here(rooms);
        room.read(|state| {
            let mine = visitor
                .as_ref()
                .is_some_and(|v| state.seats_of(v).next().is_some());
            if mine {
                return;
            }
            match state.phase() {
                Phase::Waiting if lists.lobby.len() < CHALLENGES => {
                    lists.lobby.push(challenge(&page, &room, state, away));
                }
                Phase::Playing if lists.watch.len() < ROWS => {
                    lists.watch.push(row(&page, &room, state, None, now));
                }
                _ => {}
            }
        });
    }
    // A game against somebody who is there can begin at once.
    lists.lobby.sort_by_key(|challenge| challenge.away);
    lists
}

/// Whether everybody sees a room: a challenge, or a game to watch.
fn is_shown(state: &State, now: Timestamp) -> bool {
    // A game by link is visible only to those who have the link.
    state.listed()
        && match state.phase() {
            Phase::Waiting => true,
            Phase::Playing => now.since(state.changed()) < NOW,
            Phase::Choosing | Phase::Over => false,
        }
}

/// The visitor's own games that are over.
async fn finished(rooms: &Arc<Rooms>, request: &RequestContext) -> Vec<GameRow> {
    let Some(visitor) = request.visitor.id() else {
        return Vec::new();
    };
    let (page, now) = (request.page(), rooms.now());
    let found = own(rooms, &visitor, true).await;
    let rows = found
        .iter()
        .map(|room| room.read(|state| row(&page, room, state, Some(&visitor), now)));
    rows.collect()
}

/// Whether a game waits for a visitor, and how long it can.
pub(super) fn urgency(state: &State, visitor: &VisitorId, now: Timestamp) -> (bool, u64) {
    let waits = state
        .awaited()
        .is_some_and(|seat| state.seats()[seat].holder.is(visitor));
    let deadline = state.clock().deadline();
    (!waits, deadline.map_or(u64::MAX, |(_, at)| at.since(now)))
}

pub(super) async fn own(rooms: &Arc<Rooms>, visitor: &VisitorId, over: bool) -> Vec<Arc<OpenRoom>> {
    let most = u32::try_from(if over { ROWS } else { OWN_ROWS }).unwrap_or(u32::MAX);
    let mut found = Vec::new();
    match rooms.storage().rooms_of(visitor, over, most).await {
        Ok(ids) => {
            for id in ids {
                found.extend(rooms.room(&id).await.ok().flatten());
            }
        }
        Err(error) => tracing::error!(%error, "could not list the games of a visitor"),
    }
    found.sort_by_cached_key(|room| std::cmp::Reverse(room.read(State::changed)));
    found
}

fn row(
    page: &Page,
    room: &OpenRoom,
    state: &State,
    visitor: Option<&VisitorId>,
    now: Timestamp,
) -> GameRow {
    let seats: Vec<usize> = match visitor {
        Some(visitor) => state.seats_of(visitor).collect(),
        None => Vec::new(),
    };
    let waits = state.awaited().is_some_and(|seat| seats.contains(&seat));
    let time = jiff::Timestamp::from_millisecond(state.changed().0).unwrap_or_default();
    let snapshot = Snapshot::new(state, &seats, usize::MAX, now);
    // What is somebody else's to do is told by the note.
    let lead = match state.phase() {
        Phase::Choosing if waits => page.t("camp-title"),
        Phase::Over => lead(&snapshot, page.language),
        _ if waits => lead(&snapshot, page.language),
        _ => String::new(),
    };
    GameRow {
        picture: picture(state, &seats),
        lead,
        result: result(state, &seats),
        deadline: deadline(page, state, now),
        id: room.id().to_string(),
        game: state.id(),
        players: Side::ALL.map(|side| players(page, state, side)),
        note: translate(page.language, &state.status(&seats)),
        waits,
        over: state.phase() == Phase::Over,
        time: time.to_string(),
        when: ago(page.language, now.since(state.changed())),
    }
}

fn players(page: &Page, state: &State, side: Side) -> String {
    let places = state.seats().iter().filter(|place| place.seat.side == side);
    let names = places.map(|place| match &place.holder {
        Holder::Person { name, .. } if !name.is_empty() => name.clone(),
        Holder::Person { .. } => catalogue::seat(page.language, state.info(), &place.seat),
        Holder::Engine(persona) if persona.character().is_some() => page.persona(*persona),
        Holder::Engine(persona) => {
            format!("{} {}", page.t("seat-engine"), page.persona(*persona))
        }
        Holder::Nobody => page.t("seat-free"),
    });
    names.collect::<Vec<_>>().join(", ")
}

fn challenge(page: &Page, room: &OpenRoom, state: &State, away: bool) -> Challenge {
    let host = state.seats().iter().find_map(|place| match &place.holder {
        Holder::Person { name, .. } => Some(name.clone()),
        _ => None,
    });
    Challenge {
        id: room.id().to_string(),
        game: state.id(),
        host: host
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| page.t("seat-someone")),
        options: state.options().clone(),
        clock: page.message(&state.clock().rule()),
        away,
    }
}

/// The address of a picture of a room's position, seen from the visitor's side.
fn picture(state: &State, seats: &[usize]) -> String {
    let position = state.game().position().to_string();
    let last = state.turns().last().map(|turn| turn.text.as_str());
    let mut pairs = vec![("position", position.as_str())];
    pairs.extend(last.map(|last| ("last", last)));
    let options = texts_of(state.options());
    pairs.extend(options.iter().map(|option| ("option", option.as_str())));
    let near = seats.first().map(|&seat| state.seats()[seat].seat.side);
    if near == Some(Side::Second) {
        pairs.push(("flip", "1"));
    }
    let slug = state.info().slug;
    format!("/picture/{slug}.svg?{}", form_urlencoded(&pairs))
}

/// How a game went for the holder of these seats.
fn result(state: &State, seats: &[usize]) -> &'static str {
    let Some(Outcome::Win(winner)) = state.end().and_then(End::outcome) else {
        return "";
    };
    let plays = |side: Side| {
        let mut own = seats.iter();
        own.any(|&seat| state.seats()[seat].seat.side == side)
    };
    match (plays(winner), plays(winner.other())) {
        (true, false) => "won",
        (false, true) => "lost",
        _ => "",
    }
}

/// How much time is left for a move, where there are days for it; or until when the player to move
/// is away.
fn deadline(page: &Page, state: &State, now: Timestamp) -> String {
    let away = state.awaited().and_then(|seat| state.away_until(seat, now));
    if let Some(until) = away {
        return away_note(page.language, until);
    }
    let clock = state.clock();
    let Some((_, at)) = clock.deadline() else {
        return String::new();
    };
    if !matches!(clock.rule(), TimeControl::Turn { .. }) {
        return String::new();
    }
    let time = time_left(page.language, at.since(now));
    page.with("list-deadline", "time", &time)
}

/// How long ago something was, in words.
fn ago(language: Language, millis: u64) -> String {
    let minutes = millis / 60_000;
    let (key, number) = match minutes {
        0 => ("ago-now", 0),
        1..60 => ("ago-minutes", minutes),
        60..1440 => ("ago-hours", minutes / 60),
        _ => ("ago-days", minutes / 1440),
    };
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    kabinet_words::text_with(language, key, &[("n", kabinet_core::Arg::Number(number))])
}
