//! Conditional moves: the page on which a player enters them, and entering them.

use axum::Json;
use axum::extract::{Path, State as AxumState};
use axum::http::StatusCode;
use kabinet_core::{Message, ToMessage};
use kabinet_words::catalogue;
use serde::{Deserialize, Serialize};

use super::find;
use crate::http::app::App;
use crate::http::context::{RequestContext, go_to, html};
use crate::http::error::{JsonBody, JsonError, JsonResult, PageResult};
use crate::pages::Html;
use crate::pages::conditional::ConditionalPage;
use crate::room::conditional::Line;
use crate::room::{Actor, Command, Holder, Refusal, State};
use crate::rooms::CommandError;

/// The page of a player's conditional moves. Where there is nothing to enter, it leads to the game.
pub(in crate::http) async fn conditional(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path(id): Path<String>,
) -> PageResult {
    let (_, room) = find(&app, &request, &id).await?;
    let state = room.state();
    let visitor = request.visitor.id();
    let seats: Vec<usize> = match &visitor {
        Some(visitor) => state.seats_of(visitor).collect(),
        None => Vec::new(),
    };
    if !state.takes_conditional(&seats) || state.acting() == seats.first().copied() {
        return Ok(go_to(&format!("/game/{}", room.id())));
    }
    let page = request.page();
    let name = opponent(&state, seats[0]).unwrap_or_else(|| {
        // Somebody without a name is called like the side.
        let side = state.seats()[seats[0]].seat.side.other();
        catalogue::side(page.language, state.info(), side)
    });
    let page = ConditionalPage::new(page, room.id().as_str(), &state, seats[0], name);
    Ok(html(page.html()))
}

fn opponent(state: &State, seat: usize) -> Option<String> {
    let mut others = state
        .seats()
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != seat);
    others.find_map(|(_, place)| match &place.holder {
        Holder::Person { name, .. } if !name.is_empty() => Some(name.clone()),
        _ => None,
    })
}

/// The lines of a player, in place of those before.
#[derive(Debug, Deserialize)]
pub(in crate::http) struct Lines {
    /// The number of actions up to the turn that is awaited.
    n: usize,
    lines: Vec<Line>,
}

/// The lines that are stored now.
#[derive(Debug, Serialize)]
pub(in crate::http) struct StoredLines {
    lines: Vec<Line>,
}

/// Stores the lines of a player.
pub(in crate::http) async fn enter(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path(id): Path<String>,
    lines: JsonBody<Lines>,
) -> JsonResult<StoredLines> {
    let (rooms, room) = find(&app, &request, &id).await?;
    let Json(Lines { n, lines }) = lines?;
    let visitor = request.visitor.id();
    let visitor = visitor.ok_or_else(|| refuse(&Refusal::NotSeated.into()))?;
    let command = Command::Conditional { n, lines };
    let entered = room.execute(&rooms, Actor::Visitor(&visitor), &command, None, 0);
    entered.await.map_err(|error| refuse(&error))?;
    let lines = room.read(|state| {
        let seat = state.seats_of(&visitor).next();
        seat.map_or_else(Vec::new, |seat| state.conditional(seat).to_vec())
    });
    Ok(Json(StoredLines { lines }))
}

fn refuse(error: &CommandError) -> JsonError {
    match error {
        CommandError::Refused(refusal) => JsonError::invalid("lines", &reason(refusal)),
        CommandError::Closed | CommandError::NotStored | CommandError::Unknown => {
            JsonError::new(StatusCode::SERVICE_UNAVAILABLE, "refused-not-stored")
        }
    }
}

fn reason(refusal: &Refusal) -> Message {
    Message::new(match refusal {
        Refusal::Rules(error) => return error.to_message(),
        Refusal::NotSeated => "refused-not-seated",
        Refusal::NotBegun => "refused-not-begun",
        Refusal::Over => "refused-over",
        Refusal::Stale => "refused-stale",
        Refusal::OwnTurn => "refused-own-turn",
        Refusal::NoConditional => "refused-no-conditional",
        Refusal::GameFull => "refused-game-full",
        _ => "refused-bad-lines",
    })
}
