//! The scaffold writes a whole draft, or nothing.

use std::fs;
use std::path::{Path, PathBuf};

use kabinet_dev::{NewGameError, new_game};

/// The files that the scaffold reads.
const READ: [&str; 15] = [
    "crates/games/src/konane/mod.rs",
    "crates/games/src/konane/position.rs",
    "crates/games/src/konane/actions.rs",
    "crates/games/src/konane/notation.rs",
    "crates/games/src/konane/arrange.rs",
    "crates/games/src/konane/status.rs",
    "crates/draw/src/boards/konane.rs",
    "crates/engine/src/eval/konane.rs",
    "crates/games/tests/reference/konane.rs",
    "crates/dev/template/rules.md",
    "crates/games/src/lib.rs",
    "crates/games/src/catalogue.rs",
    "crates/draw/src/boards/mod.rs",
    "crates/engine/src/eval/mod.rs",
    "crates/games/tests/reference/mod.rs",
];

/// A copy of the parts of this tree that the scaffold touches.
fn copy() -> tempfile::TempDir {
    let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().expect("a folder");
    for file in READ {
        let to = folder.path().join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(tree.join(file), to).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
    folder
}

fn text(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn a_new_game_is_the_toy_under_its_own_name() {
    let folder = copy();
    let written: Vec<PathBuf> = new_game(folder.path(), "morris").expect("a new game");
    assert_eq!(written.len(), READ.len());
    for file in &written {
        let text = fs::read_to_string(file).expect("it was written");
        if file.to_string_lossy().contains("morris") {
            assert!(
                !text.to_lowercase().contains("konane"),
                "{}",
                file.display()
            );
            assert!(!text.contains("toy"), "{}", file.display());
        }
    }
    let info = text(folder.path(), "crates/games/src/morris/mod.rs");
    assert!(info.contains("slug: \"morris\"") && info.contains("draft: true"));
    let list = text(folder.path(), "crates/games/src/catalogue.rs");
    assert!(list.contains("kastwa => Kastwa,\n                morris => Morris,\n"));
    for (file, line) in [
        ("crates/games/src/lib.rs", "\npub mod morris;\n"),
        ("crates/draw/src/boards/mod.rs", "\nmod morris;\n"),
        ("crates/engine/src/eval/mod.rs", "\nmod morris;\n"),
        ("crates/games/tests/reference/mod.rs", "\npub mod morris;\n"),
    ] {
        assert!(text(folder.path(), file).contains(line), "{file}");
    }
}

#[test]
fn a_second_game_goes_behind_the_first() {
    let folder = copy();
    new_game(folder.path(), "morris").expect("a new game");
    new_game(folder.path(), "pong").expect("another");
    let list = text(folder.path(), "crates/games/src/catalogue.rs");
    assert!(list.contains("morris => Morris,\n                pong => Pong,\n"));
}

#[test]
fn what_does_not_fit_is_refused_and_nothing_is_written() {
    let folder = copy();
    for name in [
        "",
        "a",
        "Morris",
        "nine-mens",
        "9morris",
        "match",
        "../up",
        "tô",
    ] {
        let refused = new_game(folder.path(), name);
        assert!(matches!(refused, Err(NewGameError::Name(_))), "{name}");
    }
    let taken = new_game(folder.path(), "konane");
    assert!(matches!(taken, Err(NewGameError::Taken(_))), "{taken:?}");
    let list = folder.path().join("crates/games/src/catalogue.rs");
    fs::write(&list, "nothing\n").expect("a file");
    let lost = new_game(folder.path(), "morris");
    assert!(
        matches!(lost, Err(NewGameError::NoAnchor { .. })),
        "{lost:?}"
    );
    assert!(!folder.path().join("crates/games/src/morris").exists());
}
