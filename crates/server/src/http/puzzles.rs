//! Puzzles: their pages, and the requests of scripts while somebody solves one.

mod solve;

use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use kabinet_core::{Game, Side};
use kabinet_engine::puzzles::{self, Puzzle};
use kabinet_games::GameId;
use serde::Deserialize;

use super::app::App;
use super::board::bare_board;
use super::context::{RequestContext, go_to, html};
use super::error::{PageResult, finished_game};
use super::query::QueryOrDefault;
use crate::pages::Html;
use crate::pages::error::PageError;
use crate::pages::pack::PagePack;
use crate::pages::page::Page;
use crate::pages::puzzles::{
    GamePuzzles, ProgressPage, PuzzleFilter, PuzzleListPage, PuzzlePage, PuzzlesPage, Row,
};
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
    request: &RequestContext,
    game: GameId,
) -> Result<GamePuzzles, PageError> {
    let progress = match request.visitor.id() {
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
    request: &RequestContext,
) -> Result<Vec<GamePuzzles>, PageError> {
    let mut games = Vec::new();
    for &game in GameId::ALL {
        games.push(shelf(rooms, request, game).await?);
    }
    Ok(games)
}

/// Today's puzzles.
pub(super) async fn index(State(app): State<App>, request: RequestContext) -> PageResult {
    let games = all(app.rooms()?, &request).await?;
    let page = request.site_page(&app, "puzzles-title", "puzzles-lead");
    let now = app.rooms()?.now();
    Ok(html(PuzzlesPage { page, games, now }.html()))
}

/// How far the visitor has come.
pub(super) async fn progress(State(app): State<App>, request: RequestContext) -> PageResult {
    let games = all(app.rooms()?, &request).await?;
    let now = app.rooms()?.now();
    let page = request.page();
    Ok(html(ProgressPage { page, games, now }.html()))
}

/// Redirects to the puzzle that should come back first, or else to the next one.
pub(super) async fn again(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
) -> PageResult {
    let game = finished_game(&game)?;
    let puzzles = shelf(app.rooms()?, &request, game).await?;
    let list = format!("/puzzles/{}", game.info().slug);
    let due = puzzles.due(app.rooms()?.now());
    let next = due.first().copied().or_else(|| puzzles.next_unsolved(0));
    Ok(match next {
        Some(row) => go_to(&format!("{list}/{}", row.puzzle.id())),
        None => go_to(&list),
    })
}

/// The query of a list of puzzles. Unknown values are ignored.
#[derive(Debug, Default, Deserialize)]
pub(super) struct ListQuery {
    difficulty: Option<String>,
    turns: Option<String>,
    theme: Option<String>,
    show: Option<String>,
}

/// The puzzles of a game.
pub(super) async fn list(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
    QueryOrDefault(query): QueryOrDefault<ListQuery>,
) -> PageResult {
    let game = finished_game(&game)?;
    let filter = PuzzleFilter {
        difficulty: query.difficulty.and_then(|text| text.parse().ok()),
        turns: query.turns.and_then(|text| text.parse().ok()),
        theme: query.theme.and_then(|text| text.parse().ok()),
        open: query.show.as_deref() == Some("open"),
    };
    let puzzles = shelf(app.rooms()?, &request, game).await?;
    let page = PuzzleListPage {
        page: page_of(&app, &request, game),
        due: puzzles.due(app.rooms()?.now()).len(),
        puzzles,
        filter,
    };
    Ok(html(page.html()))
}

/// Redirects to today's puzzle of a game.
pub(super) async fn today(State(app): State<App>, Path(game): Path<String>) -> PageResult {
    let game = finished_game(&game)?;
    let list = format!("/puzzles/{}", game.info().slug);
    let today = puzzles::of_the_day(game, day(app.rooms()?.now()));
    Ok(match today {
        Some(puzzle) => go_to(&format!("{list}/{}", puzzle.id())),
        None => go_to(&list),
    })
}

/// A puzzle.
pub(super) async fn page(
    State(app): State<App>,
    request: RequestContext,
    Path((game, id)): Path<(String, String)>,
) -> PageResult {
    let game = finished_game(&game)?;
    let puzzles = shelf(app.rooms()?, &request, game).await?;
    let found = puzzles.rows.iter().position(|row| row.puzzle.id() == id);
    let index = found.ok_or(PageError::NoPage)?;
    let link = format!("{}/puzzles/{}/{id}", request.base(&app), game.info().slug);
    let page = page_of(&app, &request, game);
    Ok(html(PuzzlePage::new(page, puzzles, index, link).html()))
}

/// The pages of all puzzles of a game in one file, for a browser that keeps them.
pub(super) async fn pack(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
) -> PageResult {
    let game = finished_game(&game)?;
    if !app.limits().print(request.origin) {
        return Err(PageError::TooMany { seconds: 30 });
    }
    let puzzles = shelf(app.rooms()?, &request, game).await?;
    let base = request.base(&app);
    let mut page = page_of(&app, &request, game);
    let slug = game.info().slug;
    let packed = app.records().run(move |_| {
        let mut pack = PagePack::default();
        for (index, row) in puzzles.rows.iter().enumerate() {
            let id = row.puzzle.id();
            page.path = format!("/puzzles/{slug}/{id}");
            let link = format!("{base}{}", page.path);
            let page = PuzzlePage::new(page.clone(), puzzles.clone(), index, link);
            pack.add(id, &page.html());
        }
        serde_json::to_string(&pack).unwrap_or_default()
    });
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    Ok((headers, packed.await?).into_response())
}

/// A page about a game's puzzles.
fn page_of(app: &App, request: &RequestContext, game: GameId) -> Page {
    request.game_page(app, game, "puzzles-of", |page| page.t("puzzles-lead"))
}

/// The query of a picture's address.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PictureQuery {
    theme: Option<String>,
}

/// The position of a puzzle as a picture.
pub(super) async fn picture(
    Path((game, id)): Path<(String, String)>,
    QueryOrDefault(query): QueryOrDefault<PictureQuery>,
) -> PageResult {
    let puzzle = find(&game, &id).ok_or(PageError::NoPage)?;
    let (start, theme) = (puzzle.start(), query.theme.as_deref());
    Ok(bare_board(start, theme, start.side() == Side::Second))
}

fn find(game: &str, id: &str) -> Option<&'static Puzzle> {
    puzzles::find(game.parse().ok()?, id)
}
