//! Kastwa' 2 la: where a side's three pieces stand, and how close to each other and to the enemy.

use kabinet_core::Side;
use kabinet_games::kastwa::{Piece, Position};
use kabinet_games::squares::Cell;

use super::Traits;

/// `worth`: what the pieces count for; `middle`: pieces off the edge; `corners`: pieces in corners;
/// `line`: pairs of neighbours; `contact`: pairs with an enemy piece; `apart`: the distances
/// between the pieces; `large`: steps from the edge to the large piece; `driven`: enemy pieces on
/// the edge.
pub(in crate::eval) const NAMES: &[&str] = &[
    "worth", "middle", "corners", "line", "contact", "apart", "large", "driven",
];

fn distance(a: Cell, b: Cell) -> i32 {
    let columns = a.column().abs_diff(b.column());
    columns.max(a.row().abs_diff(b.row())) as i32
}

/// The traits of a side.
pub(in crate::eval) fn of(position: &Position, side: Side) -> Traits {
    let last = position.size().get() - 1;
    let from_edge = |at: usize| at.min(last - at);
    let depth = |cell: Cell| from_edge(cell.column()).min(from_edge(cell.row())) as i32;
    let (mut worth, mut middle, mut corners, mut large, mut driven) = (0, 0, 0, 0, 0);
    let mut places: [Vec<Cell>; 2] = [Vec::new(), Vec::new()];
    for cell in position.cells() {
        let Some((owner, piece)) = position.piece_at(cell) else {
            continue;
        };
        places[owner.index()].push(cell);
        if owner != side {
            driven += i32::from(depth(cell) == 0);
            continue;
        }
        worth += position.worth_at(cell).map_or(0, i32::from);
        middle += i32::from(depth(cell) > 0);
        corners += i32::from(from_edge(cell.column()) + from_edge(cell.row()) == 0);
        if piece == Piece::Large {
            large = depth(cell);
        }
    }
    let (own, enemy) = (&places[side.index()], &places[side.other().index()]);
    let (mut line, mut contact, mut apart) = (0, 0, 0);
    for (index, &one) in own.iter().enumerate() {
        for &two in &own[index + 1..] {
            line += i32::from(distance(one, two) == 1);
            apart += distance(one, two);
        }
        contact += enemy.iter().filter(|&&two| distance(one, two) == 1).count() as i32;
    }
    [worth, middle, corners, line, contact, apart, large, driven]
}
