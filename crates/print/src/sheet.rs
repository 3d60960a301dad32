//! A sheet of paper with what is drawn on it, as plain data in millimetres.
//!
//! Whatever makes a page draws on a [`Sheet`]; what becomes of it is the business of the outputs
//! (`pdf` for printers, `svg` for screens), so both show the same.

use kabinet_draw::palette::Rgb;
use kurbo::{Affine, BezPath, Circle, Line, Point, Rect, Shape as _};

use crate::fonts::Face;
use crate::paper::Extent;

/// A point of type, 1/72 inch, in millimetres.
pub(crate) const PT: f64 = 25.4 / 72.0;

/// How exactly curves are followed: a thousandth of a millimetre is nothing to a printer.
const TOLERANCE: f64 = 0.001;

/// Black enough for words.
pub(crate) const INK: Rgb = Rgb::hex(0x1c_1a17);
/// Quiet words, and waste to cut off.
pub(crate) const QUIET: Rgb = Rgb::hex(0x5c_5852);
/// Lines to cut and fold along.
pub(crate) const CUT: Rgb = Rgb::hex(0x6e_6a64);

/// A line that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Pen {
    /// Its colour.
    pub colour: Rgb,
    /// Its width.
    pub width: f64,
    /// Lengths of dashes and gaps; none for a whole line.
    pub dashes: Vec<f64>,
}

impl Pen {
    /// A whole line.
    #[must_use]
    pub const fn new(colour: Rgb, width: f64) -> Self {
        Self {
            colour,
            width,
            dashes: Vec::new(),
        }
    }

    /// The line to cut along.
    #[must_use]
    pub const fn cut() -> Self {
        Self::new(CUT, 0.2)
    }

    /// The line to fold along.
    #[must_use]
    pub fn fold() -> Self {
        Self::new(CUT, 0.25).dashed(&[1.6, 1.2])
    }

    /// The same in dashes.
    #[must_use]
    pub fn dashed(mut self, dashes: &[f64]) -> Self {
        self.dashes = dashes.to_vec();
        self
    }
}

/// Where a text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Type {
    /// The font.
    pub face: Face,
    /// The height of the type, in millimetres.
    pub size: f64,
    /// The colour.
    pub colour: Rgb,
}

impl Type {
    /// Type of this many points, in ink.
    #[must_use]
    pub fn points(face: Face, points: f64) -> Self {
        Self {
            face,
            size: points * PT,
            colour: INK,
        }
    }

    /// The same in another colour.
    #[must_use]
    pub const fn coloured(mut self, colour: Rgb) -> Self {
        self.colour = colour;
        self
    }

    /// How wide a text is in it.
    #[must_use]
    pub fn width(&self, text: &str) -> f64 {
        self.face.width(text, self.size)
    }
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A form, filled or drawn.
    Form(Form),
    /// Words on one line.
    Words {
        /// Where their baseline begins, and how it is turned.
        place: Affine,
        /// How they are set.
        kind: Type,
        /// What they say.
        text: String,
    },
    /// Clips everything that follows to this box.
    Clip(Rect),
    /// The last clip ends.
    Unclip,
    /// What follows has this role in the document, for screen readers; until the next one.
    Tag(Role),
}

/// A form, filled or drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Its edge.
    pub path: BezPath,
    /// What fills it.
    pub fill: Option<Rgb>,
    /// What draws its edge.
    pub pen: Option<Pen>,
    /// From 0 (not seen) to 1.
    pub opacity: f64,
}

/// The role of marks in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// The title of a page.
    Title,
    /// The title of a section.
    Heading,
    /// A paragraph.
    Words,
    /// An item of a list.
    Item,
    /// The paragraph or the item before goes on.
    More,
    /// A row of a table, and whether it is its head.
    Row(bool),
    /// A cell of the row.
    Cell,
    /// A picture, with what it shows in words.
    Figure(String),
    /// Nothing that is read: lines, cutting marks, the footer.
    Decoration,
}

/// What a sheet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// How to print and make everything.
    Guide,
    /// The board, or a part of it.
    Board,
    /// Pieces to cut out.
    Pieces,
    /// The rules.
    Rules,
    /// The reference card.
    Card,
}

/// A sheet of paper.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its size.
    pub size: Extent,
    /// What it is for.
    pub kind: Kind,
    /// What it is called, in the reader's language.
    pub title: String,
    /// The shapes, from the lowest to the highest.
    pub marks: Vec<Mark>,
    /// The current transformation.
    place: Affine,
}

impl Sheet {
    /// An empty sheet.
    #[must_use]
    pub fn new(size: Extent, kind: Kind, title: String) -> Self {
        Self {
            size,
            kind,
            title,
            marks: Vec::new(),
            place: Affine::IDENTITY,
        }
    }

    /// Draws with everything moved, turned or enlarged.
    pub fn placed(&mut self, how: Affine, draw: impl FnOnce(&mut Self)) {
        let before = self.place;
        self.place = before * how;
        draw(self);
        self.place = before;
    }

    /// Gives what follows a role.
    pub fn tag(&mut self, role: Role) {
        self.marks.push(Mark::Tag(role));
    }

