//! Articles about the games: `/rules/GAME`, `/known/GAME` and `/strategy/GAME`, with their figures.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kabinet_content::{Article, Topic};
use kabinet_core::Match;
use kabinet_words::Language;
use serde::{Deserialize, Serialize};

use super::app::App;
use super::board::theme_of;
use super::context::{RequestContext, html};
use super::error::{JsonError, PageResult, game_named};
use super::query::QueryOrDefault;
use crate::pages::Html;
use crate::pages::annotated::AnnotatedGamePage;
use crate::pages::article::FigureImage;
use crate::pages::error::PageError;
use crate::pages::known::{KnownListPage, KnownPage};
use crate::pages::rules::RulesPage;
use crate::pages::strategy::StrategyPage;
use crate::position_view::{self, PositionView, Setting};

/// The rules of a game.
pub(super) async fn rules(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
) -> PageResult {
    page(&app, &request, &game, Topic::Rules)
}

/// What is known about a game.
pub(super) async fn known(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
) -> PageResult {
    page(&app, &request, &game, Topic::Known)
}

/// How to play a game well.
pub(super) async fn strategy(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
) -> PageResult {
    page(&app, &request, &game, Topic::Strategy)
}

/// The annotated game of a game.
pub(super) async fn annotated_game(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
) -> PageResult {
    let game = game_named(&game)?;
    let annotated = kabinet_content::annotated_game(game).map_err(|_| PageError::NoPage)?;
    let title = "strategy-game-title";
    let page = request.game_page(&app, game, title, |page| page.t("strategy-game-told"));
    // It has the drawing of every position.
    let made = app
        .pages()
        .run(move |_| AnnotatedGamePage::new(page, game, annotated).html());
    Ok(html(made.await?))
}

/// The annotated game as a record.
pub(super) async fn annotated_record(
    request: RequestContext,
    Path(game): Path<String>,
) -> PageResult {
    let game = game_named(&game)?;
    let annotated = kabinet_content::annotated_game(game).map_err(|_| PageError::NoPage)?;
    let text = annotated.record(request.visitor.language).to_string();
    let name = format!(
        "attachment; filename=\"{}-annotated.kgn\"",
        game.info().slug
    );
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        ),
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment")),
        ),
    ];
    Ok((headers, text).into_response())
}

/// What is known about all games.
pub(super) async fn known_list(State(app): State<App>, request: RequestContext) -> Response {
    let page = request.site_page(&app, "known", "known-told");
    html(KnownListPage { page }.html())
}

fn page(app: &App, request: &RequestContext, name: &str, topic: Topic) -> PageResult {
    let game = game_named(name)?;
    let article = kabinet_content::article(game, topic).map_err(|_| PageError::NoPage)?;
    let page = match topic {
        Topic::Known => request.game_page(app, game, "known-title", |page| page.t("known-told")),
        Topic::Strategy => {
            request.game_page(app, game, "strategy-title", |page| page.t("strategy-told"))
        }
        Topic::Rules | Topic::Print => {
            request.game_page(app, game, "rules-title", |page| page.about(&game))
        }
    };
    Ok(html(match topic {
        Topic::Known => KnownPage {
            page,
            game,
            article,
        }
        .html(),
        Topic::Strategy => StrategyPage {
            page,
            game,
            article,
        }
        .html(),
        Topic::Rules | Topic::Print => RulesPage {
            page,
            game,
            article,
        }
        .html(),
    }))
}

fn find(game: &str, topic: Topic) -> Option<&'static Article> {
    kabinet_content::article(game.parse().ok()?, topic).ok()
}

/// A figure as a board to try: the drawing, the board's description, and the legal actions.
#[derive(Debug, Serialize)]
struct Trial {
    svg: String,
    board: serde_json::Value,
    look: PositionView,
}

/// A figure of the rules to play on from.
pub(super) async fn rules_trial(
    request: RequestContext,
    Path((game, name)): Path<(String, String)>,
) -> Result<Response, JsonError> {
    trial(&request, find(&game, Topic::Rules), &name)
}

/// A figure of the strategy to play on from.
pub(super) async fn strategy_trial(
    request: RequestContext,
    Path((game, name)): Path<(String, String)>,
) -> Result<Response, JsonError> {
    trial(&request, find(&game, Topic::Strategy), &name)
}

fn trial(
    request: &RequestContext,
    article: Option<&'static Article>,
    name: &str,
) -> Result<Response, JsonError> {
    let figure = article.and_then(|article| article.figure(name));
    let figure = figure.filter(|figure| figure.has_trial());
    let figure = figure.ok_or(PageError::NoPage)?;
    let language = request.visitor.language;
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
    Ok((headers, Json(Trial { svg, board, look })).into_response())
}

/// The query of a figure's address.
#[derive(Debug, Default, Deserialize)]
pub(super) struct FigureQuery {
    theme: Option<String>,
    lang: Option<String>,
    v: Option<String>,
}

/// The picture of a figure in the rules.
pub(super) async fn rules_figure(
    Path((game, file)): Path<(String, String)>,
    QueryOrDefault(query): QueryOrDefault<FigureQuery>,
) -> PageResult {
    figure(find(&game, Topic::Rules), &file, query)
}

/// The picture of a figure about what is known.
pub(super) async fn known_figure(
    Path((game, file)): Path<(String, String)>,
    QueryOrDefault(query): QueryOrDefault<FigureQuery>,
) -> PageResult {
    figure(find(&game, Topic::Known), &file, query)
}

/// The picture of a figure about strategy.
pub(super) async fn strategy_figure(
    Path((game, file)): Path<(String, String)>,
    QueryOrDefault(query): QueryOrDefault<FigureQuery>,
) -> PageResult {
    figure(find(&game, Topic::Strategy), &file, query)
}

fn figure(article: Option<&'static Article>, file: &str, query: FigureQuery) -> PageResult {
    let name = file.strip_suffix(".svg");
    let figure = article
        .zip(name)
        .and_then(|(article, name)| article.figure(name));
    let figure = figure.ok_or(PageError::NoPage)?;
    let language = query.lang.and_then(|code| code.parse::<Language>().ok());
    let theme = theme_of(query.theme.as_deref());
    let picture = figure.svg(language.unwrap_or_default(), theme);
    // An address with the right version never shows another picture.
    let image = FigureImage::of(figure);
    let cache = if image.is_some_and(|image| query.v.as_ref() == Some(&image.version)) {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=3600"
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    Ok((headers, picture).into_response())
}

#[cfg(test)]
mod tests;
