//! Learning from the mistakes of a finished game: the page, and attempts to do better.

use axum::Json;
use axum::extract::{Path, State as AxumState};
use axum::http::StatusCode;
use kabinet_core::kgn::Judgement;
use kabinet_core::{Game, Match, Message, Outcome, Side};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::Score;
use kabinet_engine::coach::{Coach, CoachLimits, Comparison};
use kabinet_engine::data::DataFolder;
use kabinet_engine::progress::Stopped;
use kabinet_engine::tablebase::prepare_oracle;
use kabinet_games::{AnyAction, AnyGame, Options, status};
use kabinet_words::{Language, translate};
use serde::{Deserialize, Serialize};

use super::coach::{PATIENCE, read_turn};
use super::find;
use crate::http::app::App;
use crate::http::context::{RequestContext, go_to, html};
use crate::http::error::{JsonBody, JsonError, JsonResult, PageResult};
use crate::http::middleware::OwnScript;
use crate::pages::Html;
use crate::pages::mistakes::MistakesPage;
use crate::position_view::{PositionView, view};
use crate::room::{Phase, State};

/// The page about a game's mistakes. While the game goes on there is none.
pub(in crate::http) async fn mistakes(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path(id): Path<String>,
) -> PageResult {
    let (_, room) = find(&app, &request, &id).await?;
    if room.read(State::phase) != Phase::Over {
        return Ok(go_to(&format!("/game/{}", room.id())));
    }
    let state = room.state();
    let visitor = request.visitor.id();
    let own = Side::ALL.map(|side| {
        let visitor = visitor.as_ref();
        visitor.is_some_and(|visitor| state.is_of_side(visitor, side))
    });
    let page = MistakesPage::new(request.page(), room.id().as_str(), &state, own);
    Ok(html(page.html()))
}

/// An attempt to do better than in the game.
#[derive(Debug, Deserialize)]
pub(in crate::http) struct Attempt {
    /// The number of actions before the turn.
    n: usize,
    /// The whole turn.
    a: String,
}

/// What came of an attempt.
#[derive(Debug, Serialize)]
pub(in crate::http) struct AttemptAnswer {
    right: bool,
    say: String,
    /// The positions after each action of the turn, and of the answer to a wrong one.
    looks: Vec<PositionView>,
}

/// Judges an attempt by a search of the position before it and the one after it.
pub(in crate::http) async fn attempt(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    _: OwnScript,
    Path(id): Path<String>,
    attempt: JsonBody<Attempt>,
) -> JsonResult<AttemptAnswer> {
    if !app.limits().puzzle(request.origin) {
        return Err(JsonError::too_fast());
    }
    let (_, room) = find(&app, &request, &id).await?;
    let Json(attempt) = attempt?;
    // Only of a game that is over: nobody gets help while it is played.
    let found = room.read(|state| {
        let over = state.phase() == Phase::Over;
        let begins = state.turns().iter().any(|turn| turn.begins == attempt.n);
        (over && begins).then(|| (before(state.game(), attempt.n), state.options().clone()))
    });
    let (game, options) = found.ok_or_else(JsonError::not_found)?;
    if app.rooms()?.is_played_now(game.position()).await {
        return Err(JsonError::new(StatusCode::CONFLICT, "refused-in-play"));
    }
    let turn = read_turn(&game, &attempt.a).ok_or_else(JsonError::unreadable)?;
    let trial = Trial {
        game,
        options,
        turn,
        language: request.visitor.language,
    };
    let data = app.analysis_pool()?.data().cloned();
    let judged = app.prover().prove(move |work| trial.answer(data, work));
    match judged.await {
        Ok(Ok(Some(answer))) => Ok(Json(answer)),
        Ok(Ok(None)) => Err(JsonError::unreadable()),
        Ok(Err(Stopped)) | Err(_) => Err(JsonError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "refused-engine-busy",
        )),
    }
}

/// A game after this many of its actions.
fn before(game: &Match<AnyGame>, plies: usize) -> Match<AnyGame> {
    let mut earlier = Match::new(game.start().clone());
    for (action, _) in game.plies().take(plies) {
        let played = earlier.play(action);
        played.expect("what was played once can be played again");
    }
    earlier
}

struct Trial {
    game: Match<AnyGame>,
    options: Options,
    turn: Vec<AnyAction>,
    language: Language,
}

impl Trial {
    /// The judgement; `None` if the turn is not complete.
    fn answer(
        mut self,
        data: Option<DataFolder>,
        work: ProgressMonitor<'_>,
    ) -> Result<Option<AttemptAnswer>, Stopped> {
        let side = self.game.position().side();
        let data = data.filter(|data| prepare_oracle(self.game.position(), data, PATIENCE));
        let mut coach = Coach::new(data, CoachLimits::default());
        let Some(compared) = coach.compare(&self.game, &self.turn, work)? else {
            return Ok(None);
        };
        let mut looks = Vec::new();
        let turn = std::mem::take(&mut self.turn);
        self.play(&turn, &mut looks);
        let ending = self.game.ending().map(|ending| ending.outcome);
        let Comparison {
            judgement,
            played,
            reply,
        } = compared;
        let right = !matches!(judgement, Some(Judgement::Mistake | Judgement::Blunder));
        let won = ending == Some(Outcome::Win(side)) || matches!(played, Score::Win(_));
        let message = match (right, ending) {
            (true, _) if won => Message::new("mistakes-right-wins"),
            (true, _) => Message::new("mistakes-right"),
            (false, Some(_)) => Message::new("mistakes-wrong-over"),
            (false, None) => {
                let text = self.play(&reply, &mut looks);
                let other = status::side_key(self.game.position().id(), side.other());
                Message::new("mistakes-wrong")
                    .word("other", other)
                    .text("turn", text)
            }
        };
        Ok(Some(AttemptAnswer {
            right,
            say: translate(self.language, &message),
            looks,
        }))
    }

    /// Plays a turn and adds the positions after each action. Returns its text.
    fn play(&mut self, turn: &[AnyAction], looks: &mut Vec<PositionView>) -> String {
        let mut texts = Vec::new();
        for &action in turn {
            let text = self.game.position().action_text(action);
            if self.game.play(action).is_err() {
                break;
            }
            texts.push(text);
            looks.push(view(self.language, &self.options, &self.game));
        }
        texts.join(",")
    }
}
