//! Pictures compared with the ones in `tests/references`, pixel by pixel.
//!
//! `KABINET_UPDATE=1 cargo test -p kabinet-picture` writes them anew; look at them before you
//! commit them.

use std::fs;
use std::path::Path;

use kabinet_draw::svg::{self, SvgOptions, Theme};
use kabinet_draw::{Context, scene};
use kabinet_games::{AnyGame, GameId, Options};
use kabinet_picture::{Width, png, small_png};

/// The positions that the README shows, one per game; the last column is the last turn.
const BOARDS: &str = include_str!("../../../draw/tests/boards/list.txt");

/// What another version of a font or a renderer may change on average, of 255.
const AVERAGE: f64 = 0.15;
/// A pixel that differs by more than this is another pixel.
const ANOTHER: u8 = 48;
/// One of so many values may be another: edges that fall half a pixel aside.
const OTHERS: usize = 4000;

/// The position and the last turn.
fn pictured(game: GameId) -> (AnyGame, Option<&'static str>) {
    let name = format!("{game}-picture");
    let lines = BOARDS.lines().filter(|line| !line.starts_with('#'));
    let mut rows = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let row = rows.find(|row| row[0] == name).expect("a picture a game");
    let [_, _, option, position, last] = row[..] else {
        panic!("a line of five columns");
    };
    assert_eq!(option, "-", "the pictures are of the usual boards");
    let options = Options::new(game.info());
    let position = game.open(&options, Some(position)).expect("a position");
    (position, (last != "-").then_some(last))
}

/// Width, height, and three or four bytes a pixel.
fn pixels(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = ::png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(::png::Transformations::ALPHA | ::png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    bytes.truncate(info.buffer_size());
    (info.width, info.height, bytes)
}

/// The difference between a picture and its reference, if there is one.
fn difference(file: &[u8], reference: &[u8]) -> Option<String> {
    let (width, height, new) = pixels(file);
    let (old_width, old_height, old) = pixels(reference);
    if (width, height) != (old_width, old_height) {
        return Some(format!(
            "{old_width} × {old_height} became {width} × {height}"
        ));
    }
    let distances = || new.iter().zip(&old).map(|(a, b)| a.abs_diff(*b));
    let average = distances().map(f64::from).sum::<f64>() / new.len() as f64;
    let others = distances().filter(|&by| by > ANOTHER).count();
    let allowed = new.len() / OTHERS;
    (average > AVERAGE || others > allowed).then(|| {
        format!("{average:.2} of 255 on average, {others} values are others, {allowed} may be")
    })
}

#[test]
fn pictures_look_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/references");
    let update = std::env::var_os("KABINET_UPDATE").is_some();
    let width = Width::new(320).expect("a width");
    let mut wrong = Vec::new();
    for &game in GameId::ALL {
        let (position, last) = pictured(game);
        let context = Context { last, ending: None };
        for (theme, word) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let options = SvgOptions {
                theme,
                ..SvgOptions::default()
            };
            let drawn = svg::render(&scene(&position, context), &options);
            let file = small_png(&drawn, width).expect("a picture");
            let path = folder.join(format!("{game}-{word}.png"));
            if update {
                fs::write(&path, &file).expect("a folder");
                continue;
            }
            let reference = fs::read(&path).unwrap_or_default();
            if reference.is_empty() {
                wrong.push(format!("{game} {word}: there is no reference"));
            } else if let Some(how) = difference(&file, &reference) {
                wrong.push(format!("{game} {word}: {how}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "these pictures have changed: {wrong:#?}; if that is wanted, KABINET_UPDATE=1 cargo test -p kabinet-picture \
         writes them anew, look at them before you commit them"
    );
}

#[test]
fn a_piece_less_is_a_difference() {
    // The comparison can fail: the same board with and without its pieces.
    let width = Width::new(320).expect("a width");
    for &game in GameId::ALL {
        let (position, _) = pictured(game);
        let mut drawn = scene(&position, Context::default());
        let options = SvgOptions {
            theme: Theme::Light,
            ..SvgOptions::default()
        };
        let whole = png(&svg::render(&drawn, &options), width).expect("a picture");
        drawn.pieces.pop();
        let less = png(&svg::render(&drawn, &options), width).expect("a picture");
        assert!(difference(&less, &whole).is_some(), "{game}");
        assert!(difference(&whole, &whole).is_none(), "{game}");
    }
}

#[test]
fn every_width_is_drawn_and_none_is_blurred_from_another() {
    for &game in GameId::ALL {
        let (position, _) = pictured(game);
        let options = SvgOptions {
            theme: Theme::Dark,
            ..SvgOptions::default()
        };
        let drawn = svg::render(&scene(&position, Context::default()), &options);
        for width in [Width::LEAST, Width::USUAL, Width::MOST] {
            let file = png(&drawn, width).expect("a picture");
            let (across, down, bytes) = pixels(&file);
            assert_eq!(across, width.pixels());
            assert!(down > across / 2 && down < across * 2, "{across} × {down}");
            // Paper in all corners, and not half of it in the last row.
            let paper = [0x1d, 0x16, 0x12, 0xff];
            let row = bytes.len() / down as usize;
            for at in [0, row - 4, bytes.len() - row, bytes.len() - 4] {
                assert_eq!(bytes[at..at + 4], paper, "{game} {width}");
            }
            assert_eq!(file[25], 2, "{game} {width}: colours without transparency");
        }
    }
}

#[test]
fn what_has_no_paper_is_transparent() {
    let game = GameId::ALL[0];
    let (position, _) = pictured(game);
    let options = SvgOptions {
        theme: Theme::Light,
        paper: false,
        ..SvgOptions::default()
    };
    let drawn = svg::render(&scene(&position, Context::default()), &options);
    let file = png(&drawn, Width::LEAST).expect("a picture");
    let (.., bytes) = pixels(&file);
    assert_eq!(bytes[3], 0, "the corner");
}
