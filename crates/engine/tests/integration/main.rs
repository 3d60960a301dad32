//! The engine: its search, its tables and its players, against the rules and plain minimax.

#[path = "../common/mod.rs"]
mod common;
#[path = "../kastwa_all/mod.rs"]
mod kastwa_all;

mod analysis;
mod coach;
mod forced;
mod kastwa;
mod kengi_solved;
mod left_out;
mod minimax;
mod perfect;
mod players;
mod proof_on_graphs;
mod puzzles;
mod shipped_book;
mod stopping;
mod tournaments;
mod ugi;
