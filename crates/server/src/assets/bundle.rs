//! Scripts of a page in one file.
//!
//! Browsers would fetch each module on its own, over a few connections at once, and a page far from
//! its server would wait for round after round. So each page has one file: its modules in the order
//! of their imports, each in a function of its own. The sources need no build step and know nothing
//! of it; they keep to `import { … } from '…';` and to exported declarations.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The end of the name of a page's one file.
pub(super) const END: &str = ".bundle.js";

/// One module: what it imports from where, what it exports, and the rest of its text.
#[derive(Debug, Default)]
struct Module {
    imports: Vec<(String, String)>,
    exports: Vec<String>,
    body: String,
}

/// The modules that some entries need as one script. `text` gives a module's source by its name,
/// `resolve` the name of what a module imports by a path.
pub(super) fn bundle(
    entries: &[&str],
    text: impl Fn(&str) -> Option<String>,
    resolve: impl Fn(&str, &str) -> String,
) -> Option<String> {
    let mut order: Vec<String> = Vec::new();
    let mut modules: BTreeMap<String, Module> = BTreeMap::new();
    // Each module twice on the stack: to look at its imports, and when they are all there.
    let mut open: Vec<(String, bool)> = Vec::new();
    for entry in entries.iter().rev() {
        open.push(((*entry).to_owned(), false));
    }
    while let Some((name, is_ready)) = open.pop() {
        if is_ready {
            order.push(name);
            continue;
        }
        if modules.contains_key(&name) {
            continue;
        }
        let module = parse(&text(&name)?, |path| resolve(&name, path));
        open.push((name.clone(), true));
        for (_, from) in module.imports.iter().rev() {
            open.push((from.clone(), false));
        }
        modules.insert(name, module);
    }
    let number: BTreeMap<&str, usize> = (order.iter().enumerate())
        .map(|(number, name)| (name.as_str(), number))
        .collect();
    let mut script = String::new();
    for (index, name) in order.iter().enumerate() {
        let module = &modules[name];
        // Only what a page begins with may wait for something.
        let (open, close) = if entries.contains(&name.as_str()) {
            ("await (async () =>", ")()")
        } else {
            ("(() =>", ")()")
        };
        let _ = writeln!(script, "const $m{index} = {open} {{ // {name}");
        for (names, from) in &module.imports {
            let names = names.replace(" as ", ": ");
            let _ = writeln!(script, "const {{{names}}} = $m{};", number[from.as_str()]);
        }
        script.push_str(&module.body);
        let exports = module.exports.join(", ");
        let _ = writeln!(script, "return {{ {exports} }};\n}}{close};");
    }
    Some(script)
}

/// Reads a module. Comments that have lines of their own are left out.
fn parse(source: &str, resolve: impl Fn(&str) -> String) -> Module {
    let mut module = Module::default();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let start = line.trim_start();
        if start.starts_with("//") {
            continue;
        }
        if start.starts_with("/*") {
            let mut last = line;
            while !last.contains("*/") {
                let Some(next) = lines.next() else { break };
                last = next;
            }
            // What follows a comment on its line stays: a type may stand before a value.
            let rest = last.split_once("*/").map_or("", |(_, rest)| rest);
            if !rest.trim().is_empty() {
                module.body.push_str(rest);
                module.body.push('\n');
            }
            continue;
        }
        if line.starts_with("import {") {
            let mut import = line.to_owned();
            while !import.contains(" from '") {
                let Some(next) = lines.next() else { break };
                import.push_str(next);
            }
            let names = import.split(['{', '}']).nth(1).unwrap_or("").trim();
            let path = import.split('\'').nth(1).unwrap_or("");
            module.imports.push((names.to_owned(), resolve(path)));
            continue;
        }
        let line = match line.strip_prefix("export ") {
            Some(declared) => {
                module.exports.extend(declared_name(declared));
                declared
            }
            None => line,
        };
        module.body.push_str(line);
        module.body.push('\n');
    }
    module
}

/// The name that a declaration declares.
fn declared_name(declaration: &str) -> Option<String> {
    let mut words = declaration.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    words
        .find(|word| !matches!(*word, "" | "async" | "function" | "class" | "const"))
        .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_come_after_what_they_import_and_only_once() {
        let text = |name: &str| {
            let source = match name {
                "a.js" => {
                    "/** The page. */\nimport { b } from './b.js';\nimport { c as d } from './c.js';\nb(d);\n"
                }
                "b.js" => {
                    "import {\n  c,\n} from './c.js';\n// A sum.\nexport const b = (x) => c + x;\n"
                }
                "c.js" => "export const c = 1;\nexport async function wait() {}\n",
                _ => return None,
            };
            Some(source.to_owned())
        };
        let resolve = |_: &str, path: &str| path.trim_start_matches("./").to_owned();
        let script = bundle(&["a.js"], text, resolve).expect("all modules");
        let expected = "const $m0 = (() => { // c.js\nconst c = 1;\nasync function wait() {}\nreturn { c, wait };\n})();\n\
            const $m1 = (() => { // b.js\nconst {c,} = $m0;\nconst b = (x) => c + x;\nreturn { b };\n})();\n\
            const $m2 = await (async () => { // a.js\nconst {b} = $m1;\nconst {c: d} = $m0;\nb(d);\nreturn {  };\n})();\n";
        assert_eq!(script, expected);
        assert_eq!(bundle(&["z.js"], text, resolve), None);
    }
}
