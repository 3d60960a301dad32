//! The engine: search, evaluation, solvers, tablebases, puzzles and matches.
//!
//! | module | concept |
//! | --- | --- |
//! | [`engine`] | the public interface: any game, whole turns |
//! | [`engine_files`] | the data files of a game: weights, levels, puzzles |
//! | [`eval`] | evaluation and search hints, one file a game |
//! | [`analysis`] | review of a finished game, turn by turn |
//! | [`assessment`] | a score in words |
//! | [`win_probability`] | a score as a winning chance |
//! | [`coach`] | threats, warnings and praise for first games |
//! | [`levels`] | the ten levels of play |
//! | [`characters`] | opponents with a name and a way of playing of their own |
//! | [`ratings`] | levels and characters on one scale, as matches measured them |
//! | [`weights`] | the weights of an evaluation and their file |
//! | [`packed_weights`] | that file in little space, for browsers |
//! | [`network`] | a small network that corrects the weighted sum |
//! | [`train`] | an evaluation with a network, learnt from self-play |
//! | [`tune`] | weights and constants of the search, tuned by self-play |
//! | [`mod@bench`] | fixed searches whose node count is the signature of the search |
//! | [`search`] | one alpha-beta search for all games |
//! | [`score`] | the score of a position: a proved result or an evaluation |
//! | [`players`] | players for matches: sparring partners, the engine, other programs |
//! | [`tournament`] | matches between players, Elo and SPRT |
//! | [`ugi`] | the engine behind the Universal Game Interface |
//! | `self_play`, `parallel` | games for tuning and training; work shared among threads |
//! | `input_line` | lines of untrusted input, read with bounded memory |
//! | [`progress`] | progress reports and cancellation of long operations |
//! | [`data`] | the data folder, with files that are either complete or absent |
//! | [`proof`] | df-pn: who wins, in how many plies, by which strategy |
//! | [`opening_book`] | opening books: what long searches found in the first turns |
//! | [`tablebase`] | tablebases and books of solved games |
//! | [`puzzles`] | puzzles: generated from self-play, proved, and checked by proof |

#![cfg_attr(
    not(feature = "files"),
    allow(
        unreachable_code,
        unused_variables,
        reason = "without files there is no data folder, and nothing that needs one runs"
    )
)]

pub mod analysis;
pub mod assessment;
pub mod bench;
pub mod characters;
pub mod coach;
#[cfg(feature = "files")]
pub mod data;
#[cfg(not(feature = "files"))]
#[path = "data_without_files.rs"]
pub mod data;
pub mod engine;
pub mod engine_files;
pub mod eval;
mod input_line;
pub mod levels;
pub mod network;
pub mod opening_book;
pub mod packed_weights;
mod parallel;
pub mod players;
pub mod progress;
pub mod proof;
pub mod puzzles;
pub mod ratings;
pub mod score;
pub mod search;
mod self_play;
pub mod tablebase;
pub mod tournament;
pub mod train;
pub mod tune;
pub mod ugi;
pub mod weights;
pub mod win_probability;

pub use assessment::Assessment;
pub use characters::{Character, Persona};
pub use engine::{Engine, EngineOptions, SearchReport};
pub use engine_files::EngineFiles;
pub use eval::{EngineGame, Evaluate, Feature};
pub use levels::Level;
pub use progress::{Progress, ProgressMonitor};
pub use score::Score;
pub use search::{Coverage, SearchGame, SearchHints};
pub use weights::Weights;
pub use win_probability::WinProbability;
