//! Pictures by address: any position, any game, and the cards of pages.
//!
//! The `ETag` of a response is the hash of what the picture shows, which is known before it is
//! drawn. So a browser that has the picture waits for no pixels. Only pictures that must be drawn
//! count against the limits of an address.
//!
//! | module | concept |
//! | --- | --- |
//! | `params` | the query of an address |
//! | `answer` | responses: formats, caching, errors |
//! | `room` | pictures of games that are played, or were |

mod answer;
mod params;
mod room;

use axum::extract::{Path, State};
use kabinet_core::ToMessage;
use kabinet_games::{AnyGame, GameId};
use kabinet_picture::Width;
use kabinet_words::translate;

use super::app::App;
use super::context::RequestContext;
use super::error::{PageResult, game_named};
use crate::pages::error::PageError;
use crate::pictures::card::Shape;
use crate::pictures::{Drawing, card as cards};
use crate::position_view::PositionQuery;
use answer::{DAY, Form, PictureRequest, no_picture};
use params::{Parameters, PictureQuery};

pub(super) use room::{animation, game_card, of_game};

/// The query of an address.
fn read_query(request: &RequestContext, parameters: Parameters) -> Result<PictureQuery, PageError> {
    PictureQuery::read(parameters).map_err(|key| no_picture(request, key))
}

/// The position that an address names.
fn position(
    request: &RequestContext,
    game: &str,
    query: &PictureQuery,
) -> Result<AnyGame, PageError> {
    let named = PositionQuery {
        game: game.to_owned(),
        options: query.options.clone(),
        position: query.position.clone(),
        actions: Vec::new(),
    };
    let opened = named.open().map(|(_, game)| game.position().clone());
    opened.map_err(|error| {
        let why = translate(request.visitor.language, &error.to_message());
        PageError::NoPicture { why }
    })
}

/// The drawing of a position, as an address wants it.
fn drawing<'a>(position: &'a AnyGame, query: &'a PictureQuery) -> Drawing<'a> {
    Drawing {
        last: query.last.as_deref(),
        flipped: query.flipped,
        ..Drawing::of(position)
    }
}

/// Any position of any game.
pub(super) async fn any(
    State(app): State<App>,
    request: RequestContext,
    Path(file): Path<String>,
    parameters: Parameters,
) -> PageResult {
    let mut formats = [(".svg", Form::Svg), (".png", Form::Png)].into_iter();
    let found = formats.find_map(|(end, form)| Some((file.strip_suffix(end)?, form)));
    let (game, form) = found.ok_or(PageError::NoPage)?;
    game_named(game)?;
    let query = read_query(&request, parameters)?;
    let position = position(&request, game, &query)?;
    let drawing = drawing(&position, &query);
    let picture = PictureRequest::new(&app, &request, &query, DAY);
    let language = query.language(&request);
    match form {
        Form::Svg => Ok(picture.svg(drawing.svg(language, query.theme.unwrap_or_default()))),
        _ => {
            let svg = drawing.svg(language, query.pixels());
            let width = query.width.unwrap_or(Width::USUAL);
            picture.png(svg, width).await
        }
    }
}

/// The card of a page: of the cabinet, of a game, or of a position of it.
pub(super) async fn card(
    State(app): State<App>,
    request: RequestContext,
    Path(file): Path<String>,
    parameters: Parameters,
) -> PageResult {
    draw_card(&app, &request, &file, parameters, Shape::WIDE).await
}

/// The narrow card of the cabinet or of a game, which telephones show before they install the app.
pub(super) async fn narrow_card(
    State(app): State<App>,
    request: RequestContext,
    Path(file): Path<String>,
    parameters: Parameters,
) -> PageResult {
    draw_card(&app, &request, &file, parameters, Shape::NARROW).await
}

/// A card as a PNG. Positions have wide ones only.
async fn draw_card(
    app: &App,
    request: &RequestContext,
    file: &str,
    parameters: Parameters,
    shape: Shape,
) -> PageResult {
    let name = file.strip_suffix(".png").ok_or(PageError::NoPage)?;
    let query = read_query(request, parameters)?;
    let language = query.language(request);
    let of_position = query.position.is_some() || !query.options.is_empty();
    let svg = match name.parse::<GameId>() {
        Ok(_) if of_position && shape == Shape::WIDE => {
            let position = position(request, name, &query)?;
            cards::position(language, &drawing(&position, &query), "")
        }
        Ok(game) => cards::game(language, game, shape),
        Err(_) if name == "kabinet" => cards::site(language, shape),
        Err(_) => return Err(PageError::NoPage),
    };
    let width = Width::new(shape.width).ok_or(PageError::NoPage)?;
    let picture = PictureRequest::new(app, request, &query, DAY);
    picture.png(svg, width).await
}
