//! The source files, and the typography that all texts share.
#![allow(dead_code, reason = "each test file uses a part")]

#[path = "../../../words/tests/common/french.rs"]
mod french;

use std::path::Path;

use french::check_french;
use kabinet_games::GameId;
use kabinet_words::Language;

/// The source of a file of a game, such as `figures.txt`.
pub(crate) fn source(game: GameId, name: &str) -> String {
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    let path = texts.join(game.info().slug).join(name);
    let read = std::fs::read_to_string(&path);
    read.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The source of a file of a game in a language, such as `rules.md`.
pub(crate) fn translated(game: GameId, language: Language, name: &str) -> String {
    source(game, &format!("{}/{name}", language.code()))
}

/// Checks the typography of a text of one line.
pub(crate) fn check_typography(place: &str, line: &str, language: Language) {
    assert_eq!(line.matches('`').count() % 2, 0, "{place}: open backtick");
    // Notation between backticks follows the rules of the game, not of the language.
    let words: String = line.split('`').step_by(2).collect::<Vec<_>>().join("x");
    // This `!` begins a figure.
    let words = words.replace("![", "[");
    assert!(!words.contains('!'), "{place}: an exclamation mark");
    assert!(!words.contains(['\'', '"']), "{place}: a typewriter quote");
    assert!(!words.contains("..."), "{place}: three dots");
    if language == Language::French {
        // The cells of a table have spaces around them.
        for cell in words.split('|') {
            check_french(place, cell.trim());
        }
    }
}
