//! Kingdom's positions, taken apart and put together by hand.

use kabinet_core::Game;

use super::board::{Cell, SIDE_LENGTH};
use super::notation::letter;
use super::position::Position;
use crate::arrangement::{Arrangement, Field, FieldForm};
use crate::options::Options;
use crate::squares;

/// The pieces that can be put on the board.
pub(crate) const KINDS: &str = "MABCDmabcd";

/// How many pieces can be on one place.
pub(crate) const HIGHEST: usize = 1;

/// What belongs to a position beside the board: the captured Knight that must be put back.
pub(crate) fn fields(_: &Options) -> &'static [Field] {
    const FIELDS: &[Field] = &[Field {
        key: "setup-putback",
        form: FieldForm::Piece("ABCDabcd"),
    }];
    FIELDS
}

/// A position taken apart.
pub(crate) fn taken_apart(position: &Position) -> Arrangement {
    let pieces = Cell::all().filter_map(|cell| {
        let (side, piece) = position.piece_at(cell)?;
        Some((cell.to_string(), letter(side, piece).to_string()))
    });
    let enemy = position.side().other();
    let captured = position.pending().map(|piece| letter(enemy, piece));
    Arrangement {
        piles: pieces.collect(),
        side: position.side(),
        values: vec![captured.map_or_else(String::new, |letter| letter.to_string())],
    }
}

/// The text of the position this would be.
pub(crate) fn put_together(_: &Options, arrangement: &Arrangement) -> String {
    let board = squares::arranged_board(arrangement, SIDE_LENGTH);
    let side = super::INFO.side(arrangement.side).letter;
    format!("{board} {side} {}", arrangement.value(0, "-"))
}
