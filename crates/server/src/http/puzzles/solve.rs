//! Requests of scripts while somebody solves a puzzle: is it right, a hint, the solution.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kabinet_engine::puzzles::{AttemptResult, Puzzle};
use kabinet_games::AnyAction;

use super::{DAY, find};
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::http::error::JsonError;
use crate::http::middleware::same_origin;
use crate::practice::puzzles::{Attempt, PuzzleError, Solving};
use crate::storage::PuzzleEvent;
use crate::time::Timestamp;
use crate::work::WorkError;

impl From<PuzzleError> for JsonError {
    fn from(error: PuzzleError) -> Self {
        match error {
            PuzzleError::Illegal(at, message) => {
                JsonError::invalid("actions", &message).at(Some(at))
            }
            PuzzleError::Unreadable => JsonError::unreadable(),
            PuzzleError::TooMuch => {
                JsonError::new(StatusCode::SERVICE_UNAVAILABLE, "refused-engine-busy")
            }
        }
    }
}

/// A request about a puzzle.
pub(in crate::http) struct SolvingRequest {
    solving: Solving<'static>,
    more: bool,
    /// When it happened, if the server was away then.
    at: Option<i64>,
}

impl FromRequest<App> for SolvingRequest {
    type Rejection = JsonError;

    async fn from_request(request: Request, app: &App) -> Result<Self, JsonError> {
        let (mut parts, body) = request.into_parts();
        let Ok(context) = RequestContext::from_request_parts(&mut parts, app).await;
        if !app.limits().puzzle(context.origin) {
            return Err(JsonError::too_fast());
        }
        if !same_origin(&parts.headers, app.public_url()) {
            return Err(JsonError::new(StatusCode::FORBIDDEN, "refused-unreadable"));
        }
        let path = Path::<(String, String)>::from_request_parts(&mut parts, app).await;
        let Path((game, id)) = path.map_err(|_| JsonError::not_found())?;
        let puzzle = find(&game, &id).ok_or_else(JsonError::not_found)?;
        let body = Request::from_parts(parts, body);
        let Json(attempt) = Json::<Attempt>::from_request(body, app).await?;
        Ok(Self {
            solving: Solving::new(context.visitor.language, puzzle, &attempt.played)?,
            more: attempt.more,
            at: attempt.at,
        })
    }
}

/// Judges an attempt by proof.
pub(in crate::http) async fn attempt(
    State(app): State<App>,
    request: RequestContext,
    SolvingRequest {
        mut solving, at, ..
    }: SolvingRequest,
) -> Result<Response, JsonError> {
    let own = solving.clone();
    let judged = app.prover().prove(move |work| own.judge(work));
    let judged = judged.await.map_err(engine_busy)??;
    let event = match judged.result {
        AttemptResult::Solved => Some(PuzzleEvent::Solved),
        AttemptResult::Wrong { .. } => Some(PuzzleEvent::Missed),
        AttemptResult::Right { .. } => None,
    };
    let response = Json(solving.answer(judged)?).into_response();
    Ok(note(&app, &request, solving.puzzle(), (event, at), response).await)
}

/// The prover has too much to do.
fn engine_busy(_: WorkError) -> JsonError {
    JsonError::new(StatusCode::SERVICE_UNAVAILABLE, "refused-engine-busy")
}

/// Stores the progress of a visitor, who gets a secret if they have none. If it cannot be stored,
/// the visitor still gets the answer.
async fn note(
    app: &App,
    request: &RequestContext,
    puzzle: &Puzzle,
    (event, at): (Option<PuzzleEvent>, Option<i64>),
    mut response: Response,
) -> Response {
    let (Some(event), Ok(rooms)) = (event, app.rooms()) else {
        return response;
    };
    let identity = request.identity();
    let storage = rooms.storage();
    let (game, id, now) = (puzzle.game(), puzzle.id(), rooms.now());
    // A clock may be ahead, but not by days.
    let at = at.filter(|at| (1..now.0.saturating_add(DAY)).contains(at));
    let noted = match at {
        Some(at) => {
            let at = Timestamp(at);
            storage
                .note_brought_puzzle(&identity.id, game, id, event, at)
                .await
        }
        None => {
            storage
                .note_puzzle(&identity.id, game, id, event, now)
                .await
        }
    };
    if let Err(error) = noted {
        tracing::error!(%error, "could not store the progress with a puzzle");
        return response;
    }
    identity.set_cookies(app, "", &mut response);
    response
}

/// The rest of the solution from where somebody is. Empty if there is none from there.
async fn rest(app: &App, solving: &Solving<'static>) -> Result<Vec<Vec<AnyAction>>, JsonError> {
    let own = solving.clone();
    let found = app.prover().prove(move |work| own.rest(work));
    Ok(found.await.map_err(engine_busy)??)
}

/// A hint: what to play next.
pub(in crate::http) async fn hint(
    State(app): State<App>,
    request: RequestContext,
    SolvingRequest { solving, more, at }: SolvingRequest,
) -> Result<Response, JsonError> {
    let rest = rest(&app, &solving).await?;
    let response = Json(solving.hint(&rest)?).into_response();
    // The second step belongs to the same hint.
    let event = (!more).then_some(PuzzleEvent::Hinted);
    Ok(note(&app, &request, solving.puzzle(), (event, at), response).await)
}

/// The solution played out from the start, or what refutes an unsound problem.
pub(in crate::http) async fn solution(
    State(app): State<App>,
    request: RequestContext,
    SolvingRequest { solving, at, .. }: SolvingRequest,
) -> Result<Response, JsonError> {
    let puzzle = solving.puzzle();
    let rest = rest(&app, &solving).await?;
    let response = Json(solving.solution(&rest)?).into_response();
    Ok(note(
        &app,
        &request,
        puzzle,
        (Some(PuzzleEvent::Shown), at),
        response,
    )
    .await)
}
