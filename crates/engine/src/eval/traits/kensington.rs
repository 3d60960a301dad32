//! Kensington: where a side's pieces gather, and what they form.

use kabinet_core::Side;
use kabinet_games::kensington::{
    HEXAGON_SETS, HEXAGONS, Hexagon, NEIGHBOUR_SETS, POINTS, Position, SHAPE_SETS, Set, TRIANGLES,
    points,
};

use super::Traits;

/// `hexagon`: pieces on the best hexagon that wins; `shapes`: complete triangles, squares twice;
/// `wall`: pieces on the enemy's own hexagons; `centre`: pieces on or beside the hexagon in the
/// middle; `rim`: pieces on the edge; `flock`: pairs of neighbours; `contact`: pieces beside an
/// enemy; `freedom`: steps.
pub(in crate::eval) const NAMES: &[&str] = &[
    "hexagon", "shapes", "wall", "centre", "rim", "flock", "contact", "freedom",
];

/// The corners of the hexagons that win for one side alone.
const OWNED: [Set; 2] = [owned(Side::First), owned(Side::Second)];

const fn owned(side: Side) -> Set {
    let mut set = 0;
    let mut index = 0;
    while index < HEXAGONS {
        let hexagon = Hexagon::from_index(index as u8);
        if hexagon.wins_for(side) && !hexagon.wins_for(side.other()) {
            set |= HEXAGON_SETS[index];
        }
        index += 1;
    }
    set
}

/// The points with three neighbours: the edge of the board.
const RIM: Set = {
    let mut set = 0;
    let mut point = 0;
    while point < POINTS {
        if NEIGHBOUR_SETS[point].count_ones() == 3 {
            set |= 1 << point;
        }
        point += 1;
    }
    set
};

/// The points of the hexagon in the middle, which is the first, and their neighbours.
const CENTRE: Set = {
    let mut set = HEXAGON_SETS[0];
    let mut point = 0;
    while point < POINTS {
        if HEXAGON_SETS[0] & 1 << point != 0 {
            set |= NEIGHBOUR_SETS[point];
        }
        point += 1;
    }
    set
};

fn count(set: Set) -> i32 {
    set.count_ones() as i32
}

/// The traits of a side.
pub(in crate::eval) fn of(position: &Position, side: Side) -> Traits {
    let (own, enemy) = (position.pieces(side), position.pieces(side.other()));
    let empty = position.empty();
    let (mut pairs, mut steps, mut contact) = (0, 0, 0);
    for point in points(own) {
        let around = NEIGHBOUR_SETS[point.index()];
        pairs += count(around & own);
        steps += count(around & empty);
        contact += i32::from(around & enemy != 0);
    }
    let hexagons = (0..HEXAGONS).filter(|&index| Hexagon::from_index(index as u8).wins_for(side));
    let best = hexagons.map(|index| count(HEXAGON_SETS[index] & own)).max();
    let full = |&(_, &set): &(usize, &Set)| own & set == set;
    let shapes = SHAPE_SETS.iter().enumerate().filter(full);
    [
        best.unwrap_or(0),
        shapes
            .map(|(index, _)| 1 + i32::from(index >= TRIANGLES))
            .sum(),
        count(own & OWNED[side.other().index()]),
        count(own & CENTRE),
        count(own & RIM),
        pairs / 2,
        contact,
        steps,
    ]
}
