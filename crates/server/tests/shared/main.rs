//! One behaviour over both databases, and several servers over one of them.
//!
//! PostgreSQL and NATS are real and private; `./test` installs them.

mod databases;
#[allow(dead_code, reason = "the tests with faults need more of it")]
mod parts;
mod servers;
mod workers;
