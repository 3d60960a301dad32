//! Kengi's positions, taken apart and put together by hand.

use kabinet_core::Game;

use super::board::{Cell, Colour, SIDE_LENGTH};
use super::position::Position;
use crate::arrangement::{Arrangement, Field, FieldForm};
use crate::options::Options;

/// The pieces that can be put on the board.
pub(crate) const KINDS: &str = "BNORV";

/// How many pieces can be on one place: one of each colour.
pub(crate) const HIGHEST: usize = Colour::ALL.len();

/// What belongs to a position beside the board: the pile that was just moved.
pub(crate) fn fields(_: &Options) -> &'static [Field] {
    const FIELDS: &[Field] = &[Field {
        key: "setup-frozen",
        form: FieldForm::Place,
    }];
    FIELDS
}

/// A position taken apart.
pub(crate) fn taken_apart(position: &Position) -> Arrangement {
    let piles = Cell::all().map(|cell| {
        let letters = position.pile(cell).colours().map(Colour::letter);
        (cell.to_string(), letters.collect::<String>())
    });
    Arrangement {
        piles: piles.filter(|(_, letters)| !letters.is_empty()).collect(),
        side: position.side(),
        values: vec![
            position
                .frozen()
                .map_or_else(String::new, |cell| cell.to_string()),
        ],
    }
}

/// The text of the position this would be.
pub(crate) fn put_together(_: &Options, arrangement: &Arrangement) -> String {
    let pile = |column: usize, row: usize| {
        let cell = Cell::new(column, row).to_string();
        let pile = arrangement.piles.get(&cell).map_or("", String::as_str);
        if pile.is_empty() { "-" } else { pile }.to_owned()
    };
    let row = |row: usize| {
        let piles: Vec<String> = (0..SIDE_LENGTH).map(|column| pile(column, row)).collect();
        piles.join(",")
    };
    let rows: Vec<String> = (0..SIDE_LENGTH).rev().map(row).collect();
    let side = super::INFO.side(arrangement.side).letter;
    format!("{} {side} {}", rows.join("/"), arrangement.value(0, "-"))
}
