//! Parts that the parsers of position texts share.
//!
//! Parsing has two stages. The first reads a well-formed text into a game's *setup* and fails with
//! a [`SyntaxError`]; the second asks whether such a position is possible and fails with the game's
//! own error.

use crate::message::Expected;
use crate::side::Side;

/// A position text is not well-formed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// The wrong number of fields.
    #[error("{found} {}, expected {expected}: {form}", plural(*found, "field", "fields"))]
    Fields {
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
        /// The form of the whole text.
        form: &'static str,
    },
    /// The wrong number of rows on the board.
    #[error("{found} {}, expected {expected}", plural(*found, "row", "rows"))]
    Rows {
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// A row that is too short or too long.
    #[error("row {row}: {found} {}, expected {expected}", counted(*found, unit))]
    RowLength {
        /// The row's name.
        row: String,
        /// The number of places found.
        found: usize,
        /// The number of places expected.
        expected: usize,
        /// What the places are called, in the plural.
        unit: &'static str,
    },
    /// A character on the board that means nothing.
    #[error("row {row}: {found} is not one of {expected}{}", or_empty(*empty))]
    Symbol {
        /// The row's name.
        row: String,
        /// The character, made printable.
        found: String,
        /// The letters that may stand there.
        expected: &'static str,
        /// What stands for an empty place, where that is not a digit.
        empty: Option<char>,
    },
    /// A side that is neither of the two.
    #[error("side {found}: expected {} or {}", letters[0], letters[1])]
    Side {
        /// The field's text, shortened and made printable.
        found: String,
        /// The letters of the two sides.
        letters: [char; 2],
    },
    /// A field that cannot be read.
    #[error("{field} {found}: expected {expected}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// Its text, shortened and made printable.
        found: String,
        /// The expected form.
        expected: Expected,
    },
    /// The text means a position, but is not how that position is written.
    #[error("not the canonical form; write {canonical}")]
    NotCanonical {
        /// The canonical text of the position.
        canonical: String,
    },
}

impl SyntaxError {
    /// The error for a field that cannot be read.
    #[must_use]
    pub fn field(field: &'static str, found: &str, expected: impl Into<Expected>) -> Self {
        SyntaxError::Field {
            field,
            found: quoted(found),
            expected: expected.into(),
        }
    }
}

/// The letter of a side's piece where capitals are the first side's and small letters the second's.
#[must_use]
pub fn cased(letter: char, side: Side) -> char {
    match side {
        Side::First => letter.to_ascii_uppercase(),
        Side::Second => letter.to_ascii_lowercase(),
    }
}

/// Whose piece a letter is where capitals are the first side's and small letters the second's.
#[must_use]
pub fn owner(letter: char) -> Side {
    if letter.is_ascii_uppercase() {
        Side::First
    } else {
        Side::Second
    }
}

/// The singular or the plural, as the number wants.
#[must_use]
pub const fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

/// The singular of a regular plural, such as `cells`, if the number is one; else the plural.
fn counted(count: usize, many: &'static str) -> &'static str {
    plural(count, many.strip_suffix('s').unwrap_or(many), many)
}

/// The rest of a sentence that says what may stand on a board.
fn or_empty(sign: Option<char>) -> String {
    sign.map_or_else(String::new, |sign| format!(", or {sign} for an empty cell"))
}

/// A text quoted for an error message: on one line, printable, and not too long.
#[must_use]
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown = String::new();
    for c in text.chars().take(LONGEST) {
        match c {
            // Readable as it is, and frequent in words.
            '\'' => shown.push(c),
            c => shown.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    if shown.is_empty() || shown.contains(' ') {
        format!("\"{shown}\"")
    } else {
        shown
    }
}

/// Splits a text into exactly `N` fields at single spaces.
///
/// # Errors
/// If there are more or fewer.
pub fn fields<'a, const N: usize>(
    text: &'a str,
    form: &'static str,
) -> Result<[&'a str; N], SyntaxError> {
    let all: Vec<&str> = text.split(' ').collect();
    let found = if text.is_empty() { 0 } else { all.len() };
    all.try_into().map_err(|_| SyntaxError::Fields {
        found,
        expected: N,
        form,
    })
}

/// How a board of rows is written: letters for pieces, digits for runs of empty places.
pub struct RowForm<'a> {
    /// The name and length of each row, in the order of the text.
    pub rows: &'a [(String, usize)],
    /// What a place is called, in the plural.
    pub unit: &'static str,
    /// The letters that may stand for pieces.
    pub letters: &'static str,
}

impl RowForm<'_> {
    /// Reads a board and calls `place` with row index, column index and letter of each piece.
    ///
    /// # Errors
    /// If the number or length of rows, or a symbol, is wrong.
    pub fn read(
        &self,
        board: &str,
        mut place: impl FnMut(usize, usize, char),
    ) -> Result<(), SyntaxError> {
        let found = board.split('/').count();
        if found != self.rows.len() {
            return Err(SyntaxError::Rows {
                found,
                expected: self.rows.len(),
            });
        }
        for (index, (row, (name, length))) in board.split('/').zip(self.rows).enumerate() {
            let mut column = 0;
            for symbol in row.chars() {
                if let Some(run) = symbol.to_digit(10).filter(|&run| run > 0) {
                    column += run as usize;
                } else if self.letters.contains(symbol) {
                    if column < *length {
                        place(index, column, symbol);
                    }
                    column += 1;
                } else {
                    return Err(SyntaxError::Symbol {
                        row: name.clone(),
                        found: quoted(&symbol.to_string()),
                        expected: self.letters,
                        empty: None,
                    });
                }
            }
            if column != *length {
                return Err(SyntaxError::RowLength {
                    row: name.clone(),
                    found: column,
                    expected: *length,
                    unit: self.unit,
                });
            }
        }
        Ok(())
    }
}

/// Writes one row: letters for pieces, digits for runs of empty places.
///
/// # Errors
/// Only those of the writer.
pub fn write_row(
    out: &mut dyn std::fmt::Write,
    places: impl Iterator<Item = Option<char>>,
) -> std::fmt::Result {
    let mut empty = 0;
    for place in places {
        match place {
            None => empty += 1,
            Some(letter) => {
                if empty > 0 {
                    write!(out, "{empty}")?;
                    empty = 0;
                }
                out.write_char(letter)?;
            }
        }
    }
    if empty > 0 {
        write!(out, "{empty}")?;
    }
    Ok(())
}

/// Fails unless `text` is what the position it means is written as.
///
/// # Errors
/// With the canonical text.
pub fn require_canonical(text: &str, position: &impl std::fmt::Display) -> Result<(), SyntaxError> {
    let canonical = position.to_string();
    if canonical == text {
        Ok(())
    } else {
        Err(SyntaxError::NotCanonical { canonical })
    }
}
