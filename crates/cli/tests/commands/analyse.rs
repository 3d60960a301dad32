//! `analyse`: a record with the engine's comments.

use std::fs;

use crate::common::{Run, kabinet, kabinet_reading, random_match};
use kabinet_games::{GameId, Options, Record};

/// White walks away from a win, and Black takes it.
const THROWN_AWAY: &str = "[Game \"kingdom\"]\n[Position \"9/9/4M4/9/9/9/4m4/9/9 w -\"]\n\n\
                           1. e7-e6 {hm} e3-e2 2. e6-e7 e2-e1 0-1\n";

fn analyse(record: &str, more: &[&str]) -> Run {
    let arguments = ["analyse", "-", "--hash", "1", "--nodes", "5000"];
    kabinet_reading(&[&arguments, more].concat(), record)
}

#[test]
fn a_blunder_is_marked_and_put_right() {
    let run = analyse(THROWN_AWAY, &[]);
    let text = run.ok().replace('\n', " ");
    assert!(text.contains("1. e7-e6?? {hm} {[%eval loss "), "{text}");
    assert!(text.contains("[%mark ??]} (1. e7-"), "{text}");
    assert!(text.contains("{[%eval win "), "{text}");
    assert!(text.ends_with("2... e2-e1 {[%eval loss 0]} 0-1 "), "{text}");
    assert_eq!(
        text.matches('?').count(),
        2 + 2 + "????.??.??".matches('?').count() + 2
    );
    let record = Record::from_text(&run.out).unwrap();
    assert_eq!(record.to_string(), run.out);
    // A second analysis of the result changes nothing.
    assert_eq!(analyse(&run.out, &[]).ok(), run.out);
}

#[test]
fn every_game_is_analysed_and_stays_the_same_game() {
    for &id in GameId::ALL {
        for (length, seed) in [(0, 1), (1, 1), (15, 2), (16, 3), (400, 4)] {
            let game = random_match(id.start(), length, seed);
            if game.turns().len() > 100 {
                continue;
            }
            let record = Record::from_match(&game, Options::new(id.info()));
            let nodes = ["--nodes", "300", "--lines", "2", "--hash", "1"];
            let arguments = [&["analyse", "-"][..], &nodes].concat();
            let run = kabinet_reading(&arguments, record.to_string());
            let annotated = Record::from_text(run.ok()).expect("a record");
            assert_eq!(annotated.to_match().position(), game.position());
            assert_eq!(annotated.result(), record.result());
            let turns = &annotated.line().turns;
            let told = turns.iter().filter(|turn| turn.comments.len() == 1);
            assert_eq!(told.count(), game.turns().len(), "{annotated}");
            let again = kabinet_reading(&arguments, &run.out);
            assert_eq!(again.ok(), run.out, "{id} {length}");
        }
    }
}

#[test]
fn the_output_goes_to_a_file_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(at("game.kgn"), THROWN_AWAY).unwrap();
    let analyse = |output: &str| {
        kabinet(&[
            "analyse",
            &at("game.kgn"),
            "--depth",
            "2",
            "--hash",
            "1",
            "--output",
            output,
        ])
    };
    assert_eq!(analyse(&at("new.kgn")).ok(), "");
    let text = fs::read_to_string(at("new.kgn")).unwrap();
    assert!(text.contains("[%eval "), "{text}");
    // Also over the record itself.
    analyse(&at("game.kgn")).ok();
    assert_eq!(fs::read_to_string(at("game.kgn")).unwrap(), text);
    analyse(&at("none/new.kgn")).failed(1, "there is no folder ");
    analyse(folder.path().to_str().unwrap()).failed(1, "it is a folder");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn bad_records_and_arguments_are_refused_as_by_replay() {
    for bad in [
        "",
        "[Game \"kengi\"]\n\n1. c1-c9 *\n",
        "[Game \"chess\"]\n\n*\n",
        "[Game \"kengi\"]\n\n1. c1-e4 (1. x) *\n",
    ] {
        let run = analyse(bad, &[]);
        run.refused("standard input: ");
        assert_eq!(run.err, kabinet_reading(&["replay", "-"], bad).err);
        assert_eq!(run.out, "");
    }
    kabinet(&["analyse", "/nonexistent.kgn"]).refused("there is no such file");
    kabinet(&["analyse", "-", "--depth", "0"]).refused("expected a whole number from 1 to 100");
    kabinet(&["analyse", "-", "--lines", "0"]).refused("expected a whole number from 1 to 100");
    kabinet(&["analyse"]).refused("FILE");
}
