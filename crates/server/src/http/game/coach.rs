//! The coach of a game against the computer: `POST /game/ID/coach`.

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State as AxumState};
use axum::http::StatusCode;
use kabinet_core::{Game, Match, Message, typed};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::coach::{
    Coach, CoachLimits, Line, Praise, Verdict, Warning, praise_message, shown_message,
    threat_message, warning_message,
};
use kabinet_engine::data::DataFolder;
use kabinet_engine::progress::Stopped;
use kabinet_engine::proof::GameValue;
use kabinet_engine::proof::solve::Distance;
use kabinet_engine::tablebase::{oracle, prepare_oracle};
use kabinet_games::{AnyAction, AnyGame, Options, status};
use kabinet_words::{Language, translate};
use serde::{Deserialize, Serialize};

use super::find;
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::http::error::{JsonBody, JsonError, JsonResult};
use crate::http::middleware::OwnScript;
use crate::position_view::{PositionView, arrows, view};
use crate::room::State;
use crate::work::WorkError;

/// How long the coach waits for a solved game to be loaded. The first one of a new server is built
/// first; until then the coach judges without it.
pub(super) const PATIENCE: Duration = Duration::from_millis(1500);

/// What a player asks the coach.
#[derive(Debug, Deserialize)]
pub(in crate::http) struct Question {
    /// The number of actions that the player has seen.
    n: usize,
    /// The turn, or the rest of one, that the player is about to play. Without it the coach looks
    /// at the position.
    a: Option<String>,
    /// Whether to say what is proved of the position, too.
    #[serde(default)]
    proof: bool,
}

/// What the coach says. Most of the time that is nothing.
#[derive(Debug, Default, Serialize)]
pub(in crate::http) struct Advice {
    /// What is proved of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    /// What the opponent threatens in the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    threat: Option<Threat>,
    /// What is good about the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    praise: Option<PraiseView>,
    /// What is bad about the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<WarningView>,
    /// Whether there was no time to think: it says nothing, and not because all is well.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    late: bool,
}

#[derive(Debug, Serialize)]
struct Threat {
    say: String,
    arrows: Vec<(String, String)>,
}

#[derive(Debug, Serialize)]
struct PraiseView {
    /// `wins`, `only`, `defends`, `threatens` or `best`.
    kind: &'static str,
    say: String,
}

#[derive(Debug, Serialize)]
struct WarningView {
    say: String,
    /// What the line shows.
    shows: String,
    /// The positions that show why, one after each action.
    looks: Vec<PositionView>,
}

/// A question with the game it is about.
struct Lesson {
    game: Match<AnyGame>,
    options: Options,
    turn: Option<Vec<AnyAction>>,
    proof: bool,
    language: Language,
}

/// What the coach says to the player who is to act.
pub(in crate::http) async fn coach(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    _: OwnScript,
    Path(id): Path<String>,
    question: JsonBody<Question>,
) -> JsonResult<Advice> {
    if !app.limits().puzzle(request.origin) {
        return Err(JsonError::too_fast());
    }
    let (_, room) = find(&app, &request, &id).await?;
    let Json(question) = question?;
    let visitor = request.visitor.id().ok_or_else(JsonError::not_found)?;
    let (game, options) = room
        .read(|state| {
            let seats: Vec<usize> = state.seats_of(&visitor).collect();
            may_ask(state, &seats, question.n)
                .then(|| (state.game().clone(), state.options().clone()))
        })
        .ok_or_else(|| JsonError::new(StatusCode::FORBIDDEN, "refused-unreadable"))?;
    // Nobody gets help with another game that goes on.
    if app.rooms()?.is_played_now(game.position()).await {
        return Ok(Json(Advice::default()));
    }
    let turn = match &question.a {
        Some(text) => Some(read_turn(&game, text).ok_or_else(JsonError::unreadable)?),
        None => None,
    };
    let lesson = Lesson {
        game,
        options,
        turn,
        proof: question.proof,
        language: request.visitor.language,
    };
    let data = app.analysis_pool()?.data().cloned();
    let advice = app.prover().prove(move |work| lesson.advice(data, work));
    match advice.await {
        Ok(Ok(advice)) => Ok(Json(advice)),
        Ok(Err(Stopped)) | Err(WorkError::TooLong) => Ok(Json(Advice {
            late: true,
            ..Advice::default()
        })),
        Err(_) => Err(JsonError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "refused-engine-busy",
        )),
    }
}

