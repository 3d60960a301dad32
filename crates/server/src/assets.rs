//! Files that are part of the program: scripts, style sheets, the icon.
//!
//! Their addresses hold a version that changes with any of them, so browsers may cache them for
//! ever.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use kabinet_games::GameId;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Files;

/// The style sheet with the colours of all boards, made from the boards themselves.
static BOARDS: LazyLock<String> = LazyLock::new(|| {
    let sheets = GameId::with_drafts().map(kabinet_draw::svg::stylesheet);
    sheets.collect()
});

/// The parts of `site.css`, in the order of the cascade. Browsers fetch them as one file.
const SITE: [&str; 9] = [
    "base",
    "frame",
    "controls",
    "game",
    "lists",
    "new-game",
    "rules",
    "errors",
    "preferences",
];

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

/// The HTML that loads each script of a page. Browsers would find the imports of imports one after
/// the other; the links let them fetch all at once.
static SCRIPTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let entries = Files::iter().filter(|name| name.ends_with(".js") && !name.contains('/'));
    entries
        .map(|entry| {
            let mut html = String::new();
            for name in modules(&entry).iter().filter(|name| **name != entry) {
                let address = address(name);
                html.push_str(&format!(
                    "<link rel=\"modulepreload\" href=\"{address}\">\n"
                ));
            }
            let address = address(&entry);
            html.push_str(&format!(
                "<script type=\"module\" src=\"{address}\"></script>"
            ));
            (entry.into_owned(), html)
        })
        .collect()
});

/// The HTML that loads a script and everything it imports; empty if there is no such script.
#[must_use]
pub fn script(entry: &str) -> &'static str {
    SCRIPTS.get(entry).map_or("", String::as_str)
}

/// The names of a script and of everything it imports.
pub(crate) fn modules(entry: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![entry.to_owned()];
    while let Some(name) = open.pop() {
        let Some(text) = text(&name).filter(|_| !found.contains(&name)) else {
            continue;
        };
        let folder: Vec<&str> = name.split('/').rev().skip(1).collect();
        for import in text.split(" from '.").skip(1) {
            let path = import.split('\'').next().unwrap_or("");
            open.push(resolved(folder.iter().rev().copied().collect(), path));
        }
        found.insert(name);
    }
    found
}

/// A script as text.
pub(crate) fn text(name: &str) -> Option<String> {
    let file = Files::get(name)?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// The name of what a script in a folder imports; of the path, the first dot is gone.
fn resolved<'a>(mut folder: Vec<&'a str>, path: &'a str) -> String {
    for part in path.split('/') {
        match part {
            "" => {}
            "." | ".." => {
                folder.pop();
            }
            name => folder.push(name),
        }
    }
    folder.join("/")
}

/// The style sheet of every page.
fn site_sheet() -> Option<Vec<u8>> {
    let mut sheet = Vec::new();
    for part in SITE {
        sheet.extend_from_slice(&Files::get(&format!("site/{part}.css"))?.data);
    }
    Some(sheet)
}

/// The content of a file, if there is one of this name.
#[must_use]
pub fn bytes(name: &str) -> Option<Cow<'static, [u8]>> {
    match name {
        "boards.css" => Some(Cow::Borrowed(BOARDS.as_bytes())),
        "site.css" => site_sheet().map(Cow::Owned),
        _ => Files::get(name).map(|file| file.data),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_fetches_its_modules_at_once() {
        let modules = modules("game.js");
        for name in [
            "game.js",
            "board.js",
            "board/geometry.js",
            "game/clock.js",
            "dom.js",
        ] {
            assert!(modules.contains(name), "{name}: {modules:?}");
        }
        let html = script("game.js");
        assert_eq!(html.matches("modulepreload").count(), modules.len() - 1);
        assert_eq!(html.matches("<script").count(), 1);
        for name in &modules {
            assert!(html.contains(&address(name)), "{name}");
        }
        assert_eq!(script("nothing.js"), "");
    }

    #[test]
    fn every_script_is_loaded_by_a_page() {
        let entries = Files::iter().filter(|name| name.ends_with(".js"));
        let used: BTreeSet<String> = [
            "site", "home", "game", "analysis", "learn", "puzzle", "rules",
        ]
        .iter()
        .flat_map(|entry| modules(&format!("{entry}.js")))
        .collect();
        for name in entries {
            assert!(used.contains(&*name), "no page loads {name}");
        }
    }

    #[test]
    fn the_style_sheet_has_all_its_parts() {
        let sheet = bytes("site.css").expect("all parts are embedded");
        let parts = Files::iter().filter(|name| name.starts_with("site/"));
        let sizes = parts.map(|name| Files::get(&name).expect("a file").data.len());
        assert_eq!(sheet.len(), sizes.sum::<usize>());
        assert!(sheet.starts_with(b"/* The room"));
    }
}
