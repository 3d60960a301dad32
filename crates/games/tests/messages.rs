//! The messages that refuse an option, a position or an action, as people see them.
//!
//! `messages.txt` has a line a case, `game | options | position | action | message`; `start` stands
//! for the start position. `KABINET_UPDATE=1 cargo test -p kabinet-games --test messages` writes the
//! messages anew.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::PathBuf;

use kabinet_core::Game;
use kabinet_games::{GameId, Options};

fn message(game: &str, options: &str, position: &str, action: &str) -> Result<(), String> {
    let id: GameId = game.parse().map_err(|error| format!("{error}"))?;
    let options = Options::from_text(id.info(), options).map_err(|error| error.to_string())?;
    let position = (position != "start").then_some(position);
    let position = id
        .open(&options, position)
        .map_err(|error| error.to_string())?;
    if action != "-" {
        position
            .legal_action(action)
            .map_err(|error| error.to_string())?;
    }
    Ok(())
}

#[test]
fn refusals_say_what_is_wrong_and_where() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/messages.txt");
    let expected = std::fs::read_to_string(&path).unwrap();
    let mut actual = String::new();
    for line in expected.lines() {
        if line.starts_with('#') || line.is_empty() {
            actual += &format!("{line}\n");
            continue;
        }
        let fields: Vec<&str> = line.splitn(5, '|').map(str::trim).collect();
        let case = &fields[..4];
        let refused =
            message(case[0], case[1], case[2], case[3]).expect_err(&format!("accepted: {line}"));
        assert!(!refused.contains('\n'), "{refused}");
        actual += &format!("{} | {refused}\n", case.join(" | "));
    }
    if std::env::var_os("KABINET_UPDATE").is_some() {
        std::fs::write(&path, actual).unwrap();
    } else {
        assert_eq!(actual, expected);
    }
}
