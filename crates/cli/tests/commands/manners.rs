//! The contract of every command: help, one-line errors, exit statuses, closed pipes.

use crate::common;
use std::io::Read;
use std::process::Stdio;

use crate::common::{command, finish, kabinet};
use kabinet_core::Game;
use kabinet_games::GameId;

const COMMANDS: [&str; 17] = [
    "analyse",
    "games",
    "legal",
    "apply",
    "perft",
    "show",
    "replay",
    "bench",
    "play",
    "puzzles",
    "table",
    "completions",
    "manual",
    "serve",
    "load",
    "database",
    "worker",
];

/// A game where it does not matter which.
fn any_game() -> &'static str {
    GameId::ALL[0].info().slug
}

#[test]
fn every_command_has_help_with_an_example() {
    for name in COMMANDS {
        let run = kabinet(&[name, "--help"]);
        let text = run.ok();
        assert!(text.contains("Example"), "{name}: {text}");
        assert!(text.contains(&format!("kabinet {name}")), "{name}: {text}");
        assert!(!text.contains(['{', '}']), "{name}: {text}");
    }
    let run = kabinet(&["bench", "playouts", "--help"]);
    assert!(run.ok().contains("Example"));
    let run = kabinet(&["--help"]);
    for name in COMMANDS {
        assert!(run.ok().contains(name), "{name}");
    }
}

#[test]
fn the_examples_of_the_help_work() {
    for name in ["games", "legal", "apply", "perft", "show"] {
        let help = kabinet(&[name, "--help"]);
        let examples = help.ok().split_once("Example").unwrap().1;
        for line in examples.lines().skip(1) {
            if line.contains(['<', '>']) || line.contains("--output") {
                continue;
            }
            // The only quotes are those around a position.
            let mut words = Vec::new();
            for (index, part) in line.split('\'').enumerate() {
                if index % 2 == 1 {
                    words.push(part);
                } else {
                    words.extend(part.split_whitespace());
                }
            }
            assert_eq!(words[0], "kabinet");
            kabinet(&words[1..]).ok();
        }
    }
}

#[test]
fn the_version_is_told() {
    let run = kabinet(&["--version"]);
    assert_eq!(run.ok(), format!("kabinet {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn bad_usage_is_one_line_and_status_2() {
    let game = any_game();
    let cases: &[&[&str]] = &[
        &["nonsense"],
        &["--nonsense"],
        &["a\nb"],
        &["\u{1b}[31m"],
        &["legal"],
        &["legal", "chess"],
        &["legal", ""],
        &["legal", "a\n\nb"],
        &["legal", game, "--nonsense"],
        &["legal", game, game],
        &["legal", game, "--position"],
        &["legal", game, "--position", "x", "--position", "y"],
        &["legal", game, "--stdin", "--position", "x"],
        &["apply"],
        &["apply", game],
        &["perft", game],
        &["perft", game, "100"],
        &["perft", game, "-1"],
        &["perft", game, "two"],
        &["perft", "1", game],
        &["show", game, "--format", "gif"],
        &["show", game, "--theme", "pink"],
        &["show", game, "--theme", "dark"],
        &["show", game, "--format", "text", "--no-coordinates"],
        &["show", game, "--output", "board.gif"],
        &["show", game, "--output", "board"],
        &["replay"],
        &["replay", "a", "b"],
        &["bench"],
        &["bench", "nonsense"],
        &["bench", "playouts"],
        &["bench", "playouts", game, "--seconds", "0"],
        &["bench", "playouts", game, "--seconds", "-1"],
        &["bench", "playouts", game, "--seconds", "nan"],
        &["bench", "playouts", game, "--seconds", "inf"],
        &["bench", "playouts", game, "--seconds", "1e300"],
        &["bench", "playouts", game, "--threads", "0"],
        &["bench", "playouts", game, "--seed", "-1"],
        &["bench", "playouts", game, "--max-plies", "0"],
        &["play"],
        &["play", "chess"],
        &["play", game, "--record", "x.kgn"],
        &["play", "--record", "x.kgn", "--position", "x"],
        &["play", "--record", "x.kgn", "--option", "x=y"],
        &["table"],
        &["table", "build"],
        &["table", "build", "chess"],
        &["table", "build", game],
        &["table", "build", game, "--threads", "0"],
        &["table", "verify", game, "--position", "x"],
        &["table", "probe", game],
        &["completions"],
        &["completions", "tcsh"],
        &["manual", "chess"],
        &["manual", "serve", "--all", "x"],
    ];
    for case in cases {
        let run = kabinet(case);
        run.refused("");
        assert_eq!(run.out, "", "{case:?}");
        let plain = run.err.trim_end().chars().all(|c| !c.is_control());
        assert!(plain, "{case:?}: {run:?}");
    }
}

#[test]
fn an_unknown_game_is_told_what_there_is() {
    let run = kabinet(&["legal", "chess"]);
    run.refused("no game is called chess");
    for id in GameId::ALL {
        run.refused(id.info().slug);
    }
}

#[cfg(unix)]
#[test]
fn arguments_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"\xff\xfe");
    kabinet(&[odd]).refused("");
    kabinet(&[OsStr::new("legal"), odd]).refused("");
    kabinet(&[OsStr::new("replay"), odd]).refused("");
    let position = OsStr::new("--position");
    let game = OsStr::new(any_game());
    kabinet(&[OsStr::new("legal"), game, position, odd]).refused("");
}

