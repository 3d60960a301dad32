//! `kabinet match` and `kabinet ugi`, with the real binary and with programs that misbehave.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::common::{command, kabinet};
use kabinet_games::{GameId, Record, ValueForm};

/// A short match between two players, with the arguments that follow.
fn arguments<'a>(game: &'a str, one: &'a str, two: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut all = vec!["match", game, one, two];
    all.extend_from_slice(more);
    all
}

/// The numbers of the last line: wins, losses, draws, Elo, margin.
#[track_caller]
fn score(out: &str) -> (u64, u64, u64, f64, f64) {
    let line = out.lines().last().expect("a last line");
    let words: Vec<&str> = line.split(' ').collect();
    let ["score", wins, losses, draws, "elo", elo, "+-", margin] = words[..] else {
        panic!("{line}");
    };
    let whole = |text: &str| text.parse::<u64>().expect("a whole number");
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let counts = (whole(wins), whole(losses), whole(draws));
    (counts.0, counts.1, counts.2, number(elo), number(margin))
}

#[test]
fn a_match_ends_with_its_score() {
    for id in GameId::ALL {
        let game = id.info().slug;
        let args = arguments(game, "greedy", "random", &["--games", "4", "--seed", "3"]);
        let run = kabinet(&args);
        let (wins, losses, draws, elo, margin) = score(run.ok());
        assert_eq!(wins + losses + draws, 4);
        assert!(elo.is_finite() && margin.is_finite());
        let begins = |word: &str| run.out.lines().any(|line| line.starts_with(word));
        for word in [
            "games 4",
            "undecided ",
            "turns ",
            "won_by_",
            "drawn ",
            "time 1 ",
            "time 2 ",
        ] {
            assert!(begins(word), "{word}: {}", run.out);
        }
    }
}

#[test]
fn an_even_match_has_no_sign() {
    let game = GameId::ALL[0].info().slug;
    let more = ["--games", "2", "--max-turns", "5"];
    let run = kabinet(&arguments(game, "random", "random", &more));
    let last = run.ok().lines().last().unwrap();
    assert!(last.starts_with("score 0 0 2 elo 0.0 +- "), "{last}");
}

