//! Serves the embedded files: scripts, style sheets, the icon.

use axum::extract::Path;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::error::PageResult;
use crate::assets;
use crate::pages::error::PageError;

fn found(name: &str, cache: &'static str) -> Option<Response> {
    let bytes = assets::bytes(name)?;
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static(assets::media_type(name)),
        ),
        (CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    Some((headers, bytes.into_owned()).into_response())
}

/// A file of a version.
pub(super) async fn file(Path((version, path)): Path<(String, String)>) -> PageResult {
    // A page of an older version gets what there is, but must not keep it under that name.
    let cache = if version == assets::version() {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    found(&path, cache).ok_or(PageError::NoPage)
}

/// The icon, for browsers that ask without having read the page.
pub(super) async fn icon() -> PageResult {
    found("icon.svg", "public, max-age=86400").ok_or(PageError::NoPage)
}

/// What search engines may read. The pages of games ask not to be found, but other sites may show
/// the cards of shared ones.
pub(super) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /game/*/\nDisallow: /ws/\n"
}
