//! The value of a piece on a point, for move ordering.

use kabinet_core::Side;
use kabinet_games::kensington::{Point, Set};

use super::tables::AROUND;

/// The value of a piece on a point, by what stands around it.
///
/// `triangle[n]` is for a triangle with `n` other own pieces and no enemy; the others alike. The
/// `deny` values are by enemy pieces, where no other own piece is in the way.
pub(super) struct Scale {
    triangle: [i32; 3],
    square: [i32; 4],
    hexagon: [i32; 6],
    hexagon_blocked: [i32; 6],
    deny_triangle: [i32; 3],
    deny_square: [i32; 4],
    deny_hexagon: [i32; 6],
    deny_blocked: [i32; 6],
}

/// A piece that its own side moves to a point.
pub(super) static ARRIVE: Scale = Scale {
    triangle: [0, 60, 1600],
    square: [0, 20, 120, 2200],
    hexagon: [20, 60, 150, 400, 1200, 4000],
    hexagon_blocked: [0, 0, 30, 80, 200, 0],
    deny_triangle: [0, 20, 500],
    deny_square: [0, 5, 60, 800],
    deny_hexagon: [0, 10, 40, 150, 700, 3000],
    deny_blocked: [0, 0, 0, 20, 100, 300],
};

/// A piece that leaves a point. Stepping out of a complete shape costs little, since it can step
/// back.
pub(super) static LEAVE: Scale = Scale {
    triangle: [0, 30, 30],
    square: [0, 10, 40, 40],
    hexagon: [10, 40, 120, 350, 900, 0],
    hexagon_blocked: [0, 0, 20, 60, 150, 0],
    deny_triangle: [0, 20, 400],
    deny_square: [0, 5, 60, 600],
    deny_hexagon: [0, 10, 40, 150, 700, 3000],
    deny_blocked: [0, 0, 0, 20, 100, 300],
};

/// A piece that the enemy may relocate.
pub(super) static RELOCATE: Scale = Scale {
    triangle: [0, 60, 350],
    square: [0, 20, 100, 500],
    hexagon: [20, 60, 200, 500, 1500, 4000],
    hexagon_blocked: [0, 0, 30, 100, 300, 0],
    deny_triangle: [0, 30, 400],
    deny_square: [0, 10, 80, 600],
    deny_hexagon: [0, 20, 80, 300, 1000, 3500],
    deny_blocked: [0, 0, 20, 80, 300, 900],
};

/// The value of a piece on a point. `own` may or may not contain the piece itself.
#[inline]
pub(super) fn worth(scale: &Scale, side: Side, own: Set, enemy: Set, point: Point) -> i32 {
    let around = &AROUND[point.index()];
    let others = own & !point.bit();
    let mut sum = 0;
    let counts = |set: Set| {
        let own = (set & others).count_ones() as usize;
        (own, (set & enemy).count_ones() as usize)
    };
    match counts(around.triangle) {
        (own, 0) => sum += scale.triangle[own.min(2)],
        (0, enemy) => sum += scale.deny_triangle[enemy.min(2)],
        _ => {}
    }
    for square in around.squares {
        match counts(square) {
            (own, 0) => sum += scale.square[own.min(3)],
            (0, enemy) => sum += scale.deny_square[enemy.min(3)],
            _ => {}
        }
    }
    let goal = around.hexagon[side.index()];
    if goal != 0 {
        match counts(goal) {
            (own, 0) => sum += scale.hexagon[own.min(5)],
            (own, 1) => sum += scale.hexagon_blocked[own.min(5)],
            _ => {}
        }
    }
    let theirs = around.hexagon[side.other().index()];
    if theirs != 0 {
        match counts(theirs) {
            (0, enemy) => sum += scale.deny_hexagon[enemy.min(5)],
            (_, enemy) => sum += scale.deny_blocked[enemy.min(5)],
        }
    }
    sum
}
