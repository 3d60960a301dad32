//! A position, and the two stages of making one.

use kabinet_core::random::SplitMix64;
use kabinet_core::zobrist::Keys;
use kabinet_core::{Outcome, PositionError, Side};

use super::board::{CELLS, Cell, Colour, Pile};
use crate::shared::{compared_by, possible};

/// How many pieces there are of each colour.
pub(super) const OF_EACH_COLOUR: usize = 5;

/// The sheet's arrangement, row 1 first.
const STANDARD: [&str; 5] = ["RRBNN", "RRBNN", "VRBON", "VVBOO", "VVBOO"];

/// A well-formed text that may or may not be a possible position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The pile of each cell, base first, by the number of the cell.
    pub piles: [Vec<Colour>; CELLS],
    /// The side to act.
    pub side: Side,
    /// The cell whose pile was just moved.
    pub frozen: Option<Cell>,
}

/// A setup that no game could reach.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// A colour twice in one pile.
    #[error("{cell}: {} twice in one pile", colour.name())]
    ColourTwice {
        /// The cell.
        cell: Cell,
        /// The colour.
        colour: Colour,
    },
    /// Not five pieces of a colour.
    #[error("{found} {} pieces, expected {OF_EACH_COLOUR}", colour.name())]
    Count {
        /// The colour.
        colour: Colour,
        /// The number found.
        found: usize,
    },
    /// The frozen cell is empty.
    #[error("{0} cannot be frozen: it is empty")]
    FrozenEmpty(Cell),
}

/// A position of Kengi.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) piles: [Pile; CELLS],
    pub(super) side: Side,
    pub(super) frozen: Option<Cell>,
    /// The cells whose pile has a colour, by colour.
    pub(super) with_colour: [u32; 5],
    /// The cells with two or more pieces.
    pub(super) towers: u32,
    pub(super) zobrist: u64,
}

/// Keys by cell, level and colour, then the frozen cell, then the side to act.
static KEYS: Keys<{ CELLS * 25 + CELLS + 1 }> = Keys::new(0x4b_65_6e_67_69);

#[inline]
pub(super) fn piece_key(cell: Cell, level: usize, colour: usize) -> u64 {
    KEYS.get(cell.index() * 25 + level * 5 + colour)
}

#[inline]
pub(super) fn frozen_key(frozen: Option<Cell>) -> u64 {
    frozen.map_or(0, |cell| KEYS.get(CELLS * 25 + cell.index()))
}

pub(super) static SIDE_KEY: u64 = KEYS.get(CELLS * 26);

impl Position {
    /// The sheet's start.
    #[must_use]
    pub fn standard() -> Self {
        let letters = STANDARD.iter().flat_map(|row| row.chars());
        Self::from_pieces(letters.filter_map(Colour::from_letter), Side::First)
    }

    /// The start drawn blind from a bag, South to act: the same everywhere for the same seed.
    #[must_use]
    pub fn from_bag(seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let mut bag: Vec<Colour> = Colour::ALL
            .into_iter()
            .flat_map(|colour| std::iter::repeat_n(colour, OF_EACH_COLOUR))
            .collect();
        for last in (1..bag.len()).rev() {
            // By remainder, not by `below`: the rule fixes how a seed deals.
            let other = random.next_u64() % (last as u64 + 1);
            bag.swap(last, other as usize);
        }
        Self::from_pieces(bag.into_iter(), Side::First)
    }

    /// One piece on each cell, a1 first.
    fn from_pieces(colours: impl Iterator<Item = Colour>, side: Side) -> Self {
        let mut piles = [Pile::EMPTY; CELLS];
        for (pile, colour) in piles.iter_mut().zip(colours) {
            *pile = Pile::single(colour);
        }
        Self::from_parts(piles, side, None)
    }

    pub(super) fn from_parts(piles: [Pile; CELLS], side: Side, frozen: Option<Cell>) -> Self {
        let mut position = Position {
            piles,
            side,
            frozen,
            with_colour: [0; 5],
            towers: 0,
            zobrist: 0,
        };
        for cell in Cell::all() {
            let pile = position.pile(cell);
            for colour in pile.colours() {
                position.with_colour[colour as usize] |= cell.bit();
            }
            if pile.is_tower() {
                position.towers |= cell.bit();
            }
        }
        position.zobrist = position.hash_from_scratch();
        position
    }

    /// The position with this text.
    ///
    /// # Errors
    /// If the text is not well-formed, not canonical, or not possible.
    pub fn from_text(text: &str) -> Result<Self, PositionError<Impossible>> {
        let setup = Setup::from_text(text)?;
        possible(text, Self::from_setup(&setup))
    }

