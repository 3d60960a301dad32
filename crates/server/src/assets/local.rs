//! What a browser loads to play and think by itself: the program (`crates/wasm`), the script that
//! calls it, and the texts of one language.
//!
//! Each address holds the hash of its file, so browsers may keep it for ever, and a new version of
//! the server takes nothing from those who have the same program already.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use bytes::Bytes;
use kabinet_games::GameId;
use kabinet_words::Language;
use rust_embed::RustEmbed;
use serde::Serialize;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "local/"]
struct Built;

/// The program that thinks, as it is addressed; it is kept compressed.
pub const PROGRAM: &str = "kabinet.wasm";
/// The script that calls it.
pub const SCRIPT: &str = "kabinet.js";

/// The program with all else that a browser needs without a network: rooms, lessons, puzzles,
/// records.
pub const OFFLINE_PROGRAM: &str = "offline.wasm";
/// The script that calls it.
pub const OFFLINE_SCRIPT: &str = "offline.js";

/// The lessons and puzzles of all games, as the program takes them.
pub const EXERCISES: &str = "exercises.json";

/// Lessons and puzzles, by the names of the games.
#[derive(Serialize)]
struct Exercises {
    lessons: BTreeMap<&'static str, String>,
    puzzles: BTreeMap<&'static str, [&'static str; 2]>,
}

static EXERCISE_FILES: LazyLock<String> = LazyLock::new(|| {
    let lessons = GameId::ALL.iter().filter_map(|&game| {
        let source = kabinet_content::lesson_source(game)?;
        Some((game.info().slug, source))
    });
    let puzzles = GameId::ALL.iter().map(|&game| {
        let (sheet, found) = kabinet_engine::puzzles::sources(game);
        (game.info().slug, [sheet, found])
    });
    let exercises = Exercises {
        lessons: lessons.collect(),
        puzzles: puzzles.collect(),
    };
    serde_json::to_string(&exercises).unwrap_or_default()
});

/// Texts that no script ever shows.
const UNUSED: [&str; 4] = ["known", "notices", "picture", "print"];

/// The texts of a language, as the program takes them.
#[derive(Serialize)]
struct Texts {
    language: &'static str,
    words: Vec<(&'static str, &'static str)>,
}

/// The texts of each language as JSON.
static TEXTS: LazyLock<[String; 3]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let words = kabinet_words::sources(language);
        let texts = Texts {
            language: language.code(),
            words: words.filter(|(name, _)| !UNUSED.contains(name)).collect(),
        };
        serde_json::to_string(&texts).unwrap_or_default()
    })
});

/// The name of a language's texts.
#[must_use]
pub fn texts(language: Language) -> String {
    format!("texts.{}.json", language.code())
}

/// A file, as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalFile {
    /// The bytes. All who fetch the file share them, however slowly they read.
    pub bytes: Bytes,
    /// Whether they are compressed with Brotli.
    pub compressed: bool,
    /// The media type.
    pub media_type: &'static str,
}

/// A file by its name. The program is compressed if the browser can read that.
#[must_use]
pub fn file(name: &str, reads_brotli: bool) -> Option<LocalFile> {
    let plain = |bytes, media_type| {
        Some(LocalFile {
            bytes: shared(bytes),
            compressed: false,
            media_type,
        })
    };
    match name {
        PROGRAM | OFFLINE_PROGRAM => {
            let bytes = if reads_brotli {
                shared(Built::get(&format!("{name}.br"))?.data)
            } else {
                unpacked(name)?
            };
            Some(LocalFile {
                bytes,
                compressed: reads_brotli,
                media_type: "application/wasm",
            })
        }
        SCRIPT | OFFLINE_SCRIPT => plain(Built::get(name)?.data, "text/javascript; charset=utf-8"),
        EXERCISES => plain(Cow::Borrowed(EXERCISE_FILES.as_bytes()), "application/json"),
        name => {
            let language = Language::ALL.into_iter().find(|&l| texts(l) == name)?;
            let json = &TEXTS[language as usize];
            plain(Cow::Borrowed(json.as_bytes()), "application/json")
        }
    }
}

