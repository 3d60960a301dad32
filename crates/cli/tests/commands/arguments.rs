//! Messages about wrong arguments, and leniency with others.

use std::time::{Duration, Instant};

use crate::common::kabinet;
use kabinet_games::GameId;

#[test]
fn numbers_say_what_they_may_be() {
    for &id in GameId::ALL {
        let game = id.info().slug;
        for depth in [
            "-1",
            "1.5",
            "100",
            "two",
            "",
            "1e1",
            "-1.5",
            "99999999999999999999",
        ] {
            let run = kabinet(&["perft", game, depth]);
            run.refused("expected a whole number from 0 to 99");
        }
        let bench = |name: &str, value: &str| kabinet(&["bench", "playouts", game, name, value]);
        for seconds in ["-1", "0", "x", "nan", "inf", "1e300", "-0.5", ""] {
            let run = bench("--seconds", seconds);
            run.refused("expected a number above 0, at most 86400");
        }
        for (name, least, most) in [
            ("--threads", 1, 1024),
            ("--max-plies", 1, 1_000_000_000),
            ("--seed", 0, u64::MAX),
        ] {
            let expected = format!("expected a whole number from {least} to {most}");
            for value in ["-1", "1.5", "many", "99999999999999999999"] {
                bench(name, value).refused(&expected);
            }
            if least > 0 {
                bench(name, "0").refused(&expected);
            }
        }
    }
}

#[test]
fn nobody_is_told_to_escape_a_hyphen() {
    let game = GameId::ALL[0].info().slug;
    for arguments in [
        &["perft", game, "-x"][..],
        &["perft", game, "-1"],
        &["legal", game, "-x"],
        &["bench", "playouts", game, "--seconds", "-x"],
    ] {
        let run = kabinet(arguments);
        run.refused("");
        assert!(!run.err.contains("'-- "), "{run:?}");
    }
}

#[test]
fn an_unknown_command_is_pointed_to_the_list() {
    let run = kabinet(&["xyzzy"]);
    run.refused("no command is called xyzzy; kabinet --help lists the commands");
    kabinet(&["gams"]).refused("did you mean games?");
    kabinet(&["bench", "xyzzy"]).refused("kabinet bench --help lists the commands");
    kabinet(&["games", "--jsn"]).refused("did you mean --json?");
}

#[test]
fn a_long_game_does_not_outlast_the_clock() {
    for &id in GameId::ALL {
        let begin = Instant::now();
        let bench = ["bench", "playouts", id.info().slug, "--seconds", ".1"];
        let run = kabinet(&[&bench[..], &["--max-plies", "1000000000"]].concat());
        assert!(run.ok().contains("plies_per_second "), "{}", run.out);
        // A billion plies would take minutes on any machine.
        assert!(begin.elapsed() < Duration::from_secs(40), "{id}");
    }
}

#[test]
fn a_turn_may_have_spaces_behind_its_commas() {
    let position = "4/4/4/G3 b PP/gpp";
    let apply = |turn: &str| kabinet(&["apply", "kastwa", "--position", position, turn]);
    let plain = apply("Gb2,Pb3");
    assert_eq!(plain.lines().len(), 2);
    assert_eq!(apply("Gb2, Pb3").ok(), plain.ok());
    assert_eq!(apply(" Gb2 ,  Pb3 ").ok(), plain.ok());
    apply("Gb2 Pb3").refused("action 1: ");
    apply("Gb2, ").refused("action 2: ");
}
