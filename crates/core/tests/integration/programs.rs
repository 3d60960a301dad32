//! Every suite is run: `main.rs` of a test program names each file beside it.

use std::fs;
use std::path::Path;

/// The modules that a file declares.
fn declared(main: &str) -> Vec<&str> {
    let lines = main.lines().map(str::trim);
    lines
        .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'))
        .collect()
}

#[test]
fn every_file_of_a_test_program_is_part_of_it() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let crates = crates.expect("the crate lies in crates/");
    let mut programs = 0;
    for folder in fs::read_dir(crates).expect("a folder") {
        let Ok(tests) = fs::read_dir(folder.expect("an entry").path().join("tests")) else {
            continue;
        };
        for program in tests.map(|entry| entry.expect("an entry").path()) {
            let Ok(main) = fs::read_to_string(program.join("main.rs")) else {
                continue;
            };
            programs += 1;
            for file in fs::read_dir(&program).expect("a folder") {
                let file = file.expect("an entry").path();
                let name = file.file_stem().and_then(|name| name.to_str());
                let name = name.expect("a name");
                if name == "main" || file.extension().is_none_or(|end| end != "rs") {
                    continue;
                }
                assert!(
                    declared(&main).contains(&name),
                    "{}: its tests are never run; add `mod {name};` to main.rs",
                    file.display()
                );
            }
        }
    }
    assert!(programs >= 10, "only {programs} test programs were found");
}
