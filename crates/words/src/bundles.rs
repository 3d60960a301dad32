//! The Fluent files, read once, and the formatting of one message.

use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use kabinet_core::Arg;

use crate::language::Language;

type Bundle = FluentBundle<FluentResource>;

/// The files of each language, from one list: what all games share, the site, then a file a game.
macro_rules! locales {
    ($($file:literal),+ $(,)?) => {
        /// The files of a language: each one's name and text.
        #[must_use]
        pub fn sources(language: Language) -> Vec<(&'static str, &'static str)> {
            match language {
                Language::English => vec![$(($file, locales!(@ "en" $file))),+],
                Language::French => vec![$(($file, locales!(@ "fr" $file))),+],
                Language::German => vec![$(($file, locales!(@ "de" $file))),+],
            }
        }
    };
    (@ $code:literal $file:literal) => {
        include_str!(concat!("../locales/", $code, "/", $file, ".ftl"))
    };
}

locales!(
    "general",
    "errors",
    "site",
    "play",
    "print",
    "picture",
    "known",
    "analysis",
    "learn",
    "puzzles",
    "engine",
    "kensington",
    "kengi",
    "kingdom",
    "kastwa"
);

static BUNDLES: LazyLock<[Bundle; 3]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language.identifier()]);
    // Arguments are notation and names in Latin script, so they need no bidi isolation.
    bundle.set_use_isolating(false);
    for (file, source) in sources(language) {
        let (resource, errors) = match FluentResource::try_new(source.to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            // Keep the parts that parsed.
            Err((resource, errors)) => (resource, errors),
        };
        debug_assert!(errors.is_empty(), "{language} {file}: {errors:?}");
        let added = bundle.add_resource(resource);
        debug_assert!(added.is_ok(), "{language} {file}: {added:?}");
    }
    bundle
}

/// The reason a key could not be formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranslationError {
    /// The key does not exist.
    Missing(String),
    /// The key exists, but its arguments do not fit.
    Wrong(String, Vec<FluentError>),
}

impl fmt::Display for TranslationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranslationError::Missing(key) => write!(f, "there are no words for {key}"),
            TranslationError::Wrong(key, errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                write!(f, "{key}: {}", errors.join("; "))
            }
        }
    }
}

impl std::error::Error for TranslationError {}

/// The text of a key, with its arguments formatted too.
pub(crate) fn format(
    language: Language,
    key: &str,
    args: &[(&str, Arg)],
) -> Result<String, TranslationError> {
    let bundle = &BUNDLES[language as usize];
    let pattern = bundle
        .get_message(key)
        .and_then(|message| message.value())
        .ok_or_else(|| TranslationError::Missing(key.to_owned()))?;
    let mut values = FluentArgs::with_capacity(args.len());
    for (name, arg) in args {
        values.set(*name, value(language, arg)?);
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&values), &mut errors);
    if errors.is_empty() {
        Ok(text.into_owned())
    } else {
        Err(TranslationError::Wrong(key.to_owned(), errors))
    }
}

fn value(language: Language, arg: &Arg) -> Result<FluentValue<'_>, TranslationError> {
    Ok(match arg {
        Arg::Number(number) => FluentValue::from(*number),
        Arg::Text(text) => FluentValue::from(text.as_str()),
        Arg::Word(key) => FluentValue::from(format(language, key, &[])?),
        Arg::Message(message) => FluentValue::from(format(language, message.key, &message.args)?),
    })
}
