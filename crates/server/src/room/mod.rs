//! A room: a game between players, with its seats, its clock and its chat.
//!
//! This module knows neither network nor storage: everything is a plain function of its arguments,
//! the time included.
//!
//! | module | concept |
//! | --- | --- |
//! | [`command`] | what players ask for, and which events follow: [`State::decide`] |
//! | `refusal` | why a command was refused |
//! | [`event`] | what happened: the stored form of a room |
//! | `apply` | how events change the state: [`State::apply`], [`State::replay`] |
//! | [`state`] | the sum of all events so far |
//! | [`absence`] | who has left a game with a clock, and what the others may do |
//! | [`time_control`], [`clock`] | how time is counted, and what each side has left |
//! | [`holiday`] | who is on holiday, and until when |
//! | [`conditional`] | a player's answers, entered in advance |
//! | `offers` | how soon the same offer may be made again |
//! | `rematch` | the next game between the same players |
//! | [`notice`] | notices to players who are not connected |
//! | [`snapshot`] | the room at one moment, as the holder of some seats sees it |
//! | [`engine_duty`] | what the engine has to do, and how long it may think |
//! | `status`, `permissions` | parts of a snapshot: what the room waits for, what a player may do |

pub mod absence;
mod apply;
pub mod clock;
pub mod command;
pub mod conditional;
pub mod engine_duty;
pub mod event;
pub mod holiday;
pub mod notice;
mod offers;
mod permissions;
mod refusal;
mod rematch;
pub mod snapshot;
pub mod state;
mod status;
pub mod time_control;

pub use absence::Claim;
pub use apply::{REMARKS, ReplayError};
pub use clock::Clock;
pub use command::{Actor, Command, Decision, Refusal};
pub use event::{Camp, Event, EventError, Offer, Plan, SeatPlan, Termination};
pub use notice::{Awaiting, Notice, NoticeKind};
pub use permissions::Permission;
pub use snapshot::{ClockReading, CommonSnapshot, Occupant, Presence, Snapshot, TURNS_AT_ONCE};
pub use state::{End, Holder, Phase, Remark, State};
pub use time_control::TimeControl;

#[cfg(test)]
mod tests;
