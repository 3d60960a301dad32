//! Lessons: the pages of their steps, and the answers to what a learner plays.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use kabinet_content::lesson::{AttemptError, Lesson};
use kabinet_games::GameId;

use super::app::App;
use super::context::{RequestContext, html};
use super::error::{JsonBody, JsonError, JsonResult, PageResult, game_named};
use crate::pages::Html;
use crate::pages::error::PageError;
use crate::pages::learn::LessonPage;
use crate::practice::lessons::{Attempt, Outcome, judge};

/// The first step of a lesson.
pub(super) async fn first(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
) -> PageResult {
    let game = game_named(&game)?;
    let lesson = kabinet_content::lesson(game).map_err(|_| PageError::NoPage)?;
    Ok(show(&app, &request, game, lesson, 0))
}

/// A step of a lesson.
pub(super) async fn step(
    State(app): State<App>,
    request: RequestContext,
    Path((game, step)): Path<(String, String)>,
) -> PageResult {
    let game = game_named(&game)?;
    let (lesson, index) = find(game, &step).ok_or(PageError::NoPage)?;
    Ok(show(&app, &request, game, lesson, index))
}

fn show(
    app: &App,
    request: &RequestContext,
    game: GameId,
    lesson: &'static Lesson,
    index: usize,
) -> Response {
    let page = request.game_page(app, game, "learn-title", |page| page.about(&game));
    html(LessonPage::new(page, game, lesson, index).html())
}

fn find(game: GameId, step: &str) -> Option<(&'static Lesson, usize)> {
    let lesson = kabinet_content::lesson(game).ok()?;
    Some((lesson, lesson.find(step)?))
}

/// Judges an attempt.
pub(super) async fn attempt(
    State(app): State<App>,
    request: RequestContext,
    Path((game, name)): Path<(String, String)>,
    attempt: JsonBody<Attempt>,
) -> JsonResult<Outcome> {
    if !app.limits().look(request.origin) {
        return Err(JsonError::too_fast());
    }
    let found = game.parse().ok().and_then(|game| find(game, &name));
    let (lesson, index) = found.ok_or_else(JsonError::not_found)?;
    let Json(attempt) = attempt?;
    let language = request.visitor.language;
    let judged = judge(language, &lesson.steps()[index], &attempt.played);
    Ok(Json(judged.map_err(|error| match error {
        AttemptError::Refused { at, error } => JsonError::invalid("actions", &error).at(Some(at)),
        AttemptError::TooMany => JsonError::unreadable(),
    })?))
}
