//! Kensington's positions, taken apart and put together by hand.

use kabinet_core::{Game, Side};

use super::board::{Point, ROW_LENGTHS};
use super::position::Position;
use super::rules::{Players, Rules};
use crate::arrangement::{Arrangement, Field, FieldForm};
use crate::options::Options;

/// The pieces that can be put on the board.
pub(crate) const KINDS: &str = "RB";

/// How many pieces can be on one place.
pub(crate) const HIGHEST: usize = 1;

/// The fields that every position has: both reserves, and what may still be relocated.
const ALWAYS: usize = 3;

/// What belongs to a position beside the board. What is still pending, locked shapes and whose
/// turn it is in a team are rare, and are written.
pub(crate) fn fields(options: &Options) -> &'static [Field] {
    /// More than anybody could have in any number of players: the position says how many it allows.
    const MOST: u8 = 16;
    const fn reserve(side: Side, letter: char) -> Field {
        let most = MOST;
        Field {
            key: "setup-reserve",
            form: FieldForm::Count { side, letter, most },
        }
    }
    const fn written(key: &'static str) -> Field {
        Field {
            key,
            form: FieldForm::Text,
        }
    }
    const RED: Field = reserve(Side::First, 'R');
    const BLUE: Field = reserve(Side::Second, 'B');
    const PENDING: Field = written("setup-pending");
    const LOCKS: Field = written("setup-locks");
    const SEATS: Field = written("setup-seats");
    let rules = Rules::from_options(options);
    match (rules.reclose > 0, rules.players != Players::Two) {
        (false, false) => &[RED, BLUE, PENDING],
        (true, false) => &[RED, BLUE, PENDING, LOCKS],
        (false, true) => &[RED, BLUE, PENDING, SEATS],
        (true, true) => &[RED, BLUE, PENDING, LOCKS, SEATS],
    }
}

/// A position taken apart.
pub(crate) fn taken_apart(position: &Position) -> Arrangement {
    let pieces = Point::all().filter_map(|point| {
        let side = position.piece_at(point)?;
        let letter = super::INFO.side(side).letter.to_ascii_uppercase();
        Some((point.to_string(), letter.to_string()))
    });
    let reserve = Side::ALL.map(|side| position.reserve(side).to_string());
    // What is only written is what the text has behind board, side and reserve.
    let text = position.to_string();
    let written = text.split(' ').skip(3).map(|field| match field {
        "0" | "-" => String::new(),
        field => field.to_owned(),
    });
    Arrangement {
        piles: pieces.collect(),
        side: position.side(),
        values: reserve.into_iter().chain(written).collect(),
    }
}

/// The text of the position this would be.
pub(crate) fn put_together(options: &Options, arrangement: &Arrangement) -> String {
    let rows = ROW_LENGTHS.iter().enumerate().rev();
    let board = arrangement.rows(rows.map(|(row, &length)| {
        let points = (0..length).filter_map(move |place| Point::at(row, place));
        points.map(|point| point.to_string())
    }));
    let side = super::INFO.side(arrangement.side).letter;
    let red = arrangement.value(0, "0");
    let blue = arrangement.value(1, "0");
    let pending = arrangement.value(2, "0");
    let mut text = format!("{board} {side} {red},{blue} {pending}");
    for (index, field) in fields(options).iter().enumerate().skip(ALWAYS) {
        let nothing = if field.key == "setup-seats" {
            "1,1"
        } else {
            "-"
        };
        text.push(' ');
        text += arrangement.value(index, nothing);
    }
    text
}
