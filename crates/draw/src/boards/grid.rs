//! A board of columns and rows: places, coordinates and its terminal sheet.

use kabinet_games::squares::{Cell, Size};

use crate::geometry::{Pt, Rect};
use crate::glyph::{Ansi, Letters};
use crate::scene::{Follows, Form, Label, Place, TextArt, TextBoard, TextLabel, TextPlace};

/// A rectangular board; column `a` is on the left, row 1 is near.
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The middle of a1.
    pub(super) a1: Pt,
    /// From one place to the next.
    pub(super) pitch: Pt,
    pub(super) form: Form,
    /// Characters of one place on a terminal.
    pub(super) letters: usize,
    /// Colours of its frame on a terminal.
    pub(super) ansi: Ansi,
}

/// A board of square cells, as many across as down, in a frame of one width all round.
pub(super) struct FramedSquares {
    /// Cells along a side.
    pub(super) size: usize,
    /// The length of a cell's side.
    pub(super) cell: f64,
    /// The width of the frame.
    pub(super) frame: f64,
}

impl FramedSquares {
    /// Where the cells are.
    pub(super) fn inner(&self) -> Rect {
        let side = self.cell * count(self.size);
        Rect::new(self.frame, self.frame, side, side)
    }

    /// The whole picture: the cells and the frame.
    pub(super) fn view(&self) -> Rect {
        self.inner().grown(self.frame)
    }

    /// Its grid, for a terminal with so many characters a cell and these colours of the frame.
    pub(super) fn grid(&self, letters: usize, ansi: Ansi) -> Grid {
        let half = self.cell / 2.0;
        Grid {
            columns: self.size,
            rows: self.size,
            a1: Pt::new(self.frame + half, self.inner().bottom() - half),
            pitch: Pt::new(self.cell, self.cell),
            form: Form::Square(half),
            letters,
            ansi,
        }
    }
}

impl Grid {
    /// The name of a place, such as `c4` for column 2 and row 3, both counted from 0.
    pub(super) fn name(column: usize, row: usize) -> String {
        format!("{}{}", Self::letter(column), row + 1)
    }

    fn letter(column: usize) -> char {
        ('a'..='z').nth(column).unwrap_or('?')
    }

    /// The middle of a place.
    pub(super) fn at(&self, column: usize, row: usize) -> Pt {
        Pt::new(
            self.a1.x + self.pitch.x * count(column),
            self.a1.y - self.pitch.y * count(row),
        )
    }

    /// The middle of the board.
    pub(super) fn pivot(&self) -> Pt {
        let last = self.at(self.columns - 1, self.rows - 1);
        Pt::new(
            f64::midpoint(self.a1.x, last.x),
            f64::midpoint(self.a1.y, last.y),
        )
    }

    /// All places, row 1 first, each with the ground and the empty letters that `look` gives it.
    pub(super) fn places(
        &self,
        look: impl Fn(usize, usize) -> (Option<usize>, Letters),
    ) -> Vec<Place> {
        let mut places = Vec::with_capacity(self.rows * self.columns);
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (ground, empty) = look(column, row);
                places.push(Place {
                    name: Self::name(column, row),
                    at: self.at(column, row),
                    form: self.form,
                    ground,
                    text: TextPlace {
                        width: self.letters,
                        empty,
                        around: None,
                        hint: String::new(),
                    },
                });
            }
        }
        places
    }

    /// Coordinates below and to the left of the board, on the middle of a border `inner` to
    /// `outer`.
    pub(super) fn labels(&self, inner: Rect, outer: Rect, size: f64) -> Vec<Label> {
        let below = f64::midpoint(inner.bottom(), outer.bottom());
        let left = f64::midpoint(inner.min.x, outer.min.x);
        let columns = (0..self.columns).map(|column| Label {
            text: Self::letter(column).to_string(),
            at: Pt::new(self.at(column, 0).x, below),
            size,
            follows: Follows::Column,
        });
        let rows = (0..self.rows).map(|row| Label {
            text: (row + 1).to_string(),
            at: Pt::new(left, self.at(0, row).y),
            size,
            follows: Follows::Row,
        });
        columns.chain(rows).collect()
    }

    /// Its frame and coordinates on a terminal.
    pub(super) fn text(&self) -> TextBoard {
        self.sheet(2)
    }

    /// The same without rules between its rows.
    pub(super) fn compact(&self) -> TextBoard {
        self.sheet(1)
    }

    /// A sheet whose rows are `down` lines apart.
    fn sheet(&self, down: usize) -> TextBoard {
        let step = self.letters + 1;
        let (left, right) = (MARGIN, MARGIN + step * self.columns);
        let top = 1;
        let line_of = |row: usize| top + 1 + down * (self.rows - 1 - row);
        let bottom = line_of(0) + 1;
        let mut board = TextBoard {
            width: right + 1 + MARGIN,
            height: bottom + 2,
            ground: self.ansi,
            ..TextBoard::default()
        };
        for line in top..=bottom {
            for column in left..=right {
                let on_rule = line == top
                    || line == bottom
                    || (down > 1 && (line - top).is_multiple_of(down));
                let on_post = (column - left).is_multiple_of(step);
                let (plain, fancy) = match (on_rule, on_post) {
                    (true, true) => (
                        '+',
                        Self::corner(line == top, line == bottom, column == left, column == right),
                    ),
                    (true, false) => ('-', '─'),
                    (false, true) => ('|', '│'),
                    (false, false) => continue,
                };
                board.art.push(TextArt {
                    column,
                    row: line,
                    plain,
                    fancy,
                    ansi: self.ansi,
                });
            }
        }
        for column in 0..self.columns {
            let at = self.text_column(column);
            for row in [0, bottom + 1] {
                board.labels.push(TextLabel {
                    column: at,
                    row,
                    text: Self::letter(column),
                    follows: Follows::Column,
                });
            }
        }
        for row in 0..self.rows {
            for column in [left - 2, right + 2] {
                board.labels.push(TextLabel {
                    column,
                    row: line_of(row),
                    text: digit(row + 1),
                    follows: Follows::Row,
                });
            }
            let columns = (0..self.columns).map(|column| self.text_column(column));
            board.spots.extend(columns.map(|at| (at, line_of(row))));
        }
        board
    }

    fn corner(top: bool, bottom: bool, left: bool, right: bool) -> char {
        match (top, bottom, left, right) {
            (true, _, true, _) => '┌',
            (true, _, _, true) => '┐',
            (_, true, true, _) => '└',
            (_, true, _, true) => '┘',
            (true, ..) => '┬',
            (_, true, ..) => '┴',
            (_, _, true, _) => '├',
            (_, _, _, true) => '┤',
            _ => '┼',
        }
    }

    fn text_column(&self, column: usize) -> usize {
        MARGIN + 1 + column * (self.letters + 1) + self.letters / 2
    }
}

/// The index of a cell among the places of a board of squares; none if it is beyond its edge.
pub(super) fn place(cell: Cell, size: Size) -> Option<usize> {
    let size = size.get();
    let is_on = cell.row() < size && cell.column() < size;
    is_on.then(|| cell.row() * size + cell.column())
}

/// A row's number; boards have at most nine rows.
fn digit(n: usize) -> char {
    ('0'..='9').nth(n).unwrap_or('?')
}

/// Columns of a terminal left and right of a board, for its coordinates.
const MARGIN: usize = 4;

/// A small count as a length.
pub(super) fn count(n: usize) -> f64 {
    n as f64
}
