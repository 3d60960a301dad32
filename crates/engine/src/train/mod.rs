//! Training: an evaluation learnt from self-play.
//!
//! The engine plays itself from random openings. Each position at the start of a turn becomes a
//! sample with two targets: the score that the search found, and the result of the game. The
//! trainer fits the weights of the features and the network together, by gradient descent. All of
//! it depends only on the seed.
//!
//! | module | concept |
//! | --- | --- |
//! | `self_play` | one game of self-play |
//! | `game_text` | the games as text, so that work can be resumed |
//! | `sample` | what the trainer learns from: inputs, feature counts, target |
//! | `parameters` | the weights while they are learnt, as real numbers |
//! | `trainer` | gradient descent |

mod game_text;
mod parameters;
mod sample;
mod self_play;
mod trainer;

pub use game_text::{TrainingGame, read_games};
pub use parameters::Checkpoint;
pub use self_play::{SelfPlay, play_game};
pub use trainer::{Epoch, Trained, TrainingPlan, train};
