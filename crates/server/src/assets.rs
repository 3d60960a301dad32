//! Files that are part of the program: scripts, style sheets, the icon.
//!
//! Their addresses hold a version that changes with any of them, so browsers may cache them for
//! ever.

use std::borrow::Cow;
use std::collections::BTreeMap;
#[cfg(test)]
use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use kabinet_games::GameId;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

mod build;
mod bundle;
pub mod local;

pub use build::build;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Files;

/// The colours of all boards, made from the boards themselves: the first part of `boards.css`.
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

/// The parts of `analysis.css`.
const ANALYSIS: [&str; 2] = ["analysis.css", "analysis/engine.css"];

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
    // It is a part of a worker's script.
    hash.update(local::hash(local::SCRIPT));
    // Tests of upgrades have two builds of the same files.
    if let Some(build) = std::env::var_os("KABINET_BUILD") {
        hash.update(build.as_encoded_bytes());
    }
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

/// The one file of each page's scripts: the page's own and what every page has.
static BUNDLES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let entries = Files::iter().filter(|name| name.ends_with(".js") && !name.contains('/'));
    entries
        .filter_map(|entry| Some((entry.to_string(), bundled(&entry)?)))
        .collect()
});

fn bundled(entry: &str) -> Option<String> {
    // A game without the server has the table of every game, once it is opened.
    let entries: &[&str] = match entry {
        "here.js" => &["site.js", "here.js", "game.js"],
        entry => &["site.js", entry],
    };
    bundle::bundle(entries, text, |name, path| {
        let folder: Vec<&str> = name.split('/').rev().skip(1).collect();
        let path = path.strip_prefix('.').unwrap_or(path);
        resolved(folder.iter().rev().copied().collect(), path)
    })
}

/// The HTML that loads the script of a page, with everything it imports and what every page has;
/// empty if there is no such script.
#[must_use]
pub fn script(entry: &str) -> String {
    let Some(name) = entry
        .strip_suffix(".js")
        .filter(|_| BUNDLES.contains_key(entry))
    else {
        return String::new();
    };
    let address = address(&format!("{name}{}", bundle::END));
    format!("<script type=\"module\" src=\"{address}\"></script>")
}

/// A page's one file by its name. A debug build reads the sources again, so that a reload shows
/// a change.
fn page_script(name: &str) -> Option<Cow<'static, [u8]>> {
    let entry = format!("{}.js", name.strip_suffix(bundle::END)?);
    if cfg!(debug_assertions) {
        return bundled(&entry).map(|script| Cow::Owned(script.into_bytes()));
    }
    let script = BUNDLES.get(&entry)?;
    Some(Cow::Borrowed(script.as_bytes()))
}

/// The names of a script and of everything it imports.
#[cfg(test)]
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

/// Several files as one.
fn joined(names: impl IntoIterator<Item = impl AsRef<str>>) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    for name in names {
        all.extend_from_slice(&Files::get(name.as_ref())?.data);
    }
    Some(all)
}

/// Files that were requested before, compressed with Brotli.
static PACKED: LazyLock<Mutex<BTreeMap<String, Bytes>>> = LazyLock::new(Mutex::default);

/// The content of a file, compressed once for all who ask; nothing if there is no such file, or if
/// its bytes are read from disk each time, as in a debug build.
#[must_use]
pub fn packed(name: &str) -> Option<Bytes> {
    pack_once(format!("assets/{name}"), || bytes(name))
}

/// The same for what a browser needs to play and think by itself.
#[must_use]
pub fn packed_local(name: &str) -> Option<Bytes> {
    pack_once(format!("local/{name}"), || {
        Some(local::file(name, false)?.bytes)
    })
}

fn pack_once(key: String, bytes: impl FnOnce() -> Option<Bytes>) -> Option<Bytes> {
    if cfg!(debug_assertions) {
        return None;
    }
    let all = || PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = all().get(&key).cloned();
    if known.is_some() {
        return known;
    }
    let packed = Bytes::from(pack(&bytes()?)?);
    all().insert(key, packed.clone());
    Some(packed)
}

/// Compresses bytes with Brotli, a little less than it could: the first visitor waits for it.
fn pack(bytes: &[u8]) -> Option<Vec<u8>> {
    let how = BrotliEncoderParams {
        quality: 9,
        ..BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &how).ok()?;
    Some(packed)
}

/// The content of a file, if there is one of this name.
#[must_use]
pub fn bytes(name: &str) -> Option<Bytes> {
    match name {
        "boards.css" => {
            let touched = Files::get("board.css")?.data;
            Some([BOARDS.as_bytes(), &touched].concat().into())
        }
        "site.css" => joined(SITE.map(|part| format!("site/{part}.css"))).map(Bytes::from),
        "analysis.css" => joined(ANALYSIS).map(Bytes::from),
        // A worker that must be there soon has all its scripts in one file.
        "workers/thinker.js" => {
            let program = local::file(local::SCRIPT, false)?.bytes;
            let own = Files::get(name)?.data;
            Some([&*program, b"\n", &*own].concat().into())
        }
        name if name.ends_with(bundle::END) => page_script(name).map(local::shared),
        _ => Files::get(name).map(|file| local::shared(file.data)),
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
    fn a_page_fetches_its_scripts_in_one_file() {
        let html = script("game.js");
        assert_eq!(html.matches("<script").count(), 1);
        assert!(html.contains(&address("game.bundle.js")), "{html}");
        assert_eq!(script("nothing.js"), "");
        let file = bytes("game.bundle.js").expect("the page's scripts");
        let file = String::from_utf8_lossy(&file);
        for name in modules("game.js").iter().chain(&modules("site.js")) {
            assert_eq!(file.matches(&format!("// {name}\n")).count(), 1, "{name}");
        }
        assert!(!file.contains("\nimport ") && !file.contains("\nexport "));
    }

    #[test]
    fn every_script_is_loaded_by_a_page() {
        let entries = Files::iter().filter(|name| name.ends_with(".js"));
        let used: BTreeSet<String> = [
            "site",
            "home",
            "games",
            "game",
            "here",
            "analysis",
            "annotated",
            "conditional",
            "learn",
            "mistakes",
            "puzzle",
            "rules",
        ]
        .iter()
        .flat_map(|entry| modules(&format!("{entry}.js")))
        .collect();
        // Workers are loaded by scripts.
        for name in entries.filter(|name| !name.starts_with("workers/")) {
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

    #[test]
    fn a_worker_that_must_be_there_soon_is_one_file() {
        let worker = bytes("workers/thinker.js").expect("a script");
        let worker = String::from_utf8_lossy(&worker);
        assert!(worker.contains("wasm_kabinet.think("), "its own part");
        assert!(
            worker.contains("let wasm_kabinet ="),
            "what calls the program"
        );
    }

    #[test]
    fn what_is_compressed_can_be_read_again() {
        let sheet = bytes("boards.css").expect("a style sheet");
        let packed = pack(&sheet).expect("compressed");
        assert!(packed.len() * 3 < sheet.len());
        let mut read = Vec::new();
        brotli::BrotliDecompress(&mut &*packed, &mut read).expect("Brotli");
        assert_eq!(read, *sheet);
    }
}
