//! The rules of the games, and the figures in them.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kabinet_games::GameId;
use kabinet_words::Language;
use serde::Deserialize;

use super::app::App;
use super::ask::{Ask, html};
use super::board::theme_of;
use crate::pages::card::Card;
use crate::pages::rules::RulesPage;
use crate::pages::trouble::Trouble;
use crate::rules::{self, Rules};

/// The rules of a game.
pub(super) async fn page(State(app): State<App>, ask: Ask, Path(game): Path<String>) -> Response {
    let Ok(game) = game.parse::<GameId>() else {
        return ask.trouble(Trouble::NoGame { name: game });
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
        None => ask.trouble(Trouble::NoPage),
    }
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
    ask: Ask,
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
    ask: &Ask,
    rules: Option<&'static Rules>,
    file: &str,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Response {
    let name = file.strip_suffix(".svg");
    let figure = rules.zip(name).and_then(|(rules, name)| rules.figure(name));
    let Some(figure) = figure else {
        return ask.trouble(Trouble::NoPage);
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
