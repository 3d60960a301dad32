//! The value of a piece on a point, for move ordering.

use kabinet_core::Side;
use kabinet_games::kensington::Point;

use super::tables::CORNERS;

/// The value of a piece on a point, by what stands around it.
///
/// `triangle[n]` is for a triangle with `n` other own pieces and no enemy; the others alike. The
/// `deny` values are by enemy pieces, where no other own piece is in the way.
struct Scale {
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
pub(super) static ARRIVE: Values = Scale {
    triangle: [0, 60, 1600],
    square: [0, 20, 120, 2200],
    hexagon: [20, 60, 150, 400, 1200, 4000],
    hexagon_blocked: [0, 0, 30, 80, 200, 0],
    deny_triangle: [0, 20, 500],
    deny_square: [0, 5, 60, 800],
    deny_hexagon: [0, 10, 40, 150, 700, 3000],
    deny_blocked: [0, 0, 0, 20, 100, 300],
}
.values();

/// A piece that leaves a point. Stepping out of a complete shape costs little, since it can step
/// back.
pub(super) static LEAVE: Values = Scale {
    triangle: [0, 30, 30],
    square: [0, 10, 40, 40],
    hexagon: [10, 40, 120, 350, 900, 0],
    hexagon_blocked: [0, 0, 20, 60, 150, 0],
    deny_triangle: [0, 20, 400],
    deny_square: [0, 5, 60, 600],
    deny_hexagon: [0, 10, 40, 150, 700, 3000],
    deny_blocked: [0, 0, 0, 20, 100, 300],
}
.values();

/// A piece that the enemy may relocate.
pub(super) static RELOCATE: Values = Scale {
    triangle: [0, 60, 350],
    square: [0, 20, 100, 500],
    hexagon: [20, 60, 200, 500, 1500, 4000],
    hexagon_blocked: [0, 0, 30, 100, 300, 0],
    deny_triangle: [0, 30, 400],
    deny_square: [0, 10, 80, 600],
    deny_hexagon: [0, 20, 80, 300, 1000, 3500],
    deny_blocked: [0, 0, 20, 80, 300, 900],
}
.values();

/// A scale as one table for each kind of shape: the value is at `8 * own + enemy`.
pub(super) struct Values([[i32; 64]; KINDS]);

/// The kinds of shapes, and the absence of a hexagon.
const KINDS: usize = 5;
const TRIANGLE: usize = 0;
const SQUARE: usize = 1;
const GOAL: usize = 2;
const ENEMY_GOAL: usize = 3;
const NO_HEXAGON: usize = 4;

impl Scale {
    const fn values(&self) -> Values {
        let mut values = [[0; 64]; KINDS];
        let mut own = 0;
        while own < 6 {
            let mut enemy = 0;
            while enemy < 6 {
                let at = 8 * own + enemy;
                if own < 3 && enemy < 3 {
                    values[TRIANGLE][at] = match (own, enemy) {
                        (_, 0) => self.triangle[own],
                        (0, _) => self.deny_triangle[enemy],
                        _ => 0,
                    };
                }
                if own < 4 && enemy < 4 {
                    values[SQUARE][at] = match (own, enemy) {
                        (_, 0) => self.square[own],
                        (0, _) => self.deny_square[enemy],
                        _ => 0,
                    };
                }
                values[GOAL][at] = match enemy {
                    0 => self.hexagon[own],
                    1 => self.hexagon_blocked[own],
                    _ => 0,
                };
                values[ENEMY_GOAL][at] = match own {
                    0 => self.deny_hexagon[enemy],
                    _ => self.deny_blocked[enemy],
                };
                enemy += 1;
            }
            own += 1;
        }
        Values(values)
    }
}

/// The value of a piece of a side on a point, from the [`words`](super::tables::words) of the
/// pieces. Whether it stands there already does not matter; no enemy does.
#[inline]
pub(super) fn worth(
    values: &Values,
    side: Side,
    own: [u64; 2],
    enemy: [u64; 2],
    point: Point,
) -> i32 {
    let corners = &CORNERS[point.index()];
    let word = usize::from(corners.word & 1);
    let (own, enemy) = (own[word], enemy[word]);
    // By tables, not by cases: what stands around a point is hard to predict.
    let value = |kind: usize, mask: u64| {
        let at = 8 * (own & mask).count_ones() + (enemy & mask).count_ones();
        values.0[kind][at as usize & 63]
    };
    let hexagon = |of: Side, kind: usize| {
        let mask = corners.hexagon[of.index()];
        value(if mask == 0 { NO_HEXAGON } else { kind }, mask)
    };
    value(TRIANGLE, corners.triangle)
        + value(SQUARE, corners.squares[0])
        + value(SQUARE, corners.squares[1])
        + hexagon(side, GOAL)
        + hexagon(side.other(), ENEMY_GOAL)
}
