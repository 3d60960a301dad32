//! Sitting down: on a free seat, or on one's own with another device.

use std::sync::Arc;

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State as AxumState};
use axum::response::Response;
use kabinet_words::catalogue;
use serde::Deserialize;

use super::find;
use crate::http::app::App;
use crate::http::context::{RequestContext, go_to, html};
use crate::ids::Secret;
use crate::pages::error::PageError;
use crate::pages::new_game::read_name;
use crate::pages::share::SharePage;
use crate::room::{Holder, Refusal, State};
use crate::rooms::{CommandError, OpenRoom, Rooms};

/// Where somebody wants to sit.
#[derive(Debug, Deserialize)]
pub(in crate::http) struct Sit {
    seat: Option<String>,
    name: Option<String>,
}

/// Somebody takes a seat.
pub(in crate::http) async fn sit(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
    Path(id): Path<String>,
    form: Result<Form<Sit>, FormRejection>,
) -> Response {
    let (rooms, room) = match find(&app, &id).await {
        Ok(found) => found,
        Err(trouble) => return ask.trouble(trouble),
    };
    let Ok(Form(form)) = form else {
        return ask.trouble(PageError::BadForm);
    };
    let Ok(name) = read_name(form.name.as_deref().unwrap_or("")) else {
        return ask.trouble(PageError::BadForm);
    };
    let free = |state: &State| {
        let mut places = state.seats().iter();
        places.position(|place| place.holder == Holder::Nobody)
    };
    let seat = match form.seat.as_deref() {
        None | Some("any") => room.read(free),
        Some(number) => number.parse().ok(),
    };
    let id = room.id().to_string();
    let Some(seat) = seat else {
        return ask.trouble(PageError::Full { id });
    };
    let known = ask.known();
    // Whoever has the seat already is where they want to be.
    let address = format!("/game/{id}");
    let there = room.read(|state| state.seats_of(&known.id).any(|own| own == seat));
    if !there {
        match room.sit(&rooms, &known.id, seat, &name) {
            Ok(stored) => {
                if !stored.await.unwrap_or(false) {
                    return ask.trouble(PageError::Broken);
                }
            }
            Err(CommandError::Refused(Refusal::SeatTaken | Refusal::Over | Refusal::Begun)) => {
                return ask.trouble(PageError::Full { id });
            }
            Err(CommandError::Refused(_)) => return ask.trouble(PageError::BadForm),
            Err(CommandError::Closed) => return ask.trouble(PageError::Starting),
        }
    }
    let mut response = go_to(&address);
    known.mark(&app, &name, &mut response);
    response
}

/// The room and the seat that a seat's own link leads to.
async fn linked(
    app: &App,
    id: &str,
    key: &str,
) -> Result<(Arc<Rooms>, Arc<OpenRoom>, usize), PageError> {
    let (rooms, room) = find(app, id).await?;
    let key = Secret::read(key).ok_or(PageError::NoTable)?;
    let count = room.read(|state| state.seats().len());
    let seat = (0..count).find(|&seat| {
        // Hashes are compared, so that the time it takes tells nothing.
        Secret::of_seat(rooms.secret(), room.id(), seat).visitor() == key.visitor()
    });
    Ok((rooms, room, seat.ok_or(PageError::NoTable)?))
}

/// The page of a seat's own link: whoever has it may go on playing here.
pub(in crate::http) async fn seat(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
    Path((id, key)): Path<(String, String)>,
) -> Response {
    let (_, room, seat) = match linked(&app, &id, &key).await {
        Ok(found) => found,
        Err(trouble) => return ask.trouble(trouble),
    };
    if let Some(visitor) = ask.visitor.id()
        && room.read(|state| state.seats()[seat].holder.is(&visitor))
    {
        return go_to(&format!("/game/{}", room.id()));
    }
    let page = room.read(|state| SharePage {
        page: ask.page(),
        game: state.id(),
        id: room.id().to_string(),
        key,
        seat: catalogue::seat(
            ask.visitor.language,
            state.info(),
            &state.seats()[seat].seat,
        ),
    });
    html(page.html())
}

/// Whoever has the seat's secret plays there too.
pub(in crate::http) async fn share(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
    Path((id, key)): Path<(String, String)>,
) -> Response {
    let (rooms, room, seat) = match linked(&app, &id, &key).await {
        Ok(found) => found,
        Err(trouble) => return ask.trouble(trouble),
    };
    let known = ask.known();
    match room.share(&rooms, &known.id, seat) {
        Ok(stored) => {
            if !stored.await.unwrap_or(false) {
                return ask.trouble(PageError::Broken);
            }
            let mut response = go_to(&format!("/game/{}", room.id()));
            known.mark(&app, "", &mut response);
            response
        }
        Err(CommandError::Refused(_)) => ask.trouble(PageError::NoTable),
        Err(CommandError::Closed) => ask.trouble(PageError::Starting),
    }
}
