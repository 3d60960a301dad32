//! The engine behind the analysis board.
//!
//! | module | concept |
//! | --- | --- |
//! | [`messages`] | the messages, as data |
//! | [`job`] | a request and its progress |
//! | [`pool`] | a few threads, shared fairly by all jobs |
//! | `worker` | what one thread does for a job: tables, search, solver, review |
//! | [`notices`], `reporter` | the state of a request, and what was found, in words |
//! | [`outbox`] | the messages that wait for one connection |
//!
//! Live games never wait for this: their engine has threads of its own (`rooms::engine_pool`).

pub mod job;
pub mod messages;
pub mod notices;
pub mod outbox;
pub mod pool;
mod reporter;
mod worker;

pub use job::{AnalysisRequest, Task};
pub use pool::{AnalysisPool, PoolStats};
