//! A board on as many sheets as it takes: where they meet, and how they overlap.

use crate::paper::Extent;

/// How far a sheet goes on beyond a seam: the next sheet is glued onto this strip.
pub const STRIP: f64 = 8.0;

/// How far the marks of a seam reach beyond the board.
pub(crate) const TICK: f64 = 3.0;

/// From where to where a sheet has the board as its own, in millimetres along one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Where it begins.
    pub from: f64,
    /// Where it ends, and the next one begins.
    pub to: f64,
    /// Where its picture ends: further than `to` where another sheet is glued on.
    pub printed_to: f64,
}

/// How a board is laid out on sheets.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The whole board.
    pub board: Extent,
    /// One sheet, as it lies.
    pub sheet: Extent,
    /// The columns of sheets, from the left.
    pub columns: Vec<Stretch>,
    /// The rows of sheets, from the top.
    pub rows: Vec<Stretch>,
}

impl Plan {
    /// The plan with the fewest sheets of this size, upright or lying. `seams` are good places to
    /// divide the board, across and down.
    #[must_use]
    pub fn new(board: Extent, paper: Extent, seams: [&[f64]; 2]) -> Self {
        let upright = Self::on(board, paper, seams);
        let lying = Self::on(board, paper.turned(), seams);
        // Of equals the one that lies as the board does.
        let (first, second) = if board.width > board.height {
            (lying, upright)
        } else {
            (upright, lying)
        };
        if second.count() < first.count() {
            second
        } else {
            first
        }
    }

    fn on(board: Extent, sheet: Extent, seams: [&[f64]; 2]) -> Self {
        let room = sheet.usable();
        let beside = |length: f64, room: f64| length > room;
        // Where the board is divided one way, its seams are marked beyond its edges the other way.
        let mut across = beside(board.width, room.width);
        let mut down = beside(board.height, room.height);
        if across {
            down = beside(board.height + 2.0 * TICK, room.height);
        }
        if down {
            across = beside(board.width + 2.0 * TICK, room.width);
        }
        let mark = |other: bool| if other { 2.0 * TICK } else { 0.0 };
        let columns = stretches(board.width, room.width - mark(down), across, seams[0]);
        let rows = stretches(board.height, room.height - mark(across), down, seams[1]);
        Self {
            board,
            sheet,
            columns,
            rows,
        }
    }

    /// How many sheets it takes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.columns.len() * self.rows.len()
    }

    /// The name of a sheet: rows have letters, columns have numbers.
    #[must_use]
    pub fn name(&self, column: usize, row: usize) -> String {
        let letter = ('A'..='Z').nth(row).unwrap_or('?');
        format!("{letter}{}", column + 1)
    }

    /// Every sheet: its name, its column and its row.
    pub fn sheets(&self) -> impl Iterator<Item = (String, usize, usize)> {
        let columns = self.columns.len();
        (0..self.count()).map(move |index| {
            let (column, row) = (index % columns, index / columns);
            (self.name(column, row), column, row)
        })
    }
}

/// Divides a length into stretches that fit into `room`, each but the last with its strip.
fn stretches(length: f64, room: f64, divide: bool, seams: &[f64]) -> Vec<Stretch> {
    let mut count = 1;
    if divide {
        count = 2;
        while length > room + (room - STRIP) * f64::from(count - 1) {
            count += 1;
        }
    }
    let mut found = Vec::new();
    let mut from = 0.0;
    for index in 1..count {
        let rest = f64::from(count - index);
        // Even parts, moved to a good place if both sides still fit.
        let even = length * f64::from(index) / f64::from(count);
        let most = from + room - STRIP;
        let least = length - (room + (room - STRIP) * (rest - 1.0));
        let fits = |seam: f64| seam >= least && seam <= most;
        let near = seams.iter().copied().filter(|&seam| fits(seam));
        let near = near.min_by(|a, b| (a - even).abs().total_cmp(&(b - even).abs()));
        let to = near.unwrap_or(even.clamp(least, most));
        found.push(Stretch {
            from,
            to,
            printed_to: (to + STRIP).min(length),
        });
        from = to;
    }
    found.push(Stretch {
        from,
        to: length,
        printed_to: length,
    });
    found
}

#[cfg(test)]
mod tests {
    use super::{Plan, STRIP, Stretch};
    use crate::paper::{Extent, Paper};

    /// The stretches cover a length without gaps and fit into `room`.
    fn holds(stretches: &[Stretch], length: f64, room: f64) {
        let mut at = 0.0;
        for stretch in stretches {
            assert!((stretch.from - at).abs() < 1e-9);
            assert!(stretch.to > stretch.from);
            assert!(stretch.printed_to - stretch.from <= room + 1e-9);
            let strip = stretch.printed_to - stretch.to;
            let last = (stretch.to - length).abs() < 1e-9;
            assert!(last || (strip - STRIP).abs() < 1e-9 || stretch.printed_to >= length - 1e-9);
            at = stretch.to;
        }
        assert!((at - length).abs() < 1e-9);
    }

    #[test]
    fn boards_of_every_size_are_covered() {
        for paper in Paper::ALL {
            for width in 10..90 {
                for height in 10..60 {
                    let board = Extent::new(f64::from(width) * 11.3, f64::from(height) * 13.7);
                    let plan = Plan::new(board, paper.size(), [&[100.0, 150.0], &[]]);
                    let room = plan.sheet.usable();
                    holds(&plan.columns, board.width, room.width);
                    holds(&plan.rows, board.height, room.height);
                }
            }
        }
    }

    #[test]
    fn a_board_that_fits_is_not_divided() {
        let plan = Plan::new(Extent::new(280.0, 190.0), Paper::A4.size(), [&[], &[]]);
        assert_eq!(plan.count(), 1);
        assert_eq!(plan.sheet, Paper::A4.size().turned());
    }

    #[test]
    fn seams_go_where_they_are_wanted() {
        let plan = Plan::new(
            Extent::new(250.0, 250.0),
            Paper::A4.size(),
            [&[20.0, 113.0, 138.0], &[]],
        );
        assert_eq!(plan.columns.len(), 2);
        assert!((plan.columns[0].to - 113.0).abs() < 1e-9, "{plan:?}");
        assert_eq!(plan.sheets().map(|s| s.0).collect::<Vec<_>>(), ["A1", "A2"]);
    }
}
