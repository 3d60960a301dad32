//! Kengi, from the rules (docs/rules/kengi.md).

use super::Options;

/// Column and row, both from 0: `a1` is (0, 0).
type Cell = (usize, usize);

/// Colours from base to top; an empty cell has none.
type Pile = Vec<char>;

fn cell_name((column, row): Cell) -> String {
    let letter = ["a", "b", "c", "d", "e"][column];
    format!("{letter}{}", row + 1)
}

/// A cell from its name, the letter in either case.
fn cell(name: &str) -> Cell {
    cells()
        .into_iter()
        .find(|&cell| cell_name(cell) == name.to_ascii_lowercase())
        .expect("a cell of the board")
}

/// All cells: a1 b1 c1 d1 e1 a2 … e5.
fn cells() -> Vec<Cell> {
    let mut cells = Vec::new();
    for row in 0..5 {
        for column in 0..5 {
            cells.push((column, row));
        }
    }
    cells
}

fn other(side: char) -> char {
    if side == 's' { 'n' } else { 's' }
}

#[derive(Clone)]
struct Position {
    /// `piles[column][row]`
    piles: Vec<Vec<Pile>>,
    side: char,
    frozen: Option<Cell>,
}

fn parse(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut piles = vec![vec![Pile::new(); 5]; 5];
    // The rows are written from row 5 down to row 1.
    for (row, row_text) in fields[0].rsplit('/').enumerate() {
        for (column, pile) in row_text.split(',').enumerate() {
            if pile != "-" {
                piles[column][row] = pile.chars().collect();
            }
        }
    }
    Position {
        piles,
        side: fields[1].chars().next().expect("s or n"),
        frozen: (fields[2] != "-").then(|| cell(fields[2])),
    }
}

fn print(position: &Position) -> String {
    let mut rows = Vec::new();
    for row in (0..5).rev() {
        let mut row_text = Vec::new();
        for column in 0..5 {
            let pile = position.pile((column, row));
            row_text.push(if pile.is_empty() {
                "-".to_owned()
            } else {
                pile.iter().collect()
            });
        }
        rows.push(row_text.join(","));
    }
    let frozen = position.frozen.map_or("-".to_owned(), cell_name);
    format!("{} {} {}", rows.join("/"), position.side, frozen)
}

impl Position {
    fn pile(&self, (column, row): Cell) -> &Pile {
        &self.piles[column][row]
    }

    /// The cell of the pile in a column that is nearest to the side to move.
    fn nearest(&self, column: usize) -> Option<Cell> {
        let mut column_cells: Vec<Cell> = (0..5).map(|row| (column, row)).collect();
        if self.side == 'n' {
            column_cells.reverse();
        }
        column_cells
            .into_iter()
            .find(|&cell| !self.pile(cell).is_empty())
    }

    /// A tower of all five colours; no tower holds a colour twice, so its height tells.
    fn has_five(&self) -> bool {
        cells().into_iter().any(|cell| self.pile(cell).len() == 5)
    }
}

/// No colour may appear twice in a pile.
fn may_join(moved: &[char], onto: &[char]) -> bool {
    moved.iter().all(|colour| !onto.contains(colour))
}

/// The 25 pieces drawn blind from a bag, the same draw everywhere.
fn drawn(seed: u64) -> Position {
    let mut state = seed;
    let mut next = || {
        // SplitMix64
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    let mut bag: Vec<char> = "BBBBBNNNNNOOOOORRRRRVVVVV".chars().collect();
    for i in (1..bag.len()).rev() {
        let choices = u64::try_from(i + 1).expect("a small number");
        let j = usize::try_from(next() % choices).expect("a small number");
        bag.swap(i, j);
    }
    let mut piles = vec![vec![Pile::new(); 5]; 5];
    for ((column, row), piece) in cells().into_iter().zip(bag) {
        piles[column][row] = vec![piece];
    }
    Position {
        piles,
        side: 's',
        frozen: None,
    }
}

/// The text of the starting position.
pub fn start(options: &Options) -> String {
    let choice = options.get("start").map_or("standard", String::as_str);
    if choice == "standard" {
        "V,V,B,O,O/V,V,B,O,O/V,R,B,O,N/R,R,B,N,N/R,R,B,N,N s -".to_owned()
    } else if let Some(seed) = choice.strip_prefix("bag:") {
        print(&drawn(seed.parse().expect("a 64-bit seed")))
    } else {
        choice.to_owned()
    }
}

/// The legal actions, sorted by bytes.
pub fn legal(text: &str, _options: &Options) -> Vec<String> {
    let position = parse(text);
    if position.has_five() {
        return Vec::new();
    }

    let mut actions = Vec::new();
    for column in 0..5 {
        let Some(from) = position.nearest(column) else {
            continue;
        };
        // The frozen pile is still the nearest one: it closes its column.
        if position.frozen == Some(from) {
            continue;
        }
        let pile = position.pile(from);
        let top = &pile[pile.len() - 1..];
        let small = cell_name(from);
        let capital = small.to_ascii_uppercase();

        for to in cells() {
            if to == from {
                continue;
            }
            let target = position.pile(to);
            let to_name = match target.len() {
                0 | 1 => cell_name(to),
                _ => cell_name(to).to_ascii_uppercase(),
            };
            // A single piece, or the top piece of a tower alone; only the latter may go to an empty
            // cell.
            let allowed = if target.is_empty() {
                pile.len() >= 2
            } else {
                may_join(top, target)
            };
            if allowed {
                actions.push(format!("{small}-{to_name}"));
            }
            // The whole tower.
            if pile.len() >= 2 && !target.is_empty() && may_join(pile, target) {
                actions.push(format!("{capital}-{to_name}"));
            }
        }
    }
    if actions.is_empty() {
        actions.push("pass".to_owned());
    }
    actions.sort();
    actions
}

/// The text of the position after `action`, which must be legal.
pub fn apply(text: &str, action: &str, _options: &Options) -> String {
    let mut position = parse(text);
    if action == "pass" {
        // A pass freezes nothing.
        position.frozen = None;
    } else {
        let (from_name, to_name) = action.split_once('-').expect("a move");
        let (from, to) = (cell(from_name), cell(to_name));
        let whole_tower = from_name.starts_with(|letter: char| letter.is_ascii_uppercase());
        let source = &mut position.piles[from.0][from.1];
        let taken_from = if whole_tower { 0 } else { source.len() - 1 };
        // A moved tower keeps its order, on top of the pile it lands on.
        let moved = source.split_off(taken_from);
        position.piles[to.0][to.1].extend(moved);
        position.frozen = Some(to);
    }
    position.side = other(position.side);
    print(&position)
}

/// The letter of the side that has won.
pub fn winner(text: &str, _options: &Options) -> Option<char> {
    let position = parse(text);
    // Whoever completed the five colours has just moved.
    position.has_five().then(|| other(position.side))
}
