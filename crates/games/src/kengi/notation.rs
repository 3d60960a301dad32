//! Texts of positions and actions.

use std::fmt;

use kabinet_core::ActionError;
use kabinet_core::message::Expected;
use kabinet_core::text::{SyntaxError, fields, quoted};

use super::actions::{Action, Illegal, Move};
use super::board::{CELLS, Cell, Colour, SIDE_LENGTH};
use super::position::{Position, Setup};

const FORM: &str = "BOARD SIDE FROZEN";

impl Setup {
    /// Reads a well-formed text.
    ///
    /// # Errors
    /// What is not well-formed, and where.
    pub fn from_text(text: &str) -> Result<Self, SyntaxError> {
        let [board, side, frozen] = fields(text, FORM)?;
        let piles = read_board(board)?;
        let side = super::INFO.read_side(side)?;
        let frozen = match (frozen, Cell::from_either_name(frozen)) {
            ("-", _) => None,
            (_, Some((cell, false))) => Some(cell),
            _ => {
                return Err(SyntaxError::field(
                    "frozen",
                    frozen,
                    Expected::new("kengi-expected-frozen", "- or a cell such as e4"),
                ));
            }
        };
        Ok(Setup {
            piles,
            side,
            frozen,
        })
    }
}

fn read_board(board: &str) -> Result<[Vec<Colour>; CELLS], SyntaxError> {
    let found = board.split('/').count();
    if found != SIDE_LENGTH {
        return Err(SyntaxError::Rows {
            found,
            expected: SIDE_LENGTH,
        });
    }
    let mut piles = [const { Vec::new() }; CELLS];
    for (from_top, row) in board.split('/').enumerate() {
        let row_index = SIDE_LENGTH - 1 - from_top;
        let name = (row_index + 1).to_string();
        let found = row.split(',').count();
        if found != SIDE_LENGTH {
            return Err(SyntaxError::RowLength {
                row: name,
                found,
                expected: SIDE_LENGTH,
                unit: "cells",
            });
        }
        for (column, pile) in row.split(',').enumerate() {
            let wrong = |symbol: &str| SyntaxError::Symbol {
                row: name.clone(),
                found: quoted(symbol),
                expected: "BNORV",
                empty: Some('-'),
            };
            if pile.is_empty() {
                return Err(wrong(pile));
            }
            if pile != "-" {
                let colours = pile.chars().map(|letter| {
                    Colour::from_letter(letter).ok_or_else(|| wrong(&letter.to_string()))
                });
                let cell = Cell::new(column, row_index);
                piles[cell.index()] = colours.collect::<Result<_, _>>()?;
            }
        }
    }
    Ok(piles)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..SIDE_LENGTH).rev() {
            for column in 0..SIDE_LENGTH {
                let comma = if column > 0 { "," } else { "" };
                write!(f, "{comma}{}", self.pile(Cell::new(column, row)))?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        write!(f, " {} ", super::INFO.side(self.side).letter)?;
        match self.frozen {
            None => f.write_str("-"),
            Some(cell) => cell.fmt(f),
        }
    }
}

/// A cell's name with a capital letter if `capital`.
struct Name(Cell, bool);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.to_string();
        if self.1 {
            f.write_str(&name.to_ascii_uppercase())
        } else {
            f.write_str(&name)
        }
    }
}

pub(super) fn write_action(
    position: &Position,
    action: Action,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let (from, to, whole) = match action.what() {
        Some(Move::Pass) => return out.write_str("pass"),
        None => return out.write_str("?"),
        Some(Move::Piece(from, to)) => (from, to, false),
        Some(Move::Tower(from, to)) => (from, to, true),
    };
    let onto_tower = position.pile(to).is_tower();
    write!(out, "{}-{}", Name(from, whole), Name(to, onto_tower))
}

pub(super) fn read_action(_: &Position, text: &str) -> Result<Action, ActionError<Illegal>> {
    let read = || {
        if text == "pass" {
            return Some(Move::Pass);
        }
        let (from, to) = text.split_once('-')?;
        let (from, whole) = Cell::from_either_name(from)?;
        // The sheet itself is not consistent about the destination's letter.
        let (to, _) = Cell::from_either_name(to)?;
        Some(if whole {
            Move::Tower(from, to)
        } else {
            Move::Piece(from, to)
        })
    };
    read().map(Action::new).ok_or_else(|| {
        let english = "a move such as c1-e4, or E4-e3 for a whole tower";
        ActionError::unreadable(text, Expected::new("kengi-expected-move", english))
    })
}
