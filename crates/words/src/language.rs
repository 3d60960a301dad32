//! The languages, and the choice by `Accept-Language`.

use std::fmt;
use std::str::FromStr;

use kabinet_core::text::quoted;
use unic_langid::LanguageIdentifier;

/// A language of Kabinet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English, the fallback for the other languages.
    #[default]
    English,
    /// French.
    French,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::German];

    /// Its code, for addresses and the `lang` of pages: `fr`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::German => "de",
        }
    }

    /// Its own name: `Français`.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
            Language::German => "Deutsch",
        }
    }

    /// The best of our languages for an `Accept-Language` header, if it accepts any.
    ///
    /// Regions do not matter (`fr-CA` is French), weights do (`;q=0.8`), and among equal weights
    /// the first wins. `*` is ignored.
    #[must_use]
    pub fn from_accept_language(header: &str) -> Option<Language> {
        let mut best: Option<(f32, Language)> = None;
        for range in header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let Some(language) = parts.next().and_then(Language::of_tag) else {
                continue;
            };
            let weight = parts
                .find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")))
                .map_or(Some(1.0), |weight| weight.trim().parse().ok())
                .filter(|weight| (0.0..=1.0).contains(weight));
            // An unreadable weight is ignored; 0 means "not this one".
            let Some(weight) = weight.filter(|&weight| weight > 0.0) else {
                continue;
            };
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, language));
            }
        }
        best.map(|(_, language)| language)
    }

    /// The language of a tag such as `de-AT`, whatever the region.
    fn of_tag(tag: &str) -> Option<Language> {
        let primary = tag.split(['-', '_']).next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        let code = self.code().parse();
        code.expect("two letters are an identifier")
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language that Kabinet does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Language::ALL.map(Language::code).join(", ");
        write!(f, "no language {}; there are {known}", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

/// From its code, exactly as [`code`](Language::code) gives it.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let mut all = Language::ALL.into_iter();
        all.find(|language| language.code() == code)
            .ok_or_else(|| UnknownLanguage(quoted(code)))
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, English, French, German};

    #[test]
    fn codes_are_read_back() {
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
        }
        for wrong in ["", "EN", "fr-CA", "es", "français"] {
            assert!(wrong.parse::<Language>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_browser_gets_the_language_it_likes_best() {
        let cases = [
            ("fr", Some(French)),
            ("fr-CA", Some(French)),
            ("de-AT,de;q=0.9,en;q=0.8", Some(German)),
            ("DE-ch", Some(German)),
            ("en-GB, fr;q=0.9", Some(English)),
            ("es, fr;q=0.5, de;q=0.7", Some(German)),
            ("en;q=0.3,fr;q=0.3", Some(English)),
            ("fr;q=0, de;q=0.1", Some(German)),
            ("fr;q=0", None),
            ("es-ES,es;q=0.9", None),
            ("*", None),
            ("*, de;q=0.2", Some(German)),
            ("", None),
            (" , ;q=1, ;;;", None),
            ("fr;q=abc, en;q=0.1", Some(English)),
            ("fr;q=7, en;q=0.1", Some(English)),
            ("fr;q=-1", None),
            ("fr;q=NaN", None),
            ("fr ; q=0.4 , en ; q=0.5", Some(English)),
            ("fr;level=1;q=0.9,en;q=0.5", Some(French)),
            ("fry", None),
            ("deu", None),
            ("zh-Hant-TW,en-US;q=0.6", Some(English)),
        ];
        for (header, expected) in cases {
            assert_eq!(Language::from_accept_language(header), expected, "{header}");
        }
    }
}
