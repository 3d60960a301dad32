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
use super::pile::Pile;

const CELLS: usize = 25;
/// The number of colour sets.
const SETS: usize = 32;
const COLUMNS: [u32; 5] = [0x10_8421, 0x21_0842, 0x42_1084, 0x84_2108, 0x108_4210];
/// The set of all cells.
const ALL: u32 = (1 << CELLS) - 1;
/// The bits per cell in a column.
const CELL: u32 = 12;
/// The bits of one cell in a column.
const PILE: u64 = (1 << CELL) - 1;
/// Where the row of a frozen cell stands in a column.
const FROZEN: u32 = 60;

/// A position of Kengi as df-pn sees it.
#[derive(Clone, Debug)]
pub struct Board {
    /// The piles of each column, that of row 1 in the lowest bits.
    columns: [u64; 5],
    /// The colour set on each cell.
    colours: [u8; CELLS],
    /// The cells with each colour set.
    cells_of: [u32; SETS],
    /// The colour sets on the board, one bit each.
    present: u32,
    /// The cells with each colour.
    with_colour: [u32; 5],
    frozen: Option<usize>,
    side: Side,
}

/// A possible load: its source, what stays, and its colours.
#[derive(Clone, Copy)]
struct Load {
    from: usize,
    whole: bool,
    left: Pile,
    left_colours: u8,
    colours: u8,
}

/// What a side can take from a column, ignoring the frozen cell.
#[derive(Clone, Copy)]
struct Offer {
    /// The nearest pile, if there is one.
    cell: Option<usize>,
    /// The colour sets that can be taken from it, one bit each.
    sets: u32,
    /// The cells where something that lands closes the column: it is then nearest and frozen.
    closing: u32,
}

