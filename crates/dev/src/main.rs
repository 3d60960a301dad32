//! `kabinet-dev`: tools for those who work on Kabinet.

use std::path::Path;
use std::process::{Command, ExitCode};

const USAGE: &str = "usage: cargo run -p kabinet-dev -- new-game NAME";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["new-game", name] => new_game(name),
        ["--help" | "-h"] => {
            println!(
                "{USAGE}\n\nAdds a draft that compiles and passes its tests, for you to change."
            );
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn new_game(name: &str) -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match kabinet_dev::new_game(&root, name) {
        Ok(files) => {
            for file in files {
                println!(
                    "wrote {}",
                    file.strip_prefix(&root).unwrap_or(&file).display()
                );
            }
            // The lists of modules are sorted.
            let formatted = Command::new("cargo")
                .args(["fmt", "--all"])
                .current_dir(&root)
                .status();
            if !formatted.is_ok_and(|status| status.success()) {
                eprintln!("run `cargo fmt --all`");
            }
            println!("\n{name} is a draft with the rules of the template. Try it:");
            println!("  cargo run -p kabinet -- play {name}");
            println!("Then follow docs/ADDING_A_GAME.md.");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("kabinet-dev: {error}");
            ExitCode::FAILURE
        }
    }
}
