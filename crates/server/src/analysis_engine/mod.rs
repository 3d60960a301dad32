//! Everything the engine says on an analysis board.
//!
//! | module | concept |
//! | --- | --- |
//! | [`messages`] | the messages, as data |
//! | [`job`] | something to think about, and how far it is |
//! | [`pool`] | a few threads and fair turns at them |
//! | `worker` | what one thread does for a job: tables, search, solver, reviews |
//! | [`notices`], `reporter` | what happens to a question, and what was found, in words |
//! | [`outbox`] | what waits to be sent to one visitor |
//! | [`socket`] | one connection |
//!
//! Games never wait for this: their engine has threads of its own (`rooms::engine`).

pub mod job;
pub mod messages;
pub mod notices;
pub mod outbox;
pub mod pool;
mod reporter;
pub mod socket;
mod worker;

pub use job::{AnalysisRequest, Task};
pub use pool::{AnalysisPool, PoolStats};
