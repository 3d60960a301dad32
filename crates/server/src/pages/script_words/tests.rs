//! Pages ship exactly the words that their scripts read.

use std::collections::{BTreeMap, BTreeSet};

use kabinet_words::{Language, sources};

use super::super::{analysis, conditional, engine, game, home, learn, mistakes, puzzles, rules};
use super::{BOARD, Word};
use crate::assets;

/// The pages with words: the entry script, and the words besides those of the board.
const PAGES: [(&str, &[&[Word]]); 9] = [
    ("annotated.js", &[]),
    ("game.js", &[game::SCRIPT_WORDS]),
    ("analysis.js", &[analysis::SCRIPT_WORDS, engine::WORDS]),
    ("learn.js", &[learn::SCRIPT_WORDS]),
    ("mistakes.js", &[mistakes::SCRIPT_WORDS]),
    ("conditional.js", &[conditional::SCRIPT_WORDS]),
    ("games.js", &[home::SCRIPT_WORDS]),
    ("puzzle.js", &[puzzles::one::SCRIPT_WORDS]),
    ("rules.js", &[rules::SCRIPT_WORDS]),
];

/// The board names marks, hands and buttons by what the server sends.
const SENT: [&str; 8] = [
    "reserve", "putback", "last", "frozen", "danger", "win", "done", "pass",
];

fn asset(name: &str) -> String {
    assets::text(name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// A script and all it imports, by name.
fn modules(entry: &str) -> BTreeMap<String, String> {
    let names = assets::modules(entry).into_iter();
    names.map(|name| (name.clone(), asset(&name))).collect()
}

/// The first arguments of all calls of `t`.
fn keys_asked(text: &str) -> Vec<&str> {
    let starts = text.match_indices("t(").map(|(at, _)| at);
    let calls = starts.filter(|&at| {
        let before = text[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.')
    });
    calls.map(|at| first_argument(&text[at + 2..])).collect()
}

fn first_argument(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => return &text[..at],
            ',' if depth == 0 => return &text[..at],
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    text
}

/// The texts in an expression; what a template literal fills in is written `*`.
fn literals(expression: &str) -> Vec<String> {
    let mut found = Vec::new();
    for quote in ['\'', '`'] {
        let inside = expression.split(quote).skip(1).step_by(2);
        found.extend(inside.map(|text| {
            let mut parts = text.split("${");
            let mut pattern = parts.next().unwrap_or("").to_owned();
            for part in parts {
                pattern.push('*');
                pattern.push_str(part.split_once('}').map_or("", |(_, rest)| rest));
            }
            pattern
        }));
    }
    found
}

fn matches(pattern: &str, key: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == key,
        Some((start, end)) => {
            key.len() >= start.len() + end.len() && key.starts_with(start) && key.ends_with(end)
        }
    }
}

fn is_board(module: &str) -> bool {
    module == "board.js" || module.starts_with("board/")
}

#[test]
fn every_word_is_read_and_every_word_read_is_shipped() {
    for (entry, lists) in PAGES {
        let shipped: Vec<&str> = lists.iter().copied().flatten().map(|word| word.0).collect();
        let mut patterns: Vec<String> = Vec::new();
        for (name, text) in modules(entry).iter().filter(|(name, _)| !is_board(name)) {
            for expression in keys_asked(text) {
                let found = literals(expression);
                // The signs of judgements are words of the analysis page, too.
                let is_sign = name == "analysis/tree-view.js" && expression == "judgement";
                assert!(
                    is_sign || !found.is_empty(),
                    "{name}: t({expression}) names no word"
                );
                patterns.extend(found);
            }
        }
        for key in &shipped {
            let is_read = patterns.iter().any(|pattern| matches(pattern, key));
            assert!(is_read, "{entry} never reads {key}, which its page ships");
        }
        for pattern in &patterns {
            let is_shipped = shipped.iter().any(|key| matches(pattern, key));
            assert!(
                is_shipped,
                "{entry} reads {pattern}, which its page does not ship"
            );
        }
    }
}

#[test]
fn the_board_has_every_word_that_it_reads() {
    let text = asset("board/words.js");
    let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
    let own: BTreeMap<&str, BTreeSet<&str>> = lines
        .filter_map(|line| line.split_once(": '"))
        .map(|(key, text)| {
            let holes = text
                .split('{')
                .skip(1)
                .filter_map(|part| part.split('}').next());
            (key.trim_matches('\''), holes.collect())
        })
        .collect();
    let shipped: BTreeMap<&str, BTreeSet<&str>> = BOARD
        .iter()
        .map(|(key, holes)| {
            let key = key.strip_prefix("board-").expect("a word of the board");
            (key, holes.iter().copied().collect())
        })
        .collect();
    assert_eq!(own, shipped);

    let scripts = modules("board.js");
    let named: BTreeSet<String> = scripts
        .iter()
        .filter(|(name, _)| *name != "board/words.js")
        .flat_map(|(_, text)| text.split('\'').map(str::to_owned))
        .collect();
    for key in shipped.keys() {
        let is_read = SENT.contains(key) || named.contains(*key);
        assert!(is_read, "the board never reads {key}");
    }
}

#[test]
fn keys_are_found_in_calls() {
    let text = "const x = t(more ? 'a-b' : `c-${kind}-d`, { t: set('e') }); list.at('f'); #t('g')";
    let found: Vec<String> = keys_asked(text).into_iter().flat_map(literals).collect();
    assert_eq!(found, ["a-b", "c-*-d", "g"]);
    assert!(matches("c-*-d", "c-draw-d") && !matches("c-*-d", "c-d"));
}

/// A script that puts words together with signs of its own writes them as English does: French has
/// a space before a colon. Messages with holes do it right in every language.
#[test]
fn scripts_leave_the_signs_between_words_to_the_messages() {
    let signs = [
        "}: ${",
        "}; ${",
        "} : ${",
        "}? ${",
        "join(': ')",
        "join('; ')",
    ];
    for (entry, _) in PAGES {
        for (name, text) in modules(entry) {
            for sign in signs {
                assert!(!text.contains(sign), "{name}: words joined by {sign:?}");
            }
        }
    }
}

/// A script fills its values into a finished text: there a number can choose no plural any more.
#[test]
fn no_form_depends_on_what_a_script_fills_in() {
    for (_, lists) in PAGES {
        for (key, holes) in lists.iter().copied().flatten().chain(BOARD) {
            for (file, source) in Language::ALL.into_iter().flat_map(sources) {
                let Some((_, rest)) = source.split_once(&format!("\n{key} =")) else {
                    continue;
                };
                let mut lines = rest.lines();
                let first = lines.next().into_iter();
                let more = lines.take_while(|line| line.starts_with([' ', '}']));
                let text: String = first.chain(more).collect();
                for hole in *holes {
                    let chooses = text.contains(&format!("${hole} ->"));
                    assert!(!chooses, "{file}.ftl: {key} chooses by {hole}");
                }
            }
        }
    }
}
