//! Puzzles: their pages, and what scripts ask while somebody solves one.

mod solve;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kabinet_core::{Game, Side};
use kabinet_draw::Context;
use kabinet_draw::svg::{self, SvgOptions};
use kabinet_engine::puzzles::{self, Puzzle};
use kabinet_games::GameId;
use serde::Deserialize;

use super::app::App;
use super::board::theme_of;
use super::context::{RequestContext, go_to, html};
use crate::pages::card::Card;
use crate::pages::error::PageError;
use crate::pages::page::Page;
use crate::pages::puzzles::{GamePuzzles, PuzzleListPage, PuzzlePage, PuzzlesPage, Row, Wish};
use crate::rooms::Rooms;
use crate::time::Timestamp;

pub(super) use solve::{attempt, hint, solution};

const DAY: i64 = 24 * 3600 * 1000;

/// The number of the day, in the time of Greenwich.
fn day(now: Timestamp) -> i64 {
    now.0.div_euclid(DAY)
}

/// The puzzles of a game as a visitor sees them.
async fn shelf(
    rooms: &Rooms,
    ask: &RequestContext,
    game: GameId,
) -> Result<GamePuzzles, PageError> {
    let progress = match ask.visitor.id() {
        Some(visitor) => rooms.storage().puzzles_of(&visitor, game).await,
        None => Ok(std::collections::BTreeMap::new()),
    };
    let progress = progress.map_err(|error| {
        tracing::error!(%error, "could not read the progress with puzzles");
        PageError::Broken
    })?;
    let all = puzzles::of(game).iter().enumerate();
    let rows: Vec<Row> = all
        .map(|(index, puzzle)| Row {
            number: index + 1,
            puzzle,
            progress: progress.get(puzzle.id()).copied().unwrap_or_default(),
        })
        .collect();
    let today = puzzles::of_the_day(game, day(rooms.now()));
    let today = today.and_then(|today| rows.iter().position(|row| row.puzzle.id() == today.id()));
    Ok(GamePuzzles {
        game,
        rows,
        today: today.unwrap_or(0),
    })
}

/// Today's puzzles of all games, for pages that show them.
pub(super) async fn all(
    rooms: &Rooms,
    ask: &RequestContext,
) -> Result<Vec<GamePuzzles>, PageError> {
    let mut games = Vec::new();
    for &game in GameId::ALL {
        games.push(shelf(rooms, ask, game).await?);
    }
    Ok(games)
}

/// Today's puzzles.
pub(super) async fn index(State(app): State<App>, ask: RequestContext) -> Response {
    let games = match app.rooms() {
        Ok(rooms) => all(rooms, &ask).await,
        Err(trouble) => Err(trouble),
    };
    match games {
        Ok(games) => {
            let mut page = ask.page();
            let (title, told) = (page.t("puzzles-title"), page.t("puzzles-lead"));
            let (base, language) = (ask.base(&app), page.language);
            page.card = Some(Card::of_site(&base, &ask.path, language, title, told));
            html(PuzzlesPage { page, games }.html())
        }
        Err(trouble) => ask.trouble(trouble),
    }
}

/// Which puzzles an address asks for; what means nothing is not asked for.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PositionQuery {
    difficulty: Option<String>,
    turns: Option<String>,
    show: Option<String>,
}

/// The puzzles of a game.
pub(super) async fn list(
    State(app): State<App>,
    ask: RequestContext,
    Path(game): Path<String>,
    asked: Result<Query<PositionQuery>, QueryRejection>,
) -> Response {
    let Ok(game) = game.parse::<GameId>() else {
        return ask.trouble(PageError::NoGame { name: game });
    };
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let wish = Wish {
        difficulty: asked.difficulty.and_then(|text| text.parse().ok()),
        turns: asked.turns.and_then(|text| text.parse().ok()),
        open: asked.show.as_deref() == Some("open"),
    };
    let puzzles = match app.rooms() {
        Ok(rooms) => shelf(rooms, &ask, game).await,
        Err(trouble) => Err(trouble),
    };
    match puzzles {
        Ok(puzzles) => {
            let page = page_of(&app, &ask, game);
            html(
                PuzzleListPage {
                    page,
                    puzzles,
                    wish,
                }
                .html(),
            )
        }
        Err(trouble) => ask.trouble(trouble),
    }
}

/// The way to today's puzzle of a game.
pub(super) async fn today(
    State(app): State<App>,
    ask: RequestContext,
    Path(game): Path<String>,
) -> Response {
    let Ok(game) = game.parse::<GameId>() else {
        return ask.trouble(PageError::NoGame { name: game });
    };
    match app.rooms() {
        Ok(rooms) => {
            let game_path = format!("/puzzles/{}", game.info().slug);
            match puzzles::of_the_day(game, day(rooms.now())) {
                Some(puzzle) => go_to(&format!("{game_path}/{}", puzzle.id())),
                None => go_to(&game_path),
            }
        }
        Err(trouble) => ask.trouble(trouble),
    }
}

/// A puzzle.
pub(super) async fn page(
    State(app): State<App>,
    ask: RequestContext,
    Path((game, id)): Path<(String, String)>,
) -> Response {
    let Ok(game) = game.parse::<GameId>() else {
        return ask.trouble(PageError::NoGame { name: game });
    };
    let puzzles = match app.rooms() {
        Ok(rooms) => shelf(rooms, &ask, game).await,
        Err(trouble) => Err(trouble),
    };
    let puzzles = match puzzles {
        Ok(puzzles) => puzzles,
        Err(trouble) => return ask.trouble(trouble),
    };
    let found = puzzles.rows.iter().position(|row| row.puzzle.id() == id);
    match found {
        Some(index) => {
            let link = format!("{}/puzzles/{}/{id}", ask.base(&app), game.info().slug);
            html(PuzzlePage::new(page_of(&app, &ask, game), puzzles, index, link).html())
        }
        None => ask.trouble(PageError::NoPage),
    }
}

/// A page about a game's puzzles.
fn page_of(app: &App, ask: &RequestContext, game: GameId) -> Page {
    let mut page = ask.page();
    let title = page.with("puzzles-of", "game", game.info().name);
    let told = page.t("puzzles-lead");
    let (base, language) = (ask.base(app), page.language);
    page.card = Some(Card::of_game(&base, &ask.path, language, game, title, told));
    page
}

/// How a picture is wanted.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PictureWish {
    theme: Option<String>,
}

/// The position of a puzzle as a picture.
pub(super) async fn picture(
    ask: RequestContext,
    Path((game, id)): Path<(String, String)>,
    wish: Result<Query<PictureWish>, QueryRejection>,
) -> Response {
    let Some(puzzle) = find(&game, &id) else {
        return ask.trouble(PageError::NoPage);
    };
    let wish = wish.map(|Query(wish)| wish).unwrap_or_default();
    let options = SvgOptions {
        theme: theme_of(wish.theme.as_deref()),
        flipped: puzzle.start().side() == Side::Second,
        coordinates: false,
        hands: false,
        caption: false,
        paper: false,
        ..SvgOptions::default()
    };
    let scene = kabinet_draw::scene(puzzle.start(), Context::default());
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (
            CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=86400"),
        ),
    ];
    (headers, svg::render(&scene, &options)).into_response()
}

fn find(game: &str, id: &str) -> Option<&'static Puzzle> {
    puzzles::find(game.parse().ok()?, id)
}
