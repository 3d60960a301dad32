//! The engine: an opponent that is honest at every level, and perfect where a game is solved.
//!
//! | module | concept |
//! | --- | --- |
//! | [`score`] | what a position is worth: a proved result, or an estimate |
//! | [`work`] | long work that reports how far it is and stops when told |
//! | [`data`] | the folder where solved games are kept, and files that are whole or not there |

pub mod data;
pub mod score;
pub mod work;

pub use score::Score;
pub use work::{Progress, Work};
