//! One search for all games.
//!
//! | file | concept |
//! | --- | --- |
//! | `value` | estimates, apparent results and proofs on one scale |
//! | `transposition` | what was found out about positions |
//! | `move_picker` | which action to try first |
//! | `limits` | when to stop |
//! | `settings` | what to leave out, or to get wrong on purpose |
//! | `thread` | the search itself, one thread of it |
//! | `quiescence` | what follows the last full turn: forcing actions, answers to threats |
//! | `root` | deepening, several lines, several threads |

mod limits;
mod move_picker;
mod quiescence;
mod root;
mod settings;
mod thread;
mod transposition;
mod value;

pub use limits::{CHECK_INTERVAL, Clock, Limits};
pub(crate) use root::finished_score;
pub use root::{PrincipalVariation, Search, SearchInfo};
pub use settings::SearchSettings;
pub use transposition::{NotEnoughMemory, TranspositionTable, hash_bytes};
