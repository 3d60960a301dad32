//! Routes, handlers and middleware.
//!
//! Nothing that a browser sends gets further than this module without being parsed into a type.
//! What cannot be parsed gets an error page or a JSON error (see `error`).

mod analysis;
mod app;
mod articles;
mod assets;
mod board;
mod context;
mod correspondence;
mod error;
mod explorer;
mod game;
mod here;
mod holiday;
pub mod identity;
mod learn;
mod lists;
mod middleware;
mod new;
mod offline;
mod ops;
mod picture;
mod position;
mod preferences;
mod print;
mod push;
mod puzzles;
mod query;
mod serve;
mod ws;

pub use app::App;
pub use ops::metrics_router;
pub use serve::{Config, ServeError, serve, told_to_end};

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// The longest form, in bytes.
const LONGEST_FORM: usize = 16 << 10;

/// How long a request may take until its response begins. The slowest are animations that wait for
/// others.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);

/// The longest line of play, in bytes.
const LONGEST_LINE: usize = 64 << 10;

/// All routes.
pub fn router(app: App) -> Router {
    let pages = pages().layer(from_fn_with_state(app.clone(), middleware::posts));
    pages
        .merge(practice())
        .merge(analysis_board())
        .merge(machinery())
        .fallback(context::not_found)
        .method_not_allowed_fallback(context::not_found)
        .layer(DefaultBodyLimit::max(LONGEST_FORM))
        .layer(from_fn(middleware::addresses))
        .layer(from_fn_with_state(app.clone(), middleware::visits))
        .layer(CatchPanicLayer::custom(context::panicked))
        .layer(from_fn_with_state(REQUEST_TIMEOUT, middleware::time_out))
        .layer(from_fn(error::render))
        .layer(from_fn_with_state(app.clone(), middleware::headers))
        .layer(from_fn(middleware::log))
        .layer(CompressionLayer::new())
        .with_state(app)
}

/// Pages that are read, set up and shared; what they post is limited.
fn pages() -> Router<App> {
    Router::new()
        .route("/", get(lists::home))
        .route("/games", get(lists::games))
        .route("/games/waiting", get(correspondence::waiting))
        .route("/games/calendar", post(correspondence::renew_calendar))
        .route("/games/holiday", post(holiday::announce))
        .route("/calendar/{key}", get(correspondence::calendar))
        .route("/lists", get(lists::live))
        .route("/anyone", post(new::anyone))
        .route("/new/{game}", get(new::form).post(new::set_up))
        .route("/game/{id}", get(game::page))
        .route("/game/{id}/sit", post(game::sit))
        .route("/game/{id}/seat/{key}", get(game::seat).post(game::share))
        .route("/game/{id}/renew-link", post(game::renew))
        .route(
            "/game/{id}/conditional",
            get(game::conditional).post(game::enter_lines),
        )
        .route("/game/{id}/record", get(game::record))
        .route("/game/{id}/at/{ply}", get(game::at))
        .route("/game/{id}/turns/{before}", get(game::turns))
        .route("/game/{id}/picture.png", get(picture::of_game))
        .route("/game/{id}/animation.gif", get(picture::animation))
        .route("/board/{file}", get(board::picture))
        .route("/picture/{file}", get(picture::any))
        .route("/card/{file}", get(picture::card))
        .route("/card/narrow/{file}", get(picture::narrow_card))
        .route("/card/game/{file}", get(picture::game_card))
        .route("/known", get(articles::known_list))
        .route("/known/{game}", get(articles::known))
        .route("/known/{game}/tree", get(explorer::page))
        .route("/known/{game}/figure/{file}", get(articles::known_figure))
        .route("/rules/{game}", get(articles::rules))
        .route("/rules/{game}/figure/{file}", get(articles::rules_figure))
        .route("/rules/{game}/try/{figure}", get(articles::rules_trial))
        .route("/strategy/{game}", get(articles::strategy))
        .route("/strategy/{game}/game", get(articles::annotated_game))
        .route(
            "/strategy/{game}/game/record",
            get(articles::annotated_record),
        )
        .route(
            "/strategy/{game}/figure/{file}",
            get(articles::strategy_figure),
        )
        .route(
            "/strategy/{game}/try/{figure}",
            get(articles::strategy_trial),
        )
        .route("/print/{game}", get(print::page))
        .route("/print/{game}/sheet/{file}", get(print::sheet))
        .route("/analysis", get(analysis::choose))
        .route("/analysis/{game}", get(analysis::page))
        .route("/preferences", post(preferences::choose))
        .route("/push/key", get(push::key))
        .route("/push/subscribe", post(push::subscribe))
        .route("/push/unsubscribe", post(push::unsubscribe))
        .route("/push/status", post(push::status))
}

/// Boards to try: lessons, puzzles and questions about a position.
fn practice() -> Router<App> {
    Router::new()
        .route(
            "/look",
            post(position::query).layer(DefaultBodyLimit::max(LONGEST_LINE)),
        )
        .route(
            "/why",
            post(position::why).layer(DefaultBodyLimit::max(LONGEST_LINE)),
        )
        .route("/game/{id}/coach", post(game::coach))
        .route("/game/{id}/mistakes", get(game::mistakes))
        .route("/game/{id}/mistakes/try", post(game::try_again))
        .route(
            "/here",
            post(here::bring).layer(DefaultBodyLimit::max(here::LONGEST_LOG)),
        )
        .route("/here/{game}", get(here::page))
        .route("/learn/{game}", get(learn::first))
        .route(
            "/learn/{game}/{step}",
            get(learn::step).post(learn::attempt),
        )
        .route("/puzzles", get(puzzles::index))
        .route("/puzzles/progress", get(puzzles::progress))
        .route("/puzzles/{game}", get(puzzles::list))
        .route("/puzzles/{game}/again", get(puzzles::again))
        .route("/puzzles/{game}/pack.json", get(puzzles::pack))
        .route("/puzzles/{game}/today", get(puzzles::today))
        .route("/puzzles/{game}/{id}", get(puzzles::page))
        .route("/puzzles/{game}/{id}/board.svg", get(puzzles::picture))
        .route("/puzzles/{game}/{id}/try", post(puzzles::attempt))
        .route("/puzzles/{game}/{id}/hint", post(puzzles::hint))
        .route("/puzzles/{game}/{id}/solution", post(puzzles::solution))
}

/// The script of the analysis board. It has limits of its own: while somebody sets up a position,
/// it sends a request with each piece.
fn analysis_board() -> Router<App> {
    Router::new()
        .route("/analysis/open", post(analysis::open))
        .route("/analysis/record", post(analysis::record))
        .route("/analysis/arrange", post(analysis::arrange))
        .route("/analysis/share", post(analysis::share))
        .layer(DefaultBodyLimit::max(analysis::LONGEST_BODY))
}

/// Live connections, assets and what machines ask.
fn machinery() -> Router<App> {
    Router::new()
        .route("/ws/thinking", get(ws::analysis))
        .route("/ws/{id}", get(ws::game))
        .route("/assets/{version}/{*path}", get(assets::file))
        .route("/local/{hash}/{name}", get(assets::local))
        .route("/favicon.ico", get(assets::icon))
        .route("/icon/{file}", get(offline::icon))
        .route("/manifest.webmanifest", get(offline::manifest))
        .route("/service-worker.js", get(offline::service_worker))
        .route("/offline", get(offline::page))
        .route("/robots.txt", get(assets::robots))
        .route("/healthz", get(ops::health))
}
