//! The Fluent files: the same keys with the same variables in every language, and the house's
//! typography.

mod common;
#[path = "common/french.rs"]
mod french;

use common::messages;
use french::check_french;
use kabinet_core::{ActionError, Game, Side, ToMessage};
use kabinet_games::{GameId, ValueForm};
use kabinet_words::{Language, catalogue, sources};

#[test]
fn every_language_has_every_key_with_the_same_variables() {
    let english = messages(Language::English);
    for language in Language::ALL {
        let other = messages(language);
        for (key, message) in &english {
            // Nobody has translated a draft.
            if common::is_draft(message.file) {
                continue;
            }
            let Some(found) = other.get(key) else {
                panic!("{language} has no {key}");
            };
            assert_eq!(found.file, message.file, "{language} {key}: another file");
            assert_eq!(found.variables, message.variables, "{language} {key}");
        }
        for key in other.keys() {
            // The rules say it in English themselves.
            let stated = ["illegal", "impossible", "expected"];
            let stated = stated.iter().any(|kind| key.contains(&format!("-{kind}-")));
            let known = english.contains_key(key) || stated;
            assert!(known, "only {language} has {key}");
        }
    }
}

#[test]
fn every_game_has_its_file_and_its_keys_are_there() {
    for (key, message) in messages(Language::English) {
        let game = GameId::ALL.iter().map(|id| id.info().slug);
        if let Some(slug) = game.into_iter().find(|&slug| slug == message.file) {
            assert!(key.starts_with(&format!("{slug}-")), "{key} in {slug}.ftl");
        }
    }
    for id in GameId::ALL {
        let slug = id.info().slug;
        for language in Language::ALL {
            let found = sources(language).any(|(file, _)| file == slug);
            assert!(found, "{language} has no {slug}.ftl");
        }
    }
}

#[test]
fn english_files_do_not_repeat_the_catalogue() {
    for &id in GameId::ALL {
        let info = id.info();
        let path = format!("locales/en/{}.ftl", info.slug);
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&path);
        let text = std::fs::read_to_string(&file).expect("every finished game has its file");
        let options = info.options.iter();
        let values = options.flat_map(|option| option.values.iter().map(ValueForm::about));
        let said = values.chain(info.options.iter().map(|option| option.about));
        let said = said.chain(info.sides.iter().map(|side| side.name));
        for english in said.chain([info.about]) {
            let repeated = text
                .lines()
                .find(|line| line.ends_with(&format!(" = {english}")));
            assert_eq!(
                repeated, None,
                "crates/words/{path}: the catalogue says it already"
            );
        }
    }
}

#[test]
fn a_draft_speaks_english_in_every_language() {
    for &id in GameId::DRAFTS {
        let info = id.info();
        for language in Language::ALL {
            assert_eq!(catalogue::about(language, info), info.about);
            for side in Side::ALL {
                let name = info.side(side).name;
                assert_eq!(catalogue::side(language, info, side), name);
            }
            for option in info.options {
                assert_eq!(
                    catalogue::option_about(language, info, option),
                    option.about
                );
                assert!(!catalogue::option_title(language, info, option).is_empty());
            }
            for glyph in &kabinet_draw::board(&id.start()).glyphs {
                let name = catalogue::piece(language, info.slug, &glyph.id);
                assert!(!name.contains('-'), "{name}");
            }
            let start = id.start();
            let unreadable = start.read_action("?").expect_err("never an action");
            let said = kabinet_words::translate(language, &unreadable.to_message());
            let ActionError::Unreadable { expected, .. } = unreadable else {
                panic!("a question mark is readable");
            };
            assert!(said.contains(expected.english), "{language}: {said}");
        }
    }
}

#[test]
fn the_typography_is_the_house_s() {
    for language in Language::ALL {
        for (key, message) in messages(language) {
            for text in &message.literals {
                let place = format!("{language} {key}: {text:?}");
                assert!(!text.contains('!'), "{place}: an exclamation mark");
                assert!(!text.contains(['\'', '"']), "{place}: a typewriter's mark");
                assert!(
                    !text.contains("..."),
                    "{place}: three dots instead of an ellipsis"
                );
                if language == Language::French {
                    check_french(&place, text);
                }
            }
        }
    }
}

/// Names are anybody's: before a vowel these words would have to change (*d’Anna*, *qu’Anna*).
#[test]
fn french_asks_for_no_elision_before_a_name() {
    for (file, source) in kabinet_words::sources(Language::French) {
        for line in source.lines() {
            let words = line.replace(['{', '}', '\u{a0}'], " ").to_lowercase();
            let words: Vec<&str> = words.split_whitespace().collect();
            let elides = words.windows(2).any(|pair| {
                matches!(
                    pair[0],
                    "de" | "que" | "le" | "la" | "lorsque" | "puisque" | "jusque"
                ) && matches!(pair[1], "$name" | "$winner")
            });
            assert!(!elides, "{file}: {line}");
        }
    }
}

#[test]
fn nobody_repeats_the_english_words() {
    // A forgotten translation is still English. Texts that are equal by nature are short.
    let english = messages(Language::English);
    for language in [Language::French, Language::German] {
        for (key, message) in messages(language) {
            let letters: usize = message.literals.iter().map(|text| text.trim().len()).sum();
            if letters > 12 {
                assert_ne!(message.literals, english[&key].literals, "{language} {key}");
            }
        }
    }
}