    /// The position that a setup describes, if there can be one.
    ///
    /// # Errors
    /// The first reason why there cannot.
    pub fn from_setup(setup: &Setup) -> Result<Self, Impossible> {
        let mut piles = [Pile::EMPTY; CELLS];
        let mut found = [0; 5];
        for (cell, colours) in Cell::all().zip(&setup.piles) {
            let pile = &mut piles[cell.index()];
            for (level, &colour) in colours.iter().enumerate() {
                if colours[..level].contains(&colour) {
                    return Err(Impossible::ColourTwice { cell, colour });
                }
                *pile = pile.under(Pile::single(colour));
                found[colour as usize] += 1;
            }
        }
        for (colour, found) in Colour::ALL.into_iter().zip(found) {
            if found != OF_EACH_COLOUR {
                return Err(Impossible::Count { colour, found });
            }
        }
        match setup.frozen {
            Some(cell) if piles[cell.index()].is_empty() => Err(Impossible::FrozenEmpty(cell)),
            frozen => Ok(Self::from_parts(piles, setup.side, frozen)),
        }
    }

    /// The pile on a cell.
    #[inline]
    #[must_use]
    pub fn pile(&self, cell: Cell) -> Pile {
        self.piles[cell.index()]
    }

    /// The cell whose pile the opponent has just moved.
    #[must_use]
    pub fn frozen(&self) -> Option<Cell> {
        self.frozen
    }

    /// A tower of all five colours, if there is one: the side not to act has won.
    #[must_use]
    pub fn complete_tower(&self) -> Option<Cell> {
        let complete = self.complete();
        Cell::from_index(complete.trailing_zeros() as usize)
    }

    #[inline]
    pub(super) fn complete(&self) -> u32 {
        let [white, black, orange, red, green] = self.with_colour;
        white & black & orange & red & green
    }

    #[inline]
    pub(super) fn occupied(&self) -> u32 {
        let [white, black, orange, red, green] = self.with_colour;
        white | black | orange | red | green
    }

    #[inline]
    pub(super) fn result(&self) -> Option<Outcome> {
        (self.complete() != 0).then(|| Outcome::Win(self.side.other()))
    }

    pub(super) fn hash_from_scratch(&self) -> u64 {
        let mut hash = frozen_key(self.frozen);
        for cell in Cell::all() {
            for (level, colour) in self.pile(cell).colours().enumerate() {
                hash ^= piece_key(cell, level, colour as usize);
            }
        }
        if self.side == Side::Second {
            hash ^= SIDE_KEY;
        }
        hash
    }

    pub(super) fn census(&self) -> Vec<(char, u32)> {
        let count = |colour: Colour| self.with_colour[colour as usize].count_ones();
        Colour::ALL
            .into_iter()
            .map(|colour| (colour.letter(), count(colour)))
            .collect()
    }

    /// The position seen through a symmetry.
    pub(super) fn mapped(&self, symmetry: &Symmetry) -> Self {
        let mut piles = [Pile::EMPTY; CELLS];
        for cell in Cell::all() {
            piles[symmetry.cell(cell).index()] = self
                .pile(cell)
                .colours()
                .map(|colour| symmetry.colours[colour as usize])
                .fold(Pile::EMPTY, |pile, colour| pile.under(Pile::single(colour)));
        }
        let side = if symmetry.flip {
            self.side.other()
        } else {
            self.side
        };
        let frozen = self.frozen.map(|cell| symmetry.cell(cell));
        Self::from_parts(piles, side, frozen)
    }
}

/// A symmetry: mirror the board, turn it and exchange the sides, rename the colours.
pub(super) struct Symmetry {
    mirror: bool,
    flip: bool,
    colours: [Colour; 5],
}

impl Symmetry {
    /// Two mirrors and the 120 orders of five colours.
    pub(super) const COUNT: usize = 4 * 120;

    pub(super) fn new(number: usize) -> Self {
        // The digits of `number / 4` in the factorial system choose colour after colour.
        let mut rank = number / 4;
        let mut left = Colour::ALL.to_vec();
        let colours = std::array::from_fn(|_| {
            let choices = left.len();
            let chosen = left.remove(rank % choices);
            rank /= choices;
            chosen
        });
        Symmetry {
            mirror: number & 1 != 0,
            flip: number & 2 != 0,
            colours,
        }
    }

    pub(super) fn cell(&self, cell: Cell) -> Cell {
        let cell = if self.mirror { cell.mirrored() } else { cell };
        if self.flip { cell.flipped() } else { cell }
    }
}

compared_by!(Position: piles, side, frozen);
