//! Tables of the board: the neighbourhood of each point, and patterns that fit into one word.

use kabinet_core::Side;
use kabinet_games::kensington::{
    HEXAGON_SETS, HEXAGONS, Hexagon, NEIGHBOUR_SETS, POINTS, Point, SHAPE_SETS, SHAPES, Set,
    TRIANGLES,
};

/// The number of hexagons by which a side can win.
pub(super) const GOALS: usize = 5;

/// The shift of the second word of [`words`].
const SECOND_WORD: u32 = 8;

/// A set of points as two overlapping words. All shapes at a point fit into one of them.
#[inline]
pub(super) fn words(set: Set) -> [u64; 2] {
    [set as u64, (set >> SECOND_WORD) as u64]
}

/// Which of the two words of [`words`] has all of a set.
const fn word_of(set: Set) -> usize {
    let second = set >> 64 != 0;
    assert!(
        !second || set.trailing_zeros() >= SECOND_WORD,
        "a set that fits in no word"
    );
    second as usize
}

/// A set within one of the two words of [`words`].
const fn in_word(set: Set, word: usize) -> u64 {
    if word == 0 {
        set as u64
    } else {
        (set >> SECOND_WORD) as u64
    }
}

/// A hexagon within one word of [`words`].
#[derive(Clone, Copy)]
pub(super) struct Pattern {
    word: u8,
    mask: u64,
}

impl Pattern {
    /// The corners that are not in a set.
    #[inline]
    pub(super) fn missing(self, words: [u64; 2]) -> u64 {
        self.mask & !words[self.word as usize & 1]
    }
}

/// The hexagons of [`GOAL_SETS`].
pub(super) static GOAL_PATTERNS: [[Pattern; GOALS]; 2] = [
    patterns(&goals(Side::First)),
    patterns(&goals(Side::Second)),
];

const fn patterns(sets: &[Set; GOALS]) -> [Pattern; GOALS] {
    let mut table = [Pattern { word: 0, mask: 0 }; GOALS];
    let mut index = 0;
    while index < GOALS {
        let word = word_of(sets[index]);
        table[index] = Pattern {
            word: word as u8,
            mask: in_word(sets[index], word),
        };
        index += 1;
    }
    table
}

/// The shapes and hexagons at a point within one word of [`words`], the point itself excluded.
#[derive(Clone, Copy)]
pub(super) struct Corners {
    pub(super) word: u8,
    pub(super) triangle: u64,
    /// The second may be empty.
    pub(super) squares: [u64; 2],
    /// The hexagon by which each side can win, or the empty set.
    pub(super) hexagon: [u64; 2],
}

pub(super) static CORNERS: [Corners; POINTS] = {
    let mut table = [Corners {
        word: 0,
        triangle: 0,
        squares: [0; 2],
        hexagon: [0; 2],
    }; POINTS];
    let mut point = 0;
    while point < POINTS {
        let around = &AROUND[point];
        let word = word_of(around.together | 1 << point);
        let others = !(1 << point);
        table[point] = Corners {
            word: word as u8,
            triangle: in_word(around.triangle & others, word),
            squares: [
                in_word(around.squares[0] & others, word),
                in_word(around.squares[1] & others, word),
            ],
            hexagon: [
                in_word(around.hexagon[0] & others, word),
                in_word(around.hexagon[1] & others, word),
            ],
        };
        point += 1;
    }
    table
};

/// Each point alone, as [`words`] would have it.
static POINT_WORDS: [[u64; 2]; POINTS] = {
    let mut table = [[0; 2]; POINTS];
    let mut point = 0;
    while point < POINTS {
        table[point] = [in_word(1 << point, 0), in_word(1 << point, 1)];
        point += 1;
    }
    table
};

/// The same words without a point.
#[inline]
pub(super) fn without(words: [u64; 2], point: Point) -> [u64; 2] {
    let bits = &POINT_WORDS[point.index()];
    [words[0] & !bits[0], words[1] & !bits[1]]
}

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
    /// The corners of its triangle, its squares and its hexagon.
    pub(super) together: Set,
    /// Its triangle and its squares, as a set of shape numbers.
    pub(super) shapes: u64,
}

pub(super) static AROUND: [Around; POINTS] = {
    let mut table = [Around {
        triangle: 0,
        squares: [0; 2],
        hexagon: [0; 2],
        neighbours: 0,
        near: 0,
        together: 0,
        shapes: 0,
    }; POINTS];
    let mut point = 0;
    while point < POINTS {
        let around = &mut table[point];
        let bit: Set = 1 << point;
        let mut shape = 0;
        while shape < SHAPES {
            if SHAPE_SETS[shape] & bit != 0 {
                around.together |= SHAPE_SETS[shape];
                around.shapes |= 1 << shape;
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
                around.together |= HEXAGON_SETS[hexagon];
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
