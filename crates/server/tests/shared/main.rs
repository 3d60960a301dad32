//! One behaviour over both databases, and several servers over one of them.
//!
//! PostgreSQL and NATS are real and private; `./test` installs them.

mod cluster;
#[allow(dead_code, reason = "other suites need more of it")]
#[path = "../common/mod.rs"]
mod common;
mod company;
mod databases;
mod limits;
#[allow(dead_code, reason = "the tests with faults need more of it")]
mod parts;
mod servers;
mod tls;
mod upgrade;
mod workers;
