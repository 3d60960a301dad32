//! One alpha-beta search for all games.
//!
//! | module | concept |
//! | --- | --- |
//! | `lazy_smp` | the entry point: several threads share one transposition table |
//! | `iterative_deepening` | deeper and deeper searches of the root, and when to stop |
//! | `aspiration` | aspiration windows |
//! | `root` | the root node and its actions |
//! | `multi_pv` | the best lines of the root: MultiPV |
//! | `apparent` | proofs of apparent results at the root |
//! | `pvs` | principal variation search: the main recursion |
//! | `node` | a node's window, depth and ply |
//! | `quiescence` | quiescence search |
//! | `extensions` | threat extensions |
//! | `reductions` | late move reductions |
//! | `pruning` | null move, reverse futility, futility and late move pruning |
//! | `move_picker` | move ordering |
//! | `history` | history heuristic and killer moves |
//! | `transposition` | the transposition table |
//! | `evaluation_cache` | evaluations kept for when a position comes up again |
//! | `thread` | the state of one search thread; static evaluation, repetitions, PV table |
//! | `value` | evaluations, apparent results and proofs on one scale |
//! | `limits` | what ends a search |
//! | `time_management` | how much of the clock a turn may use |
//! | `control` | node counting and the stop flag shared by all threads |
//! | `constants` | the numbers in their formulas, which self-play can tune |
//! | `settings` | switches for each technique, and deliberate weakness |
//! | `hints` | what a game tells the search beyond its rules |
//! | `repetitions` | tests: threats that only a third repetition answers |

mod apparent;
mod aspiration;
mod constants;
mod control;
mod evaluation_cache;
mod extensions;
mod hints;
mod history;
mod iterative_deepening;
mod lazy_smp;
mod limits;
mod move_picker;
mod multi_pv;
mod node;
mod pruning;
mod pvs;
mod quiescence;
mod reductions;
#[cfg(test)]
mod repetitions;
mod root;
mod settings;
mod thread;
mod time_management;
mod transposition;
mod value;

pub use constants::{SearchConstants, TUNABLES, Tunable};
pub use control::CHECK_INTERVAL;
pub use hints::{Coverage, SearchGame, SearchHints, USUAL_OBSCURITY, immediate_win, wins_at_once};
pub use lazy_smp::Search;
pub use limits::Limits;
pub use multi_pv::{PrincipalVariation, SearchInfo};
pub(crate) use root::finished_score;
pub(crate) use settings::SWITCHES;
pub use settings::SearchSettings;
pub use time_management::Clock;
pub use transposition::{Bound, NotEnoughMemory, TranspositionTable, TtEntry, hash_bytes};
