//! Indices: one number for all positions that are equal by symmetry.
//!
//! All eight symmetries of the square preserve the rules. On a board of odd size each preserves the
//! colours of the cells too. On a board of even size four of them exchange the colours; together
//! with an exchange of sides that is a symmetry again, so only positions with White to move need an
//! index. During placement the sides cannot be exchanged, because they do not place alike.

use kabinet_core::Side;
use kabinet_core::bits::ones;
use kabinet_games::kastwa::{Cell, Size};

use super::sided_board::{Men, SidedBoard};

/// The index of a position and of all that are symmetric to it, in 44 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TableIndex(u64);

impl TableIndex {
    /// The number of bits.
    pub(super) const BITS: u32 = 44;

    /// The index with this number.
    #[inline]
    pub(super) fn from_number(number: u64) -> TableIndex {
        TableIndex(number)
    }

    /// Its number.
    #[inline]
    pub(super) fn number(self) -> u64 {
        self.0
    }

    /// One of the positions with this index.
    #[inline]
    pub(super) fn board(self) -> SidedBoard {
        let field = |at: u32| 1_u64 << (self.0 >> at & 63);
        let side = |men: u64, at: u32| {
            let large = if men >= 3 { field(at + 12) } else { 0 };
            let small = match men % 3 {
                0 => 0,
                1 => field(at + 6),
                _ => field(at + 6) | field(at),
            };
            (large | small, large)
        };
        let (own, own_large) = side(self.0 >> OWN_MEN & 7, 18);
        let (enemy, enemy_large) = side(self.0 >> ENEMY_MEN & 7, 0);
        SidedBoard {
            mover: Side::ALL[(self.0 >> MOVER & 1) as usize],
            own,
            enemy,
            large: own_large | enemy_large,
            placing: self.0 >> PLACING & 1 == 1,
        }
    }
}

/// The bit offsets of the parts; below them are six cells of six bits each.
const MOVER: u32 = 36;
const ENEMY_MEN: u32 = 37;
const OWN_MEN: u32 = 40;
const PLACING: u32 = 43;

/// No cell.
const NONE: usize = 64;

/// Computes indices on a board of one size.
#[derive(Debug)]
pub(super) struct Indexer {
    size: Size,
    /// The image of each cell under each symmetry; `NONE` stays `NONE`.
    images: [[u8; 65]; 8],
    /// The symmetries that preserve the colours of the cells, and those that exchange them.
    kinds: [u8; 2],
    /// For each kind, the symmetries that map a cell to the lowest number.
    lowering: [[u8; 64]; 2],
}

impl Indexer {
    /// An indexer for this size.
    pub(super) fn new(size: Size) -> Self {
        let mut images = [[0; 65]; 8];
        let mut kinds = [0; 2];
        for (symmetry, image) in images.iter_mut().enumerate() {
            kinds[usize::from(size.exchanges_shades(symmetry))] |= 1 << symmetry;
            for cell in ones(size.cells()) {
                let mapped = Cell::from_index(cell).through(symmetry, size);
                image[cell as usize] = mapped.index() as u8;
            }
        }
        let mut lowering = [[0; 64]; 2];
        for (lowering, kind) in lowering.iter_mut().zip(kinds) {
            for cell in ones(size.cells()).map(usize::from) {
                let seen = |symmetry: u8| images[symmetry as usize][cell];
                let lowest = ones(kind.into()).map(seen).min();
                let best = ones(kind.into()).filter(|&s| Some(seen(s)) == lowest);
                lowering[cell] = best.fold(0, |set, symmetry| set | 1 << symmetry);
            }
        }
        Indexer {
            size,
            images,
            kinds,
            lowering,
        }
    }

    /// The size of the board.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Whether a position with Black to move has the index of one with White to move.
    pub(super) fn exchange_sides(&self) -> bool {
        self.kinds[1] != 0
    }

    /// Whether no symmetry maps the large piece to a lower cell; also if there is none.
    pub(super) fn is_lowest(&self, large: u64) -> bool {
        let lowering = self.lowering[0].get(large.trailing_zeros() as usize);
        lowering.is_none_or(|symmetries| symmetries & 1 == 1)
    }

    /// The index of a position.
    #[inline]
    pub(super) fn index(&self, board: &SidedBoard) -> TableIndex {
        let exchanged = !board.placing && self.exchange_sides() && board.mover == Side::Second;
        let kind = usize::from(exchanged);
        let cells = Cells::of(board);
        // Only symmetries that map one large piece to its lowest cell need to be compared.
        let anchor = if cells.own[0] == NONE {
            cells.enemy[0]
        } else {
            cells.own[0]
        };
        let mut symmetries = match self.lowering[kind].get(anchor) {
            Some(&symmetries) => symmetries,
            None => self.kinds[kind],
        };
        let mut least = u64::MAX;
        while symmetries != 0 {
            let image = &self.images[symmetries.trailing_zeros() as usize & 7];
            least = least.min(cells.through(image));
            symmetries &= symmetries - 1;
        }
        let men = |men: Men| u64::from(men.large * 3 + men.small);
        let mover = if exchanged { Side::First } else { board.mover };
        TableIndex(
            least
                | (mover.index() as u64) << MOVER
                | men(board.enemy_men()) << ENEMY_MEN
                | men(board.own_men()) << OWN_MEN
                | u64::from(board.placing) << PLACING,
        )
    }

