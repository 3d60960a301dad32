//! Boards of squares as the references see them: maps from cells to letters. Nothing of the fast
//! rules is used.

use std::collections::BTreeMap;

/// Column and row, both from 1.
pub type Cell = (i32, i32);

/// The letter of the piece on each occupied cell.
pub type Pieces = BTreeMap<Cell, char>;

/// All eight directions.
pub const DIRECTIONS: [Cell; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The next cell in a direction.
pub fn beside(cell: Cell, direction: Cell) -> Cell {
    (cell.0 + direction.0, cell.1 + direction.1)
}

/// The name of a cell.
pub fn cell_name((column, row): Cell) -> String {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let index = usize::try_from(column - 1).expect("a column");
    format!("{}{row}", letters[index])
}

/// The cell with a name.
pub fn cell(name: &str) -> Cell {
    let (letter, row) = name.split_at(1);
    let column = (1..=9).find(|&column| cell_name((column, 1)).starts_with(letter));
    (column.expect("a column"), row.parse().expect("a row"))
}

/// All cells of a square board, row by row.
pub fn cells(length: i32) -> Vec<Cell> {
    let mut cells = Vec::new();
    for row in 1..=length {
        for column in 1..=length {
            cells.push((column, row));
        }
    }
    cells
}

/// Reads the board of a text.
pub fn read_rows(text: &str) -> Pieces {
    let mut pieces = Pieces::new();
    for (row, row_text) in (1..).zip(text.rsplit('/')) {
        let mut column = 1;
        for letter in row_text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                column += i32::try_from(empty).expect("a digit");
            } else {
                pieces.insert((column, row), letter);
                column += 1;
            }
        }
    }
    pieces
}

/// Writes the board of a text.
pub fn write_rows(pieces: &Pieces, length: i32) -> String {
    let mut rows = Vec::new();
    for row in (1..=length).rev() {
        let mut row_text = String::new();
        let mut empty = 0;
        for column in 1..=length {
            if let Some(&piece) = pieces.get(&(column, row)) {
                if empty > 0 {
                    row_text += &empty.to_string();
                    empty = 0;
                }
                row_text.push(piece);
            } else {
                empty += 1;
            }
        }
        if empty > 0 {
            row_text += &empty.to_string();
        }
        rows.push(row_text);
    }
    rows.join("/")
}
