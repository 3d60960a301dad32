//! Errors as responses: one type for pages, one for scripts.
//!
//! Handlers return `Result` and use `?`. An error becomes a response without a body that carries
//! the error along; the middleware [`render`] knows the visitor and writes the body: a page in the
//! visitor's language, or JSON for clients that ask for it.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, Request};
use axum::http::header::{ACCEPT, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kabinet_core::{Message, ToMessage};
use kabinet_games::GameId;
use kabinet_words::{Language, translate};
use serde::Serialize;

use super::context::{RequestContext, html};
use crate::pages::Html;
use crate::pages::error::{ErrorPage, PageError};
use crate::work::WorkError;

/// What a handler of a page returns.
pub(super) type PageResult = Result<Response, PageError>;

/// What a handler returns that answers scripts.
pub(super) type JsonResult<T> = Result<Json<T>, JsonError>;

/// The body of a request by a script, as far as it can be parsed.
pub(super) type JsonBody<T> = Result<Json<T>, JsonRejection>;

/// The error of a request by a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JsonError {
    status: StatusCode,
    /// The part of the request that is to blame.
    field: Option<&'static str>,
    /// The number of the action that was refused.
    at: Option<usize>,
    message: Message,
}

/// A [`JsonError`] on the wire.
#[derive(Debug, Serialize)]
struct ErrorBody {
    field: Option<&'static str>,
    say: String,
    at: Option<usize>,
}

impl JsonError {
    pub(super) fn new(status: StatusCode, key: &'static str) -> Self {
        Self {
            status,
            field: None,
            at: None,
            message: Message::new(key),
        }
    }

    /// A field of the request is invalid.
    pub(super) fn invalid(field: &'static str, error: &impl ToMessage) -> Self {
        Self {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            field: Some(field),
            at: None,
            message: error.to_message(),
        }
    }

    /// A field of the request is longer than this many bytes.
    pub(super) fn too_large(field: &'static str, most: usize) -> Self {
        Self {
            status: StatusCode::PAYLOAD_TOO_LARGE,
            field: Some(field),
            at: None,
            message: Message::new("analysis-too-large").number("most", most >> 10),
        }
    }

    /// Too many requests from one address.
    pub(super) fn too_fast() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "refused-too-fast")
    }

    /// A request that no script of ours would have sent.
    pub(super) fn unreadable() -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "refused-unreadable")
    }

    /// There is nothing at this address.
    pub(super) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "refused-unreadable")
    }

    /// Names the field that is to blame.
    pub(super) fn field(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }

    /// Says which action was refused.
    pub(super) fn at(mut self, at: Option<usize>) -> Self {
        self.at = at;
        self
    }

    fn render(&self, language: Language) -> Response {
        let body = ErrorBody {
            field: self.field,
            say: translate(language, &self.message),
            at: self.at,
        };
        (self.status, Json(body)).into_response()
    }
}

impl IntoResponse for JsonError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        let wait = match self.status {
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => Some(2),
            _ => None,
        };
        retry_after(&mut response, wait);
        response.extensions_mut().insert(self);
        response
    }
}

impl From<JsonRejection> for JsonError {
    fn from(rejection: JsonRejection) -> Self {
        Self::new(rejection.status(), "refused-unreadable")
    }
}

impl From<PageError> for JsonError {
    fn from(error: PageError) -> Self {
        Self::new(status(&error), error.key())
    }
}

impl From<WorkError> for JsonError {
    fn from(error: WorkError) -> Self {
        PageError::from(error).into()
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let mut response = status(&self).into_response();
        retry_after(&mut response, self.retry_after());
        response.extensions_mut().insert(self);
        response
    }
}

impl From<WorkError> for PageError {
    fn from(error: WorkError) -> Self {
        match error {
            WorkError::Busy | WorkError::TooLong => PageError::Busy,
            WorkError::Panicked => PageError::Broken,
        }
    }
}

