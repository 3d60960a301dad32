//! Matches between players: many games, fair openings, and what their results mean.
//!
//! | file | concept |
//! | --- | --- |
//! | `referee` | one game |
//! | `openings` | how games begin, so that they differ and nobody has an advantage |
//! | `games` | many games, several at once |
//! | `tally` | results, seen from the first player |
//! | `elo` | the difference in strength that a score shows |
//! | `sprt` | when the games have shown enough |

mod elo;
mod games;
mod openings;
mod referee;
mod sprt;
mod tally;

pub use elo::{Elo, expected_score, rating_difference};
pub use games::{GameReport, Tournament, TournamentError, Verdict};
pub use openings::Openings;
pub use referee::{FinishedGame, Referee, Termination, TimeUsed};
pub use sprt::{Hypothesis, Sprt, SprtError};
pub use tally::{Points, Tally};
