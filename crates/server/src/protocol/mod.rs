//! The protocol of live games: what rooms tell, as JSON in the reader's language.
//!
//! | module | concept |
//! | --- | --- |
//! | [`messages`] | the messages, as data |
//! | [`room_view`] | a snapshot of a room as a message |
//! | [`encode`] | updates of a room as texts, shared by readers of the same language |
//! | [`rejection`] | why a request was refused |

pub mod encode;
pub mod messages;
pub mod rejection;
pub mod room_view;
