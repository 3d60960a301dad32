//! Pictures of boards.

use axum::extract::{Path, Query};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kabinet_draw::Context;
use kabinet_draw::svg::{self, SvgOptions};
use kabinet_games::GameId;
use serde::Deserialize;

use super::context::RequestContext;
use crate::pages::error::PageError;
use crate::pictures::sample_position;

/// How many pictures a miniature has to leaf through.
pub(super) const FRAMES: u32 = 8;

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
    let position = sample_position(game, wish.frame.unwrap_or(0).min(FRAMES - 1));
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
