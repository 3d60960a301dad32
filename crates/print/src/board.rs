//! The sheets with the board, at actual size.

use kurbo::{Affine, Rect};

use crate::drawing::Drawing;
use crate::fonts::Face;
use crate::outfits::Outfit;
use crate::paper::{Extent, MARGIN, Paper};
use crate::sheet::{Anchor, INK, Kind, Pen, QUIET, Sheet, Type};
use crate::tiles::{Plan, TICK};
use crate::words::Words;

/// The size of a board on the table.
pub(crate) fn size(outfit: &Outfit) -> Extent {
    let view = outfit.scene.view;
    Extent::new(view.width * outfit.scale, view.height * outfit.scale)
}

/// How a board is laid out on sheets of paper.
pub(crate) fn plan(outfit: &Outfit, paper: Paper) -> Plan {
    let view = outfit.scene.view;
    let between = |at: &dyn Fn(usize) -> f64| {
        let places = 0..outfit.scene.places.len();
        let mut all: Vec<f64> = places.map(|place| at(place) * outfit.scale).collect();
        all.sort_by(f64::total_cmp);
        all.dedup_by(|a, b| (*a - *b).abs() < 0.5);
        // Between two rows of places nothing is torn apart.
        let middles = all.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]));
        middles.collect::<Vec<f64>>()
    };
    let across = between(&|place| outfit.scene.places[place].at.x - view.min.x);
    let down = between(&|place| outfit.scene.places[place].at.y - view.min.y);
    Plan::new(size(outfit), paper.size(), [&across, &down])
}

/// Draws all sheets of the board.
pub(crate) fn sheets(outfit: &Outfit, plan: &Plan, words: &Words) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for (name, column, row) in plan.sheets() {
        let title = if plan.count() == 1 {
            words.t("print-board")
        } else {
            words.with("print-board-part", "name", &name)
        };
        let mut sheet = Sheet::new(plan.sheet, Kind::Board, title);
        tile(&mut sheet, outfit, plan, column, row);
        sheets.push(sheet);
    }
    sheets
}

fn tile(sheet: &mut Sheet, outfit: &Outfit, plan: &Plan, column: usize, row: usize) {
    let (across, down) = (plan.columns[column], plan.rows[row]);
    let room = plan.sheet.usable();
    let width = across.printed_to - across.from;
    let height = down.printed_to - down.from;
    let left = MARGIN + (room.width - width) / 2.0;
    let top = MARGIN + (room.height - height) / 2.0;
    let shown = Rect::new(left, top, left + width, top + height);

    let view = outfit.scene.view;
    let to_sheet = Affine::translate((left - across.from, top - down.from))
        * Affine::scale(outfit.scale)
        * Affine::translate((-view.min.x, -view.min.y));
    let drawing = Drawing {
        scene: &outfit.scene,
        inks: &outfit.inks,
    };
    sheet.clipped(shown, |sheet| {
        sheet.placed(to_sheet, |sheet| drawing.board(sheet));
    });

    // The edge of the board is where to cut; so is a seam on its far side.
    let own = Rect::new(
        left,
        top,
        left + across.to - across.from,
        top + down.to - down.from,
    );
    edges(sheet, shown, own);
    corners(sheet, own, shown, room);
    seams(sheet, plan, (column, row), shown, own);
}

/// The line to cut along all around.
fn edges(sheet: &mut Sheet, shown: Rect, own: Rect) {
    sheet.rect(shown, None, Some(Pen::cut()));
    if own != shown {
        // The next sheet covers everything beyond the seam.
        let pen = Pen::new(QUIET, 0.2).dashed(&[0.8, 0.8]);
        if own.x1 < shown.x1 {
            sheet.line((own.x1, shown.y0), (own.x1, shown.y1), pen.clone());
        }
        if own.y1 < shown.y1 {
            sheet.line((shown.x0, own.y1), (shown.x1, own.y1), pen);
        }
    }
}

/// Marks beyond the corners, to lay a ruler along, where there is room for them.
fn corners(sheet: &mut Sheet, own: Rect, shown: Rect, room: Extent) {
    let free_x = shown.width() + 2.0 * TICK <= room.width + 1e-9;
    let free_y = shown.height() + 2.0 * TICK <= room.height + 1e-9;
    let pen = || Pen::new(INK, 0.25);
    for x in [shown.x0, own.x1, shown.x1] {
        if free_y {
            sheet.line((x, shown.y0 - TICK), (x, shown.y0 - 0.5), pen());
            sheet.line((x, shown.y1 + 0.5), (x, shown.y1 + TICK), pen());
        }
    }
    for y in [shown.y0, own.y1, shown.y1] {
        if free_x {
            sheet.line((shown.x0 - TICK, y), (shown.x0 - 0.5, y), pen());
            sheet.line((shown.x1 + 0.5, y), (shown.x1 + TICK, y), pen());
        }
    }
}

/// On each strip the name of the sheet that is glued there.
fn seams(sheet: &mut Sheet, plan: &Plan, (column, row): (usize, usize), shown: Rect, own: Rect) {
    let kind = Type::points(Face::Bold, 8.0).coloured(QUIET);
    if own.x1 < shown.x1 {
        let name = plan.name(column + 1, row);
        let at = (f64::midpoint(own.x1, shown.x1), shown.y0 + 5.0);
        sheet.words(at, Anchor::Middle, kind, &name);
    }
    if own.y1 < shown.y1 {
        let name = plan.name(column, row + 1);
        let at = (shown.x0 + 5.0, f64::midpoint(own.y1, shown.y1) + 1.0);
        sheet.words(at, Anchor::Middle, kind, &name);
    }
}
