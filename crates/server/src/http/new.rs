//! Setting up a game, or joining one that waits.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::IntoResponse;
use kabinet_games::GameId;
use serde::Deserialize;

use super::app::App;
use super::context::{RequestContext, go_to, html};
use super::error::{PageResult, game_named};
use super::lists::own;
use super::query::QueryOrDefault;
use crate::pages::Html;
use crate::pages::error::PageError;
use crate::pages::new_game::{NewGame, NewGameForm, NewGamePage, Opponent, People, Problems};
use crate::room::{Holder, State as RoomState};
use crate::rooms::{OpenRoom, RoomsError, random_seed};

/// The form, filled in as the address says.
pub(super) async fn form(
    request: RequestContext,
    Path(game): Path<String>,
    QueryOrDefault(mut form): QueryOrDefault<NewGameForm>,
) -> PageResult {
    let game = game_named(&game)?;
    let played = &request.visitor.played;
    if let Some(persona) = played.persona(&game) {
        form.suggest("level", &persona.key());
        form.suggest("seat", played.side(&game));
    }
    if form.get(game.info(), "name").is_empty() {
        form.set("name", &request.visitor.name);
    }
    let page = NewGamePage {
        page: request.page(),
        game,
        form,
        problems: Problems::new(),
    };
    Ok(html(page.html()))
}

/// Sets up the game that a form describes.
pub(super) async fn set_up(
    State(app): State<App>,
    request: RequestContext,
    Path(game): Path<String>,
    form: Result<Form<NewGameForm>, FormRejection>,
) -> PageResult {
    let game = game_named(&game)?;
    let Form(form) = form.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => PageError::TooLarge,
        _ => PageError::BadForm,
    })?;
    let new = match NewGame::read(game, &form, random_seed) {
        Ok(new) => new,
        Err(problems) => {
            let page = NewGamePage {
                page: request.page(),
                game,
                form,
                problems,
            };
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, html(page.html())).into_response());
        }
    };
    let mut response = open(&app, &request, &new).await?;
    if let People::Two {
        opponent: Opponent::Engine(persona),
        ..
    } = new.people
    {
        let mut played = request.visitor.played.clone();
        played.set(game, persona, form.get(game.info(), "seat"));
        let cookie = app.cookies().played(&played);
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The form of somebody who wants to play anyone.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Anyone {
    /// The game; any if there is none.
    game: Option<String>,
}

/// Plays against anyone: takes the seat of a challenge whose opener is there, or challenges
/// everybody.
pub(super) async fn anyone(
    State(app): State<App>,
    request: RequestContext,
    form: Result<Form<Anyone>, FormRejection>,
) -> PageResult {
    let rooms = app.rooms()?;
    let Form(form) = form.map_err(|_| PageError::BadForm)?;
    let wanted = form.game.filter(|game| game != "any");
    let wanted = wanted.map(|game| game_named(&game)).transpose()?;
    let identity = request.identity();
    let name = request.visitor.name.clone();
    let there = |room: &OpenRoom| {
        let mut response = go_to(&format!("/game/{}", room.id()));
        identity.set_cookies(&app, &name, &mut response);
        response
    };
    rooms.open_challenges().await;
    // Pressing the button twice makes only one challenge.
    for room in rooms.challenges_for_anyone(wanted) {
        if room.read(|state| state.opener() == &identity.id) {
            return Ok(there(&room));
        }
    }
    for room in rooms.challenges_for_anyone(wanted) {
        let free = room.read(|state| {
            let mut places = state.seats().iter();
            places.position(|place| place.holder == Holder::Nobody)
        });
        let Some(seat) = free.filter(|_| room.opener_may_be_here(rooms)) else {
            continue;
        };
        // Somebody may have been quicker: then the next one.
        if room.sit(rooms, &identity.id, seat, &name).await.is_ok() {
            return Ok(there(&room));
        }
    }
    let game = match wanted {
        Some(game) => game,
        None => last_game(&app, &request).await?,
    };
    let form: NewGameForm = [("opponent", "lobby"), ("clock", "minutes")]
        .into_iter()
        .collect();
    let new = NewGame::read(game, &form, random_seed).map_err(|_| PageError::BadForm)?;
    open(&app, &request, &new).await
}

/// The game that a visitor played last; the first of the catalogue if they have played none.
async fn last_game(app: &App, request: &RequestContext) -> Result<GameId, PageError> {
    let rooms = app.rooms()?;
    let mut played = Vec::new();
    if let Some(visitor) = request.visitor.id() {
        for over in [false, true] {
            played.extend(own(rooms, &visitor, over).await);
        }
    }
    let last = played
        .iter()
        .max_by_key(|room| room.read(RoomState::changed));
    Ok(last.map_or(GameId::ALL[0], |room| room.read(RoomState::id)))
}

/// Opens the room of a new game, and goes there.
async fn open(app: &App, request: &RequestContext, new: &NewGame) -> PageResult {
    let rooms = app.rooms()?;
    let identity = request.identity();
    let name = if new.name.is_empty() {
        request.visitor.name.clone()
    } else {
        new.name.clone()
    };
    let plan = new.plan(&identity.id, &name, || random_seed() & 1 == 1);
    let ticket = if plan.listed {
        rooms.open_challenges().await;
        let ticket = rooms.challenge(&identity.id, request.origin.counted());
        Some(ticket.ok_or(PageError::Challenges)?)
    } else {
        None
    };
    let room = rooms.set_up_from(plan, request.origin.counted()).await;
    let room = room.map_err(|error| {
        tracing::error!(%error, "could not set up a game");
        not_set_up(&error)
    })?;
    if let Some(ticket) = ticket {
        ticket.used(rooms, room.id());
    }
    // The page remembers in its browser that a coach is wanted.
    let coach = match (new.coach, new.proof) {
        (_, true) => "?proof=on",
        (true, false) => "?coach=on",
        (false, false) => "",
    };
    let mut response = go_to(&format!("/game/{}{coach}", room.id()));
    identity.set_cookies(app, &name, &mut response);
    Ok(response)
}

/// The error page of a visitor whose game could not be set up.
fn not_set_up(error: &RoomsError) -> PageError {
    match error {
        // A full disk passes, and another server may be able to store it.
        RoomsError::NotStored => PageError::Busy,
        _ => PageError::Broken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_cannot_be_stored_is_asked_to_come_again() {
        let told = not_set_up(&RoomsError::NotStored);
        assert_eq!((told.status(), told.retry_after()), (503, Some(2)));
    }
}
