//! A position, and the two stages of making one.

use kabinet_core::zobrist::Keys;
use kabinet_core::{PositionError, Side};

use crate::shared::{compared_by, possible};
use crate::squares::{Cell, SHADED, Size, cells, mapped_set, swaps_shades};

/// A well-formed text that may or may not be a possible position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// What stands where.
    pub pieces: Vec<(Cell, Side)>,
    /// The side to act.
    pub side: Side,
}

/// A setup that no game could reach.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// A piece on a cell of the other colour: pieces never change the colour of their cell.
    #[error("{0}: a piece stands on cells of its own colour")]
    WrongColour(Cell),
    /// The wrong side is to act in the opening.
    #[error("{} must be to act", super::INFO.side(*.0).name)]
    WrongSide(Side),
    /// The first piece was taken from where it may not be taken.
    #[error("{0}: the first piece is taken from a corner or the centre")]
    FirstGap(Cell),
}

/// A position of Konane.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) size: Size,
    pub(super) side: Side,
    /// The cells each side stands on.
    pub(super) pieces: [u64; 2],
    pub(super) zobrist: u64,
}

/// Keys by side and cell, then the side to act.
static KEYS: Keys<{ 2 * 64 + 1 }> = Keys::new(0x6b6f_6e61_6e65);

pub(super) fn piece_key(side: Side, cell: Cell) -> u64 {
    KEYS.get(side.index() * 64 + cell.index())
}

pub(super) static SIDE_KEY: u64 = KEYS.get(128);

/// The cells of a side's colour on the 8 × 8 board: Black has a1.
fn colour(side: Side) -> u64 {
    SHADED[side.other().index()]
}

impl Position {
    /// The full board, Black to act.
    #[must_use]
    pub fn start(size: Size) -> Self {
        let pieces = Side::ALL.map(|side| colour(side) & size.cells());
        Self::from_sets(size, Side::First, pieces)
    }

    fn from_sets(size: Size, side: Side, pieces: [u64; 2]) -> Self {
        let mut position = Position {
            size,
            side,
            pieces,
            zobrist: 0,
        };
        position.zobrist = position.hash_from_scratch();
        position
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
        let mut pieces = [0; 2];
        for &(cell, side) in &setup.pieces {
            if colour(side) & setup.size.cells() & cell.bit() == 0 {
                return Err(Impossible::WrongColour(cell));
            }
            pieces[side.index()] |= cell.bit();
        }
        let position = Self::from_sets(setup.size, setup.side, pieces);
        let gaps = position.empty();
        let begins = match gaps.count_ones() {
            0 => Side::First,
            1 => Side::Second,
            _ => return Ok(position),
        };
        if let Some(gap) = cells(gaps & !position.first_cells()).next() {
            return Err(Impossible::FirstGap(gap));
        }
        if position.side != begins {
            return Err(Impossible::WrongSide(begins));
        }
        Ok(position)
    }

    /// The cells from which the first piece may be taken: Black's corners and the centre.
    pub(super) fn first_cells(&self) -> u64 {
        let length = self.size.get();
        let (low, high) = ((length - 1) / 2, length / 2);
        let on =
            |at: [usize; 2], column: usize, row: usize| at.contains(&column) && at.contains(&row);
        let chosen = cells(self.size.cells()).filter(|cell| {
            let (column, row) = (cell.column(), cell.row());
            on([0, length - 1], column, row) || on([low, high], column, row)
        });
        chosen.fold(0, |set, cell| set | cell.bit()) & colour(Side::First)
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose piece stands on a cell.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Side> {
        let stands = |side: &Side| self.pieces[side.index()] & cell.bit() != 0;
        Side::ALL.into_iter().find(stands)
    }

    /// The empty cells.
    #[must_use]
    pub fn empty(&self) -> u64 {
        self.size.cells() & !(self.pieces[0] | self.pieces[1])
    }

    /// Whether each side has still to take its first piece from the board.
    #[must_use]
    pub fn opening(&self) -> bool {
        self.empty().count_ones() < 2
    }

    pub(super) fn hash_from_scratch(&self) -> u64 {
        let mut hash = if self.side == Side::Second {
            SIDE_KEY
        } else {
            0
        };
        for side in Side::ALL {
            for cell in cells(self.pieces[side.index()]) {
                hash ^= piece_key(side, cell);
            }
        }
        hash
    }

    pub(super) fn census(&self) -> Vec<(char, u32)> {
        let count = |side: Side| {
            let letter = super::notation::letter(side);
            (letter, self.pieces[side.index()].count_ones())
        };
        Side::ALL.map(count).to_vec()
    }

    /// The position seen through a symmetry of the square. One that exchanges the colours of the
    /// cells also exchanges the sides, which the opening forbids.
    pub(super) fn mapped(&self, symmetry: usize) -> Option<Self> {
        let swap = swaps_shades(symmetry, self.size);
        if swap && self.opening() {
            return None;
        }
        let mut pieces = self.pieces.map(|set| mapped_set(set, symmetry, self.size));
        let mut side = self.side;
        if swap {
            pieces.swap(0, 1);
            side = side.other();
        }
        Some(Self::from_sets(self.size, side, pieces))
    }
}

compared_by!(Position: pieces, side, size);
