//! Kastwa' 2 la, from the rules (docs/rules/kastwa.md).

use super::Options;
use super::squares::{Cell, DIRECTIONS, Pieces, beside, cell, cell_name, read_rows, write_rows};

/// The side whose colour the cell has: a1 is black, and neighbours differ.
fn colour((column, row): Cell) -> char {
    if (column + row) % 2 == 0 { 'b' } else { 'w' }
}

/// White's pieces have capital letters, Black's small ones.
fn side_of(piece: char) -> char {
    if piece.is_ascii_uppercase() { 'w' } else { 'b' }
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

/// A small piece is worth 1, the large one 2, and double on a cell of its own colour.
fn value(piece: char, cell: Cell) -> u32 {
    let base = if piece.eq_ignore_ascii_case(&'g') {
        2
    } else {
        1
    };
    if colour(cell) == side_of(piece) {
        2 * base
    } else {
        base
    }
}

struct Position {
    size: i32,
    pieces: Pieces,
    side: char,
    /// The letters of both sides' pieces still to place.
    reserve: Vec<char>,
}

fn parse(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    let pieces = read_rows(fields[0]);
    Position {
        size: i32::try_from(fields[0].split('/').count()).expect("a size"),
        pieces,
        side: fields[1].chars().next().expect("w or b"),
        reserve: fields[2]
            .chars()
            .filter(char::is_ascii_alphabetic)
            .collect(),
    }
}

fn print(position: &Position) -> String {
    let rows = write_rows(&position.pieces, position.size);
    let reserve = |side: char| -> String {
        let mut letters = position.reserve_of(side);
        letters.sort_unstable(); // G comes before P in the alphabet too
        if letters.is_empty() {
            letters.push('-');
        }
        letters.into_iter().collect()
    };
    format!(
        "{} {} {}/{}",
        rows,
        position.side,
        reserve('w'),
        reserve('b')
    )
}

impl Position {
    fn reserve_of(&self, side: char) -> Vec<char> {
        let mut letters = self.reserve.clone();
        letters.retain(|&piece| side_of(piece) == side);
        letters
    }

    fn on_the_board(&self, (column, row): Cell) -> bool {
        (1..=self.size).contains(&column) && (1..=self.size).contains(&row)
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for row in 1..=self.size {
            for column in 1..=self.size {
                cells.push((column, row));
            }
        }
        cells
    }

    /// The consecutive cells with pieces of one side, from `first` on in a direction.
    fn run(&self, first: Cell, direction: Cell, side: char) -> Vec<Cell> {
        let mut run = Vec::new();
        let mut here = first;
        while self.pieces.get(&here).copied().map(side_of) == Some(side) {
            run.push(here);
            here = beside(here, direction);
        }
        run
    }

    fn worth(&self, cells: &[Cell]) -> u32 {
        cells.iter().map(|&at| value(self.pieces[&at], at)).sum()
    }

    /// The own pieces that advance when the one on `rear` goes in a direction, and the enemy pieces
    /// they push, each from back to front; or nothing when that is illegal.
    fn advance(&self, rear: Cell, direction: Cell) -> Option<(Vec<Cell>, Vec<Cell>)> {
        let line = self.run(rear, direction, self.side);
        let front = beside(*line.last()?, direction);
        if !self.on_the_board(front) {
            // The line itself would leave the board.
            return None;
        }
        let pushed = self.run(front, direction, other(self.side));
        if let Some(&last) = pushed.last() {
            let behind = beside(last, direction);
            if self.pieces.contains_key(&behind) {
                // It is neither free nor off the board: an own piece stands there.
                return None;
            }
            if self.worth(&line) <= self.worth(&pushed) {
                return None;
            }
        }
        Some((line, pushed))
    }

    /// The pieces neither on the board nor in reserve.
    fn eliminated(&self, side: char) -> usize {
        let on_board = self.pieces.values().filter(|&&p| side_of(p) == side);
        3 - on_board.count() - self.reserve_of(side).len()
    }

    fn winner(&self) -> Option<char> {
        ['w', 'b']
            .into_iter()
            .find(|&side| self.eliminated(other(side)) >= 2)
    }
}

/// The text of the starting position.
pub fn start(options: &Options) -> String {
    let size = options.get("size").map_or("4", String::as_str);
    let position = Position {
        size: size.parse().expect("a size"),
        pieces: Pieces::new(),
        side: 'w',
        reserve: "GPPgpp".chars().collect(),
    };
    print(&position)
}

/// The legal actions, sorted by bytes.
pub fn legal(text: &str, _options: &Options) -> Vec<String> {
    let position = parse(text);
    if position.winner().is_some() {
        return Vec::new();
    }

    let mut actions = Vec::new();
    if position.reserve.is_empty() {
        for (&from, &piece) in &position.pieces {
            for direction in DIRECTIONS {
                if side_of(piece) == position.side && position.advance(from, direction).is_some() {
                    let to = beside(from, direction);
                    actions.push(format!("{}-{}", cell_name(from), cell_name(to)));
                }
            }
        }
    } else {
        for piece in position.reserve_of(position.side) {
            for at in position.cells() {
                if !position.pieces.contains_key(&at) {
                    actions.push(format!("{}{}", piece.to_ascii_uppercase(), cell_name(at)));
                }
            }
        }
    }
    if actions.is_empty() {
        actions.push("pass".to_owned());
    }
    actions.sort();
    actions.dedup(); // two small pieces in reserve give one action per cell
    actions
}

/// The text of the position after `action`, which must be legal.
pub fn apply(text: &str, action: &str, _options: &Options) -> String {
    let mut position = parse(text);
    if action == "pass" {
        position.side = other(position.side);
    } else if let Some((from, to)) = action.split_once('-') {
        let (from, to) = (cell(from), cell(to));
        let direction = (to.0 - from.0, to.1 - from.1);
        let (line, pushed) = position.advance(from, direction).expect("a legal move");
        // From the front to the back, so that each piece goes to a cell just left.
        for &at in line.iter().chain(&pushed).rev() {
            let piece = position.pieces.remove(&at).expect("a piece");
            let next = beside(at, direction);
            if position.on_the_board(next) {
                position.pieces.insert(next, piece);
            } // else it is eliminated
        }
        position.side = other(position.side);
    } else {
        let (letter, at) = action.split_at(1);
        let letter = letter.chars().next().expect("G or P");
        let piece = match position.side {
            'w' => letter,
            _ => letter.to_ascii_lowercase(),
        };
        let taken = position.reserve.iter().position(|&p| p == piece);
        position.reserve.remove(taken.expect("a piece in reserve"));
        position.pieces.insert(cell(at), piece);
        // White one, Black two, White one, Black its last, White its last; then it is Black's turn.
        let order = ['w', 'b', 'b', 'w', 'b', 'w', 'b'];
        position.side = order[6 - position.reserve.len()];
    }
    print(&position)
}

/// The letter of the side that has won.
pub fn winner(text: &str, _options: &Options) -> Option<char> {
    parse(text).winner()
}
