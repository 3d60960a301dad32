//! Files that are part of the program: scripts, style sheets, the icon.
//!
//! Their addresses hold a version that changes with any of them, so browsers may cache them for ever.

use std::borrow::Cow;
use std::sync::LazyLock;

use kabinet_games::GameId;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Files;

/// The style sheet with the colours of all boards, made from the boards themselves.
static BOARDS: LazyLock<String> = LazyLock::new(|| {
    let sheets = GameId::ALL
        .iter()
        .map(|&id| kabinet_draw::svg::stylesheet(id));
    sheets.collect()
});

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

/// The version that all addresses hold. It changes when any file does.
#[must_use]
pub fn version() -> &'static str {
    &VERSION
}

/// The address of a file.
#[must_use]
pub fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// The content of a file, if there is one of this name.
#[must_use]
pub fn bytes(name: &str) -> Option<Cow<'static, [u8]>> {
    if name == "boards.css" {
        return Some(Cow::Borrowed(BOARDS.as_bytes()));
    }
    Files::get(name).map(|file| file.data)
}

/// The media type of a file, by the end of its name.
#[must_use]
pub fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
