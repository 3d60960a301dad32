//! Pictures by address: any position, any game, and the cards of pages.
//!
//! An answer is named by what it shows (its `ETag`), which is known before it is drawn: whoever has it already gets
//! no pixels, and nobody waits for them. Only pictures that must be drawn count against the limits of an address.
//!
//! | module | concept |
//! | --- | --- |
//! | `wish` | what an address asks for |
//! | `answer` | what whoever asks is sent |
//! | `room` | pictures of games that are played, or were |

mod answer;
mod params;
mod room;

use axum::extract::{Path, State};
use axum::response::Response;
use kabinet_core::ToMessage;
use kabinet_games::{AnyGame, GameId};
use kabinet_picture::Width;
use kabinet_words::translate;

use super::app::App;
use super::context::RequestContext;
use crate::pages::error::PageError;
use crate::pictures::{Drawing, card as cards};
use crate::position_view::PositionQuery;
use answer::{DAY, Form, PictureRequest, refuse};
use params::{Parameters, Wish};

pub(super) use room::{animation, game_card, of_game};

/// The position that an address names, or the answer that there is none.
fn position(ask: &RequestContext, game: &str, wish: &Wish) -> Result<AnyGame, Box<Response>> {
    let asked = PositionQuery {
        game: game.to_owned(),
        options: wish.options.clone(),
        position: wish.position.clone(),
        actions: Vec::new(),
    };
    let opened = asked.open().map(|(_, game)| game.position().clone());
    opened.map_err(|error| {
        let why = translate(ask.visitor.language, &error.to_message());
        Box::new(ask.trouble(PageError::NoPicture { why }))
    })
}

/// Any position of any game.
pub(super) async fn any(
    State(app): State<App>,
    ask: RequestContext,
    Path(file): Path<String>,
    parameters: Parameters,
) -> Response {
    let wanted = [(".svg", Form::Svg), (".png", Form::Png)];
    let mut wanted = wanted.into_iter();
    let found = wanted.find_map(|(end, form)| Some((file.strip_suffix(end)?, form)));
    let Some((game, form)) = found else {
        return ask.trouble(PageError::NoPage);
    };
    if game.parse::<GameId>().is_err() {
        let name = game.to_owned();
        return ask.trouble(PageError::NoGame { name });
    }
    let wish = match Wish::read(parameters) {
        Ok(wish) => wish,
        Err(key) => return refuse(&ask, key),
    };
    let position = match position(&ask, game, &wish) {
        Ok(position) => position,
        Err(response) => return *response,
    };
    let drawing = Drawing {
        last: wish.last.as_deref(),
        flipped: wish.flipped,
        ..Drawing::of(&position)
    };
    let customer = PictureRequest {
        app: &app,
        ask: &ask,
        cache: DAY,
        personal: wish.language.is_none(),
    };
    let language = wish.language(&ask);
    match form {
        Form::Svg => customer.svg(drawing.svg(language, wish.theme.unwrap_or_default())),
        _ => {
            let svg = drawing.svg(language, wish.pixels());
            let width = wish.width.unwrap_or(Width::USUAL);
            customer.png(svg, width).await
        }
    }
}

/// The card of a page: of the cabinet, of a game, or of a position of it.
pub(super) async fn card(
    State(app): State<App>,
    ask: RequestContext,
    Path(file): Path<String>,
    parameters: Parameters,
) -> Response {
    let Some(name) = file.strip_suffix(".png") else {
        return ask.trouble(PageError::NoPage);
    };
    let wish = match Wish::read(parameters) {
        Ok(wish) => wish,
        Err(key) => return refuse(&ask, key),
    };
    let language = wish.language(&ask);
    let svg = match name.parse::<GameId>() {
        Ok(game) if wish.position.is_none() && wish.options.is_empty() => {
            cards::game(language, game)
        }
        Ok(_) => match position(&ask, name, &wish) {
            Ok(position) => {
                let drawing = Drawing {
                    last: wish.last.as_deref(),
                    flipped: wish.flipped,
                    ..Drawing::of(&position)
                };
                cards::position(language, &drawing, "")
            }
            Err(response) => return *response,
        },
        Err(_) if name == "kabinet" => cards::site(language),
        Err(_) => return ask.trouble(PageError::NoPage),
    };
    let customer = PictureRequest {
        app: &app,
        ask: &ask,
        cache: DAY,
        personal: wish.language.is_none(),
    };
    customer.png(svg, Width::CARD).await
}
