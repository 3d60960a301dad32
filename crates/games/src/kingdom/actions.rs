//! Actions: how they are packed, and why one may not be legal.

use kabinet_core::Side;

use super::board::Cell;
use super::position::{Piece, name};
use crate::shared::General;

kabinet_core::action_by_code! {
    /// An action, packed: the kind in the top two bits, then the origin, then the destination.
    pub struct Action;
}

/// The effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Moves a piece to a free cell, by a step or a chain of jumps.
    Go(Cell, Cell),
    /// Moves a piece to an enemy's cell and captures it.
    Capture(Cell, Cell),
    /// Puts the captured Knight back.
    PutBack(Cell),
    /// Nothing: no other action is legal.
    Pass,
}

const GO: u16 = 0;
const CAPTURE: u16 = 1 << 14;
const PUT_BACK: u16 = 2 << 14;
const PASS: u16 = 3 << 14;

impl Action {
    /// The pass.
    pub const PASS: Action = Action(PASS);

    /// The action that does this.
    #[inline]
    #[must_use]
    pub const fn new(what: Move) -> Action {
        match what {
            Move::Go(from, to) => Action(GO | pair(from, to)),
            Move::Capture(from, to) => Action(CAPTURE | pair(from, to)),
            Move::PutBack(to) => Action(PUT_BACK | to.bit_number() as u16),
            Move::Pass => Action::PASS,
        }
    }

    /// What it does; `None` for a code that means nothing.
    #[inline]
    #[must_use]
    pub fn what(self) -> Option<Move> {
        let from = Cell::from_bit((self.0 >> 7 & 0x7f) as u8);
        let to = Cell::from_bit((self.0 & 0x7f) as u8);
        match self.0 >> 14 {
            0 => Some(Move::Go(from?, to?)),
            1 => Some(Move::Capture(from?, to?)),
            2 if self.0 >> 7 & 0x7f == 0 => Some(Move::PutBack(to?)),
            3 if self == Action::PASS => Some(Move::Pass),
            _ => None,
        }
    }
}

#[inline]
const fn pair(from: Cell, to: Cell) -> u16 {
    (from.bit_number() as u16) << 7 | to.bit_number() as u16
}

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Nothing stands on the origin.
    #[error("{0} is empty")]
    Empty(Cell),
    /// The piece belongs to the opponent.
    #[error("the piece on {0} is {owner}'s", owner = name(*.1))]
    NotYours(Cell, Side),
    /// Something stands on the destination that cannot be captured so.
    #[error("{0} is occupied")]
    Occupied(Cell),
    /// A capture written as a move.
    #[error("{1} is occupied by the enemy; a capture is written {0}x{1}")]
    WriteCapture(Cell, Cell),
    /// A move written as a capture.
    #[error("there is nothing to capture on {1}; write {0}-{1}")]
    NothingToCapture(Cell, Cell),
    /// A Knight wants to capture a Knight.
    #[error("only a Monarch can capture a Knight")]
    KnightOnKnight,
    /// A Knight wants to stand on a throne.
    #[error("{0} is a throne: only a Monarch may stand there")]
    Throne(Cell),
    /// No way leads there.
    #[error("no step or chain of jumps leads from {0} to {1}")]
    Unreachable(Cell, Cell),
    /// Only over an enemy Knight that the jumper may not jump a chain leads there.
    #[error("{}", over_knight(*.jumper, *.over, *.knight))]
    OverKnight {
        /// The Knight that jumps.
        jumper: Piece,
        /// The cell of the other piece.
        over: Cell,
        /// The other one.
        knight: Piece,
    },
    /// Only over a Monarch a chain leads there.
    #[error("a Knight may not jump over a Monarch; one stands on {0}")]
    OverMonarch(Cell),
    /// The Monarch could be captured there.
    #[error("the Monarch could be captured on {0}; courtesy forbids it")]
    IntoDanger(Cell),
    /// Wherever the Knight is put, the Monarch could be captured.
    #[error(
        "wherever the Knight on {0} is put back, the Monarch could be captured; courtesy forbids it"
    )]
    NoSafeCell(Cell),
    /// A Knight must be put back first.
    #[error("put the captured Knight {} back first, such as @c5", letter(*.0, *.1))]
    PutBackFirst(Side, Piece),
    /// Nothing was captured.
    #[error("there is no captured Knight to put back")]
    NothingToPutBack,
    /// Put back there, it would let the Monarch be captured.
    #[error("with the Knight on {0} the Monarch could be captured; courtesy forbids it")]
    PutIntoDanger(Cell),
    /// What is refused in every game.
    #[error(transparent)]
    General(#[from] General),
}

fn over_knight(jumper: Piece, over: Cell, knight: Piece) -> String {
    let (own, other) = (jumper.size(), knight.size());
    let may = match jumper {
        Piece::Knight1 => "enemy Knights of size 4 only",
        _ => "smaller enemy Knights only",
    };
    format!("a Knight of size {own} jumps {may}; the one on {over} has size {other}")
}

fn letter(side: Side, piece: Piece) -> char {
    super::notation::letter(side, piece)
}
