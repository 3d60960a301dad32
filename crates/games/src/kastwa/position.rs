//! A position, and the two stages of making one.

use kabinet_core::zobrist::Keys;
use kabinet_core::{Game, Outcome, PositionError, Side};

use crate::shared::{compared_by, possible};
use crate::squares::{self, Cell, SHADED, Size};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// P, *petit*: worth 1.
    Small,
    /// G, *grand*: worth 2.
    Large,
}

impl Piece {
    /// Both kinds.
    pub const ALL: [Piece; 2] = [Piece::Small, Piece::Large];

    /// The number of these pieces per side.
    #[must_use]
    pub const fn supply(self) -> u8 {
        match self {
            Piece::Small => 2,
            Piece::Large => 1,
        }
    }

    /// Its capital letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Piece::Small => 'P',
            Piece::Large => 'G',
        }
    }
}

/// The side that places next, by the number of pieces already placed.
const PLACING_ORDER: [Side; 6] = [
    Side::First,
    Side::Second,
    Side::Second,
    Side::First,
    Side::Second,
    Side::First,
];

/// A well-formed text that may or may not be a possible position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// The pieces on the board.
    pub pieces: Vec<(Cell, Side, Piece)>,
    /// The side to act.
    pub side: Side,
    /// The pieces still to be placed, by side: small ones, large ones.
    pub reserve: [[u8; 2]; 2],
}

/// A setup that no game could reach.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// More pieces of a kind than there are.
    #[error("{} has {found} pieces {}, at most {}", name(*side), piece.letter(), piece.supply())]
    TooMany {
        /// The side.
        side: Side,
        /// The kind of piece.
        piece: Piece,
        /// How many there are on the board and in reserve.
        found: u32,
    },
    /// Two pieces on one cell.
    #[error("two pieces on {0}")]
    TwoPieces(Cell),
    /// A piece beyond the edge.
    #[error("{0} is not on the board")]
    OffBoard(Cell),
    /// A piece is missing although pieces are still being placed.
    #[error("while pieces are being placed all six are on the board or in reserve")]
    MissingWhilePlacing,
    /// The reserves do not fit the order of placing.
    #[error(
        "the reserves do not fit the order of placing: White one, Black two, White one, Black one, White one"
    )]
    Order,
    /// The wrong side is to act.
    #[error("{} must be to act", name(*.0))]
    WrongSide(Side),
    /// Both sides have lost.
    #[error("both sides have lost two pieces")]
    BothLost,
}

pub(super) fn name(side: Side) -> &'static str {
    super::INFO.side(side).name
}

/// A position of Kastwa' 2 la.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) size: Size,
    pub(super) side: Side,
    /// The cells each side stands on.
    pub(super) pieces: [u64; 2],
    /// The cells with a large piece of either side.
    pub(super) large: u64,
    /// The pieces still to be placed, by side: small ones, large ones.
    pub(super) reserve: [[u8; 2]; 2],
    pub(super) zobrist: u64,
}

/// Keys by side, kind and cell, then the side to act, then by side and reserve.
static KEYS: Keys<{ 2 * 2 * 64 + 1 + 2 * 6 }> = Keys::new(0x4b61_7374_7761);

#[inline]
pub(super) fn piece_key(side: Side, large: bool, cell: Cell) -> u64 {
    KEYS.get((side.index() * 2 + usize::from(large)) * 64 + cell.index())
}

pub(super) static SIDE_KEY: u64 = KEYS.get(256);

#[inline]
pub(super) fn reserve_key(side: Side, [small, large]: [u8; 2]) -> u64 {
    KEYS.get(257 + side.index() * 6 + small as usize * 2 + large as usize)
}

impl Position {
    /// The empty board with all pieces in reserve.
    #[must_use]
    pub fn start(size: Size) -> Self {
        let mut position = Position {
            size,
            side: Side::First,
            pieces: [0; 2],
            large: 0,
            reserve: [[Piece::Small.supply(), Piece::Large.supply()]; 2],
            zobrist: 0,
        };
        position.zobrist = position.zobrist_from_scratch();
        position
    }

