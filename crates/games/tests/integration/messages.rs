//! The messages that refuse an option, a position or an action, as people see them.
//!
//! `messages.txt` has a line a case, `game | options | position | action | message`; `start` stands
//! for the start position.
//! `KABINET_UPDATE=1 cargo test -p kabinet-games --test integration messages` writes the
//! messages anew.

use crate::common;
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
    let path = common::golden("messages.txt");
    let expected = common::read_golden(&path);
    let mut actual = String::new();
    for (index, line) in expected.lines().enumerate() {
        let place = format!("{}:{}", path.display(), index + 1);
        if line.starts_with('#') || line.is_empty() {
            actual += &format!("{line}\n");
            continue;
        }
        let fields: Vec<&str> = line.splitn(5, '|').map(str::trim).collect();
        let [game, options, position, action, ..] = fields[..] else {
            panic!("{place}: expected game | options | position | action | message");
        };
        let Err(refused) = message(game, options, position, action) else {
            panic!("{place}: nothing is refused here: {line}");
        };
        assert!(!refused.contains('\n'), "{place}: two lines: {refused}");
        actual += &format!("{game} | {options} | {position} | {action} | {refused}\n");
    }
    if common::updating() {
        std::fs::write(&path, &actual).expect("the messages can be written");
    }
    common::compare_golden(&path, &actual);
}
