//! Boards drawn: a [`Scene`] of any position, and what it becomes.
//!
//! A scene is plain data: places with names, pieces with drawings and letters, marks, colours for
//! both themes. It knows no rules. [`scene()`] makes one from a position of any game; [`svg`] and
//! [`terminal`] draw it without knowing which game it is.
//!
//! | module | concept |
//! | --- | --- |
//! | [`scene`](mod@scene) | the scene: places, pieces, hands, marks, the terminal sheet |
//! | [`glyph`], [`palette`], [`geometry`] | what a scene is made of |
//! | `boards` | one file a game: from positions to scenes |
//! | [`svg`], [`terminal`] | the outputs |

pub mod geometry;
pub mod glyph;
pub mod palette;
pub mod scene;
pub mod svg;
pub mod terminal;

mod boards;

pub use boards::{Context, scene};
pub use scene::Scene;
