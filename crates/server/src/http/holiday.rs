//! Holidays: a player announces to be away from all games with days for a move, or to be back.

use std::sync::Arc;

use axum::Form;
use axum::extract::State as AxumState;
use axum::extract::rejection::FormRejection;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp as Moment, ToSpan};
use serde::Deserialize;

use super::app::App;
use super::context::{RequestContext, go_to};
use super::error::PageResult;
use crate::ids::VisitorId;
use crate::pages::home::HolidayForm;
use crate::pages::page::Page;
use crate::protocol::rejection::{Rejection, sentence};
use crate::room::{Actor, Command, Refusal, State};
use crate::rooms::{CommandError, OpenRoom, Rooms};
use crate::time::Timestamp;

/// The most games that are looked at.
const MOST_GAMES: u32 = 500;

/// What the page of games says after something that could not be done.
#[derive(Debug, Default, Deserialize)]
pub(super) struct GamesQuery {
    pub(super) holiday: Option<String>,
}

/// What the form on the page of games says.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Announced {
    /// The last day of the holiday, such as `2026-12-03`.
    until: Option<String>,
    /// Whether the player is back.
    back: Option<String>,
}

/// The moment at which a day ends.
fn end_of(day: Date) -> Option<Timestamp> {
    let next = day.checked_add(1.day()).ok()?;
    let midnight = next.to_zoned(TimeZone::UTC).ok()?;
    Some(Timestamp(midnight.timestamp().as_millisecond()))
}

/// The day of a moment.
fn day_of(at: Timestamp) -> Date {
    let at = Moment::from_millisecond(at.0).unwrap_or_default();
    at.to_zoned(TimeZone::UTC).date()
}

/// The rooms of a visitor in which holidays can be announced.
async fn rooms_of(rooms: &Arc<Rooms>, visitor: &VisitorId) -> Vec<Arc<OpenRoom>> {
    let ids = rooms.storage().rooms_of(visitor, false, MOST_GAMES).await;
    let ids = ids.unwrap_or_else(|error| {
        tracing::error!(%error, "could not list the games of a visitor");
        Vec::new()
    });
    let mut found = Vec::new();
    for id in ids {
        found.extend(rooms.room(&id).await.ok().flatten());
    }
    found.retain(|room| room.read(State::takes_holidays));
    found
}

/// Announces a holiday in all games with days for a move, or ends it.
pub(super) async fn announce(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    form: Result<Form<Announced>, FormRejection>,
) -> PageResult {
    let rooms = app.rooms()?;
    let Form(form) = form.unwrap_or_default();
    let until = match (&form.back, &form.until) {
        (Some(_), _) => None,
        (None, until) => {
            let Some(day) = until.as_deref().and_then(|day| day.parse().ok()) else {
                return Ok(problem(&Refusal::BadHoliday));
            };
            match end_of(day) {
                Some(until) => Some(until),
                // The calendar ends there.
                None => return Ok(problem(&Refusal::LongHoliday)),
            }
        }
    };
    let Some(visitor) = request.visitor.id() else {
        return Ok(problem(&Refusal::NoHolidays));
    };
    let command = Command::Holiday { until };
    let mut refused = Some(Refusal::NoHolidays);
    for room in rooms_of(rooms, &visitor).await {
        let actor = Actor::Visitor(&visitor);
        match room.execute(rooms, actor, &command, None, 0).await {
            Ok(_) => refused = None,
            // What one game takes is worth more than what another one does not.
            Err(CommandError::Refused(why)) => refused = refused.map(|_| why),
            Err(error) => tracing::warn!(room = %room.id(), %error, "could not store a holiday"),
        }
    }
    Ok(match refused {
        Some(refusal) => problem(&refusal),
        None => go_to("/games#holiday"),
    })
}

/// The page of games again, which says why not.
fn problem(refusal: &Refusal) -> axum::response::Response {
    let code = Rejection::Refused(refusal.clone()).code();
    go_to(&format!("/games?holiday={code}#holiday"))
}

/// What the page of games shows; nothing for visitors without a correspondence game.
pub(super) async fn form(
    rooms: &Arc<Rooms>,
    visitor: &VisitorId,
    page: &Page,
    problem: Option<&str>,
) -> Option<HolidayForm> {
    let now = rooms.now();
    let found = rooms_of(rooms, visitor).await;
    let read = |room: &Arc<OpenRoom>| {
        room.read(|state| {
            let seats: Vec<usize> = state.seats_of(visitor).collect();
            let away = seats.iter().filter_map(|&seat| state.away_until(seat, now));
            (away.max(), state.holidays_left(&seats, now))
        })
    };
    let read: Vec<(Option<Timestamp>, u64)> = found.iter().map(read).collect();
    let (_, left) = *read.iter().max_by_key(|(_, left)| *left)?;
    let away = read.iter().filter(|(until, _)| until.is_some()).count();
    let until = read.iter().filter_map(|(until, _)| *until).max();
    let last = |end: Timestamp| day_of(end.before(1));
    let refusals = [
        Refusal::NoHolidays,
        Refusal::BadHoliday,
        Refusal::LongHoliday,
    ];
    let mut refusals = refusals.into_iter().map(Rejection::Refused);
    let problem = problem.and_then(|code| refusals.find(|why| why.code() == code));
    // The last day must end before the time is used up.
    let most = day_of(now.after(left)).checked_sub(1.day()).ok()?;
    Some(HolidayForm {
        until: until.map(|until| kabinet_words::date(page.language, last(until))),
        games: away,
        least: day_of(now).to_string(),
        most: (most >= day_of(now)).then(|| most.to_string()),
        problem: problem.map(|why| sentence(page.language, &why)),
    })
}
