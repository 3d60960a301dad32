//! One search for all games.
//!
//! | file | concept |
//! | --- | --- |
//! | `value` | estimates, apparent results and proofs on one scale |
//! | `table` | what was found out about positions |
//! | `order` | which action to try first |
//! | `limits` | when to stop |
//! | `settings` | what to leave out, or to get wrong on purpose |
//! | `worker` | the search itself, one thread of it |
//! | `settle` | what follows the last full turn: forcing actions, answers to threats |
//! | `root` | deepening, several lines, several threads |

mod limits;
mod order;
mod root;
mod settings;
mod settle;
mod table;
mod value;
mod worker;

pub use limits::{BETWEEN_LOOKS, Clock, Limits};
pub(crate) use root::finished_score;
pub use root::{Line, Report, Search};
pub use settings::Settings;
pub use table::{NoMemory, Table, table_bytes};
