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
//! | [`local`] | the engine of a single board, in the visitor's own browser |
//!
//! Live games never wait for this: their engine has threads of its own (`rooms::engine_pool`).

pub mod job;
pub mod local;
pub mod messages;
pub mod notices;
#[cfg(feature = "serve")]
pub mod outbox;
#[cfg(feature = "serve")]
pub mod pool;
mod reporter;
mod worker;

pub use job::{AnalysisRequest, Answers, Task};
pub use local::LocalEngine;
#[cfg(feature = "serve")]
pub use pool::{AnalysisPool, PoolStats};
