//! How many corners of every shape a side holds, for all shapes at once.

use kabinet_games::kensington::{SHAPES, Set, TRIANGLES, points};

use super::tables::AROUND;

/// The triangles and the squares, as sets of shape numbers.
pub(super) const TRIANGLE_SHAPES: u64 = (1 << TRIANGLES) - 1;
const SQUARE_SHAPES: u64 = (1 << SHAPES) - 1 - TRIANGLE_SHAPES;

/// How many corners of every shape a side holds: the binary digits of the numbers, each digit as a
/// set of shape numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Taken {
    one: u64,
    two: u64,
    four: u64,
}

impl Taken {
    /// What the pieces of a set hold.
    pub(super) fn by(pieces: Set) -> Self {
        let mut taken = Taken::default();
        for point in points(pieces) {
            taken.add(AROUND[point.index()].shapes);
        }
        taken
    }

    /// Counts one corner more of some shapes.
    #[inline]
    pub(super) fn add(&mut self, shapes: u64) {
        let carried = self.one & shapes;
        self.one ^= shapes;
        self.four |= self.two & carried;
        self.two ^= carried;
    }

    /// The shapes without a corner of this side.
    #[inline]
    pub(super) fn none(self) -> u64 {
        !(self.one | self.two | self.four)
    }

    /// The shapes with one corner of this side.
    #[inline]
    pub(super) fn one(self) -> u64 {
        self.one & !self.two
    }

    /// The shapes of which this side holds all corners but so many: 0, 1 or 2.
    #[inline]
    pub(super) fn all_but(self, missing: usize) -> u64 {
        let two = self.two & !self.one;
        let three = self.two & self.one;
        let (triangles, squares) = match missing {
            0 => (three, self.four),
            1 => (two, three),
            _ => (self.one(), two),
        };
        triangles & TRIANGLE_SHAPES | squares & SQUARE_SHAPES
    }
}

#[cfg(test)]
mod tests {
    use kabinet_core::random::SplitMix64;
    use kabinet_games::kensington::SHAPE_SETS;

    use super::*;

    #[test]
    fn the_digits_count_corners() {
        let mut random = SplitMix64::new(54);
        for _ in 0..1_000 {
            let few = (0..random.below(30)).fold(0, |set: Set, _| set | 1 << random.below(72));
            let taken = Taken::by(few);
            for (shape, set) in SHAPE_SETS.iter().enumerate() {
                let own = (set & few).count_ones();
                let missing = (set & !few).count_ones();
                let has = |shapes: u64| shapes >> shape & 1 == 1;
                assert_eq!(has(taken.none()), own == 0);
                assert_eq!(has(taken.one()), own == 1);
                for number in 0..3 {
                    assert_eq!(has(taken.all_but(number)), missing as usize == number);
                }
            }
        }
    }
}
