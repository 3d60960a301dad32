//! The board: cells, shades, directions.
//!
//! All sizes live in the corner of one 8 × 8 board, so that cells have the same number whatever the
//! size and one set of tables serves them all.

use std::fmt;

use kabinet_core::bits::{members_of_byte, ones};

/// How many cells the board has along each side: 4 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size(u8);

impl Size {
    /// All sizes.
    pub const ALL: [Size; 5] = [Size(4), Size(5), Size(6), Size(7), Size(8)];

    /// The size with this value of the option, which the catalogue has checked.
    pub(super) fn from_option(value: &str) -> Size {
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

/// A cell: its number is eight times the row plus the column, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in a column and a row, both from 0.
    ///
    /// # Panics
    /// If one of them is not below 8.
    #[must_use]
    pub const fn new(column: usize, row: usize) -> Cell {
        assert!(column < 8 && row < 8);
        Cell((row * 8 + column) as u8)
    }

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

    /// The column from 0 (`a`).
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % 8
    }

    /// The row from 0 (row 1).
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / 8
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
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The cell with this name, on any size of board.
    pub(super) fn from_name(name: &str) -> Option<Cell> {
        match *name.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                Some(Cell::new((column - b'a') as usize, (row - b'1') as usize))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 % 8) as char, self.0 / 8 + 1)
    }
}

/// The colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// White pieces count double here.
    White,
    /// Black pieces count double here.
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
    /// The direction from a cell to one of its neighbours.
    #[inline]
    pub(super) fn between(from: Cell, to: Cell) -> Option<Direction> {
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
pub(super) fn packed_neighbours(cell: Cell, set: u64) -> u8 {
    let around = (set & NEIGHBOURS[cell.index()]).rotate_right(cell.0.wrapping_sub(9).into());
    (around & 0b111 | around >> 5 & 0b01000 | around >> 6 & 0b10000 | around >> 11) as u8
}

/// The differences to a cell's number, plus 9, of the neighbours in a byte that
/// [`packed_neighbours`] gives.
pub(super) static NEIGHBOURS_OF_BYTE: [[u16; 8]; 256] =
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
pub(super) static NEIGHBOURS: [u64; 64] = {
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

/// The cells on which a side's pieces count double, White's first.
pub(super) const SHADED: [u64; 2] = {
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
pub(super) fn next(cell: Cell, direction: Direction, board: u64) -> Option<Cell> {
    let next = NEXT[cell.index()][direction.0 as usize & 7];
    (next != OFF && board >> next & 1 == 1).then_some(Cell(next))
}

/// The cells of a set, in ascending order.
#[inline]
pub(super) fn cells(set: u64) -> impl Iterator<Item = Cell> {
    ones(set).map(Cell)
}

/// A cell seen through one of the eight symmetries of the square: bit 0 mirrors the columns, bit 1
/// the rows, bit 2 exchanges both.
pub(super) fn mapped(cell: Cell, symmetry: usize, size: Size) -> Cell {
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

/// Whether a symmetry of the square exchanges white and black cells.
pub(super) fn swaps_shades(symmetry: usize, size: Size) -> bool {
    size.get().is_multiple_of(2) && matches!(symmetry & 3, 1 | 2)
}
