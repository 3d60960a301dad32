//! The Fluent files, read once, and the formatting of one message.

use std::fmt;
use std::sync::LazyLock;
#[cfg(not(feature = "embedded"))]
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use kabinet_core::{Arg, Message};
use kabinet_games::GameId;
#[cfg(feature = "embedded")]
use rust_embed::RustEmbed;

use crate::language::Language;
use crate::stated;

type Bundle = FluentBundle<FluentResource>;

#[cfg(feature = "embedded")]
#[derive(RustEmbed)]
#[folder = "locales/"]
struct Files;

/// The files that the program was given, where none are part of it.
#[cfg(not(feature = "embedded"))]
static GIVEN: OnceLock<(Language, Vec<Source>)> = OnceLock::new();

/// Gives the files of the only language that is spoken: names and texts, as [`sources`] has them.
/// What was given first stays.
#[cfg(not(feature = "embedded"))]
pub fn give(language: Language, sources: Vec<(String, String)>) {
    let _ = GIVEN.set((language, sources));
}

/// A file of a language: its name and its text.
type Source = (String, String);

/// The files of each language, and what the catalogue itself says in English.
static SOURCES: LazyLock<[Vec<Source>; 3]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let mut sources = files(language);
        // What was given is complete.
        if language == Language::English && cfg!(feature = "embedded") {
            let stated = stated::in_english(&sources);
            sources.extend(stated);
        }
        sources
    })
});

#[cfg(not(feature = "embedded"))]
fn files(language: Language) -> Vec<Source> {
    match GIVEN.get() {
        Some((given, sources)) if *given == language => sources.clone(),
        _ => Vec::new(),
    }
}

/// The files below `locales/LANGUAGE`, by name.
#[cfg(feature = "embedded")]
fn files(language: Language) -> Vec<Source> {
    let folder = format!("{}/", language.code());
    let read = |path: &str| {
        let name = path.strip_prefix(&folder)?.strip_suffix(".ftl")?;
        let text = String::from_utf8(Files::get(path)?.data.into_owned()).ok()?;
        Some((name.to_owned(), text))
    };
    let mut files: Vec<Source> = Files::iter().filter_map(|path| read(&path)).collect();
    files.sort();
    files
}

/// The sources of a language: each one's name and text. What the catalogue says of a game in
/// English has the name of the game's file.
pub fn sources(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    let sources = SOURCES[language as usize].iter();
    sources.map(|(file, text)| (file.as_str(), text.as_str()))
}

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

/// Whether a key belongs to a game that nobody has translated yet.
fn is_draft(key: &str) -> bool {
    let rest = |game: &GameId| key.strip_prefix(game.info().slug);
    let mut rests = GameId::DRAFTS.iter().filter_map(rest);
    rests.any(|rest| rest.starts_with('-'))
}

/// The text of a key, with its arguments formatted too. `english` is what the rules themselves say,
/// for a key that the English files lack; a draft speaks English in every language.
pub(crate) fn format(
    language: Language,
    key: &str,
    args: &[(&str, Arg)],
    english: Option<&str>,
) -> Result<String, TranslationError> {
    let bundle = &BUNDLES[language as usize];
    let pattern = bundle.get_message(key).and_then(|message| message.value());
    let Some(pattern) = pattern else {
        return match english {
            _ if language != Language::English && is_draft(key) => {
                format(Language::English, key, args, english)
            }
            Some(english) if language == Language::English => Ok(english.to_owned()),
            _ => Err(TranslationError::Missing(key.to_owned())),
        };
    };
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
        Arg::Word(key) => FluentValue::from(format(language, key, &[], None)?),
        Arg::Message(message) => FluentValue::from(translated(language, message)?),
    })
}

/// A message with everything inside it.
pub(crate) fn translated(
    language: Language,
    message: &Message,
) -> Result<String, TranslationError> {
    format(
        language,
        message.key,
        &message.args,
        message.english.as_deref(),
    )
}
