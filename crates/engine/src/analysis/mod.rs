//! What the engine thinks of a game that was played, turn by turn.
//!
//! | module | concept |
//! | --- | --- |
//! | `study` | every position of a match looked at once, and what follows for the turns between |
//! | `judge` | how bad a turn was |
//! | `notes` | what was found, written into a record beside what people wrote |

mod judge;
mod notes;
mod study;

pub use judge::judge;
pub use notes::annotate;
pub use study::{Better, Review, Reviewing, Study};
