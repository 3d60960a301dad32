//! `solve`, and the books that `table` builds of solved starts.

use std::ffi::OsStr;
use std::path::Path;

use crate::common::{Run, command};
use kabinet_games::GameId;

const WIN: &str = "V,VBO,-,-,O/V,V,B,O,O/V,R,B,O,N/R,RN,B,N,N/R,R,BN,-,- s -";
const LOSS: &str = "-,VB,-,O,-/VO,V,B,O,-/V,R,B,OV,NBOR/R,RN,B,N,NR/-,-,-,-,N s -";

/// Runs the binary with a data folder of its own.
fn kabinet_at<S: AsRef<OsStr>>(data: &Path, args: &[S]) -> Run {
    let mut command = command(args);
    command.env("KABINET_DATA", data);
    command.output().expect("kabinet starts").into()
}

#[test]
fn a_win_has_all_its_turns_and_a_loss_the_longest_resistance() {
    let data = tempfile::tempdir().unwrap();
    let solve = |position: &str, more: &[&str]| {
        let args = ["solve", "kengi", "--hash", "16", "--position", position];
        kabinet_at(data.path(), &[&args, more].concat())
    };
    let run = solve(WIN, &[]);
    assert_eq!(
        run.ok(),
        "value win 3\nturns a1-B5 b1-B5 c1-B5 d2-B5 e2-B5\n"
    );
    let run = solve(LOSS, &[]);
    assert_eq!(run.ok(), "value loss 4\nturns b2-e4 b2-e5\n");
    let run = solve(WIN, &["--verify"]);
    assert_eq!(run.lines()[0], "verified positions 2 longest 3");
    assert_eq!(run.lines()[1], "value win 3");
    // A finished position: its winner is known, and there is nothing to do.
    let over = "-,-,-,O,-/-,V,B,O,-/-,RVOB,B,ONRV,NRBOV/-,R,B,N,N/-,R,-,-,NV s e3";
    assert_eq!(solve(over, &[]).ok(), "value loss 0\nturns\n");
}

#[test]
fn a_win_or_loss_within_so_many_plies_is_proved_or_refuted() {
    let data = tempfile::tempdir().unwrap();
    let solve = |position: &str, more: &[&str]| {
        let args = ["solve", "kengi", "--hash", "16", "--position", position];
        kabinet_at(data.path(), &[&args, more].concat())
    };
    let run = solve(WIN, &["--win-within", "5", "--verify"]);
    assert!(run.lines()[0].starts_with("verified positions "), "{run:?}");
    assert!(run.lines()[1].starts_with("value win <="), "{run:?}");
    let run = solve(WIN, &["--win-within", "2"]);
    assert_eq!(run.ok(), "no win within 2\nvalue unknown\nturns\n");
    let run = solve(LOSS, &["--loss-within", "4"]);
    assert_eq!(run.lines()[0], "value loss <=4", "{run:?}");
    let run = solve(LOSS, &["--loss-within", "3"]);
    assert_eq!(run.ok(), "no loss within 3\nvalue unknown\nturns\n");
    // A thousand positions are too few.
    let args = ["solve", "kingdom", "--win-within", "40", "--nodes", "1000"];
    let run = kabinet_at(data.path(), &args);
    assert_eq!(run.ok(), "value unknown\nturns\n");
    solve(WIN, &["--win-within", "0"]).refused("expected a whole number from 1 to 999");
    solve(WIN, &["--win-within", "3", "--loss-within", "3"]).refused("cannot be used with");
}

#[test]
fn every_game_can_be_asked() {
    let data = tempfile::tempdir().unwrap();
    for id in GameId::ALL {
        let args = ["solve", id.info().slug, "--time", "0.2", "--hash", "16"];
        let run = kabinet_at(data.path(), &args);
        let lines = run.lines();
        assert_eq!(lines.len(), 2, "{run:?}");
        assert!(lines[0].starts_with("value "), "{run:?}");
        assert!(lines[1].starts_with("turns"), "{run:?}");
    }
    let refused = kabinet_at(data.path(), &["solve", "kengi", "--time", "-1"]);
    refused.refused("expected a number above 0");
    kabinet_at(data.path(), &["solve", "kengi", "--hash", "0"]).refused("expected a whole number");
}

#[test]
fn a_book_is_built_verified_and_asked() {
    let data = tempfile::tempdir().unwrap();
    let start = format!("start={WIN}");
    let table = |what: &str| {
        let args = ["table", what, "kengi", "--option", &start];
        kabinet_at(data.path(), &args)
    };
    table("verify").failed(1, "kabinet table build kengi");
    let run = table("build");
    assert!(run.ok().starts_with("table "), "{run:?}");
    assert!(
        run.ok().contains(" positions 1 longest 3 bytes "),
        "{run:?}"
    );
    let run = table("verify");
    let last = run.lines().pop().unwrap();
    assert!(last.starts_with("verified positions "), "{run:?}");
    assert!(last.ends_with(" longest 3"), "{run:?}");
    table("stats").refused("does not answer");
    // With hardly any time to search, too, it is known who wins.
    let args = ["solve", "kengi", "--time", "0.001", "--option", &start];
    let run = kabinet_at(data.path(), &args);
    assert!(run.lines()[0].starts_with("value win "), "{run:?}");
}

#[test]
fn a_short_win_that_the_engine_proves_is_not_unknown() {
    // Proof numbers alone have not decided it after ten seconds.
    let position = "5dm1a/5c3/3DC4/3a5/5B3/5Ab2/1bA1c3M/2BC2d2/5D3 b -";
    let data = tempfile::tempdir().unwrap();
    let arguments = ["solve", "kingdom", "--time", "300", "--position", position];
    let run = kabinet_at(data.path(), &arguments);
    // A slow machine may prove the win without the exact distance.
    let exact = run.ok().replace("<=", "");
    assert_eq!(exact, "value win 5\nturns e3-g3\n");
}

#[test]
fn a_limit_of_positions_takes_the_place_of_time() {
    let data = tempfile::tempdir().unwrap();
    let solve = |more: &[&str]| {
        let args = ["solve", "kengi", "--hash", "16"];
        kabinet_at(data.path(), &[&args, more].concat())
    };
    // The start needs millions; `--verify` leaves the book out.
    let run = solve(&["--nodes", "2000", "--verify"]);
    assert_eq!(run.ok(), "value unknown\nturns\n");
    let run = solve(&["--nodes", "100000", "--verify", "--position", WIN]);
    assert_eq!(run.lines()[1], "value win 3");
    // Without a clock the same is found every time.
    let bag = ["--nodes", "20000", "--option", "start=bag:1"];
    assert_eq!(solve(&bag).ok(), solve(&bag).ok());
    solve(&["--nodes", "0"]).refused("expected a whole number");
}
