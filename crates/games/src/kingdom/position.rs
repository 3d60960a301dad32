//! A position, and the two stages of making one.

use kabinet_core::zobrist::Keys;
use kabinet_core::{Outcome, PositionError, Side};

use super::board::{BOARD, Cell, SIDE_LENGTH, Set, THRONES, cells, throne};
use crate::shared::{compared_by, possible};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// The Monarch.
    Monarch,
    /// A Knight of size 1, the smallest.
    Knight1,
    /// A Knight of size 2.
    Knight2,
    /// A Knight of size 3.
    Knight3,
    /// A Knight of size 4, the largest.
    Knight4,
}

impl Piece {
    /// All kinds.
    pub const ALL: [Piece; 5] = [
        Piece::Monarch,
        Piece::Knight1,
        Piece::Knight2,
        Piece::Knight3,
        Piece::Knight4,
    ];

    /// The Knights, the smallest first.
    pub const KNIGHTS: [Piece; 4] = [
        Piece::Knight1,
        Piece::Knight2,
        Piece::Knight3,
        Piece::Knight4,
    ];

    /// 1 to 4 for a Knight, 0 for the Monarch.
    #[must_use]
    pub const fn size(self) -> usize {
        self as usize
    }

    /// The number of these pieces per side.
    #[must_use]
    pub const fn supply(self) -> u32 {
        match self {
            Piece::Monarch => 1,
            _ => 2,
        }
    }

    /// Its capital letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Piece::Monarch => 'M',
            Piece::Knight1 => 'A',
            Piece::Knight2 => 'B',
            Piece::Knight3 => 'C',
            Piece::Knight4 => 'D',
        }
    }
}

/// The first row at the start, from column a.
const FIRST_ROW: [Piece; SIDE_LENGTH] = [
    Piece::Knight1,
    Piece::Knight2,
    Piece::Knight3,
    Piece::Knight4,
    Piece::Monarch,
    Piece::Knight4,
    Piece::Knight3,
    Piece::Knight2,
    Piece::Knight1,
];

/// The variant options that matter after the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether a Monarch may not move into danger.
    pub courtesy: bool,
}

/// A well-formed text that may or may not be a possible position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The pieces on the board.
    pub pieces: Vec<(Cell, Side, Piece)>,
    /// The side to act.
    pub side: Side,
    /// The captured piece that must be put back, and whose it is.
    pub pending: Option<(Side, Piece)>,
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
        /// How many there are, the one to put back included.
        found: u32,
    },
    /// Two pieces on one cell.
    #[error("two pieces on {0}")]
    TwoPieces(Cell),
    /// A Knight on a throne.
    #[error("{0}: a Knight may not stand on a throne")]
    KnightOnThrone(Cell),
    /// No Monarch at all.
    #[error("there is no Monarch on either side")]
    NoMonarch,
    /// Each Monarch on the other's throne.
    #[error("both Monarchs stand on the enemy throne")]
    BothWon,
    /// The piece to put back is one's own.
    #[error("the Knight to put back must be the enemy's")]
    OwnPending,
    /// A Knight to put back in a finished game.
    #[error("the game is over, so no Knight can wait to be put back")]
    PendingAfterWin,
    /// No cell for the Knight.
    #[error("there is no cell where the captured Knight may be put back")]
    NoCellForPending,
}

pub(super) fn name(side: Side) -> &'static str {
    super::INFO.side(side).name
}

/// A position of Kingdom.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The cells of each kind of piece, by side and kind.
    pub(super) pieces: [[Set; 5]; 2],
    /// The cells of all pieces of each side.
    pub(super) occupied: [Set; 2],
    pub(super) zobrist: u64,
    pub(super) side: Side,
    /// The captured Knight that the side to act must put back.
    pub(super) pending: Option<Piece>,
    pub(super) winner: Option<Side>,
    pub(super) rules: Rules,
}

/// Keys by side, kind and cell, then by the Knight to put back, then the side to act.
static KEYS: Keys<{ 2 * 5 * 128 + 5 + 1 }> = Keys::new(0x4b_69_6e_67_64_6f_6d);

