//! Correspondence games, with days for each move: which one waits for a visitor next, and the
//! calendar of deadlines.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State as AxumState};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use kabinet_words::Language;
use serde::{Deserialize, Serialize};

use super::app::App;
use super::context::{RequestContext, go_to};
use super::error::{JsonResult, PageResult};
use super::lists::{own, urgency};
use super::query::QueryOrDefault;
use crate::ids::{Secret, VisitorId};
use crate::pages::calendar::{Calendar, Deadline};
use crate::pages::error::PageError;
use crate::push::opponent;
use crate::room::State;
use crate::rooms::{OpenRoom, Rooms};
use crate::storage::StorageError;

/// The page that has been asked for already.
#[derive(Debug, Default, Deserialize)]
pub(super) struct WaitingQuery {
    not: Option<String>,
}

/// The games in which it is the visitor's turn.
#[derive(Debug, Default, Serialize)]
pub(super) struct Waiting {
    count: usize,
    /// The one with the least time left.
    next: Option<String>,
}

/// The seat of a visitor whose turn it is, in a game with others.
fn awaited(state: &State, visitor: &VisitorId) -> Option<usize> {
    let seat = state.awaited()?;
    (state.seats()[seat].holder.is(visitor) && !state.alone()).then_some(seat)
}

/// The games that wait for a visitor, the most urgent first.
async fn waiting_rooms(rooms: &Arc<Rooms>, visitor: &VisitorId) -> Vec<Arc<OpenRoom>> {
    let mut found = own(rooms, visitor, false).await;
    found.retain(|room| room.read(|state| awaited(state, visitor).is_some()));
    let now = rooms.now();
    found.sort_by_cached_key(|room| room.read(|state| urgency(state, visitor, now)));
    found
}

/// Which games wait for the visitor.
pub(super) async fn waiting(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    QueryOrDefault(query): QueryOrDefault<WaitingQuery>,
) -> JsonResult<Waiting> {
    let Some(visitor) = request.visitor.id() else {
        return Ok(Json(Waiting::default()));
    };
    let mut found = waiting_rooms(app.rooms()?, &visitor).await;
    found.retain(|room| Some(room.id().as_str()) != query.not.as_deref());
    Ok(Json(Waiting {
        count: found.len(),
        next: found.first().map(|room| room.id().to_string()),
    }))
}

/// The secret of the link to a visitor's calendar; `None` if there is none.
pub(super) async fn calendar_link(rooms: &Rooms, visitor: &VisitorId) -> Option<Secret> {
    let renewals = rooms.storage().calendar_renewals(visitor).await;
    let renewals = renewals.unwrap_or_else(|error| {
        tracing::error!(%error, "could not read a calendar");
        None
    })?;
    Some(Secret::of_calendar(rooms.secret(), visitor, renewals))
}

/// Makes the link to the visitor's calendar, or renews it; the old one then stops working.
pub(super) async fn renew_calendar(
    AxumState(app): AxumState<App>,
    request: RequestContext,
) -> PageResult {
    let rooms = app.rooms()?;
    let identity = request.identity();
    let renew = async {
        let last = rooms.storage().calendar_renewals(&identity.id).await?;
        let renewals = last.map_or(0, |last| last.saturating_add(1));
        let link = Secret::of_calendar(rooms.secret(), &identity.id, renewals);
        let stored = rooms.storage().set_calendar(&identity.id, renewals, &link);
        stored.await
    };
    renew.await.map_err(|error: StorageError| {
        tracing::error!(%error, "could not store a calendar");
        PageError::Broken
    })?;
    let mut response = go_to("/games#days");
    identity.set_cookies(&app, "", &mut response);
    Ok(response)
}

/// How a calendar is told.
#[derive(Debug, Default, Deserialize)]
pub(super) struct CalendarQuery {
    lang: Option<String>,
}

/// The calendar of deadlines that a private link leads to: `KEY.ics`.
pub(super) async fn calendar(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path(key): Path<String>,
    QueryOrDefault(query): QueryOrDefault<CalendarQuery>,
) -> PageResult {
    let rooms = app.rooms()?;
    let link = key.strip_suffix(".ics").and_then(Secret::read);
    let link = link.ok_or(PageError::NoPage)?;
    let visitor = rooms.storage().calendar_of(&link).await;
    let visitor = visitor.map_err(|error| {
        tracing::error!(%error, "could not read a calendar");
        PageError::Broken
    })?;
    let visitor = visitor.ok_or(PageError::NoPage)?;
    let language: Language = query
        .lang
        .and_then(|code| code.parse().ok())
        .unwrap_or(request.visitor.language);
    let base = request.base(&app);
    let found = waiting_rooms(rooms, &visitor).await;
    let deadlines = found.iter().filter_map(|room| {
        room.read(|state| {
            let seat = awaited(state, &visitor)?;
            let (_, at) = state.clock().deadline().filter(|_| state.by_days())?;
            Some(Deadline {
                id: room.id().to_string(),
                at,
                turn: state.completed_turns(),
                game: state.info().title(),
                name: opponent(state, seat),
                address: format!("{base}/game/{}", room.id()),
            })
        })
    });
    let calendar = Calendar {
        language,
        now: rooms.now(),
        deadlines: deadlines.collect(),
    };
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/calendar; charset=utf-8"),
        ),
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    Ok((headers, calendar.to_string()).into_response())
}
