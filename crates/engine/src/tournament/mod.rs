//! Tournaments: many games between two players, and what the results mean.
//!
//! | module | concept |
//! | --- | --- |
//! | `referee` | one game |
//! | `openings` | balanced random openings |
//! | `games` | many games, several at once |
//! | `style` | which wins a player takes, which threats it parries |
//! | `manner` | which traits a player's positions show, how varied it begins |
//! | `tally` | the results of the first player |
//! | `elo` | Elo differences with error margins |
//! | `scale` | one scale for many players |
//! | `sprt` | the sequential probability ratio test |

mod elo;
mod games;
mod manner;
mod openings;
mod referee;
mod scale;
mod sprt;
mod style;
mod tally;

pub use elo::{Elo, expected_score, rating_difference};
pub use games::{GameReport, Tournament, TournamentError, Verdict};
pub use manner::{Manner, opening_entropy};
pub use openings::Openings;
pub use referee::{FinishedGame, Referee, Termination, TimeUsed};
pub use scale::{Pairing, Place, scale};
pub use sprt::{Hypothesis, Sprt, SprtError};
pub use style::Style;
pub use tally::{Points, Tally};
