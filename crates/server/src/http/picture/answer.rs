//! Responses with pictures: formats, caching, errors.

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kabinet_core::Arg;
use kabinet_picture::{Width, png};
use kabinet_words::text_with;

use super::super::app::App;
use super::super::context::RequestContext;
use super::super::error::PageResult;
use super::params::PictureQuery;
use crate::byte_cache::CacheKey;
use crate::pages::error::PageError;
use crate::pictures::{RenderError, RenderKind};

/// Browsers may keep pictures of what does not change, but only for a day: a new version may draw
/// them differently.
pub(super) const DAY: &str = "public, max-age=86400";
/// A picture of a game in play.
pub(super) const FRESH: &str = "no-cache";

/// What a picture may do: be seen, with the styles that are in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; \
    frame-ancestors 'none'";

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Svg,
    Png,
    Gif,
}

impl Form {
    fn kind(self) -> &'static str {
        match self {
            Form::Svg => "image/svg+xml",
            Form::Png => "image/png",
            Form::Gif => "image/gif",
        }
    }
}

/// A request for a picture, and how its response may be cached.
pub(super) struct PictureRequest<'a> {
    app: &'a App,
    request: &'a RequestContext,
    cache: &'static str,
    /// Whether the picture depends on the visitor, and not on the address alone.
    personal: bool,
}

impl<'a> PictureRequest<'a> {
    /// A request with a query. `cache` is the header that says how long browsers keep the picture.
    pub(super) fn new(
        app: &'a App,
        request: &'a RequestContext,
        query: &PictureQuery,
        cache: &'static str,
    ) -> Self {
        Self {
            app,
            request,
            cache,
            personal: query.language.is_none(),
        }
    }

    /// The response with a picture.
    pub(super) fn answer(&self, form: Form, key: CacheKey, file: Bytes) -> Response {
        let mut response = (self.headers(form, key), file).into_response();
        self.finish(&mut response);
        response
    }

    fn headers(&self, form: Form, key: CacheKey) -> [(HeaderName, HeaderValue); 3] {
        let tag = HeaderValue::from_str(&key.tag());
        [
            (CONTENT_TYPE, HeaderValue::from_static(form.kind())),
            (CACHE_CONTROL, HeaderValue::from_static(self.cache)),
            (ETAG, tag.unwrap_or(HeaderValue::from_static("\"\""))),
        ]
    }

    fn finish(&self, response: &mut Response) {
        let headers = response.headers_mut();
        // A browser that opens a picture alone makes a page around it, with styles of its own.
        headers.insert(
            HeaderName::from_static("content-security-policy"),
            HeaderValue::from_static(POLICY),
        );
        // Other sites may show pictures.
        headers.insert(
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("cross-origin"),
        );
        if self.personal {
            headers.insert(VARY, HeaderValue::from_static("accept-language, cookie"));
        }
    }

    /// The response to a browser that has the picture already.
    pub(super) fn unchanged(&self, form: Form, key: CacheKey) -> Option<Response> {
        let known = self.request.header(&IF_NONE_MATCH)?;
        let tag = key.tag();
        let same = known.split(',').any(|one| {
            let one = one.trim();
            one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag
        });
        same.then(|| {
            let mut response = (StatusCode::NOT_MODIFIED, self.headers(form, key)).into_response();
            self.finish(&mut response);
            response
        })
    }

    /// An SVG picture, which needs no renderer.
    pub(super) fn svg(&self, svg: String) -> Response {
        let key = CacheKey::of(&["svg", &svg]);
        self.unchanged(Form::Svg, key)
            .unwrap_or_else(|| self.answer(Form::Svg, key, Bytes::from(svg)))
    }

    /// The pixels of an SVG.
    pub(super) async fn png(&self, svg: String, width: Width) -> PageResult {
        let key = CacheKey::of(&["png", &width.to_string(), &svg]);
        if let Some(response) = self.unchanged(Form::Png, key) {
            return Ok(response);
        }
        let renderer = self.app.renderer();
        let file = match renderer.cached(key).await {
            Some(file) => file,
            None if !self.app.limits().picture(self.request.origin) => {
                return Err(PageError::TooMany { seconds: 10 });
            }
            None => {
                let make = move |_: &_| png(&svg, width).map(Some);
                renderer.render(RenderKind::Picture, key, make).await?
            }
        };
        Ok(self.answer(Form::Png, key, file))
    }
}

impl From<RenderError> for PageError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Work(error) => error.into(),
            RenderError::Picture(_) | RenderError::Stopped => {
                tracing::error!(%error, "could not make a picture");
                PageError::Broken
            }
        }
    }
}

/// There is no such picture. `key` names the sentence that says why.
pub(super) fn no_picture(request: &RequestContext, key: &str) -> PageError {
    let why = text_with(
        request.visitor.language,
        key,
        &[
            ("least", Arg::Number(i64::from(Width::LEAST.pixels()))),
            ("most", Arg::Number(i64::from(Width::MOST.pixels()))),
        ],
    );
    PageError::NoPicture { why }
}
