//! Texts of positions and actions.

use std::fmt;

use kabinet_core::message::Expected;
use kabinet_core::text::{RowForm, SyntaxError, fields, write_row};
use kabinet_core::{ActionError, Side, sorting};

use super::actions::{Action, Illegal, Move};
use super::board::{Point, ROW_LENGTHS, Shape};
use super::position::Position;
use super::rules::{Players, Rules};
use super::setup::{Pending, Setup};

const RESERVE: Expected = Expected::new("kensington-expected-reserve", "RED,BLUE such as 15,14");
const PENDING: Expected = Expected::new(
    "kensington-expected-pending",
    "0, 1, 2, or 1@ and a point such as 1@h4",
);
const SEATS: Expected = Expected::new("kensington-expected-seats", "RED,BLUE such as 2,1");
const LOCKS: Expected = Expected::new(
    "kensington-expected-locks",
    "- or locks such as a1+a2+c1:r:2",
);
const LOCKED_ONCE: Expected =
    Expected::new("kensington-expected-locked-once", "each shape once a side");

fn row_name(row: usize) -> String {
    char::from(b'a' + row as u8).to_string()
}

/// The letter of a side's pieces on the board.
fn letter(side: Side) -> char {
    super::INFO.side(side).letter.to_ascii_uppercase()
}

impl Setup {
    /// Reads a well-formed text; which fields it must have depends on the rules.
    ///
    /// # Errors
    /// What is not well-formed, and where.
    pub fn from_text(text: &str, rules: Rules) -> Result<Self, SyntaxError> {
        let (base, locks, seats) = split(text, rules)?;
        let [board, side, reserve, pending] = base;
        let pieces = read_board(board)?;
        let side = super::INFO.read_side(side)?;
        let reserve =
            read_pair(reserve).ok_or_else(|| SyntaxError::field("reserve", reserve, RESERVE))?;
        let pending =
            read_pending(pending).ok_or_else(|| SyntaxError::field("pending", pending, PENDING))?;
        let locks = locks.map_or(Ok(Vec::new()), read_locks)?;
        let members = match seats {
            None => [1, 1],
            Some(seats) => {
                read_pair(seats).ok_or_else(|| SyntaxError::field("seats", seats, SEATS))?
            }
        };
        Ok(Setup {
            pieces,
            side,
            reserve,
            pending,
            locks,
            members,
        })
    }
}

type Fields<'a> = ([&'a str; 4], Option<&'a str>, Option<&'a str>);

fn split(text: &str, rules: Rules) -> Result<Fields<'_>, SyntaxError> {
    Ok(match (rules.reclose > 0, rules.players != Players::Two) {
        (false, false) => (fields(text, "BOARD SIDE RESERVE PENDING")?, None, None),
        (true, false) => {
            let [a, b, c, d, locks] = fields(text, "BOARD SIDE RESERVE PENDING LOCKS")?;
            ([a, b, c, d], Some(locks), None)
        }
        (false, true) => {
            let [a, b, c, d, seats] = fields(text, "BOARD SIDE RESERVE PENDING SEATS")?;
            ([a, b, c, d], None, Some(seats))
        }
        (true, true) => {
            let [a, b, c, d, locks, seats] =
                fields(text, "BOARD SIDE RESERVE PENDING LOCKS SEATS")?;
            ([a, b, c, d], Some(locks), Some(seats))
        }
    })
}

fn read_board(board: &str) -> Result<Vec<(Point, Side)>, SyntaxError> {
    let last = ROW_LENGTHS.len() - 1;
    let rows: Vec<(String, usize)> = (0..=last)
        .rev()
        .map(|row| (row_name(row), ROW_LENGTHS[row]))
        .collect();
    let form = RowForm {
        rows: &rows,
        unit: "points",
        letters: "RB",
    };
    let mut pieces = Vec::new();
    form.read(board, |row, place, letter| {
        let side = if letter == 'R' {
            Side::First
        } else {
            Side::Second
        };
        pieces.extend(Point::at(last - row, place).map(|point| (point, side)));
    })?;
    Ok(pieces)
}

/// Two numbers joined by a comma.
fn read_pair(text: &str) -> Option<[u8; 2]> {
    let (red, blue) = text.split_once(',')?;
    Some([red.parse().ok()?, blue.parse().ok()?])
}

