//! Kastwa' 2 la: three pieces a side, a chequered board, and pushing by weight.
//!
//! The exact rules are in docs/rules/kastwa.md.

mod actions;
pub(crate) mod arrange;
mod notation;
mod position;
pub(crate) mod status;

pub use crate::squares::{Cell, Direction, Shade, Size};
pub use actions::{Action, Illegal, Move};
pub use position::{Impossible, Piece, Position, Setup};

use crate::options::{GameInfo, OptionInfo, Options, SideInfo, ValueForm};
use crate::shared::{Opened, start_or};

/// Kastwa' 2 la in the catalogue.
pub static INFO: GameInfo = GameInfo {
    slug: "kastwa",
    name: "Kastwa' 2 la",
    typeset_name: "Kastwa’ 2 la",
    designers: "Jean-Luc Torres & Nouri Khalifat",
    publisher: "Eden Games",
    year: 2006,
    about: "Push two enemy pieces off the board with the stronger line.",
    sides: SideInfo::pair(('w', "White"), ('b', "Black")),
    options: &[OptionInfo {
        key: "size",
        default: "4",
        values: &[
            ValueForm::Word("4", "4 by 4: most games have a winner, best play draws"),
            ValueForm::Word("5", "5 by 5: Black has one more cell of its colour"),
            ValueForm::Word("6", "6 by 6: room to run away"),
            ValueForm::Word("7", "7 by 7: Black has one more cell of its colour"),
            ValueForm::Word("8", "8 by 8: a chessboard"),
        ],
        about: "How many cells the board has along each side; the printed rules do not say.",
    }],
    pieces_leave: true,
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