/// Runs a command whose reader goes away at once.
fn unread(arguments: &[&str], input: Vec<u8>) {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .spawn()
        .expect("kabinet starts");
    drop(child.stdout.take());
    let run = finish(child, input);
    assert_eq!(run.status, Some(0), "{arguments:?}: {run:?}");
    assert_eq!(run.err, "", "{arguments:?}");
}

#[test]
fn a_closed_pipe_ends_a_command_quietly() {
    for id in GameId::ALL {
        let game = id.info().slug;
        let start = id.start();
        let mut list = kabinet_core::ActionList::new();
        start.legal_actions(&mut list);
        let action = start.action_text(list[0]);
        unread(&["legal", game], Vec::new());
        unread(&["apply", game, &action], Vec::new());
        unread(&["perft", game, "1", "--divide"], Vec::new());
        unread(&["show", game], Vec::new());
        unread(&["show", game, "--format", "svg"], Vec::new());
        let bench = ["bench", "playouts", game, "--seconds", "0.01"];
        unread(&bench, Vec::new());
        unread(&["play", game], b"moves\nmoves\n".to_vec());
        // More than any pipe holds, in both directions.
        let stream = format!("{start}\n").repeat(20_000);
        unread(&["legal", game, "--stdin"], stream.into_bytes());
    }
    for arguments in [
        &["games"][..],
        &["games", "--json"],
        &["--help"],
        &["--version"],
        &["completions", "bash"],
    ] {
        unread(arguments, Vec::new());
    }
}

#[test]
fn a_reader_may_leave_in_the_middle() {
    for id in GameId::ALL {
        let mut child = command(&["legal", id.info().slug, "--stdin"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 10];
        let mut stdout = child.stdout.take().unwrap();
        let stream = format!("{}\n", id.start()).repeat(20_000).into_bytes();
        let reader = std::thread::spawn(move || stdout.read_exact(&mut first).unwrap());
        let run = finish(child, stream);
        reader.join().unwrap();
        assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{id}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_at_work() {
    let full = || std::fs::File::options().write(true).open("/dev/full");
    for arguments in [
        &["games"][..],
        &["legal", any_game()],
        &["perft", any_game(), "1"],
        &["completions", "zsh"],
        &["manual"],
    ] {
        let output = command(arguments).stdout(full().unwrap()).output().unwrap();
        common::Run::from(output).failed(1, "standard output");
    }
}

#[test]
fn completions_know_the_commands_and_the_games() {
    for shell in ["bash", "zsh", "fish"] {
        let run = kabinet(&["completions", shell]);
        let script = run.ok();
        for word in COMMANDS {
            assert!(script.contains(word), "{shell}: {word}");
        }
        for id in GameId::ALL {
            assert!(script.contains(id.info().slug), "{shell}: {id}");
        }
        assert!(script.contains("position"), "{shell}");
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_str().unwrap();
    assert_eq!(kabinet(&["manual", "--all", place]).ok(), "");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let whole = kabinet(&["manual"]);
    assert_eq!(whole.ok(), read("kabinet.1"));
    for name in COMMANDS {
        let page = read(&format!("kabinet-{name}.1"));
        let title = format!(".TH kabinet-{name} 1");
        assert!(page.contains(&title), "{page}");
        assert!(page.contains("Example"), "{page}");
        let referred = format!("kabinet\\-{name}(1)");
        assert!(whole.ok().contains(&referred), "{name}: {whole:?}");
    }
    assert_eq!(
        kabinet(&["manual", "table", "build"]).ok(),
        read("kabinet-table-build.1")
    );
    // Every page that is referred to is there.
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let page = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for word in page
            .split_whitespace()
            .filter_map(|word| word.strip_suffix("(1)"))
        {
            let name = word.replace("\\-", "-").replace("\\fB", "") + ".1";
            assert!(folder.path().join(&name).exists(), "{name}");
        }
    }
}

#[test]
fn the_debian_package_is_of_this_version() {
    let changelog = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../packaging/debian/changelog"
    );
    let changelog = std::fs::read_to_string(changelog).unwrap();
    let entry = format!("kabinet ({}-1) ", env!("CARGO_PKG_VERSION"));
    assert!(changelog.starts_with(&entry), "docs/RELEASING.md, step 2");
}
