//! Files that are part of the program: scripts, style sheets, the icon.
//!
//! Their addresses hold a version that changes with any of them, so browsers may keep them for ever.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kabinet_games::GameId;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::context::RequestContext;
use crate::pages::error::PageError;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Files;

/// The colours of all boards, made from the boards themselves.
static BOARDS: LazyLock<String> = LazyLock::new(|| {
    let sheets = GameId::ALL
        .iter()
        .map(|&id| kabinet_draw::svg::stylesheet(id));
    sheets.collect()
});

/// What changes when any file does.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut names: Vec<Cow<'static, str>> = Files::iter().collect();
    names.sort();
    let mut hash = Sha256::new();
    for name in names {
        if let Some(file) = Files::get(&name) {
            hash.update(name.as_bytes());
            hash.update(&file.data);
        }
    }
    hash.update(BOARDS.as_bytes());
    let digest = hash.finalize();
    digest[..6]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
});

/// The address of a file.
#[must_use]
pub fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

fn bytes(name: &str) -> Option<Cow<'static, [u8]>> {
    if name == "boards.css" {
        return Some(Cow::Borrowed(BOARDS.as_bytes()));
    }
    Files::get(name).map(|file| file.data)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn found(name: &str, cache: &'static str) -> Option<Response> {
    let bytes = bytes(name)?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind(name))),
        (CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    Some((headers, bytes.into_owned()).into_response())
}

/// A file of a version.
pub(super) async fn file(
    ask: RequestContext,
    Path((version, path)): Path<(String, String)>,
) -> Response {
    // A page of an older version gets what there is, but must not keep it under that name.
    let cache = if version == *VERSION {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    found(&path, cache).unwrap_or_else(|| ask.trouble(PageError::NoPage))
}

/// The icon, for browsers that ask without having read the page.
pub(super) async fn icon(ask: RequestContext) -> Response {
    found("icon.svg", "public, max-age=86400").unwrap_or_else(|| ask.trouble(PageError::NoPage))
}

/// What search engines may read. The pages of games ask not to be found, but whoever shares one may have its card.
pub(super) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /game/*/\nDisallow: /ws/\n"
}
