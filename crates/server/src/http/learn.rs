//! Lessons: the pages of their steps, and the answers to what a learner plays.

use axum::Json as JsonBody;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kabinet_content::lesson::{AttemptError, Lesson, Step};
use kabinet_core::ToMessage;
use kabinet_games::GameId;
use kabinet_words::{Language, text, translate};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::app::App;
use super::context::{RequestContext, html};
use crate::pages::card::Card;
use crate::pages::error::PageError;
use crate::pages::learn::LessonPage;
use crate::position_view::{PositionView, view};

/// The first step of a lesson.
pub(super) async fn first(
    State(app): State<App>,
    ask: RequestContext,
    Path(game): Path<String>,
) -> Response {
    let Ok(game) = game.parse::<GameId>() else {
        return ask.trouble(PageError::NoGame { name: game });
    };
    match kabinet_content::lesson(game) {
        Ok(lesson) => show(&app, &ask, game, lesson, 0),
        Err(_) => ask.trouble(PageError::NoPage),
    }
}

/// A step of a lesson.
pub(super) async fn step(
    State(app): State<App>,
    ask: RequestContext,
    Path((game, step)): Path<(String, String)>,
) -> Response {
    let Ok(id) = game.parse::<GameId>() else {
        return ask.trouble(PageError::NoGame { name: game });
    };
    match find(id, &step) {
        Some((lesson, index)) => show(&app, &ask, id, lesson, index),
        None => ask.trouble(PageError::NoPage),
    }
}

fn show(
    app: &App,
    ask: &RequestContext,
    game: GameId,
    lesson: &'static Lesson,
    index: usize,
) -> Response {
    let mut page = ask.page();
    let title = page.with("learn-title", "game", game.info().name);
    let told = page.about(&game);
    let (base, language) = (ask.base(app), page.language);
    page.card = Some(Card::of_game(&base, &ask.path, language, game, title, told));
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
struct Outcome {
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
    ask: RequestContext,
    Path((game, name)): Path<(String, String)>,
    attempt: Result<JsonBody<Attempt>, JsonRejection>,
) -> Response {
    let language = ask.visitor.language;
    let refuse = |status: StatusCode, key: &str| refused(status, &text(language, key), None);
    if !app.limits().look(ask.origin) {
        return refuse(StatusCode::TOO_MANY_REQUESTS, "refused-too-fast");
    }
    let found = game.parse().ok().and_then(|game| find(game, &name));
    let Some((lesson, index)) = found else {
        return refuse(StatusCode::NOT_FOUND, "refused-unreadable");
    };
    let played = match attempt {
        Ok(JsonBody(attempt)) => attempt.played,
        Err(rejection) => return refuse(rejection.status(), "refused-unreadable"),
    };
    match judge(language, &lesson.steps()[index], &played) {
        Ok(outcome) => JsonBody(outcome).into_response(),
        Err(AttemptError::Refused { at, error }) => {
            let told = translate(language, &error.to_message());
            refused(StatusCode::UNPROCESSABLE_ENTITY, &told, Some(at))
        }
        Err(AttemptError::TooMany) => {
            refuse(StatusCode::UNPROCESSABLE_ENTITY, "refused-unreadable")
        }
    }
}

fn refused(status: StatusCode, say: &str, at: Option<usize>) -> Response {
    let field = at.map(|_| "actions");
    let said = json!({ "field": field, "say": say, "at": at });
    (status, JsonBody(said)).into_response()
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
