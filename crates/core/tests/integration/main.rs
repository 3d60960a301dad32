//! The vocabulary of the games, on a toy game; and the test programs of all crates.

#[path = "../toy/mod.rs"]
mod toy;

mod counting;
mod history;
mod kgn;
mod programs;
mod text;
