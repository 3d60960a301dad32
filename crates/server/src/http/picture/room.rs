//! Pictures of games that are played, or were.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::Response;
use kabinet_picture::{AnimationOptions, Width, animation as animate};
use kabinet_words::{Language, translate};

use super::super::app::App;
use super::super::context::RequestContext;
use super::super::game::find;
use super::answer::{DAY, FRESH, Form, PictureRequest, refuse};
use super::params::{Parameters, Wish};
use crate::pages::error::PageError;
use crate::pictures::drawing::{beside, sides};
use crate::pictures::studio::Work;
use crate::pictures::{Drawing, Key, card};
use crate::room::{End, Holder, State as RoomState};
use crate::rooms::OpenRoom;

/// What a room's picture is made of.
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

/// What a game waits for or how it ended, to somebody who looks on.
fn told(state: &RoomState, language: Language) -> String {
    translate(language, &state.status(&[]))
}

/// What the sides are called, with the people who play them as far as there is room.
fn names(state: &RoomState, language: Language) -> [String; 2] {
    /// A strip has room for so many letters beside the pieces.
    const LETTERS: usize = 14;
    let mut names = sides(language, state.game().position());
    for place in state.seats() {
        if let Holder::Person { name, .. } = &place.holder
            && !name.is_empty()
            && state.seats().len() == 2
        {
            let short: String = name.chars().take(LETTERS).collect();
            let more = if short.len() < name.len() { "…" } else { "" };
            names[place.seat.side.index()] += &format!(" · {short}{more}");
        }
    }
    names
}

/// The room that is meant, and how its picture is to be; or why there is none.
async fn wished(
    app: &App,
    ask: &RequestContext,
    id: &str,
    parameters: Parameters,
) -> Result<(Wish, Arc<OpenRoom>), Response> {
    match (Wish::read(parameters), find(app, id).await) {
        (_, Err(trouble)) => Err(ask.trouble(trouble)),
        (Err(key), _) => Err(refuse(ask, key)),
        (Ok(wish), Ok((_, room))) => Ok((wish, room)),
    }
}

/// A game as it stands.
pub(in crate::http) async fn of_game(
    State(app): State<App>,
    ask: RequestContext,
    Path(id): Path<String>,
    parameters: Parameters,
) -> Response {
    let (wish, room) = match wished(&app, &ask, &id, parameters).await {
        Ok(wished) => wished,
        Err(refusal) => return refusal,
    };
    let language = wish.language(&ask);
    let (svg, over) = room.read(|state| {
        let draw = |drawing: &Drawing<'_>| drawing.svg(language, wish.pixels());
        let svg = in_room(state, language, wish.flipped, draw);
        (svg, state.end().is_some())
    });
    let customer = PictureRequest {
        app: &app,
        ask: &ask,
        cache: if over { DAY } else { FRESH },
        personal: wish.language.is_none(),
    };
    customer.png(svg, wish.width.unwrap_or(Width::USUAL)).await
}

/// A finished game as an animated picture.
pub(in crate::http) async fn animation(
    State(app): State<App>,
    ask: RequestContext,
    Path(id): Path<String>,
    parameters: Parameters,
) -> Response {
    let (wish, room) = match wished(&app, &ask, &id, parameters).await {
        Ok(wished) => wished,
        Err(refusal) => return refusal,
    };
    let language = wish.language(&ask);
    let found = room.read(|state| {
        state.end()?;
        let options = AnimationOptions {
            theme: wish.pixels(),
            flipped: wish.flipped,
            names: Some(names(state, language)),
            ending: Some(told(state, language)),
            beside: beside(language),
        };
        Some((state.game().clone(), state.info().slug, options))
    });
    let Some((game, slug, options)) = found else {
        return refuse(&ask, "picture-not-over");
    };
    let width = wish
        .width
        .or(Width::new(kabinet_picture::animation::USUAL))
        .unwrap_or(Width::LEAST);
    // A finished game does not change: its name stands for all that was played.
    let key = Key::of(&[
        "gif",
        &id,
        &game.len().to_string(),
        &format!("{options:?}"),
        &width.to_string(),
    ]);
    let customer = PictureRequest {
        app: &app,
        ask: &ask,
        cache: DAY,
        personal: wish.language.is_none(),
    };
    if let Some(response) = customer.unchanged(Form::Gif, key) {
        return response;
    }
    let made = match app.studio().kept(key) {
        Some(file) => Ok(file),
        None if !app.limits().animation(ask.origin) => {
            return ask.trouble(PageError::TooMany { seconds: 30 });
        }
        None => {
            let make = move |stop: &AtomicBool| {
                animate(&game, options).gif(width, |_| match stop.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
            };
            app.studio().make(Work::Animation, key, make).await
        }
    };
    match made {
        Ok(file) => {
            let mut response = customer.answer(Form::Gif, key, file);
            let name = format!("inline; filename=\"{slug}-{}.gif\"", room.id());
            if let Ok(name) = HeaderValue::from_str(&name) {
                response.headers_mut().insert(CONTENT_DISPOSITION, name);
            }
            response
        }
        Err(error) => customer.failed(&error),
    }
}

/// The card of a game that is played, or was.
pub(in crate::http) async fn game_card(
    State(app): State<App>,
    ask: RequestContext,
    Path(file): Path<String>,
    parameters: Parameters,
) -> Response {
    let id = file.strip_suffix(".png").unwrap_or_default();
    let (wish, room) = match wished(&app, &ask, id, parameters).await {
        Ok(wished) => wished,
        Err(refusal) => return refusal,
    };
    let language = wish.language(&ask);
    let svg = room.read(|state| {
        let [first, second] = names(state, language);
        let players = format!("{first} – {second}");
        let draw = |drawing: &Drawing<'_>| card::position(language, drawing, &players);
        in_room(state, language, wish.flipped, draw)
    });
    let customer = PictureRequest {
        app: &app,
        ask: &ask,
        cache: FRESH,
        personal: wish.language.is_none(),
    };
    customer.png(svg, Width::CARD).await
}
