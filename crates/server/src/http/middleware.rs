//! Middleware: security headers, the origin of posts, time-outs, the request log.

use std::time::{Duration, Instant};

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::header::{HOST, HeaderName, LOCATION, ORIGIN, STRICT_TRANSPORT_SECURITY};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;

use super::app::App;
use super::context::RequestContext;
use super::error::JsonError;
use crate::pages::error::PageError;

/// The content security policy: everything comes from this site, and no code is inside pages.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The policy of workers, which compile the program of `crates/wasm`. Pages do not.
pub(super) const WORKER_POLICY: &str = "default-src 'none'; \
    script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// The policy of the service worker: it also shows the picture of a position in a notice.
pub(super) const SERVICE_POLICY: &str = "default-src 'none'; \
    script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self'";

/// The parameter of routes that holds a seat's secret.
const SECRET_PARAMETER: &str = "{key}";

/// The pages whose addresses people type: at most the name of a game follows.
const TYPED: [&str; 9] = [
    "games", "new", "learn", "rules", "strategy", "puzzles", "analysis", "known", "print",
];

/// Headers that every response has.
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

/// The header in which responses name the build that made them.
const BUILD: HeaderName = HeaderName::from_static("x-kabinet-build");

/// HSTS: behind `https` browsers are told never to use anything else.
const ENCRYPTED_ONLY: &str = "max-age=31536000";

/// Adds the security headers, and counts the response.
pub(super) async fn headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("other".to_owned(), |route| route.as_str().to_owned());
    let method = match *request.method() {
        Method::GET | Method::HEAD => "get",
        Method::POST => "post",
        _ => "other",
    };
    let started = Instant::now();
    let mut response = next.run(request).await;
    metrics::histogram!("kabinet_request_seconds", "route" => route, "method" => method)
        .record(started.elapsed().as_secs_f64());
    let status = response.status().as_u16().to_string();
    metrics::counter!("kabinet_requests", "status" => status).increment(1);
    for (name, value) in HEADERS {
        // A handler's own headers stay: other sites may show pictures.
        let header = response.headers_mut().entry(HeaderName::from_static(name));
        header.or_insert(HeaderValue::from_static(value));
    }
    // What a service worker keeps is of one build.
    if let Ok(build) = HeaderValue::from_str(crate::assets::build()) {
        response.headers_mut().insert(BUILD, build);
    }
    if app.cookies().secure {
        let value = HeaderValue::from_static(ENCRYPTED_ONLY);
        response
            .headers_mut()
            .insert(STRICT_TRANSPORT_SECURITY, value);
    }
    response
}

/// Refuses too many requests of one address. Files that browsers keep are not counted: a page needs
/// dozens of them.
pub(super) async fn visits(
    State(app): State<App>,
    context: RequestContext,
    request: Request,
    next: Next,
) -> Result<Response, PageError> {
    let path = request.uri().path();
    let free = path.starts_with("/assets/") || path.starts_with("/local/") || path == "/healthz";
    if !free && !app.limits().visit(context.origin) {
        return Err(PageError::TooMany { seconds: 5 });
    }
    Ok(next.run(request).await)
}

/// Answers for an address that is no text: nothing is there. The router would answer in plain text.
/// An address that somebody has typed in capitals, or with a slash at its end, leads to the page.
pub(super) async fn addresses(request: Request, next: Next) -> Result<Response, PageError> {
    let path = percent_decode_str(request.uri().path());
    if path.decode_utf8().is_err() {
        return Err(PageError::NoPage);
    }
    let tidied = match *request.method() {
        Method::GET | Method::HEAD => tidied(request.uri()),
        _ => None,
    };
    let response = next.run(request).await;
    Ok(match tidied {
        Some(address) if response.status() == StatusCode::NOT_FOUND => {
            (StatusCode::PERMANENT_REDIRECT, [(LOCATION, address)]).into_response()
        }
        _ => response,
    })
}

/// The address of a page as the site writes it, if it is another one. What follows the name of the
/// game stays: names of tables, puzzles and records tell capitals apart.
fn tidied(address: &Uri) -> Option<HeaderValue> {
    let mut parts = address.path().trim_end_matches('/').split('/').skip(1);
    let kind = parts.next()?.to_ascii_lowercase();
    if !TYPED.contains(&kind.as_str()) {
        return None;
    }
    let mut path = format!("/{kind}");
    if let Some(game) = parts.next() {
        path += &format!("/{}", game.to_ascii_lowercase());
    }
    for part in parts {
        path += &format!("/{part}");
    }
    if path == address.path() {
        return None;
    }
    let query = address.query().map(|query| format!("?{query}"));
    HeaderValue::try_from(path + query.as_deref().unwrap_or_default()).ok()
}

