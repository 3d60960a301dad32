//! The board: cells, colours, piles.

use std::fmt;

use crate::squares::{mirrored_cell, square_cell};

/// Columns and rows of the board.
pub(super) const SIDE_LENGTH: usize = 5;
/// The number of cells, which is also the number of pieces.
pub(super) const CELLS: usize = SIDE_LENGTH * SIDE_LENGTH;

square_cell! {
    /// A cell: its number is five times the row plus the column, both from 0.
    pub struct Cell;
    length: SIDE_LENGTH, first: 0, stride: SIDE_LENGTH
}

impl Cell {
    #[inline]
    pub(super) const fn from_index(index: usize) -> Option<Cell> {
        if index < CELLS {
            Some(Cell(index as u8))
        } else {
            None
        }
    }

    /// All cells, row by row from a1.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..CELLS as u8).map(Cell)
    }

    /// The number of the cell, below 25.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The cell with this name, and whether its letter is a capital.
    pub(super) fn from_either_name(name: &str) -> Option<(Cell, bool)> {
        let cell = Cell::from_name(&name.to_ascii_lowercase())?;
        Some((cell, name.starts_with(|c: char| c.is_ascii_uppercase())))
    }
}

mirrored_cell!(Cell, SIDE_LENGTH);

/// All cells, as a set.
pub(super) const BOARD: u32 = (1 << CELLS) - 1;

/// The cells of each column.
pub(super) const COLUMNS: [u32; SIDE_LENGTH] = {
    let mut columns = [0; SIDE_LENGTH];
    let mut cell = 0;
    while cell < CELLS {
        columns[cell % SIDE_LENGTH] |= 1 << cell;
        cell += 1;
    }
    columns
};

/// The colour of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// B, *blanc*.
    White,
    /// N, *noir*.
    Black,
    /// O.
    Orange,
    /// R, *rouge*.
    Red,
    /// V, *vert*.
    Green,
}

impl Colour {
    /// All colours, in the order of their letters.
    pub const ALL: [Colour; 5] = [
        Colour::White,
        Colour::Black,
        Colour::Orange,
        Colour::Red,
        Colour::Green,
    ];

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'B',
            Colour::Black => 'N',
            Colour::Orange => 'O',
            Colour::Red => 'R',
            Colour::Green => 'V',
        }
    }

    /// The colour with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.letter() == letter)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
            Colour::Orange => "orange",
            Colour::Red => "red",
            Colour::Green => "green",
        }
    }
}

/// The pieces on one cell from base to top, no colour twice: three bits a piece, base lowest, a
/// colour's number plus one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile(u16);

impl Pile {
    pub(super) const EMPTY: Pile = Pile(0);

    /// A single piece.
    #[inline]
    pub(super) const fn single(colour: Colour) -> Pile {
        Pile(colour as u16 + 1)
    }

    /// The number of pieces.
    #[inline]
    #[must_use]
    pub const fn height(self) -> usize {
        (18 - self.0.leading_zeros() as usize) / 3
    }

    /// Whether there are no pieces.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there are two or more pieces.
    #[inline]
    #[must_use]
    pub const fn is_tower(self) -> bool {
        self.0 > 7
    }

    /// The colours from base to top.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let digit = rest & 7;
            rest >>= 3;
            Colour::ALL.get(digit.checked_sub(1)? as usize).copied()
        })
    }

    /// Another pile put on top.
    #[inline]
    pub(super) const fn under(self, other: Pile) -> Pile {
        Pile(self.0 | other.0 << (3 * self.height()))
    }

    /// The pile without its top piece, and that piece.
    #[inline]
    pub(super) fn split_top(self) -> (Pile, Pile) {
        let below = 3 * self.height().saturating_sub(1);
        (Pile(self.0 & ((1 << below) - 1)), Pile(self.0 >> below))
    }
}

/// The letters from base to top, or `-`.
impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.colours()
            .try_for_each(|colour| write!(f, "{}", colour.letter()))
    }
}
