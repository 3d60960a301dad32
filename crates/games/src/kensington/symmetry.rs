//! The symmetries of the coloured board.

use kabinet_core::Side;

use super::board::Point;

/// A symmetry of the coloured board: mirror it, or turn it over and exchange the sides.
#[derive(Clone, Copy)]
pub(super) struct Symmetry {
    mirror: bool,
    pub(super) flip: bool,
}

impl Symmetry {
    pub(super) const COUNT: usize = 4;

    pub(super) fn new(number: usize) -> Self {
        Symmetry {
            mirror: number & 1 != 0,
            flip: number & 2 != 0,
        }
    }

    pub(super) fn point(self, point: Point) -> Point {
        let point = if self.mirror { point.mirrored() } else { point };
        if self.flip { point.flipped() } else { point }
    }

    pub(super) fn side(self, side: Side) -> Side {
        if self.flip { side.other() } else { side }
    }
}
