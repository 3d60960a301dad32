//! The texts keep to the glossaries in docs/glossary: one word for one thing.

use std::path::Path;

use kabinet_games::GameId;
use kabinet_words::{Language, sources};

mod common;

/// A variant that must not occur.
struct Forbidden {
    /// The game in whose texts it must not occur; in all texts if there is none.
    game: Option<String>,
    words: Vec<String>,
}

/// A text that visitors meet, and where it stands.
struct Text {
    place: String,
    game: Option<&'static str>,
    words: String,
}

/// The variants of the last column of a glossary.
fn forbidden(language: Language) -> Vec<Forbidden> {
    let file = format!("../../docs/glossary/{}.md", language.code());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let source = std::fs::read_to_string(&path).expect("a glossary");
    let mut found = Vec::new();
    for line in source.lines().filter(|line| line.starts_with('|')).skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
        assert_eq!(cells.len(), 4, "{language}: {line}");
        for variant in cells[3].split('`').skip(1).step_by(2) {
            let slug = |slug: &str| GameId::ALL.iter().any(|id| id.info().slug == slug);
            let (game, text) = match variant.split_once(": ") {
                Some((game, text)) if slug(game) => (Some(game.to_owned()), text),
                _ => (None, variant),
            };
            let words = tokens(text);
            assert!(!words.is_empty(), "{language}: {line}");
            found.push(Forbidden { game, words });
        }
    }
    assert!(found.len() > 30, "{language}");
    found
}

/// The words of a text in lower case. Signs that end a sentence are words of their own, so that a
/// variant cannot reach across them.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut word = String::new();
    for c in text.to_lowercase().chars() {
        if c.is_alphanumeric() || matches!(c, '’' | '-' | '*' | '$') {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            tokens.push(std::mem::take(&mut word));
        }
        if matches!(c, '.' | '?' | ':' | ';' | '(' | ')' | '\n') {
            tokens.push(c.to_string());
        }
    }
    if !word.is_empty() {
        tokens.push(word);
    }
    tokens
}

/// Whether a text has a variant.
fn has(words: &[String], variant: &[String]) -> bool {
    let fits = |(word, pattern): (&String, &String)| match pattern.strip_suffix('*') {
        Some(stem) => word.starts_with(stem) && word.len() > 1,
        None => word == pattern,
    };
    let mut windows = words.windows(variant.len());
    windows.any(|window| window.iter().zip(variant).all(fits))
}

/// All messages of a language, without keys, comments and the names of variables.
fn messages(language: Language) -> Vec<Text> {
    let mut texts = Vec::new();
    for (file, source) in sources(language) {
        let game = GameId::ALL.iter().map(|id| id.info().slug);
        let game = game.into_iter().find(|&slug| slug == file);
        let mut key = "";
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let mut text = line;
            if let Some((name, rest)) = line.split_once(" =")
                && !line.starts_with(' ')
            {
                (key, text) = (name, rest);
            }
            // `[few] three { $x }`: the name of a variant is none of the words.
            let text = text.trim_start().trim_start_matches('*');
            let text = match text.strip_prefix('[') {
                Some(rest) => rest.split_once(']').map_or(rest, |(_, rest)| rest),
                None => text,
            };
            texts.push(Text {
                place: format!("{language} {file}.ftl {key}"),
                game,
                words: without_variables(text),
            });
        }
    }
    texts
}

/// A text with `$` in place of what is filled in.
fn without_variables(text: &str) -> String {
    let mut words = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once("{ $") {
        words += before;
        words += "$ ";
        let end = inside.find(['}', '>']).map_or(inside.len(), |at| at + 1);
        rest = &inside[end..];
    }
    words + rest
}

