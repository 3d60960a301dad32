//! What is known of the games.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use kabinet_games::GameId;

use super::app::App;
use super::context::{RequestContext, html};
use super::rules::{Wish, shown};
use crate::known;
use crate::pages::card::Card;
use crate::pages::error::PageError;
use crate::pages::known::{KnownListPage, KnownPage};

/// All games.
pub(super) async fn all(State(app): State<App>, ask: RequestContext) -> Response {
    let mut page = ask.page();
    let (title, told) = (page.t("known"), page.t("known-told"));
    let card = Card::of_site(&ask.base(&app), &ask.path, page.language, title, told);
    page.card = Some(card);
    html(KnownListPage { page }.html())
}

/// One game.
pub(super) async fn page(
    State(app): State<App>,
    ask: RequestContext,
    Path(game): Path<String>,
) -> Response {
    let Ok(game) = game.parse::<GameId>() else {
        return ask.trouble(PageError::NoGame { name: game });
    };
    let Some(known) = known::of(game) else {
        return ask.trouble(PageError::NoPage);
    };
    let mut page = ask.page();
    let title = page.with("known-title", "game", game.info().name);
    let told = page.t("known-told");
    let base = ask.base(&app);
    page.card = Some(Card::of_game(
        &base,
        &ask.path,
        page.language,
        game,
        title,
        told,
    ));
    html(KnownPage { page, game, known }.html())
}

/// The picture of a figure.
pub(super) async fn figure(
    ask: RequestContext,
    Path((game, file)): Path<(String, String)>,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Response {
    let known = game.parse::<GameId>().ok().and_then(known::of);
    shown(&ask, known, &file, wish)
}
