//! What Kingdom says to people.

use kabinet_core::{Game, Message, Side, ToMessage};

use super::actions::{Action, Illegal, Move};
use super::board::throne;
use super::position::{Impossible, Piece, Position};
use crate::status::addressed;

/// The keys of the sides' names.
pub(crate) const SIDES: [&str; 2] = ["kingdom-side-w", "kingdom-side-b"];

fn letter(side: Side) -> char {
    super::INFO.side(side).letter
}

/// What the side to act should do.
pub(crate) fn now(position: &Position, you: bool) -> Message {
    let side = position.side();
    let who = SIDES[side.index()];
    if let Some(knight) = position.pending() {
        return Message::new(addressed!(you, "kingdom-now-put-back"))
            .word("who", who)
            .text("enemy", letter(side.other()))
            .number("size", knight.size());
    }
    match position.monarch(side) {
        Some(cell) if position.in_danger(side) => {
            Message::new(addressed!(you, "kingdom-now-move-in-danger"))
                .word("who", who)
                .text("cell", cell)
        }
        _ => Message::new(addressed!(you, "kingdom-now-move")).word("who", who),
    }
}

/// How a side has won.
pub(crate) fn won(position: &Position, winner: Side, last: Option<(&Position, Action)>) -> Message {
    let loser = winner.other();
    let won = |key| {
        Message::new(key)
            .word("winner", SIDES[winner.index()])
            .text("loser", letter(loser))
    };
    if position.monarch(winner) == Some(throne(loser)) && position.monarch(loser).is_some() {
        return won("kingdom-won-throne");
    }
    let capture = last.and_then(|(before, action)| match action.what()? {
        Move::Capture(from, to) => Some((before.piece_at(from)?.1, to)),
        _ => None,
    });
    match capture {
        Some((Piece::Monarch, cell)) => won("kingdom-won-capture-by-monarch").text("cell", cell),
        Some((knight, cell)) => won("kingdom-won-capture-by-knight")
            .text("cell", cell)
            .number("size", knight.size()),
        None => won("kingdom-won-capture"),
    }
}

impl ToMessage for Illegal {
    fn to_message(&self) -> Message {
        match self {
            Illegal::General(general) => general.to_message(),
            Illegal::Empty(cell) => Message::new("illegal-empty").text("place", cell),
            Illegal::NotYours(cell, owner) => Message::new("kingdom-illegal-not-yours")
                .text("cell", cell)
                .text("owner", letter(*owner)),
            Illegal::Occupied(cell) => Message::new("illegal-occupied").text("place", cell),
            Illegal::WriteCapture(from, to) => Message::new("kingdom-illegal-write-capture")
                .text("from", from)
                .text("to", to),
            Illegal::NothingToCapture(from, to) => {
                Message::new("kingdom-illegal-nothing-to-capture")
                    .text("from", from)
                    .text("to", to)
            }
            Illegal::KnightOnKnight => Message::new("kingdom-illegal-knight-on-knight"),
            Illegal::Throne(cell) => Message::new("kingdom-illegal-throne").text("cell", cell),
            Illegal::Unreachable(from, to) => Message::new("kingdom-illegal-unreachable")
                .text("from", from)
                .text("to", to),
            Illegal::OverKnight {
                jumper,
                over,
                knight,
            } => Message::new("kingdom-illegal-over-knight")
                .number("own", jumper.size())
                .text("cell", over)
                .number("size", knight.size()),
            Illegal::OverMonarch(cell) => {
                Message::new("kingdom-illegal-over-monarch").text("cell", cell)
            }
            Illegal::IntoDanger(cell) => {
                Message::new("kingdom-illegal-into-danger").text("cell", cell)
            }
            Illegal::NoSafeCell(cell) => {
                Message::new("kingdom-illegal-no-safe-cell").text("cell", cell)
            }
            Illegal::PutBackFirst(owner, knight) => Message::new("kingdom-illegal-put-back-first")
                .text("owner", letter(*owner))
                .number("size", knight.size()),
            Illegal::NothingToPutBack => Message::new("kingdom-illegal-nothing-to-put-back"),
            Illegal::PutIntoDanger(cell) => {
                Message::new("kingdom-illegal-put-into-danger").text("cell", cell)
            }
        }
    }
}

impl ToMessage for Impossible {
    fn to_message(&self) -> Message {
        match self {
            Impossible::TooMany { side, piece, found } => {
                Message::new("kingdom-impossible-too-many")
                    .word("who", SIDES[side.index()])
                    .text("piece", super::notation::letter(*side, *piece))
                    .number("found", *found)
                    .number("most", piece.supply())
            }
            Impossible::TwoPieces(cell) => {
                Message::new("impossible-two-pieces").text("place", cell)
            }
            Impossible::KnightOnThrone(cell) => {
                Message::new("kingdom-impossible-knight-on-throne").text("cell", cell)
            }
            Impossible::NoMonarch => Message::new("kingdom-impossible-no-monarch"),
            Impossible::BothWon => Message::new("kingdom-impossible-both-won"),
            Impossible::OwnPending => Message::new("kingdom-impossible-own-pending"),
            Impossible::PendingAfterWin => Message::new("kingdom-impossible-pending-after-win"),
            Impossible::NoCellForPending => Message::new("kingdom-impossible-no-cell-for-pending"),
        }
    }
}
