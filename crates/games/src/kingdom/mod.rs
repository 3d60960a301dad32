//! Kingdom: monarchs, thrones, and knights that leap over one another.
//!
//! The exact rules are in docs/rules/kingdom.md.

mod actions;
pub(crate) mod arrange;
mod board;
mod danger;
mod notation;
mod play;
mod position;
mod reach;
pub(crate) mod status;
mod threats;

pub use actions::{Action, Illegal, Move};
pub use board::{BOARD, Cell, Jumps, Set, THRONES, around_all, cells, jumps_from, throne};
pub use position::{Impossible, Piece, Position, Rules, Setup};
pub use reach::jumpable_enemies;

use kabinet_core::Side;

use crate::options::{GameInfo, OptionInfo, Options, SideInfo, ValueForm};
use crate::shared::{Opened, start_or};

/// Kingdom in the catalogue.
pub static INFO: GameInfo = GameInfo {
    slug: "kingdom",
    name: "Kingdom",
    designers: "Max Gerchambeau",
    publisher: "Dujardin",
    year: 2000,
    about: "Capture the enemy Monarch, or put your own on the enemy throne.",
    sides: SideInfo::pair(('w', "White"), ('b', "Black")),
    options: &[
        OptionInfo {
            key: "courtesy",
            default: "on",
            values: &[
                ValueForm::Word(
                    "on",
                    "a Monarch may not move to where it could be captured next",
                ),
                ValueForm::Word("off", "a Monarch may walk into danger"),
            ],
            about: "Whether players may move their own Monarch into danger.",
        },
        OptionInfo {
            key: "first",
            default: "white",
            values: &[
                ValueForm::Word("white", "White begins"),
                ValueForm::Word("black", "Black begins"),
            ],
            about: "Who starts. The printed rules also allow drawing lots, or letting the youngest start.",
        },
    ],
    pieces_leave: true,
    ..GameInfo::PLAIN
};

/// The start, or the position with this text.
///
/// # Errors
/// If the text is refused.
pub fn open(options: &Options, position: Option<&str>) -> Opened<Position, Impossible> {
    let rules = Rules {
        courtesy: options.get("courtesy") == "on",
    };
    let first = match options.get("first") {
        "black" => Side::Second,
        _ => Side::First,
    };
    let read = |text: &str| Position::from_text(text, rules);
    start_or(position, || Position::start(rules, first), read)
}