    /// Whether a position stands for all that are symmetric to it: its index leads back to it.
    #[inline]
    pub(super) fn is_canonical(&self, board: &SidedBoard) -> bool {
        self.index(board).board() == *board
    }

    /// Whether a position on a board of this size has this index.
    pub(super) fn is_of_position(&self, key: TableIndex) -> bool {
        let board = key.board();
        let outside = (board.own | board.enemy) & !self.size.cells();
        outside == 0 && board.own & board.enemy == 0 && self.index(&board) == key
    }

    /// How many positions with the same side to move have this index.
    pub(super) fn positions(&self, key: TableIndex) -> u64 {
        let cells = Cells::of(&key.board());
        let mut all = 0;
        let mut same = 0;
        for symmetry in ones(self.kinds[0].into()) {
            all += 1;
            let seen = cells.through(&self.images[symmetry as usize]);
            same += u64::from(seen == key.0 & ((1 << MOVER) - 1));
        }
        all / same
    }

    /// The same position with Black to move, if White's index stands for it; else the position
    /// itself.
    pub(super) fn with_black_to_act(&self, board: &SidedBoard) -> SidedBoard {
        if board.mover == Side::Second || !self.exchange_sides() {
            return *board;
        }
        let image = &self.images[self.kinds[1].trailing_zeros() as usize];
        let map = |set| ones(set).fold(0, |seen, cell| seen | 1 << image[cell as usize]);
        SidedBoard {
            mover: Side::Second,
            own: map(board.own),
            enemy: map(board.enemy),
            large: map(board.large),
            placing: board.placing,
        }
    }
}

/// The cells of the pieces of each side: the large one, then the small ones.
struct Cells {
    own: [usize; 3],
    enemy: [usize; 3],
}

impl Cells {
    #[inline]
    fn of(board: &SidedBoard) -> Cells {
        let side = |set: u64| {
            let small = set & !board.large;
            // An empty set has 64 trailing zeros, which is `NONE`.
            [
                (set & board.large).trailing_zeros() as usize,
                small.trailing_zeros() as usize,
                (small & small.wrapping_sub(1)).trailing_zeros() as usize,
            ]
        };
        Cells {
            own: side(board.own),
            enemy: side(board.enemy),
        }
    }

    /// The cells under a symmetry, packed.
    #[inline]
    fn through(&self, image: &[u8; 65]) -> u64 {
        let side = |cells: [usize; 3]| {
            let [large, one, two] = cells.map(|cell| u64::from(image[cell]));
            large << 12 | one.max(two) << 6 | one.min(two)
        };
        side(self.own) << 18 | side(self.enemy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kabinet_core::random::SplitMix64;
    use kabinet_core::{ActionList, Game};
    use kabinet_games::kastwa::Position;

    /// Positions of random games.
    fn positions(size: Size, seed: u64) -> Vec<Position> {
        let mut random = SplitMix64::new(seed);
        let mut list = ActionList::new();
        let mut positions = Vec::new();
        for _ in 0..20 {
            let mut position = Position::start(size);
            for _ in 0..60 {
                positions.push(position);
                position.legal_actions(&mut list);
                let Some(&action) = random.choose(&list) else {
                    break;
                };
                position.play_unchecked(action);
            }
        }
        positions
    }

    #[test]
    fn a_key_stands_for_a_position_and_its_images() {
        for size in Size::ALL {
            let indexer = Indexer::new(size);
            for position in positions(size, size.get() as u64) {
                let board = SidedBoard::of(&position);
                assert_eq!(board.position(size), position);
                let key = indexer.index(&board);
                assert!(key.number() >> TableIndex::BITS == 0);
                assert_eq!(indexer.index(&key.board()), key, "{position}");
                let seen = key.board().position(size);
                let images = (0..8).filter_map(|symmetry| position.transform(symmetry));
                let images: Vec<Position> = images.collect();
                assert!(images.contains(&seen), "{position} {seen}");
                for image in &images {
                    assert_eq!(
                        indexer.index(&SidedBoard::of(image)),
                        key,
                        "{position} {image}"
                    );
                }
                let same_side = images.iter().filter(|i| i.side() == seen.side());
                let distinct: std::collections::HashSet<_> = same_side.collect();
                assert_eq!(indexer.positions(key), distinct.len() as u64, "{position}");
                let black = indexer.with_black_to_act(&board);
                if !board.placing && size.get() % 2 == 0 {
                    assert_eq!(black.mover, Side::Second);
                    assert_eq!(indexer.index(&black), key);
                }
            }
        }
    }
}
