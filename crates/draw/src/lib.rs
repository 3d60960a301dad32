//! Boards drawn: a [`Scene`] of any position, and what it becomes.
//!
//! A scene is plain data: places with names, pieces with drawings and letters, marks, colours for
//! both themes. It knows no rules.

pub mod geometry;
pub mod glyph;
pub mod palette;
pub mod scene;
pub mod svg;
pub mod terminal;

pub use scene::Scene;