/// Refuses posts from other sites, and too many of them.
pub(super) async fn posts(
    State(app): State<App>,
    context: RequestContext,
    request: Request,
    next: Next,
) -> Result<Response, PageError> {
    if request.method() == Method::POST {
        if !same_origin(request.headers(), app.public_url()) {
            return Err(PageError::NotYours);
        }
        if !app.limits().post(context.origin) {
            return Err(PageError::TooMany { seconds: 30 });
        }
    }
    Ok(next.run(request).await)
}

/// Gives up a request that takes longer than `limit`. The time counts until the response begins,
/// including the time that the client takes to send the body.
pub(super) async fn time_out(
    State(limit): State<Duration>,
    request: Request,
    next: Next,
) -> Response {
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            tracing::warn!(?limit, "a request took too long");
            PageError::Busy.into_response()
        }
    }
}

/// Logs one line a request, at the level `debug`.
pub(super) async fn log(request: Request, next: Next) -> Response {
    if !tracing::enabled!(tracing::Level::DEBUG) {
        return next.run(request).await;
    }
    let method = request.method().clone();
    let path = logged_path(&request);
    let start = Instant::now();
    let response = next.run(request).await;
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    let status = response.status().as_u16();
    tracing::debug!(%method, path, status, milliseconds, "request");
    response
}

/// The path of a request. Where it has a secret, the pattern of the route stands for it.
fn logged_path(request: &Request) -> String {
    let route = request.extensions().get::<MatchedPath>();
    match route.map(MatchedPath::as_str) {
        Some(route) if route.contains(SECRET_PARAMETER) => route.to_owned(),
        _ => request.uri().path().to_owned(),
    }
}

/// A request by a script of ours. Those of other sites are refused.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnScript;

impl FromRequestParts<App> for OwnScript {
    type Rejection = JsonError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, JsonError> {
        match same_origin(&parts.headers, app.public_url()) {
            true => Ok(Self),
            false => Err(JsonError::new(StatusCode::FORBIDDEN, "refused-unreadable")),
        }
    }
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
    let host_of = |url: &str| url.split_once("://").map(|(_, host)| host.to_owned());
    let of_origin = host_of(origin);
    if let Some(url) = public_url {
        if url == origin {
            return true;
        }
        // Our own name in another way, such as without encryption: anybody on the way there could
        // have made that page.
        if of_origin.is_some() && of_origin == host_of(url) {
            return false;
        }
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    matches!((of_origin, host), (Some(one), Some(other)) if one == other)
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::middleware::{from_fn, from_fn_with_state};
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    async fn get_from(router: Router, path: &str) -> Response {
        let request = Request::builder().uri(path).body(Body::empty());
        let response = router.oneshot(request.expect("a request")).await;
        response.expect("an answer")
    }

    #[tokio::test]
    async fn a_request_that_takes_too_long_is_given_up() {
        let router = |limit: Duration| {
            Router::new()
                .route("/slow", get(std::future::pending::<Response>))
                .route("/quick", get(|| async { "quick" }))
                .layer(from_fn_with_state(limit, time_out))
                .layer(from_fn(super::super::error::render))
        };
        let slow = get_from(router(Duration::ZERO), "/slow").await;
        assert_eq!(slow.status().as_u16(), 503);
        assert!(slow.headers().contains_key("retry-after"));
        let quick = get_from(router(Duration::from_secs(3600)), "/quick").await;
        assert_eq!(quick.status().as_u16(), 200);
    }

    #[tokio::test]
    async fn secrets_are_not_logged() {
        let say = |request: Request| async move { logged_path(&request) };
        let router = Router::new()
            .route("/game/{id}/seat/{key}", get(say))
            .route("/game/{id}", get(say));
        for (path, logged) in [
            ("/game/abc/seat/secret", "/game/{id}/seat/{key}"),
            ("/game/abc?seat=1", "/game/abc"),
        ] {
            let response = get_from(router.clone(), path).await;
            let body = axum::body::to_bytes(response.into_body(), 100).await;
            assert_eq!(body.expect("a body"), logged);
        }
    }

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
        // The same name without encryption is refused.
        let public = Some("https://localhost:8080");
        assert!(asked(Some("https://localhost:8080"), public));
        assert!(!asked(Some("http://localhost:8080"), public));
        assert!(!asked(
            Some("https://kabinet.example.evil"),
            Some("https://kabinet.example")
        ));
    }
}
