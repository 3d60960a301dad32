//! The protocol of live games: updates of rooms as JSON in the reader's language.
//!
//! | module | concept |
//! | --- | --- |
//! | [`messages`] | the messages, as data |
//! | [`room_view`] | a snapshot of a room as a message |
//! | [`encode`] | updates of a room as texts, shared by readers of the same language |
//! | [`past`] | earlier positions and turns of a game |
//! | [`rejection`] | why a request was refused |

#[cfg(feature = "serve")]
pub mod encode;
pub mod messages;
pub mod past;
pub mod rejection;
pub mod room_view;
