//! What Kastwa' 2 la says to people.

use kabinet_core::{Game, Message, Side, ToMessage};

use super::actions::{Action, Illegal, Move};
use super::position::{Impossible, Piece, Position};
use crate::squares::{self, Cell, Direction};
use crate::status::addressed;

/// The keys of the sides' names.
pub(crate) const SIDES: [&str; 2] = ["kastwa-side-w", "kastwa-side-b"];

fn letter(side: Side) -> char {
    super::INFO.side(side).letter
}

/// A kind of piece, as the words choose by it.
fn kind(piece: Piece) -> &'static str {
    match piece {
        Piece::Small => "small",
        Piece::Large => "large",
    }
}

/// What the side to act should do.
pub(crate) fn now(position: &Position, you: bool) -> Message {
    let side = position.side();
    let key = if !position.placing() {
        addressed!(you, "kastwa-now-move")
    } else if position.mid_turn() {
        addressed!(you, "kastwa-now-place-second")
    } else if position.places_two() {
        addressed!(you, "kastwa-now-place-two")
    } else {
        addressed!(you, "kastwa-now-place")
    };
    Message::new(key).word("who", SIDES[side.index()])
}

/// How a side has won.
pub(crate) fn won(position: &Position, winner: Side, last: Option<(&Position, Action)>) -> Message {
    let loser = winner.other();
    let won = |key, piece| {
        Message::new(key)
            .word("winner", SIDES[winner.index()])
            .text("loser", letter(loser))
            .text("piece", kind(piece))
    };
    match last.and_then(|(before, action)| fallen(before, action)) {
        Some((cell, piece, push)) => won("kastwa-won-push", piece)
            .text("cell", cell)
            .text("push", push),
        // Only the kinds are known: two small pieces, or the large one and a small one.
        None => {
            let large_left = position.pieces(loser) & position.large() != 0;
            let piece = if large_left {
                Piece::Small
            } else {
                Piece::Large
            };
            won("kastwa-won-two", piece)
        }
    }
}

/// The piece that an action pushes over the edge: where it stood, what it is, and the action's
/// text.
fn fallen(before: &Position, action: Action) -> Option<(Cell, Piece, String)> {
    let Move::Advance(from, to) = action.what()? else {
        return None;
    };
    let direction = Direction::between(from, to)?;
    let mut last = to;
    while let Some(next) = squares::next(last, direction, before.size().cells()) {
        last = next;
    }
    let (_, piece) = before
        .piece_at(last)
        .filter(|(owner, _)| *owner != before.side())?;
    Some((last, piece, before.action_text(action)))
}

impl ToMessage for Illegal {
    fn to_message(&self) -> Message {
        match self {
            Illegal::General(general) => general.to_message(),
            Illegal::OffBoard(cell) => Message::new("illegal-off-board").text("place", cell),
            Illegal::StillPlacing => Message::new("kastwa-illegal-still-placing"),
            Illegal::AllPlaced => Message::new("kastwa-illegal-all-placed"),
            Illegal::NoneLeft(side, piece) => Message::new("kastwa-illegal-none-left")
                .word("who", SIDES[side.index()])
                .text("piece", kind(*piece)),
            Illegal::Occupied(cell) => Message::new("illegal-occupied").text("place", cell),
            Illegal::Empty(cell) => Message::new("illegal-empty").text("place", cell),
            Illegal::NotYours(cell, owner) => Message::new("kastwa-illegal-not-yours")
                .text("cell", cell)
                .text("owner", letter(*owner)),
            Illegal::TooFar(from, to) => Message::new("kastwa-illegal-too-far")
                .text("from", from)
                .text("to", to),
            Illegal::LeavesBoard => Message::new("kastwa-illegal-leaves-board"),
            Illegal::TooWeak { own, enemy } => Message::new("kastwa-illegal-too-weak")
                .number("own", *own)
                .number("enemy", *enemy),
            Illegal::Backed(cell) => Message::new("kastwa-illegal-backed").text("cell", cell),
        }
    }
}

impl ToMessage for Impossible {
    fn to_message(&self) -> Message {
        match self {
            Impossible::TooMany { side, piece, found } => {
                Message::new("kastwa-impossible-too-many")
                    .word("who", SIDES[side.index()])
                    .text("piece", kind(*piece))
                    .number("found", *found)
                    .number("most", piece.supply())
            }
            Impossible::TwoPieces(cell) => {
                Message::new("impossible-two-pieces").text("place", cell)
            }
            Impossible::OffBoard(cell) => Message::new("illegal-off-board").text("place", cell),
            Impossible::MissingWhilePlacing => Message::new("kastwa-impossible-missing"),
            Impossible::Order => Message::new("kastwa-impossible-order"),
            Impossible::WrongSide(side) => {
                Message::new("kastwa-impossible-wrong-side").word("who", SIDES[side.index()])
            }
            Impossible::BothLost => Message::new("kastwa-impossible-both-lost"),
        }
    }
}
