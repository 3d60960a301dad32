//! Games to print: the page that offers them, pictures of the sheets, the documents.

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kabinet_games::GameId;

use super::app::App;
use super::context::{RequestContext, html};
use super::error::{PageResult, finished_game};
use super::query::QueryOrDefault;
use crate::pages::Html;
use crate::pages::error::PageError;
use crate::pages::new_game::Problems;
use crate::pages::print::{Offer, PrintForm, PrintPage};
use crate::printing::PrintError;

/// The page, or the document whose name ends in `.pdf`.
pub(super) async fn page(
    State(app): State<App>,
    request: RequestContext,
    Path(name): Path<String>,
    QueryOrDefault(form): QueryOrDefault<PrintForm>,
) -> PageResult {
    let (slug, document) = match name.strip_suffix(".pdf") {
        Some(slug) => (slug, true),
        None => (name.as_str(), false),
    };
    let game = finished_game(slug)?;
    let order = match form.order(game, request.visitor.language) {
        Ok(order) => order,
        Err(problems) => {
            let page = show(&app, &request, game, form, problems, None);
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    if !document {
        check_limit(&app, &request)?;
        let sheets = app.printer().sheets(&order).await?;
        let offer = Offer::new(order, &form, sheets);
        return Ok(show(
            &app,
            &request,
            game,
            form,
            Problems::new(),
            Some(offer),
        ));
    }
    if app.printer().cached(&order, None).await.is_none() {
        check_limit(&app, &request)?;
    }
    let pdf = app.printer().pdf(&order).await?;
    let name = format!("attachment; filename=\"{}\"", order.file_name());
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment")),
        ),
        (CACHE_CONTROL, cache(&form)),
    ];
    Ok((headers, pdf).into_response())
}

/// The picture of a sheet, counted from 1.
pub(super) async fn sheet(
    State(app): State<App>,
    request: RequestContext,
    Path((game, file)): Path<(String, String)>,
    QueryOrDefault(form): QueryOrDefault<PrintForm>,
) -> PageResult {
    let number: Option<usize> = file.strip_suffix(".svg").and_then(|n| n.parse().ok());
    let number = number.and_then(|number| number.checked_sub(1));
    let order = GameId::finished(&game);
    let order = order.and_then(|game| form.order(game, request.visitor.language).ok());
    let (Some(order), Some(number)) = (order, number) else {
        return Err(PageError::NoPage);
    };
    if app.printer().cached(&order, Some(number)).await.is_none() {
        check_limit(&app, &request)?;
    }
    let picture = app.printer().picture(&order, number).await?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (CACHE_CONTROL, cache(&form)),
    ];
    Ok((headers, picture).into_response())
}

/// Refuses an address that is over its limit.
fn check_limit(app: &App, request: &RequestContext) -> Result<(), PageError> {
    if app.limits().print(request.origin) {
        Ok(())
    } else {
        Err(PageError::TooMany { seconds: 30 })
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

impl From<PrintError> for PageError {
    fn from(error: PrintError) -> Self {
        match error {
            PrintError::Work(error) => error.into(),
            PrintError::NoSheet => PageError::NoPage,
            PrintError::Broken => PageError::Broken,
        }
    }
}

fn show(
    app: &App,
    request: &RequestContext,
    game: GameId,
    form: PrintForm,
    problems: Problems,
    offer: Option<Offer>,
) -> Response {
    let page = request.game_page(app, game, "print-page-title", |page| {
        page.t("print-page-told")
    });
    let page = PrintPage {
        page,
        game,
        form,
        problems,
        offer,
    };
    html(page.html())
}
