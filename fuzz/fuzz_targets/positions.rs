//! Any text opened as a position of any game: refused, or a position that can be played on.
//!
//! The text is `GAME`, a line break, the options, a line break, the position.

#![no_main]

use kabinet_core::{ActionList, Game};
use kabinet_games::{GameId, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(3, '\n');
    let (Some(game), Some(options), Some(text)) = (lines.next(), lines.next(), lines.next()) else {
        return;
    };
    let Ok(game) = game.parse::<GameId>() else {
        return;
    };
    let Ok(options) = Options::from_text(game.info(), options) else {
        return;
    };
    let Ok(position) = game.open(&options, Some(text)) else {
        return;
    };
    assert_eq!(position.to_string(), text);
    assert_eq!(position.zobrist(), position.zobrist_from_scratch());
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    assert_eq!(list.is_empty(), position.outcome().is_some());
    for &action in list.as_slice() {
        let action_text = position.action_text(action);
        assert_eq!(position.legal_action(&action_text), Ok(action));
        let next = position.clone().play(action).expect("a listed action");
        assert_eq!(next.zobrist(), next.zobrist_from_scratch());
        let again = game.open(&options, Some(&next.to_string()));
        assert_eq!(again.as_ref(), Ok(&next), "{text}: {action_text}");
    }
});
