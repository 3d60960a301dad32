//! Konane, from the rules.

use super::Options;
use super::squares::{Cell, Pieces, beside, cell, cell_name, cells, read_rows, write_rows};

const STRAIGHT: [Cell; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

struct Position {
    length: i32,
    pieces: Pieces,
    side: char,
}

fn parse(text: &str, options: &Options) -> Position {
    let (rows, side) = text.split_once(' ').expect("two fields");
    Position {
        length: length(options),
        pieces: read_rows(rows),
        side: side.chars().next().expect("b or w"),
    }
}

fn length(options: &Options) -> i32 {
    let size = options.get("size").map_or("6", String::as_str);
    size.parse().expect("a size")
}

/// The letter of a side's stones.
fn stone(side: char) -> char {
    if side == 'b' { 'B' } else { 'w' }
}

fn other(side: char) -> char {
    if side == 'b' { 'w' } else { 'b' }
}

impl Position {
    fn text(&self) -> String {
        format!("{} {}", write_rows(&self.pieces, self.length), self.side)
    }

    /// Whether a cell is a corner, or one of the four in the middle.
    fn corner_or_centre(&self, (column, row): Cell) -> bool {
        let corner = |at: i32| at == 1 || at == self.length;
        let middle = |at: i32| at == self.length / 2 || at == self.length / 2 + 1;
        corner(column) && corner(row) || middle(column) && middle(row)
    }

    /// The cells jumped over and landed on in a direction, as far as a stone can go.
    fn jumps(&self, from: Cell, direction: Cell) -> Vec<(Cell, Cell)> {
        let on_board = |at: i32| (1..=self.length).contains(&at);
        let enemy = stone(other(self.side));
        let mut found = Vec::new();
        let mut here = from;
        loop {
            let over = beside(here, direction);
            let to = beside(over, direction);
            let lands = on_board(to.0) && on_board(to.1) && !self.pieces.contains_key(&to);
            if !lands || self.pieces.get(&over) != Some(&enemy) {
                return found;
            }
            found.push((over, to));
            here = to;
        }
    }

    fn actions(&self) -> Vec<String> {
        let all = cells(self.length);
        let gaps: Vec<&Cell> = all
            .iter()
            .filter(|at| !self.pieces.contains_key(at))
            .collect();
        let own = all
            .iter()
            .filter(|at| self.pieces.get(at) == Some(&stone(self.side)));
        let mut actions = Vec::new();
        for &from in own {
            match gaps[..] {
                [] => {
                    if self.corner_or_centre(from) {
                        actions.push(cell_name(from));
                    }
                }
                [&gap] => {
                    if STRAIGHT
                        .iter()
                        .any(|&direction| beside(gap, direction) == from)
                    {
                        actions.push(cell_name(from));
                    }
                }
                _ => {
                    for direction in STRAIGHT {
                        for (_, to) in self.jumps(from, direction) {
                            actions.push(format!("{}-{}", cell_name(from), cell_name(to)));
                        }
                    }
                }
            }
        }
        actions.sort();
        actions
    }
}

/// The full board.
pub fn start(options: &Options) -> String {
    let length = length(options);
    let colour = |(column, row): Cell| if (column + row) % 2 == 0 { 'b' } else { 'w' };
    let pieces = cells(length).into_iter().map(|at| (at, stone(colour(at))));
    let side = 'b';
    let pieces = pieces.collect();
    Position {
        length,
        pieces,
        side,
    }
    .text()
}

/// The legal actions, sorted by bytes.
pub fn legal(text: &str, options: &Options) -> Vec<String> {
    parse(text, options).actions()
}

/// The text of the position after `action`, which must be legal.
pub fn apply(text: &str, action: &str, options: &Options) -> String {
    let mut position = parse(text, options);
    if let Some((from, to)) = action.split_once('-') {
        let (from, to) = (cell(from), cell(to));
        let direction = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        for (over, landing) in position.jumps(from, direction) {
            position.pieces.remove(&over);
            if landing == to {
                break;
            }
        }
        position.pieces.remove(&from);
        position.pieces.insert(to, stone(position.side));
    } else {
        position.pieces.remove(&cell(action));
    }
    position.side = other(position.side);
    position.text()
}

/// The letter of the side that has won: the other one cannot act.
pub fn winner(text: &str, options: &Options) -> Option<char> {
    let position = parse(text, options);
    let stuck = position.actions().is_empty();
    stuck.then(|| other(position.side))
}
