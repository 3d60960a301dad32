//! What a browser loads to think by itself: the program (`crates/wasm`), the script that
//! calls it, and the texts of one language.
//!
//! Each address holds the hash of its file, so browsers may keep it for ever, and a new version of
//! the server takes nothing from those who have the same program already.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use kabinet_words::Language;
use rust_embed::RustEmbed;
use serde::Serialize;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "local/"]
struct Built;

/// The program, as it is addressed; it is kept compressed.
pub const PROGRAM: &str = "kabinet.wasm";
/// The script that calls it.
pub const SCRIPT: &str = "kabinet.js";

/// Texts that the engine of an analysis board never says.
const UNUSED: [&str; 8] = [
    "known", "learn", "notices", "picture", "print", "puzzles", "site", "table",
];

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
    /// The bytes.
    pub bytes: Cow<'static, [u8]>,
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
            bytes,
            compressed: false,
            media_type,
        })
    };
    match name {
        PROGRAM => {
            let packed = Built::get("kabinet.wasm.br")?.data;
            Some(LocalFile {
                bytes: if reads_brotli {
                    packed
                } else {
                    Cow::Owned(unpack(&packed)?)
                },
                compressed: reads_brotli,
                media_type: "application/wasm",
            })
        }
        SCRIPT => plain(Built::get(SCRIPT)?.data, "text/javascript; charset=utf-8"),
        name => {
            let language = Language::ALL.into_iter().find(|&l| texts(l) == name)?;
            let json = &TEXTS[language as usize];
            plain(Cow::Borrowed(json.as_bytes()), "application/json")
        }
    }
}

fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut &packed[..], &mut bytes).ok()?;
    Some(bytes)
}

static HASHES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let names = [PROGRAM, SCRIPT].map(str::to_owned);
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
    /// The script that calls the program.
    script: String,
    /// The program.
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
        assert!(packed.compressed && packed.bytes.len() <= 350 << 10);
        let plain = file(PROGRAM, false).expect("the program");
        assert!(!plain.compressed && plain.bytes.starts_with(b"\0asm"));
        assert!(file(SCRIPT, true).is_some() && file("other", true).is_none());
    }
}
