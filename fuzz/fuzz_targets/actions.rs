//! Any text played as actions of any game: each refused, or legal.
//!
//! The text is `GAME`, a line break, then actions, one per line. Refused actions are skipped.

#![no_main]

use kabinet_core::{ActionList, Game};
use kabinet_games::GameId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.split('\n');
    let Some(Ok(game)) = lines.next().map(str::parse::<GameId>) else {
        return;
    };
    let mut position = game.start();
    let mut list = ActionList::new();
    for line in lines {
        if let Ok(action) = position.read_action(line) {
            let canonical = position.action_text(action);
            assert_eq!(position.read_action(&canonical), Ok(action));
        }
        position.legal_actions(&mut list);
        match position.legal_action(line) {
            Ok(action) => {
                assert!(list.contains(&action), "{position}: {line}");
                position.play_unchecked(action);
            }
            Err(error) => assert!(!error.to_string().contains('\n')),
        }
    }
});
