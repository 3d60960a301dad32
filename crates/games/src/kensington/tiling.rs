//! The tiling: the rhombitrihexagonal one around one hexagon, computed at compile time.
//!
//! Coordinates are exact: every one is (a + b√3) / 2 with whole numbers a and b, so equality of
//! points needs no tolerance.

use super::board::{HEXAGONS, POINTS, SHAPES, Set, TRIANGLES};

/// The number (a + b√3) / 2.
#[derive(Clone, Copy)]
pub(super) struct Exact(i8, i8);

impl Exact {
    const fn plus(self, other: Exact) -> Exact {
        Exact(self.0 + other.0, self.1 + other.1)
    }

    const fn equals(self, other: Exact) -> bool {
        self.0 == other.0 && self.1 == other.1
    }

    pub(super) const fn value(self) -> f64 {
        const ROOT_OF_3: f64 = 1.732_050_807_568_877_2;
        (self.0 as f64 + self.1 as f64 * ROOT_OF_3) / 2.0
    }
}

/// A point of the plane.
pub(super) type Vector = [Exact; 2];

const fn sum(a: Vector, b: Vector) -> Vector {
    [a[0].plus(b[0]), a[1].plus(b[1])]
}

const fn same(a: Vector, b: Vector) -> bool {
    a[0].equals(b[0]) && a[1].equals(b[1])
}

/// Whether a point comes before another: from the bottom up, then from left to right.
const fn before(a: Vector, b: Vector) -> bool {
    if a[1].equals(b[1]) {
        a[0].value() < b[0].value()
    } else {
        a[1].value() < b[1].value()
    }
}

/// The corners of a hexagon around its centre, counter-clockwise from 30°.
const CORNERS: [Vector; 6] = [
    [Exact(0, 1), Exact(1, 0)],
    [Exact(0, 0), Exact(2, 0)],
    [Exact(0, -1), Exact(1, 0)],
    [Exact(0, -1), Exact(-1, 0)],
    [Exact(0, 0), Exact(-2, 0)],
    [Exact(0, 1), Exact(-1, 0)],
];

/// The steps of length 1 away from a hexagon's edges: 0°, 60°, … . The edge of step `i` lies
/// between the corners `i - 1` and `i`.
const OUTWARD: [Vector; 6] = [
    [Exact(2, 0), Exact(0, 0)],
    [Exact(1, 0), Exact(0, 1)],
    [Exact(-1, 0), Exact(0, 1)],
    [Exact(-2, 0), Exact(0, 0)],
    [Exact(-1, 0), Exact(0, -1)],
    [Exact(1, 0), Exact(0, -1)],
];

/// The centres of the hexagons: the middle, then those at distance 1 + √3 in the directions 0°,
/// 60°, … .
pub(super) const CENTRES: [Vector; HEXAGONS] = [
    [Exact(0, 0), Exact(0, 0)],
    [Exact(2, 2), Exact(0, 0)],
    [Exact(1, 1), Exact(3, 1)],
    [Exact(-1, -1), Exact(3, 1)],
    [Exact(-2, -2), Exact(0, 0)],
    [Exact(-1, -1), Exact(-3, -1)],
    [Exact(1, 1), Exact(-3, -1)],
];

/// Everything about the board that the rules need.
pub(super) struct Board {
    pub(super) points: [Vector; POINTS],
    pub(super) neighbours: [Set; POINTS],
    pub(super) shapes: [Set; SHAPES],
    pub(super) hexagons: [Set; HEXAGONS],
}

pub(super) static BOARD: Board = BUILT;
pub(super) const BUILT: Board = build();

const fn build() -> Board {
    let points = all_points();
    let mut board = Board {
        points,
        neighbours: [0; POINTS],
        shapes: [0; SHAPES],
        hexagons: [0; HEXAGONS],
    };
    let mut triangles = 0;
    let mut squares = TRIANGLES;
    let mut hexagon = 0;
    while hexagon < HEXAGONS {
        let mut i = 0;
        while i < 6 {
            let after = (i + 1) % 6;
            let corner = sum(CENTRES[hexagon], CORNERS[i]);
            let next = sum(CENTRES[hexagon], CORNERS[after]);
            board.hexagons[hexagon] |= bit(&points, corner);
            // The square on the edge from this corner to the next.
            let square = bit(&points, corner)
                | bit(&points, next)
                | bit(&points, sum(corner, OUTWARD[after]))
                | bit(&points, sum(next, OUTWARD[after]));
            if !contains(&board.shapes, TRIANGLES, squares, square) {
                board.shapes[squares] = square;
                squares += 1;
            }
            // The triangle between the squares on both sides of this corner.
            let triangle = bit(&points, corner)
                | bit(&points, sum(corner, OUTWARD[i]))
                | bit(&points, sum(corner, OUTWARD[after]));
            if !contains(&board.shapes, 0, triangles, triangle) {
                board.shapes[triangles] = triangle;
                triangles += 1;
            }
            i += 1;
        }
        hexagon += 1;
    }
    assert!(triangles == TRIANGLES && squares == SHAPES);
    let mut a = 0;
    while a < POINTS {
        let mut b = 0;
        while b < POINTS {
            let dx = points[a][0].value() - points[b][0].value();
            let dy = points[a][1].value() - points[b][1].value();
            let square_of_distance = dx * dx + dy * dy;
            if square_of_distance > 0.99 && square_of_distance < 1.01 {
                board.neighbours[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    board
}

/// The corners of the hexagons and of the squares on their edges, each once, in order.
const fn all_points() -> [Vector; POINTS] {
    let mut points = [[Exact(0, 0); 2]; POINTS];
    let mut count = 0;
    let mut hexagon = 0;
    while hexagon < HEXAGONS {
        let mut i = 0;
        while i < 6 {
            let corner = sum(CENTRES[hexagon], CORNERS[i]);
            let candidates = [
                corner,
                sum(corner, OUTWARD[i]),
                sum(corner, OUTWARD[(i + 1) % 6]),
            ];
            let mut c = 0;
            while c < candidates.len() {
                count = insert(&mut points, count, candidates[c]);
                c += 1;
            }
            i += 1;
        }
        hexagon += 1;
    }
    assert!(count == POINTS);
    points
}

/// Inserts a point into the sorted ones unless it is there; returns how many there are then.
const fn insert(points: &mut [Vector; POINTS], count: usize, point: Vector) -> usize {
    let mut place = 0;
    while place < count && before(points[place], point) {
        place += 1;
    }
    if place < count && same(points[place], point) {
        return count;
    }
    let mut i = count;
    while i > place {
        points[i] = points[i - 1];
        i -= 1;
    }
    points[place] = point;
    count + 1
}

const fn bit(points: &[Vector; POINTS], point: Vector) -> Set {
    let mut i = 0;
    while !same(points[i], point) {
        i += 1;
    }
    1 << i
}

const fn contains(sets: &[Set; SHAPES], from: usize, to: usize, set: Set) -> bool {
    let mut i = from;
    while i < to {
        if sets[i] == set {
            return true;
        }
        i += 1;
    }
    false
}
