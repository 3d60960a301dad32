//! The board: cells in a padded bitboard, thrones, neighbours at distance one and two.
//!
//! Rows are ten bits apart, with one bit between them that is never a cell, and the first cell is
//! bit 22: so a shift by any step or jump never leads from one edge to another.

use kabinet_core::Side;
use kabinet_core::bits::{members_of_byte, wide_ones};

use crate::squares::{mirrored_cell, square_cell};

/// Columns and rows of the board.
pub(super) const SIDE_LENGTH: usize = 9;
/// From one row to the next.
const STRIDE: usize = 10;
/// The bit of a1: a jump down and left from it must still be a bit.
const FIRST: usize = 2 * STRIDE + 2;

/// A set of cells: bit [`Cell::bit_number`] for each of its cells, and no others.
pub type Set = u128;

square_cell! {
    /// A cell, numbered by its bit in the padded board.
    pub struct Cell;
    length: SIDE_LENGTH, first: FIRST, stride: STRIDE
}

impl Cell {
    /// The cell of a bit, if it is one.
    #[inline]
    pub(super) fn from_bit(bit: u8) -> Option<Cell> {
        // Looked up by byte: every action is read so, and a wide shift is slow.
        static BYTES: [u8; 16] = BOARD.to_le_bytes();
        let byte = BYTES.get(usize::from(bit / 8))?;
        if byte >> (bit % 8) & 1 == 1 {
            Some(Cell(bit))
        } else {
            None
        }
    }

    /// The cell of a bit that is known to be one.
    #[inline]
    pub(super) const fn known(bit: u8) -> Cell {
        Cell(bit & 127)
    }

    /// The first cell of a set that is not empty.
    #[inline]
    pub(super) const fn first_of(set: Set) -> Cell {
        Cell(set.trailing_zeros() as u8 & 127)
    }

    /// All cells, row by row from a1.
    pub fn all() -> impl Iterator<Item = Cell> {
        cells(BOARD)
    }

    /// The number of its bit in a [`Set`], below 128.
    #[inline]
    #[must_use]
    pub const fn bit_number(self) -> u8 {
        self.0
    }

    /// The set of this cell alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }
}

mirrored_cell!(Cell, SIDE_LENGTH);

/// All cells.
pub const BOARD: Set = {
    let mut board = 0;
    let mut cell = 0;
    while cell < SIDE_LENGTH * SIDE_LENGTH {
        board |= 1 << (FIRST + cell / SIDE_LENGTH * STRIDE + cell % SIDE_LENGTH);
        cell += 1;
    }
    board
};

/// A side's throne.
#[must_use]
pub const fn throne(side: Side) -> Cell {
    match side {
        Side::First => Cell::new(4, 0),
        Side::Second => Cell::new(4, 8),
    }
}

/// Both thrones.
pub const THRONES: Set = throne(Side::First).bit() | throne(Side::Second).bit();

/// The cells of a set, in ascending order.
#[inline]
pub fn cells(set: Set) -> impl Iterator<Item = Cell> {
    wide_ones(set).map(Cell::known)
}

/// The bits of a set around a cell, shifted so that bit 11 is the cell itself.
#[inline]
pub(super) fn around(set: Set, cell: Cell) -> u32 {
    const NEIGHBOURS: u32 = 0b111 << 20 | 0b101 << 10 | 0b111;
    (set >> (cell.0 - 11)) as u32 & NEIGHBOURS
}

/// The cells beside those of a set, whether in the set or not.
#[inline]
#[must_use]
pub fn around_all(set: Set) -> Set {
    let row = set << 1 | set | set >> 1;
    (row << STRIDE | row >> STRIDE | set << 1 | set >> 1) & BOARD
}

/// The part of a set that is around a cell, given as [`around`] gives it, back in its place.
#[inline]
pub(super) fn placed(around: u32, cell: Cell) -> Set {
    Set::from(around) << (cell.0 - 11)
}

/// Where jumps over certain pieces lead, for whole sets of cells at once.
pub struct Jumps {
    /// For each direction the cells beside one of those pieces: those from which a jump in that
    /// direction is made. The upward ones come first, each followed by its opposite.
    from: [Set; 8],
}

/// The upward directions, as differences of bit numbers.
const UPWARD: [usize; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];

impl Jumps {
    /// The jumps over the pieces on these cells.
    #[inline]
    #[must_use]
    pub fn over(over: Set) -> Self {
        let mut from = [0; 8];
        for (pair, step) in from.chunks_exact_mut(2).zip(UPWARD) {
            pair[0] = over >> step;
            pair[1] = over << step;
        }
        Jumps { from }
    }

    /// The bits that one jump from any of these cells leads to, cells or not.
    #[inline]
    fn one(&self, cells: Set) -> Set {
        let mut landing = 0;
        for (pair, step) in self.from.chunks_exact(2).zip(UPWARD) {
            landing |= (cells & pair[0]) << (2 * step);
            landing |= (cells & pair[1]) >> (2 * step);
        }
        landing
    }

    /// The cells that chains of jumps from one of `starts` lead to, if they go on only from cells
    /// of `through` and may end on those and on cells of `ends`.
    ///
    /// The pieces on `starts` do not get into each other's way: a jump keeps the parity of row and
    /// column, so no piece is jumped over in a chain that it could itself be part of.
    #[inline]
    #[must_use]
    pub fn chains(&self, starts: Set, through: Set, ends: Set) -> Set {
        let landing = through | ends;
        let mut reached = self.one(starts) & landing;
        let mut last = reached & through;
        while last != 0 {
            let next = self.one(last) & landing & !reached;
            reached |= next;
            last = next & through;
        }
        reached
    }
}

/// The cells of `landing` that a jump from one cell over a piece of `over` leads to.
#[inline]
#[must_use]
pub fn jumps_from(cell: Cell, over: Set, landing: Set) -> Set {
    let near = around(over, cell);
    if near == 0 {
        return 0;
    }
    // A piece at offset (x, y) leads to offset (2x, 2y): with bits counted from the lower left
    // corner of each window, twice the number of the bit.
    const DOUBLED: [u64; 8] = [0, 1, 4, 5, 16, 17, 20, 21];
    let spread = |row: u32| DOUBLED[(near >> row & 7) as usize] << (2 * row);
    let beyond = spread(0) | spread(10) | spread(20);
    Set::from(beyond & (landing >> (cell.0 - 22)) as u64) << (cell.0 - 22)
}

/// The neighbours in what [`around`] gives, packed into a byte.
#[inline]
pub(super) fn packed(around: u32) -> u8 {
    (around & 0b111 | (around >> 7 & 0b01000) | (around >> 8 & 0b10000) | (around >> 15)) as u8
}

/// The bit numbers, in what [`around`] gives, of the neighbours in a byte that [`packed`] gives.
pub(super) static NEIGHBOURS_OF_BYTE: [[u16; 8]; 256] =
    members_of_byte([0, 1, 2, 10, 12, 20, 21, 22]);
