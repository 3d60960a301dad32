//! One behaviour over both databases, and several servers over one of them.
//!
//! PostgreSQL and NATS are real and private; `./test` installs them.

mod databases;
mod parts;
mod servers;
