//! Lessons: the pages of their steps, and the answers to what a learner plays.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use kabinet_content::lesson::{AttemptError, Lesson, Step};
use kabinet_games::GameId;
use kabinet_words::Language;
use serde::{Deserialize, Serialize};

use super::app::App;
use super::context::{RequestContext, html};
use super::error::{JsonBody, JsonError, JsonResult, PageResult, game_named};
use crate::pages::Html;
use crate::pages::error::PageError;
use crate::pages::learn::LessonPage;
use crate::position_view::{PositionView, view};

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

/// The actions of a learner in a step, in order.
#[derive(Debug, Deserialize)]
pub(super) struct Attempt {
    played: Vec<String>,
}

/// The answer to an attempt.
#[derive(Debug, Serialize)]
pub(super) struct Outcome {
    /// Whether the last action reached its goal.
    right: bool,
    /// The index of the current moment; the number of moments when the step is done.
    moment: usize,
    /// The positions after the last action, and after each action of the opponent's answer.
    looks: Vec<PositionView>,
    /// An action that reaches the next goal.
    example: Option<String>,
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

fn judge(language: Language, step: &Step, played: &[String]) -> Result<Outcome, AttemptError> {
    let progress = step.attempt(played)?;
    let mut game = step.game();
    let first = progress.actions.len() - progress.replied;
    let mut looks = Vec::new();
    for (index, action) in progress.actions.iter().enumerate() {
        // The attempt has just played it, so it is legal.
        let _ = game.play_text(action);
        if index + 1 >= first {
            looks.push(view(language, step.options(), &game));
        }
    }
    let next = step.moments().get(progress.moment);
    let next = next.filter(|_| progress.right);
    Ok(Outcome {
        right: progress.right,
        moment: progress.moment,
        looks,
        example: next.and_then(|moment| moment.example(&progress.position)),
    })
}
