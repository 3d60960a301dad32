//! Pictures of boards.

use axum::extract::{Path, Query};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_draw::Context;
use kabinet_draw::svg::{self, SvgOptions};
use kabinet_games::{AnyGame, GameId};
use serde::Deserialize;

use super::context::RequestContext;
use crate::pages::error::PageError;

/// How many pictures a miniature has to leaf through.
pub(super) const FRAMES: u32 = 8;

/// How many actions lie between two of them.
const ACTIONS_A_FRAME: u32 = 3;

/// What a picture shows.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wish {
    theme: Option<String>,
    frame: Option<u32>,
}

/// A board in the middle of a game, as the shelf shows it.
pub(super) async fn picture(
    ask: RequestContext,
    Path(file): Path<String>,
    wish: Result<Query<Wish>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let game: Option<GameId> = file.strip_suffix(".svg").and_then(|name| name.parse().ok());
    let Some(game) = game else {
        return ask.trouble(PageError::NoPage);
    };
    let wish = wish.map(|Query(wish)| wish).unwrap_or_default();
    let options = SvgOptions {
        theme: theme_of(wish.theme.as_deref()),
        coordinates: false,
        hands: false,
        caption: false,
        paper: false,
        ..SvgOptions::default()
    };
    let position = moment(game, wish.frame.unwrap_or(0).min(FRAMES - 1));
    let scene = kabinet_draw::scene(&position, Context::default());
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (
            CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=86400"),
        ),
    ];
    (headers, svg::render(&scene, &options)).into_response()
}

/// The colours that an address asks for.
pub(super) fn theme_of(name: Option<&str>) -> svg::Theme {
    match name {
        Some("light") => svg::Theme::Light,
        Some("dark") => svg::Theme::Dark,
        _ => svg::Theme::Auto,
    }
}

/// A moment of a game that is the same everywhere: enough has happened to show what it is about.
#[must_use]
pub fn moment(game: GameId, frame: u32) -> AnyGame {
    // Early positions of all games look alike; this many actions in they do not.
    const BEFORE: u32 = 16;
    let mut position = game.start();
    let mut random = SplitMix64::new(7);
    let mut list = ActionList::new();
    for _ in 0..BEFORE + frame * ACTIONS_A_FRAME {
        position.legal_actions(&mut list);
        let mut next = position.clone();
        let Some(&action) = random.choose(list.as_slice()) else {
            break;
        };
        next.play_unchecked(action);
        // A game that is over is not a picture of a game.
        if next.outcome().is_some() {
            continue;
        }
        position = next;
    }
    position
}
