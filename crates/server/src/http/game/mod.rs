//! The page of a game, and what can be done there without a script.

mod coach;
mod conditional;
mod mistakes;
mod page;
mod past;
mod seats;

use std::sync::Arc;

use axum::extract::{Path, State as AxumState};
use axum::http::header::SET_COOKIE;
use kabinet_engine::Persona;
use kabinet_games::GameId;
use serde::Deserialize;

use super::app::App;
use super::context::{RequestContext, html};
use super::error::PageResult;
use super::query::QueryOrDefault;
use crate::ids::{RoomId, VisitorId};
use crate::pages::Html;
use crate::pages::error::PageError;
use crate::room::{Holder, State};
use crate::rooms::{OpenRoom, Rooms, RoomsError};
use page::GamePageBuilder;

pub(super) use coach::coach;
pub(super) use conditional::{conditional, enter as enter_lines};
pub(super) use mistakes::{attempt as try_again, mistakes};
pub(super) use past::{at, record, record_of, turns};
pub(super) use seats::{renew, seat, share, sit};

/// The room that an address names.
pub(super) async fn find(
    app: &App,
    request: &RequestContext,
    id: &str,
) -> Result<(Arc<Rooms>, Arc<OpenRoom>), PageError> {
    let rooms = app.rooms()?;
    let id = RoomId::read(id).ok_or(PageError::NoRoom)?;
    match rooms.room_for(&id, Some(request.asker())).await {
        Ok(Some(room)) => Ok((Arc::clone(rooms), room)),
        Ok(None) => Err(PageError::NoRoom),
        Err(error) => Err(unopened(&id, &error)),
    }
}

/// The error page for a room that could not be opened.
pub(super) fn unopened(id: &RoomId, error: &RoomsError) -> PageError {
    if error.is_newer() {
        tracing::warn!(room = %id, %error, "leaving a room to newer servers");
        return PageError::Newer;
    }
    tracing::error!(room = %id, %error, "could not open a room");
    PageError::Broken
}

/// The query of a link to a game.
#[derive(Debug, Default, Deserialize)]
pub(super) struct GameQuery {
    /// The seat it invites to.
    seat: Option<usize>,
}

/// The page of a game.
pub(super) async fn page(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path(id): Path<String>,
    QueryOrDefault(query): QueryOrDefault<GameQuery>,
) -> PageResult {
    let (rooms, room) = find(&app, &request, &id).await?;
    let now = rooms.now();
    let (own_app, own_request) = (app.clone(), request.clone());
    let persona = request
        .visitor
        .id()
        .and_then(|visitor| room.read(|state| persona_of(state, &visitor)));
    let made = app.pages().run(move |_| {
        let state = room.state();
        let builder = GamePageBuilder {
            app: &own_app,
            request: &own_request,
            rooms: &rooms,
            room: &room,
            state: &state,
            page: own_request.page(),
            now,
        };
        builder.page(&query).html()
    });
    let mut response = html(made.await?);
    // Watchers chat too, so each of them needs an identity.
    request.identity().set_cookies(&app, "", &mut response);
    // Somebody who went on against somebody else does so next time.
    if let Some((game, persona)) = persona {
        let mut played = request.visitor.played.clone();
        if played.set_persona(game, persona) {
            let cookie = app.cookies().played(&played);
            response.headers_mut().append(SET_COOKIE, cookie);
        }
    }
    Ok(response)
}

/// The game and its opponent, if somebody plays here against the computer alone.
fn persona_of(state: &State, visitor: &VisitorId) -> Option<(GameId, Persona)> {
    state.seats_of(visitor).next().filter(|_| state.alone())?;
    let mut places = state.seats().iter();
    let persona = places.find_map(|place| match place.holder {
        Holder::Engine(persona) => Some(persona),
        _ => None,
    })?;
    Some((state.id(), persona))
}
