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
/// Columns from a corner of a triangle's base to its apex.
const SLOPE: usize = 3;
/// Half a hexagon, across.
const APOTHEM: f64 = 6.0;

/// How much room a sheet has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    /// A line between rows wherever a slope needs one.
    Full,
    /// A line for each row and for the letters of the hexagons, no more.
    Compact,
}

/// What the letters mean.
pub(super) fn key() -> Vec<TextKey> {
    vec![
        TextKey::new(
            "R is a red counter, B a blue one; r b w are red, blue and white hexagons.",
            "◎ is a red counter, ● a blue one; r b w are red, blue and white hexagons.",
        ),
        TextKey::both(
            "A point is named by its row's letter and its digit: the lowest left one is a1.",
        ),
    ]
}

/// The board as characters.
pub(super) fn sheet(room: Room) -> TextBoard {
    let (lines, height) = heights(room);
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
        ..TextBoard::default()
    };
    let line = Ansi::front(35);
    let row_of = |point: Point| point.row_and_place().0;
    let in_pair = |point: Point| {
        point
            .neighbours()
            .any(|other| row_of(other) == row_of(point))
    };
    for point in Point::all() {
        for other in point.neighbours().filter(|&other| point < other) {
            // From the base of a triangle to its apex.
            let (base, apex) = if in_pair(point) {
                (point, other)
            } else {
                (other, point)
            };
            for (column, row, plain, fancy) in stroke(spots[base.index()], spots[apex.index()]) {
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
        patch(&mut board, hexagon, &spots, room);
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
    board.spots = spots;
    board
}

/// The colour of a hexagon and its letter, in the middle of its corners.
fn patch(board: &mut TextBoard, hexagon: Hexagon, spots: &[(usize, usize)], room: Room) {
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
    for down in -1..=1_isize {
        let half = if down != 0 && room == Room::Compact {
            3
        } else {
            4
        };
        for across in -half..=half {
            let sign = if (down, across) == (0, 0) {
                letter
            } else {
                ' '
            };
            board.art.push(TextArt {
                column: column.saturating_add_signed(across),
                row: row.saturating_add_signed(down),
                plain: sign,
                fancy: sign,
                ansi: colour,
            });
        }
    }
}

/// The line of each row, from the lowest, and how many lines there are.
fn heights(room: Room) -> (Vec<usize>, usize) {
    let mut lines = Vec::new();
    let (mut line, mut below) = (0, None);
    for point in Point::all().filter(|point| point.row_and_place().1 == 0) {
        let (_, y) = point.coordinates();
        // The rows are 0.37, 0.5 or 1 apart. The first needs no line between, the last one always,
        // for the hexagons.
        let wide = match room {
            Room::Full => 0.4,
            Room::Compact => 0.9,
        };
        line += below.map_or(0, |below| if y - below < wide { 1 } else { 2 });
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

/// The characters between two points; when one is the apex of a triangle, it is `to`.
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
    // Columns from the upper end towards the lower one, and back.
    let ahead = |step: usize| {
        if falls {
            upper.0 + step
        } else {
            upper.0 - step
        }
    };
    let back = |step: usize| ahead(across - step);
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
            .map(|step| (ahead(step), upper.1 + step, slope.0, slope.1))
            .collect()
    } else if across == SLOPE {
        // Too steep for the one line between: a stroke beside the apex.
        let column = if to == lower { back(1) } else { ahead(1) };
        vec![(column, upper.1 + 1, slope.0, slope.1)]
    } else if down == 1 {
        // A flat side of a hexagon without a line between: half of it beside each end.
        let (last, first) = if falls {
            ('⡀', '⠈')
        } else {
            ('⢀', '⠁')
        };
        vec![
            (ahead(1), upper.1, '-', '⠤'),
            (ahead(2), upper.1, '.', '⣀'),
            (ahead(3), upper.1, ' ', last),
            (back(3), lower.1, ' ', first),
            (back(2), lower.1, '\'', '⠉'),
            (back(1), lower.1, '-', '⠒'),
        ]
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
        let (first, last) = if falls {
            ('⢄', '⠑')
        } else {
            ('⡠', '⠊')
        };
        drawn.push((ahead(1), upper.1, ' ', first));
        drawn.push((back(1), lower.1, ' ', last));
        drawn
    }
}

fn to_usize(n: i64) -> usize {
    usize::try_from(n).unwrap_or(0)
}
