//! The rules of the games, and the figures in them.

use axum::Json as JsonBody;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kabinet_core::Match;
use kabinet_games::GameId;
use kabinet_words::Language;
use serde::{Deserialize, Serialize};

use super::app::App;
use super::board::theme_of;
use super::context::{RequestContext, html};
use crate::pages::card::Card;
use crate::pages::error::PageError;
use crate::pages::rules::RulesPage;
use crate::position_view::{self, PositionView, Setting};
use crate::rules::{self, Rules};

/// The rules of a game.
pub(super) async fn page(
    State(app): State<App>,
    ask: RequestContext,
    Path(game): Path<String>,
) -> Response {
    let Ok(game) = game.parse::<GameId>() else {
        return ask.trouble(PageError::NoGame { name: game });
    };
    match rules::of(game) {
        Some(rules) => {
            let mut page = ask.page();
            let title = page.with("rules-title", "game", game.info().name);
            let told = page.about(&game);
            let base = ask.base(&app);
            page.card = Some(Card::of_game(
                &base,
                &ask.path,
                page.language,
                game,
                title,
                told,
            ));
            html(RulesPage { page, game, rules }.html())
        }
        None => ask.trouble(PageError::NoPage),
    }
}

/// A figure as a board to try: the drawing, the board's description, and what may be played.
#[derive(Debug, Serialize)]
struct Trial {
    svg: String,
    board: serde_json::Value,
    look: PositionView,
}

/// A figure to be played on from.
pub(super) async fn trial(
    ask: RequestContext,
    Path((game, name)): Path<(String, String)>,
) -> Response {
    let rules = game.parse::<GameId>().ok().and_then(rules::of);
    let figure = rules.and_then(|rules| rules.figure(&name));
    let Some(figure) = figure.filter(|figure| figure.is_to_try()) else {
        return ask.trouble(PageError::NoPage);
    };
    let language = ask.visitor.language;
    let game = Match::new(figure.position().clone());
    let look = position_view::view(language, figure.options(), &game);
    let setting = Setting {
        label: &look.say,
        prefix: &format!("try-{name}"),
        ..Setting::default()
    };
    let (svg, board) = position_view::page_board(language, &game, setting);
    let board = serde_json::from_str(&board).unwrap_or_default();
    let headers = [(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"))];
    (headers, JsonBody(Trial { svg, board, look })).into_response()
}

/// How a figure is wanted.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wish {
    theme: Option<String>,
    lang: Option<String>,
    v: Option<String>,
}

/// The picture of a figure.
pub(super) async fn figure(
    ask: RequestContext,
    Path((game, file)): Path<(String, String)>,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Response {
    shown(
        &ask,
        game.parse::<GameId>().ok().and_then(rules::of),
        &file,
        wish,
    )
}

/// The picture of a figure among these.
pub(super) fn shown(
    ask: &RequestContext,
    rules: Option<&'static Rules>,
    file: &str,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Response {
    let name = file.strip_suffix(".svg");
    let figure = rules.zip(name).and_then(|(rules, name)| rules.figure(name));
    let Some(figure) = figure else {
        return ask.trouble(PageError::NoPage);
    };
    let wish = wish.map(|Query(wish)| wish).unwrap_or_default();
    let language = wish.lang.and_then(|code| code.parse::<Language>().ok());
    let picture = figure.svg(
        language.unwrap_or_default(),
        theme_of(wish.theme.as_deref()),
    );
    // An address with the version of what it shows never shows anything else.
    let cache = if wish.v.as_deref() == Some(figure.version()) {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=3600"
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    (headers, picture).into_response()
}
