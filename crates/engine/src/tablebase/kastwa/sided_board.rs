//! A position from the point of view of the side to move, as the tablebase uses it.

use kabinet_core::bits::ones;
use kabinet_core::{Game, Side};
use kabinet_games::kastwa::{Position, Size};

/// A position from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SidedBoard {
    /// The side to move.
    pub(super) mover: Side,
    /// Its pieces.
    pub(super) own: u64,
    /// The opponent's pieces.
    pub(super) enemy: u64,
    /// The large ones of both sides.
    pub(super) large: u64,
    /// Whether pieces are still being placed.
    pub(super) placing: bool,
}

impl SidedBoard {
    /// The board of a position.
    #[inline]
    pub(super) fn of(position: &Position) -> Self {
        let mover = position.side();
        SidedBoard {
            mover,
            own: position.pieces(mover),
            enemy: position.pieces(mover.other()),
            large: position.large(),
            placing: position.placing(),
        }
    }

    /// The position on a board of this size.
    #[inline]
    pub(super) fn position(&self, size: Size) -> Position {
        let pieces = match self.mover {
            Side::First => [self.own, self.enemy],
            Side::Second => [self.enemy, self.own],
        };
        if self.placing {
            Position::placing_from_sets(size, pieces, self.large)
        } else {
            Position::moving_from_sets(size, self.mover, pieces, self.large)
        }
    }

    /// The material of the side to move.
    #[inline]
    pub(super) fn own_men(&self) -> Men {
        Men::of(self.own, self.large)
    }

    /// The material of the opponent.
    #[inline]
    pub(super) fn enemy_men(&self) -> Men {
        Men::of(self.enemy, self.large)
    }

    /// How many pieces are on the board.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        (self.own | self.enemy).count_ones()
    }
}

/// The material of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Men {
    pub(super) large: u8,
    pub(super) small: u8,
}

impl Men {
    /// All possible material, the most first.
    pub(super) const ALL: [Men; 6] = [
        Men::new(1, 2),
        Men::new(1, 1),
        Men::new(0, 2),
        Men::new(1, 0),
        Men::new(0, 1),
        Men::new(0, 0),
    ];

    const fn new(large: u8, small: u8) -> Men {
        Men { large, small }
    }

    /// The material of a set.
    #[inline]
    pub(super) fn of(set: u64, large: u64) -> Men {
        Men {
            large: (set & large).count_ones() as u8,
            small: (set & !large).count_ones() as u8,
        }
    }

    /// All material with this many pieces.
    pub(super) fn with_count(count: u8) -> impl Iterator<Item = Men> {
        Men::ALL.into_iter().filter(move |men| men.count() == count)
    }

    /// The number of pieces.
    pub(super) fn count(self) -> u8 {
        self.large + self.small
    }

    /// The text form: `GPP`.
    pub(super) fn name(self) -> String {
        "G".repeat(self.large.into()) + &"P".repeat(self.small.into())
    }

    /// The number of placements on this many cells.
    pub(super) fn ways(self, cells: u64) -> u64 {
        let large = if self.large == 1 { cells } else { 1 };
        let rest = cells - u64::from(self.large);
        large
            * match self.small {
                0 => 1,
                1 => rest,
                _ => rest * (rest - 1) / 2,
            }
    }

    /// All placements on free cells of a board: the set, and the large piece in it.
    pub(super) fn sets(self, free: u64) -> impl Iterator<Item = (u64, u64)> {
        let bit = |cell| 1_u64 << cell;
        let larges: Vec<u64> = match self.large {
            0 => vec![0],
            _ => ones(free).map(bit).collect(),
        };
        let small = self.small;
        larges.into_iter().flat_map(move |large| {
            let free = free & !large;
            let first: Vec<u64> = match small {
                0 => vec![0],
                _ => ones(free).map(bit).collect(),
            };
            first.into_iter().flat_map(move |one| {
                let second: u64 = match small {
                    2 => free & (one - 1),
                    _ => 0,
                };
                let alone = (small < 2).then_some(large | one);
                let pairs = ones(second).map(move |cell| large | one | bit(cell));
                alone.into_iter().chain(pairs).map(move |set| (set, large))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_as_many_as_ways() {
        for size in [Size::ALL[0], Size::ALL[2]] {
            let cells = size.cells();
            for men in Men::ALL {
                let sets: std::collections::HashSet<_> = men.sets(cells).collect();
                assert_eq!(sets.len() as u64, men.ways(cells.count_ones().into()));
                assert!(sets.iter().all(|&(set, large)| Men::of(set, large) == men));
                assert_eq!(men.sets(cells).count(), sets.len());
            }
        }
    }
}
