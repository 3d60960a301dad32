//! The analysis board: games with all that could have been played instead, and positions put down
//! by hand.
//!
//! A page has a game's tree as a [`AnalysisTree`], a flat list of turns; a
//! [`Record`](kabinet_games::Record) has the same, checked by the rules. Whatever comes from a page
//! goes through a record before anything is done with it, so nothing is kept or shared that the
//! rules forbid.

mod data;
mod setup;
#[cfg(test)]
mod tests;
mod tree;

pub use data::AnalysisData;
pub use setup::{Arranged, Attempt, SetupView};
pub use tree::{AnalysisTree, Node, OpenTree, TreeError};

/// The longest record that is read, in bytes.
pub const LONGEST_RECORD: usize = 256 << 10;

/// The longest record that is kept for others to see, in bytes.
pub const LONGEST_STUDY: usize = 64 << 10;
