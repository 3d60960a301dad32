//! The articles about what is known: their claims agree with the documents, the rules and the
//! tables.

use crate::common;
use std::collections::{BTreeMap, BTreeSet};

use kabinet_content::{Article, Span, Topic};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::data::DataFolder;
use kabinet_engine::puzzles::Puzzle;
use kabinet_engine::tablebase::{Request, tablebase};
use kabinet_games::{GameId, Options};
use kabinet_words::Language;

/// The document of what is proved and measured.
const SOLVED: &str = include_str!("../../../../docs/SOLVED.md");
/// The document of all commands.
const COMMANDS: &str = include_str!("../../../../docs/COMMANDS.md");

fn known(game: GameId) -> &'static Article {
    let article = kabinet_content::article(game, Topic::Known);
    article.unwrap_or_else(|error| panic!("{game}: {error}"))
}

fn source(game: GameId, language: Language) -> String {
    common::translated(game, language, "known.md")
}

/// The document's chapter about a game.
fn chapter(game: GameId) -> &'static str {
    let title = format!("## {}", game.info().name);
    let from = SOLVED.find(&title).unwrap_or_else(|| panic!("{title}"));
    let rest = &SOLVED[from + title.len()..];
    rest.split("\n## ").next().expect("a first part")
}

/// A text without commands and without what a figure is called.
fn prose(source: &str) -> String {
    let outside: String = source.split("```").step_by(2).collect();
    let lines = outside
        .lines()
        .map(|line| line.split("](figure:").next().unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// The numbers from ten up in a text, however their digits are grouped; coordinates are none.
fn numbers(text: &str) -> Vec<String> {
    let between = |c: char| matches!(c, '\u{202f}' | ' ' | ',');
    let mut found = Vec::new();
    let letters: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        if !letters[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let named = at > 0 && letters[at - 1].is_ascii_alphabetic();
        let mut number = String::new();
        while at < letters.len() && letters[at].is_ascii_digit() {
            number.push(letters[at]);
            at += 1;
            // Groups of three belong together.
            let next = letters.get(at + 1..at + 4);
            let group = next.is_some_and(|next| next.iter().all(char::is_ascii_digit));
            let longer = letters.get(at + 4).is_some_and(char::is_ascii_digit);
            if letters.get(at).copied().is_some_and(between) && group && !longer {
                at += 1;
            }
        }
        if number.len() > 1 && !named {
            found.push(number);
        }
    }
    found.sort();
    found
}

#[test]
fn numbers_are_read_as_people_read_them() {
    let text = "13\u{202f}495\u{202f}386\u{202f}240 of 97 %, b12, 5, 1 441 440 | 580 306; 22 of 32";
    assert_eq!(
        numbers(text),
        ["13495386240", "1441440", "22", "32", "580306", "97"]
    );
}

#[test]
fn every_number_is_in_the_document() {
    for &game in GameId::ALL {
        let measured: BTreeSet<String> = numbers(chapter(game)).into_iter().collect();
        let english = numbers(&prose(&source(game, Language::English)));
        assert!(english.len() > 5, "{game}: {english:?}");
        for language in Language::ALL {
            let told = numbers(&prose(&source(game, language)));
            assert_eq!(told, english, "{game}, {language}");
            for number in told {
                assert!(
                    measured.contains(&number),
                    "{game}: {number} is not in docs/SOLVED.md"
                );
            }
        }
    }
}

#[test]
fn moves_and_commands_are_those_of_the_documents() {
    for &game in GameId::ALL {
        let english = source(game, Language::English);
        for language in Language::ALL {
            let text = source(game, language);
            let commands = |text: &str| text.split("```").nth(1).map(str::to_owned);
            assert_eq!(commands(&text), commands(&english), "{game}, {language}");
            let outside = prose(&text);
            for code in outside.split('`').skip(1).step_by(2) {
                let there = code == "kabinet" || chapter(game).contains(code);
                assert!(there, "{game}, {language}: {code} is not in docs/SOLVED.md");
            }
        }
        let commands = english.split("```").nth(1).expect("commands");
        for line in commands.lines().filter(|line| !line.is_empty()) {
            let mut words = line.split(' ');
            assert_eq!(words.next(), Some("kabinet"), "{line}");
            let mut two = words.take(2).filter(|word| word.parse::<GameId>().is_err());
            let command = format!("kabinet {}", two.next().unwrap_or_default());
            assert!(COMMANDS.contains(&format!("`{command} ")), "{line}");
            assert!(line.contains(game.info().slug), "{line}");
        }
    }
}

/// The rows of the first table of a section, by their first cell.
fn rows(game: GameId, section: &str) -> BTreeMap<String, Vec<String>> {
    let text = source(game, Language::English);
    let from = text.find(&format!("{{#{section}}}")).expect("the section");
    let lines = text[from..]
        .lines()
        .skip_while(|line| !line.starts_with('|'));
    let lines = lines.take_while(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| -> Vec<String> {
        let line = line.trim_matches('|').split('|');
        line.map(|cell| cell.trim().replace(['\u{202f}', ','], ""))
            .collect()
    };
    lines.map(cells).map(|row| (row[0].clone(), row)).collect()
}

/// A folder for tables that is gone after the test.
fn folder() -> (tempfile::TempDir, DataFolder) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = DataFolder::at(folder.path());
    (folder, data)
}

/// The smallest board is solved anew, and what the page says of it is what comes out.
#[test]
fn the_table_says_what_the_page_says() {
    let game = GameId::Kastwa;
    let options = Options::new(game.info());
    let (_folder, data) = folder();
    let request = Request {
        options: &options,
        data: &data,
        threads: 2,
    };
    let table = tablebase(game).expect("it is solved");
    table
        .build(request, ProgressMonitor::silent())
        .expect("a table");
    let lines = table
        .stats(request, ProgressMonitor::silent())
        .expect("statistics");
    let first = |value: &str| -> BTreeSet<String> {
        let ends = format!(" {value}");
        let found = lines.iter().filter_map(|line| line.strip_prefix("first "));
        found
            .filter_map(|line| line.strip_suffix(&ends))
            .map(str::to_owned)
            .collect()
    };
    assert!(lines.contains(&"empty draw".to_owned()));
    let size = rows(game, "empty").remove("4").expect("a row");
    let (lost, kept) = (first("loss"), first("draw"));
    assert_eq!(
        size[1],
        format!("{} of {}", lost.len(), lost.len() + kept.len())
    );
    let known = known(game);
    // Both figures together are all first placements that keep the draw.
    let marked = |name: &str| -> Vec<String> {
        let figure = known.figure(name).expect("the figure");
        figure
            .marked()
            .unwrap_or_default()
            .split(',')
            .map(str::to_owned)
            .collect()
    };
    let mut shown = BTreeSet::new();
    for cell in marked("first") {
        shown.insert(format!("G{cell}"));
        shown.insert(format!("P{cell}"));
    }
    shown.extend(marked("first-small").iter().map(|cell| format!("P{cell}")));
    assert_eq!(shown, kept);
    let class = lines.iter().find(|line| line.starts_with("class GPPvGPP "));
    let class: Vec<&str> = class.expect("all six pieces").split(' ').collect();
    let drawn = rows(game, "drawn").remove("4").expect("a row");
    assert_eq!(drawn[1..], [class[5], class[7], class[9], class[11]]);
    for (name, plies) in [("longest", 101), ("longest-ahead", 87)] {
        let position = known.figure(name).expect("the figure").position();
        let told = table.probe_text(request, position, ProgressMonitor::silent());
        assert_eq!(told.expect("a value")[0], format!("win {plies}"), "{name}");
    }
}

/// What the table of the next size says is kept with the engine's tests.
#[test]
fn the_next_size_is_as_its_statistics_say() {
    let stats = include_str!("../../../engine/tests/kastwa/stats-5.txt");
    let lost = stats
        .lines()
        .filter_map(|line| line.strip_prefix("first ")?.strip_suffix(" loss"));
    let lost: BTreeSet<String> = lost.map(str::to_owned).collect();
    let known = known(GameId::Kastwa);
    let figure = known.figure("first-edge").expect("the figure");
    let marked = figure.marked().unwrap_or_default().split(',');
    let shown: BTreeSet<String> = marked.map(|cell| format!("G{cell}")).collect();
    assert_eq!(shown, lost);
    let row = rows(GameId::Kastwa, "empty").remove("5").expect("a row");
    assert!(row[1].starts_with(&format!("{} of", lost.len())), "{row:?}");
}

/// Every position that a figure calls the longest win is the document's example of it.
#[test]
fn the_longest_wins_are_the_documents() {
    let known = known(GameId::Kastwa);
    let longest = known
        .figures()
        .iter()
        .filter(|f| f.name().starts_with("longest"));
    let mut count = 0;
    for figure in longest {
        let position = format!("| `{}` |", figure.position());
        let mut rows = SOLVED.lines().filter(|line| line.contains(&position));
        let row = rows.next().unwrap_or_else(|| panic!("{position}"));
        let plies = row
            .split('|')
            .rev()
            .nth(2)
            .expect("the column before")
            .trim();
        for language in Language::ALL {
            let mut shown = known.document(language).figures();
            let shown = shown.find(|shown| shown.name == figure.name());
            let caption = Span::plain(&shown.expect("it is shown").caption);
            assert!(caption.contains(&format!(" {plies} ")), "{caption}");
        }
        count += 1;
    }
    assert_eq!(count, 4);
}

#[test]
fn first_moves_and_answers_are_legal() {
    use kabinet_core::Game;
    let game = GameId::Kengi;
    let start = game.start();
    let codes = |cell: &str| -> Vec<String> {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    };
    let mut count = 0;
    for row in rows(game, "others").into_values() {
        let (moves, answers) = (codes(&row[0]), codes(&row[2]));
        for (index, text) in moves.iter().enumerate() {
            let action = start
                .legal_action(text)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            let mut next = start.clone();
            next.play_unchecked(action);
            let answer = &answers[index.min(answers.len() - 1)];
            assert!(next.legal_action(answer).is_ok(), "{text} {answer}");
            count += 1;
        }
    }
    assert_eq!(count, 44, "as many as the text says");
}

/// The pages speak of the puzzles, and these are as long as they say.
#[test]
fn the_puzzles_are_as_long_as_the_pages_say() {
    let claims = [
        (
            GameId::Kensington,
            2..=4,
            ["two to four", "deux à quatre", "zwei bis vier"],
        ),
        (
            GameId::Kingdom,
            2..=5,
            ["two to five", "deux à cinq", "zwei bis fünf"],
        ),
    ];
    for (game, expected, words) in claims {
        let puzzles = kabinet_engine::puzzles::of(game).iter();
        let lengths: BTreeSet<u32> = puzzles.map(Puzzle::turns).collect();
        let bounds = lengths.first().zip(lengths.last());
        assert_eq!(bounds, Some((expected.start(), expected.end())), "{game}");
        for (language, words) in Language::ALL.into_iter().zip(words) {
            let text = source(game, language);
            assert!(text.contains(words), "{game}, {language}: {words}");
        }
    }
}
