//! Tables: the widths of their columns, and their rows as strips.

use super::lines::{break_lines, width_of};
use super::{Setting, Span, Strip, What};

/// Appends the rows of a table.
pub(super) fn table(strips: &mut Vec<Strip>, rows: &[Vec<Vec<Span>>], setting: Setting) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut size = setting.size() * 0.95;
    // A column is at least as wide as its longest word. If that is too wide, the type gets smaller.
    let (least, gap, room) = loop {
        let longest = |cell: &Vec<Span>| {
            let lines = break_lines(cell, size, 0.0);
            lines.iter().map(|line| line.width).fold(0.0, f64::max)
        };
        let least = widest(rows, columns, longest);
        let gap = size * 0.7;
        let room = setting.width - gap * (columns.saturating_sub(1)) as f64;
        if least.iter().sum::<f64>() <= room || size < 1.0 {
            break (least, gap, room);
        }
        size *= 0.97;
    };
    let natural = |cell: &Vec<Span>| {
        let spans = cell.iter();
        spans.map(|s| width_of(s.face, &s.text, size)).sum::<f64>()
    };
    let mut widths = widest(rows, columns, natural);
    let total: f64 = widths.iter().sum();
    if total > room {
        let needed: f64 = least.iter().sum();
        // The remaining room goes to the columns that need more.
        let share = ((room - needed) / (total - needed)).clamp(0.0, 1.0);
        for (width, least) in widths.iter_mut().zip(&least) {
            *width = least + (*width - least) * share;
        }
    }
    for (index, row) in rows.iter().enumerate() {
        let mut x = 0.0;
        let mut cells = Vec::new();
        let mut most = 1;
        for (column, cell) in row.iter().enumerate() {
            let lines = break_lines(cell, size, widths[column]);
            most = most.max(lines.len());
            cells.push((x, lines));
            x += widths[column] + gap;
        }
        let leading = size * 1.22;
        strips.push(Strip {
            before: if index == 0 { leading * 0.5 } else { 0.0 },
            height: leading * most as f64 + size * 0.35,
            keep: index + 1 < rows.len(),
            what: What::Row {
                cells,
                size,
                leading,
                head: index == 0,
                width: (x - gap).min(setting.width),
            },
        });
    }
}

/// The largest measure of the cells in each column.
fn widest(
    rows: &[Vec<Vec<Span>>],
    columns: usize,
    measure: impl Fn(&Vec<Span>) -> f64,
) -> Vec<f64> {
    let mut widths = vec![0.0_f64; columns];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = width.max(measure(cell) + 0.1);
        }
    }
    widths
}
