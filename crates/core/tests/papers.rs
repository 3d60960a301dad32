//! The repository's papers: every relative link leads somewhere, every path exists, and the tables
//! of modules at the heads of sources are complete.
//!
//! The test lives in this crate because it needs nothing else built.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Folders that hold no sources of ours.
const SKIPPED: [&str; 6] = [
    ".git",
    "target",
    "dist",
    "node_modules",
    "corpus",
    "artifacts",
];

fn root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let root = crates.and_then(Path::parent);
    root.expect("the crate lies in crates/").to_owned()
}

/// All files with this extension, as paths from the root.
fn files(extension: &str) -> Vec<PathBuf> {
    let root = root();
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() && !SKIPPED.contains(&name.as_ref()) {
                folders.push(path);
            } else if path.is_file() && path.extension().is_some_and(|e| e == extension) {
                found.push(path.strip_prefix(&root).expect("below the root").to_owned());
            }
        }
    }
    found.sort();
    found
}

/// The documents for engineers. Markdown inside the crates is content of the program, in a dialect
/// of its own with one paragraph a line, and has its own tests.
fn documents() -> Vec<(PathBuf, String)> {
    let documents = files("md").into_iter();
    let documents = documents.filter(|path| !path.starts_with("crates"));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(root().join(&path)).expect("UTF-8");
        (path, text)
    };
    documents.map(read).collect()
}

fn parse(text: &str) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter()
}

fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count() + 1
}

/// The anchor that forges give to a heading.
fn slug(heading: &str) -> String {
    let lower = heading.trim().to_lowercase();
    let kept = lower
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The anchors of a document; repeated headings are numbered.
fn anchors(text: &str) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut found = Vec::new();
    let mut heading: Option<String> = None;
    for (event, _) in parse(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(part) | Event::Code(part) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&part);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let slug = slug(&heading.take().unwrap_or_default());
                let count = seen.entry(slug.clone()).or_default();
                found.push(match *count {
                    0 => slug,
                    count => format!("{slug}-{count}"),
                });
                *count += 1;
            }
            _ => {}
        }
    }
    found
}

/// The values of the attributes that name another file in a piece of HTML.
fn html_links(html: &str) -> Vec<String> {
    let attributes = ["src=\"", "srcset=\"", "href=\""];
    let found = attributes.iter().flat_map(|attribute| {
        let parts = html.split(attribute).skip(1);
        parts.filter_map(|part| part.split('"').next().map(str::to_owned))
    });
    found.collect()
}

/// The links and pictures of a document with their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (event, range) in parse(text) {
        let line = line_of(text, range.start);
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                found.push((line, dest_url.to_string()));
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                found.extend(html_links(&html).into_iter().map(|link| (line, link)));
            }
            _ => {}
        }
    }
    found
}

