//! Kengi's board as df-pn sees it: which colour sets stand on it, and which can be moved.
//!
//! A side wins at once exactly if it can move a colour set and some pile has precisely the other
//! colours. Colour sets are numbers below 32, and the complement of `m` is `31 - m`. With one bit
//! for each set that can be moved and one for each that stands somewhere, the test is a bit
//! reversal and an `and`.

use kabinet_core::{Game, Side};
use kabinet_games::kengi::{Action, Cell, Move, Position};

use crate::proof::node::{NodeStatus, ProofNode, Provable};

use super::canonical::{CanonicalForm, CanonicalTransform, canonical};

const CELLS: usize = 25;
const COLUMNS: [u32; 5] = [0x10_8421, 0x21_0842, 0x42_1084, 0x84_2108, 0x108_4210];
/// The set of all cells.
const ALL: u32 = (1 << CELLS) - 1;
/// The bits per piece in a pile.
const PIECE: u32 = 3;

/// The pieces on a cell from base to top, each as its colour plus one, the base in the lowest bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pile(u16);

impl Pile {
    #[inline]
    fn height(self) -> u32 {
        (u16::BITS + 2 - self.0.leading_zeros()) / PIECE
    }

    #[inline]
    fn is_tower(self) -> bool {
        self.0 >= 1 << PIECE
    }

    /// The pile without its top piece, and that piece.
    #[inline]
    fn split_top(self) -> (Pile, Pile) {
        let below = PIECE * (self.height() - 1);
        (Pile(self.0 & ((1 << below) - 1)), Pile(self.0 >> below))
    }

    /// Its colour set.
    #[inline]
    fn colours(self) -> u8 {
        let mut rest = self.0;
        let mut set = 0;
        while rest != 0 {
            set |= 1 << ((rest & 7) - 1);
            rest >>= PIECE;
        }
        set
    }

    /// The colour sets that can be taken from it, one bit each; `colours` is its own.
    #[inline]
    fn offers(self, colours: u8) -> u32 {
        let whole = 1 << colours;
        if self.is_tower() {
            whole | 1 << self.split_top().1.colours()
        } else {
            whole
        }
    }
}

/// A position of Kengi as df-pn sees it.
#[derive(Clone, Debug)]
pub struct Board {
    piles: [Pile; CELLS],
    /// The colour set on each cell.
    colours: [u8; CELLS],
    /// How many cells have each colour set.
    count: [u8; 32],
    /// The colour sets on the board, one bit each.
    present: u32,
    /// The cells with each colour.
    with_colour: [u32; 5],
    occupied: u32,
    frozen: Option<usize>,
    side: Side,
}

/// A possible load: its source, what stays, and its colours.
#[derive(Clone, Copy)]
struct Load {
    from: usize,
    whole: bool,
    left: Pile,
    colours: u8,
}

