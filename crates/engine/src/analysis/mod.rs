//! What the engine thinks of a game that was played, turn by turn.
//!
//! | module | concept |
//! | --- | --- |
//! | `study` | every position of a match looked at once, and what follows for the turns between |
//! | `judge` | how bad a turn was |
//! | `notes` | what was found, written into a record beside what people wrote |

mod annotate;
mod classification;
mod review;

pub use annotate::annotate;
pub use classification::classify_turn;
pub use review::{BetterLine, GameReviewer, Study, TurnReview};
