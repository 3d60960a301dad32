//! Characters and ratings on the command line.

use std::process::Stdio;

use crate::common::{Run, command, finish, kabinet};
use kabinet_core::text::quoted;
use kabinet_engine::Character;
use kabinet_games::GameId;
use kabinet_words::{Language, try_text_with};

fn play(arguments: &[&str], lines: &[&str]) -> Run {
    let all = [&["play", "--hash", "1", "--seed", "7"], arguments].concat();
    let child = command(&all)
        .stdin(Stdio::piped())
        .spawn()
        .expect("kabinet starts");
    finish(child, (lines.join("\n") + "\n").into_bytes())
}

#[test]
fn every_character_has_a_name_and_a_line_in_every_language() {
    for &game in GameId::ALL {
        let slug = game.info().slug;
        for character in Character::all(game) {
            for language in Language::ALL {
                for key in [
                    format!("character-{slug}-{character}"),
                    format!("character-{slug}-{character}-about"),
                ] {
                    let text = try_text_with(language, &key, &[]);
                    assert!(text.is_ok_and(|text| !text.is_empty()), "{language} {key}");
                }
            }
        }
    }
}

#[test]
fn characters_are_listed() {
    let all = kabinet(&["characters"]);
    let one = kabinet(&["characters", "kengi"]);
    let named = |run: &Run| {
        let lines = run.lines();
        lines.iter().filter(|line| !line.starts_with(' ')).count()
    };
    assert_eq!((named(&all), named(&one)), (48, 12));
    assert!(one.ok().contains("kengi builder "), "{one:?}");
    assert!(one.ok().contains("  The Tower Builder: "), "{one:?}");
    kabinet(&["characters", "chess"]).refused("chess");
}

#[test]
fn a_character_plays_and_is_named() {
    let run = play(&["kengi", "--character", "Builder"], &["level", "quit"]);
    assert!(run.ok().contains("North is The Tower Builder."), "{run:?}");
    let again = play(
        &["kengi", "--character", "builder", "--side", "none"],
        &["quit"],
    );
    assert!(
        again.ok().contains("The Tower Builder plays both sides."),
        "{again:?}"
    );
    let same = play(
        &["kengi", "--character", "builder", "--side", "none"],
        &["quit"],
    );
    assert_eq!(again.ok(), same.ok(), "one seed, one game");
    // In the middle of a game, too.
    let run = play(&["kengi"], &["level curator", "level nobody", "quit"]);
    assert!(run.ok().contains("is The Curator."), "{run:?}");
    assert!(run.ok().contains("will do, too: tempter, "), "{run:?}");
}

#[test]
fn whoever_names_a_stranger_hears_who_there_is() {
    let run = kabinet(&["play", "kengi", "--character", "nobody"]);
    run.refused(&format!(
        "no character {} in Kengi; there are",
        quoted("nobody")
    ));
    assert!(run.err.contains("builder"), "{run:?}");
    let both = kabinet(&["play", "kengi", "--character", "builder", "--level", "3"]);
    both.refused("--level");
    let stranger = kabinet(&[
        "match",
        "kengi",
        "character:nobody",
        "random",
        "--games",
        "2",
    ]);
    stranger.refused("builder");
}

#[test]
fn a_record_names_the_character_and_goes_on_against_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.kgn");
    let path = path.to_str().expect("a path of letters");
    let run = play(
        &["kastwa", "--character", "hunter"],
        &[&format!("save {path}"), "quit"],
    );
    assert!(run.ok().contains("Black is The Hunter."), "{run:?}");
    let record = std::fs::read_to_string(path).expect("a record");
    assert!(record.contains("\"Kabinet hunter\""), "{record}");
    let child = command(&["play", "--hash", "1", "--record", path])
        .stdin(Stdio::piped())
        .spawn()
        .expect("kabinet starts");
    let run = finish(child, b"quit\n".to_vec());
    assert!(run.ok().contains("Black is The Hunter."), "{run:?}");
}

#[test]
fn ratings_go_on_where_they_were_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results");
    let output = folder.path().join("ratings");
    let rate = || {
        kabinet(&[
            "ratings",
            "kastwa",
            "--games",
            "2",
            "--up-to",
            "3",
            "--results",
            results.to_str().expect("a path of letters"),
            "--output",
            output.to_str().expect("a path of letters"),
        ])
    };
    let run = rate();
    assert!(run.out.contains("| level 1 | 800 |"), "{run:?}");
    assert!(run.out.contains("| hunter |"), "{run:?}");
    let file = results.join("kastwa.txt");
    let text = std::fs::read_to_string(&file).expect("results");
    // Three levels and twelve characters: each has three neighbours above, and the three at either
    // end play further, so that they have six opponents as well.
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("match "))
            .count(),
        51
    );
    let rated = std::fs::read_to_string(output.join("kastwa.txt")).expect("ratings");
    assert_eq!(
        rated.lines().filter(|line| !line.starts_with('#')).count(),
        15
    );
    // As if the machine had failed in the middle of the last line.
    let whole = text.trim_end().rsplit_once('\n').expect("lines").0;
    std::fs::write(&file, format!("{whole}\nentropy gro")).expect("a file");
    let again = rate();
    assert_eq!(again.out, run.out);
    assert!(!again.err.contains("against"), "{again:?}");
    // What was cut off is gone, and what was missing is there once more.
    let mended = std::fs::read_to_string(&file).expect("results");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&mended), sorted(&text));
}

/// With a number of positions the highest level, too, plays the same games again. What others have
/// played is kept.
#[test]
fn the_highest_level_can_be_rated_by_positions() {
    let kept = "../engine/ratings/matches/kengi.txt";
    let kept = std::fs::read_to_string(kept).expect("results");
    let others = kept.lines().filter(|line| !line.starts_with("match 10 "));
    let others = others.collect::<Vec<_>>().join("\n") + "\n";
    let rate = || {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("kengi.txt");
        std::fs::write(&file, &others).expect("a file");
        let folder = folder.path().to_str().expect("a path of letters");
        let run = kabinet(&[
            "ratings",
            "kengi",
            "--games",
            "2",
            "--nodes",
            "300",
            "--results",
            folder,
            "--output",
            &format!("{folder}/ratings"),
        ]);
        assert!(run.out.contains("| level 10 |"), "{run:?}");
        let rated = std::fs::read_to_string(format!("{folder}/ratings/kengi.txt"));
        let rated = rated.expect("ratings");
        assert!(rated.contains("--nodes 300"), "{rated}");
        std::fs::read_to_string(&file).expect("results")
    };
    let first = rate();
    let own = first.lines().filter(|line| line.starts_with("match 10 "));
    assert_eq!(own.count(), 6);
    assert_eq!(rate(), first);
    let run = kabinet(&["ratings", "kengi", "--nodes", "300", "--time", "1"]);
    assert!(run.err.contains("cannot be used with"), "{run:?}");
}
