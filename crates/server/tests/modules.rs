//! The top-level modules of a crate depend on each other in one direction only.
//!
//! The test reads the sources. A module depends on another one if a file of its own names it, by
//! `crate::` or by `super::`. Comments and unit tests do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The crates that are held to this.
const CRATES: [&str; 4] = ["server", "draw", "picture", "words"];

/// For each module the modules it depends on, each with a file that says so.
type Graph = BTreeMap<String, BTreeMap<String, String>>;

/// A source file: its path below `src`, and its text.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// The names of the modules from the crate's root to this file's own; none for the root itself
    /// and for files of tests.
    fn module(&self) -> Option<Vec<String>> {
        let path = self.path.with_extension("");
        let names = path.iter().map(|name| name.to_string_lossy().into_owned());
        let mut names: Vec<String> = names.collect();
        if names.last().is_some_and(|name| name == "mod") {
            names.pop();
        }
        let root = ["lib", "main"].contains(&names.first()?.as_str());
        let tests = names.iter().any(|name| name == "tests");
        (!root && !tests).then_some(names)
    }

    /// The names that follow the crate's root in paths.
    fn names_in_root(&self, depth: usize) -> BTreeSet<String> {
        let code = self.text.split("#[cfg(test)]\nmod").next().unwrap_or("");
        let lines = code.lines();
        let code: String = lines
            .map(|line| line.split("//").next().unwrap_or("").to_owned() + "\n")
            .collect();
        let mut found = BTreeSet::new();
        for root in ["crate::".to_owned(), "super::".repeat(depth)] {
            for (at, _) in code.match_indices(&root) {
                let before = code[..at].chars().next_back();
                if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                    continue;
                }
                let path = &code[at + root.len()..];
                match path.strip_prefix('{') {
                    Some(group) => found.extend(heads_of_group(group)),
                    None => found.extend([head(path)]),
                }
            }
        }
        found
    }
}

/// The first name of a path.
fn head(path: &str) -> String {
    let path = path.trim_start();
    path.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

/// The first names of all paths in a group, whose opening brace was read.
fn heads_of_group(group: &str) -> Vec<String> {
    let mut heads = vec![head(group)];
    let mut depth = 1;
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => heads.push(head(&group[at + 1..])),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

fn graph(sources: &[Source]) -> Graph {
    let modules: Vec<(Vec<String>, &Source)> = sources
        .iter()
        .filter_map(|source| Some((source.module()?, source)))
        .collect();
    let mut graph = Graph::new();
    for (module, _) in &modules {
        graph.entry(module[0].clone()).or_default();
    }
    let all: BTreeSet<String> = graph.keys().cloned().collect();
    for (module, source) in &modules {
        for name in source.names_in_root(module.len()) {
            if name != module[0] && all.contains(&name) {
                let file = source.path.display().to_string();
                let edges = graph.entry(module[0].clone()).or_default();
                edges.entry(name).or_insert(file);
            }
        }
    }
    graph
}

/// The modules of a cycle in order, if there is one.
fn cycle(graph: &Graph) -> Option<Vec<String>> {
    fn visit<'a>(
        graph: &'a Graph,
        module: &'a str,
        path: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Option<Vec<String>> {
        if let Some(start) = path.iter().position(|&other| other == module) {
            return Some(path[start..].iter().map(|&name| name.to_owned()).collect());
        }
        if done.contains(module) {
            return None;
        }
        path.push(module);
        let edges = graph.get(module).into_iter().flat_map(BTreeMap::keys);
        for next in edges {
            if let Some(found) = visit(graph, next, path, done) {
                return Some(found);
            }
        }
        path.pop();
        done.insert(module);
        None
    }
    let mut done = BTreeSet::new();
    graph
        .keys()
        .find_map(|module| visit(graph, module, &mut Vec::new(), &mut done))
}

/// A cycle as text: who depends on whom, and which file says so.
fn describe(graph: &Graph, cycle: &[String]) -> String {
    let next = cycle.iter().cycle().skip(1);
    let steps = cycle
        .iter()
        .zip(next)
        .map(|(module, next)| format!("{module} -> {next} ({})", graph[module][next]));
    steps.collect::<Vec<_>>().join(", ")
}

fn read(folder: &Path, below: &Path, sources: &mut Vec<Source>) {
    for entry in std::fs::read_dir(folder.join(below)).expect("a folder") {
        let entry = entry.expect("an entry");
        let path = below.join(entry.file_name());
        if entry.file_type().expect("a type").is_dir() {
            read(folder, &path, sources);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(entry.path()).expect("a source file");
            sources.push(Source { path, text });
        }
    }
}

#[test]
fn top_level_modules_have_no_cycles() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in CRATES {
        let mut sources = Vec::new();
        read(&crates.join(name).join("src"), Path::new(""), &mut sources);
        let graph = graph(&sources);
        assert!(graph.len() > 2, "{name}: {graph:?}");
        if let Some(cycle) = cycle(&graph) {
            panic!("crates/{name}: {}", describe(&graph, &cycle));
        }
    }
}

fn source(path: &str, text: &str) -> Source {
    Source {
        path: path.into(),
        text: text.to_owned(),
    }
}

#[test]
fn a_cycle_is_found_and_named() {
    let graph = graph(&[
        source("lib.rs", "use crate::a::A;"),
        source("a.rs", "use crate::b::B;"),
        source("b/mod.rs", "use super::d;"),
        source(
            "b/part.rs",
            "use crate::{\n    d::{self, a},\n    c::C,\n};",
        ),
        source("c/mod.rs", ""),
        source("c/deep/leaf.rs", "fn f() { super::super::super::a::g() }"),
        source("d.rs", ""),
    ]);
    let found = cycle(&graph).expect("a cycle");
    assert_eq!(found, ["a", "b", "c"]);
    assert_eq!(
        describe(&graph, &found),
        "a -> b (a.rs), b -> c (b/part.rs), c -> a (c/deep/leaf.rs)"
    );
}

#[test]
fn comments_and_unit_tests_are_no_dependencies() {
    let graph = graph(&[
        source("a.rs", "use crate::b::B;"),
        source(
            "b.rs",
            "//! See `crate::a`.\n#[cfg(test)]\nmod tests { use crate::a::A; }",
        ),
        source("b/tests.rs", "use crate::a::A;"),
        source(
            "b/part.rs",
            "use super::a; // its own neighbour, not the module at the top",
        ),
    ]);
    assert_eq!(cycle(&graph), None, "{graph:?}");
}
