//! Requests of scripts while somebody solves a puzzle: is it right, a hint, the solution.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kabinet_core::{ActionError, Arg, Game, Match, Side};
use kabinet_engine::coach::threat;
use kabinet_engine::proof::any::solve_any;
use kabinet_engine::proof::{GameValue, SolverLimits};
use kabinet_engine::puzzles::{
    AttemptError, AttemptResult, Goal, Puzzle, Theme, best_line, check_attempt, main_theme,
};
use kabinet_games::{AnyAction, AnyGame, AnyIllegal};
use kabinet_words::{Language, catalogue, text, text_with};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::find;
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::http::error::JsonError;
use crate::http::middleware::same_origin;
use crate::position_view::{PositionView, view};
use crate::storage::PuzzleEvent;
use crate::work::WorkError;

/// The time and the memory to prove that a position which was held is lost all the same.
const HOLD_TIME: Duration = Duration::from_secs(1);
const HOLD_MEMORY: usize = 16;

/// The longest attempt: puzzles have a few turns of a few actions.
const MOST_ACTIONS: usize = 100;

/// All actions since the start of a puzzle, with the replies.
#[derive(Debug, Deserialize)]
struct Attempt {
    played: Vec<String>,
    /// For a hint: whether it is the second step of the same hint.
    #[serde(default)]
    more: bool,
}

impl From<AttemptError> for JsonError {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Stopped(_) | AttemptError::TooMuch => {
                JsonError::new(StatusCode::SERVICE_UNAVAILABLE, "refused-engine-busy")
            }
            AttemptError::Illegal { .. } | AttemptError::Over { .. } | AttemptError::Unfinished => {
                JsonError::unreadable()
            }
        }
    }
}

/// A request about a puzzle: the actions so far, played by the rules.
pub(in crate::http) struct Solving {
    puzzle: &'static Puzzle,
    game: Match<AnyGame>,
    actions: Vec<AnyAction>,
    language: Language,
    more: bool,
}

impl FromRequest<App> for Solving {
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
        if attempt.played.len() > MOST_ACTIONS {
            return Err(JsonError::unreadable());
        }
        let mut solving = Self {
            puzzle,
            game: Match::new(puzzle.start().clone()),
            actions: Vec::new(),
            language: context.visitor.language,
            more: attempt.more,
        };
        for (at, text) in attempt.played.iter().enumerate() {
            let action = solving.game.position().legal_action(text);
            let action = action.map_err(|error| illegal(at, &error))?;
            solving.play(action)?;
            solving.actions.push(action);
        }
        Ok(solving)
    }
}

impl Solving {
    fn play(&mut self, action: AnyAction) -> Result<(), JsonError> {
        self.game.play(action).map_err(|_| JsonError::unreadable())
    }

    fn look(&self) -> PositionView {
        view(self.language, self.puzzle.options(), &self.game)
    }

    /// Plays a turn and adds the position after each action. Returns the turn's text.
    fn turn(
        &mut self,
        turn: &[AnyAction],
        looks: &mut Vec<PositionView>,
    ) -> Result<String, JsonError> {
        let mut texts = Vec::new();
        for &action in turn {
            texts.push(self.game.position().action_text(action));
            self.play(action)?;
            looks.push(self.look());
        }
        Ok(texts.join(","))
    }

    fn side(&self, side: Side) -> Arg {
        Arg::Text(catalogue::side(
            self.language,
            self.puzzle.game().info(),
            side,
        ))
    }
}

/// The action of an attempt that the rules refuse.
fn illegal(at: usize, error: &ActionError<AnyIllegal>) -> JsonError {
    JsonError::invalid("actions", error).at(Some(at))
}

/// The answer to an attempt.
#[derive(Debug, Serialize)]
struct AttemptAnswer {
    /// `solved`, `right` or `wrong`.
    verdict: &'static str,
    /// The same in a sentence or two.
    say: String,
    /// The positions after the last own action, and after each of those that answer it.
    looks: Vec<PositionView>,
}

