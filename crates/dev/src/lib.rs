//! A new game from the template: the toy game of the tests, under another name.
//!
//! The toy is compiled and tested, so what is copied from it compiles and passes its tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The game that is copied.
const TOY: &str = "konane";

/// The files of the template: where they are, and where they go. `GAME` is the game's name.
const FILES: [(&str, &str); 10] = [
    (
        "crates/games/src/konane/mod.rs",
        "crates/games/src/GAME/mod.rs",
    ),
    (
        "crates/games/src/konane/position.rs",
        "crates/games/src/GAME/position.rs",
    ),
    (
        "crates/games/src/konane/actions.rs",
        "crates/games/src/GAME/actions.rs",
    ),
    (
        "crates/games/src/konane/notation.rs",
        "crates/games/src/GAME/notation.rs",
    ),
    (
        "crates/games/src/konane/arrange.rs",
        "crates/games/src/GAME/arrange.rs",
    ),
    (
        "crates/games/src/konane/status.rs",
        "crates/games/src/GAME/status.rs",
    ),
    (
        "crates/draw/src/boards/konane.rs",
        "crates/draw/src/boards/GAME.rs",
    ),
    (
        "crates/engine/src/eval/konane.rs",
        "crates/engine/src/eval/GAME.rs",
    ),
    (
        "crates/games/tests/reference/konane.rs",
        "crates/games/tests/reference/GAME.rs",
    ),
    ("crates/dev/template/rules.md", "docs/rules/GAME.md"),
];

/// The lines that are added: the file, the line before which they stand, and the line itself.
const LINES: [(&str, &str, &str); 5] = [
    (
        "crates/games/src/lib.rs",
        "#[cfg(feature = \"toy\")]\npub mod konane;",
        "pub mod GAME;",
    ),
    (
        "crates/games/src/catalogue.rs",
        "                // The next game goes here.",
        "                GAME => TITLE,",
    ),
    (
        "crates/draw/src/boards/mod.rs",
        "#[cfg(feature = \"toy\")]\nmod konane;",
        "mod GAME;",
    ),
    (
        "crates/engine/src/eval/mod.rs",
        "#[cfg(feature = \"toy\")]\nmod konane;",
        "mod GAME;",
    ),
    (
        "crates/games/tests/reference/mod.rs",
        "#[cfg(feature = \"toy\")]\npub mod konane;",
        "pub mod GAME;",
    ),
];

/// Why there is no new game.
#[derive(Debug, thiserror::Error)]
pub enum NewGameError {
    /// The name cannot be that of a module.
    #[error(
        "{0}: a name has small letters and digits, begins with a letter and is no Rust keyword"
    )]
    Name(String),
    /// There is such a game already.
    #[error("{0} exists already")]
    Taken(PathBuf),
    /// A line to write at is gone.
    #[error("{file}: no line {anchor:?}")]
    NoAnchor {
        /// The file.
        file: PathBuf,
        /// What was looked for.
        anchor: &'static str,
    },
    /// A file cannot be read or written.
    #[error("{file}: {error}")]
    File {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
}

/// Names that Rust does not take for a module.
const KEYWORDS: [&str; 20] = [
    "as", "box", "break", "const", "crate", "do", "dyn", "else", "enum", "fn", "for", "if", "impl",
    "let", "loop", "match", "mod", "move", "try", "use",
];

/// Adds a draft called `name` to the tree at `root`. Returns the files it wrote.
///
/// # Errors
/// If the name does not fit or is taken, or a file cannot be read or written. Nothing is written
/// before everything has been read.
pub fn new_game(root: &Path, name: &str) -> Result<Vec<PathBuf>, NewGameError> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    if !begins || !name.chars().all(fits) || name.len() < 2 || KEYWORDS.contains(&name) {
        return Err(NewGameError::Name(name.to_owned()));
    }
    let mut written = Vec::new();
    for (from, to) in FILES {
        let to = root.join(to.replace("GAME", name));
        if to.exists() {
            return Err(NewGameError::Taken(to));
        }
        written.push((to, renamed(&read(&root.join(from))?, name)));
    }
    for (file, anchor, line) in LINES {
        let file = root.join(file);
        let text = read(&file)?;
        let Some((before, after)) = text.split_once(anchor) else {
            return Err(NewGameError::NoAnchor { file, anchor });
        };
        let line = line.replace("GAME", name).replace("TITLE", &title(name));
        written.push((file, format!("{before}{line}\n{anchor}{after}")));
    }
    for (file, text) in &written {
        write(file, text)?;
    }
    Ok(written.into_iter().map(|(file, _)| file).collect())
}

/// The template's text under the game's name, without what it says about being a toy.
fn renamed(text: &str, name: &str) -> String {
    without_toy_note(text)
        .replace(TOY, name)
        .replace(&title(TOY), &title(name))
}

/// A text without the paragraph at its head that says that this is a toy.
fn without_toy_note(text: &str) -> String {
    let Some(begin) = text.find("//!\n//! This game is a toy.") else {
        return text.to_owned();
    };
    let (before, rest) = text.split_at(begin);
    let paragraph = rest
        .split_inclusive('\n')
        .take_while(|line| line.starts_with("//!"));
    let length: usize = paragraph.map(str::len).sum();
    before.to_owned() + &rest[length..]
}

/// A name with a capital.
fn title(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}

fn read(file: &Path) -> Result<String, NewGameError> {
    fs::read_to_string(file).map_err(|error| NewGameError::File {
        file: file.to_owned(),
        error,
    })
}

fn write(file: &Path, text: &str) -> Result<(), NewGameError> {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    let done = folder.and_then(|()| fs::write(file, text));
    done.map_err(|error| NewGameError::File {
        file: file.to_owned(),
        error,
    })
}
