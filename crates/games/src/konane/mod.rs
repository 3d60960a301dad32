//! Konane on a small board: jump over an enemy piece. The side that cannot has lost.
//!
//! This game is a toy. It is compiled with the feature `toy` only: the tests play it as a draft,
//! and `kabinet-dev new-game` copies it as the beginning of a new game.

mod actions;
pub(crate) mod arrange;
mod notation;
mod position;
pub(crate) mod status;

pub use crate::squares::{Cell, Size};
pub use actions::{Action, Illegal, Move};
pub use position::{Impossible, Position, Setup};

use crate::options::{GameInfo, OptionInfo, Options, SideInfo, ValueForm};
use crate::shared::{Opened, start_or};

/// Konane in the catalogue.
pub static INFO: GameInfo = GameInfo {
    slug: "konane",
    name: "Konane",
    designers: "traditional",
    publisher: "nobody",
    year: 1778,
    about: "Jump over enemy pieces until your opponent cannot.",
    sides: SideInfo::pair(('b', "Black"), ('w', "White")),
    options: &[OptionInfo {
        key: "size",
        default: "6",
        values: &[
            ValueForm::Word("4", "4 by 4: over in a moment"),
            ValueForm::Word("6", "6 by 6: a short game"),
        ],
        about: "How many cells the board has along each side.",
    }],
    pieces_leave: true,
    draft: true,
    ..GameInfo::PLAIN
};

/// The start, or the position with this text.
///
/// # Errors
/// If the text is refused.
pub fn open(options: &Options, position: Option<&str>) -> Opened<Position, Impossible> {
    let size = Size::from_option(options.get("size"));
    let read = |text: &str| Position::from_text(text, size);
    start_or(position, || Position::start(size), read)
}
