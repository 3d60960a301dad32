//! Serves the embedded files: scripts, style sheets, the icon.

use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

use super::error::PageResult;
use super::middleware::WORKER_POLICY;
use crate::assets;
use crate::pages::error::PageError;

/// For files whose address changes with their content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

fn found(name: &str, cache: &'static str, headers: &HeaderMap) -> Option<Response> {
    let packed = reads_brotli(headers)
        .then(|| assets::packed(name))
        .flatten();
    let is_packed = packed.is_some();
    let bytes = match packed {
        Some(packed) => packed,
        None => assets::bytes(name)?,
    };
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static(assets::media_type(name)),
        ),
        (CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    let mut response = (headers, bytes).into_response();
    if is_packed {
        let own = response.headers_mut();
        own.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
        own.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    // A worker has the policy of its own script.
    if name.starts_with("workers/") {
        let policy = HeaderValue::from_static(WORKER_POLICY);
        response
            .headers_mut()
            .insert(CONTENT_SECURITY_POLICY, policy);
    }
    Some(response)
}

/// Whether a browser can read what is compressed with Brotli.
fn reads_brotli(headers: &HeaderMap) -> bool {
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| coding.trim() == "br" || coding.trim().starts_with("br;"))
}

/// A file of a version.
pub(super) async fn file(
    Path((version, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> PageResult {
    // A page of an older version gets what there is, but must not keep it under that name.
    let cache = if version == assets::version() {
        FOR_EVER
    } else {
        "no-cache"
    };
    found(&path, cache, &headers).ok_or(PageError::NoPage)
}

/// A file that a browser needs to play and think by itself.
pub(super) async fn local(
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> PageResult {
    let reads_brotli = reads_brotli(&headers);
    let file = assets::local::file(&name, reads_brotli).ok_or(PageError::NoPage)?;
    let cache = if hash == assets::local::hash(&name) {
        FOR_EVER
    } else {
        "no-cache"
    };
    let packed = (reads_brotli && !file.compressed).then(|| assets::packed_local(&name));
    let packed = packed.flatten();
    let is_packed = file.compressed || packed.is_some();
    let bytes = packed.unwrap_or(file.bytes);
    let mut response = bytes.into_response();
    let own = response.headers_mut();
    own.insert(CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    own.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    own.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if is_packed {
        own.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Ok(response)
}

/// The icon, for browsers that ask without having read the page.
pub(super) async fn icon(headers: HeaderMap) -> PageResult {
    found("icon.svg", "public, max-age=86400", &headers).ok_or(PageError::NoPage)
}

/// What search engines may read. The pages of games ask not to be found, but other sites may show
/// the cards of shared ones.
pub(super) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /game/*/\nDisallow: /ws/\n"
}
