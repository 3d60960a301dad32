//! Texts of positions and actions.

use std::fmt;

use kabinet_core::message::Expected;
use kabinet_core::text::{SyntaxError, cased, fields};
use kabinet_core::{ActionError, Side};

use super::actions::{Action, Illegal, Move};
use super::board::{Cell, SIDE_LENGTH};
use super::position::{Piece, Position, Setup};
use crate::squares;

const FORM: &str = "BOARD SIDE PENDING";

/// The letter of a piece: capital for White, small for Black.
pub(super) fn letter(side: Side, piece: Piece) -> char {
    cased(piece.letter(), side)
}

fn piece(letter: char) -> Option<(Side, Piece)> {
    squares::read_piece(letter, &Piece::ALL, Piece::letter)
}

impl Setup {
    /// Reads a well-formed text.
    ///
    /// # Errors
    /// What is not well-formed, and where.
    pub fn from_text(text: &str) -> Result<Self, SyntaxError> {
        let [board, side, pending] = fields(text, FORM)?;
        let mut pieces = Vec::new();
        squares::read_board(board, SIDE_LENGTH, "MABCDmabcd", |column, row, letter| {
            let cell = Cell::new(column, row);
            pieces.extend(piece(letter).map(|(side, piece)| (cell, side, piece)));
        })?;
        let side = super::INFO.read_side(side)?;
        Ok(Setup {
            pieces,
            side,
            pending: read_pending(pending)?,
        })
    }
}

fn read_pending(text: &str) -> Result<Option<(Side, Piece)>, SyntaxError> {
    if text == "-" {
        return Ok(None);
    }
    let mut letters = text.chars();
    match (letters.next().and_then(piece), letters.next()) {
        (Some((side, knight)), None) if knight != Piece::Monarch => Ok(Some((side, knight))),
        _ => {
            let expected = Expected::new(
                "kingdom-expected-pending",
                "- or the letter of a captured Knight",
            );
            Err(SyntaxError::field("pending", text, expected))
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        squares::write_board(f, SIDE_LENGTH, |column, row| {
            let (side, piece) = self.piece_at(Cell::new(column, row))?;
            Some(letter(side, piece))
        })?;
        let side = super::INFO.side(self.side).letter;
        let enemy = self.side.other();
        let pending = self.pending.map_or('-', |piece| letter(enemy, piece));
        write!(f, " {side} {pending}")
    }
}

pub(super) fn write_action(_: &Position, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action.what() {
        Some(Move::Go(from, to)) => write!(out, "{from}-{to}"),
        Some(Move::Capture(from, to)) => write!(out, "{from}x{to}"),
        Some(Move::PutBack(to)) => write!(out, "@{to}"),
        Some(Move::Pass) => out.write_str("pass"),
        None => out.write_str("?"),
    }
}

pub(super) fn read_action(position: &Position, text: &str) -> Result<Action, ActionError<Illegal>> {
    let pair = |from, to| Some((Cell::from_name(from)?, Cell::from_name(to)?));
    let read = || {
        if text == "pass" {
            return Some(Move::Pass);
        }
        if let Some(to) = text.strip_prefix('@') {
            return Some(Move::PutBack(Cell::from_name(to)?));
        }
        if let Some((from, to)) = text.split_once('-') {
            let (from, to) = pair(from, to)?;
            return Some(Move::Go(from, to));
        }
        let (from, to) = text.split_once('x')?;
        let (from, to) = pair(from, to)?;
        Some(Move::Capture(from, to))
    };
    let expected = if position.pending().is_some() {
        Expected::new(
            "kingdom-expected-putback",
            "a cell for the captured Knight such as @c5",
        )
    } else {
        Expected::new(
            "kingdom-expected-move",
            "a move such as e1-e3, or a capture such as e1xe3",
        )
    };
    read()
        .map(Action::new)
        .ok_or_else(|| ActionError::unreadable(text, expected))
}
