//! Setting up a game.

use axum::Form;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kabinet_core::Side;

use super::app::App;
use super::context::{RequestContext, go_to, html};
use super::error::{PageResult, game_named};
use crate::ids::VisitorId;
use crate::pages::error::PageError;
use crate::pages::new_game::{
    Chooser, NewGame, NewGameForm, NewGamePage, Opponent, People, Problems, SeatChoice, TeamSeat,
};
use crate::room::{Camp, Plan, SeatPlan};
use crate::rooms::random_seed;

/// The form, filled in as the address says.
pub(super) async fn form(
    request: RequestContext,
    Path(game): Path<String>,
    form: Result<Query<NewGameForm>, QueryRejection>,
) -> PageResult {
    let game = game_named(&game)?;
    let mut form = form.map(|Query(form)| form).unwrap_or_default();
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
    let rooms = app.rooms()?;
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
    let identity = request.identity();
    let name = if new.name.is_empty() {
        request.visitor.name.clone()
    } else {
        new.name.clone()
    };
    let plan = plan(&new, &identity.id, &name);
    let ticket = if plan.listed {
        let ticket = rooms.challenge(&identity.id, request.origin.counted());
        Some(ticket.ok_or(PageError::Challenges)?)
    } else {
        None
    };
    let room = rooms.set_up(plan).await;
    let room = room.map_err(|error| {
        tracing::error!(%error, "could not set up a game");
        PageError::Broken
    })?;
    if let Some(ticket) = ticket {
        ticket.used(room.id());
    }
    // The page remembers in its browser that a coach is wanted.
    let coach = match (new.coach, new.proof) {
        (_, true) => "?proof=on",
        (true, false) => "?coach=on",
        (false, false) => "",
    };
    let mut response = go_to(&format!("/game/{}{coach}", room.id()));
    identity.set_cookies(&app, &name, &mut response);
    Ok(response)
}

fn by_lot() -> bool {
    random_seed() & 1 == 1
}

/// The plan that a form amounts to.
fn plan(new: &NewGame, visitor: &VisitorId, name: &str) -> Plan {
    let me = SeatPlan::person(visitor, name);
    let two = |opponent: Opponent, side: Side| {
        let other = match opponent {
            Opponent::Engine(level) => SeatPlan::engine(level),
            Opponent::Friend | Opponent::Lobby => SeatPlan::Open,
            Opponent::Table => me.clone(),
        };
        match side {
            Side::First => vec![me.clone(), other],
            Side::Second => vec![other, me.clone()],
        }
    };
    let lot = |side: Side| if by_lot() { side.other() } else { side };
    let (seats, camp, listed) = match &new.people {
        People::Two { opponent, seat } => {
            let side = match seat {
                SeatChoice::Side(side) => *side,
                SeatChoice::Chance => lot(Side::First),
            };
            (
                two(*opponent, side),
                Camp::Given,
                *opponent == Opponent::Lobby,
            )
        }
        People::Drawn { opponent, chooser } => {
            let camp = match chooser {
                Chooser::Me => Camp::OpenerChooses,
                Chooser::Other => Camp::OtherChooses,
                Chooser::Chance if by_lot() => Camp::OpenerChooses,
                Chooser::Chance => Camp::OtherChooses,
            };
            (
                two(*opponent, Side::First),
                camp,
                *opponent == Opponent::Lobby,
            )
        }
        People::Teams(seats) => {
            let seats = seats.iter().map(|seat| match seat {
                TeamSeat::Me => me.clone(),
                TeamSeat::Link => SeatPlan::Open,
                TeamSeat::Engine(level) => SeatPlan::engine(*level),
            });
            (seats.collect(), Camp::Given, false)
        }
    };
    Plan {
        game: new.game.info().slug.to_owned(),
        options: new.options.to_string(),
        seats,
        clock: new.clock,
        listed,
        camp,
        opener: visitor.clone(),
    }
}
