//! Everything the engine says on an analysis board.
//!
//! | module | concept |
//! | --- | --- |
//! | [`wire`] | the messages, as data |
//! | [`job`] | something to think about, and how far it is |
//! | [`pool`] | a few threads and fair turns at them |
//! | `mind` | what one thread does for a job: tables, search, solver, reviews |
//! | [`tell`], `teller` | what happens to a question, and what was found, in words |
//! | [`outbox`] | what waits to be sent to one visitor |
//! | [`socket`] | one connection |
//!
//! Games never wait for this: their engine has threads of its own (`hall::engine`).

pub mod job;
mod mind;
pub mod outbox;
pub mod pool;
pub mod socket;
pub mod tell;
mod teller;
pub mod wire;

pub use job::{Question, Task};
pub use pool::{Census, Thinkers};
