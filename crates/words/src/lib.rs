//! All texts for people, in English, French and German.
//!
//! The texts are [Fluent](https://projectfluent.org) files, `locales/LANGUAGE/*.ftl`. [`text`]
//! returns the text of a key, [`text_with`] the text with arguments, and [`translate`] the text of
//! a [`Message`], which rules and errors make. [`catalogue`] has the names of games, options, sides
//! and pieces. What a game's entry in the catalogue says in English is not repeated in the English
//! files; a file's entry replaces it.
//!
//! ```
//! use kabinet_core::Arg;
//! use kabinet_words::{Language, text, text_with};
//!
//! assert_eq!(text(Language::French, "kensington-side-r"), "Rouge");
//! let place = [("place", Arg::Text("h4".to_owned()))];
//! assert_eq!(text_with(Language::German, "illegal-occupied", &place), "h4 ist besetzt.");
//! ```

mod bundles;
pub mod catalogue;
mod date;
mod language;
mod stated;

use kabinet_core::{Arg, Message};

#[cfg(not(feature = "embedded"))]
pub use bundles::give;
pub use bundles::{TranslationError, sources};
pub use date::date;
pub use language::{Language, UnknownLanguage};

/// Translates a message.
#[must_use]
pub fn translate(language: Language, message: &Message) -> String {
    let english = message.english.as_deref();
    lenient(language, message.key, &message.args, english)
}

/// The text of a key without arguments.
#[must_use]
pub fn text(language: Language, key: &str) -> String {
    text_with(language, key, &[])
}

/// The text of a key with arguments.
///
/// A key that is missing in this language falls back to English, and a key that is missing there is
/// shown itself: a page with a strange word is better than no page.
///
/// # Panics
/// Only in debug builds, if anything is missing, so that tests notice.
#[must_use]
pub fn text_with(language: Language, key: &str, args: &[(&str, Arg)]) -> String {
    lenient(language, key, args, None)
}

fn lenient(language: Language, key: &str, args: &[(&str, Arg)], english: Option<&str>) -> String {
    bundles::format(language, key, args, english).unwrap_or_else(|trouble| {
        debug_assert!(false, "{language} {key}: {trouble}");
        let english = bundles::format(Language::English, key, args, english);
        english.unwrap_or_else(|_| key.to_owned())
    })
}

/// Translates a message, or returns all errors.
///
/// # Errors
/// As for [`try_text_with`].
pub fn try_translate(language: Language, message: &Message) -> Result<String, TranslationError> {
    bundles::translated(language, message)
}

/// The text of a key with arguments, or all errors.
///
/// # Errors
/// If the language lacks the key or one inside it, or an argument is missing.
pub fn try_text_with(
    language: Language,
    key: &str,
    args: &[(&str, Arg)],
) -> Result<String, TranslationError> {
    bundles::format(language, key, args, None)
}
