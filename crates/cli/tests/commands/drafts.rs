//! A draft is played by its name, and no list shows it. The toy game of the tests is one:
//! `cargo test -p kabinet --features toy --test commands drafts`.

use crate::common::kabinet;

#[test]
fn no_list_shows_a_draft() {
    for args in [
        &["games"][..],
        &["games", "--json"],
        &["--help"],
        &["play", "--help"],
    ] {
        let run = kabinet(args);
        let text = run.ok();
        assert!(!text.to_lowercase().contains("konane"), "{args:?}: {text}");
    }
    let run = kabinet(&["games", "--drafts"]);
    let text = run.ok();
    assert!(
        text.contains("konane") && !text.contains("kastwa"),
        "{text}"
    );
}

#[test]
fn a_draft_is_shown_and_counted_by_its_name() {
    let run = kabinet(&["show", "konane"]);
    assert!(run.ok().contains("Black to move."), "{}", run.ok());
    // Four stones can be taken first, two of them with two neighbours and two with four.
    let run = kabinet(&["perft", "konane", "2", "--option", "size=4"]);
    assert!(run.ok().contains("12"), "{}", run.ok());
}
