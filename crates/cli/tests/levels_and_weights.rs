//! `kabinet levels` and `kabinet tune`: how well the engine plays, and how it learns to.

mod common;

use common::kabinet;

#[test]
fn a_level_plays_against_the_one_below() {
    let run = kabinet(&["levels", "kastwa", "kastwa", "--level", "2", "--games", "2"]);
    let lines = run.lines();
    let rows: Vec<&&str> = lines
        .iter()
        .filter(|line| line.starts_with("| 2 | 1 |"))
        .collect();
    // Who names a game twice still means it once.
    assert_eq!(rows.len(), 1, "{lines:?}");
    assert_eq!(lines[0], "## Kastwa' 2 la");
    let cells: Vec<&str> = rows[0].split('|').map(str::trim).collect();
    let games: u32 = cells[3..6]
        .iter()
        .map(|cell| cell.parse::<u32>().expect("a number"))
        .sum();
    assert_eq!(games, 2);
    kabinet(&["levels", "kengi", "--level", "1"]).refused("there is no level below 1");
    kabinet(&["levels", "kengi", "--level", "11"]).refused("from 1 to 10");
}

#[test]
fn the_same_weights_are_learnt_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let learn = |threads: &str| {
        let path = folder.path().join(threads);
        let path = path.to_str().expect("a path of letters");
        let run = kabinet(&[
            "tune",
            "kingdom",
            "--games",
            "6",
            "--nodes",
            "40",
            "--threads",
            threads,
            "--output",
            path,
        ]);
        assert!(run.ok().contains("positions "), "{run:?}");
        std::fs::read_to_string(path).expect("the weights were written")
    };
    let weights = learn("1");
    assert!(weights.starts_with("# ") && weights.contains("kabinet tune kingdom --games 6"));
    assert_eq!(learn("2"), weights);
}

#[test]
fn whoever_cannot_write_hears_so_before_the_games_are_played() {
    // So many games would take days.
    let run = kabinet(&[
        "tune",
        "kengi",
        "--games",
        "1000000",
        "--output",
        "/no/such/folder/weights",
    ]);
    run.failed(1, "/no/such/folder/weights");
}