fn has_scheme(link: &str) -> bool {
    link.split_once(':')
        .is_some_and(|(scheme, _)| scheme.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

#[test]
fn every_relative_link_leads_somewhere() {
    let documents: BTreeMap<PathBuf, String> = documents().into_iter().collect();
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (path, text) in &documents {
        for (line, link) in links(text).into_iter().filter(|(_, l)| !has_scheme(l)) {
            checked += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let folder = path.parent().unwrap_or(Path::new(""));
            let target = match file {
                "" => path.clone(),
                file => plain(&folder.join(file)),
            };
            let place = format!("{}:{line}: {link}", path.display());
            if !root().join(&target).exists() {
                wrong.push(format!("{place}: there is no {}", target.display()));
            } else if !anchor.is_empty() {
                let anchors = documents.get(&target).map(|text| anchors(text));
                if !anchors.is_some_and(|anchors| anchors.iter().any(|one| one == anchor)) {
                    wrong.push(format!("{place}: no heading has this anchor"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(checked > 50, "only {checked} links were found");
}

/// The paths in a document's code spans: from the root, or from `crates/`. Placeholders in capital
/// letters, such as `GAME`, stand for something else.
fn paths(text: &str) -> Vec<(usize, String)> {
    const FOLDERS: [&str; 13] = [
        "crates", "docs", "fuzz", "core", "games", "engine", "draw", "picture", "words", "content",
        "print", "server", "cli",
    ];
    let placeholder = |span: &str| {
        let mut words = span.split(|c: char| !c.is_ascii_uppercase());
        words.any(|word| word.len() > 2)
    };
    let mut found = Vec::new();
    for (event, range) in parse(text) {
        if let Event::Code(span) = event
            && let Some((folder, _)) = span.split_once('/')
            && FOLDERS.contains(&folder)
            && !span.contains([' ', '*', '{', '…'])
            && !placeholder(&span.replace("README", "").replace("ADDING_A_GAME", ""))
        {
            found.push((line_of(text, range.start), span.to_string()));
        }
    }
    found
}

#[test]
fn every_path_in_a_document_exists() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (path, text) in documents() {
        // Its game is only an example.
        if path.ends_with("ADDING_A_GAME.md") {
            continue;
        }
        for (line, named) in paths(&text) {
            checked += 1;
            let found = [root().join(&named), root().join("crates").join(&named)];
            if !found.iter().any(|path| path.exists()) {
                wrong.push(format!("{}:{line}: there is no {named}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(checked > 50, "only {checked} paths were found");
}

/// The modules that a source declares, and those that are not only for tests.
fn declared(source: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let (mut all, mut shown) = (BTreeSet::new(), BTreeSet::new());
    let mut for_tests = false;
    for line in source.lines() {
        let rest = line.split_once("mod ").filter(|(before, _)| {
            before.is_empty() || before.starts_with("pub") && before.ends_with(' ')
        });
        if let Some((_, name)) = rest {
            let name = name.trim_end_matches([';', ' ', '{']);
            all.insert(name);
            if !for_tests {
                shown.insert(name);
            }
        }
        for_tests = line.starts_with("#[cfg(test)]");
    }
    (all, shown)
}

/// The names in the first column of a source's table of modules, if it has one.
fn tabled(source: &str) -> Option<BTreeSet<&str>> {
    let head = source.lines().take_while(|line| line.starts_with("//!"));
    let mut rows = head.skip_while(|line| !line.starts_with("//! | module |"));
    rows.next()?;
    let rows = rows.skip(1).map_while(|row| row.strip_prefix("//! | "));
    let cells = rows.filter_map(|row| row.split(" |").next());
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    Some(names.map(|name| name.trim_start_matches("mod@")).collect())
}

#[test]
fn tables_of_modules_are_complete() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for path in files("rs") {
        let source = fs::read_to_string(root().join(&path)).expect("UTF-8");
        let ((all, shown), Some(tabled)) = (declared(&source), tabled(&source)) else {
            continue;
        };
        checked += 1;
        let missing = shown.difference(&tabled).map(|name| (name, "is missing"));
        let unknown = tabled.difference(&all).map(|name| (name, "does not exist"));
        for (name, what) in missing.chain(unknown) {
            wrong.push(format!("{}: `{name}` {what}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(checked > 20, "only {checked} tables were found");
}

#[test]
fn anchors_are_made_as_forges_make_them() {
    let text = "# `kabinet solve GAME`\n## What's new?\n## A, B and C\n## A, B and C\n";
    assert_eq!(
        anchors(text),
        [
            "kabinet-solve-game",
            "whats-new",
            "a-b-and-c",
            "a-b-and-c-1"
        ]
    );
}

/// The README's `cargo run --release` names no package: cargo must know which program is meant.
#[test]
fn cargo_run_starts_the_one_binary() {
    let described = std::process::Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root())
        .output()
        .expect("cargo describes the workspace");
    let described = String::from_utf8(described.stdout).expect("JSON");
    let (_, members) = described
        .split_once("\"workspace_default_members\":[")
        .expect("cargo names the members that it takes by default");
    let (members, _) = members.split_once(']').expect("a list");
    assert_eq!(members.split(',').count(), 1, "{members}");
    assert!(members.contains("/crates/cli#"), "{members}");
}
