//! Kabinet without a server: what the visitor's own browser does by itself.
//!
//! The crate is compiled for WebAssembly and runs in workers of the pages. Everything that goes in
//! or comes out is a text, mostly the same JSON that pages and server exchange: so a page does not
//! notice who answers it.
//!
//! Browsers have two programs, so that nobody loads anything twice: the feature `engine` makes the
//! one that thinks, `offline` the one that knows rooms, lessons, puzzles and records.
//!
//! | module | concept |
//! | --- | --- |
//! | [`texts`] | the words of one language, handed over once |
//! | [`exercises`] | lessons and puzzles, handed over once |
//! | [`requests`] | answers to the requests of scripts: positions, lessons, puzzles, records |
//! | [`thinking`] | the engine of the analysis board |
//! | [`deciding`] | the engine of games without a network |
//! | [`rooms`] | games against the engine and on the same screen, without a network |
//! | [`measure`] | perft, the signature of the search and play at a level, to compare builds |

#[cfg(feature = "engine")]
pub mod deciding;
#[cfg(feature = "offline")]
pub mod exercises;
#[cfg(feature = "engine")]
pub mod measure;
#[cfg(feature = "offline")]
pub mod requests;
#[cfg(feature = "offline")]
pub mod rooms;
pub mod texts;
#[cfg(feature = "engine")]
pub mod thinking;
