//! The shelf, and the games that are being played.

use std::sync::Arc;

use axum::extract::State as AxumState;
use axum::response::Response;
use kabinet_core::Side;
use kabinet_words::{Language, catalogue, translate};

use super::app::App;
use super::board::FRAMES;
use super::context::{RequestContext, html};
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

/// A game of others is being played now if something happened there within this time.
const NOW: u64 = 15 * 60 * 1000;

/// The shelf.
pub(super) async fn home(AxumState(app): AxumState<App>, ask: RequestContext) -> Response {
    let lists = match lists(&app, &ask).await {
        Ok(lists) => lists,
        Err(response) => return *response,
    };
    let puzzles = match app.rooms() {
        Ok(rooms) => puzzles::all(rooms, &ask).await,
        Err(trouble) => Err(trouble),
    };
    match puzzles {
        Ok(puzzles) => {
            let mut page = ask.page();
            let title = format!("{} · {}", page.t("site-name"), page.t("home-title"));
            let told = page.t("site-description");
            page.card = Some(Card::of_site(
                &ask.base(&app),
                "/",
                page.language,
                title,
                told,
            ));
            html(
                HomePage {
                    page,
                    lists,
                    frames: FRAMES,
                    puzzles,
                }
                .html(),
            )
        }
        Err(trouble) => ask.trouble(trouble),
    }
}

/// The lists alone.
pub(super) async fn games(AxumState(app): AxumState<App>, ask: RequestContext) -> Response {
    match lists(&app, &ask).await {
        Ok(mut lists) => {
            let page = ask.page();
            lists.finished = finished(&app, &ask).await;
            html(GamesPage { page, lists }.html())
        }
        Err(response) => *response,
    }
}

async fn lists(app: &App, ask: &RequestContext) -> Result<Lists, Box<Response>> {
    let rooms = app
        .rooms()
        .map_err(|trouble| Box::new(ask.trouble(trouble)))?;
    let page = ask.page();
    let visitor = ask.visitor.id();
    let now = rooms.now();
    let mut lists = Lists::default();
    if let Some(visitor) = &visitor {
        for room in own(rooms, visitor, false).await {
            lists
                .mine
                .push(room.read(|state| row(&page, &room, state, Some(visitor), now)));
        }
        // Those that wait for the visitor first; the others stay as they are.
        lists.mine.sort_by_key(|row| !row.waits);
    }
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
                Phase::Waiting if state.listed() && lists.lobby.len() < ROWS => {
                    lists.lobby.push(challenge(&page, &room, state));
                }
                // A game by link is the business of those who have the link.
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
    Ok(lists)
}

/// The visitor's own games that are over.
async fn finished(app: &App, ask: &RequestContext) -> Vec<GameRow> {
    let (Ok(rooms), Some(visitor)) = (app.rooms(), ask.visitor.id()) else {
        return Vec::new();
    };
    let (page, now) = (ask.page(), rooms.now());
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
