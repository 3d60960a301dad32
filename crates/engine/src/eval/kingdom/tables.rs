//! Tables of the board: distances, rows and the edge.

use kabinet_core::Side;
use kabinet_games::kingdom::{BOARD, Cell, Set};

/// For each cell the cells at distance 1 to 4.
static BANDS: [[Set; 4]; 128] = {
    let mut bands = [[0; 4]; 128];
    let mut a = 0;
    while a < 81 {
        let from = Cell::new(a % 9, a / 9);
        let mut b = 0;
        while b < 81 {
            let columns = (a % 9).abs_diff(b % 9);
            let rows = (a / 9).abs_diff(b / 9);
            let distance = if columns > rows { columns } else { rows };
            if distance >= 1 && distance <= 4 {
                bands[from.bit_number() as usize][distance - 1] |= Cell::new(b % 9, b / 9).bit();
            }
            b += 1;
        }
        a += 1;
    }
    bands
};

/// The distance of each cell from each other.
static DISTANCES: [[u8; 128]; 128] = {
    let mut distances = [[0; 128]; 128];
    let mut a = 0;
    while a < 81 {
        let from = Cell::new(a % 9, a / 9).bit_number() as usize;
        let mut b = 0;
        while b < 81 {
            let to = Cell::new(b % 9, b / 9).bit_number() as usize;
            let columns = (a % 9).abs_diff(b % 9);
            let rows = (a / 9).abs_diff(b / 9);
            distances[from][to] = if columns > rows { columns } else { rows } as u8;
            b += 1;
        }
        a += 1;
    }
    distances
};

/// The cells from a row on, seen from a side; rows count from 0.
const fn from_row(side: Side, first: usize) -> Set {
    let mut set = 0;
    let mut cell = 0;
    while cell < 81 {
        let row = match side {
            Side::First => cell / 9,
            Side::Second => 8 - cell / 9,
        };
        if row >= first {
            set |= Cell::new(cell % 9, cell / 9).bit();
        }
        cell += 1;
    }
    set
}

/// The cells beyond the third, the middle and the sixth row, by side.
pub(super) static PAST: [[Set; 3]; 2] = {
    let mut past = [[0; 3]; 2];
    let mut row = 0;
    while row < 3 {
        past[0][row] = from_row(Side::First, [3, 5, 6][row]);
        past[1][row] = from_row(Side::Second, [3, 5, 6][row]);
        row += 1;
    }
    past
};

/// The cells at the edge of the board.
pub(super) const RIM: Set = {
    let mut set = BOARD;
    let mut cell = 0;
    while cell < 49 {
        set &= !Cell::new(1 + cell % 7, 1 + cell / 7).bit();
        cell += 1;
    }
    set
};

/// The cells at distance 1 to 4 from a cell.
#[inline]
pub(super) fn bands(cell: Cell) -> &'static [Set; 4] {
    &BANDS[usize::from(cell.bit_number() & 127)]
}

/// The distance of two cells, in steps.
#[inline]
pub(super) fn distance(a: Cell, b: Cell) -> i32 {
    i32::from(distances(a)[usize::from(b.bit_number() & 127)])
}

/// The distance of each cell from a cell, by the numbers of their bits.
#[inline]
pub(super) fn distances(cell: Cell) -> &'static [u8; 128] {
    &DISTANCES[usize::from(cell.bit_number() & 127)]
}
