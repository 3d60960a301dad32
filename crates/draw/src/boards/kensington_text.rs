//! Kensington's tiling on a terminal.

use kabinet_core::Side;
use kabinet_games::kensington::{Hexagon, Point};

use super::kensington::letter;
use crate::glyph::Ansi;
use crate::scene::{Follows, TextArt, TextBoard, TextKey, TextLabel};

/// Columns left and right of the tiling, for the rows' letters.
const MARGIN: usize = 4;
/// Half a side, across; a side of a tilted square then runs straight down a diagonal.
const HALF: f64 = 3.0;
/// Half a hexagon, across.
const APOTHEM: f64 = 6.0;

/// The sheet, and the column and row of every point.
pub(super) fn sheet() -> (TextBoard, Vec<(usize, usize)>) {
    let (lines, height) = heights();
    let middle = MARGIN as i64 + Point::all().map(across).max().unwrap_or(0);
    let spots: Vec<(usize, usize)> = Point::all()
        .map(|point| {
            let (row, _) = point.row_and_place();
            (to_usize(middle + across(point)), height - 1 - lines[row])
        })
        .collect();
    let mut board = TextBoard {
        width: to_usize(2 * middle + 1),
        height,
        ground: Ansi::on(157, 233),
        key: vec![
            TextKey::new(
                "R is a red counter, B a blue one; r b w are red, blue and white hexagons.",
                "◎ is a red counter, ● a blue one; r b w are red, blue and white hexagons.",
            ),
            TextKey::both(
                "A point is named by its row's letter and its digit: the lowest left one is a1.",
            ),
        ],
        ..TextBoard::default()
    };
    let line = Ansi::front(35);
    for point in Point::all() {
        for other in point.neighbours().filter(|&other| point < other) {
            for (column, row, plain, fancy) in stroke(spots[point.index()], spots[other.index()]) {
                board.art.push(TextArt {
                    column,
                    row,
                    plain,
                    fancy,
                    ansi: line,
                });
            }
        }
    }
    for hexagon in Hexagon::all() {
        let (columns, rows): (Vec<usize>, Vec<usize>) = hexagon
            .corners()
            .map(|corner| spots[corner.index()])
            .unzip();
        let column = columns.iter().sum::<usize>() / columns.len();
        let row = rows.iter().sum::<usize>() / rows.len();
        let (letter, colour) = match hexagon.owner() {
            Some(Side::First) => ('r', Ansi::on(231, 88)),
            Some(Side::Second) => ('b', Ansi::on(231, 25)),
            None => ('w', Ansi::on(16, 250)),
        };
        // A patch of its colour, as large as the lines leave room for.
        for down in -1..=1 {
            for across in -4..=4 {
                board.art.push(TextArt {
                    column: column.saturating_add_signed(across),
                    row: row.saturating_add_signed(down),
                    plain: if (down, across) == (0, 0) {
                        letter
                    } else {
                        ' '
                    },
                    fancy: if (down, across) == (0, 0) {
                        letter
                    } else {
                        ' '
                    },
                    ansi: colour,
                });
            }
        }
    }
    for (index, &line) in lines.iter().enumerate() {
        for column in [0, board.width - 1] {
            board.labels.push(TextLabel {
                column,
                row: height - 1 - line,
                text: letter(index),
                follows: Follows::Row,
            });
        }
    }
    (board, spots)
}

/// The line of each row, from the lowest, and how many lines there are.
fn heights() -> (Vec<usize>, usize) {
    let mut lines = Vec::new();
    let (mut line, mut below) = (0, None);
    for point in Point::all().filter(|point| point.row_and_place().1 == 0) {
        let (_, y) = point.coordinates();
        // The rows are 0.37, 0.5 or 1 apart. The first needs no line between, the others one.
        line += below.map_or(0, |below| if y - below < 0.4 { 1 } else { 2 });
        lines.push(line);
        below = Some(y);
    }
    (lines, line + 1)
}

/// Columns right of the middle: x is made of halves of a side and of halves of a hexagon.
fn across(point: Point) -> i64 {
    let (x, _) = point.coordinates();
    let apothem = 3.0_f64.sqrt() / 2.0;
    for halves in -8..=8 {
        // Only one fit is possible: the two lengths have no small common multiple.
        let rest = (x - 0.5 * f64::from(halves)) / apothem;
        if (rest - rest.round()).abs() < 0.01 {
            return (HALF * f64::from(halves) + APOTHEM * rest.round()) as i64;
        }
    }
    (x * 2.0 * HALF) as i64
}

/// The characters between two points.
fn stroke(from: (usize, usize), to: (usize, usize)) -> Vec<(usize, usize, char, char)> {
    let (upper, lower) = if from.1 <= to.1 {
        (from, to)
    } else {
        (to, from)
    };
    let down = lower.1 - upper.1;
    let across = lower.0.abs_diff(upper.0);
    let falls = lower.0 > upper.0;
    let left = lower.0.min(upper.0);
    let slope = if falls { ('\\', '╲') } else { ('/', '╱') };
    if down == 0 {
        (1..across)
            .map(|step| (left + step, upper.1, '-', '─'))
            .collect()
    } else if across == 0 {
        (1..down)
            .map(|step| (upper.0, upper.1 + step, '|', '│'))
            .collect()
    } else if across == down {
        (1..down)
            .map(|step| {
                let column = if falls {
                    upper.0 + step
                } else {
                    upper.0 - step
                };
                (column, upper.1 + step, slope.0, slope.1)
            })
            .collect()
    } else {
        // A flat side of a hexagon: three characters on the line between; on colour terminals, dots
        // that also run on beside both ends.
        let row = upper.1 + 1;
        let middle = left + across / 2;
        let (plain, fancy) = if falls {
            (['\'', '-', '.'], ['⠉', '⠢', '⣀'])
        } else {
            (['.', '-', '\''], ['⣀', '⠔', '⠉'])
        };
        let mut drawn: Vec<_> = (0..3)
            .map(|i| (middle - 1 + i, row, plain[i], fancy[i]))
            .collect();
        if falls {
            drawn.push((upper.0 + 1, upper.1, ' ', '⢄'));
            drawn.push((lower.0 - 1, lower.1, ' ', '⠑'));
        } else {
            drawn.push((upper.0 - 1, upper.1, ' ', '⡠'));
            drawn.push((lower.0 + 1, lower.1, ' ', '⠊'));
        }
        drawn
    }
}

fn to_usize(n: i64) -> usize {
    usize::try_from(n).unwrap_or(0)
}
