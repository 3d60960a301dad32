//! Texts of positions and actions.

use std::fmt;

use kabinet_core::message::Expected;
use kabinet_core::text::{SyntaxError, cased, fields};
use kabinet_core::{ActionError, Side};

use super::actions::{Action, Illegal, Move};
use super::position::{Piece, Position, Setup};
use crate::squares::{self, Cell, Size};

const FORM: &str = "BOARD SIDE RESERVE";

/// The letter of a piece on the board: capital for White, small for Black.
pub(super) fn letter(side: Side, piece: Piece) -> char {
    cased(piece.letter(), side)
}

fn piece(letter: char) -> Option<(Side, Piece)> {
    squares::read_piece(letter, &Piece::ALL, Piece::letter)
}

impl Setup {
    /// Reads a well-formed text for a board of this size.
    ///
    /// # Errors
    /// What is not well-formed, and where.
    pub fn from_text(text: &str, size: Size) -> Result<Self, SyntaxError> {
        let [board, side, reserve] = fields(text, FORM)?;
        let mut pieces = Vec::new();
        squares::read_board(board, size.get(), "PGpg", |column, row, letter| {
            let cell = Cell::new(column, row);
            pieces.extend(piece(letter).map(|(side, piece)| (cell, side, piece)));
        })?;
        let side = super::INFO.read_side(side)?;
        let expected = Expected::new("kastwa-expected-reserve", "such as GPP/gpp, P/- or -/-");
        let wrong = || SyntaxError::field("reserve", reserve, expected);
        let (white, black) = reserve.split_once('/').ok_or_else(wrong)?;
        let read = |text, side| read_reserve(text, side).ok_or_else(wrong);
        let reserve = [read(white, Side::First)?, read(black, Side::Second)?];
        Ok(Setup {
            size,
            pieces,
            side,
            reserve,
        })
    }
}

/// Reads one side's reserve: letters with G before P, or `-`.
fn read_reserve(text: &str, whose: Side) -> Option<[u8; 2]> {
    let mut reserve = [0u8; 2];
    if text.len() > 3 {
        return None;
    }
    if text != "-" {
        for letter in text.chars() {
            let (side, piece) = piece(letter)?;
            if side != whose {
                return None;
            }
            reserve[piece as usize] += 1;
        }
    }
    let canonical = reserve_text(whose, reserve);
    (canonical == text).then_some(reserve)
}

fn reserve_text(side: Side, [small, large]: [u8; 2]) -> String {
    if small + large == 0 {
        return "-".to_owned();
    }
    let of = |piece, count: u8| letter(side, piece).to_string().repeat(count as usize);
    of(Piece::Large, large) + &of(Piece::Small, small)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        squares::write_board(f, self.size.get(), |column, row| {
            let (side, piece) = self.piece_at(Cell::new(column, row))?;
            Some(letter(side, piece))
        })?;
        let side = super::INFO.side(self.side).letter;
        let [white, black] = Side::ALL.map(|side| reserve_text(side, self.reserve[side.index()]));
        write!(f, " {side} {white}/{black}")
    }
}

pub(super) fn write_action(_: &Position, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action.what() {
        Some(Move::Pass) => out.write_str("pass"),
        Some(Move::Place(piece, cell)) => write!(out, "{}{cell}", piece.letter()),
        Some(Move::Advance(from, to)) => write!(out, "{from}-{to}"),
        None => out.write_str("?"),
    }
}

pub(super) fn read_action(position: &Position, text: &str) -> Result<Action, ActionError<Illegal>> {
    let read = || {
        if text == "pass" {
            return Some(Move::Pass);
        }
        if let Some((from, to)) = text.split_once('-') {
            return Some(Move::Advance(Cell::from_name(from)?, Cell::from_name(to)?));
        }
        match text.get(..1)? {
            "P" => Some(Move::Place(Piece::Small, Cell::from_name(&text[1..])?)),
            "G" => Some(Move::Place(Piece::Large, Cell::from_name(&text[1..])?)),
            _ => None,
        }
    };
    let expected = if position.placing() {
        Expected::new(
            "kastwa-expected-placement",
            "a placement such as Gb2 or Pc3",
        )
    } else {
        Expected::new("kastwa-expected-move", "a move such as a1-b2")
    };
    read()
        .map(Action::new)
        .ok_or_else(|| ActionError::unreadable(text, expected))
}
