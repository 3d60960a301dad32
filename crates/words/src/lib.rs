//! Everything Kabinet says to people, in French, German and English.
//!
//! The words are in `locales/LANGUAGE/*.ftl`, in [Fluent](https://projectfluent.org): a key, and
//! the sentence. [`text`] gives the words of a key, [`text_with`] those with something in them, and
//! [`say`] says a [`Message`], which is how rules and errors speak. What the catalogue describes
//! (games, options, sides) and what boards show (pieces) has its words through [`catalogue`].
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

use kabinet_core::{Arg, Message};

pub use bundles::{TranslationError, sources};
pub use date::date;
pub use language::{Language, UnknownLanguage};

/// A sentence, said in a language.
#[must_use]
pub fn translate(language: Language, message: &Message) -> String {
    text_with(language, message.key, &message.args)
}

/// The words of a key into which nothing goes.
#[must_use]
pub fn text(language: Language, key: &str) -> String {
    text_with(language, key, &[])
}

/// The words of a key with what goes into them.
///
/// A key without words in this language gets the English ones, and a key without any is shown
/// itself: a page with a strange word is better than none.
///
/// # Panics
/// Only in debug builds, if anything is missing: no test shall pass over it.
#[must_use]
pub fn text_with(language: Language, key: &str, args: &[(&str, Arg)]) -> String {
    bundles::format(language, key, args).unwrap_or_else(|trouble| {
        debug_assert!(false, "{language} {key}: {trouble}");
        let english = bundles::format(Language::English, key, args);
        english.unwrap_or_else(|_| key.to_owned())
    })
}

/// A sentence, said in a language, or everything that is wrong with that.
///
/// # Errors
/// As for [`try_text_with`].
pub fn try_translate(language: Language, message: &Message) -> Result<String, TranslationError> {
    try_text_with(language, message.key, &message.args)
}

/// The words of a key with what goes into them, or everything that is wrong with that.
///
/// # Errors
/// If the language has no words for the key or for one inside it, or they need something that was
/// not given.
pub fn try_text_with(
    language: Language,
    key: &str,
    args: &[(&str, Arg)],
) -> Result<String, TranslationError> {
    bundles::format(language, key, args)
}
