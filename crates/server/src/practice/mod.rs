//! Lessons and puzzles: what somebody has played there, judged.
//!
//! | module | concept |
//! | --- | --- |
//! | [`lessons`] | an attempt at a step of a lesson |
//! | [`proofs`] | what a puzzle asks of the engine where that is a program of its own |
//! | [`puzzles`] | an attempt at a puzzle, hints and solutions |

pub mod lessons;
pub mod proofs;
pub mod puzzles;
