//! Files and functions stay short: 500 lines a file and 80 a function, outside tests.
//!
//! The test reads the sources as text, formatted by rustfmt. It lives in this crate because it
//! needs nothing else built.

use std::fs;
use std::path::{Path, PathBuf};

const LONGEST_FILE: usize = 500;
const LONGEST_FUNCTION: usize = 80;
const LONGEST_SCRIPT: usize = 400;

fn crates() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates.expect("the crate lies in crates/").to_owned()
}

/// All files with this extension below a folder, without those of unit tests.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().unwrap_or_default();
        if name == "tests" {
            continue;
        }
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}

/// The files of all crates in one of their folders.
fn all(folder: &str, extension: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(crates()).expect("a folder") {
        let folder = entry.expect("an entry").path().join(folder);
        if folder.is_dir() {
            files(&folder, extension, &mut found);
        }
    }
    assert!(found.len() > 20, "only {} files in {folder}", found.len());
    found.sort();
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("UTF-8");
        let name = path.strip_prefix(crates()).expect("below crates/");
        (format!("crates/{}", name.display()), text)
    };
    found.iter().map(read).collect()
}

/// A source without the unit tests at its end.
fn code(text: &str) -> &str {
    let tests = text.find("\n#[cfg(test)]\nmod ");
    tests.map_or(text, |at| &text[..=at])
}

/// The name and the number of lines of each function.
fn functions(code: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let item = line.trim_start();
        let Some(at) = item.find("fn ") else {
            continue;
        };
        // Only a visibility and keywords stand before it.
        let before = item[..at].replace(['(', ')', ':'], " ");
        let mut words = before.split_whitespace();
        let known = ["pub", "crate", "super", "in", "http", "const", "async"];
        if !words.all(|word| known.contains(&word)) {
            continue;
        }
        // The signature ends where the body begins; without a body there is nothing to measure.
        let signature = lines[start..]
            .iter()
            .find(|line| line.ends_with(['{', ';', '}']));
        if !signature.is_some_and(|line| line.ends_with('{')) {
            continue;
        }
        // rustfmt puts the end of an item below its beginning.
        let end = format!("{}}}", &line[..line.len() - item.len()]);
        if let Some(length) = lines[start..].iter().position(|line| *line == end) {
            let name = item[at + 3..].split(['(', '<']).next().unwrap_or_default();
            found.push((name.to_owned(), length + 1));
        }
    }
    found
}

#[test]
fn files_are_short() {
    let mut long = Vec::new();
    for (name, text) in all("src", "rs") {
        let lines = code(&text).lines().count();
        if lines > LONGEST_FILE {
            long.push(format!("{name}: {lines} lines, at most {LONGEST_FILE}"));
        }
    }
    for (name, text) in all("assets", "js") {
        let lines = text.lines().count();
        if lines > LONGEST_SCRIPT {
            long.push(format!("{name}: {lines} lines, at most {LONGEST_SCRIPT}"));
        }
    }
    assert!(long.is_empty(), "split by concern:\n{}", long.join("\n"));
}

#[test]
fn functions_are_short() {
    let mut long = Vec::new();
    for (name, text) in all("src", "rs") {
        for (function, lines) in functions(code(&text)) {
            if lines > LONGEST_FUNCTION {
                long.push(format!(
                    "{name}: `{function}` has {lines} lines, at most {LONGEST_FUNCTION}"
                ));
            }
        }
    }
    assert!(long.is_empty(), "split:\n{}", long.join("\n"));
}

#[test]
fn functions_are_measured() {
    let source = "\
impl A {
    pub(in crate::http) async fn one(
        self,
    ) -> u8 {
        1
    }

    fn declared(self);
    const fn two() {}
}
fn three() {
    let fn_like = \"fn\";
}
";
    let found = functions(source);
    let found: Vec<(&str, usize)> = found.iter().map(|(n, l)| (n.as_str(), *l)).collect();
    assert_eq!(found, [("one", 5), ("three", 3)]);
}
