//! The program that browsers load counts, searches and plays as this build does.
//!
//! It needs Node, which runs the program that is kept in the repository. If these tests fail after
//! a change of the rules or the engine, run `crates/wasm/build`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use kabinet_engine::puzzles;
use kabinet_games::GameId;
use kabinet_server::local_room::thinker;
use kabinet_server::practice::proofs;
use kabinet_wasm::{deciding, measure};

/// What the program answers to questions, each a function and its arguments.
fn ask(questions: &[String]) -> Vec<serde_json::Value> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut node = Command::new("node")
        .arg(here.join("tests/measure.cjs"))
        .arg(here.join("../server/local"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node, which runs the program for browsers, is not installed");
    let mut input = node.stdin.take().expect("its input");
    input
        .write_all(questions.join("\n").as_bytes())
        .expect("it reads");
    drop(input);
    let output = node.wait_with_output().expect("it ends");
    assert!(output.status.success(), "the program failed");
    let lines = String::from_utf8(output.stdout).expect("text");
    let read = |line: &str| serde_json::from_str(line).expect("JSON");
    lines.lines().map(read).collect()
}

/// Asks the program and this build the same.
fn compare<T: serde::Serialize>(questions: &[(String, T)]) {
    let asked: Vec<String> = questions.iter().map(|(text, _)| text.clone()).collect();
    let answers = ask(&asked);
    assert_eq!(answers.len(), questions.len());
    for ((question, native), answer) in questions.iter().zip(answers) {
        let native = serde_json::to_value(native).expect("JSON");
        let same = match (native.as_f64(), answer["result"].as_f64()) {
            (Some(own), Some(other)) => own == other,
            _ => native == answer["result"],
        };
        assert!(
            same,
            "{question}: {native} here, {} there",
            answer["result"]
        );
    }
}

#[test]
fn positions_are_counted_alike() {
    let depths = [
        ("kensington", 2),
        ("kengi", 3),
        ("kingdom", 3),
        ("kastwa", 4),
    ];
    compare(&depths.map(|(game, depth)| {
        let native = measure::count_positions(game, depth).expect("a count");
        (format!("count_positions {game} {depth}"), native)
    }));
}

#[test]
fn the_signature_of_the_search_is_the_same() {
    let ask = |game: &GameId| {
        let game = game.info().slug;
        let native = measure::signature(game).expect("a signature");
        (format!("signature {game}"), native)
    };
    compare(&GameId::ALL.iter().map(ask).collect::<Vec<_>>());
}

#[test]
fn the_same_number_of_positions_finds_the_same_line() {
    let ask = |game: &GameId| {
        let game = game.info().slug;
        let native = measure::find_line(game, 60_000).expect("a line");
        (format!("find_line {game} 60000"), native)
    };
    compare(&GameId::ALL.iter().map(ask).collect::<Vec<_>>());
}

#[test]
fn every_level_plays_alike() {
    let mut questions = Vec::new();
    for game in GameId::ALL {
        let game = game.info().slug;
        for level in 1..=10_u8 {
            let seed = u32::from(level) * 7 + 1;
            let native = measure::play_at_level(game, level, seed, 8).expect("turns");
            questions.push((format!("play_at_level {game} {level} {seed} 8"), native));
        }
    }
    compare(&questions);
}

/// A question as one word, and a function of both programs that answers it.
fn asked(
    name: &str,
    question: &impl serde::Serialize,
    answer: impl Fn(&str) -> Option<String>,
) -> (String, Option<String>) {
    let text = serde_json::to_string(question).expect("JSON");
    let word = text.replace(' ', "\\u0020");
    let native = answer(&word);
    assert!(native.is_some(), "{text}");
    (format!("{name} {word}"), native)
}

#[test]
fn rooms_without_a_network_hear_the_same() {
    let mut questions = Vec::new();
    for game in GameId::ALL {
        for (level, seed) in [(1, 5), (4, 6), (7, u64::MAX)] {
            let question = thinker::Question {
                game: game.info().slug.to_owned(),
                options: String::new(),
                actions: Vec::new(),
                persona: Some(level.to_string()),
                seed,
                millis: 1000,
            };
            questions.push(asked("decide", &question, deciding::decide));
        }
    }
    compare(&questions);
}

#[test]
fn puzzles_are_judged_alike() {
    let mut questions = Vec::new();
    for &game in GameId::ALL {
        let sound = puzzles::of(game).iter().filter(|puzzle| puzzle.is_sound());
        for puzzle in sound.take(2) {
            let first: Vec<String> = puzzle.solution()[0].split(',').map(str::to_owned).collect();
            for question in [
                proofs::Question::new(puzzle, &first, true),
                proofs::Question::new(puzzle, &[], false),
            ] {
                questions.push(asked("prove", &question, deciding::prove));
            }
        }
    }
    compare(&questions);
}
