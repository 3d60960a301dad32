//! Tournaments: many games between two players, and what the results mean.
//!
//! | file | concept |
//! | --- | --- |
//! | `referee` | one game |
//! | `openings` | balanced random openings |
//! | `games` | many games, several at once |
//! | `style` | which wins a player takes, which threats it parries |
//! | `tally` | the results of the first player |
//! | `elo` | Elo differences with error margins |
//! | `sprt` | the sequential probability ratio test |

mod elo;
mod games;
mod openings;
mod referee;
mod sprt;
mod style;
mod tally;

pub use elo::{Elo, expected_score, rating_difference};
pub use games::{GameReport, Tournament, TournamentError, Verdict};
pub use openings::Openings;
pub use referee::{FinishedGame, Referee, Termination, TimeUsed};
pub use sprt::{Hypothesis, Sprt, SprtError};
pub use style::Style;
pub use tally::{Points, Tally};
