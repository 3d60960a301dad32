//! Live play: the messages, what they show, and the sockets they travel through.

pub mod socket;
pub mod view;
pub mod wire;
pub mod words;
