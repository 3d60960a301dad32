//! The review of a finished game, turn by turn.
//!
//! | module | concept |
//! | --- | --- |
//! | `review` | a search of every position, and what follows for the turns |
//! | `classification` | dubious, mistake, blunder |
//! | `annotate` | writes a review into a record |

mod annotate;
mod classification;
mod review;

pub use annotate::annotate;
pub use classification::classify_turn;
pub(crate) use classification::{near, near_unless_won};
pub use review::{BetterLine, GameReviewer, TurnReview, review_game};