/// Judges an attempt by proof.
pub(in crate::http) async fn attempt(
    State(app): State<App>,
    request: RequestContext,
    mut solving: Solving,
) -> Result<Response, JsonError> {
    let (puzzle, actions) = (solving.puzzle, solving.actions.clone());
    let prover = app.prover();
    let judged = prover.prove(move |work| check_attempt(puzzle, &actions, work));
    let judged = judged.await.map_err(engine_busy)??;
    let event = match judged {
        AttemptResult::Solved => Some(PuzzleEvent::Solved),
        AttemptResult::Wrong { .. } => Some(PuzzleEvent::Missed),
        AttemptResult::Right { .. } => None,
    };
    let lost = puzzle.goal() == Goal::Hold
        && matches!(judged, AttemptResult::Solved)
        && is_lost(&app, solving.game.position()).await;
    let response = Json(answer(&mut solving, judged, lost)?).into_response();
    Ok(note(&app, &request, puzzle, event, response).await)
}

/// The prover has too much to do.
fn engine_busy(_: WorkError) -> JsonError {
    JsonError::new(StatusCode::SERVICE_UNAVAILABLE, "refused-engine-busy")
}

/// Whether the side that has just held a position is proved to lose it all the same.
async fn is_lost(app: &App, position: &AnyGame) -> bool {
    let position = position.clone();
    let limits = SolverLimits {
        time: Some(HOLD_TIME),
        megabytes: HOLD_MEMORY,
    };
    let prover = app.prover();
    let solved = prover.prove(move |work| solve_any(&position, limits, work));
    // The opponent is to move.
    matches!(solved.await, Ok(solution) if matches!(solution.value, GameValue::Win(_)))
}

fn answer(
    solving: &mut Solving,
    judged: AttemptResult,
    lost: bool,
) -> Result<AttemptAnswer, JsonError> {
    let mut looks = vec![solving.look()];
    let own = solving.puzzle.start().side();
    let hold = solving.puzzle.goal() == Goal::Hold;
    let (verdict, key, args) = match judged {
        AttemptResult::Solved => {
            let key = match (hold, lost) {
                (true, true) => "puzzle-held-lost",
                (true, false) => "puzzle-held",
                (false, _) => "puzzle-solved",
            };
            let args = match lost {
                true => vec![
                    ("side", solving.side(own)),
                    ("other", solving.side(own.other())),
                ],
                false => Vec::new(),
            };
            ("solved", key, args)
        }
        AttemptResult::Right { reply, turns_left } => {
            let turn = solving.turn(&reply, &mut looks)?;
            let left = Arg::Number(i64::from(turns_left));
            let args = vec![
                ("other", solving.side(own.other())),
                ("turn", Arg::Text(turn)),
                ("n", left),
            ];
            ("right", "puzzle-right", args)
        }
        AttemptResult::Wrong { reply, slower } => match reply {
            Some(reply) => {
                let options = solving.puzzle.options();
                let threatened = threat(solving.game.position(), options).is_some();
                let turn = solving.turn(&reply, &mut looks)?;
                let threatens = threat(solving.game.position(), options).is_some();
                // Why it fails, as far as the next moves tell.
                let key = match (solving.game.ending(), slower) {
                    (Some(_), _) => "puzzle-wrong-lost",
                    (None, true) => "puzzle-wrong-slower",
                    (None, false) if threatens => "puzzle-wrong-threat",
                    (None, false) if threatened => "puzzle-wrong-stopped",
                    (None, false) => "puzzle-wrong",
                };
                let args = vec![
                    ("other", solving.side(own.other())),
                    ("turn", Arg::Text(turn)),
                ];
                ("wrong", key, args)
            }
            None => ("wrong", "puzzle-wrong-over", Vec::new()),
        },
    };
    Ok(AttemptAnswer {
        verdict,
        say: text_with(solving.language, key, &args),
        looks,
    })
}

