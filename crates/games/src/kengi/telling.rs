//! What Kengi says to people.

use kabinet_core::{Game, Say, Saying, Side};

use super::actions::{Action, Illegal};
use super::board::{COLUMNS, Cell, Colour};
use super::position::{Impossible, OF_EACH_COLOUR, Position};
use crate::telling::addressed;

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
pub(crate) fn now(position: &Position, you: bool) -> Saying {
    let side = position.side();
    let who = SIDES[side.index()];
    // A frozen pile behind the nearest one closes nothing that was open.
    let closing = position.frozen().filter(|&cell| {
        position.nearest(position.occupied() & COLUMNS[cell.column()]) == Some(cell)
    });
    match closing {
        None => Saying::new(addressed!(you, "kengi-now-move")).word("who", who),
        Some(cell) => Saying::new(addressed!(you, "kengi-now-move-closed"))
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
pub(crate) fn won(position: &Position, winner: Side, _last: Option<(&Position, Action)>) -> Saying {
    let winner = SIDES[winner.index()];
    match position.complete_tower() {
        Some(cell) => Saying::new("kengi-won-tower")
            .word("winner", winner)
            .text("cell", cell)
            .text("tower", position.pile(cell)),
        None => Saying::new("ended-won").word("winner", winner),
    }
}

impl Say for Illegal {
    fn saying(&self) -> Saying {
        match self {
            Illegal::Over => Saying::new("illegal-over"),
            Illegal::Nonsense => Saying::new("illegal-nonsense"),
            Illegal::NeedlessPass => Saying::new("illegal-needless-pass"),
            Illegal::Empty(cell) => Saying::new("illegal-empty").text("place", cell),
            Illegal::NotNearest {
                cell,
                nearest,
                side,
            } => Saying::new("kengi-illegal-not-nearest")
                .text("cell", cell)
                .text("nearest", nearest)
                .word("side", SIDES[side.index()]),
            Illegal::Frozen { cell, by } => Saying::new("kengi-illegal-frozen")
                .text("cell", cell)
                .word("by", SIDES[by.index()]),
            Illegal::NotATower(cell) => Saying::new("kengi-illegal-not-a-tower").text("cell", cell),
            Illegal::SameCell => Saying::new("kengi-illegal-same-cell"),
            Illegal::ColourTwice { cell, colour } => Saying::new("kengi-illegal-colour-twice")
                .text("cell", cell)
                .word("colour", colour_key(*colour)),
            Illegal::ToEmpty(cell) => Saying::new("kengi-illegal-to-empty").text("cell", cell),
        }
    }
}

impl Say for Impossible {
    fn saying(&self) -> Saying {
        match self {
            Impossible::ColourTwice { cell, colour } => {
                Saying::new("kengi-impossible-colour-twice")
                    .text("cell", cell)
                    .word("colour", colour_key(*colour))
            }
            Impossible::Count { colour, found } => Saying::new("kengi-impossible-count")
                .word("colour", colour_key(*colour))
                .number("found", *found)
                .number("expected", OF_EACH_COLOUR),
            Impossible::FrozenEmpty(cell) => {
                Saying::new("kengi-impossible-frozen-empty").text("cell", cell)
            }
        }
    }
}