impl Board {
    /// The board of a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let mut board = Board {
            piles: [Pile::default(); CELLS],
            colours: [0; CELLS],
            // At first every cell is empty.
            count: std::array::from_fn(|set| if set == 0 { CELLS as u8 } else { 0 }),
            present: 1,
            with_colour: [0; 5],
            occupied: 0,
            frozen: position.frozen().map(Cell::index),
            side: position.side(),
        };
        for cell in Cell::all() {
            let pieces = position.pile(cell).colours().enumerate();
            let pile = pieces.fold(0, |pile, (level, colour)| {
                pile | (colour as u16 + 1) << (PIECE as usize * level)
            });
            board.put(cell.index(), Pile(pile));
        }
        board
    }

    /// Replaces the pile on a cell.
    #[inline]
    fn put(&mut self, cell: usize, pile: Pile) {
        let (before, after) = (self.colours[cell], pile.colours());
        self.count[before as usize] -= 1;
        self.count[after as usize] += 1;
        if self.count[before as usize] == 0 {
            self.present &= !(1 << before);
        }
        self.present |= 1 << after;
        self.piles[cell] = pile;
        self.colours[cell] = after;
        for (colour, cells) in self.with_colour.iter_mut().enumerate() {
            *cells = *cells & !(1 << cell) | u32::from(after >> colour & 1) << cell;
        }
        self.occupied = self.occupied & !(1 << cell) | u32::from(after != 0) << cell;
    }

    /// The pile of a column that is nearest to a side.
    #[inline]
    fn nearest(occupied: u32, column: usize, side: Side) -> Option<usize> {
        let cells = occupied & COLUMNS[column];
        (cells != 0).then(|| match side {
            Side::First => cells.trailing_zeros() as usize,
            Side::Second => cells.ilog2() as usize,
        })
    }

    /// The colour sets that a side can take from each column, ignoring the frozen cell, and their
    /// cells.
    #[inline]
    fn offers(&self, side: Side) -> [(Option<usize>, u32); 5] {
        std::array::from_fn(|column| {
            let nearest = Self::nearest(self.occupied, column, side);
            let offers = nearest.map_or(0, |cell| self.piles[cell].offers(self.colours[cell]));
            (nearest, offers)
        })
    }

    /// Whether the side to move can complete a tower.
    #[inline]
    #[must_use]
    pub fn wins_at_once(&self) -> bool {
        let offers = self.offers(self.side).into_iter();
        let open = offers.filter(|&(cell, _)| cell.is_none() || cell != self.frozen);
        let movable = open.fold(0, |movable, (_, offers)| movable | offers);
        // The empty set is on every empty cell, but no set of five colours can be moved.
        movable.reverse_bits() & self.present & !1 != 0
    }

    /// All possible loads of the side to move.
    #[inline]
    fn loads(&self, mut each: impl FnMut(Load)) {
        for column in 0..COLUMNS.len() {
            let Some(from) = Self::nearest(self.occupied, column, self.side) else {
                continue;
            };
            if self.frozen == Some(from) {
                continue;
            }
            let pile = self.piles[from];
            let (left, top) = pile.split_top();
            each(Load {
                from,
                whole: false,
                left,
                colours: top.colours(),
            });
            if pile.is_tower() {
                each(Load {
                    from,
                    whole: true,
                    left: Pile::default(),
                    colours: self.colours[from],
                });
            }
        }
    }

    /// The cells where a load may land.
    #[inline]
    fn destinations(&self, load: &Load) -> u32 {
        let mut blocked = 0;
        for (colour, cells) in self.with_colour.iter().enumerate() {
            if load.colours >> colour & 1 != 0 {
                blocked |= cells;
            }
        }
        // Only the top piece of a tower may open a cell.
        let ground = if load.left.0 != 0 { ALL } else { self.occupied };
        ground & !blocked & !(1 << load.from)
    }

    /// The actions after which the opponent cannot complete a tower at once.
    fn safe_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        let rival = self.side.other();
        let offers = self.offers(rival);
        self.loads(|load| {
            let column = load.from % 5;
            let left = load.left.colours();
            let taken = self.colours[load.from];
            // What the opponent can take from the source's column afterwards.
            let source = if offers[column].0 != Some(load.from) {
                offers[column]
            } else if left != 0 {
                (Some(load.from), load.left.offers(left))
            } else {
                let rest = self.occupied & !(1 << load.from);
                let nearest = Self::nearest(rest, column, rival);
                let offer = nearest.map_or(0, |cell| self.piles[cell].offers(self.colours[cell]));
                (nearest, offer)
            };
            let mut present = self.present & !1;
            if self.count[taken as usize] == 1 {
                present &= !(1 << taken);
            }
            present |= 1_u32 << left & !1;
            let mut destinations = self.destinations(&load);
            while destinations != 0 {
                let to = destinations.trailing_zeros() as usize;
                destinations &= destinations - 1;
                // If the load lands nearest in its column, that column is frozen.
                let mut movable = 0;
                for (index, &offer) in offers.iter().enumerate() {
                    let (nearest, offer) = if index == column { source } else { offer };
                    let covered = index == to % 5
                        && nearest.is_none_or(|cell| match rival {
                            Side::First => to <= cell,
                            Side::Second => to >= cell,
                        });
                    if !covered {
                        movable |= offer;
                    }
                }
                let under = self.colours[to];
                let alone = self.count[under as usize] + u8::from(left == under) == 1;
                let mut present = present;
                if alone {
                    present &= !(1 << under);
                }
                present |= 1 << (under | load.colours);
                if movable.reverse_bits() & present & !1 == 0 {
                    actions.push(action(load.from, to, load.whole));
                }
            }
        });
    }

    /// A column, base row first, twelve bits per cell; above them the row of a frozen cell plus
    /// one.
    #[inline]
    fn column(&self, column: usize) -> u64 {
        let mut word = 0;
        for row in 0..5 {
            word |= u64::from(self.piles[5 * row + column].0) << (12 * row);
        }
        match self.frozen {
            Some(cell) if cell % 5 == column => word | (cell as u64 / 5 + 1) << 60,
            _ => word,
        }
    }
}

