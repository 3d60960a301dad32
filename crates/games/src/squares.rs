//! What games on square cells share: cells and their names, sizes, directions, and boards as text.
//!
//! A board of up to 8 × 8 cells lives in the corner of one 8 × 8 board, so that cells have the same
//! number whatever the size and one set of tables serves them all. Games whose sets of cells look
//! different ([`kengi`](crate::kengi), [`kingdom`](crate::kingdom)) declare a cell of their own
//! and share the names and the texts.

use std::fmt;

use kabinet_core::Side;
use kabinet_core::bits::{members_of_byte, ones};
use kabinet_core::text::{RowForm, SyntaxError, owner, write_row};

use crate::arrangement::Arrangement;

/// Declares the cells of a board of `$length` columns and rows. They are numbered row by row: a1 is
/// `$first`, and each row begins `$stride` after the one before. A name is a letter and a digit.
macro_rules! square_cell {
    (
        $(#[$doc:meta])*
        pub struct $Cell:ident;
        length: $length:expr, first: $first:expr, stride: $stride:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Cell(u8);

        impl $Cell {
            /// The cell in a column and a row, both from 0.
            ///
            /// # Panics
            /// If one of them is beyond the edge of the board.
            #[must_use]
            pub const fn new(column: usize, row: usize) -> $Cell {
                assert!(column < $length && row < $length);
                $Cell(($first + row * $stride + column) as u8)
            }

            /// The column from 0 (`a`).
            #[must_use]
            pub const fn column(self) -> usize {
                (self.0 as usize - $first) % $stride
            }

            /// The row from 0 (row 1, the first side's near side).
            #[must_use]
            pub const fn row(self) -> usize {
                (self.0 as usize - $first) / $stride
            }

            /// The cell with this name.
            pub(crate) fn from_name(name: &str) -> Option<$Cell> {
                let (column, row) = crate::squares::read_name(name, $length)?;
                Some($Cell::new(column, row))
            }
        }

        impl std::fmt::Display for $Cell {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                crate::squares::write_name(f, self.column(), self.row())
            }
        }
    };
}
pub(crate) use square_cell;

/// Adds the mirror images of cells on a board of one size.
macro_rules! mirrored_cell {
    ($Cell:ident, $length:expr) => {
        impl $Cell {
            /// The cell mirrored left to right.
            pub(crate) fn mirrored(self) -> $Cell {
                $Cell::new($length - 1 - self.column(), self.row())
            }

            /// The cell seen from the other side of the table.
            pub(crate) fn flipped(self) -> $Cell {
                $Cell::new(self.column(), $length - 1 - self.row())
            }
        }
    };
}
pub(crate) use mirrored_cell;

/// Column and row of the cell with this name, on a board of `length` columns and rows.
pub(crate) fn read_name(name: &str, length: usize) -> Option<(usize, usize)> {
    let [letter, digit] = *name.as_bytes() else {
        return None;
    };
    let column = usize::from(letter.checked_sub(b'a')?);
    let row = usize::from(digit.checked_sub(b'1')?);
    (column < length && row < length && row < 9).then_some((column, row))
}

/// Writes the name of the cell in a column and a row, both from 0.
pub(crate) fn write_name(f: &mut fmt::Formatter<'_>, column: usize, row: usize) -> fmt::Result {
    use fmt::Write;
    f.write_char(char::from(b'a' + column as u8))?;
    match row {
        // Every state of a live game names dozens of cells, and formatting a number is slow.
        0..9 => f.write_char(char::from(b'1' + row as u8)),
        _ => write!(f, "{}", row + 1),
    }
}

/// Reads the board of a position text: `place` gets column, row and letter of each piece.
///
/// # Errors
/// If the number or length of rows, or a letter, is wrong.
pub(crate) fn read_board(
    board: &str,
    length: usize,
    letters: &'static str,
    mut place: impl FnMut(usize, usize, char),
) -> Result<(), SyntaxError> {
    let rows: Vec<(String, usize)> = (1..=length)
        .rev()
        .map(|row| (row.to_string(), length))
        .collect();
    let form = RowForm {
        rows: &rows,
        unit: "cells",
        letters,
    };
    form.read(board, |row, column, letter| {
        place(column, length - 1 - row, letter);
    })
}