fn status(error: &PageError) -> StatusCode {
    StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

fn retry_after(response: &mut Response, seconds: Option<u64>) {
    if let Some(seconds) = seconds {
        let headers = response.headers_mut();
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
}

/// The game that an address names.
pub(super) fn game_named(name: &str) -> Result<GameId, PageError> {
    name.parse().map_err(|_| PageError::NoGame {
        name: name.to_owned(),
    })
}

/// The finished game that an address names, for pages that a draft does not have.
pub(super) fn finished_game(name: &str) -> Result<GameId, PageError> {
    GameId::finished(name).ok_or_else(|| PageError::NoGame {
        name: name.to_owned(),
    })
}

/// Middleware that writes the bodies of errors.
pub(super) async fn render(request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let Ok(context) = RequestContext::from_request_parts(&mut parts, &()).await;
    let json = wants_json(&parts.headers);
    // The handler finds it there and does not read the headers again.
    parts.extensions.insert(context.clone());
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let language = context.visitor.language;
    let rendered = if let Some(error) = response.extensions_mut().remove::<JsonError>() {
        error.render(language)
    } else if let Some(error) = response.extensions_mut().remove::<PageError>() {
        if json {
            JsonError::from(error).render(language)
        } else {
            let page = context.page();
            let status = status(&error);
            (status, html(ErrorPage { page, error }.html())).into_response()
        }
    } else {
        return response;
    };
    let (parts, body) = rendered.into_parts();
    response.headers_mut().extend(parts.headers);
    *response.body_mut() = body;
    response
}

/// Whether a request asks for JSON: it accepts JSON and no page, or is JSON itself.
fn wants_json(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let accepted = text(ACCEPT).unwrap_or_default();
    let sent = text(CONTENT_TYPE).unwrap_or_default();
    !accepted.contains("text/html")
        && (accepted.contains("application/json") || sent.starts_with("application/json"))
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::middleware::from_fn;
    use axum::routing::get;
    use kabinet_words::text;
    use tower::ServiceExt;

    use super::*;

    /// The status, the type and the text of an answer.
    async fn ask(path: &str, headers: &[(&str, &str)]) -> (StatusCode, String, String) {
        let router = Router::new()
            .route("/page", get(|| async { PageError::Busy }))
            .route("/script", get(|| async { JsonError::too_fast() }))
            .layer(from_fn(render));
        let mut request = Request::builder().uri(path);
        for &(name, value) in headers {
            request = request.header(name, value);
        }
        let request = request.body(Body::empty()).expect("a request");
        let response = router.oneshot(request).await.expect("an answer");
        assert_eq!(response.headers().get_all(CONTENT_TYPE).iter().count(), 1);
        assert_eq!(response.headers()[RETRY_AFTER], "2");
        let kind = response.headers()[CONTENT_TYPE].to_str().expect("text");
        let (status, kind) = (response.status(), kind.to_owned());
        let body = to_bytes(response.into_body(), 1 << 20).await.expect("all");
        let body = String::from_utf8(body.to_vec()).expect("text");
        (status, kind, body)
    }

    #[tokio::test]
    async fn errors_are_pages_in_the_visitors_language() {
        for accept in ["text/html,application/json;q=0.9", "*/*"] {
            let headers = [("accept", accept), ("accept-language", "de")];
            let (status, kind, body) = ask("/page", &headers).await;
            assert_eq!(
                (status.as_u16(), kind.as_str()),
                (503, "text/html; charset=utf-8")
            );
            assert!(body.contains(&text(Language::German, "trouble-busy")));
        }
    }

    #[tokio::test]
    async fn whoever_asks_for_json_gets_json() {
        for header in [
            ("accept", "application/json"),
            ("content-type", "application/json"),
        ] {
            let (status, kind, body) = ask("/page", &[header, ("accept-language", "fr")]).await;
            assert_eq!((status.as_u16(), kind.as_str()), (503, "application/json"));
            let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
            assert_eq!(body["say"], text(Language::French, "trouble-busy"));
        }
    }

    #[tokio::test]
    async fn scripts_get_json_whatever_they_accept() {
        let (status, kind, body) = ask("/script", &[("accept", "text/html")]).await;
        assert_eq!((status.as_u16(), kind.as_str()), (429, "application/json"));
        let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(body["say"], text(Language::English, "refused-too-fast"));
        assert_eq!(
            (&body["field"], &body["at"]),
            (&serde_json::Value::Null, &serde_json::Value::Null)
        );
    }
}
