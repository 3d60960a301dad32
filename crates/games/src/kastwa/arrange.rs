//! Kastwa's positions, taken apart and put together by hand.

use kabinet_core::{Game, Side};

use super::notation::letter;
use super::position::{Piece, Position};
use crate::arrangement::{Arrangement, Field, FieldForm};
use crate::options::Options;
use crate::squares::{self, Size};

/// The pieces that can be put on the board.
pub(crate) const KINDS: &str = "GPgp";

/// How many pieces can be on one place.
pub(crate) const HIGHEST: usize = 1;

/// What belongs to a position beside the board: what each side has still to place.
pub(crate) fn fields(_: &Options) -> &'static [Field] {
    const fn reserve(side: Side, letter: char, most: u8) -> Field {
        Field {
            key: "setup-reserve",
            form: FieldForm::Count { side, letter, most },
        }
    }
    const FIELDS: &[Field] = &[
        reserve(Side::First, 'G', Piece::Large.supply()),
        reserve(Side::First, 'P', Piece::Small.supply()),
        reserve(Side::Second, 'g', Piece::Large.supply()),
        reserve(Side::Second, 'p', Piece::Small.supply()),
    ];
    FIELDS
}

/// A position taken apart.
pub(crate) fn taken_apart(position: &Position) -> Arrangement {
    let pieces = position.cells().filter_map(|cell| {
        let (side, piece) = position.piece_at(cell)?;
        Some((cell.to_string(), letter(side, piece).to_string()))
    });
    let reserve = |side: Side| {
        let count = move |piece: Piece| position.reserve(side, piece).to_string();
        [Piece::Large, Piece::Small].map(count)
    };
    Arrangement {
        piles: pieces.collect(),
        side: position.side(),
        values: Side::ALL.into_iter().flat_map(reserve).collect(),
    }
}

/// The text of the position this would be.
pub(crate) fn put_together(options: &Options, arrangement: &Arrangement) -> String {
    let size = Size::from_option(options.get("size")).get();
    let board = squares::arranged_board(arrangement, size);
    let waiting = |side: Side| {
        let kinds = [Piece::Large, Piece::Small].into_iter().enumerate();
        let letters = kinds.map(|(index, piece)| {
            let count = arrangement.value(2 * side.index() + index, "0");
            let count = count.parse().unwrap_or(0).min(piece.supply());
            letter(side, piece).to_string().repeat(usize::from(count))
        });
        let letters: String = letters.collect();
        if letters.is_empty() {
            "-".to_owned()
        } else {
            letters
        }
    };
    let [white, black] = Side::ALL.map(waiting);
    let side = super::INFO.side(arrangement.side).letter;
    format!("{board} {side} {white}/{black}")
}