/// Whose piece of which kind a letter is, where capitals are the first side's.
pub(crate) fn read_piece<P: Copy>(
    letter: char,
    kinds: &[P],
    letter_of: impl Fn(P) -> char,
) -> Option<(Side, P)> {
    let capital = letter.to_ascii_uppercase();
    let found = kinds.iter().find(|&&kind| letter_of(kind) == capital)?;
    Some((owner(letter), *found))
}

/// Writes the board of a position text; `letter` gives the piece in a column and a row.
///
/// # Errors
/// Only those of the writer.
pub(crate) fn write_board(
    f: &mut fmt::Formatter<'_>,
    length: usize,
    letter: impl Fn(usize, usize) -> Option<char>,
) -> fmt::Result {
    for row in (0..length).rev() {
        write_row(f, (0..length).map(|column| letter(column, row)))?;
        if row > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// The board of an arrangement without piles, as position texts write it.
pub(crate) fn arranged_board(arrangement: &Arrangement, length: usize) -> String {
    let name = |column: usize, row: usize| {
        let letter = (b'a' + column as u8) as char;
        format!("{letter}{}", row + 1)
    };
    let row = |row: usize| (0..length).map(move |column| name(column, row));
    arrangement.rows((0..length).rev().map(row))
}

/// How many cells the board has along each side: 4 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size(u8);

impl Size {
    /// All sizes.
    pub const ALL: [Size; 5] = [Size(4), Size(5), Size(6), Size(7), Size(8)];

    /// The size with this value of the option, which the catalogue has checked.
    pub(crate) fn from_option(value: &str) -> Size {
        let found = Size::ALL
            .into_iter()
            .find(|size| size.0.to_string() == value);
        found.expect("the catalogue admits only these sizes")
    }

    /// The number of cells along a side.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// Whether a symmetry of the board exchanges white and black cells.
    #[must_use]
    pub fn exchanges_shades(self, symmetry: usize) -> bool {
        swaps_shades(symmetry, self)
    }

    /// The cells of the board, as a set: bit i is the cell with number i.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> u64 {
        BOARDS[self.0 as usize]
    }
}

square_cell! {
    /// A cell: its number is eight times the row plus the column, both from 0.
    pub struct Cell;
    length: 8, first: 0, stride: 8
}

impl Cell {
    /// The cell with this number; only its six low bits count.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Cell {
        Cell(index & 63)
    }

    /// The cell seen through one of the eight symmetries of a board, as
    /// [`Game::transform`](kabinet_core::Game::transform) numbers them.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[must_use]
    pub fn through(self, symmetry: usize, size: Size) -> Cell {
        mapped(self, symmetry, size)
    }

    /// The number of the cell, below 64.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The colour of the cell: a1 is black.
    #[must_use]
    pub const fn shade(self) -> Shade {
        if SHADED[1] & self.bit() == 0 {
            Shade::White
        } else {
            Shade::Black
        }
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// A light cell.
    White,
    /// Dark, as a1.
    Black,
}

/// One of the eight directions of a row, column or diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction(u8);

/// The steps of the directions, as columns and rows.
const STEPS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

impl Direction {
    /// The directions of the rows and columns.
    pub const STRAIGHT: [Direction; 4] = [Direction(1), Direction(3), Direction(4), Direction(6)];

    /// The direction from a cell to one of its neighbours.
    #[inline]
    pub(crate) fn between(from: Cell, to: Cell) -> Option<Direction> {
        if NEIGHBOURS[from.index()] & to.bit() == 0 {
            return None;
        }
        // The difference of two neighbours' numbers is one of eight.
        const BY_DIFFERENCE: [u8; 19] = {
            let mut table = [0; 19];
            let mut d = 0;
            while d < 8 {
                table[(9 + STEPS[d].0 + 8 * STEPS[d].1) as usize] = d as u8;
                d += 1;
            }
            table
        };
        let difference = 9 + to.index() - from.index();
        Some(Direction(BY_DIFFERENCE[difference]))
    }
}

/// The neighbours of a cell that are in a set, packed into a byte.
#[inline]
pub(crate) fn packed_neighbours(cell: Cell, set: u64) -> u8 {
    let around = (set & NEIGHBOURS[cell.index()]).rotate_right(cell.0.wrapping_sub(9).into());
    (around & 0b111 | around >> 5 & 0b01000 | around >> 6 & 0b10000 | around >> 11) as u8
}

/// The differences to a cell's number, plus 9, of the neighbours in a byte that
/// [`packed_neighbours`] gives.
pub(crate) static NEIGHBOURS_OF_BYTE: [[u16; 8]; 256] =
    members_of_byte([0, 1, 2, 8, 10, 16, 17, 18]);

/// No cell: beyond the edge.
const OFF: u8 = 64;

/// The next cell in a direction on the 8 × 8 board, by cell and direction.
static NEXT: [[u8; 8]; 64] = {
    let mut table = [[OFF; 8]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut d = 0;
        while d < 8 {
            let column = (cell % 8) as i8 + STEPS[d].0;
            let row = (cell / 8) as i8 + STEPS[d].1;
            if column >= 0 && column < 8 && row >= 0 && row < 8 {
                table[cell][d] = (row * 8 + column) as u8;
            }
            d += 1;
        }
        cell += 1;
    }
    table
};

/// The neighbours of each cell on the 8 × 8 board.
pub(crate) static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut d = 0;
        while d < 8 {
            if NEXT[cell][d] != OFF {
                table[cell] |= 1 << NEXT[cell][d];
            }
            d += 1;
        }
        cell += 1;
    }
    table
};

