//! Pictures of boards.

use axum::extract::Path;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kabinet_draw::Context;
use kabinet_draw::svg::{self, SvgOptions};
use kabinet_games::{AnyGame, GameId};
use serde::Deserialize;

use super::error::PageResult;
use super::query::QueryOrDefault;
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
    QueryOrDefault(query): QueryOrDefault<BoardQuery>,
) -> PageResult {
    let game: Option<GameId> = file.strip_suffix(".svg").and_then(|name| name.parse().ok());
    let game = game.ok_or(PageError::NoPage)?;
    let position = sample_position(game, query.frame.unwrap_or(0).min(FRAMES - 1));
    Ok(bare_board(&position, query.theme.as_deref(), false))
}

/// A board with nothing around it, as a picture that browsers keep for a day.
pub(super) fn bare_board(position: &AnyGame, theme: Option<&str>, flipped: bool) -> Response {
    let options = SvgOptions {
        theme: theme_of(theme),
        flipped,
        coordinates: false,
        hands: false,
        caption: false,
        paper: false,
        ..SvgOptions::default()
    };
    let scene = kabinet_draw::scene(position, Context::default());
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