/// Whether the holder of these seats may ask now: it is their turn, and nobody but the computer
/// plays against them.
fn may_ask(state: &State, seats: &[usize], seen: usize) -> bool {
    let acts = state.acting().is_some_and(|seat| seats.contains(&seat));
    acts && state.alone() && state.has_engine() && state.game().len() == seen
}

/// The actions of a turn that completes what has begun; `None` if it is not legal.
pub(super) fn read_turn(game: &Match<AnyGame>, text: &str) -> Option<Vec<AnyAction>> {
    /// More than the text of any turn.
    const LONGEST: usize = 400;
    if text.len() > LONGEST {
        return None;
    }
    let understood = typed::understood(game.position(), text);
    let text = understood.as_deref().unwrap_or(text);
    let mut game = game.clone();
    let before = game.len();
    for action in text.split(',') {
        game.play_text(action.trim()).ok()?;
    }
    Some(
        game.plies()
            .skip(before)
            .map(|(action, _)| action)
            .collect(),
    )
}

impl Lesson {
    fn advice(
        &self,
        data: Option<DataFolder>,
        work: ProgressMonitor<'_>,
    ) -> Result<Advice, Stopped> {
        // While the player thinks about a move, what is needed to judge it is loaded.
        let patience = match self.turn.is_some() || self.proof {
            true => PATIENCE,
            false => Duration::ZERO,
        };
        let data = data.filter(|data| prepare_oracle(self.game.position(), data, patience));
        let Some(turn) = &self.turn else {
            return Ok(Advice {
                proof: data
                    .filter(|_| self.proof)
                    .and_then(|data| self.proof(&data)),
                threat: self.threat(),
                ..Advice::default()
            });
        };
        let mut coach = Coach::new(data, CoachLimits::default());
        let Verdict { warning, praise } = coach.judge(&self.game, &self.options, turn, work)?;
        Ok(Advice {
            praise: praise.map(|praise| self.praise(praise, turn)),
            warning: warning.map(|warning| self.warning(&warning, turn)),
            ..Advice::default()
        })
    }

    fn say(&self, message: &Message) -> String {
        translate(self.language, message)
    }

    /// Who is proved to win, and in how many plies.
    fn proof(&self, data: &DataFolder) -> Option<String> {
        let position = self.game.position();
        let known = oracle(position, data, ProgressMonitor::silent())?;
        let (winner, distance) = match known.solution(position)?.value {
            GameValue::Win(distance) => (position.side(), distance),
            GameValue::Loss(distance) => (position.side().other(), distance),
            GameValue::Draw | GameValue::Unknown => return None,
        };
        let (Distance::Exactly(plies) | Distance::AtMost(plies)) = distance;
        let message = Message::new("coach-proof")
            .word("winner", status::side_key(position.id(), winner))
            .number("n", plies);
        Some(self.say(&message))
    }

    fn threat(&self) -> Option<Threat> {
        let (message, position, action) = threat_message(&self.game, &self.options)?;
        Some(Threat {
            say: self.say(&message),
            arrows: arrows(&position, &[action]).1,
        })
    }

    fn praise(&self, praise: Praise, turn: &[AnyAction]) -> PraiseView {
        let message = praise_message(&self.game, &self.options, turn, praise);
        let kind = match praise {
            Praise::Wins(_) => "wins",
            Praise::OnlyDefence => "only",
            Praise::Defends => "defends",
            Praise::Threatens => "threatens",
            Praise::Best => "best",
        };
        PraiseView {
            kind,
            say: self.say(&message),
        }
    }

    fn warning(&self, warning: &Warning, turn: &[AnyAction]) -> WarningView {
        let (message, line) = warning_message(&self.game, turn, warning);
        WarningView {
            say: self.say(&message),
            shows: self.say(&shown_message(&self.game, turn, warning)),
            looks: self.looks(&line),
        }
    }

    /// The positions of a line that begins in the current one.
    fn looks(&self, line: &Line) -> Vec<PositionView> {
        let mut game = self.game.clone();
        let mut looks = Vec::new();
        for &action in line.iter().flatten() {
            if game.play(action).is_err() {
                break;
            }
            looks.push(view(self.language, &self.options, &game));
        }
        looks
    }
}
