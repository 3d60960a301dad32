//! The answer to whoever asks for a picture.

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kabinet_core::Arg;
use kabinet_picture::{Width, png};
use kabinet_words::text_with;

use super::super::app::App;
use super::super::context::RequestContext;
use crate::pages::error::PageError;
use crate::pictures::studio::Work;
use crate::pictures::{Key, RenderError};

/// How long a picture of something that does not change may be kept: drawings do change, if rarely.
pub(super) const DAY: &str = "public, max-age=86400";
/// A picture of something that goes on.
pub(super) const FRESH: &str = "no-cache";

/// What a picture is a file of.
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

/// Whoever asks for a picture.
pub(super) struct PictureRequest<'a> {
    pub(super) app: &'a App,
    pub(super) ask: &'a RequestContext,
    pub(super) cache: &'static str,
    /// Whether the picture depends on the visitor, and not on the address alone.
    pub(super) personal: bool,
}

impl PictureRequest<'_> {
    /// The answer with a picture.
    pub(super) fn answer(&self, form: Form, key: Key, file: Bytes) -> Response {
        let mut response = (self.headers(form, key), file).into_response();
        self.finish(&mut response);
        response
    }

    fn headers(&self, form: Form, key: Key) -> [(HeaderName, HeaderValue); 3] {
        let tag = HeaderValue::from_str(&key.tag());
        [
            (CONTENT_TYPE, HeaderValue::from_static(form.kind())),
            (CACHE_CONTROL, HeaderValue::from_static(self.cache)),
            (ETAG, tag.unwrap_or(HeaderValue::from_static("\"\""))),
        ]
    }

    fn finish(&self, response: &mut Response) {
        let headers = response.headers_mut();
        // Pictures are made to be shown elsewhere.
        headers.insert(
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("cross-origin"),
        );
        if self.personal {
            headers.insert(VARY, HeaderValue::from_static("accept-language, cookie"));
        }
    }

    /// The answer to whoever has the picture already.
    pub(super) fn unchanged(&self, form: Form, key: Key) -> Option<Response> {
        let known = self.ask.header(&IF_NONE_MATCH)?;
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

    /// A picture that needs no studio.
    pub(super) fn svg(&self, svg: String) -> Response {
        let key = Key::of(&["svg", &svg]);
        self.unchanged(Form::Svg, key)
            .unwrap_or_else(|| self.answer(Form::Svg, key, Bytes::from(svg)))
    }

    /// The pixels of an SVG.
    pub(super) async fn png(&self, svg: String, width: Width) -> Response {
        let key = Key::of(&["png", &width.to_string(), &svg]);
        if let Some(response) = self.unchanged(Form::Png, key) {
            return response;
        }
        let studio = self.app.studio();
        if let Some(file) = studio.kept(key) {
            return self.answer(Form::Png, key, file);
        }
        if !self.app.limits().picture(self.ask.origin) {
            return self.ask.trouble(PageError::TooMany { seconds: 10 });
        }
        let make = move |_: &_| png(&svg, width).map(Some);
        match studio.make(Work::Picture, key, make).await {
            Ok(file) => self.answer(Form::Png, key, file),
            Err(error) => self.failed(&error),
        }
    }

    pub(super) fn failed(&self, error: &RenderError) -> Response {
        match error {
            RenderError::Busy => self.ask.trouble(PageError::Busy),
            RenderError::Picture(_) | RenderError::Gone => {
                tracing::error!(%error, path = self.ask.path, "could not make a picture");
                self.ask.trouble(PageError::Broken)
            }
        }
    }
}

/// There is no such picture: why, by the key of a sentence.
pub(super) fn refuse(ask: &RequestContext, key: &str) -> Response {
    let why = text_with(
        ask.visitor.language,
        key,
        &[
            ("least", Arg::Number(i64::from(Width::LEAST.pixels()))),
            ("most", Arg::Number(i64::from(Width::MOST.pixels()))),
        ],
    );
    ask.trouble(PageError::NoPicture { why })
}
