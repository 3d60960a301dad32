//! Kingdom: where a side's Monarch and Knights are.

use kabinet_core::Side;
use kabinet_games::kingdom::{Cell, Piece, Position, Set, around_all, cells};

use super::Traits;

/// `march`: rows that the Monarch has advanced; `storm`: Knights within three cells of the enemy
/// Monarch; `shelter`: Knights within two cells of the own one; `advance`: rows that the Knights
/// have advanced; `flank`: their distance from the middle column; `phalanx`: Knights beside
/// another; `giants`: how far the large Knights are ahead of the small ones, in rows; `contact`:
/// Knights beside an enemy.
pub(in crate::eval) const NAMES: &[&str] = &[
    "march", "storm", "shelter", "advance", "flank", "phalanx", "giants", "contact",
];

fn count(set: Set) -> i32 {
    set.count_ones() as i32
}

fn rows(side: Side, cell: Cell) -> i32 {
    match side {
        Side::First => cell.row() as i32,
        Side::Second => 8 - cell.row() as i32,
    }
}

fn within(cell: Option<Cell>, distance: u32) -> Set {
    let start = cell.map_or(0, Cell::bit);
    (0..distance).fold(start, |reached, _| reached | around_all(reached))
}

/// The traits of a side.
pub(in crate::eval) fn of(position: &Position, side: Side) -> Traits {
    let knights = position.knights(side);
    let own = position.monarch(side);
    let march = own.map_or(0, |monarch| rows(side, monarch));
    let (mut advance, mut flank, mut giants) = (0, 0, 0);
    for piece in Piece::KNIGHTS {
        for cell in cells(position.cells_of(side, piece)) {
            let row = rows(side, cell);
            advance += row;
            flank += cell.column().abs_diff(4) as i32;
            giants += if piece.size() > 2 { row } else { -row };
        }
    }
    [
        march,
        count(knights & within(position.monarch(side.other()), 3)),
        count(knights & within(own, 2)),
        advance,
        flank,
        count(knights & around_all(knights)),
        giants,
        count(knights & around_all(position.occupied(side.other()))),
    ]
}