#[inline]
pub(super) fn piece_key(side: Side, piece: Piece, cell: Cell) -> u64 {
    KEYS.get((side.index() * 5 + piece as usize) * 128 + cell.bit_number() as usize)
}

#[inline]
pub(super) fn pending_key(pending: Option<Piece>) -> u64 {
    pending.map_or(0, |piece| KEYS.get(1280 + piece as usize))
}

pub(super) static SIDE_KEY: u64 = KEYS.get(1285);

impl Position {
    /// The start, with this side to act.
    #[must_use]
    pub fn start(rules: Rules, first: Side) -> Self {
        let mut position = Self::empty(rules, first);
        for (column, piece) in FIRST_ROW.into_iter().enumerate() {
            position.put(Side::First, piece, Cell::new(column, 0));
            position.put(Side::Second, piece, Cell::new(column, SIDE_LENGTH - 1));
        }
        position
    }

    fn empty(rules: Rules, side: Side) -> Self {
        Position {
            pieces: [[0; 5]; 2],
            occupied: [0; 2],
            zobrist: if side == Side::Second { SIDE_KEY } else { 0 },
            side,
            pending: None,
            winner: None,
            rules,
        }
    }

    /// The position with this text.
    ///
    /// # Errors
    /// If the text is not well-formed, not canonical, or not possible.
    pub fn from_text(text: &str, rules: Rules) -> Result<Self, PositionError<Impossible>> {
        let setup = Setup::from_text(text)?;
        possible(text, Self::from_setup(&setup, rules))
    }

    /// The position that a setup describes under these rules, if there can be one.
    ///
    /// # Errors
    /// The first reason why there cannot.
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, Impossible> {
        let mut position = Self::empty(rules, setup.side);
        for &(cell, side, piece) in &setup.pieces {
            if position.piece_at(cell).is_some() {
                return Err(Impossible::TwoPieces(cell));
            }
            position.put(side, piece, cell);
        }
        if let Some((owner, piece)) = setup.pending {
            if owner == setup.side {
                return Err(Impossible::OwnPending);
            }
            position.set_pending(Some(piece));
        }
        for side in Side::ALL {
            for piece in Piece::ALL {
                let found = position.count(side, piece);
                if found > piece.supply() {
                    return Err(Impossible::TooMany { side, piece, found });
                }
            }
        }
        position.check_thrones()?;
        position.winner = position.find_winner()?;
        if position.pending.is_some() {
            if position.winner.is_some() {
                return Err(Impossible::PendingAfterWin);
            }
            if position.cells_for_pending() == 0 {
                return Err(Impossible::NoCellForPending);
            }
        }
        Ok(position)
    }

    /// A Knight stands on a throne only when it has just captured the Monarch there.
    fn check_thrones(&self) -> Result<(), Impossible> {
        for side in Side::ALL {
            let knights = self.knights(side);
            let mut wrong = knights & THRONES;
            if self.monarch(side.other()).is_none() {
                wrong &= !throne(side.other()).bit();
            }
            if let Some(cell) = cells(wrong).next() {
                return Err(Impossible::KnightOnThrone(cell));
            }
        }
        Ok(())
    }

    fn find_winner(&self) -> Result<Option<Side>, Impossible> {
        match Side::ALL.map(|side| self.monarch(side)) {
            [None, None] => Err(Impossible::NoMonarch),
            [Some(_), None] => Ok(Some(Side::First)),
            [None, Some(_)] => Ok(Some(Side::Second)),
            [Some(white), Some(black)] => {
                let white_won = white == throne(Side::Second);
                let black_won = black == throne(Side::First);
                match (white_won, black_won) {
                    (true, true) => Err(Impossible::BothWon),
                    (true, false) => Ok(Some(Side::First)),
                    (false, true) => Ok(Some(Side::Second)),
                    (false, false) => Ok(None),
                }
            }
        }
    }

