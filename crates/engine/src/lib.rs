//! The engine: an opponent that is honest at every level, and perfect where a game is solved.
//!
//! | module | concept |
//! | --- | --- |
//! | [`engine`] | the engine as everybody else sees it: any game, whole turns |
//! | [`insight`] | what the engine knows of a game beyond its rules |
//! | [`eval`] | that knowledge, one file a game |
//! | [`analysis`] | what the engine thinks of a game that was played |
//! | [`assessment`] | what it thinks of a position, in words |
//! | [`win_probability`] | what a side can expect from a position |
//! | [`levels`] | playing worse on purpose |
//! | [`weights`] | the weights of an evaluation and their file |
//! | [`tune`] | weights learnt from self-play |
//! | [`bench`] | fixed searches whose size tells whether the search has changed |
//! | [`search`] | one search for all games |
//! | [`score`] | what a position is worth: a proved result, or an estimate |
//! | [`players`] | whoever can play a turn: sparring partners, the engine, other programs |
//! | [`tournament`] | matches between players, and what their results mean |
//! | [`ugi`] | the engine behind the protocol of match runners |
//! | [`progress`] | long work that reports how far it is and stops when told |
//! | [`data`] | the folder where solved games are kept, and files that are whole or not there |
//! | [`proof`] | proof-number search: who wins, in how many plies, by which strategy |
//! | [`tablebase`] | tables of solved games |
//! | [`puzzles`] | puzzles: proved, judged by proof, and made from self-play |

pub mod analysis;
pub mod assessment;
pub mod bench;
pub mod data;
pub mod engine;
pub mod engine_files;
pub mod eval;
mod input_line;
pub mod levels;
mod parallel;
pub mod players;
pub mod progress;
pub mod proof;
pub mod puzzles;
pub mod score;
pub mod search;
pub mod tablebase;
pub mod tournament;
pub mod tune;
pub mod ugi;
pub mod weights;
pub mod win_probability;

pub use assessment::Assessment;
pub use engine::{Engine, EngineOptions, SearchReport};
pub use engine_files::EngineFiles;
pub use eval::{EngineGame, Evaluate, Feature};
pub use levels::Level;
pub use progress::{Progress, ProgressMonitor};
pub use score::Score;
pub use search::{Coverage, SearchGame, SearchHints};
pub use weights::Weights;
pub use win_probability::WinProbability;
