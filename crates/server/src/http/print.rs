//! Games to print: the page that offers them, pictures of the sheets, the documents.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kabinet_games::GameId;

use super::app::App;
use super::context::{RequestContext, html};
use crate::pages::card::Card;
use crate::pages::error::PageError;
use crate::pages::new_game::Problems;
use crate::pages::print::{Offer, PrintForm, PrintPage};
use crate::printing::Refused;

/// The page, or the document whose name ends in `.pdf`.
pub(super) async fn page(
    State(app): State<App>,
    ask: RequestContext,
    Path(name): Path<String>,
    form: Result<Query<PrintForm>, QueryRejection>,
) -> Response {
    let form = form.map(|Query(form)| form).unwrap_or_default();
    let (slug, document) = match name.strip_suffix(".pdf") {
        Some(slug) => (slug, true),
        None => (name.as_str(), false),
    };
    let Ok(game) = slug.parse::<GameId>() else {
        let name = slug.to_owned();
        return ask.trouble(PageError::NoGame { name });
    };
    let order = match form.order(game, ask.visitor.language) {
        Ok(order) => order,
        Err(problems) => {
            let page = show(&app, &ask, game, form, problems, None);
            return (StatusCode::UNPROCESSABLE_ENTITY, page).into_response();
        }
    };
    if !document {
        if !app.limits().print(ask.origin) {
            return ask.trouble(PageError::TooMany { seconds: 30 });
        }
        return match app.printer().sheets(&order).await {
            Ok(sheets) => {
                let offer = Offer::new(order, &form, sheets);
                show(&app, &ask, game, form, Problems::new(), Some(offer))
            }
            Err(refused) => ask.trouble(trouble(refused)),
        };
    }
    if app.printer().kept(&order, None).is_none() && !app.limits().print(ask.origin) {
        return ask.trouble(PageError::TooMany { seconds: 30 });
    }
    let pdf = match app.printer().pdf(&order).await {
        Ok(pdf) => pdf,
        Err(refused) => return ask.trouble(trouble(refused)),
    };
    let name = format!("attachment; filename=\"{}\"", order.file_name());
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment")),
        ),
        (CACHE_CONTROL, cache(&form)),
    ];
    (headers, pdf.to_vec()).into_response()
}

/// The picture of a sheet, counted from 1.
pub(super) async fn sheet(
    State(app): State<App>,
    ask: RequestContext,
    Path((game, file)): Path<(String, String)>,
    form: Result<Query<PrintForm>, QueryRejection>,
) -> Response {
    let form = form.map(|Query(form)| form).unwrap_or_default();
    let number: Option<usize> = file.strip_suffix(".svg").and_then(|n| n.parse().ok());
    let number = number.and_then(|number| number.checked_sub(1));
    let order = game.parse::<GameId>().ok();
    let order = order.and_then(|game| form.order(game, ask.visitor.language).ok());
    let (Some(order), Some(number)) = (order, number) else {
        return ask.trouble(PageError::NoPage);
    };
    if app.printer().kept(&order, Some(number)).is_none() && !app.limits().print(ask.origin) {
        return ask.trouble(PageError::TooMany { seconds: 30 });
    }
    match app.printer().picture(&order, number).await {
        Ok(picture) => {
            let headers = [
                (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
                (CACHE_CONTROL, cache(&form)),
            ];
            (headers, picture.to_vec()).into_response()
        }
        Err(refused) => ask.trouble(trouble(refused)),
    }
}

/// An address that names its language means the same for everybody.
fn cache(form: &PrintForm) -> HeaderValue {
    HeaderValue::from_static(if form.names_language() {
        "public, max-age=86400"
    } else {
        "private, no-cache"
    })
}

fn trouble(refused: Refused) -> PageError {
    match refused {
        Refused::Busy => PageError::Busy,
        Refused::NoSheet => PageError::NoPage,
        Refused::Broken => PageError::Broken,
    }
}

fn show(
    app: &App,
    ask: &RequestContext,
    game: GameId,
    form: PrintForm,
    problems: Problems,
    offer: Option<Offer>,
) -> Response {
    let mut page = ask.page();
    let title = page.with("print-page-title", "game", game.info().name);
    let told = page.t("print-page-told");
    // Whoever shares it means the game, not the paper in their printer.
    let address = format!("/print/{}", game.info().slug);
    let card = Card::of_game(&ask.base(app), &address, page.language, game, title, told);
    page.card = Some(card);
    let page = PrintPage {
        page,
        game,
        form,
        problems,
        offer,
    };
    html(page.html())
}
