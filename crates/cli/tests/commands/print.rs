//! `print`.

use std::fs;
use std::process::Output;

use crate::common::{args, command, kabinet, option_args, variants};
use kabinet_games::GameId;

/// What a run wrote, which is no text.
fn printed(arguments: &[String], language: &str) -> Vec<u8> {
    let mut command = command(arguments);
    command
        .env("LC_ALL", "")
        .env("LC_MESSAGES", "")
        .env("LANG", language);
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("kabinet starts");
    assert!(status.success() && stderr.is_empty(), "{arguments:?}");
    stdout
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

#[test]
fn every_variant_becomes_a_document() {
    for (id, options) in variants() {
        let slug = id.info().slug;
        let arguments = args(["print", slug, "--part", "board"], &option_args(&options));
        let pdf = printed(&arguments, "C");
        assert!(pdf.starts_with(b"%PDF-1."), "{arguments:?}");
        assert!(pdf.trim_ascii_end().ends_with(b"%%EOF"), "{arguments:?}");
        assert_eq!(
            printed(&arguments, "C"),
            pdf,
            "the same arguments, the same bytes"
        );
    }
}

#[test]
fn the_language_is_said_or_that_of_the_environment() {
    let slug = GameId::ALL[0].info().slug;
    let plain = words(&format!("print {slug} --part rules"));
    for (code, locale) in [
        ("en", "en_GB.UTF-8"),
        ("fr", "fr_FR.UTF-8"),
        ("de", "de_AT"),
    ] {
        let said = printed(
            &args(
                [],
                &[plain.clone(), words(&format!("--lang {code}"))].concat(),
            ),
            "C",
        );
        assert_eq!(printed(&plain, locale), said, "{locale}");
        assert_eq!(printed(&plain, "C") == said, code == "en");
    }
}

#[test]
fn a_file_is_written_whole_and_told_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdf");
    let file = path.to_str().unwrap();
    for id in GameId::ALL {
        let slug = id.info().slug;
        for paper in ["a4", "a3", "letter"] {
            let arguments = ["print", slug, "--paper", paper, "--lang", "fr"];
            let run = kabinet(&[&arguments[..], &["--output", file]].concat());
            let line = run.ok().trim_end();
            assert!(
                line.starts_with("sheets ") && line.ends_with(" mm"),
                "{line}"
            );
            let whole = printed(&arguments.map(str::to_owned), "C");
            assert_eq!(fs::read(&path).unwrap(), whole, "{slug} {paper}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let nowhere = folder.path().join("none/a.pdf");
    let run = kabinet(&[
        "print",
        GameId::ALL[0].info().slug,
        "--output",
        nowhere.to_str().unwrap(),
    ]);
    run.failed(1, "cannot write");
}

#[test]
fn nonsense_is_refused() {
    let slug = GameId::ALL[0].info().slug;
    kabinet(&["print"]).refused("GAME");
    kabinet(&["print", "chess"]).refused("no game is called");
    kabinet(&["print", slug, "--paper", "a5"]).refused("letter");
    kabinet(&["print", slug, "--lang", "es"]).refused("en, fr, de");
    kabinet(&["print", slug, "--part", "box"]).refused("pieces");
    kabinet(&["print", slug, "--option", "colour=blue"]).refused("colour");
    let run = kabinet(&["print", "--help"]);
    assert!(run.ok().contains("Examples:"), "{run:?}");
}
