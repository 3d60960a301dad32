//! Kengi: twenty-five pieces that belong to nobody, and towers of five colours.
//!
//! The exact rules are in docs/rules/kengi.md.

mod actions;
pub(crate) mod arrange;
mod board;
mod notation;
mod position;
pub(crate) mod status;

pub use actions::{Action, Illegal, Move};
pub use board::{Cell, Colour, Pile};
pub use position::{Impossible, Position, Setup};

use crate::options::{GameInfo, OptionInfo, Options, SideInfo, ValueForm};
use crate::shared::Opened;

/// What the seed of a drawn start is written behind.
const BAG: &str = "bag:";

/// Kengi in the catalogue.
pub static INFO: GameInfo = GameInfo {
    slug: "kengi",
    name: "Kengi",
    designers: "Claude Leroy",
    publisher: "Fi Du Dé",
    year: 1988,
    about: "Stack pieces into towers. The first to complete one of all five colours wins.",
    sides: SideInfo::pair(('s', "South"), ('n', "North")),
    options: &[OptionInfo {
        key: "start",
        default: "standard",
        values: &[
            ValueForm::Word("standard", "the layout in the printed rules"),
            ValueForm::Seed(
                BAG,
                "the pieces drawn blind from a bag, the same everywhere for the same seed",
            ),
            ValueForm::Position("any position, written as its text"),
        ],
        about: "How the twenty-five pieces are laid out at the start.",
    }],
    ..GameInfo::PLAIN
};

/// The start, or the position with this text.
///
/// # Errors
/// If the text, or the text in the option, is refused.
pub fn open(options: &Options, position: Option<&str>) -> Opened<Position, Impossible> {
    let start = options.get("start");
    match position {
        Some(text) => Position::from_text(text),
        None if start == "standard" => Ok(Position::standard()),
        None => match start.strip_prefix(BAG).and_then(|seed| seed.parse().ok()) {
            Some(seed) => Ok(Position::from_bag(seed)),
            None => Position::from_text(start),
        },
    }
}
