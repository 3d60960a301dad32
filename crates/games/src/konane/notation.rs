//! Texts of positions and actions.

use std::fmt;

use kabinet_core::message::Expected;
use kabinet_core::text::{SyntaxError, cased, fields, owner};
use kabinet_core::{ActionError, Side};

use super::actions::{Action, Illegal, Move};
use super::position::{Position, Setup};
use crate::squares::{Cell, Size, read_board, write_board};

/// The letter of a side's pieces: a capital for Black.
pub(super) fn letter(side: Side) -> char {
    cased(super::INFO.side(side).letter, side)
}

impl Setup {
    /// Reads a well-formed text for a board of this size.
    ///
    /// # Errors
    /// What is not well-formed, and where.
    pub fn from_text(text: &str, size: Size) -> Result<Self, SyntaxError> {
        let [board, side] = fields(text, "BOARD SIDE")?;
        let mut pieces = Vec::new();
        read_board(
            board,
            size.get(),
            super::arrange::KINDS,
            |column, row, letter| {
                pieces.push((Cell::new(column, row), owner(letter)));
            },
        )?;
        let side = super::INFO.read_side(side)?;
        Ok(Setup { size, pieces, side })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.size.get(), |column, row| {
            self.piece_at(Cell::new(column, row)).map(letter)
        })?;
        write!(f, " {}", super::INFO.side(self.side).letter)
    }
}

pub(super) fn write_action(_: &Position, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action.what() {
        Some(Move::Take(cell)) => write!(out, "{cell}"),
        Some(Move::Jump(from, to)) => write!(out, "{from}-{to}"),
        None => out.write_str("?"),
    }
}

pub(super) fn read_action(position: &Position, text: &str) -> Result<Action, ActionError<Illegal>> {
    let read = || match text.split_once('-') {
        Some((from, to)) => Some(Move::Jump(Cell::from_name(from)?, Cell::from_name(to)?)),
        None => Some(Move::Take(Cell::from_name(text)?)),
    };
    let expected = if position.opening() {
        Expected::new("konane-expected-take", "a cell such as c3")
    } else {
        Expected::new("konane-expected-jump", "a jump such as a1-a3")
    };
    let action = read().map(Action::new);
    action.ok_or_else(|| ActionError::unreadable(text, expected))
}
