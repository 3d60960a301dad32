//! Konane's positions, taken apart and put together by hand.

use kabinet_core::Game;

use super::notation::letter;
use super::position::Position;
use crate::arrangement::{Arrangement, Field};
use crate::options::Options;
use crate::squares::{Size, arranged_board, cells};

/// The pieces that can be put on the board.
pub(crate) const KINDS: &str = "Bw";

/// How many pieces can be on one place.
pub(crate) const HIGHEST: usize = 1;

/// What belongs to a position beside the board and the side to act: nothing.
pub(crate) fn fields(_: &Options) -> &'static [Field] {
    &[]
}

/// A position taken apart.
pub(crate) fn taken_apart(position: &Position) -> Arrangement {
    let pieces = cells(position.size().cells()).filter_map(|cell| {
        let side = position.piece_at(cell)?;
        Some((cell.to_string(), letter(side).to_string()))
    });
    Arrangement {
        piles: pieces.collect(),
        side: position.side(),
        values: Vec::new(),
    }
}

/// The text of the position this would be.
pub(crate) fn put_together(options: &Options, arrangement: &Arrangement) -> String {
    let length = Size::from_option(options.get("size")).get();
    let board = arranged_board(arrangement, length);
    let side = super::INFO.side(arrangement.side).letter;
    format!("{board} {side}")
}