/// The cells of a board by its size.
const BOARDS: [u64; 9] = {
    let mut boards = [0; 9];
    let mut size = 0;
    while size <= 8 {
        let mut cell = 0;
        while cell < 64 {
            if cell % 8 < size && cell / 8 < size {
                boards[size] |= 1 << cell;
            }
            cell += 1;
        }
        size += 1;
    }
    boards
};

/// The white cells of a chequered board, then the black ones: a1 is black.
pub(crate) const SHADED: [u64; 2] = {
    let mut black = 0;
    let mut cell = 0;
    while cell < 64 {
        if (cell % 8 + cell / 8) % 2 == 0 {
            black |= 1 << cell;
        }
        cell += 1;
    }
    [!black, black]
};

/// The next cell in a direction, if it is on a board of this extent.
#[inline]
pub(crate) fn next(cell: Cell, direction: Direction, board: u64) -> Option<Cell> {
    let next = NEXT[cell.index()][direction.0 as usize & 7];
    (next != OFF && board >> next & 1 == 1).then_some(Cell(next))
}

/// The cells of a set, in ascending order.
#[inline]
pub(crate) fn cells(set: u64) -> impl Iterator<Item = Cell> {
    ones(set).map(Cell)
}

/// A cell seen through one of the eight symmetries of the square: bit 0 mirrors the columns, bit 1
/// the rows, bit 2 exchanges both.
pub(crate) fn mapped(cell: Cell, symmetry: usize, size: Size) -> Cell {
    let last = size.get() - 1;
    let (mut column, mut row) = (cell.column(), cell.row());
    if symmetry & 1 != 0 {
        column = last - column;
    }
    if symmetry & 2 != 0 {
        row = last - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    Cell::new(column, row)
}

/// A set of cells seen through one of the eight symmetries of the square.
pub(crate) fn mapped_set(set: u64, symmetry: usize, size: Size) -> u64 {
    cells(set).fold(0, |image, cell| image | mapped(cell, symmetry, size).bit())
}

/// `symmetries` and `transform` of a game with all symmetries of the square: its positions have the
/// method `mapped`.
macro_rules! square_symmetries {
    () => {
        fn symmetries(&self) -> usize {
            8
        }

        fn transform(&self, symmetry: usize) -> Option<Self> {
            assert!(symmetry < self.symmetries());
            self.mapped(symmetry)
        }
    };
}
pub(crate) use square_symmetries;

/// Whether a symmetry of the square exchanges white and black cells.
pub(crate) fn swaps_shades(symmetry: usize, size: Size) -> bool {
    size.get().is_multiple_of(2) && matches!(symmetry & 3, 1 | 2)
}
