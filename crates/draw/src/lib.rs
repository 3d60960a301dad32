//! Boards as data: a [`Scene`] of any position, and its renderings.
//!
//! A scene is plain data: places with names, pieces with drawings and letters, marks, colours for
//! both themes. It knows no rules. [`scene()`] makes one from a position of any game; [`svg`] and
//! [`terminal`] draw it without knowing which game it is.
//!
//! For a live board, a scene has two parts: [`board`], which is made once, and [`board_state()`],
//! which changes from position to position. [`gestures`] lists what a player touches for each legal
//! action.
//!
//! | module | concept |
//! | --- | --- |
//! | [`scene`](mod@scene) | the scene: places, pieces, hands, marks, the terminal sheet |
//! | [`board_state`](mod@board_state) | what changes on a board from position to position |
//! | [`gesture`] | what a player touches to make an action |
//! | [`glyph`], [`palette`], [`geometry`] | the parts of a scene |
//! | `boards` | one file per game: from positions to scenes |
//! | [`svg`], [`terminal`] | the outputs |

pub mod board_state;
pub mod geometry;
pub mod gesture;
pub mod glyph;
pub mod palette;
pub mod scene;
pub mod svg;
pub mod terminal;

mod boards;

pub use board_state::BoardState;
pub use boards::{Context, board, board_state, flat, gestures, kind, scene, touches, way};
pub use gesture::{Gesture, Touch};
pub use scene::Scene;