#[test]
fn the_same_seed_gives_the_same_match_however_many_play_at_once() {
    let game = GameId::ALL[1].info().slug;
    let counts = |more: &[&str]| {
        let run = kabinet(&arguments(game, "uct:50", "nodes:50", more));
        let lines = run.ok().lines().filter(|line| !line.starts_with("time "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let first = counts(&["--games", "10", "--seed", "4"]);
    assert_eq!(
        counts(&["--games", "10", "--seed", "4", "--concurrency", "3"]),
        first
    );
}

#[test]
fn a_test_ends_a_match_early() {
    let game = GameId::ALL[1].info().slug;
    let more = [
        "--games",
        "2000",
        "--sprt",
        "0,100",
        "--nodes",
        "300",
        "--concurrency",
        "2",
    ];
    let run = kabinet(&arguments(game, "engine", "random", &more));
    let (wins, losses, draws, ..) = score(run.ok());
    assert!(wins + losses + draws < 200, "{}", run.out);
    let line = run.out.lines().find(|line| line.starts_with("sprt "));
    let line = line.expect("a line about the test");
    assert!(
        line.starts_with("sprt 0,100 llr ") && line.ends_with(" H1"),
        "{line}"
    );
}

#[test]
fn games_are_kept_as_records() {
    let folder = tempfile::tempdir().unwrap();
    for id in GameId::ALL {
        let game = id.info().slug;
        let games = folder.path().join(game);
        let path = games.to_str().unwrap();
        let more = ["--games", "10", "--records", path, "--max-turns", "12"];
        let args = arguments(game, "random", "greedy", &more);
        kabinet(&args).ok();
        for number in 1..=10 {
            let text = std::fs::read_to_string(games.join(format!("{number:02}.kgn"))).unwrap();
            let record = Record::from_text(&text).unwrap();
            let [one, two] = [0, 1].map(|side| record.tag(id.info().sides[side].name).unwrap());
            let expected = if number % 2 == 1 {
                ("random", "greedy")
            } else {
                ("greedy", "random")
            };
            assert_eq!((one, two), expected);
            assert!(record.result().outcome().is_some());
            assert!(record.tag("Termination").is_some());
        }
        kabinet(&args).refused("the folder is not empty");
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let game = GameId::ALL[0].info().slug;
    let refused = |one: &str, more: &[&str], reason: &str| {
        kabinet(&arguments(game, one, "random", more)).refused(reason);
    };
    refused("nobody", &["--games", "2"], "no such player");
    refused("uct:0", &["--games", "2"], "from 1 to");
    refused("random", &[], "--games");
    refused("random", &["--games", "0"], "from 1 to");
    refused(
        "random",
        &["--games", "2", "--sprt", "5,1"],
        "the lower one first",
    );
    refused(
        "time:1;weights=/no/such/file",
        &["--games", "2"],
        "/no/such/file",
    );
    let run = kabinet(&arguments(
        game,
        "random",
        "ugi:/no/such/program",
        &["--games", "2"],
    ));
    run.failed(1, "/no/such/program");
    // Setting an option that the program lacks would silently change nothing.
    let binary = env!("CARGO_BIN_EXE_kabinet");
    for (setting, reason) in [("Foo=3", "no option Foo"), ("Level=99", "it takes 0 to 10")] {
        let player = format!("ugi:'{binary}' ugi {game};{setting}");
        let run = kabinet(&arguments(game, &player, "random", &["--games", "2"]));
        run.failed(1, reason);
    }
}

/// Waits until a process has ended; a time-out only ends a test that hangs.
fn wait(child: &mut Child) -> Option<i32> {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(120) {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("a child");
    panic!("it does not end");
}

#[test]
fn the_engine_ends_with_its_input_even_while_it_thinks() {
    for last in ["go infinite\n", "go infinite\nquit\n", "isready", ""] {
        let game = GameId::ALL[0].info().slug;
        let mut child = command(&["ugi", game])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(last.as_bytes())
            .unwrap();
        assert_eq!(wait(&mut child), Some(0), "{last:?}");
    }
}

#[test]
fn the_engine_answers_while_it_thinks() {
    for id in GameId::ALL {
        let mut child = command(&["ugi", id.info().slug])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut to = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut until = |wanted: &str| {
            let found = lines.find(|line| line.as_ref().is_ok_and(|line| line.starts_with(wanted)));
            found.unwrap().unwrap()
        };
        writeln!(to, "ugi").unwrap();
        until("ugiok");
        writeln!(to, "go infinite\nisready").unwrap();
        until("readyok");
        writeln!(to, "stop").unwrap();
        until("bestmove ");
        writeln!(to, "d").unwrap();
        until("fen ");
        writeln!(to, "quit").unwrap();
        assert_eq!(wait(&mut child), Some(0));
    }
}

#[test]
fn our_own_engine_plays_through_the_protocol() {
    let binary = env!("CARGO_BIN_EXE_kabinet");
    for id in GameId::ALL {
        let game = id.info().slug;
        let player = format!("ugi:'{binary}' ugi {game};Hash=1");
        let more = ["--games", "2", "--nodes", "200", "--max-turns", "30"];
        let run = kabinet(&arguments(game, &player, "random", &more));
        let (wins, losses, draws, ..) = score(run.ok());
        assert_eq!(wins + losses + draws, 2);
        let line = run
            .out
            .lines()
            .find(|line| line.starts_with("time 1 "))
            .unwrap();
        assert!(line.contains(" failures 0 "), "{line}");
    }
}

#[test]
fn a_variant_is_told_through_the_protocol() {
    // Whatever differs from the usual rules must be known to the program, or its turns would be
    // illegal.
    let binary = env!("CARGO_BIN_EXE_kabinet");
    for id in GameId::ALL {
        let game = id.info().slug;
        for option in id.info().options {
            let samples = option.values.iter().filter_map(ValueForm::sample);
            for value in samples.filter(|value| value != option.default) {
                let player = format!("ugi:'{binary}' ugi {game};Hash=1");
                let chosen = format!("{}={value}", option.key);
                let more = [
                    "--games",
                    "2",
                    "--nodes",
                    "50",
                    "--max-turns",
                    "16",
                    "--option",
                    &chosen,
                ];
                let run = kabinet(&arguments(game, &player, "random", &more));
                let line = run
                    .ok()
                    .lines()
                    .find(|line| line.starts_with("time 1 "))
                    .unwrap();
                assert!(
                    line.contains(" failures 0 "),
                    "{game} {chosen}: {}",
                    run.out
                );
            }
        }
    }
}

/// A program as a shell script that greets and then does this for every line it hears, in `$line`.
#[cfg(unix)]
fn script(folder: &Path, name: &str, then: &str) -> String {
    let path = folder.join(name);
    let text = format!(
        "echo $$ >> '{pids}'\nwhile read -r line; do case \"$line\" in\n\
         ugi) echo ugiok;;\nisready) echo readyok;;\nquit) exit;;\n{then}\nesac; done\n",
        pids = folder.join("pids").display(),
    );
    std::fs::write(&path, text).expect("a script can be written");
    format!("ugi:sh '{}'", path.display())
}

/// Plays two games against such a program, which must lose both for this reason; nothing of it may
/// be left.
#[cfg(unix)]
#[track_caller]
fn loses(then: &str, reason: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let player = script(folder.path(), "program.sh", then);
    let records = folder.path().join("games");
    let path = records.to_str().expect("a path");
    let game = GameId::ALL[0].info().slug;
    let more = ["--games", "2", "--time", "0.05", "--records", path];
    let begin = Instant::now();
    let run = kabinet(&arguments(game, "random", &player, &more));
    assert!(begin.elapsed() < Duration::from_secs(300), "it hangs");
    let (wins, losses, draws, ..) = score(run.ok());
    assert_eq!((wins, losses, draws), (2, 0, 0), "{}", run.out);
    let line = run
        .out
        .lines()
        .find(|line| line.starts_with("time 2 "))
        .expect("a line");
    assert!(line.contains(" failures 2 "), "{line}");
    let text = std::fs::read_to_string(records.join("1.kgn")).expect("a record");
    let record = Record::from_text(&text).expect("a legal record");
    let said = record.tag("Termination").expect("a reason");
    assert!(said.contains(reason), "{said}");
    let pids = std::fs::read_to_string(folder.path().join("pids")).expect("it was started");
    assert!(
        pids.lines().count() >= 2,
        "it is started anew for the next game"
    );
    if Path::new("/proc/self").exists() {
        for pid in pids.lines() {
            assert!(!Path::new("/proc").join(pid).exists(), "{pid} still runs");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_dies_loses_the_game_only() {
    loses("go*) exit 3;;", "ended without an answer (exit status: 3)");
}

#[cfg(unix)]
#[test]
fn a_program_that_plays_nonsense_loses_the_game_only() {
    loses("go*) echo bestmove nonsense;;", "illegal turn");
}

#[cfg(unix)]
#[test]
fn a_program_that_says_no_turn_loses_the_game_only() {
    loses("go*) echo bestmove;;", "illegal turn");
}

#[cfg(unix)]
#[test]
fn a_program_that_hangs_loses_the_game_only() {
    // It listens to nothing any more, not even to the end of its input.
    loses("go*) exec sleep 1000;;", "no answer within");
}

#[cfg(unix)]
#[test]
fn a_program_that_talks_without_end_loses_the_game_only() {
    loses("go*) exec yes info string;;", "no answer within");
}

#[cfg(unix)]
#[test]
fn a_program_that_does_not_greet_ends_the_match() {
    let game = GameId::ALL[0].info().slug;
    let run = kabinet(&arguments(game, "random", "ugi:true", &["--games", "2"]));
    run.failed(1, "it ended before it answered ugi with ugiok");
}
