//! The Fluent files: the same keys with the same variables in every language, and the house's
//! typography.

mod common;

use common::messages;
use kabinet_games::GameId;
use kabinet_words::{Language, sources};

#[test]
fn every_language_has_every_key_with_the_same_variables() {
    let english = messages(Language::English);
    for language in Language::ALL {
        let other = messages(language);
        for (key, message) in &english {
            let Some(found) = other.get(key) else {
                panic!("{language} has no {key}");
            };
            assert_eq!(found.file, message.file, "{language} {key}: another file");
            assert_eq!(found.variables, message.variables, "{language} {key}");
        }
        for key in other.keys() {
            assert!(english.contains_key(key), "only {language} has {key}");
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
            let found = sources(language).into_iter().any(|(file, _)| file == slug);
            assert!(found, "{language} has no {slug}.ftl");
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

/// French spaces: a no-break one before a colon and inside guillemets, a narrow one before other
/// double signs. A sign inside a word, such as `a1+a2:r:2`, is none.
fn check_french(place: &str, text: &str) {
    let letters: Vec<char> = text.chars().collect();
    for (at, &sign) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let after = letters.get(at + 1).copied();
        let ends = after.is_none_or(|c| c.is_whitespace() || c == ')');
        let is_right = match sign {
            ':' if ends => before == Some('\u{a0}'),
            ';' | '?' | '!' if ends => before == Some('\u{202f}'),
            '»' => before == Some('\u{a0}'),
            '«' => after == Some('\u{a0}'),
            _ => true,
        };
        assert!(is_right, "{place}: a wrong space at {sign:?}");
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
