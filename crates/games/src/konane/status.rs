//! What Konane says to people.

use kabinet_core::{Message, Side, ToMessage};

use super::actions::{Action, Illegal};
use super::position::{Impossible, Position};
use crate::status::to_move;

/// The keys of the sides' names.
pub(crate) const SIDES: [&str; 2] = ["konane-side-b", "konane-side-w"];

/// What the side to act should do.
pub(crate) fn now(position: &Position, you: bool) -> Message {
    to_move(position, SIDES, you)
}

/// How a side has won.
pub(crate) fn won(_: &Position, winner: Side, _: Option<(&Position, Action)>) -> Message {
    Message::new("ended-won").word("winner", SIDES[winner.index()])
}

impl ToMessage for Illegal {
    fn to_message(&self) -> Message {
        let message = match self {
            Illegal::General(general) => return general.to_message(),
            Illegal::OffBoard(cell) => Message::new("illegal-off-board").text("place", cell),
            Illegal::Empty(cell) => Message::new("illegal-empty").text("place", cell),
            Illegal::NotYours(cell) => Message::new("konane-illegal-not-yours").text("cell", cell),
            Illegal::TakeFirst => Message::new("konane-illegal-take-first"),
            Illegal::OpeningOver => Message::new("konane-illegal-opening-over"),
            Illegal::NotFirst(cell) => Message::new("konane-illegal-not-first").text("cell", cell),
            Illegal::NotBeside(cell) => {
                Message::new("konane-illegal-not-beside").text("cell", cell)
            }
            Illegal::NotAJump(from, to) => Message::new("konane-illegal-not-a-jump")
                .text("from", from)
                .text("to", to),
            Illegal::Blocked(cell) => Message::new("konane-illegal-blocked").text("cell", cell),
        };
        message.in_english(self)
    }
}

impl ToMessage for Impossible {
    fn to_message(&self) -> Message {
        let message = match self {
            Impossible::WrongColour(cell) => {
                Message::new("konane-impossible-wrong-colour").text("cell", cell)
            }
            Impossible::WrongSide(side) => {
                Message::new("konane-impossible-wrong-side").word("who", SIDES[side.index()])
            }
            Impossible::FirstGap(cell) => {
                Message::new("konane-impossible-first-gap").text("cell", cell)
            }
        };
        message.in_english(self)
    }
}
