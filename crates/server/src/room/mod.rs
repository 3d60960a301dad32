//! Rooms: a game that people play here, with its seats, its clock and what is said.
//!
//! Everything in this module is a plain function of what it is given, the time included: it knows
//! neither network nor storage. A [`Command`] asks for something; [`State::decide`] says which
//! [`Event`]s follow from it, or why none do; [`State::apply`] lets them happen.

pub mod clock;
pub mod command;
pub mod event;
mod rematch;
pub mod state;
pub mod time_control;

pub use clock::Clock;
pub use command::{Actor, Command, Decision, Refusal};
pub use event::{Camp, Event, Offer, Plan, SeatPlan, Termination};
pub use state::{BrokenEvents, End, Holder, Phase, State};
pub use time_control::TimeControl;

#[cfg(test)]
mod tests;
