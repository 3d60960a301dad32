//! Pictures for those who share: positions, games and cards, in the visitor's language.
//!
//! | module | concept |
//! | --- | --- |
//! | [`drawing`] | a position as SVG, with words in a language |
//! | [`card`] | what other sites show beside a link: a board, a title, a line of text |
//! | [`studio`] | where pixels are made: few at once, and none twice |
//! | [`cache`] | the pictures that were made last |

pub mod cache;
pub mod card;
pub mod drawing;
mod sample;
pub mod studio;

pub use cache::{Cache, Key};
pub use drawing::Drawing;
pub use sample::sample_position;
pub use studio::{RenderError, Renderer};
