//! What scripts ask while somebody solves a puzzle: is it right, a hint, the solution.

use axum::Json as JsonBody;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kabinet_core::{ActionError, Arg, Game, Match, Side, ToMessage};
use kabinet_engine::puzzles::{
    AttemptError, AttemptResult, Goal, Puzzle, best_line, check_attempt,
};
use kabinet_games::{AnyAction, AnyGame, AnyIllegal};
use kabinet_words::{Language, catalogue, text, text_with, translate};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::find;
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::http::middleware::same_origin;
use crate::position_view::{PositionView, view};
use crate::storage::PuzzleEvent;

/// The longest attempt that is looked at: puzzles have a few turns of a few actions.
const MOST_ACTIONS: usize = 100;

/// What somebody has played: everything since the start, replies too.
#[derive(Debug, Deserialize)]
pub(in crate::http) struct Attempt {
    played: Vec<String>,
    /// For a hint: whether it is the second one, which says more of the same.
    #[serde(default)]
    more: bool,
}

/// Why there is no answer.
#[derive(Debug)]
enum Refusal {
    TooFast,
    NotYours,
    Nothing,
    Unreadable(StatusCode),
    Illegal(usize, ActionError<AnyIllegal>),
    Busy,
}

impl Refusal {
    fn response(&self, language: Language) -> Response {
        let (status, key) = match self {
            Refusal::TooFast => (StatusCode::TOO_MANY_REQUESTS, "refused-too-fast"),
            Refusal::NotYours => (StatusCode::FORBIDDEN, "refused-unreadable"),
            Refusal::Nothing => (StatusCode::NOT_FOUND, "refused-unreadable"),
            Refusal::Unreadable(status) => (*status, "refused-unreadable"),
            Refusal::Illegal(at, error) => {
                let said = translate(language, &error.to_message());
                let said = json!({ "field": "actions", "say": said, "at": at });
                return (StatusCode::UNPROCESSABLE_ENTITY, JsonBody(said)).into_response();
            }
            Refusal::Busy => (StatusCode::SERVICE_UNAVAILABLE, "refused-engine-busy"),
        };
        let said = json!({ "field": null, "say": text(language, key), "at": null });
        (status, JsonBody(said)).into_response()
    }
}

impl From<AttemptError> for Refusal {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Stopped(_) | AttemptError::TooMuch => Refusal::Busy,
            AttemptError::Illegal { .. } | AttemptError::Over { .. } | AttemptError::Unfinished => {
                Refusal::Unreadable(StatusCode::UNPROCESSABLE_ENTITY)
            }
        }
    }
}

/// Somebody at a puzzle, with what they have played by the rules.
struct Solving {
    puzzle: &'static Puzzle,
    game: Match<AnyGame>,
    actions: Vec<AnyAction>,
    language: Language,
    more: bool,
}

impl Solving {
    fn read(
        app: &App,
        ask: &RequestContext,
        headers: &HeaderMap,
        (game, id): &(String, String),
        attempt: Result<JsonBody<Attempt>, JsonRejection>,
    ) -> Result<Self, Refusal> {
        if !app.limits().puzzle(ask.origin) {
            return Err(Refusal::TooFast);
        }
        if !same_origin(headers, app.public_url()) {
            return Err(Refusal::NotYours);
        }
        let puzzle = find(game, id).ok_or(Refusal::Nothing)?;
        let JsonBody(attempt) =
            attempt.map_err(|rejection| Refusal::Unreadable(rejection.status()))?;
        if attempt.played.len() > MOST_ACTIONS {
            return Err(Refusal::Unreadable(StatusCode::UNPROCESSABLE_ENTITY));
        }
        let mut solving = Self {
            puzzle,
            game: Match::new(puzzle.start().clone()),
            actions: Vec::new(),
            language: ask.visitor.language,
            more: attempt.more,
        };
        for (at, text) in attempt.played.iter().enumerate() {
            let action = solving.game.position().legal_action(text);
            let action = action.map_err(|error| Refusal::Illegal(at, error))?;
            solving.play(action)?;
            solving.actions.push(action);
        }
        Ok(solving)
    }

    fn play(&mut self, action: AnyAction) -> Result<(), Refusal> {
        let over = Refusal::Unreadable(StatusCode::UNPROCESSABLE_ENTITY);
        self.game.play(action).map_err(|_| over)
    }

    fn look(&self) -> PositionView {
        view(self.language, self.puzzle.options(), &self.game)
    }

