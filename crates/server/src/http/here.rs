//! Games that are played in the visitor's browser: their page, and how they come to the server.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kabinet_core::Side;
use kabinet_draw::svg::{self, LiveOptions};
use kabinet_draw::{Context, Scene};
use kabinet_engine::Persona;
use kabinet_games::{AnyGame, Options};
use serde::Serialize;

use super::app::App;
use super::context::{RequestContext, html};
use super::error::{JsonBody, JsonError, PageResult, finished_game};
use super::middleware::OwnScript;
use crate::ids::RoomId;
use crate::local_room::bring::Brought;
use crate::pages::Html;
use crate::pages::game::{GamePage, HERE, May, SideView};
use crate::pages::page::Json as PageJson;
use crate::position_view::{self, BoardView};
use crate::room::TimeControl;

/// The longest log of a game that is brought, in bytes.
pub(super) const LONGEST_LOG: usize = 2 << 20;

/// The page of such a game. What is played there, its script finds out.
pub(super) async fn page(request: RequestContext, Path(game): Path<String>) -> PageResult {
    let game = finished_game(&game)?;
    let page = request.page();
    let start = game.start();
    let scene = kabinet_draw::board(&start);
    let opening = page.t("here-opening");
    let page = GamePage {
        game,
        id: HERE.to_owned(),
        options: Options::new(game.info()),
        clock: page.message(&TimeControl::None),
        sides: [SideView::default(), SideView::default()],
        near: Side::First,
        board_svg: place_of_board(&scene, &start, &opening),
        lead: String::new(),
        status: opening,
        turns: Vec::new(),
        earlier: false,
        days: false,
        may: May {
            plays: true,
            ask_engine: true,
            act: true,
            ..May::default()
        },
        chat: Vec::new(),
        may_chat: false,
        position: start.to_string(),
        link: String::new(),
        own_link: None,
        offer: None,
        result: None,
        invitation: None,
        camp: None,
        // Who plays, the page's script finds out.
        persona: Some(Persona::FULL),
        board: PageJson::new(&BoardView::new(&scene, page.language)),
        state: PageJson::from_text("null"),
        page,
    };
    Ok(html(page.html()))
}

/// An element as large as the board, so that nothing moves when the script has opened the game.
fn place_of_board(scene: &Scene, start: &AnyGame, label: &str) -> String {
    let options = LiveOptions {
        hands: position_view::has_shelves(start),
        label,
        ..LiveOptions::default()
    };
    let state = kabinet_draw::board_state(start, Context::default());
    let drawn = svg::live(scene, &state, options);
    let opening = drawn.split_inclusive('>').next().unwrap_or_default();
    format!("{opening}</svg>")
}

/// Where a game is that was brought.
#[derive(Debug, Serialize)]
struct Taken {
    id: String,
}

/// Takes a game that was played without the server: replayed and checked, and once.
pub(super) async fn bring(
    State(app): State<App>,
    request: RequestContext,
    _: OwnScript,
    body: JsonBody<Brought>,
) -> Result<Response, JsonError> {
    if !app.limits().post(request.origin) {
        return Err(JsonError::too_fast());
    }
    let Json(brought) = body?;
    let rooms = app.rooms()?;
    let identity = request.identity();
    let (visitor, now) = (identity.id.clone(), rooms.now());
    let checked = app.records().run(move |_| {
        let checked = brought.check(&visitor, now);
        checked.map(|(events, state)| (brought.id, events, state))
    });
    let checked = checked
        .await
        .map_err(|_| JsonError::new(StatusCode::SERVICE_UNAVAILABLE, "analysis-busy"))?;
    let (name, events, state) = checked.map_err(|error| JsonError::invalid("log", &error))?;
    // They stay, so an address brings no more than it could have played here.
    if !app.limits().bring(request.origin, events.len()) {
        return Err(JsonError::too_fast());
    }
    let id = RoomId::of_brought(&identity.id, &name);
    let stored = rooms.take(&id, events, &state, &identity.id).await;
    stored.map_err(|_| JsonError::new(StatusCode::SERVICE_UNAVAILABLE, "refused-not-stored"))?;
    let mut response = Json(Taken { id: id.to_string() }).into_response();
    identity.set_cookies(&app, "", &mut response);
    Ok(response)
}
