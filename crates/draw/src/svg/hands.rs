//! The strips above and below the board: whose they are, and the pieces beside the board.

use std::fmt::Write as _;

use super::ink::round;
use super::layers::Picture;
use crate::geometry::{Pt, Rect};
use crate::glyph::{Paint, Shape};
use crate::palette::{INK, QUIET, SHELF, TURN};
use crate::scene::{Hand, HandItem, Why};

impl Picture<'_, '_> {
    /// A strip with a side's name on the left and what it holds on the right.
    pub(super) fn hand(&mut self, hand: &Hand, top: f64, height: f64) {
        let Rect { min, width, .. } = self.scene.view;
        let middle = top + height / 2.0;
        let size = height * 0.46;
        let left = min.x + width * 0.02;
        if hand.to_move {
            let (x, r) = (left + size * 0.35, size * 0.34);
            let arrow = format!(
                "M{} {}l{} {}l{} {}Z",
                round(x - r),
                round(middle - r),
                round(2.0 * r),
                round(r),
                round(-2.0 * r),
                round(r)
            );
            self.ink.shape(&Shape::path(arrow).fill(TURN));
        }
        self.ink.raw("<g font-weight=\"600\">");
        self.ink
            .text_at(Pt::new(left + size * 1.1, middle), size, "start");
        let role = if hand.to_move { INK } else { QUIET };
        self.ink.paint(Some(Paint::Plain(role)), None, 1.0);
        self.ink.raw(">");
        self.ink.words(&hand.side);
        self.ink.raw("</text></g>");

        let mut right = min.x + width * 0.985;
        for item in hand.items.iter().rev().filter(|item| item.count > 0) {
            right = self.hand_item(item, right, middle, size);
        }
    }

    /// How large pieces beside the board are: the tallest fills a strip with letters of `size`.
    fn hand_scale(&self, size: f64) -> f64 {
        let tallest = self.scene.glyphs.iter().map(|glyph| glyph.reach.y);
        let tallest = tallest.fold(1.0, f64::max);
        // Whole hundredths: the number is written many times.
        ((size * 0.94 / tallest).min(1.0) * 100.0).floor() / 100.0
    }

    /// Writes equal pieces to the left of `right`; returns where the next ones may end.
    fn hand_item(&mut self, item: &HandItem, right: f64, middle: f64, size: f64) -> f64 {
        let glyph = &self.scene.glyphs[item.glyph];
        let scale = self.hand_scale(size);
        let reach = glyph.reach.x * scale;
        let note = match item.why {
            Why::Reserve => format!("×{}", item.count),
            Why::PutBack => self.options.beside.put_back.clone(),
            Why::Lost => self.options.beside.lost.clone(),
        };
        // System fonts differ; 0.62 of the type's size is a wide enough digit in all of them.
        let room = note.chars().count() as f64
            * size
            * 0.82
            * if item.why == Why::Reserve { 0.62 } else { 0.54 };
        self.ink.text_at(Pt::new(right, middle), size * 0.82, "end");
        self.ink.paint(Some(Paint::Plain(QUIET)), None, 1.0);
        self.ink.raw(">");
        self.ink.words(&note);
        self.ink.raw("</text>");

        // A long row overlaps like coins, so that both sides' supplies stay beside the name.
        let step = if item.count > 4 {
            reach * 0.85
        } else {
            reach * 2.1
        };
        self.ink.raw("<g");
        self.ink
            .attribute("data-hand", &self.scene.hand_name(item.glyph));
        self.ink.attribute("data-piece", &glyph.id);
        self.ink.raw("><title>");
        self.ink.words(&format!("{} × {}", item.count, glyph.name));
        self.ink.raw("</title>");
        let end = right - room - size * 0.35 - reach;
        let start = end - step * (item.count - 1) as f64;
        // A shelf of a middling colour: dark pieces are seen on a dark page, light ones on a light.
        let (pad, half) = (size * 0.14, size * 1.04);
        let width = end - start + 2.0 * (reach + pad);
        let shelf = Shape::rect(
            start - reach - pad,
            middle - half,
            width,
            2.0 * half,
            size * 0.3,
        );
        self.ink.shape(&shelf.fill(SHELF));
        // Lost pieces are paler, but still visible.
        self.ink.raw(if item.why == Why::Lost {
            "<g opacity=\"0.8\">"
        } else {
            "<g>"
        });
        for index in 0..item.count {
            let at = start + step * index as f64;
            let _ = write!(
                self.ink.out,
                "<use href=\"#{}-{}\" transform=\"translate({} {}) scale({scale})\"/>",
                self.ink.prefix,
                glyph.id,
                round(at),
                round(middle)
            );
        }
        self.ink.raw("</g></g>");
        start - reach - size * 0.6
    }
}
