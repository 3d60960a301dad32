//! Boards drawn: a [`Scene`] of any position, and what it becomes.
//!
//! A scene is plain data: places with names, pieces with drawings and letters, marks, colours for
//! both themes. It knows no rules. [`scene()`] makes one from a position of any game; [`svg`] and
//! [`terminal`] draw it without knowing which game it is.
//!
//! For a board that lives on, a scene comes in two parts: [`board`], which is made once, and
//! [`board_state()`], what changes from position to position. [`gestures`] says what to touch there for
//! each legal action.
//!
//! | module | concept |
//! | --- | --- |
//! | [`scene`](mod@scene) | the scene: places, pieces, hands, marks, the terminal sheet |
//! | [`board_state`](mod@board_state) | what changes on a board from position to position |
//! | [`gesture`] | what is touched on a board to do an action |
//! | [`glyph`], [`palette`], [`geometry`] | what a scene is made of |
//! | `boards` | one file a game: from positions to scenes |
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