impl Board {
    /// The board of a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let mut board = Board {
            columns: [0; 5],
            colours: [0; CELLS],
            // At first every cell is empty.
            cells_of: std::array::from_fn(|set| if set == 0 { ALL } else { 0 }),
            present: 1,
            with_colour: [0; 5],
            frozen: position.frozen().map(Cell::index),
            side: position.side(),
        };
        for cell in Cell::all() {
            let pieces = position.pile(cell).colours();
            let (pile, colours) = pieces.fold((Pile::default(), 0), |(pile, set), colour| {
                let piece = Pile(colour as u16 + 1);
                (pile.under(piece), set | 1 << colour as u8)
            });
            board.put(cell.index(), pile, colours);
        }
        board
    }

    #[inline]
    fn occupied(&self) -> u32 {
        ALL & !self.cells_of[0]
    }

    #[inline]
    fn pile(&self, cell: usize) -> Pile {
        Pile((self.columns[cell % 5] >> shift(cell) & PILE) as u16)
    }

    /// The cells with precisely these colours.
    #[inline]
    fn cells_of(&self, set: u8) -> u32 {
        self.cells_of[usize::from(set) % SETS]
    }

    /// Replaces the pile on a cell; `after` is the colour set of the new one.
    #[inline]
    fn put(&mut self, cell: usize, pile: Pile, after: u8) {
        let before = self.colours[cell];
        let bit = 1 << cell;
        let rest = &mut self.cells_of[usize::from(before) % SETS];
        *rest &= !bit;
        if *rest == 0 {
            self.present &= !(1 << before);
        }
        self.cells_of[usize::from(after) % SETS] |= bit;
        self.present |= 1 << after;
        self.colours[cell] = after;
        replace(&mut self.columns, cell, pile);
        for (colour, cells) in self.with_colour.iter_mut().enumerate() {
            *cells = *cells & !bit | u32::from(after >> colour & 1) << cell;
        }
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

    /// What a side can take from a column if these cells are occupied.
    #[inline]
    fn offer(&self, occupied: u32, column: usize, side: Side) -> Offer {
        let cell = Self::nearest(occupied, column, side);
        let (sets, up_to) = cell.map_or((0, ALL), |cell| {
            let up_to = match side {
                Side::First => (2 << cell) - 1,
                Side::Second => ALL & !((1 << cell) - 1),
            };
            (self.pile(cell).offers(self.colours[cell]), up_to)
        });
        Offer {
            cell,
            sets,
            closing: COLUMNS[column] & up_to,
        }
    }

    /// What a side can take from each column.
    #[inline]
    fn offers(&self, side: Side) -> [Offer; 5] {
        let occupied = self.occupied();
        std::array::from_fn(|column| self.offer(occupied, column, side))
    }

    /// Whether the side to move can complete a tower.
    #[inline]
    #[must_use]
    pub fn wins_at_once(&self) -> bool {
        let offers = self.offers(self.side).into_iter();
        let open = offers.filter(|offer| offer.cell.is_none() || offer.cell != self.frozen);
        let movable = open.fold(0, |movable, offer| movable | offer.sets);
        // The empty set is on every empty cell, but no set of five colours can be moved.
        movable.reverse_bits() & self.present & !1 != 0
    }

    /// All possible loads of the side to move.
    #[inline]
    fn loads(&self, mut each: impl FnMut(Load)) {
        let occupied = self.occupied();
        for column in 0..COLUMNS.len() {
            let Some(from) = Self::nearest(occupied, column, self.side) else {
                continue;
            };
            if self.frozen == Some(from) {
                continue;
            }
            let pile = self.pile(from);
            let (taken, top) = (self.colours[from], pile.top_colour());
            each(Load {
                from,
                whole: false,
                left: pile.split_top().0,
                left_colours: taken ^ top,
                colours: top,
            });
            if pile.is_tower() {
                each(Load {
                    from,
                    whole: true,
                    left: Pile::default(),
                    left_colours: 0,
                    colours: taken,
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
        let ground = if load.left_colours != 0 {
            ALL
        } else {
            self.occupied()
        };
        ground & !blocked & !(1 << load.from)
    }

    /// Every load with the cells where it may land so that the opponent cannot complete a tower at
    /// once.
    #[inline]
    fn safe_landings(&self, mut each: impl FnMut(&Load, u32)) {
        let rival = self.side.other();
        let before = self.offers(rival);
        self.loads(|load| {
            // What the opponent can take afterwards, unless the load closes the column.
            let mut offers = before;
            let source = &mut offers[load.from % 5];
            if source.cell == Some(load.from) {
                if load.left_colours != 0 {
                    source.sets = load.left.offers(load.left_colours);
                } else {
                    let rest = self.occupied() & !(1 << load.from);
                    *source = self.offer(rest, load.from % 5, rival);
                }
            }
            let mut present = self.present;
            let taken = self.colours[load.from];
            if self.cells_of(taken) == 1 << load.from {
                present &= !(1 << taken);
            }
            let present = (present | 1 << load.left_colours) & !1;
            let closing = offers.iter().fold(0, |cells, offer| cells | offer.closing);
            let landings = self.destinations(&load);
            let safe = self.safe_without_closing(&load, landings & !closing, &offers, present)
                | self.safe_with_closing(&load, landings & closing, &offers, present);
            each(&load, safe);
        });
    }

    /// Which of these landings are safe, if none of them closes a column. `present` are the colour
    /// sets on the board without the load.
    #[inline]
    fn safe_without_closing(
        &self,
        load: &Load,
        landings: u32,
        offers: &[Offer; 5],
        present: u32,
    ) -> u32 {
        let movable = offers.iter().fold(0, |sets, offer| sets | offer.sets);
        let completing = movable.reverse_bits();
        let threats = completing & present;
        if threats == 0 {
            // The load must not make what the opponent can complete.
            let mut safe = landings;
            let mut sets = movable;
            while sets != 0 {
                let set = sets.trailing_zeros() as u8;
                sets &= sets - 1;
                if set & load.colours == 0 {
                    safe &= !self.cells_of(31 ^ set ^ load.colours);
                }
            }
            return safe;
        }
        // The load must change the only pile that the opponent can complete.
        let set = threats.trailing_zeros() as u8;
        let targets = self.cells_of(set) & !(1 << load.from);
        let parries = threats == 1 << set
            && set != load.left_colours
            && targets.is_power_of_two()
            && completing >> (set | load.colours) & 1 == 0;
        if parries { targets & landings } else { 0 }
    }

    /// Which of these landings are safe, if each of them closes its column.
    #[inline]
    fn safe_with_closing(
        &self,
        load: &Load,
        mut landings: u32,
        offers: &[Offer; 5],
        present: u32,
    ) -> u32 {
        let mut safe = 0;
        while landings != 0 {
            let to = landings.trailing_zeros() as usize;
            landings &= landings - 1;
            let mut movable = 0;
            for (column, offer) in offers.iter().enumerate() {
                if column != to % 5 {
                    movable |= offer.sets;
                }
            }
            let under = self.colours[to];
            let alone = self.cells_of(under) == 1 << to && load.left_colours != under;
            let present = present & !(u32::from(alone) << under) | 1 << (under | load.colours);
            if movable.reverse_bits() & present == 0 {
                safe |= 1 << to;
            }
        }
        safe
    }

    /// Whether the position is decided at sight. If not, `is_lost` tells whether every action lets
    /// the opponent complete a tower.
    #[inline]
    fn decided(&self, is_lost: impl FnOnce() -> bool) -> NodeStatus {
        let won = |by, plies| NodeStatus::Won { winner: by, plies };
        if self.cells_of[SETS - 1] != 0 {
            return won(self.side.other(), 0);
        }
        if self.wins_at_once() {
            return won(self.side, 1);
        }
        if is_lost() {
            return won(self.side.other(), 2);
        }
        NodeStatus::Open
    }

    /// The source, the landing cell, what stays and what moves.
    #[inline]
    fn parts(&self, action: Action) -> Option<(usize, usize, Pile, Pile)> {
        match action.what() {
            Some(Move::Piece(from, to)) => {
                let (left, moved) = self.pile(from.index()).split_top();
                Some((from.index(), to.index(), left, moved))
            }
            Some(Move::Tower(from, to)) => {
                let moved = self.pile(from.index());
                Some((from.index(), to.index(), Pile::default(), moved))
            }
            // This never happens: there is always a legal action.
            Some(Move::Pass) | None => None,
        }
    }
}

/// Where the pile of a cell stands in its column.
#[inline]
fn shift(cell: usize) -> u32 {
    CELL * (cell as u32 / 5)
}

/// Replaces the pile on a cell of the columns. They have no room for the fifth piece of a tower
/// that ends the game.
#[inline]
fn replace(columns: &mut [u64; 5], cell: usize, pile: Pile) {
    let column = &mut columns[cell % 5];
    *column = *column & !(PILE << shift(cell)) | (u64::from(pile.0) & PILE) << shift(cell);
}

/// The hash of columns, a frozen cell, the side to move, and whether the game is over. The order of
/// the columns does not matter.
#[inline]
fn hash(mut columns: [u64; 5], frozen: Option<usize>, side: Side, over: bool) -> u64 {
    if let Some(cell) = frozen {
        columns[cell % 5] |= (cell as u64 / 5 + 1) << FROZEN;
    }
    let columns = columns.map(|column| mix(column ^ 0x4b65_6e67_6921));
    let sum = columns.into_iter().fold(0, u64::wrapping_add);
    mix(sum ^ (side.index() as u64) << 7 ^ u64::from(over) << 8)
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
        let over = self.cells_of[SETS - 1] != 0;
        hash(self.columns, self.frozen, self.side, over)
    }

    #[inline]
    fn hash_after(&self, action: Action) -> u64 {
        let Some((from, to, left, moved)) = self.parts(action) else {
            return hash(self.columns, None, self.side.other(), false);
        };
        let mut columns = self.columns;
        let tower = self.pile(to).under(moved);
        replace(&mut columns, from, left);
        replace(&mut columns, to, tower);
        hash(columns, Some(to), self.side.other(), tower.is_complete())
    }

    fn status(&self, actions: &mut Vec<Action>) -> NodeStatus {
        self.decided(|| {
            actions.clear();
            self.safe_landings(|load, mut landings| {
                while landings != 0 {
                    let to = landings.trailing_zeros() as usize;
                    landings &= landings - 1;
                    actions.push(action(load.from, to, load.whole));
                }
            });
            actions.is_empty()
        })
    }

    fn outlook(&self, _: &mut Vec<Action>) -> (NodeStatus, usize) {
        let mut count = 0;
        let status = self.decided(|| {
            self.safe_landings(|_, landings| count += landings.count_ones() as usize);
            count == 0
        });
        (status, count)
    }

    #[inline]
    fn play(&mut self, action: Action) {
        self.side = self.side.other();
        let Some((from, to, left, moved)) = self.parts(action) else {
            self.frozen = None;
            return;
        };
        let taken = self.colours[from];
        let colours = if left == Pile::default() {
            taken
        } else {
            moved.top_colour()
        };
        let under = self.pile(to);
        let together = self.colours[to] | colours;
        self.put(from, left, taken ^ colours);
        self.put(to, under.under(moved), together);
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