    /// The position of phase two with these pieces, by side, of which some are large; what is
    /// missing has been eliminated.
    ///
    /// For callers who make positions by the million: nothing is checked, and from sets that cannot
    /// be ([`from_setup`](Position::from_setup) says which) comes nonsense.
    #[inline]
    #[must_use]
    pub fn moving_from_sets(size: Size, side: Side, pieces: [u64; 2], large: u64) -> Self {
        let mut position = Position {
            size,
            side,
            pieces,
            large,
            reserve: [[0; 2]; 2],
            zobrist: 0,
        };
        position.zobrist = position.hash_from_scratch();
        position
    }

    /// The position of phase one with these pieces; what is missing is in reserve, and the order of
    /// placing says whose turn it is. Once all are placed, it is the first position of phase two.
    ///
    /// As unchecked as [`moving_from_sets`](Position::moving_from_sets).
    #[must_use]
    pub fn placing_from_sets(size: Size, pieces: [u64; 2], large: u64) -> Self {
        let mut position = Position::moving_from_sets(size, Side::First, pieces, large);
        position.reserve = pieces.map(|set| {
            let left = |piece: Piece, placed: u64| piece.supply() - placed.count_ones() as u8;
            [
                left(Piece::Small, set & !large),
                left(Piece::Large, set & large),
            ]
        });
        position.side = position.next_to_place();
        position.zobrist = position.hash_from_scratch();
        position
    }

