//! The texts of one language. They come from the server, so that a changed word needs no other
//! program, and a visitor loads one language instead of three.

use std::cell::Cell;

use kabinet_words::Language;
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// The texts that the server hands over, as `/local/…/texts.LANGUAGE.json` has them.
#[derive(Debug, Deserialize)]
struct Texts {
    /// The code of the language.
    language: String,
    /// The Fluent files: names and texts.
    words: Vec<(String, String)>,
}

thread_local! {
    static LANGUAGE: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Takes the texts of the visitor's language. What was taken first stays.
///
/// # Errors
/// If they are not what the server hands over.
#[wasm_bindgen]
pub fn take_texts(json: &str) -> Result<(), String> {
    let texts: Texts = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let language: Language = texts.language.parse().map_err(|_| "no such language")?;
    if LANGUAGE.get().is_none() {
        LANGUAGE.set(Some(language));
        give_words(language, texts.words);
    }
    Ok(())
}

/// A build for a machine has the words in it, and ignores others.
fn give_words(language: Language, words: Vec<(String, String)>) {
    #[cfg(target_family = "wasm")]
    kabinet_words::give(language, words);
    #[cfg(not(target_family = "wasm"))]
    let _ = (language, words);
}

/// The language of the texts; English before there are any.
pub(crate) fn language() -> Language {
    LANGUAGE.get().unwrap_or(Language::English)
}