    /// The variant options.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The piece on a cell.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<(Side, Piece)> {
        let on_cell = |set: &Set| set & cell.bit() != 0;
        let side = Side::ALL
            .into_iter()
            .find(|side| on_cell(&self.occupied[side.index()]))?;
        let kind = self.pieces[side.index()].iter().position(on_cell)?;
        Some((side, Piece::ALL[kind]))
    }

    /// Where a side's Monarch stands, unless it was captured.
    #[inline]
    #[must_use]
    pub fn monarch(&self, side: Side) -> Option<Cell> {
        let set = self.pieces[side.index()][0];
        (set != 0).then(|| Cell::first_of(set))
    }

    /// The captured enemy Knight that the side to act must put back.
    #[must_use]
    pub fn pending(&self) -> Option<Piece> {
        self.pending
    }

    /// The cells of a side's pieces of one kind.
    #[inline]
    #[must_use]
    pub fn cells_of(&self, side: Side, piece: Piece) -> Set {
        self.pieces[side.index()][piece as usize]
    }

    /// The cells of a side's pieces by kind, in the order of [`Piece::ALL`].
    #[inline]
    #[must_use]
    pub fn cells_by_kind(&self, side: Side) -> &[Set; 5] {
        &self.pieces[side.index()]
    }

    /// The cells of all pieces of a side.
    #[inline]
    #[must_use]
    pub fn occupied(&self, side: Side) -> Set {
        self.occupied[side.index()]
    }

    /// The cells of a side's Knights.
    #[inline]
    #[must_use]
    pub fn knights(&self, side: Side) -> Set {
        self.occupied[side.index()] & !self.pieces[side.index()][0]
    }

    /// The free cells.
    #[inline]
    #[must_use]
    pub fn free(&self) -> Set {
        BOARD & !(self.occupied[0] | self.occupied[1])
    }

    /// How many pieces of a kind a side has, the one to put back included.
    fn count(&self, side: Side, piece: Piece) -> u32 {
        let waiting = side != self.side && self.pending == Some(piece);
        self.pieces[side.index()][piece as usize].count_ones() + u32::from(waiting)
    }

    /// Puts a piece on a cell, or takes it away: the operation is its own reverse.
    #[inline]
    pub(super) fn put(&mut self, side: Side, piece: Piece, cell: Cell) {
        self.pieces[side.index()][piece as usize] ^= cell.bit();
        self.occupied[side.index()] ^= cell.bit();
        self.zobrist ^= piece_key(side, piece, cell);
    }

    #[inline]
    pub(super) fn set_pending(&mut self, pending: Option<Piece>) {
        self.zobrist ^= pending_key(self.pending) ^ pending_key(pending);
        self.pending = pending;
    }

    pub(super) fn result(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    pub(super) fn hash_from_scratch(&self) -> u64 {
        let mut hash = pending_key(self.pending);
        for side in Side::ALL {
            for piece in Piece::ALL {
                for cell in cells(self.pieces[side.index()][piece as usize]) {
                    hash ^= piece_key(side, piece, cell);
                }
            }
        }
        if self.side == Side::Second {
            hash ^= SIDE_KEY;
        }
        hash
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

    /// The position seen through a symmetry: bit 0 mirrors the board, bit 1 turns it and exchanges
    /// the sides.
    pub(super) fn mapped(&self, symmetry: usize) -> Self {
        let swap = |side: Side| {
            if symmetry & 2 != 0 {
                side.other()
            } else {
                side
            }
        };
        let mut position = Self::empty(self.rules, swap(self.side));
        for cell in cells(self.occupied[0] | self.occupied[1]) {
            if let Some((side, piece)) = self.piece_at(cell) {
                position.put(swap(side), piece, mapped_cell(cell, symmetry));
            }
        }
        position.set_pending(self.pending);
        position.winner = self.winner.map(swap);
        position
    }
}

/// A cell seen through a symmetry.
pub(super) fn mapped_cell(cell: Cell, symmetry: usize) -> Cell {
    let cell = if symmetry & 1 != 0 {
        cell.mirrored()
    } else {
        cell
    };
    if symmetry & 2 != 0 {
        cell.flipped()
    } else {
        cell
    }
}

compared_by!(Position: pieces, side, pending, rules);
