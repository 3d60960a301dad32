//! Live play: the messages, what they show, and the sockets they travel through.

pub mod messages;
pub mod rejection;
pub mod room_view;
pub mod socket;
