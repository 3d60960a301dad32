//! What stands before every handler: where posts come from, and what browsers are told.

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;

use super::app::App;
use super::context::RequestContext;
use crate::pages::error::PageError;

/// What a page of ours may do: nothing but what comes from here, and no code inside pages.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Headers that every answer has.
const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=()",
    ),
];

/// Gives every answer the headers that keep its page to itself.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    metrics::counter!("kabinet_requests", "status" => status).increment(1);
    for (name, value) in HEADERS {
        // What a handler has said itself stays: pictures may be shown elsewhere.
        let header = response.headers_mut().entry(HeaderName::from_static(name));
        header.or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Refuses posts from other sites, and too many of them.
pub(super) async fn posts(
    State(app): State<App>,
    ask: RequestContext,
    request: Request,
    next: Next,
) -> Response {
    if request.method() == Method::POST {
        if !same_origin(request.headers(), app.public_url()) {
            return ask.trouble(PageError::NotYours);
        }
        if !app.limits().post(ask.origin) {
            return ask.trouble(PageError::TooMany { seconds: 30 });
        }
    }
    next.run(request).await
}

/// Whether a request comes from a page of ours. Browsers always say where a post or a connection
/// comes from; what says nothing is no browser, and has no cookies to misuse.
#[must_use]
pub(super) fn same_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    if public_url.is_some_and(|url| url == origin) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let of_origin = origin.split_once("://").map(|(_, host)| host);
    matches!((of_origin, host), (Some(one), Some(other)) if one == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(origin: Option<&'static str>, public: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("localhost:8080"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
        }
        same_origin(&headers, public)
    }

    #[test]
    fn only_our_own_pages_may_post() {
        assert!(asked(Some("http://localhost:8080"), None));
        assert!(asked(None, None));
        assert!(!asked(Some("http://localhost:8081"), None));
        assert!(!asked(Some("https://evil.example"), None));
        assert!(!asked(Some("null"), None));
        assert!(asked(
            Some("https://kabinet.example"),
            Some("https://kabinet.example")
        ));
        assert!(!asked(
            Some("https://kabinet.example.evil"),
            Some("https://kabinet.example")
        ));
    }
}
