//! The words of a document, in its language.

use kabinet_core::Arg;
use kabinet_words::{Language, text, text_with};

/// Words in a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) language: Language,
}

impl Words {
    pub(crate) fn t(self, key: &str) -> String {
        text(self.language, key)
    }

    pub(crate) fn with(self, key: &str, name: &str, value: &str) -> String {
        self.with_all(key, &[(name, value)])
    }

    pub(crate) fn with_all(self, key: &str, values: &[(&str, &str)]) -> String {
        let args: Vec<(&str, Arg)> = values
            .iter()
            .map(|&(name, value)| (name, Arg::Text(value.to_owned())))
            .collect();
        text_with(self.language, key, &args)
    }

    pub(crate) fn count(self, key: &str, name: &str, count: usize) -> String {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        text_with(self.language, key, &[(name, Arg::Number(count))])
    }

    /// A length as people write it: `187`, `215,9` where the comma is at home.
    pub(crate) fn length(self, mm: f64) -> String {
        length(self.language, mm)
    }
}

/// A length in millimetres to a tenth, as people who speak a language write it.
#[must_use]
pub fn length(language: Language, mm: f64) -> String {
    let tenths = (mm * 10.0).round() / 10.0;
    let text = format!("{tenths}");
    match language {
        Language::English => text,
        Language::French | Language::German => text.replace('.', ","),
    }
}
