//! The canonical form of a Kengi position.
//!
//! The order of columns does not matter: any pile may go to any other. Nor do the names of colours,
//! nor which side is South. The form is seen from the side to move, its columns are sorted, and the
//! colours are renamed so that it is the smallest of all.

use kabinet_core::{Game, Side};
use kabinet_games::kengi::{Action, Cell, Move, Position};

use crate::proof::node::ActionTransform;

/// The canonical form. Two positions have the same one exactly if a symmetry joins them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalForm([u64; 5]);

/// The transform from a position to its canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalTransform {
    flip: bool,
    /// The place of each column in the canonical form.
    columns: [u8; 5],
}

impl CanonicalForm {
    /// A hash of the form, for files.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.0.iter().fold(0x4b65_6e67_6921, |hash, &column| {
            mix(hash ^ column).wrapping_add(column.rotate_left(29))
        })
    }
}

/// The finalizer of SplitMix64.
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// A position from the side to move: columns of cells, nearest first, of colours, base first.
struct Seen {
    columns: [[([u8; 5], usize); 5]; 5],
    frozen: Option<(usize, usize)>,
}

impl Seen {
    fn new(position: &Position, flip: bool) -> Self {
        let row = |cell: Cell| if flip { 4 - cell.row() } else { cell.row() };
        let mut columns = [[([0; 5], 0); 5]; 5];
        for cell in Cell::all() {
            let (colours, height) = &mut columns[cell.column()][row(cell)];
            for colour in position.pile(cell).colours() {
                colours[*height] = colour as u8;
                *height += 1;
            }
        }
        Seen {
            columns,
            frozen: position.frozen().map(|cell| (cell.column(), row(cell))),
        }
    }

    /// The frozen row of a column plus one, or 0.
    fn frozen_row(&self, column: usize) -> u64 {
        match self.frozen {
            Some((frozen, row)) if frozen == column => row as u64 + 1,
            _ => 0,
        }
    }

    /// A number for each colour that depends on where it stands, but not on names and column order.
    fn signatures(&self) -> [u64; 5] {
        let mut signatures = [0_u64; 5];
        for (index, column) in self.columns.iter().enumerate() {
            let heights = column.iter().map(|&(_, height)| height as u64);
            let shape = heights.fold(self.frozen_row(index), |shape, height| shape << 3 | height);
            for (row, (colours, height)) in column.iter().enumerate() {
                for (level, &colour) in colours[..*height].iter().enumerate() {
                    let place = shape << 6 | (row << 3 | level) as u64;
                    let signature = &mut signatures[colour as usize];
                    *signature = signature.wrapping_add(mix(place + 1));
                }
            }
        }
        signatures
    }

    /// A column in one word under new names: three bits per piece, twelve or fifteen per cell.
    fn word(&self, column: usize, names: &[u8; 5]) -> u64 {
        let mut word = self.frozen_row(column);
        for (colours, height) in &self.columns[column] {
            let pieces = colours[..*height].iter().rev();
            let pile = pieces.fold(0, |pile, &colour| {
                pile << 3 | u64::from(names[colour as usize] + 1)
            });
            word = word << 12 ^ pile;
        }
        word
    }

    /// The sorted columns under new names, each with its original index.
    fn sorted(&self, names: &[u8; 5]) -> [(u64, u8); 5] {
        let mut words = std::array::from_fn(|column| (self.word(column, names), column as u8));
        words.sort_unstable();
        words
    }
}

/// The canonical form of a position and the transform to it.
#[must_use]
pub fn canonical(position: &Position) -> (CanonicalForm, CanonicalTransform) {
    let flip = position.side() == Side::Second;
    let seen = Seen::new(position, flip);
    let signatures = seen.signatures();
    let mut sorted = signatures;
    sorted.sort_unstable();
    let mut best: Option<[(u64, u8); 5]> = None;
    let mut names = [0; 5];
    name_colours(&signatures, &sorted, 0, &mut names, &mut |names| {
        let words = seen.sorted(names);
        let form = |words: [(u64, u8); 5]| words.map(|(word, _)| word);
        if best.is_none_or(|best| form(words) < form(best)) {
            best = Some(words);
        }
    });
    let words = best.unwrap_or_default();
    let mut columns = [0; 5];
    for (place, (_, column)) in words.into_iter().enumerate() {
        columns[column as usize] = place as u8;
    }
    let form = CanonicalForm(words.map(|(word, _)| word));
    (form, CanonicalTransform { flip, columns })
}

/// Calls `each` with every renaming that sorts the colours by their signatures. There is only one,
/// unless signatures are equal.
fn name_colours(
    signatures: &[u64; 5],
    sorted: &[u64; 5],
    used: u8,
    names: &mut [u8; 5],
    each: &mut impl FnMut(&[u8; 5]),
) {
    let name = used.count_ones() as usize;
    if name == names.len() {
        return each(names);
    }
    for colour in 0..names.len() {
        if used >> colour & 1 == 0 && signatures[colour] == sorted[name] {
            names[colour] = name as u8;
            name_colours(signatures, sorted, used | 1 << colour, names, each);
        }
    }
}

impl CanonicalTransform {
    fn moved(&self, action: Action, cell: impl Fn(Cell) -> Cell) -> Action {
        match action.what() {
            Some(Move::Piece(from, to)) => Action::new(Move::Piece(cell(from), cell(to))),
            Some(Move::Tower(from, to)) => Action::new(Move::Tower(cell(from), cell(to))),
            Some(Move::Pass) | None => action,
        }
    }

    fn row(&self, row: usize) -> usize {
        if self.flip { 4 - row } else { row }
    }
}

impl ActionTransform<Action> for CanonicalTransform {
    fn to_canonical(&self, action: Action) -> Action {
        self.moved(action, |cell| {
            Cell::new(self.columns[cell.column()].into(), self.row(cell.row()))
        })
    }

    fn restore(&self, action: Action) -> Action {
        self.moved(action, |cell| {
            let is = |&place: &u8| usize::from(place) == cell.column();
            // Every place belongs to a column.
            let column = self.columns.iter().position(is).unwrap_or(0);
            Cell::new(column, self.row(cell.row()))
        })
    }
}
