//! Kensington: two colours of glass on a tiling of triangles, squares and hexagons.
//!
//! The exact rules are in docs/rules/kensington.md.

mod actions;
pub(crate) mod arrange;
mod board;
mod locks;
mod notation;
mod play;
mod position;
mod rules;
mod setup;
pub(crate) mod status;
mod symmetry;
mod tables;
mod tiling;

pub use actions::{Action, Illegal, Move};
pub use board::{
    HEXAGON_SETS, HEXAGONS, Hexagon, NEIGHBOUR_SETS, POINTS, Point, SHAPE_SETS, SHAPES, Set, Shape,
    TRIANGLES, points,
};
pub use position::Position;
pub use rules::{Mills, Players, Rules};
pub use setup::{Impossible, Pending, Setup};

use crate::options::{GameInfo, OptionInfo, Options, SideInfo, ValueForm};
use crate::shared::{Opened, start_or};

/// Kensington in the catalogue.
pub static INFO: GameInfo = GameInfo {
    slug: "kensington",
    name: "Kensington",
    designers: "Brian Taylor & Peter Forbes",
    publisher: "self-published",
    year: 1979,
    about: "Fill all six corners of a white hexagon, or of one in your own colour.",
    sides: SideInfo::pair(('r', "Red"), ('b', "Blue")),
    options: &[
        OptionInfo {
            key: "players",
            default: "2",
            values: &[
                ValueForm::Word("2", "two players with 15 pieces each"),
                ValueForm::Word("4", "two teams of two, 8 pieces per player"),
                ValueForm::Word("6", "two teams of three, 5 pieces per player"),
            ],
            about: "How many people play. Team-mates take turns and may not consult each other.",
        },
        OptionInfo {
            key: "reclose",
            default: "0",
            values: &[ValueForm::Number(
                0,
                255,
                "number of turns: 0 for no limit, 2 as in the supplement to the German rules",
            )],
            about: "How many turns a side has to wait before it may again complete a triangle or square it has just opened.",
        },
        OptionInfo {
            key: "mills",
            default: "both",
            values: &[
                ValueForm::Word(
                    "both",
                    "while placing and while moving, as in the German rules",
                ),
                ValueForm::Word(
                    "movement",
                    "only while moving, as the heading of the French rules suggests",
                ),
            ],
            about: "When completing a triangle or square lets a player relocate enemy pieces.",
        },
    ],
    seats_option: Some("players"),
    ..GameInfo::PLAIN
};

/// The start, or the position with this text.
///
/// # Errors
/// If the text is refused.
pub fn open(options: &Options, position: Option<&str>) -> Opened<Position, Impossible> {
    let rules = Rules::from_options(options);
    let read = |text: &str| Position::from_text(text, rules);
    start_or(position, || Position::start(rules), read)
}
