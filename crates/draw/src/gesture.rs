//! Gestures: what a player touches on a board, in order, to make an action.
//!
//! A page that knows the gestures of all legal actions needs no rules. What may be touched next is
//! what continues a gesture whose beginning has been touched already.

use std::fmt;

use kabinet_core::Side;
use kabinet_games::AnyAction;

use crate::scene::Scene;

/// The button that ends a turn of which more could be made.
pub const DONE: &str = "done";
/// The button of a side that can do nothing.
pub const PASS: &str = "pass";

/// How an action is done by touching the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gesture {
    /// What it does.
    pub action: AnyAction,
    /// The touches, in order.
    pub touches: Vec<Touch>,
}

/// Something on a board, or beside it, that can be touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Touch {
    /// A place, an index into [`Scene::places`], or the top piece of the pile that stands there.
    Place(usize),
    /// The whole tower on a place.
    Tower(usize),
    /// A piece that a side holds beside the board: an index into [`Scene::glyphs`].
    Hand(Side, usize),
    /// A button beside the board.
    Button(&'static str),
}

impl Touch {
    /// Writes its text: `h4`, `b2.tower`, `hand:G` or `button:done`.
    ///
    /// The text of a hand does not say whose it is: only the side to act has anything to touch.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn write(self, board: &Scene, out: &mut dyn fmt::Write) -> fmt::Result {
        let name = |place: usize| board.places.get(place).map_or("?", |p| p.name.as_str());
        match self {
            Touch::Place(place) => out.write_str(name(place)),
            Touch::Tower(place) => {
                out.write_str(name(place))?;
                out.write_str(".tower")
            }
            Touch::Hand(_, glyph) => {
                out.write_str("hand:")?;
                out.write_char(board.hand_letter(glyph))
            }
            Touch::Button(button) => {
                out.write_str("button:")?;
                out.write_str(button)
            }
        }
    }

    /// Its text on this board, to be formatted.
    pub fn on(self, board: &Scene) -> impl fmt::Display {
        fmt::from_fn(move |f| self.write(board, f))
    }
}
