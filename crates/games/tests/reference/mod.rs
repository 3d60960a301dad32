//! The slow reference: a second, separate implementation of the rules of every game, for tests
//! only.
//!
//! It is written from the rules (docs/rules/…) alone and shares nothing with the fast rules: no
//! types, no tables, no parsing, not even a helper; what games on squares have in common is in
//! [`squares`]. So a mistake cannot hide in both, and where the
//! two disagree one of them has misread the page. Each rule should be recognisable from the page,
//! so the code prefers maps, lists and searches to anything clever.
//!
//! Everything is text in, text out:
//!
//! - [`start`] gives the text of the starting position for some options;
//! - [`legal`] gives the canonical texts of the legal actions, sorted by bytes (empty: the game is
//!   over);
//! - [`apply`] gives the text of the position after one legal action;
//! - [`winner`] gives the side that has won, by its letter in the SIDE field.
//!
//! Texts must be well-formed and actions legal: the reference panics on bad input or answers
//! nonsense. Repetition, two passes in a row, agreement and resignation belong to a game's history
//! and not to a position, so they are not here.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test binary includes this module as its own, and uses only a part of it"
)]

use std::collections::BTreeMap;

pub mod kastwa;
pub mod kengi;
pub mod kensington;
pub mod kingdom;
#[cfg(feature = "toy")]
pub mod konane;
pub mod squares;

/// The variant options of a game, by name; a missing one has its default value.
pub type Options = BTreeMap<String, String>;

/// The four functions of a game's reference.
struct Reference {
    start: fn(&Options) -> String,
    legal: fn(&str, &Options) -> Vec<String>,
    apply: fn(&str, &str, &Options) -> String,
    winner: fn(&str, &Options) -> Option<char>,
}

/// Finds the reference of a game by the name of its module. A game of the catalogue without a
/// reference does not compile: write `tests/reference/GAME.rs` from its rules page.
macro_rules! references {
    (() $($game:ident => $Name:ident,)+) => {
        fn reference(game: &str) -> Option<Reference> {
            match game {
                $(stringify!($game) => Some(Reference {
                    start: $game::start,
                    legal: $game::legal,
                    apply: $game::apply,
                    winner: $game::winner,
                }),)+
                _ => None,
            }
        }
    };
}

kabinet_games::for_each_game!(references!());

fn of(game: &str) -> Reference {
    reference(game).unwrap_or_else(|| panic!("the catalogue has no game {game}"))
}

/// The text of the starting position.
pub fn start(game: &str, options: &Options) -> String {
    (of(game).start)(options)
}

/// The legal actions, sorted by bytes: `pass` when there is no other, none when the game is over.
pub fn legal(game: &str, text: &str, options: &Options) -> Vec<String> {
    (of(game).legal)(text, options)
}

/// The text of the position after `action`, which must be legal.
pub fn apply(game: &str, text: &str, action: &str, options: &Options) -> String {
    (of(game).apply)(text, action, options)
}

/// The letter of the side that has won, or nothing while the game goes on.
pub fn winner(game: &str, text: &str, options: &Options) -> Option<char> {
    (of(game).winner)(text, options)
}
