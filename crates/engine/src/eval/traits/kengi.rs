//! Kengi: how the pieces are piled up, and how near to whom. No piece belongs to anybody.

use kabinet_core::Side;
use kabinet_games::kengi::{Cell, Position};

use super::Traits;

/// `high`: pieces above the second in a tower; `singles`: lone pieces; `gaps`: empty cells; `own`
/// and `theirs`: the heights of the nearest piles of each column, as the side and as its opponent
/// sees them; `middle`: pieces on the nine cells in the middle; `corners`: pieces on the corners;
/// `pairs`: towers of two.
pub(in crate::eval) const NAMES: &[&str] = &[
    "high", "singles", "gaps", "own", "theirs", "middle", "corners", "pairs",
];

/// The traits of a side.
pub(in crate::eval) fn of(position: &Position, side: Side) -> Traits {
    let height = |column: usize, row: usize| position.pile(Cell::new(column, row)).height() as i32;
    let (mut high, mut singles, mut gaps, mut pairs) = (0, 0, 0, 0);
    let (mut middle, mut corners) = (0, 0);
    let mut nearest = [0; 2];
    for column in 0..5 {
        let mut ends = [0; 2];
        for row in 0..5 {
            let height = height(column, row);
            high += (height - 2).max(0);
            match height {
                0 => gaps += 1,
                1 => singles += 1,
                2 => pairs += 1,
                _ => {}
            }
            let inner = |at: usize| (1..4).contains(&at);
            let outer = |at: usize| at == 0 || at == 4;
            if inner(column) && inner(row) {
                middle += height;
            } else if outer(column) && outer(row) {
                corners += height;
            }
            if height > 0 {
                // South looks from the lowest row, North from the highest.
                ends = [if ends[0] == 0 { height } else { ends[0] }, height];
            }
        }
        nearest[0] += ends[0];
        nearest[1] += ends[1];
    }
    let own = nearest[side.index()];
    let theirs = nearest[side.other().index()];
    [high, singles, gaps, own, theirs, middle, corners, pairs]
}
