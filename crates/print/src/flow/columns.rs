//! Strips in columns: where each goes, and the largest type in which all of them fit.

use kurbo::Rect;

use super::{Block, Setting, Strip, set};

/// Fills columns one after the other: the column and the height of each strip; `None` without
/// enough room.
pub(crate) fn pour(strips: &[Strip], columns: &[Rect]) -> Option<Vec<(usize, f64)>> {
    let mut places = Vec::with_capacity(strips.len());
    let mut column = 0;
    let mut y = columns.first()?.y0;
    let mut at = 0;
    while at < strips.len() {
        // The strips that must stay together.
        let length = 1 + strips[at..].iter().take_while(|strip| strip.keep).count();
        let end = (at + length).min(strips.len());
        let unit = &strips[at..end];
        let top = y <= columns[column].y0;
        let height: f64 = unit.iter().map(|strip| strip.before + strip.height).sum();
        let height = if top { height - unit[0].before } else { height };
        if y + height > columns[column].y1 + 1e-6 {
            if top || column + 1 == columns.len() {
                return None;
            }
            column += 1;
            y = columns[column].y0;
            continue;
        }
        for (index, strip) in unit.iter().enumerate() {
            if !(top && index == 0) {
                y += strip.before;
            }
            places.push((column, y));
            y += strip.height;
        }
        at = end;
    }
    Some(places)
}

/// Sets blocks in the largest type that fits into the columns, to a tenth of a point between two
/// sizes; `None` if the smallest does not fit.
pub(crate) fn fit(
    blocks: &[Block],
    (smallest, largest): (f64, f64),
    figure: f64,
    columns: &[Rect],
) -> Option<Vec<Strip>> {
    let width = columns.first()?.width();
    let tried = |tenths: u32| {
        let setting = Setting {
            points: largest - 0.1 * f64::from(tenths),
            width,
            figure,
        };
        let strips = set(blocks, setting);
        pour(&strips, columns).is_some().then_some(strips)
    };
    if let Some(strips) = tried(0) {
        return Some(strips);
    }
    let (mut too_large, mut fits) = (0, ((largest - smallest) * 10.0).round() as u32);
    let mut best = tried(fits)?;
    while fits - too_large > 1 {
        let middle = u32::midpoint(too_large, fits);
        match tried(middle) {
            Some(strips) => (fits, best) = (middle, strips),
            None => too_large = middle,
        }
    }
    Some(best)
}

/// Shortens the last two columns as far as the strips still fit, so that both end alike.
pub(crate) fn balance(strips: &[Strip], columns: &mut [Rect]) {
    let Some(at) = columns.len().checked_sub(2) else {
        return;
    };
    let (top, full) = (columns[at].y0, columns[at].y1);
    let (mut short, mut long) = (top, full);
    while long - short > 0.5 {
        let middle = f64::midpoint(short, long);
        for column in &mut columns[at..] {
            column.y1 = middle;
        }
        if pour(strips, columns).is_some() {
            long = middle;
        } else {
            short = middle;
        }
    }
    for column in &mut columns[at..] {
        column.y1 = long;
    }
}