/// All articles and lessons of a language.
fn articles(language: Language) -> Vec<Text> {
    let mut texts = Vec::new();
    for &game in GameId::ALL {
        for file in [
            "rules.md",
            "print.md",
            "known.md",
            "strategy.md",
            "lesson.txt",
            "game.txt",
        ] {
            let source = common::translated(game, language, file);
            // Commands are in English.
            let outside: String = source.split("```").step_by(2).collect();
            for (number, line) in outside.lines().enumerate() {
                let line = line.split('`').step_by(2).collect::<Vec<_>>().join(" x ");
                let shown = line.replace("](", "] (").replace("{#", " # ");
                let words: Vec<&str> = shown
                    .split(' ')
                    .filter(|word| !word.starts_with("(figure:") && !word.starts_with("(/"))
                    .collect();
                texts.push(Text {
                    place: format!("{}/{}/{file}:{}", game, language.code(), number + 1),
                    game: Some(game.info().slug),
                    words: words.join(" "),
                });
            }
        }
    }
    texts
}

#[test]
fn variants_are_recognised() {
    let words = tokens("Wer setzt aus? Gegenseiten setzen aus.");
    let found = |variant: &str| has(&words, &tokens(variant));
    assert!(found("gegenseite*") && found("setzen aus") && found("wer * aus"));
    assert!(!found("gegenseite") && !found("aus gegenseiten") && !found("setz"));
    assert_eq!(without_variables("wins in { $n -> x"), "wins in $  x");
}

#[test]
fn every_text_keeps_to_the_glossary_of_its_language() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let forbidden = forbidden(language);
        let mut texts = messages(language);
        texts.extend(articles(language));
        for text in &texts {
            let words = tokens(&text.words);
            for variant in &forbidden {
                let elsewhere = variant
                    .game
                    .as_deref()
                    .is_some_and(|g| Some(g) != text.game);
                if !elsewhere && has(&words, &variant.words) {
                    let variant = variant.words.join(" ");
                    wrong.push(format!("{}: {variant:?} in {:?}", text.place, text.words));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "not in the glossary:\n{}",
        wrong.join("\n")
    );
}

/// Units that stay with their numbers: in all languages, and besides them in French.
const UNITS: [&str; 2] = ["mm", "cm"];
const FRENCH_UNITS: [&str; 5] = ["min", "s", "h", "j", "ko"];

/// Whether a line may break between a number and this unit.
fn is_torn_from(words: &str, unit: &str) -> bool {
    let pattern = format!(" {unit}");
    let mut found = words.match_indices(&pattern);
    found.any(|(at, _)| {
        let before = words[..at].trim_end_matches(' ').chars().next_back();
        let after = words[at + pattern.len()..].chars().next();
        let is_number = before.is_some_and(|c| c == '$' || c.is_ascii_digit());
        is_number && !after.is_some_and(|c| c.is_alphanumeric() || c == '’')
    })
}

#[test]
fn torn_units_are_recognised() {
    let is_torn = |text: &str| is_torn_from(&without_variables(text), "mm");
    assert!(is_torn("{ $height } mm.") && is_torn("5 mm, on { $count } sheets"));
    assert!(!is_torn("{ $height }\u{a0}mm") && !is_torn("some mm") && !is_torn("5 mmm"));
}

/// A line may break at a plain space: `4 × 4`, `50 %` and `5 mm` stay whole.
#[test]
fn figures_are_not_torn_apart() {
    for language in Language::ALL {
        let mut texts = messages(language);
        texts.extend(articles(language));
        for Text { place, words, .. } in &texts {
            let signs: Vec<char> = words.chars().collect();
            for (at, &sign) in signs.iter().enumerate() {
                let before = at.checked_sub(1).map(|at| signs[at]);
                let after = signs.get(at + 1).copied();
                let torn = match sign {
                    '×' => before == Some(' ') || after == Some(' '),
                    '%' => before == Some(' '),
                    _ => false,
                };
                assert!(!torn, "{place}: a plain space at {sign:?}: {words}");
            }
            let french: &[&str] = match language {
                Language::French => &FRENCH_UNITS,
                _ => &[],
            };
            for unit in UNITS.iter().chain(french) {
                let torn = is_torn_from(words, unit);
                assert!(!torn, "{place}: a plain space before {unit:?}: {words}");
            }
        }
    }
}