/// Bytes that all requests share, unless they are read from disk, as in a debug build.
pub(super) fn shared(bytes: Cow<'static, [u8]>) -> Bytes {
    match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

/// A program for those who read no Brotli. It is unpacked once, when the first of them asks: that
/// takes time, and each copy more than a megabyte for as long as somebody reads it.
fn unpacked(name: &str) -> Option<Bytes> {
    static UNPACKED: [OnceLock<Option<Bytes>>; 2] = [OnceLock::new(), OnceLock::new()];
    let unpack = || {
        let packed = Built::get(&format!("{name}.br"))?.data;
        let mut bytes = Vec::new();
        brotli::BrotliDecompress(&mut &packed[..], &mut bytes).ok()?;
        Some(Bytes::from(bytes))
    };
    let place = usize::from(name == OFFLINE_PROGRAM);
    UNPACKED[place].get_or_init(unpack).clone()
}

static HASHES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let names = [PROGRAM, SCRIPT, OFFLINE_PROGRAM, OFFLINE_SCRIPT, EXERCISES].map(str::to_owned);
    let names = names.into_iter().chain(Language::ALL.map(texts));
    names
        .filter_map(|name| {
            let digest = Sha256::digest(&file(&name, true)?.bytes);
            let hash: String = digest[..6].iter().map(|b| format!("{b:02x}")).collect();
            Some((name, hash))
        })
        .collect()
});

/// The hash in a file's address; empty for a file that does not exist.
#[must_use]
pub fn hash(name: &str) -> &'static str {
    HASHES.get(name).map_or("", String::as_str)
}

/// The address of a file.
#[must_use]
pub fn address(name: &str) -> String {
    format!("/local/{}/{name}", hash(name))
}

/// What a page must know to let its browser think by itself.
#[derive(Clone, Debug, Serialize)]
pub struct LocalAddresses {
    /// The worker that thinks.
    worker: String,
    /// The worker of a game without the server, what it keeps games with, and the program with its
    /// room.
    table: String,
    store: String,
    offline_script: String,
    offline_program: String,
    /// The script that calls the program that thinks.
    script: String,
    /// The program's text.
    program: String,
    /// The texts of the visitor's language.
    texts: String,
}

impl LocalAddresses {
    /// The addresses for a visitor's language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self {
            worker: super::address("workers/thinker.js"),
            table: super::address("workers/table.js"),
            store: super::address("workers/store.js"),
            offline_script: address(OFFLINE_SCRIPT),
            offline_program: address(OFFLINE_PROGRAM),
            script: address(SCRIPT),
            program: address(PROGRAM),
            texts: address(&texts(language)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_there_and_small() {
        for language in Language::ALL {
            let name = texts(language);
            let json = file(&name, false).expect("texts").bytes;
            let read: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
            assert_eq!(read["language"], language.code());
            assert_eq!(address(&name).split('/').nth(2).map(str::len), Some(12));
        }
        let packed = file(PROGRAM, true).expect("the program");
        assert!(packed.compressed && packed.bytes.len() <= 350_000);
        let offline = file(OFFLINE_PROGRAM, true).expect("the other program");
        assert!(offline.compressed && offline.bytes.len() <= 350_000);
        let plain = file(PROGRAM, false).expect("the program");
        assert!(!plain.compressed && plain.bytes.starts_with(b"\0asm"));
        // A slow client shares the bytes and holds no copy.
        let again = file(PROGRAM, false).expect("the program");
        assert_eq!(again.bytes.as_ptr(), plain.bytes.as_ptr());
        assert!(file(EXERCISES, true).is_some());
        assert!(file(SCRIPT, true).is_some() && file("other", true).is_none());
    }
}
