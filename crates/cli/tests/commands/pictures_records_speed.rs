//! `show`, `replay` and `bench`.

use std::fs;

use crate::common::{
    args, decided_match, kabinet, kabinet_reading, option_args, random_match, unfinished_match,
    variants,
};
use kabinet_core::kgn::{self, Count};
use kabinet_core::{Game, Match};
use kabinet_games::{AnyGame, GameId, Options, Record};

#[test]
fn show_draws_every_variant_in_every_format() {
    for (id, options) in variants() {
        let start = id.open(&options, None).unwrap();
        let middle = random_match(start, 25, 9).position().to_string();
        let base = args(["show", id.info().slug], &option_args(&options));
        for position in [None, Some(middle)] {
            let draw = |more: &[&str]| {
                let mut arguments = base.clone();
                if let Some(text) = &position {
                    arguments.extend(["--position".to_owned(), text.clone()]);
                }
                arguments.extend(more.iter().copied().map(str::to_owned));
                kabinet(&arguments).ok().to_owned()
            };
            let text = draw(&["--format", "text"]);
            assert!(text.is_ascii() && text.lines().count() > 3, "{text}");
            assert!(!text.contains('\u{1b}'));
            assert_eq!(draw(&[]), text, "plain where there is no terminal");
            assert_ne!(draw(&["--flip"]), text);
            let ansi = draw(&["--format", "ansi"]);
            assert!(ansi.contains('\u{1b}'), "{ansi}");

            let svg = draw(&["--format", "svg"]);
            assert!(svg.trim_start().starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
            assert_eq!(draw(&["--format", "svg", "--theme", "auto"]), svg);
            for more in [
                &["--theme", "light"][..],
                &["--theme", "dark"],
                &["--no-coordinates"],
                &["--flip"],
            ] {
                let other = draw(&[&["--format", "svg"], more].concat());
                assert_ne!(other, svg, "{id}: {more:?} changes the picture");
            }
        }
    }
}

#[test]
fn show_writes_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for &id in GameId::ALL {
        let slug = id.info().slug;
        for (name, format) in [("a.svg", "svg"), ("a.txt", "text"), ("A.SVG", "svg")] {
            let path = file(name);
            assert_eq!(kabinet(&["show", slug, "--output", &path]).ok(), "");
            let expected = kabinet(&["show", slug, "--format", format]);
            assert_eq!(fs::read_to_string(&path).unwrap(), expected.ok());
        }
        let path = file("any.thing");
        kabinet(&["show", slug, "--output", &path, "--format", "ansi"]).ok();
        assert!(fs::read_to_string(&path).unwrap().contains('\u{1b}'));
        let nowhere = file("none/a.svg");
        kabinet(&["show", slug, "--output", &nowhere]).failed(1, "cannot write");
        let here = folder.path().to_str().unwrap();
        let run = kabinet(&["show", slug, "--format", "svg", "--output", here]);
        run.failed(1, "cannot write");
    }
}

fn replayed(game: &Match<AnyGame>, result: &str) -> String {
    let mut text = String::new();
    for position in game.positions() {
        text += &format!("{position}\n");
    }
    text + &format!("result {result}\n")
}

fn result(game: &Match<AnyGame>) -> String {
    match game.ending().map(|ending| ending.outcome.winner()) {
        None => "*".to_owned(),
        Some(None) => "draw".to_owned(),
        Some(Some(side)) => {
            let info = game.start().id().info();
            info.side(side).letter.to_string()
        }
    }
}

#[test]
fn replay_prints_the_positions_of_a_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.kgn");
    let path = path.to_str().unwrap();
    for (id, options) in variants() {
        let start = id.open(&options, None).unwrap();
        for length in [0, 1, 2, 50] {
            let game = random_match(start.clone(), length, 6);
            let record = Record::from_match(&game, options.clone()).to_string();
            let expected = replayed(&game, &result(&game));
            fs::write(path, &record).unwrap();
            assert_eq!(kabinet(&["replay", path]).ok(), expected, "{record}");
            assert_eq!(kabinet_reading(&["replay", "-"], &record).ok(), expected);
            let windows = record.replace('\n', "\r\n");
            assert_eq!(kabinet_reading(&["replay", "-"], windows).ok(), expected);
        }
    }
}

