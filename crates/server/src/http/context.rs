//! What handlers know about a request: the visitor, their language, where they come from.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderName, LOCATION, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kabinet_games::GameId;

use super::app::App;
use super::identity::Visitor;
use crate::ids::{Secret, VisitorId};
use crate::limits::Origin;
use crate::net::proxies::TrustedProxies;
use crate::pages::card::Card;
use crate::pages::error::PageError;
use crate::pages::page::Page;
use crate::rooms::Asker;

/// What handlers know about a request.
#[derive(Clone, Debug)]
pub(super) struct RequestContext {
    /// The visitor, as far as the browser says.
    pub visitor: Visitor,
    /// The address of the page, from the root.
    pub path: String,
    /// Where the request comes from.
    pub origin: Origin,
    headers: HeaderMap,
}

impl RequestContext {
    /// Who asks, as the engine's queue counts them.
    pub(super) fn asker(&self) -> Asker {
        Asker {
            address: self.origin.counted(),
            person: self.visitor.id(),
        }
    }
}

impl<S: Sync> FromRequestParts<S> for RequestContext {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        if let Some(context) = parts.extensions.get::<Self>() {
            return Ok(context.clone());
        }
        // The connection knows which proxies are believed.
        let origin = parts.extensions.get::<Origin>().copied();
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let origin = origin.unwrap_or_else(|| match peer {
            Some(ConnectInfo(peer)) => TrustedProxies::default().origin(peer.ip(), &parts.headers),
            None => Origin::Stranger,
        });
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
            look: self.visitor.look,
            spacing: self.visitor.spacing,
            path: self.path.clone(),
            card: None,
        }
    }

    /// A page about the whole site, with its card. Title and description are keys.
    #[must_use]
    pub(super) fn site_page(&self, app: &App, title: &str, description: &str) -> Page {
        let mut page = self.page();
        let (title, description) = (page.t(title), page.t(description));
        let (base, language) = (self.base(app), page.language);
        page.card = Some(Card::of_site(
            &base,
            &self.path,
            language,
            title,
            description,
        ));
        page
    }

    /// A page about a game, with its card. The title is a key that takes the game's name.
    #[must_use]
    pub(super) fn game_page(
        &self,
        app: &App,
        game: GameId,
        title: &str,
        description: impl FnOnce(&Page) -> String,
    ) -> Page {
        let mut page = self.page();
        let title = page.with(title, "game", game.info().title());
        let description = description(&page);
        let (base, language) = (self.base(app), page.language);
        let card = Card::of_game(&base, &self.path, language, game, title, description);
        page.card = Some(card);
        page
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

    /// The visitor's identity. A new visitor gets a new secret, which the response must carry (see
    /// [`Identity::set_cookies`]).
    #[must_use]
    pub(super) fn identity(&self) -> Identity {
        match &self.visitor.secret {
            Some(secret) => Identity {
                id: secret.visitor(),
                new: None,
                renamed: self.visitor.old_name.then(|| secret.clone()),
            },
            None => {
                let secret = Secret::random();
                Identity {
                    id: secret.visitor(),
                    new: Some(secret),
                    renamed: None,
                }
            }
        }
    }
}

/// A visitor with a secret.
#[derive(Debug)]
pub(super) struct Identity {
    /// The visitor.
    pub id: VisitorId,
    new: Option<Secret>,
    /// The secret that came under the name it has without `https`.
    renamed: Option<Secret>,
}

impl Identity {
    /// Adds the cookies of the secret, if it is new, and of the name, if there is one.
    pub(super) fn set_cookies(&self, app: &App, name: &str, response: &mut Response) {
        let headers = response.headers_mut();
        let renamed = self.renamed.as_ref().filter(|_| app.cookies().secure);
        if let Some(secret) = self.new.as_ref().or(renamed) {
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
    // What cannot stand in a header leads home, and no request panics.
    let address = HeaderValue::from_str(address).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(LOCATION, address)]).into_response()
}

/// There is nothing at this address.
pub(super) async fn not_found() -> PageError {
    PageError::NoPage
}

/// A handler has panicked. The visitor gets an error page, and everybody else goes on.
#[allow(
    clippy::needless_pass_by_value,
    reason = "this is how panics are handed over"
)]
pub(super) fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    PageError::Broken.into_response()
}
