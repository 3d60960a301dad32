//! The texts of the games: whole, true and well set in every language.

#[path = "../common/mod.rs"]
mod common;

mod articles;
mod known;
mod lessons;
