//! Boards of letters as people see them, compared with the files in `tests/boards`.
//!
//! `KABINET_UPDATE=1 cargo test -p kabinet-draw` writes the files again; review the difference.

use std::fs;
use std::path::Path;

use kabinet_draw::terminal::{Key, Style, TextOptions, render};
use kabinet_draw::{Context, scene, svg};
use kabinet_games::{GameId, Options};

/// File name, game, option, position and last turn; `-` stands for none.
const BOARDS: &str = include_str!("../boards/list.txt");

#[test]
fn boards_look_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards");
    let update = std::env::var_os("KABINET_UPDATE").is_some();
    // The pictures that the README shows, one a game.
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let mut pictured = Vec::new();
    let mut differ = Vec::new();
    let lines = BOARDS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    for line in lines {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, game, option, position, last] = fields[..] else {
            panic!("boards/list.txt: expected name | game | option | position | last turn: {line}");
        };
        let some = |field: &'static str| (field != "-").then_some(field);
        let id: GameId = game
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut options = Options::new(id.info());
        if let Some((key, value)) = option.split_once('=') {
            options.set(key, value).unwrap();
        }
        let position = id
            .open(&options, some(position))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let context = Context {
            last: some(last),
            ending: None,
        };
        let scene = scene(&position, context);
        let mut shown = format!("{position}\n\n");
        for (compact, flipped, key) in [
            (false, false, Key::Full),
            (false, true, Key::None),
            (true, false, Key::Marks),
            (true, true, Key::Marks),
        ] {
            let options = TextOptions {
                style: Style::Plain,
                flipped,
                compact,
                key,
            };
            shown += &render(&scene, options);
            shown.push('\n');
        }
        shown += &svg::describe(&scene);
        shown.push('\n');
        let mut files = vec![(folder.join(format!("{name}.txt")), shown)];
        if name == format!("{game}-picture") {
            let picture = svg::render(&scene, &svg::SvgOptions::default());
            files.push((pictures.join(format!("{game}.svg")), picture));
            pictured.push(id);
        }
        for (file, shown) in files {
            if update {
                fs::write(&file, &shown).unwrap();
            } else if fs::read_to_string(&file).unwrap_or_default() != shown {
                println!("{} is now:\n{shown}", file.display());
                differ.push(name);
            }
        }
    }
    assert!(
        differ.is_empty(),
        "these boards are new or have changed: {differ:?}; if that is wanted, \
         KABINET_UPDATE=1 cargo test --no-fail-fast writes them anew, read them before you commit them"
    );
    for id in GameId::ALL {
        let count = pictured.iter().filter(|pictured| *pictured == id).count();
        assert_eq!(
            count, 1,
            "boards/list.txt: {id} needs one line named {id}-picture, the README shows it"
        );
    }
}