#[test]
fn replay_knows_every_result() {
    for &id in GameId::ALL {
        let options = || Options::new(id.info());
        let replay = |game: &Match<AnyGame>| {
            let record = Record::from_match(game, options()).to_string();
            kabinet_reading(&["replay", "-"], record).ok().to_owned()
        };
        let decided = decided_match(id);
        assert_eq!(replay(&decided), replayed(&decided, &result(&decided)));
        let mut game = unfinished_match(&id.start(), 4, 3);
        game.agree_draw().unwrap();
        assert_eq!(replay(&game), replayed(&game, "draw"));
        game.take_back_action();
        game.resign(kabinet_core::Side::First).unwrap();
        let winner = id.info().sides[1].letter.to_string();
        assert_eq!(replay(&game), replayed(&game, &winner));
    }
}

#[test]
fn replay_says_where_a_record_is_wrong() {
    for &id in GameId::ALL {
        let game = random_match(id.start(), 12, 8);
        let record = Record::from_match(&game, Options::new(id.info())).to_string();
        // The third turn, or the last of a game that is over before.
        let first = game.start().side();
        let mut document = kgn::read(&record).unwrap();
        let wrong = document.line.turns.len().min(3) - 1;
        document.line.turns[wrong].text = "nonsense".to_owned();
        let count = (0..wrong).fold(Count::start(first), |count, _| count.next());
        let run = kabinet_reading(&["replay", "-"], document.write(first));
        run.refused("standard input: line ");
        run.refused(&format!("turn {count} "));
        run.refused("nonsense");
        assert_eq!(run.out, "");
    }
    let read = |text: &[u8]| kabinet_reading(&["replay", "-"], text);
    read(b"").refused("Game");
    read(b"[Game \"chess\"]\n").refused("chess");
    read(b"[Game \"").refused("line 1");
    read(b"\xff\xfe\x00").refused("not UTF-8");
    read(b"{ no end").refused("line 1");
}

#[test]
fn replay_refuses_what_is_no_record_file() {
    let folder = tempfile::tempdir().unwrap();
    kabinet(&["replay", "/nonexistent/game.kgn"]).refused("/nonexistent/game.kgn: ");
    kabinet(&["replay", folder.path().to_str().unwrap()]).refused("");
    let path = folder.path().join("large.kgn");
    fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
    kabinet(&["replay", path.to_str().unwrap()]).refused("larger than 16 MiB");
}

#[test]
fn bench_measures() {
    for (id, options) in variants() {
        let mut arguments = args(
            ["bench", "playouts", id.info().slug],
            &option_args(&options),
        );
        let more = "--seconds 0.01 --threads 2 --seed 5 --max-plies 40";
        arguments.extend(more.split(' ').map(str::to_owned));
        let run = kabinet(&arguments);
        let lines = run.lines();
        let last = lines.last().unwrap();
        let rate: u64 = last
            .strip_prefix("plies_per_second ")
            .unwrap()
            .parse()
            .unwrap();
        assert!(rate > 0, "{last}");
        for word in ["games ", "plies ", "plies_per_game ", "cut_off "] {
            assert!(lines.iter().any(|line| line.starts_with(word)), "{word}");
        }
    }
}

#[test]
fn bench_has_nothing_to_play_in_a_finished_position() {
    for &id in GameId::ALL {
        let text = decided_match(id).position().to_string();
        let arguments = ["bench", "playouts", id.info().slug, "--position", &text];
        kabinet(&arguments).refused("finished");
    }
}
