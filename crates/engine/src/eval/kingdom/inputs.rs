//! The inputs of the network: for each side and kind of piece, the cells it stands on.

use kabinet_core::Game;
use kabinet_games::kingdom::{Cell, Position, cells};

use crate::network::Inputs;

/// The kinds of pieces, and the cells of the board.
const KINDS: usize = 5;
const CELLS: usize = 81;
/// The number of inputs.
pub(super) const COUNT: usize = 2 * KINDS * CELLS;

/// The number of each cell for the network, as each side sees it: the second sees the board turned
/// by half.
static SEEN: [[u8; 128]; 2] = {
    let mut seen = [[0; 128]; 2];
    let mut cell = 0;
    while cell < CELLS {
        let bit = Cell::new(cell % 9, cell / 9).bit_number() as usize;
        seen[0][bit] = cell as u8;
        seen[1][bit] = (CELLS - 1 - cell) as u8;
        cell += 1;
    }
    seen
};

/// The inputs of a position, from the point of view of the side to move.
#[inline]
pub(super) fn inputs(position: &Position) -> Inputs {
    let mut inputs = Inputs::NONE;
    let me = position.side();
    let seen = &SEEN[me.index()];
    for (view, side) in [me, me.other()].into_iter().enumerate() {
        for (kind, &set) in position.cells_by_kind(side).iter().enumerate() {
            for cell in cells(set) {
                let seen = usize::from(seen[usize::from(cell.bit_number() & 127)]);
                inputs.insert((view * KINDS + kind) * CELLS + seen);
            }
        }
    }
    inputs
}
