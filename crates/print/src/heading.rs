//! The head of a page of words: title, who made it, what it is about.

use crate::flow;
use crate::fonts::Face;
use crate::paper::MARGIN;
use crate::sheet::{Anchor, Pen, QUIET, Role, Sheet, Type};

/// Draws a head at the top of a page; returns where the words below may begin.
pub(crate) fn draw(page: &mut Sheet, title: &str, made: &str, lead: &str, inset: f64) -> f64 {
    let left = MARGIN + inset;
    let right = page.size.width - MARGIN - inset;
    let mut y = MARGIN + inset + 5.5;
    let kind = Type::points(Face::Title, 21.0);
    page.tag(Role::Title);
    page.words((left, y), Anchor::Start, kind, title);
    y += 5.5;
    let kind = Type::points(Face::Plain, 9.0).coloured(QUIET);
    page.tag(Role::Words);
    page.words((left, y), Anchor::Start, kind, made);
    y += 2.6;
    page.line((left, y), (right, y), Pen::new(QUIET, 0.3));
    let kind = Type::points(Face::Lead, 10.0);
    page.tag(Role::Words);
    for line in flow::broken(lead, kind.face, kind.size, right - left) {
        y += 4.8;
        page.words((left, y), Anchor::Start, kind, &line);
    }
    y + 4.2
}
