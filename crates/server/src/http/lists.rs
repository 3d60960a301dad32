//! The front page, and the lists of games that are being played.

use std::sync::Arc;

use axum::extract::State as AxumState;
use kabinet_core::Side;
use kabinet_words::{Language, catalogue, translate};

use super::app::App;
use super::board::FRAMES;
use super::context::{RequestContext, html};
use super::error::PageResult;
use super::puzzles;
use crate::ids::VisitorId;
use crate::pages::card::Card;
use crate::pages::home::{Challenge, GameRow, GamesPage, HomePage, Lists};
use crate::pages::page::Page;
use crate::room::{Holder, Phase, State};
use crate::rooms::{OpenRoom, Rooms};
use crate::time::Timestamp;

/// The most rows of each list.
const ROWS: usize = 12;

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
        puzzles,
    };
    Ok(html(page.html()))
}

/// The lists alone.
pub(super) async fn games(AxumState(app): AxumState<App>, request: RequestContext) -> PageResult {
    let rooms = app.rooms()?;
    let mut lists = lists(rooms, &request).await;
    lists.finished = finished(rooms, &request).await;
    let page = request.page();
    Ok(html(GamesPage { page, lists }.html()))
}

async fn lists(rooms: &Arc<Rooms>, request: &RequestContext) -> Lists {
    let page = request.page();
    let visitor = request.visitor.id();
    let now = rooms.now();
    let mut lists = Lists::default();
    if let Some(visitor) = &visitor {
        for room in own(rooms, visitor, false).await {
            lists
                .mine
                .push(room.read(|state| row(&page, &room, state, Some(visitor), now)));
        }
        // Those that wait for the visitor come first; the order is otherwise kept.
        lists.mine.sort_by_key(|row| !row.waits);
    }
    rooms.open_challenges().await;
    let mut open = rooms.open_rooms();
    open.sort_by_key(|room| std::cmp::Reverse(room.read(State::changed)));
    for room in open {
        room.read(|state| {
            let mine = visitor
                .as_ref()
                .is_some_and(|v| state.seats_of(v).next().is_some());
            if mine {
                return;
            }
            match state.phase() {
                Phase::Waiting if state.listed() && lists.lobby.len() < CHALLENGES => {
                    lists.lobby.push(challenge(&page, &room, state));
                }
                // A game by link is visible only to those who have the link.
                Phase::Playing
                    if lists.watch.len() < ROWS
                        && now.since(state.changed()) < NOW
                        && state.listed() =>
                {
                    lists.watch.push(row(&page, &room, state, None, now));
                }
                _ => {}
            }
        });
    }
    lists
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

async fn own(rooms: &Arc<Rooms>, visitor: &VisitorId, over: bool) -> Vec<Arc<OpenRoom>> {
    let most = u32::try_from(ROWS).unwrap_or(u32::MAX);
    let mut found = Vec::new();
    match rooms.storage().rooms_of(visitor, over, most).await {
        Ok(ids) => {
            for id in ids {
                found.extend(rooms.room(&id).await.ok().flatten());
            }
        }
        Err(error) => tracing::error!(%error, "could not list the games of a visitor"),
    }
    found.sort_by_key(|room| std::cmp::Reverse(room.read(State::changed)));
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
    let waits = state.acting().is_some_and(|seat| seats.contains(&seat));
    let time = jiff::Timestamp::from_millisecond(state.changed().0).unwrap_or_default();
    GameRow {
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
        Holder::Engine(level) => {
            let level = level.to_string();
            format!(
                "{} {}",
                page.t("seat-engine"),
                page.with("seat-level", "level", &level)
            )
        }
        Holder::Nobody => page.t("seat-free"),
    });
    names.collect::<Vec<_>>().join(", ")
}

fn challenge(page: &Page, room: &OpenRoom, state: &State) -> Challenge {
    let host = state.seats().iter().find_map(|place| match &place.holder {
        Holder::Person { name, .. } => Some(name.clone()),
        _ => None,
    });
    Challenge {
        id: room.id().to_string(),
        game: state.id(),
        host: host
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| page.t("seat-person")),
        options: state.options().clone(),
        clock: page.message(&state.clock().rule()),
    }
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