/// An action of the rules.
#[inline]
fn action(from: usize, to: usize, whole: bool) -> Action {
    let cell = |index: usize| Cell::new(index % 5, index / 5);
    let (from, to) = (cell(from), cell(to));
    Action::new(if whole {
        Move::Tower(from, to)
    } else {
        Move::Piece(from, to)
    })
}

/// The finalizer of SplitMix64.
#[inline]
fn mix(mut word: u64) -> u64 {
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^= word >> 29;
    word = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ word >> 32
}

impl ProofNode for Board {
    type Action = Action;

    // An open position has no tower to complete and at least one safe action.
    const MIN_WIN_PLIES: u16 = 3;
    const MIN_LOSS_PLIES: u16 = 4;

    fn side(&self) -> Side {
        self.side
    }

    /// The order of columns does not matter: any pile may go to any other.
    #[inline]
    fn hash(&self) -> u64 {
        let columns = (0..5).map(|column| mix(self.column(column) ^ 0x4b65_6e67_6921));
        let sum = columns.fold(0, u64::wrapping_add);
        mix(sum ^ (self.side.index() as u64) << 7)
    }

    fn status(&self, actions: &mut Vec<Action>) -> NodeStatus {
        let won = |by, plies| NodeStatus::Won { winner: by, plies };
        if self.count[31] != 0 {
            return won(self.side.other(), 0);
        }
        if self.wins_at_once() {
            return won(self.side, 1);
        }
        self.safe_actions(actions);
        if actions.is_empty() {
            return won(self.side.other(), 2);
        }
        NodeStatus::Open
    }

    #[inline]
    fn play(&mut self, action: Action) {
        self.side = self.side.other();
        let (from, to, whole) = match action.what() {
            Some(Move::Piece(from, to)) => (from.index(), to.index(), false),
            Some(Move::Tower(from, to)) => (from.index(), to.index(), true),
            // This never happens: there is always a legal action.
            Some(Move::Pass) | None => {
                self.frozen = None;
                return;
            }
        };
        let pile = self.piles[from];
        let (left, moved) = if whole {
            (Pile::default(), pile)
        } else {
            pile.split_top()
        };
        let under = self.piles[to];
        self.put(from, left);
        self.put(to, Pile(under.0 | moved.0 << (PIECE * under.height())));
        self.frozen = Some(to);
    }
}

impl Provable for Position {
    type Node = Board;
    type Canonical = CanonicalForm;
    type Transform = CanonicalTransform;

    fn proof_node(&self) -> Board {
        Board::new(self)
    }

    fn canonical_form(&self) -> (CanonicalForm, CanonicalTransform) {
        canonical(self)
    }
}
