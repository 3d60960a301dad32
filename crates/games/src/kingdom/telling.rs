//! What Kingdom says to people.

use kabinet_core::{Game, Say, Saying, Side};

use super::actions::{Action, Illegal, Move};
use super::board::throne;
use super::position::{Impossible, Piece, Position};
use crate::telling::addressed;

/// The keys of the sides' names.
pub(crate) const SIDES: [&str; 2] = ["kingdom-side-w", "kingdom-side-b"];

fn letter(side: Side) -> char {
    super::INFO.side(side).letter
}

/// What the side to act should do.
pub(crate) fn now(position: &Position, you: bool) -> Saying {
    let side = position.side();
    let who = SIDES[side.index()];
    if let Some(knight) = position.pending() {
        return Saying::new(addressed!(you, "kingdom-now-put-back"))
            .word("who", who)
            .text("enemy", letter(side.other()))
            .number("size", knight.size());
    }
    match position.monarch(side) {
        Some(cell) if position.in_danger(side) => {
            Saying::new(addressed!(you, "kingdom-now-move-in-danger"))
                .word("who", who)
                .text("cell", cell)
        }
        _ => Saying::new(addressed!(you, "kingdom-now-move")).word("who", who),
    }
}

/// How a side has won.
pub(crate) fn won(position: &Position, winner: Side, last: Option<(&Position, Action)>) -> Saying {
    let loser = winner.other();
    let won = |key| {
        Saying::new(key)
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

impl Say for Illegal {
    fn saying(&self) -> Saying {
        match self {
            Illegal::Over => Saying::new("illegal-over"),
            Illegal::Nonsense => Saying::new("illegal-nonsense"),
            Illegal::NeedlessPass => Saying::new("illegal-needless-pass"),
            Illegal::Empty(cell) => Saying::new("illegal-empty").text("place", cell),
            Illegal::NotYours(cell, owner) => Saying::new("kingdom-illegal-not-yours")
                .text("cell", cell)
                .text("owner", letter(*owner)),
            Illegal::Occupied(cell) => Saying::new("illegal-occupied").text("place", cell),
            Illegal::WriteCapture(from, to) => Saying::new("kingdom-illegal-write-capture")
                .text("from", from)
                .text("to", to),
            Illegal::NothingToCapture(from, to) => {
                Saying::new("kingdom-illegal-nothing-to-capture")
                    .text("from", from)
                    .text("to", to)
            }
            Illegal::KnightOnKnight => Saying::new("kingdom-illegal-knight-on-knight"),
            Illegal::Throne(cell) => Saying::new("kingdom-illegal-throne").text("cell", cell),
            Illegal::Unreachable(from, to) => Saying::new("kingdom-illegal-unreachable")
                .text("from", from)
                .text("to", to),
            Illegal::IntoDanger(cell) => {
                Saying::new("kingdom-illegal-into-danger").text("cell", cell)
            }
            Illegal::NoSafeCell(cell) => {
                Saying::new("kingdom-illegal-no-safe-cell").text("cell", cell)
            }
            Illegal::PutBackFirst(owner, knight) => Saying::new("kingdom-illegal-put-back-first")
                .text("owner", letter(*owner))
                .number("size", knight.size()),
            Illegal::NothingToPutBack => Saying::new("kingdom-illegal-nothing-to-put-back"),
            Illegal::PutIntoDanger(cell) => {
                Saying::new("kingdom-illegal-put-into-danger").text("cell", cell)
            }
        }
    }
}

impl Say for Impossible {
    fn saying(&self) -> Saying {
        match self {
            Impossible::TooMany { side, piece, found } => {
                Saying::new("kingdom-impossible-too-many")
                    .word("who", SIDES[side.index()])
                    .text("piece", super::notation::letter(*side, *piece))
                    .number("found", *found)
                    .number("most", piece.supply())
            }
            Impossible::TwoPieces(cell) => Saying::new("impossible-two-pieces").text("place", cell),
            Impossible::KnightOnThrone(cell) => {
                Saying::new("kingdom-impossible-knight-on-throne").text("cell", cell)
            }
            Impossible::NoMonarch => Saying::new("kingdom-impossible-no-monarch"),
            Impossible::BothWon => Saying::new("kingdom-impossible-both-won"),
            Impossible::OwnPending => Saying::new("kingdom-impossible-own-pending"),
            Impossible::PendingAfterWin => Saying::new("kingdom-impossible-pending-after-win"),
            Impossible::NoCellForPending => Saying::new("kingdom-impossible-no-cell-for-pending"),
        }
    }
}
