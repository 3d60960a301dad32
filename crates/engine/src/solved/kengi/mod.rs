//! Kengi, solved: a board that sees threats at a glance, and one form for all positions that are alike.

pub mod board;
pub mod canonical;
