//! The page of a game, and what can be done there without a script.

mod page;
mod past;
mod seats;

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State as AxumState};
use axum::response::Response;
use serde::Deserialize;

use super::app::App;
use super::context::{RequestContext, html};
use crate::ids::RoomId;
use crate::pages::error::PageError;
use crate::rooms::{OpenRoom, Rooms};
use page::Table;

pub(super) use past::{at, record, record_of};
pub(super) use seats::{seat, share, sit};

/// The room that an address names.
pub(super) async fn find(app: &App, id: &str) -> Result<(Arc<Rooms>, Arc<OpenRoom>), PageError> {
    let rooms = app.rooms()?;
    let id = RoomId::read(id).ok_or(PageError::NoTable)?;
    match rooms.room(&id).await {
        Ok(Some(room)) => Ok((Arc::clone(rooms), room)),
        Ok(None) => Err(PageError::NoTable),
        Err(error) => {
            tracing::error!(room = %id, %error, "could not open a room");
            Err(PageError::Broken)
        }
    }
}

/// What a link to a game may say.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wish {
    /// The seat it invites to.
    seat: Option<usize>,
}

/// The page of a game.
pub(super) async fn page(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
    Path(id): Path<String>,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Response {
    let (rooms, room) = match find(&app, &id).await {
        Ok(found) => found,
        Err(trouble) => return ask.trouble(trouble),
    };
    let wish = wish.map(|Query(wish)| wish).unwrap_or_default();
    let now = rooms.now();
    let text = room.read(|state| {
        let table = Table {
            app: &app,
            ask: &ask,
            rooms: &rooms,
            room: &room,
            state,
            page: ask.page(),
            now,
        };
        table.page(&wish).html()
    });
    let mut response = html(text);
    // Watchers talk too, so they need to be told apart.
    ask.known().mark(&app, "", &mut response);
    response
}
