//! The tables of solved games, through the real binary.

use std::fs;

use crate::common::{Run, command, kabinet};
use kabinet_engine::tablebase::tablebase;
use kabinet_games::GameId;
use tempfile::TempDir;

/// Runs `kabinet table` with a data folder of its own.
fn table(folder: &TempDir, words: &[&str]) -> Run {
    let args: Vec<&str> = ["table"].iter().chain(words).copied().collect();
    let run = command(&args).env("KABINET_DATA", folder.path()).output();
    run.expect("kabinet starts").into()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn the_smallest_board_needs_no_command_to_build_it() {
    let data = folder();
    let start = table(&data, &["probe", "kastwa"]);
    let lines = start.lines();
    assert_eq!(lines[0], "draw");
    assert_eq!(lines.len(), 1 + 2 * 16);
    let mut sorted = lines[1..].to_vec();
    sorted.sort_unstable();
    assert_eq!(lines[1..], sorted);
    assert!(lines.contains(&"Gb2 draw"), "{lines:?}");
    assert!(lines.contains(&"Ga1 loss 13"), "{lines:?}");

    // The value of an action is that of the position after it.
    let after = kabinet(&["apply", "kastwa", "Ga1"]);
    let after = table(&data, &["probe", "kastwa", "--position", after.lines()[0]]);
    assert_eq!(after.lines()[0], "win 12");

    // A damaged file counts as missing, and a new one is built.
    let file = data.path().join("kastwa-4.table");
    let whole = fs::read(&file).expect("the file of the table");
    fs::write(&file, &whole[..whole.len() - 9]).expect("it can be written");
    assert_eq!(table(&data, &["probe", "kastwa"]).ok(), start.ok());
    assert!(fs::read(&file).expect("the file of the table") == whole);

    let verified = table(&data, &["verify", "kastwa"]);
    assert_eq!(verified.lines(), ["verified positions 708389"]);
    let stats = table(&data, &["stats", "kastwa"]);
    let expected = include_str!("../../../engine/tests/kastwa/stats-4.txt");
    assert_eq!(stats.ok(), expected);
}

#[test]
fn a_folder_can_be_named() {
    let [data, other] = [folder(), folder()];
    let there = other.path().join("there");
    let there = there.to_str().expect("a name in UTF-8");
    let run = table(&data, &["build", "kastwa", "--data", there]);
    let entries = run.ok();
    assert!(entries.starts_with(&format!("table {there}/kastwa-4.table entries ")));
    assert_eq!(fs::read_dir(data.path()).expect("a folder").count(), 0);
    // An existing table is not built again.
    assert_eq!(
        table(&data, &["build", "kastwa", "--data", there]).ok(),
        entries
    );
}

#[test]
fn a_decided_position() {
    let data = folder();
    let probe = |text| table(&data, &["probe", "kastwa", "--position", text]);
    // Finished: the side to act has one piece left.
    assert_eq!(probe("P3/3P/4/g2G b -/-").ok(), "loss 0\n");
    let won = probe("P3/3P/4/g1Gp w -/-");
    assert_eq!(won.lines()[0], "win 1");
    assert!(won.lines().contains(&"c1-d1 win 1"), "{won:?}");
    probe("nonsense").refused("position");
}

#[test]
fn a_table_that_is_not_there_names_the_command_that_builds_it() {
    let data = folder();
    for what in ["probe", "stats", "verify"] {
        let run = table(&data, &[what, "kastwa", "--option", "size=6"]);
        run.failed(
            1,
            "build it with `kabinet table build kastwa --option size=6`",
        );
    }
}

#[test]
fn games_without_a_table_say_so() {
    let data = folder();
    for id in GameId::ALL {
        if tablebase(*id).is_ok() {
            continue;
        }
        let slug = id.info().slug;
        for what in ["build", "stats", "verify", "probe"] {
            let run = table(&data, &[what, slug]);
            run.refused(&format!("{slug} is not solved: there is no table to build"));
        }
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_a_failure_at_work() {
    let data = folder();
    let file = data.path().join("file");
    fs::write(&file, "").expect("it can be written");
    let below = file.join("below");
    let run = table(
        &data,
        &["probe", "kastwa", "--data", below.to_str().expect("UTF-8")],
    );
    run.failed(1, "below");
}
