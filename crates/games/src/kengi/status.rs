//! What Kengi says to people.

use kabinet_core::{Game, Message, Side, ToMessage};

use super::actions::{Action, Illegal};
use super::board::{COLUMNS, Cell, Colour};
use super::position::{Impossible, OF_EACH_COLOUR, Position};
use crate::status::addressed;

/// The keys of the sides' names.
pub(crate) const SIDES: [&str; 2] = ["kengi-side-s", "kengi-side-n"];

/// The key of a colour's name.
fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "kengi-colour-white",
        Colour::Black => "kengi-colour-black",
        Colour::Orange => "kengi-colour-orange",
        Colour::Red => "kengi-colour-red",
        Colour::Green => "kengi-colour-green",
    }
}

/// What the side to act should do.
pub(crate) fn now(position: &Position, you: bool) -> Message {
    let side = position.side();
    let who = SIDES[side.index()];
    // A frozen pile behind the nearest one closes nothing that was open.
    let closing = position.frozen().filter(|&cell| {
        position.nearest(position.occupied() & COLUMNS[cell.column()]) == Some(cell)
    });
    match closing {
        None => Message::new(addressed!(you, "kengi-now-move")).word("who", who),
        Some(cell) => Message::new(addressed!(you, "kengi-now-move-closed"))
            .word("who", who)
            .word("enemy", SIDES[side.other().index()])
            .text("column", column(cell))
            .text("cell", cell),
    }
}

fn column(cell: Cell) -> char {
    char::from(b'a' + cell.column() as u8)
}

/// How a side has won.
pub(crate) fn won(
    position: &Position,
    winner: Side,
    _last: Option<(&Position, Action)>,
) -> Message {
    let winner = SIDES[winner.index()];
    match position.complete_tower() {
        Some(cell) => Message::new("kengi-won-tower")
            .word("winner", winner)
            .text("cell", cell)
            .text("tower", position.pile(cell)),
        None => Message::new("ended-won").word("winner", winner),
    }
}

impl ToMessage for Illegal {
    fn to_message(&self) -> Message {
        match self {
            Illegal::General(general) => general.to_message(),
            Illegal::Empty(cell) => Message::new("illegal-empty").text("place", cell),
            Illegal::NotNearest {
                cell,
                nearest,
                side,
            } => Message::new("kengi-illegal-not-nearest")
                .text("cell", cell)
                .text("nearest", nearest)
                .word("side", SIDES[side.index()]),
            Illegal::Frozen { cell, by } => Message::new("kengi-illegal-frozen")
                .text("cell", cell)
                .word("by", SIDES[by.index()]),
            Illegal::NotATower(cell) => {
                Message::new("kengi-illegal-not-a-tower").text("cell", cell)
            }
            Illegal::SameCell => Message::new("kengi-illegal-same-cell"),
            Illegal::ColourTwice { cell, colour } => Message::new("kengi-illegal-colour-twice")
                .text("cell", cell)
                .word("colour", colour_key(*colour)),
            Illegal::ToEmpty(cell) => Message::new("kengi-illegal-to-empty").text("cell", cell),
        }
    }
}

impl ToMessage for Impossible {
    fn to_message(&self) -> Message {
        match self {
            Impossible::ColourTwice { cell, colour } => {
                Message::new("kengi-impossible-colour-twice")
                    .text("cell", cell)
                    .word("colour", colour_key(*colour))
            }
            Impossible::Count { colour, found } => Message::new("kengi-impossible-count")
                .word("colour", colour_key(*colour))
                .number("found", *found)
                .number("expected", OF_EACH_COLOUR),
            Impossible::FrozenEmpty(cell) => {
                Message::new("kengi-impossible-frozen-empty").text("cell", cell)
            }
        }
    }
}