    /// The cells that a side's pieces stand on, as a set: bit i is the cell with number i.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: Side) -> u64 {
        self.pieces[side.index()]
    }

    /// The cells with a large piece of either side, as a set.
    #[inline]
    #[must_use]
    pub fn large(&self) -> u64 {
        self.large
    }

    /// The position with this text.
    ///
    /// # Errors
    /// If the text is not well-formed, not canonical, or not possible.
    pub fn from_text(text: &str, size: Size) -> Result<Self, PositionError<Impossible>> {
        let setup = Setup::from_text(text, size)?;
        possible(text, Self::from_setup(&setup))
    }

    /// The position that a setup describes, if there can be one.
    ///
    /// # Errors
    /// The first reason why there cannot.
    pub fn from_setup(setup: &Setup) -> Result<Self, Impossible> {
        let mut position = Position {
            side: setup.side,
            reserve: setup.reserve,
            ..Position::start(setup.size)
        };
        for &(cell, side, piece) in &setup.pieces {
            if setup.size.cells() & cell.bit() == 0 {
                return Err(Impossible::OffBoard(cell));
            }
            if position.piece_at(cell).is_some() {
                return Err(Impossible::TwoPieces(cell));
            }
            position.pieces[side.index()] |= cell.bit();
            if piece == Piece::Large {
                position.large |= cell.bit();
            }
        }
        for side in Side::ALL {
            for piece in Piece::ALL {
                let found = position.count(side, piece);
                if found > u32::from(piece.supply()) {
                    return Err(Impossible::TooMany { side, piece, found });
                }
            }
        }
        if position.placing() {
            position.check_placing()?;
        }
        match Side::ALL.map(|side| position.eliminated(side) >= 2) {
            [true, true] => return Err(Impossible::BothLost),
            // Eliminating is a move of the winner, so the loser is to act.
            [true, false] if position.side == Side::Second => {
                return Err(Impossible::WrongSide(Side::First));
            }
            [false, true] if position.side == Side::First => {
                return Err(Impossible::WrongSide(Side::Second));
            }
            _ => {}
        }
        position.zobrist = position.zobrist_from_scratch();
        Ok(position)
    }

    fn check_placing(&self) -> Result<(), Impossible> {
        if Side::ALL.iter().any(|&side| self.eliminated(side) > 0) {
            return Err(Impossible::MissingWhilePlacing);
        }
        let placed = Side::ALL.map(|side| self.pieces[side.index()].count_ones() as usize);
        let order = &PLACING_ORDER[..placed[0] + placed[1]];
        if order.iter().filter(|&&side| side == Side::First).count() != placed[0] {
            return Err(Impossible::Order);
        }
        let next = self.next_to_place();
        if self.side != next {
            return Err(Impossible::WrongSide(next));
        }
        Ok(())
    }

    /// The side whose turn it is to place; Black once all are placed, as White places last.
    pub(super) fn next_to_place(&self) -> Side {
        let placed = (self.pieces[0] | self.pieces[1]).count_ones() as usize;
        PLACING_ORDER.get(placed).copied().unwrap_or(Side::Second)
    }

    /// Whether the next placement and the one after it are the same side's.
    pub(super) fn places_two(&self) -> bool {
        let placed = (self.pieces[0] | self.pieces[1]).count_ones() as usize;
        let next = PLACING_ORDER.get(placed);
        next.is_some() && next == PLACING_ORDER.get(placed + 1)
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// All cells of the board, row by row from a1.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        squares::cells(self.size.cells())
    }

    /// Whether pieces are still being placed.
    #[inline]
    #[must_use]
    pub fn placing(&self) -> bool {
        self.reserve != [[0; 2]; 2]
    }

    /// The piece on a cell.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<(Side, Piece)> {
        let side = Side::ALL
            .into_iter()
            .find(|side| self.pieces[side.index()] & cell.bit() != 0)?;
        let large = self.large & cell.bit() != 0;
        Some((side, if large { Piece::Large } else { Piece::Small }))
    }

    /// What the piece on a cell is worth there: its own worth, doubled on its own colour.
    #[must_use]
    pub fn worth_at(&self, cell: Cell) -> Option<u8> {
        let (side, _) = self.piece_at(cell)?;
        Some(self.worth(side, cell))
    }

    /// What a piece of a side on this cell is worth.
    #[inline]
    pub(super) fn worth(&self, side: Side, cell: Cell) -> u8 {
        let large = (self.large >> cell.index() & 1) as u8;
        let doubled = (SHADED[side.index()] >> cell.index() & 1) as u8;
        (1 + large) << doubled
    }

    /// How many pieces of a kind a side still has to place.
    #[must_use]
    pub fn reserve(&self, side: Side, piece: Piece) -> u8 {
        self.reserve[side.index()][piece as usize]
    }

    /// How many pieces of a kind a side has on the board and in reserve.
    fn count(&self, side: Side, piece: Piece) -> u32 {
        let pieces = self.pieces[side.index()];
        let on_board = match piece {
            Piece::Small => pieces & !self.large,
            Piece::Large => pieces & self.large,
        };
        on_board.count_ones() + u32::from(self.reserve(side, piece))
    }

    /// How many of a side's three pieces have been pushed off the board.
    #[inline]
    #[must_use]
    pub fn eliminated(&self, side: Side) -> u8 {
        let [small, large] = self.reserve[side.index()];
        3 - self.pieces[side.index()].count_ones() as u8 - small - large
    }

    pub(super) fn loser(&self) -> Option<Side> {
        // Only the side to act can have lost: its opponent has just pushed.
        (self.eliminated(self.side) >= 2).then_some(self.side)
    }

    pub(super) fn hash_from_scratch(&self) -> u64 {
        let mut hash = 0;
        for side in Side::ALL {
            for cell in squares::cells(self.pieces[side.index()]) {
                hash ^= piece_key(side, self.large & cell.bit() != 0, cell);
            }
            hash ^= reserve_key(side, self.reserve[side.index()]);
        }
        if self.side == Side::Second {
            hash ^= SIDE_KEY;
        }
        hash
    }

    pub(super) fn result(&self) -> Option<Outcome> {
        self.loser().map(|loser| Outcome::Win(loser.other()))
    }

    pub(super) fn census(&self) -> Vec<(char, u32)> {
        let mut census = Vec::new();
        for side in Side::ALL {
            for piece in Piece::ALL {
                let letter = super::notation::letter(side, piece);
                census.push((letter, self.count(side, piece)));
            }
        }
        census
    }

    /// The position seen through a symmetry of the square; one that exchanges the shades also
    /// exchanges the sides, which the order of placing forbids.
    pub(super) fn mapped(&self, symmetry: usize) -> Option<Self> {
        let swap = squares::swaps_shades(symmetry, self.size);
        if swap && self.placing() {
            return None;
        }
        let map = |set| squares::mapped_set(set, symmetry, self.size);
        let mut position = *self;
        position.pieces = self.pieces.map(map);
        position.large = map(self.large);
        if swap {
            position.pieces.swap(0, 1);
            position.side = self.side.other();
        }
        position.zobrist = position.hash_from_scratch();
        Some(position)
    }
}

compared_by!(Position: pieces, large, side, reserve, size);
