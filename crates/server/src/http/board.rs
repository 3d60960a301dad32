//! Pictures of boards.

use axum::extract::{Path, Query};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use kabinet_draw::Context;
use kabinet_draw::svg::{self, SvgOptions};
use kabinet_games::GameId;
use serde::Deserialize;

use super::error::PageResult;
use crate::pages::error::PageError;
use crate::pictures::sample_position;

/// How many pictures the shelf has of each game.
pub(super) const FRAMES: u32 = 8;

/// The query of a picture's address.
#[derive(Debug, Default, Deserialize)]
pub(super) struct BoardQuery {
    theme: Option<String>,
    frame: Option<u32>,
}

/// A board in the middle of a game, as the shelf shows it.
pub(super) async fn picture(
    Path(file): Path<String>,
    query: Result<Query<BoardQuery>, axum::extract::rejection::QueryRejection>,
) -> PageResult {
    let game: Option<GameId> = file.strip_suffix(".svg").and_then(|name| name.parse().ok());
    let game = game.ok_or(PageError::NoPage)?;
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let options = SvgOptions {
        theme: theme_of(query.theme.as_deref()),
        coordinates: false,
        hands: false,
        caption: false,
        paper: false,
        ..SvgOptions::default()
    };
    let position = sample_position(game, query.frame.unwrap_or(0).min(FRAMES - 1));
    let scene = kabinet_draw::scene(&position, Context::default());
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (
            CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=86400"),
        ),
    ];
    Ok((headers, svg::render(&scene, &options)).into_response())
}

/// The colours that an address asks for.
pub(super) fn theme_of(name: Option<&str>) -> svg::Theme {
    match name {
        Some("light") => svg::Theme::Light,
        Some("dark") => svg::Theme::Dark,
        _ => svg::Theme::Auto,
    }
}
