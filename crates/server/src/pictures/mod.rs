//! Pictures to share: positions, games and cards, in the visitor's language.
//!
//! | module | concept |
//! | --- | --- |
//! | [`drawing`] | a position as SVG, with words in a language |
//! | `sample` | the position that shows a game when nobody asks for another |
//! | [`card`] | what other sites show beside a link: a board, a title, a line of text |
//! | [`renderer`] | renders pixels: few pictures at once, and none twice |

pub mod card;
pub mod drawing;
pub mod renderer;
mod sample;

pub use drawing::Drawing;
pub use renderer::{RenderError, RenderKind, Renderer};
pub use sample::sample_position;