    /// Plays a turn, with a look after each of its actions; also its text.
    fn turn(
        &mut self,
        turn: &[AnyAction],
        looks: &mut Vec<PositionView>,
    ) -> Result<String, Refusal> {
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

/// What an attempt is worth.
#[derive(Debug, Serialize)]
struct Verdict {
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
    ask: RequestContext,
    headers: HeaderMap,
    Path(path): Path<(String, String)>,
    attempt: Result<JsonBody<Attempt>, JsonRejection>,
) -> Response {
    let tried = async {
        let mut solving = Solving::read(&app, &ask, &headers, &path, attempt)?;
        let (puzzle, actions) = (solving.puzzle, solving.actions.clone());
        let judged = app
            .provers()
            .prove(move |work| check_attempt(puzzle, &actions, work));
        let judged = judged.await.map_err(|_| Refusal::Busy)??;
        let event = match judged {
            AttemptResult::Solved => Some(PuzzleEvent::Solved),
            AttemptResult::Wrong { .. } => Some(PuzzleEvent::Missed),
            AttemptResult::Right { .. } => None,
        };
        verdict(&mut solving, judged).map(|verdict| (verdict, solving.puzzle, event))
    };
    match tried.await {
        Ok((verdict, puzzle, event)) => {
            let response = JsonBody(verdict).into_response();
            note(&app, &ask, puzzle, event, response).await
        }
        Err(refusal) => refusal.response(ask.visitor.language),
    }
}

fn verdict(solving: &mut Solving, judged: AttemptResult) -> Result<Verdict, Refusal> {
    let mut looks = vec![solving.look()];
    let own = solving.puzzle.start().side();
    let hold = solving.puzzle.goal() == Goal::Hold;
    let (verdict, key, args) = match judged {
        AttemptResult::Solved => {
            let key = if hold { "puzzle-held" } else { "puzzle-solved" };
            ("solved", key, Vec::new())
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
                let turn = solving.turn(&reply, &mut looks)?;
                let key = match (solving.game.ending(), slower) {
                    (Some(_), _) => "puzzle-wrong-lost",
                    (None, true) => "puzzle-wrong-slower",
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
    Ok(Verdict {
        verdict,
        say: text_with(solving.language, key, &args),
        looks,
    })
}

/// Notes what happened, for a visitor who is given a secret if they have none. That it cannot be noted must not keep
/// anybody from the answer.
async fn note(
    app: &App,
    ask: &RequestContext,
    puzzle: &Puzzle,
    event: Option<PuzzleEvent>,
    mut response: Response,
) -> Response {
    let (Some(event), Ok(rooms)) = (event, app.rooms()) else {
        return response;
    };
    let known = ask.known();
    let storage = rooms.storage();
    let noted = storage.note_puzzle(&known.id, puzzle.game(), puzzle.id(), event, rooms.now());
    if let Err(error) = noted.await {
        tracing::error!(%error, "could not store the progress with a puzzle");
        return response;
    }
    known.mark(app, "", &mut response);
    response
}

/// The rest of the solution from where somebody is; from the start if there is none from there.
async fn rest(app: &App, solving: &mut Solving) -> Result<Vec<Vec<AnyAction>>, Refusal> {
    let (puzzle, actions) = (solving.puzzle, solving.actions.clone());
    if !puzzle.is_sound() {
        return Ok(Vec::new());
    }
    let found = app
        .provers()
        .prove(move |work| best_line(puzzle, &actions, work));
    let found = found.await.map_err(|_| Refusal::Busy)??;
    Ok(found.unwrap_or_default())
}

/// A hint: what to play next.
pub(in crate::http) async fn hint(
    State(app): State<App>,
    ask: RequestContext,
    headers: HeaderMap,
    Path(path): Path<(String, String)>,
    attempt: Result<JsonBody<Attempt>, JsonRejection>,
) -> Response {
    let hinted = async {
        let mut solving = Solving::read(&app, &ask, &headers, &path, attempt)?;
        let rest = rest(&app, &mut solving).await?;
        let next = rest.first().and_then(|turn| turn.first());
        let &next = next.ok_or(Refusal::Unreadable(StatusCode::UNPROCESSABLE_ENTITY))?;
        let action = solving.game.position().action_text(next);
        Ok::<_, Refusal>((action, solving))
    };
    match hinted.await {
        Ok((action, solving)) => {
            let response = JsonBody(json!({ "action": action })).into_response();
            // Where it goes belongs to the same hint.
            let event = (!solving.more).then_some(PuzzleEvent::Hinted);
            note(&app, &ask, solving.puzzle, event, response).await
        }
        Err(refusal) => refusal.response(ask.visitor.language),
    }
}

/// The solution played out from the start, or what refutes an unsound problem.
pub(in crate::http) async fn solution(
    State(app): State<App>,
    ask: RequestContext,
    headers: HeaderMap,
    Path(path): Path<(String, String)>,
    attempt: Result<JsonBody<Attempt>, JsonRejection>,
) -> Response {
    let shown = async {
        let mut solving = Solving::read(&app, &ask, &headers, &path, attempt)?;
        let rest = rest(&app, &mut solving).await?;
        let mut looks = Vec::new();
        if rest.is_empty() {
            // Nothing wins from there, or nothing at all: what is stored is shown.
            let puzzle = solving.puzzle;
            solving.game = Match::new(puzzle.start().clone());
            looks.push(solving.look());
            for turn in puzzle.refutation().unwrap_or(puzzle.solution()) {
                for text in turn.split(',') {
                    let action = solving.game.position().legal_action(text);
                    let action = action.map_err(|error| Refusal::Illegal(0, error))?;
                    solving.turn(&[action], &mut looks)?;
                }
            }
        } else {
            looks.push(solving.look());
            for turn in &rest {
                solving.turn(turn, &mut looks)?;
            }
        }
        Ok::<_, Refusal>((looks, solving.puzzle))
    };
    match shown.await {
        Ok((looks, puzzle)) => {
            let response = JsonBody(json!({ "looks": looks })).into_response();
            note(&app, &ask, puzzle, Some(PuzzleEvent::Shown), response).await
        }
        Err(refusal) => refusal.response(ask.visitor.language),
    }
}
