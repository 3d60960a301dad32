//! Tuning: numbers that are fitted to games of the engine against itself.
//!
//! | module | concept |
//! | --- | --- |
//! | `weights` | Texel tuning: the weights of an evaluation, from results |
//! | `spsa` | simultaneous perturbation: the constants of the search, from paired games |

mod spsa;
mod weights;

pub use spsa::{ConstantsTuning, SpsaState, SpsaStateError, tune_constants};
pub use weights::{Tuned, Tuning, tune};
