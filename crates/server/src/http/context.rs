//! A request as every page sees it: who asks, in which language, from where.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderName, RETRY_AFTER, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::app::App;
use super::identity::Visitor;
use crate::ids::{Secret, VisitorId};
use crate::limits::Origin;
use crate::pages::error::{ErrorPage, PageError};
use crate::pages::page::Page;

/// Who asks for which page.
#[derive(Clone, Debug)]
pub(super) struct RequestContext {
    /// Who asks.
    pub visitor: Visitor,
    /// The address of the page, from the root.
    pub path: String,
    /// Where the request comes from.
    pub origin: Origin,
    headers: HeaderMap,
}

impl<S: Sync> FromRequestParts<S> for RequestContext {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let origin = match peer {
            Some(ConnectInfo(peer)) => Origin::of(peer.ip(), &parts.headers),
            None => Origin::Here,
        };
        Ok(Self {
            visitor: Visitor::of(&parts.headers),
            path: parts
                .uri
                .path_and_query()
                .map_or_else(|| "/".to_owned(), ToString::to_string),
            origin,
            headers: parts.headers.clone(),
        })
    }
}

impl RequestContext {
    /// What every page needs to know.
    #[must_use]
    pub(super) fn page(&self) -> Page {
        Page {
            language: self.visitor.language,
            theme: self.visitor.theme,
            path: self.path.clone(),
            card: None,
        }
    }

    /// A header of the request, if it is text.
    #[must_use]
    pub(super) fn header(&self, name: &HeaderName) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The address of this server as the visitor knows it.
    #[must_use]
    pub(super) fn base(&self, app: &App) -> String {
        match app.public_url() {
            Some(url) => url.to_owned(),
            None => {
                let host = self.headers.get(HOST).and_then(|host| host.to_str().ok());
                format!("http://{}", host.unwrap_or("localhost"))
            }
        }
    }

    /// The page that says what went wrong and what to do.
    #[must_use]
    pub(super) fn trouble(&self, trouble: PageError) -> Response {
        let status = StatusCode::from_u16(trouble.status());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let wait = match &trouble {
            PageError::TooMany { seconds } => Some(*seconds),
            PageError::Starting | PageError::Busy => Some(2),
            _ => None,
        };
        let page = ErrorPage {
            page: self.page(),
            trouble,
        };
        let mut response = (status, html(page.html())).into_response();
        if let Some(seconds) = wait {
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }

    /// Who asks; somebody new is given a secret, which the answer must carry.
    #[must_use]
    pub(super) fn known(&self) -> Known {
        match &self.visitor.secret {
            Some(secret) => Known {
                id: secret.visitor(),
                new: None,
            },
            None => {
                let secret = Secret::random();
                Known {
                    id: secret.visitor(),
                    new: Some(secret),
                }
            }
        }
    }
}

/// Somebody with a secret.
#[derive(Debug)]
pub(super) struct Known {
    /// Who it is.
    pub id: VisitorId,
    new: Option<Secret>,
}

impl Known {
    /// Lets an answer carry the secret, if it is a new one, and the name that was used.
    pub(super) fn mark(&self, app: &App, name: &str, response: &mut Response) {
        let headers = response.headers_mut();
        if let Some(secret) = &self.new {
            headers.append(SET_COOKIE, app.cookies().secret(secret));
        }
        if !name.is_empty() {
            headers.append(SET_COOKIE, app.cookies().name(name));
        }
    }
}

/// A page that belongs to its visitor alone.
#[must_use]
pub(super) fn html(text: String) -> Response {
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ),
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    (headers, text).into_response()
}

/// Another address to go to.
#[must_use]
pub(super) fn go_to(address: &str) -> Response {
    axum::response::Redirect::to(address).into_response()
}

/// There is nothing at this address.
pub(super) async fn no_page(ask: RequestContext) -> Response {
    ask.trouble(PageError::NoPage)
}

/// A handler has panicked: whoever asked is told, and everybody else goes on.
///
/// Nobody knows any more in which language to say it.
#[allow(
    clippy::needless_pass_by_value,
    reason = "this is how panics are handed over"
)]
pub(super) fn broken(_: Box<dyn std::any::Any + Send>) -> Response {
    let page = ErrorPage {
        page: Page {
            language: kabinet_words::Language::English,
            theme: crate::pages::page::Theme::Auto,
            path: "/".to_owned(),
            card: None,
        },
        trouble: PageError::Broken,
    };
    (StatusCode::INTERNAL_SERVER_ERROR, html(page.html())).into_response()
}
