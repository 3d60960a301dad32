//! Shared by the suites: the Fluent files as syntax trees, and samples of every message.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test binary includes this module as its own, and uses only a part of it"
)]

pub mod samples;

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use kabinet_core::{Arg, Message};
use kabinet_games::GameId;
use kabinet_words::{Language, sources};

/// A message of a Fluent file.
#[derive(Debug, Default)]
pub struct Definition {
    /// The name of its file.
    pub file: &'static str,
    /// The variables it uses, each with the words it chooses by.
    pub variables: BTreeMap<String, BTreeSet<String>>,
    /// The literal parts of its text.
    pub literals: Vec<String>,
}

/// The messages of a language, by key.
///
/// # Panics
/// If a file cannot be read entirely, or a key comes twice.
pub fn messages(language: Language) -> BTreeMap<String, Definition> {
    let mut messages = BTreeMap::new();
    for (file, source) in sources(language) {
        let resource = fluent_syntax::parser::parse(source)
            .unwrap_or_else(|(_, errors)| panic!("{language} {file}: {errors:?}"));
        for entry in resource.body {
            let Entry::Message(found) = entry else {
                assert!(
                    !matches!(entry, Entry::Junk { .. } | Entry::Term(_)),
                    "{entry:?}"
                );
                continue;
            };
            let key = found.id.name.to_owned();
            assert!(found.attributes.is_empty(), "{key}: an attribute");
            let pattern = found.value.unwrap_or_else(|| panic!("{key}: no value"));
            let mut message = Definition {
                file,
                ..Definition::default()
            };
            look_at(&pattern, &mut message);
            let before = messages.insert(key.clone(), message);
            assert!(before.is_none(), "{language}: {key} comes twice");
        }
    }
    messages
}

fn look_at(pattern: &Pattern<&str>, message: &mut Definition) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => message.literals.push((*value).to_owned()),
            PatternElement::Placeable { expression } => look_inside(expression, message),
        }
    }
}

fn look_inside(expression: &Expression<&str>, message: &mut Definition) {
    match expression {
        // Where a long word of a button may be broken: a soft hyphen, which nobody sees in a file.
        Expression::Inline(InlineExpression::StringLiteral { value: "\\u00AD" }) => {}
        Expression::Inline(inline) => {
            variable(inline, message);
        }
        Expression::Select { selector, variants } => {
            let name = variable(selector, message);
            for variant in variants {
                if let VariantKey::Identifier { name: word } = variant.key
                    && !["zero", "one", "two", "few", "many", "other"].contains(&word)
                {
                    let words = message.variables.entry(name.clone()).or_default();
                    words.insert(word.to_owned());
                }
                look_at(&variant.value, message);
            }
        }
    }
}

/// Notes the variable of an inline expression, and gives its name.
fn variable(inline: &InlineExpression<&str>, message: &mut Definition) -> String {
    match inline {
        InlineExpression::VariableReference { id } => {
            message.variables.entry(id.name.to_owned()).or_default();
            id.name.to_owned()
        }
        other => panic!("only variables go into messages: {other:?}"),
    }
}

/// Whether a file is that of a game in the making.
pub fn is_draft(file: &str) -> bool {
    GameId::DRAFTS.iter().any(|id| id.info().slug == file)
}

/// All keys of a message and of the messages inside it.
pub fn keys_of(message: &Message, keys: &mut BTreeSet<String>) {
    keys.insert(message.key.to_owned());
    for (_, arg) in &message.args {
        match arg {
            Arg::Number(_) | Arg::Text(_) => {}
            Arg::Word(key) => {
                keys.insert((*key).to_owned());
            }
            Arg::Message(inner) => keys_of(inner, keys),
        }
    }
}

/// A message in all languages, each held to what every sentence must be.
pub fn said(message: &Message) -> [String; 3] {
    Language::ALL.map(|language| {
        let text = kabinet_words::try_translate(language, message)
            .unwrap_or_else(|trouble| panic!("{language} {message:?}: {trouble}"));
        assert!(!text.is_empty(), "{language} {message:?}");
        assert!(!text.contains(['{', '}', '\n']), "{language}: {text}");
        assert!(!text.contains("  "), "{language}: {text}");
        assert_eq!(text.trim(), text, "{language}");
        text
    })
}
