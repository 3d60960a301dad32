//! What the script of an analysis page asks: records read and written, positions tried, trees kept.

use axum::Json as JsonBody;
use axum::extract::State as AxumState;
use axum::extract::rejection::JsonRejection;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kabinet_core::{Message, ToMessage};
use kabinet_games::Record;
use kabinet_words::{Language, translate};
use serde::{Deserialize, Serialize};

use super::apart;
use crate::analysis::{AnalysisTree, Attempt, LONGEST_RECORD, LONGEST_STUDY, TreeError};
use crate::http::app::App;
use crate::http::context::RequestContext;
use crate::http::middleware::same_origin;
use crate::ids::StudyId;
use crate::pages::AnalysisPageData;
use crate::storage::Kept;

/// The longest request that is read: a record with all its line breaks and quotation marks escaped.
pub(in crate::http) const LONGEST_BODY: usize = 4 * LONGEST_RECORD;

/// Why something was not done, for a page.
#[derive(Debug, Serialize)]
struct Refused {
    /// The field it stands beside.
    field: Option<&'static str>,
    /// Why, in a sentence.
    say: String,
}

/// Why something is not done.
struct Refusal {
    status: StatusCode,
    field: Option<&'static str>,
    message: Message,
}

impl Refusal {
    fn new(status: StatusCode, field: Option<&'static str>, key: &'static str) -> Self {
        let message = Message::new(key);
        Refusal {
            status,
            field,
            message,
        }
    }

    /// What was sent cannot be what it should be.
    fn wrong(field: &'static str, error: &impl ToMessage) -> Self {
        Refusal {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            field: Some(field),
            message: error.to_message(),
        }
    }

    fn too_large(field: &'static str, most: usize) -> Self {
        Refusal {
            status: StatusCode::PAYLOAD_TOO_LARGE,
            field: Some(field),
            message: Message::new("analysis-too-large").number("most", most >> 10),
        }
    }

    fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, None, "analysis-busy")
    }

    fn response(&self, language: Language) -> Response {
        let say = translate(language, &self.message);
        let field = self.field;
        (self.status, JsonBody(Refused { field, say })).into_response()
    }
}

type Body<T> = Result<JsonBody<T>, JsonRejection>;

/// What was sent, if there is not too much of it.
fn read<T>(app: &App, ask: &RequestContext, body: Body<T>) -> Result<T, Refusal> {
    if !app.limits().attempt(ask.origin) {
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Refusal::new(status, None, "refused-too-fast"));
    }
    match body {
        Ok(JsonBody(body)) => Ok(body),
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Err(Refusal::too_large("record", LONGEST_RECORD))
        }
        Err(rejection) => Err(Refusal::new(rejection.status(), None, "refused-unreadable")),
    }
}

/// A tree to be opened: as its record, or as a page had it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::http) enum Tree {
    /// The text of a record.
    Kgn(String),
    /// What a page had.
    Sketch(AnalysisTree),
}

impl Tree {
    fn record(self) -> Result<Record, TreeError> {
        match self {
            Tree::Kgn(text) => Ok(Record::from_text(&text)?),
            Tree::Sketch(sketch) => sketch.record(),
        }
    }
}

/// Opens a record, or what a page had: everything to show it with.
pub(in crate::http) async fn open(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
    body: Body<Tree>,
) -> Response {
    let language = ask.visitor.language;
    let opened = async {
        let tree = read(&app, &ask, body)?;
        if matches!(&tree, Tree::Kgn(text) if text.len() > LONGEST_RECORD) {
            return Err(Refusal::too_large("record", LONGEST_RECORD));
        }
        let desk = apart(move || {
            let record = tree.record()?;
            Ok(AnalysisPageData::new(language, &record, true))
        });
        let desk: Result<AnalysisPageData, TreeError> = desk.await.ok_or_else(Refusal::busy)?;
        desk.map_err(|error| Refusal::wrong("record", &error))
    };
    match opened.await {
        Ok(desk) => {
            let kind = HeaderValue::from_static("application/json");
            ([(CONTENT_TYPE, kind)], desk.data.to_string()).into_response()
        }
        Err(refusal) => refusal.response(language),
    }
}

/// A tree as a record, and that as text.
async fn written(sketch: AnalysisTree) -> Result<(Record, String), Refusal> {
    let record = apart(move || {
        let record = sketch.record()?;
        let text = record.to_string();
        Ok((record, text))
    });
    let record: Result<_, TreeError> = record.await.ok_or_else(Refusal::busy)?;
    record.map_err(|error| Refusal::wrong("tree", &error))
}

/// The record of a tree.
pub(in crate::http) async fn record(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
    body: Body<AnalysisTree>,
) -> Response {
    let text = async { Ok(written(read(&app, &ask, body)?).await?.1) };
    match text.await {
        Ok(text) => {
            let kind = HeaderValue::from_static("text/plain; charset=utf-8");
            ([(CONTENT_TYPE, kind)], text).into_response()
        }
        Err(refusal) => Refusal::response(&refusal, ask.visitor.language),
    }
}

/// Whether what somebody has put on the board can be a position.
pub(in crate::http) async fn arrange(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
    body: Body<Attempt>,
) -> Response {
    let language = ask.visitor.language;
    let judged = read(&app, &ask, body).and_then(|attempt| {
        let judged = attempt.judge(language);
        judged.map_err(|error| Refusal::wrong("position", &error))
    });
    match judged {
        Ok(arranged) => JsonBody(arranged).into_response(),
        Err(refusal) => refusal.response(language),
    }
}

/// Where a shared tree is.
#[derive(Debug, Serialize)]
struct Shared {
    id: String,
    /// Its address, from the root.
    address: String,
}

/// Keeps a tree for everybody who has its address.
pub(in crate::http) async fn share(
    AxumState(app): AxumState<App>,
    ask: RequestContext,
    headers: HeaderMap,
    body: Body<AnalysisTree>,
) -> Response {
    let shared = async {
        if !same_origin(&headers, app.public_url()) {
            let key = "trouble-not-yours";
            return Err(Refusal::new(StatusCode::FORBIDDEN, None, key));
        }
        if !app.limits().study(ask.origin) {
            let key = "analysis-share-too-many";
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Err(Refusal::new(status, Some("share"), key));
        }
        let (record, text) = written(read(&app, &ask, body)?).await?;
        if text.len() > LONGEST_STUDY {
            return Err(Refusal::too_large("share", LONGEST_STUDY));
        }
        keep(&app, &record, &text).await
    };
    match shared.await {
        Ok(shared) => JsonBody(shared).into_response(),
        Err(refusal) => refusal.response(ask.visitor.language),
    }
}

async fn keep(app: &App, record: &Record, text: &str) -> Result<Shared, Refusal> {
    let rooms = app.rooms().map_err(|_| Refusal::busy())?;
    let id = StudyId::of(text);
    let slug = record.id().info().slug;
    let refuse = |status| Refusal::new(status, Some("share"), "analysis-share-full");
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
