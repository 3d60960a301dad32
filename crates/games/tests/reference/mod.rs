//! The slow reference: a second, separate implementation of the rules of every game, for tests only.
//!
//! It is written from the rules (docs/rules/…) alone and shares nothing with the engine: no types, no
//! tables, no parsing, not even a helper. A mistake in the engine can therefore not hide here as well, and
//! where the two disagree one of them has misread the page. Each rule is meant to be recognisable from the
//! page, so the code prefers maps, lists and searches to anything clever.
//!
//! Everything is text in, text out:
//!
//! - [`start`] gives the text of the starting position for some options;
//! - [`legal`] gives the canonical texts of the legal actions, sorted by bytes (empty: the game is over);
//! - [`apply`] gives the text of the position after one legal action;
//! - [`winner`] gives the side that has won, by its letter in the SIDE field.
//!
//! Texts handed in must be well-formed and actions legal: the reference does not judge bad input, it
//! panics on it or answers nonsense. Repetition, two passes in a row, agreement and resignation belong to
//! a game's history and not to a position, so they are not here.

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

/// The variant options of a game, by name; a missing one has its default value.
pub type Options = BTreeMap<String, String>;

/// A game has no reference yet.
fn missing(game: &str) -> ! {
    panic!(
        "the reference does not know {game}: write tests/reference/{game}.rs from its rules page \
         and add its lines to tests/reference/mod.rs"
    )
}

/// The text of the starting position.
pub fn start(game: &str, options: &Options) -> String {
    match game {
        "kensington" => kensington::start(options),
        "kengi" => kengi::start(options),
        "kingdom" => kingdom::start(options),
        "kastwa" => kastwa::start(options),
        _ => missing(game),
    }
}

/// The legal actions, sorted by bytes: `pass` when there is no other, none when the game is over.
pub fn legal(game: &str, text: &str, options: &Options) -> Vec<String> {
    match game {
        "kensington" => kensington::legal(text, options),
        "kengi" => kengi::legal(text, options),
        "kingdom" => kingdom::legal(text, options),
        "kastwa" => kastwa::legal(text, options),
        _ => missing(game),
    }
}

/// The text of the position after `action`, which must be legal.
pub fn apply(game: &str, text: &str, action: &str, options: &Options) -> String {
    match game {
        "kensington" => kensington::apply(text, action, options),
        "kengi" => kengi::apply(text, action, options),
        "kingdom" => kingdom::apply(text, action, options),
        "kastwa" => kastwa::apply(text, action, options),
        _ => missing(game),
    }
}

/// The letter of the side that has won, or nothing while the game goes on.
pub fn winner(game: &str, text: &str, options: &Options) -> Option<char> {
    match game {
        "kensington" => kensington::winner(text, options),
        "kengi" => kengi::winner(text, options),
        "kingdom" => kingdom::winner(text, options),
        "kastwa" => kastwa::winner(text, options),
        _ => missing(game),
    }
}
