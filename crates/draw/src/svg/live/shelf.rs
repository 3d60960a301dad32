//! The shelves beside a board in a page, and the pieces on them.

use std::fmt::Write as _;

use super::Live;
use crate::geometry::{Pt, Rect};
use crate::glyph::{Paint, Shape};
use crate::palette::{INK, SHELF};
use crate::scene::{HandItem, Why};
use crate::svg::ink::round;

/// Height of the shelf beside either side of the board, as a share of the board's width: as high as
/// a thumb needs, on the smallest telephones.
pub(super) const SHELF_HEIGHT: f64 = 0.11;

impl Live<'_, '_> {
    /// The pieces beside the board; laid out by the script too.
    pub(super) fn hands(&mut self) {
        let scale = self.hand_scale();
        let _ = write!(
            self.picture.ink.out,
            "<g data-layer=\"hands\" data-scale=\"{scale}\">"
        );
        for (side, items) in self.board_state.hands.iter().enumerate() {
            let near = (side == 0) != self.flipped;
            self.hand(items, side, near);
        }
        self.raw("</g>");
    }

    /// How large pieces beside the board are: the tallest fills its shelf.
    fn hand_scale(&self) -> f64 {
        let scene = self.scene();
        let tallest = scene.glyphs.iter().map(|glyph| glyph.reach.y);
        let scale = SHELF_HEIGHT * scene.view.width * 0.36 / tallest.fold(1.0, f64::max);
        (scale.min(1.0) * 1000.0).round() / 1000.0
    }

    /// Waiting pieces begin at the left, lost ones at the right.
    fn hand(&mut self, items: &[HandItem], side: usize, near: bool) {
        let Rect { min, width, .. } = self.scene().view;
        let height = SHELF_HEIGHT * width;
        let top = if near {
            self.scene().view.bottom()
        } else {
            min.y - height
        };
        let gap = width * 0.01;
        let (mut start, mut end) = (min.x + gap, self.scene().view.right() - gap);
        for item in items {
            let held = Held::new(
                self.scene().glyphs[item.glyph].reach.x,
                self.hand_scale(),
                item,
                height,
            );
            let x = if item.why == Why::Lost {
                end -= held.width + gap;
                end + gap
            } else {
                start += held.width + gap;
                start - held.width - gap
            };
            self.held(item, side, Pt::new(x, top), height, &held);
        }
    }

    fn held(&mut self, item: &HandItem, side: usize, at: Pt, height: f64, held: &Held) {
        let scene = self.scene();
        let glyph = &scene.glyphs[item.glyph];
        let scale = self.hand_scale();
        let why = match item.why {
            Why::Reserve => "reserve",
            Why::PutBack => "putback",
            Why::Lost => "lost",
        };
        let _ = write!(
            self.picture.ink.out,
            "<g class=\"kb-held kb-held-{why}\" data-hand=\"{}\" data-side=\"{side}\"",
            scene.hand_name(item.glyph)
        );
        self.translate(at);
        self.raw(">");
        let shelf = Shape::rect(0.0, height * 0.07, held.width, height * 0.86, height * 0.2);
        self.shape(&shelf.fill(SHELF));
        for index in 0..item.count {
            self.stand(&glyph.id);
            let _ = write!(
                self.picture.ink.out,
                " transform=\"translate({} {}) scale({scale})\"/>",
                round(held.first + held.step * index as f64),
                round(height * 0.5)
            );
        }
        let number = Pt::new(held.number, height * 0.5);
        self.picture.ink.text_at(number, height * 0.36, "start");
        self.raw(" font-weight=\"600\"");
        let ink = Some(Paint::Plain(INK));
        self.picture.ink.paint(ink, None, 1.0);
        self.raw(">");
        self.picture.ink.words(&format!("×{}", item.count));
        self.raw("</text></g>");
    }
}

/// How some equal pieces lie on a shelf: a long row overlaps like coins.
struct Held {
    first: f64,
    step: f64,
    number: f64,
    width: f64,
}

impl Held {
    fn new(reach: f64, scale: f64, item: &HandItem, height: f64) -> Self {
        let radius = reach * scale;
        let step = radius * if item.count > 4 { 0.5 } else { 1.5 };
        let first = height * 0.1 + radius;
        let last = first + step * item.count.saturating_sub(1) as f64;
        // The sign, and a digit or two.
        let letters = if item.count > 9 { 3.0 } else { 2.0 };
        Self {
            first,
            step,
            number: last + radius + height * 0.1,
            width: last + radius + height * (0.28 + 0.24 * letters),
        }
    }
}