    /// Draws clipped to a box. The sheet must not be rotated there.
    pub fn clipped(&mut self, to: Rect, draw: impl FnOnce(&mut Self)) {
        let to = self.place.transform_rect_bbox(to);
        self.marks.push(Mark::Clip(to));
        draw(self);
        self.marks.push(Mark::Unclip);
    }

    /// How much larger things are drawn here.
    fn scale(&self) -> f64 {
        self.place.determinant().abs().sqrt()
    }

    /// Draws a form.
    pub fn form(&mut self, path: &BezPath, fill: Option<Rgb>, pen: Option<Pen>) {
        self.faint_form(path, fill, pen, 1.0);
    }

    /// Draws a form that is seen through.
    pub fn faint_form(
        &mut self,
        path: &BezPath,
        fill: Option<Rgb>,
        pen: Option<Pen>,
        opacity: f64,
    ) {
        let scale = self.scale();
        let pen = pen.map(|pen| Pen {
            width: pen.width * scale,
            dashes: pen.dashes.iter().map(|dash| dash * scale).collect(),
            ..pen
        });
        self.marks.push(Mark::Form(Form {
            path: self.place * path,
            fill,
            pen,
            opacity,
        }));
    }

    /// Draws a line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), pen: Pen) {
        self.form(&Line::new(from, to).to_path(TOLERANCE), None, Some(pen));
    }

    /// Draws a box.
    pub fn rect(&mut self, rect: Rect, fill: Option<Rgb>, pen: Option<Pen>) {
        self.form(&rect.to_path(TOLERANCE), fill, pen);
    }

    /// Draws a circle.
    pub fn circle(&mut self, at: (f64, f64), r: f64, fill: Option<Rgb>, pen: Option<Pen>) {
        self.form(&Circle::new(at, r).to_path(TOLERANCE), fill, pen);
    }

    /// Writes words on one line; `at` is on the baseline.
    pub fn words(&mut self, at: (f64, f64), anchor: Anchor, kind: Type, text: &str) {
        if text.is_empty() {
            return;
        }
        let width = kind.width(text);
        let back = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let start = self.place * Affine::translate((at.0 - back, at.1));
        let scale = self.scale();
        self.marks.push(Mark::Words {
            // The type's size contains the scale; the rest rotates and moves.
            place: start * Affine::scale(1.0 / scale),
            kind: Type {
                size: kind.size * scale,
                ..kind
            },
            text: text.to_owned(),
        });
    }

    /// Lays another sheet's marks on this one, moved.
    pub fn lay(&mut self, other: Sheet, by: (f64, f64)) {
        let how = self.place * Affine::translate(by);
        for mark in other.marks {
            self.marks.push(match mark {
                Mark::Form(form) => Mark::Form(Form {
                    path: how * form.path,
                    ..form
                }),
                Mark::Words { place, kind, text } => Mark::Words {
                    place: how * place,
                    kind,
                    text,
                },
                Mark::Clip(rect) => Mark::Clip(how.transform_rect_bbox(rect)),
                Mark::Unclip => Mark::Unclip,
                Mark::Tag(role) => Mark::Tag(role),
            });
        }
    }

    /// Every text on it, in the order in which it was written.
    pub fn texts(&self) -> impl Iterator<Item = (&str, Face)> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Words { text, kind, .. } => Some((text.as_str(), kind.face)),
            _ => None,
        })
    }

    /// Everything that is drawn lies in this box, lines and letters included; clipped marks count
    /// as far as they are seen.
    #[must_use]
    pub fn covered(&self) -> Option<Rect> {
        let mut clips: Vec<Rect> = Vec::new();
        let mut all: Option<Rect> = None;
        for mark in &self.marks {
            let mut covered = match mark {
                Mark::Clip(rect) => {
                    let inner = clips.last().map_or(*rect, |outer| outer.intersect(*rect));
                    clips.push(inner);
                    continue;
                }
                Mark::Unclip => {
                    clips.pop();
                    continue;
                }
                Mark::Tag(_) => continue,
                Mark::Form(form) => {
                    let half = form.pen.as_ref().map_or(0.0, |pen| pen.width / 2.0);
                    form.path.bounding_box().inflate(half, half)
                }
                Mark::Words { place, kind, text } => {
                    let width = kind.width(text);
                    let letters = Rect::new(0.0, -0.76 * kind.size, width, 0.24 * kind.size);
                    place.transform_rect_bbox(letters)
                }
            };
            if let Some(&clip) = clips.last() {
                if covered.intersect(clip).is_zero_area() && !clip.contains(covered.center()) {
                    continue;
                }
                covered = covered.intersect(clip);
            }
            all = Some(all.map_or(covered, |all| all.union(covered)));
        }
        all
    }
}

/// A path through points, closed.
pub(crate) fn polygon(points: impl IntoIterator<Item = (f64, f64)>) -> BezPath {
    let mut path = BezPath::new();
    for (index, point) in points.into_iter().enumerate() {
        if index == 0 {
            path.move_to(Point::from(point));
        } else {
            path.line_to(Point::from(point));
        }
    }
    path.close_path();
    path
}
