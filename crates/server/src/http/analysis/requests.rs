//! Requests of the analysis board's script: open and write records, check positions, share trees.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kabinet_games::Record;
use serde::Serialize;

use super::page::is_helpful;
use crate::analysis::{
    AnalysisTree, Arranged, Attempt, LONGEST_RECORD, LONGEST_STUDY, OpenTree, TreeError,
};
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::http::error::{JsonBody, JsonError, JsonResult};
use crate::http::middleware::same_origin;
use crate::ids::StudyId;
use crate::pages::AnalysisPageData;
use crate::pages::error::PageError;
use crate::storage::Kept;
use crate::work::WorkError;

/// The longest request: a record with all its line breaks and quotation marks escaped.
pub(in crate::http) const LONGEST_BODY: usize = 4 * LONGEST_RECORD;

/// Checks the rate limit and parses the body.
fn read<T>(app: &App, request: &RequestContext, body: JsonBody<T>) -> Result<T, JsonError> {
    if !app.limits().analysis_question(request.origin) {
        return Err(JsonError::too_fast());
    }
    match body {
        Ok(Json(body)) => Ok(body),
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Err(JsonError::too_large("record", LONGEST_RECORD))
        }
        Err(rejection) => Err(rejection.into()),
    }
}

/// Too many records are being read or written.
fn busy(_: WorkError) -> JsonError {
    JsonError::new(StatusCode::SERVICE_UNAVAILABLE, "analysis-busy")
}

/// Opens a record or a tree, and returns everything to show it with.
pub(in crate::http) async fn open(
    State(app): State<App>,
    request: RequestContext,
    body: JsonBody<OpenTree>,
) -> Result<Response, JsonError> {
    let language = request.visitor.language;
    let tree = read(&app, &request, body)?;
    if matches!(&tree, OpenTree::Kgn(text) if text.len() > LONGEST_RECORD) {
        return Err(JsonError::too_large("record", LONGEST_RECORD));
    }
    let opened = app.records().run(move |_| {
        let record = tree.record()?;
        let game = record.to_match();
        Ok((AnalysisPageData::new(language, &record, true), game))
    });
    let opened: Result<_, TreeError> = opened.await.map_err(busy)?;
    let (opened, game) = opened.map_err(|error| JsonError::invalid("record", &error))?;
    // Nobody gets help during a game.
    if is_helpful(&app, &game).await? {
        return Err(JsonError::new(StatusCode::CONFLICT, "refused-in-play").field("record"));
    }
    let kind = HeaderValue::from_static("application/json");
    Ok(([(CONTENT_TYPE, kind)], opened.data.to_string()).into_response())
}

/// A tree as a record, and that as text.
async fn written(app: &App, tree: AnalysisTree) -> Result<(Record, String), JsonError> {
    let record = app.records().run(move |_| {
        let record = tree.record()?;
        let text = record.to_string();
        Ok((record, text))
    });
    let record: Result<_, TreeError> = record.await.map_err(busy)?;
    record.map_err(|error| JsonError::invalid("tree", &error))
}

/// The record of a tree.
pub(in crate::http) async fn record(
    State(app): State<App>,
    request: RequestContext,
    body: JsonBody<AnalysisTree>,
) -> Result<Response, JsonError> {
    let (_, text) = written(&app, read(&app, &request, body)?).await?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

/// Whether the pieces on an editor's board can be a position.
pub(in crate::http) async fn arrange(
    State(app): State<App>,
    request: RequestContext,
    body: JsonBody<Attempt>,
) -> JsonResult<Arranged> {
    let judged = read(&app, &request, body)?.judge(request.visitor.language);
    Ok(Json(
        judged.map_err(|error| JsonError::invalid("position", &error))?,
    ))
}

/// Where a shared tree is.
#[derive(Debug, Serialize)]
pub(in crate::http) struct Shared {
    id: String,
    /// Its address, from the root.
    address: String,
}

/// Stores a tree for everybody who has its address.
pub(in crate::http) async fn share(
    State(app): State<App>,
    request: RequestContext,
    headers: HeaderMap,
    body: JsonBody<AnalysisTree>,
) -> JsonResult<Shared> {
    if !same_origin(&headers, app.public_url()) {
        return Err(PageError::NotYours.into());
    }
    if !app.limits().study(request.origin) {
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(JsonError::new(status, "analysis-share-too-many").field("share"));
    }
    let (record, text) = written(&app, read(&app, &request, body)?).await?;
    if text.len() > LONGEST_STUDY {
        return Err(JsonError::too_large("share", LONGEST_STUDY));
    }
    Ok(Json(keep(&app, &record, &text).await?))
}

async fn keep(app: &App, record: &Record, text: &str) -> Result<Shared, JsonError> {
    let rooms = app.rooms()?;
    let id = StudyId::of(text);
    let slug = record.id().info().slug;
    let refuse = |status| JsonError::new(status, "analysis-share-full").field("share");
    let kept = rooms.storage().keep_study(&id, slug, text, rooms.now());
    match kept.await {
        Ok(Kept::There) => Ok(Shared {
            address: format!("/analysis/{slug}?study={id}"),
            id: id.to_string(),
        }),
        Ok(Kept::Full) => Err(refuse(StatusCode::INSUFFICIENT_STORAGE)),
        Err(error) => {
            tracing::error!(%error, "could not store a study");
            Err(refuse(StatusCode::INTERNAL_SERVER_ERROR))
        }
    }
}
