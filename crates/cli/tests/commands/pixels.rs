//! Pictures of pixels: `show --format png` and `replay --format gif`.

use std::fs;
use std::process::Command;

use crate::common::{
    args, decided_match, kabinet, kabinet_reading, option_args, random_match, variants,
};
use kabinet_games::{GameId, Options, Record};

/// The width and height that a PNG file says it has.
fn png_size(file: &[u8]) -> (u32, u32) {
    assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"), "a PNG file");
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

/// The width that a GIF file says it has, and whether it plays again at its end.
fn gif_size(file: &[u8]) -> (u16, bool) {
    assert!(file.starts_with(b"GIF89a"), "a GIF file");
    let again = file.windows(11).any(|part| part == b"NETSCAPE2.0");
    (u16::from_le_bytes([file[6], file[7]]), again)
}

#[test]
fn show_writes_png_of_every_variant() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.png");
    let file = path.to_str().unwrap();
    for (id, options) in variants() {
        let start = id.open(&options, None).unwrap();
        let middle = random_match(start, 25, 9).position().to_string();
        let mut arguments = args(["show", id.info().slug], &option_args(&options));
        arguments
            .extend(["--position", &middle, "--width", "96", "--output", file].map(str::to_owned));
        assert_eq!(kabinet(&arguments).ok(), "");
        assert_eq!(png_size(&fs::read(&path).unwrap()).0, 96, "{id}");
    }
    for &id in GameId::ALL {
        let slug = id.info().slug;
        let draw = |more: &[&str]| {
            let mut all = vec!["show", slug, "--output", file, "--width", "128"];
            all.extend(more);
            kabinet(&all).ok();
            fs::read(&path).unwrap()
        };
        let plain = draw(&[]);
        assert_eq!(
            draw(&["--theme", "light"]),
            plain,
            "pixels are light by themselves"
        );
        assert_eq!(draw(&["--theme", "auto"]), plain);
        assert_ne!(draw(&["--theme", "dark"]), plain);
        assert_ne!(draw(&["--no-coordinates"]), plain);
        kabinet(&["show", slug, "--output", file]).ok();
        assert_eq!(png_size(&fs::read(&path).unwrap()).0, 800, "{slug}");
    }
}

#[test]
fn a_picture_goes_through_a_pipe() {
    let binary = env!("CARGO_BIN_EXE_kabinet");
    let slug = GameId::ALL[0].info().slug;
    let run = Command::new(binary)
        .args(["show", slug, "--format", "png", "--width", "64"])
        .output()
        .unwrap();
    assert!(run.status.success() && run.stderr.is_empty(), "{run:?}");
    assert_eq!(png_size(&run.stdout).0, 64);
}

#[test]
fn the_last_turn_is_marked() {
    let slug = "kastwa";
    let position = "g1P1/1Pp1/2G1/p3 b -/-";
    let draw = |more: &[&str]| {
        let mut all = vec!["show", slug, "--position", position, "--format", "svg"];
        all.extend(more);
        kabinet(&all).ok().to_owned()
    };
    assert!(!draw(&[]).contains("data-mark=\"last\""));
    assert!(draw(&["--last", "b1-c2"]).contains("data-mark=\"last\""));
    kabinet(&["show", slug, "--last", "nowhere"]).refused("nowhere");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let slug = GameId::ALL[0].info().slug;
    for width in ["63", "2049", "0", "-1", "wide"] {
        let run = kabinet(&["show", slug, "--format", "png", &format!("--width={width}")]);
        run.refused("from 64 to 2048");
    }
    kabinet(&["show", slug, "--width", "100"]).refused("--width is for PNG pictures only");
    kabinet(&["show", slug, "--format", "svg", "--width", "100"]).refused("add --format png");
    kabinet(&["show", slug, "--output", "a.gif"]).refused(".png");
    let record = Record::from_match(
        &decided_match(GameId::ALL[0]),
        Options::new(GameId::ALL[0].info()),
    );
    let record = record.to_string();
    let replay = |more: &[&str]| {
        let mut all = vec!["replay", "-"];
        all.extend(more);
        kabinet_reading(&all, &record)
    };
    for only in [&["--theme", "dark"][..], &["--flip"], &["--width", "100"]] {
        replay(only).refused("for animated pictures only");
    }
    replay(&["--format", "gif", "--width", "801"]).refused("from 64 to 800");
    replay(&["--output", "a.png"]).refused(".gif");
    replay(&["--output", "/nowhere/a.gif", "--width", "64"]).failed(1, "cannot write");
    kabinet_reading(&["replay", "-", "--output", "a.gif"], "nonsense").refused("standard input");
}

#[test]
fn replay_makes_films() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.gif");
    let file = path.to_str().unwrap();
    for &id in GameId::ALL {
        let game = random_match(id.start(), 6, 4);
        let record = Record::from_match(&game, Options::new(id.info())).to_string();
        let animation = |more: &[&str]| {
            let mut all = vec!["replay", "-", "--output", file, "--width", "96"];
            all.extend(more);
            assert_eq!(kabinet_reading(&all, &record).ok(), "");
            fs::read(&path).unwrap()
        };
        let plain = animation(&[]);
        assert_eq!(gif_size(&plain), (96, true), "{id}");
        assert_eq!(
            animation(&["--theme", "light"]),
            plain,
            "the same each time"
        );
        assert_ne!(animation(&["--theme", "dark"]), plain);
        assert_ne!(animation(&["--flip"]), plain);
    }
    // The words go to files too.
    let game = random_match(GameId::ALL[0].start(), 3, 4);
    let record = Record::from_match(&game, Options::new(GameId::ALL[0].info())).to_string();
    let text = folder.path().join("a.txt");
    kabinet_reading(
        &["replay", "-", "--output", text.to_str().unwrap()],
        &record,
    )
    .ok();
    let printed = kabinet_reading(&["replay", "-"], &record);
    assert_eq!(fs::read_to_string(text).unwrap(), printed.ok());
}
