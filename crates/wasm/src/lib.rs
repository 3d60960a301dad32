//! Kabinet without a server: what the visitor's own browser does by itself.
//!
//! The crate is compiled for WebAssembly and runs in workers of the pages. Everything that goes in
//! or comes out is a text, mostly the same JSON that pages and server exchange: so a page does not
//! notice who answers it.
//!
//! | module | concept |
//! | --- | --- |
//! | [`texts`] | the words of one language, handed over once |
//! | [`thinking`] | the engine of the analysis board |
//! | [`measure`] | perft, the signature of the search and play at a level, to compare builds |

pub mod measure;
pub mod texts;
pub mod thinking;
