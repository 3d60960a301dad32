//! Boards as pixels: our SVG as PNG, and a game as an animated GIF.
//!
//! What is drawn comes from `kabinet-draw`; this crate knows how it becomes pixels. Nothing of the
//! system is used: the fonts are part of the program, and a picture is the same on every machine.
//!
//! | module | concept |
//! | --- | --- |
//! | [`fonts`] | the fonts |
//! | [`raster`] | from SVG to pixels, and their bounds |
//! | [`mod@png`] | pixels as PNG |
//! | [`mod@animation`] | a game as pictures that follow each other |
//! | [`gif`] | pictures that follow each other as GIF |
//! | [`palette`] | the 256 colours that stand for all of them |

pub mod animation;
pub mod fonts;
pub mod gif;
pub mod palette;
pub mod png;
pub mod raster;

pub use animation::{Animation, AnimationOptions, animation};
pub use png::{png, small_png};
pub use raster::{PictureError, Width};
