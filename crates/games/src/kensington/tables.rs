//! Tables that make playing and listing fast, computed at compile time from the tiling.

use kabinet_core::Side;

use super::board::{HEXAGONS, Hexagon, POINTS, SHAPES, Set, TRIANGLES};
use super::tiling::BUILT;

/// What must be full for a piece arriving on a point to complete something.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// The triangle at the point.
    pub(super) triangle: Set,
    /// The one or two squares at the point.
    pub(super) squares: [Set; 2],
    /// The hexagon at the point that wins, by side.
    pub(super) hexagon: [Set; 2],
    /// The triangle and the squares as a set of shape numbers.
    pub(super) shapes: u64,
}

/// A set that no side can fill: what a point without a second square or without a hexagon has.
const NEVER: Set = !0;

pub(super) static AROUND: [Around; POINTS] = {
    let board = BUILT;
    let mut table = [Around {
        triangle: NEVER,
        squares: [NEVER; 2],
        hexagon: [NEVER; 2],
        shapes: 0,
    }; POINTS];
    let mut point = 0;
    while point < POINTS {
        let around = &mut table[point];
        let bit = 1 << point;
        let mut shape = 0;
        while shape < SHAPES {
            if board.shapes[shape] & bit != 0 {
                around.shapes |= 1 << shape;
                if shape < TRIANGLES {
                    around.triangle = board.shapes[shape];
                } else if around.squares[0] == NEVER {
                    around.squares[0] = board.shapes[shape];
                } else {
                    around.squares[1] = board.shapes[shape];
                }
            }
            shape += 1;
        }
        let mut hexagon = 0;
        while hexagon < HEXAGONS {
            if board.hexagons[hexagon] & bit != 0 {
                let known = Hexagon::from_index(hexagon as u8);
                if known.wins_for(Side::First) {
                    around.hexagon[0] = board.hexagons[hexagon];
                }
                if known.wins_for(Side::Second) {
                    around.hexagon[1] = board.hexagons[hexagon];
                }
            }
            hexagon += 1;
        }
        point += 1;
    }
    table
};

/// The steps from a point, ready to be listed.
///
/// Which neighbours are empty is looked up, not asked one by one: the bits of the neighbours are
/// cut out of a word of empty points, gathered into the top four bits by a multiplication, and
/// select a block with the codes of the steps to exactly those.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    /// Which of the two words of [`words`] has all the neighbours.
    pub(super) word: usize,
    /// The neighbours in that word.
    pub(super) mask: u64,
    /// The factor that gathers their bits.
    pub(super) magic: u64,
    /// The pairs of origin and destination, as actions carry them, by the gathered bits.
    pub(super) blocks: [[u16; 4]; 16],
}

/// How far the second word of [`words`] is shifted: its bits begin with this point.
const SECOND_WORD: u32 = 12;

/// A set of points as two overlapping words, one of which has any point's neighbours.
#[inline]
pub(super) fn words(set: Set) -> [u64; 2] {
    [set as u64, (set >> SECOND_WORD) as u64]
}

pub(super) static STEPS: [Steps; POINTS] = {
    let board = BUILT;
    let mut table = [Steps {
        word: 0,
        mask: 0,
        magic: 0,
        blocks: [[0; 4]; 16],
    }; POINTS];
    let mut point = 0;
    while point < POINTS {
        let set = board.neighbours[point];
        let second = set.trailing_zeros() >= SECOND_WORD;
        let shift = if second { SECOND_WORD } else { 0 };
        let mask = (set >> shift) as u64;
        let steps = &mut table[point];
        steps.word = second as usize;
        steps.mask = mask;
        steps.magic = gathering_factor(mask);
        // Every subset of the neighbours, by the usual trick of counting within a mask.
        let mut subset: u64 = 0;
        loop {
            let block = &mut steps.blocks[(subset.wrapping_mul(steps.magic) >> 60) as usize];
            let mut rest = subset;
            let mut count = 0;
            while rest != 0 {
                let to = rest.trailing_zeros() + shift;
                block[count] = (point as u16) << 7 | to as u16;
                count += 1;
                rest &= rest - 1;
            }
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        point += 1;
    }
    table
};

/// A factor that takes each subset of up to four bits to a number of its own in the top four bits.
const fn gathering_factor(mask: u64) -> u64 {
    // Bit i of the mask goes to bit 60 + place(i); which places avoid collisions with the other
    // products is found by trying all orders.
    let mut order = 0;
    while order < 256 {
        let places = [order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6 & 3];
        let mut factor = 0u64;
        let mut rest = mask;
        let mut i = 0;
        while rest != 0 {
            factor |= 1 << (60 + places[i] - rest.trailing_zeros());
            rest &= rest - 1;
            i += 1;
        }
        if tells_subsets_apart(mask, factor) {
            return factor;
        }
        order += 1;
    }
    panic!("no factor gathers the neighbours of a point")
}

const fn tells_subsets_apart(mask: u64, factor: u64) -> bool {
    let mut seen = 0u32;
    let mut subset: u64 = 0;
    loop {
        let number = subset.wrapping_mul(factor) >> 60;
        if seen >> number & 1 == 1 {
            return false;
        }
        seen |= 1 << number;
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            return true;
        }
    }
}