/// Stores the progress of a visitor, who gets a secret if they have none. If it cannot be stored,
/// the visitor still gets the answer.
async fn note(
    app: &App,
    request: &RequestContext,
    puzzle: &Puzzle,
    event: Option<PuzzleEvent>,
    mut response: Response,
) -> Response {
    let (Some(event), Ok(rooms)) = (event, app.rooms()) else {
        return response;
    };
    let identity = request.identity();
    let storage = rooms.storage();
    let noted = storage.note_puzzle(&identity.id, puzzle.game(), puzzle.id(), event, rooms.now());
    if let Err(error) = noted.await {
        tracing::error!(%error, "could not store the progress with a puzzle");
        return response;
    }
    identity.set_cookies(app, "", &mut response);
    response
}

/// The rest of the solution from where somebody is. Empty if there is none from there.
async fn rest(app: &App, solving: &Solving) -> Result<Vec<Vec<AnyAction>>, JsonError> {
    let (puzzle, actions) = (solving.puzzle, solving.actions.clone());
    if !puzzle.is_sound() {
        return Ok(Vec::new());
    }
    let prover = app.prover();
    let found = prover.prove(move |work| best_line(puzzle, &actions, work));
    Ok(found.await.map_err(engine_busy)??.unwrap_or_default())
}

/// A hint: what to play next.
pub(in crate::http) async fn hint(
    State(app): State<App>,
    request: RequestContext,
    solving: Solving,
) -> Result<Response, JsonError> {
    let rest = rest(&app, &solving).await?;
    let next = rest.first().and_then(|turn| turn.first());
    let &next = next.ok_or_else(JsonError::unreadable)?;
    let action = solving.game.position().action_text(next);
    let position = solving.game.position();
    let theme = rest
        .first()
        .and_then(|turn| main_theme(position, turn, solving.puzzle.options()));
    let key = theme.map_or("puzzle-about-win", |theme| match theme {
        Theme::Relocation => "puzzle-about-relocation",
        Theme::PutBack => "puzzle-about-put-back",
        Theme::WholeTower => "puzzle-about-tower",
        Theme::Chain => "puzzle-about-chain",
        Theme::Threat => "puzzle-about-threat",
        Theme::Quiet => "puzzle-about-quiet",
        Theme::Placing | Theme::Defence | Theme::Endgame => "puzzle-about-win",
    });
    let say = text(solving.language, key);
    let response = Json(json!({ "action": action, "say": say })).into_response();
    // The second step belongs to the same hint.
    let event = (!solving.more).then_some(PuzzleEvent::Hinted);
    Ok(note(&app, &request, solving.puzzle, event, response).await)
}

/// The solution played out from the start, or what refutes an unsound problem.
pub(in crate::http) async fn solution(
    State(app): State<App>,
    request: RequestContext,
    mut solving: Solving,
) -> Result<Response, JsonError> {
    let puzzle = solving.puzzle;
    let rest = rest(&app, &solving).await?;
    let mut looks = Vec::new();
    if rest.is_empty() {
        // Nothing wins from there, or nothing at all: show what is stored.
        solving.game = Match::new(puzzle.start().clone());
        looks.push(solving.look());
        for turn in puzzle.refutation().unwrap_or(puzzle.solution()) {
            for text in turn.split(',') {
                let action = solving.game.position().legal_action(text);
                let action = action.map_err(|error| illegal(0, &error))?;
                solving.turn(&[action], &mut looks)?;
            }
        }
    } else {
        looks.push(solving.look());
        for turn in &rest {
            solving.turn(turn, &mut looks)?;
        }
    }
    let response = Json(json!({ "looks": looks })).into_response();
    Ok(note(&app, &request, puzzle, Some(PuzzleEvent::Shown), response).await)
}
