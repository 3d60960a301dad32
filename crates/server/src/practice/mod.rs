//! Lessons and puzzles: what somebody has played there, judged.
//!
//! | module | concept |
//! | --- | --- |
//! | [`lessons`] | an attempt at a step of a lesson |
//! | [`puzzles`] | an attempt at a puzzle, hints and solutions |

pub mod lessons;
pub mod puzzles;
