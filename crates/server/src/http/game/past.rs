//! The past of a game: its record, and its earlier positions.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State as AxumState};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use kabinet_core::Side;
use kabinet_games::Record;

use super::find;
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::http::error::{JsonError, JsonResult, PageResult};
use crate::pages::error::PageError;
use crate::protocol::past::{Past, PastTurns};
use crate::room::{End, Holder, State, Termination};

/// The game as a record.
pub(in crate::http) async fn record(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path(id): Path<String>,
) -> PageResult {
    let (_, room) = find(&app, &request, &id).await?;
    let slug = room.read(|state| state.info().slug);
    let own = Arc::clone(&room);
    let made = app
        .pages()
        .run(move |_| record_of(&own.state()).to_string());
    let text = made.await?;
    let name = format!("attachment; filename=\"{slug}-{}.kgn\"", room.id());
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        ),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment")),
        ),
    ];
    Ok((headers, text).into_response())
}

/// The record of a room.
pub(in crate::http) fn record_of(state: &State) -> Record {
    let mut game = state.game().clone();
    let termination = match state.end() {
        Some(End::Declared(termination)) => Some(termination),
        _ => None,
    };
    // It cannot be over already: the termination came while it went on.
    let _ = match termination {
        Some(
            Termination::Resigned { side }
            | Termination::Time { side }
            | Termination::Left { side },
        ) => game.resign(Side::ALL[side.min(1)]),
        Some(Termination::Agreed) => game.agree_draw(),
        Some(Termination::Aborted | Termination::LeftAborted { .. } | Termination::Closed)
        | None => Ok(()),
    };
    let mut record = Record::from_match(&game, state.options().clone());
    match termination {
        Some(Termination::Time { .. }) => record.set_tag("Termination", "time"),
        Some(Termination::Left { .. }) => record.set_tag("Termination", "left"),
        Some(Termination::Aborted | Termination::LeftAborted { .. }) => {
            record.set_tag("Termination", "aborted");
        }
        Some(Termination::Closed) => record.set_tag("Termination", "closed"),
        _ => {}
    }
    let opened = jiff::Timestamp::from_millisecond(state.opened().0).unwrap_or_default();
    let date = opened.to_zoned(jiff::tz::TimeZone::UTC).date();
    let date = format!("{:04}.{:02}.{:02}", date.year(), date.month(), date.day());
    record.set_tag("Date", &date);
    for place in state.seats() {
        let name = match &place.holder {
            Holder::Person { name, .. } if !name.is_empty() => name.clone(),
            Holder::Engine(persona) => persona.recorded(),
            _ => "?".to_owned(),
        };
        record.set_tag(&place.seat.tag(), &name);
    }
    record
}

/// The turns before a turn, a limited number at once: a long game does not come whole.
pub(in crate::http) async fn turns(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path((id, before)): Path<(String, String)>,
) -> JsonResult<PastTurns> {
    let (_, room) = find(&app, &request, &id).await?;
    let before = before.parse::<usize>();
    let before = before.map_err(|_| JsonError::not_found())?;
    Ok(Json(room.read(|state| PastTurns::before(state, before))))
}

/// An earlier position of a game.
pub(in crate::http) async fn at(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path((id, ply)): Path<(String, String)>,
) -> JsonResult<Past> {
    let (_, room) = find(&app, &request, &id).await?;
    let ply = ply.parse().ok();
    let past = ply.and_then(|ply| room.read(|state| Past::at(state, ply)));
    Ok(Json(past.ok_or(PageError::NoPage)?))
}
