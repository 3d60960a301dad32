//! Seats: a visitor takes a free one, or their own on another device.

use std::sync::Arc;

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State as AxumState};
use kabinet_words::catalogue;
use serde::Deserialize;

use super::find;
use crate::http::app::App;
use crate::http::context::{RequestContext, go_to, html};
use crate::http::error::PageResult;
use crate::ids::Secret;
use crate::pages::Html;
use crate::pages::error::PageError;
use crate::pages::new_game::read_name;
use crate::pages::share::SharePage;
use crate::room::{Holder, Refusal, State};
use crate::rooms::{CommandError, OpenRoom, Rooms};

/// The form of a visitor who takes a seat.
#[derive(Debug, Deserialize)]
pub(in crate::http) struct Sit {
    seat: Option<String>,
    name: Option<String>,
}

/// A visitor takes a seat.
pub(in crate::http) async fn sit(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path(id): Path<String>,
    form: Result<Form<Sit>, FormRejection>,
) -> PageResult {
    let (rooms, room) = find(&app, &request, &id).await?;
    let Form(form) = form.map_err(|_| PageError::BadForm)?;
    let name = read_name(form.name.as_deref().unwrap_or("")).map_err(|_| PageError::BadForm)?;
    let free = |state: &State| {
        let mut places = state.seats().iter();
        places.position(|place| place.holder == Holder::Nobody)
    };
    let seat = match form.seat.as_deref() {
        None | Some("any") => room.read(free),
        Some(number) => number.parse().ok(),
    };
    let id = room.id().to_string();
    let full = || PageError::Full { id: id.clone() };
    let seat = seat.ok_or_else(full)?;
    let identity = request.identity();
    // The visitor has this seat already.
    let there = room.read(|state| state.seats_of(&identity.id).any(|own| own == seat));
    if !there {
        let stored = room.sit(&rooms, &identity.id, seat, &name).await;
        stored.map_err(|error| match error {
            CommandError::Refused(Refusal::SeatTaken | Refusal::Over | Refusal::Begun) => full(),
            CommandError::Refused(_) => PageError::BadForm,
            CommandError::Closed => PageError::Starting,
            CommandError::NotStored | CommandError::Unknown => PageError::Broken,
        })?;
    }
    let mut response = go_to(&format!("/game/{id}"));
    identity.set_cookies(&app, &name, &mut response);
    Ok(response)
}

/// The room and the seat that a seat's own link leads to.
async fn linked(
    app: &App,
    request: &RequestContext,
    id: &str,
    key: &str,
) -> Result<(Arc<Rooms>, Arc<OpenRoom>, usize), PageError> {
    let (rooms, room) = find(app, request, id).await?;
    let key = Secret::read(key).ok_or(PageError::NoRoom)?;
    let renewals: Vec<u32> = room.read(|state| {
        let seats = state.seats().iter();
        seats.map(|place| place.renewals).collect()
    });
    let seat = (0..renewals.len()).find(|&seat| {
        let secret = Secret::of_seat(rooms.secret(), room.id(), seat, renewals[seat]);
        // Hashes are compared, so that the time it takes tells nothing.
        secret.visitor() == key.visitor()
    });
    Ok((rooms, room, seat.ok_or(PageError::NoRoom)?))
}

/// The page of a seat's own link, whose holder may play the seat.
pub(in crate::http) async fn seat(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path((id, key)): Path<(String, String)>,
) -> PageResult {
    let (_, room, seat) = linked(&app, &request, &id, &key).await?;
    if let Some(visitor) = request.visitor.id()
        && room.read(|state| state.seats()[seat].holder.is(&visitor))
    {
        return Ok(go_to(&format!("/game/{}", room.id())));
    }
    let page = room.read(|state| SharePage {
        page: request.page(),
        game: state.id(),
        id: room.id().to_string(),
        key,
        seat: catalogue::seat(
            request.visitor.language,
            state.info(),
            &state.seats()[seat].seat,
        ),
    });
    Ok(html(page.html()))
}

/// Gives the seat to the visitor too, who has shown its secret.
pub(in crate::http) async fn share(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path((id, key)): Path<(String, String)>,
) -> PageResult {
    let (rooms, room, seat) = linked(&app, &request, &id, &key).await?;
    let identity = request.identity();
    let stored = room.share(&rooms, &identity.id, seat).await;
    stored.map_err(|error| match error {
        CommandError::Refused(_) => PageError::NoRoom,
        CommandError::Closed => PageError::Starting,
        CommandError::NotStored | CommandError::Unknown => PageError::Broken,
    })?;
    let mut response = go_to(&format!("/game/{}", room.id()));
    identity.set_cookies(&app, "", &mut response);
    Ok(response)
}

/// Gives the player a new link to their seat; the old one stops working.
pub(in crate::http) async fn renew(
    AxumState(app): AxumState<App>,
    request: RequestContext,
    Path(id): Path<String>,
) -> PageResult {
    let (rooms, room) = find(&app, &request, &id).await?;
    let visitor = request.visitor.id().ok_or(PageError::NotYours)?;
    let seats: Vec<usize> = room.read(|state| state.seats_of(&visitor).collect());
    if seats.is_empty() {
        return Err(PageError::NotYours);
    }
    for seat in seats {
        let stored = room.renew(&rooms, &visitor, seat).await;
        stored.map_err(|error| match error {
            CommandError::Refused(_) => PageError::NotYours,
            CommandError::Closed => PageError::Starting,
            CommandError::NotStored | CommandError::Unknown => PageError::Broken,
        })?;
    }
    Ok(go_to(&format!("/game/{}", room.id())))
}
