//! Pictures of games in rooms.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::CONTENT_DISPOSITION;
use kabinet_picture::{AnimationOptions, Width, animation as animate};
use kabinet_words::{Language, translate};

use super::super::app::App;
use super::super::context::RequestContext;
use super::super::error::PageResult;
use super::super::game::find;
use super::answer::{DAY, FRESH, Form, PictureRequest, no_picture};
use super::params::{Parameters, PictureQuery};
use super::read_query;
use crate::byte_cache::CacheKey;
use crate::pages::error::PageError;
use crate::pictures::drawing::{beside, sides};
use crate::pictures::{Drawing, RenderKind, card};
use crate::room::{End, Holder, State as RoomState};
use crate::rooms::OpenRoom;
use crate::visible::clean;

/// Draws the current position of a room.
fn in_room<T>(
    state: &RoomState,
    language: Language,
    flipped: bool,
    draw: impl FnOnce(&Drawing<'_>) -> T,
) -> T {
    let position = state.game().position();
    let drawing = Drawing {
        position,
        last: state.turns().last().map(|turn| turn.text.as_str()),
        ending: state.end().and_then(End::as_ending),
        told: Some(told(state, language)),
        names: Some(names(state, language)),
        flipped,
    };
    draw(&drawing)
}

/// What a game waits for or how it ended, as a watcher reads it.
fn told(state: &RoomState, language: Language) -> String {
    translate(language, &state.status(&[]))
}

/// The names of the sides, with their players as far as there is room.
fn names(state: &RoomState, language: Language) -> [String; 2] {
    /// So many letters fit beside the pieces.
    const LETTERS: usize = 14;
    let mut names = sides(language, state.game().position());
    for place in state.seats() {
        if let Holder::Person { name, .. } = &place.holder
            && !name.is_empty()
            && state.seats().len() == 2
        {
            // Older games may have names with signs that no picture takes.
            let name = clean(name);
            let short: String = name.chars().take(LETTERS).collect();
            let more = if short.len() < name.len() { "…" } else { "" };
            names[place.seat.side.index()] += &format!(" · {short}{more}");
        }
    }
    names
}

/// The room and the query of an address.
async fn room_and_query(
    app: &App,
    request: &RequestContext,
    id: &str,
    parameters: Parameters,
) -> Result<(Arc<OpenRoom>, PictureQuery), PageError> {
    let (_, room) = find(app, request, id).await?;
    Ok((room, read_query(request, parameters)?))
}

/// The current position of a game.
pub(in crate::http) async fn of_game(
    State(app): State<App>,
    request: RequestContext,
    Path(id): Path<String>,
    parameters: Parameters,
) -> PageResult {
    let (room, query) = room_and_query(&app, &request, &id, parameters).await?;
    let language = query.language(&request);
    let (svg, over) = room.read(|state| {
        let draw = |drawing: &Drawing<'_>| drawing.svg(language, query.pixels());
        let svg = in_room(state, language, query.flipped, draw);
        (svg, state.end().is_some())
    });
    let cache = if over { DAY } else { FRESH };
    let picture = PictureRequest::new(&app, &request, &query, cache);
    picture.png(svg, query.width.unwrap_or(Width::USUAL)).await
}

/// A finished game as an animated picture.
pub(in crate::http) async fn animation(
    State(app): State<App>,
    request: RequestContext,
    Path(id): Path<String>,
    parameters: Parameters,
) -> PageResult {
    let (room, query) = room_and_query(&app, &request, &id, parameters).await?;
    let language = query.language(&request);
    let found = room.read(|state| {
        state.end()?;
        let options = AnimationOptions {
            theme: query.pixels(),
            flipped: query.flipped,
            names: Some(names(state, language)),
            ending: Some(told(state, language)),
            beside: beside(language),
        };
        Some((state.game().clone(), state.info().slug, options))
    });
    let found = found.ok_or_else(|| no_picture(&request, "picture-not-over"));
    let (game, slug, options) = found?;
    let usual = Width::new(kabinet_picture::animation::USUAL);
    let width = query.width.or(usual).unwrap_or(Width::LEAST);
    // A finished game does not change, so its name stands for all its actions.
    let key = CacheKey::of(&[
        "gif",
        &id,
        &game.len().to_string(),
        &format!("{options:?}"),
        &width.to_string(),
    ]);
    let picture = PictureRequest::new(&app, &request, &query, DAY);
    if let Some(response) = picture.unchanged(Form::Gif, key) {
        return Ok(response);
    }
    let file = match app.renderer().cached(key).await {
        Some(file) => file,
        None if !app.limits().animation(request.origin) => {
            return Err(PageError::TooMany { seconds: 30 });
        }
        None => {
            let make = move |stop: &AtomicBool| {
                animate(&game, options).gif(width, |_| match stop.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
            };
            let renderer = app.renderer();
            renderer.render(RenderKind::Animation, key, make).await?
        }
    };
    let mut response = picture.answer(Form::Gif, key, file);
    let name = format!("inline; filename=\"{slug}-{}.gif\"", room.id());
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// The card of a game in a room.
pub(in crate::http) async fn game_card(
    State(app): State<App>,
    request: RequestContext,
    Path(file): Path<String>,
    parameters: Parameters,
) -> PageResult {
    let id = file.strip_suffix(".png").unwrap_or_default();
    let (room, query) = room_and_query(&app, &request, id, parameters).await?;
    let language = query.language(&request);
    let svg = room.read(|state| {
        let [first, second] = names(state, language);
        let players = format!("{first} – {second}");
        let draw = |drawing: &Drawing<'_>| card::position(language, drawing, &players);
        in_room(state, language, query.flipped, draw)
    });
    let picture = PictureRequest::new(&app, &request, &query, FRESH);
    picture.png(svg, Width::CARD).await
}
