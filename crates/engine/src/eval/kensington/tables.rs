//! Tables of the board: the neighbourhood of each point, and patterns that fit into one word.

use kabinet_core::Side;
use kabinet_games::kensington::{
    HEXAGON_SETS, HEXAGONS, Hexagon, NEIGHBOUR_SETS, POINTS, SHAPE_SETS, SHAPES, Set, TRIANGLES,
};

/// The number of hexagons by which a side can win.
pub(super) const GOALS: usize = 5;

/// The shift of the second word of [`words`].
const SECOND_WORD: u32 = 8;

/// A set of points as two overlapping words. Every shape fits into one of them.
#[inline]
pub(super) fn words(set: Set) -> [u64; 2] {
    [set as u64, (set >> SECOND_WORD) as u64]
}

/// A shape within one word of [`words`].
#[derive(Clone, Copy)]
pub(super) struct Pattern {
    word: u8,
    mask: u64,
}

impl Pattern {
    /// How many of its corners are in a set.
    #[inline]
    pub(super) fn count(self, words: [u64; 2]) -> u32 {
        (words[self.word as usize & 1] & self.mask).count_ones()
    }
}

/// Every triangle and square, the triangles first.
pub(super) static PATTERNS: [Pattern; SHAPES] = {
    let mut table = [Pattern { word: 0, mask: 0 }; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        let set = SHAPE_SETS[shape];
        let second = set >> 64 != 0;
        let shift = if second { SECOND_WORD } else { 0 };
        assert!(
            set.trailing_zeros() >= shift,
            "a shape that fits in no word"
        );
        table[shape] = Pattern {
            word: second as u8,
            mask: (set >> shift) as u64,
        };
        shape += 1;
    }
    table
};

/// The corners of the hexagons by which each side can win.
pub(super) static GOAL_SETS: [[Set; GOALS]; 2] = [goals(Side::First), goals(Side::Second)];

const fn goals(side: Side) -> [Set; GOALS] {
    let mut sets = [0; GOALS];
    let mut count = 0;
    let mut hexagon = 0;
    while hexagon < HEXAGONS {
        if Hexagon::from_index(hexagon as u8).wins_for(side) {
            sets[count] = HEXAGON_SETS[hexagon];
            count += 1;
        }
        hexagon += 1;
    }
    assert!(count == GOALS);
    sets
}

/// The points at distance 1, 2 and 3 from the hexagons of [`GOAL_SETS`].
pub(super) static GOAL_RINGS: [[[Set; 3]; GOALS]; 2] =
    [rings(&goals(Side::First)), rings(&goals(Side::Second))];

const fn rings(goals: &[Set; GOALS]) -> [[Set; 3]; GOALS] {
    let mut rings = [[0; 3]; GOALS];
    let mut goal = 0;
    while goal < GOALS {
        rings[goal] = around(goals[goal]);
        goal += 1;
    }
    rings
}

/// The points at distance 1, 2 and so on from a set.
const fn around<const MOST: usize>(set: Set) -> [Set; MOST] {
    let mut rings = [0; MOST];
    let mut within = set;
    let mut distance = 0;
    while distance < MOST {
        let mut grown = within;
        let mut point = 0;
        while point < POINTS {
            if within >> point & 1 == 1 {
                grown |= NEIGHBOUR_SETS[point];
            }
            point += 1;
        }
        rings[distance] = grown & !within;
        within = grown;
        distance += 1;
    }
    rings
}

/// Distances from here on count as equal.
pub(super) const FARTHEST: usize = 8;

static RINGS: [[Set; FARTHEST - 1]; POINTS] = {
    let mut table = [[0; FARTHEST - 1]; POINTS];
    let mut point = 0;
    while point < POINTS {
        table[point] = around(1 << point);
        point += 1;
    }
    table
};

/// The points at a distance from a point: at least 1, less than [`FARTHEST`].
#[inline]
pub(super) fn ring(point: usize, distance: usize) -> Set {
    RINGS[point][distance - 1]
}

/// The neighbourhood of a point.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// Its triangle.
    pub(super) triangle: Set,
    /// Its one or two squares; the second may be empty.
    pub(super) squares: [Set; 2],
    /// The hexagon by which each side can win, or the empty set.
    pub(super) hexagon: [Set; 2],
    /// The points next to it.
    pub(super) neighbours: Set,
    /// The points within two lines, itself excluded.
    pub(super) near: Set,
}

pub(super) static AROUND: [Around; POINTS] = {
    let mut table = [Around {
        triangle: 0,
        squares: [0; 2],
        hexagon: [0; 2],
        neighbours: 0,
        near: 0,
    }; POINTS];
    let mut point = 0;
    while point < POINTS {
        let around = &mut table[point];
        let bit: Set = 1 << point;
        let mut shape = 0;
        while shape < SHAPES {
            if SHAPE_SETS[shape] & bit != 0 {
                if shape < TRIANGLES {
                    around.triangle = SHAPE_SETS[shape];
                } else if around.squares[0] == 0 {
                    around.squares[0] = SHAPE_SETS[shape];
                } else {
                    around.squares[1] = SHAPE_SETS[shape];
                }
            }
            shape += 1;
        }
        let mut hexagon = 0;
        while hexagon < HEXAGONS {
            if HEXAGON_SETS[hexagon] & bit != 0 {
                let known = Hexagon::from_index(hexagon as u8);
                if known.wins_for(Side::First) {
                    around.hexagon[0] = HEXAGON_SETS[hexagon];
                }
                if known.wins_for(Side::Second) {
                    around.hexagon[1] = HEXAGON_SETS[hexagon];
                }
            }
            hexagon += 1;
        }
        around.neighbours = NEIGHBOUR_SETS[point];
        around.near = NEIGHBOUR_SETS[point];
        let mut other = 0;
        while other < POINTS {
            if NEIGHBOUR_SETS[point] >> other & 1 == 1 {
                around.near |= NEIGHBOUR_SETS[other];
            }
            other += 1;
        }
        around.near &= !bit;
        point += 1;
    }
    table
};