fn read_pending(text: &str) -> Option<Pending> {
    match text {
        "0" => Some(Pending::None),
        "1" => Some(Pending::One),
        "2" => Some(Pending::Two),
        _ => Some(Pending::Second(Point::from_name(text.strip_prefix("1@")?)?)),
    }
}

fn read_locks(text: &str) -> Result<Vec<(Side, Shape, u8)>, SyntaxError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut locks: Vec<(Side, Shape, u8)> = Vec::new();
    for entry in text.split(',') {
        let lock = read_lock(entry).ok_or_else(|| SyntaxError::field("locks", entry, LOCKS))?;
        if locks
            .iter()
            .any(|known| (known.0, known.1) == (lock.0, lock.1))
        {
            return Err(SyntaxError::field("locks", entry, LOCKED_ONCE));
        }
        locks.push(lock);
    }
    Ok(locks)
}

fn read_lock(entry: &str) -> Option<(Side, Shape, u8)> {
    let mut parts = entry.split(':');
    let corners = parts.next()?;
    let side = super::INFO.read_side(parts.next()?).ok()?;
    let turns = parts.next()?.parse().ok()?;
    if parts.next().is_some() {
        return None;
    }
    let shape = Shape::all().find(|shape| shape.to_string() == corners)?;
    Some((side, shape, turns))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, &length) in ROW_LENGTHS.iter().enumerate().rev() {
            let places = (0..length).map(|place| {
                let side = self.piece_at(Point::at(row, place)?)?;
                Some(letter(side))
            });
            write_row(f, places)?;
            if row > 0 {
                f.write_str("/")?;
            }
        }
        let side = super::INFO.side(self.side).letter;
        let [red, blue] = self.reserve;
        write!(f, " {side} {red},{blue} {}", self.pending.count())?;
        if let Some(point) = self.pending.relocated() {
            write!(f, "@{point}")?;
        }
        if self.rules.reclose > 0 {
            let mut locks: Vec<String> = self
                .locks
                .iter()
                .map(|(side, shape, turns)| {
                    format!("{shape}:{}:{turns}", super::INFO.side(side).letter)
                })
                .collect();
            sorting::sort(&mut locks);
            let locks = locks.join(",");
            write!(f, " {}", if locks.is_empty() { "-" } else { &locks })?;
        }
        if self.rules.players != Players::Two {
            let [red, blue] = self.members.map(|member| member + 1);
            write!(f, " {red},{blue}")?;
        }
        Ok(())
    }
}

pub(super) fn write_action(_: &Position, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action.what() {
        Some(Move::Place(to)) => write!(out, "{to}"),
        Some(Move::Step(from, to)) => write!(out, "{from}-{to}"),
        Some(Move::Relocate(from, to)) => write!(out, "{from}>{to}"),
        Some(Move::Done) => out.write_str("done"),
        Some(Move::Pass) => out.write_str("pass"),
        None => out.write_str("?"),
    }
}

pub(super) fn read_action(position: &Position, text: &str) -> Result<Action, ActionError<Illegal>> {
    let pair = |from, to| Some((Point::from_name(from)?, Point::from_name(to)?));
    let read = || {
        if let Some((from, to)) = text.split_once('-') {
            let (from, to) = pair(from, to)?;
            return Some(Move::Step(from, to));
        }
        if let Some((from, to)) = text.split_once('>') {
            let (from, to) = pair(from, to)?;
            return Some(Move::Relocate(from, to));
        }
        match text {
            "done" => Some(Move::Done),
            "pass" => Some(Move::Pass),
            _ => Some(Move::Place(Point::from_name(text)?)),
        }
    };
    let expected = if position.pending() != Pending::None {
        Expected::new(
            "kensington-expected-relocation",
            "a relocation such as b2>p1, or done",
        )
    } else if position.placing() {
        Expected::new(
            "kensington-expected-placement",
            "a placement: a point such as h4",
        )
    } else {
        Expected::new("kensington-expected-move", "a move such as a1-a2")
    };
    read()
        .map(Action::new)
        .ok_or_else(|| ActionError::unreadable(text, expected))
}
