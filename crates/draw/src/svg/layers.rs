//! The layers of a picture, from the page up to the pieces and the words.

use std::fmt::Write as _;

use kabinet_core::sorting;

use super::ink::{Ink, round};
use super::{SvgOptions, marks, words};
use crate::geometry::{Pt, Rect};
use crate::glyph::{Glyph, Paint, Shape};
use crate::palette::{INK, LABEL, PAPER, QUIET};
use crate::scene::{Face, Follows, Scene};

pub(super) const SANS: &str =
    "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif";
const SERIF: &str =
    "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'DejaVu Serif',serif";

/// Height of the strip that names a side, as a share of the board's width: it reads at 320 px.
const STRIP: f64 = 0.095;
/// Height of the caption's strip.
const CAPTION: f64 = 0.085;
/// Height of a line of the notes, and how many letters it has room for: a letter is half as wide as
/// the type is high, which is 0.68 of the line.
const NOTE: f64 = 0.05;
const NOTE_LETTERS: usize = 52;
/// The margin of the page around everything, as a share of the board's width.
const MARGIN: f64 = 0.015;

/// One picture in the making.
pub(super) struct Picture<'a, 'b> {
    pub(super) scene: &'a Scene,
    pub(super) options: &'a SvgOptions,
    pub(super) ink: &'a mut Ink<'b>,
}

/// Writes the whole document.
pub(super) fn picture(scene: &Scene, options: &SvgOptions, ink: &mut Ink<'_>) -> String {
    let board = scene.view;
    let strip = if options.hands {
        STRIP * board.width
    } else {
        0.0
    };
    let caption = if options.caption {
        CAPTION * board.width
    } else {
        0.0
    };
    let lines = if options.caption {
        words::lines(&scene.notes, NOTE_LETTERS)
    } else {
        Vec::new()
    };
    let note = NOTE * board.width;
    let margin = if options.paper {
        MARGIN * board.width
    } else {
        0.0
    };
    let mut all = board.grown(margin);
    all.min.y -= strip;
    all.height += 2.0 * strip + caption + note * lines.len() as f64;

    let mut picture = Picture {
        scene,
        options,
        ink,
    };
    picture.opening(all);
    picture.definitions();
    if options.paper {
        let Rect { min, width, height } = all;
        picture.plain(&Shape::rect(min.x, min.y, width, height, 0.0).fill(PAPER));
    }
    picture.backdrop();
    picture.faces();
    picture.lines();
    picture.face_marks();
    picture.places();
    if options.coordinates {
        picture.labels();
    }
    picture.place_marks();
    picture.signs();
    picture.pieces();
    picture.warnings();
    if options.hands {
        let (near, far) = if options.flipped { (1, 0) } else { (0, 1) };
        picture.hand(&scene.hands[far], board.min.y - strip, strip);
        picture.hand(&scene.hands[near], board.bottom(), strip);
    }
    if options.caption {
        let middle = board.bottom() + strip + margin + caption * 0.38;
        let middle = Pt::new(board.centre().x, middle);
        picture.caption(middle, caption * 0.52);
        let first = middle.moved(Pt::new(0.0, caption * 0.31 + note * 0.5));
        picture.notes(&lines, first, note);
    }
    ink.style();
    ink.raw("</svg>\n");
    std::mem::take(&mut ink.out)
}

impl Picture<'_, '_> {
    /// Where a point of the board goes when the board is turned.
    pub(super) fn turn(&self, at: Pt) -> Pt {
        if self.options.flipped {
            at.turned(self.scene.pivot)
        } else {
            at
        }
    }

    fn plain(&mut self, shape: &Shape) {
        self.ink.shape(shape);
    }

    fn opening(&mut self, all: Rect) {
        let Scene { title, caption, .. } = self.scene;
        let prefix = self.ink.prefix.clone();
        let _ = write!(
            self.ink.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" role=\"img\" \
             class=\"{prefix}-board\" \
             aria-labelledby=\"{prefix}-title {prefix}-desc\" font-family=\"{SANS}\">",
            round(all.min.x),
            round(all.min.y),
            round(all.width),
            round(all.height),
        );
        let _ = write!(self.ink.out, "<title id=\"{prefix}-title\">");
        self.ink.words(&format!("{title}. {caption}"));
        let _ = write!(self.ink.out, "</title><desc id=\"{prefix}-desc\">");
        match &self.options.described {
            Some(words) => self.ink.words(words),
            None => self.ink.words(&words::describe(self.scene)),
        }
        self.ink.raw("</desc>");
    }

    fn definitions(&mut self) {
        self.ink.raw("<defs>");
        for shade in &self.scene.palette.shades {
            self.ink.shade(shade);
        }
        for (index, glyph) in self.scene.grounds.iter().enumerate() {
            if self
                .scene
                .places
                .iter()
                .any(|place| place.ground == Some(index))
            {
                self.define(glyph);
            }
        }
        for (index, glyph) in self.scene.glyphs.iter().enumerate() {
            let held = self.scene.hands.iter().flat_map(|hand| &hand.items);
            if self.scene.pieces.iter().any(|piece| piece.glyph == index)
                || held.clone().any(|item| item.glyph == index)
            {
                self.define(glyph);
            }
        }
        self.ink.raw("</defs>");
    }

    pub(super) fn define(&mut self, glyph: &Glyph) {
        self.define_with(glyph, "");
    }

    /// Defines a glyph whose element also has these attributes.
    pub(super) fn define_with(&mut self, glyph: &Glyph, attributes: &str) {
        let _ = write!(
            self.ink.out,
            "<g id=\"{}-{}\"{attributes}>",
            self.ink.prefix, glyph.id
        );
        for shape in &glyph.shapes {
            self.ink.shape(shape);
        }
        self.ink.raw("</g>");
    }

    pub(super) fn stand(&mut self, glyph: &Glyph, at: Pt) {
        let _ = write!(
            self.ink.out,
            "<use href=\"#{}-{}\"",
            self.ink.prefix, glyph.id
        );
        self.ink.number("x", at.x);
        self.ink.number("y", at.y);
        self.ink.raw("/>");
    }

    pub(super) fn backdrop(&mut self) {
        for shape in &self.scene.backdrop {
            self.ink.shape(shape);
        }
    }

    /// Faces of one kind that follow each other are one path, unless they have names.
    fn faces(&mut self) {
        let alike = |a: &Face, b: &Face| {
            a.name.is_none() && b.name.is_none() && a.fill == b.fill && a.stroke == b.stroke
        };
        for group in self.scene.faces.chunk_by(alike) {
            let first = &group[0];
            let data: String = group.iter().map(|face| self.outline(face)).collect();
            self.ink.raw("<path");
            if let Some(name) = &first.name {
                self.ink.attribute("data-face", name);
            }
            self.ink.attribute("d", &data);
            self.ink.paint(Some(first.fill), first.stroke, 1.0);
            self.ink.raw("/>");
        }
    }

    pub(super) fn outline(&self, face: &Face) -> String {
        let mut data = String::new();
        for (index, &corner) in face.corners.iter().enumerate() {
            let at = self.turn(corner);
            let pen = if index == 0 { 'M' } else { 'L' };
            let _ = write!(data, "{pen}{} {}", round(at.x), round(at.y));
        }
        data.push('Z');
        data
    }

    pub(super) fn lines(&mut self) {
        if self.scene.lines.ends.is_empty() {
            return;
        }
        let mut data = String::new();
        for &(from, to) in &self.scene.lines.ends {
            let (from, to) = (self.turn(from), self.turn(to));
            let _ = write!(
                data,
                "M{} {}L{} {}",
                round(from.x),
                round(from.y),
                round(to.x),
                round(to.y)
            );
        }
        // Written once, drawn with every stroke.
        let id = format!("{}-lines", self.ink.prefix);
        self.ink.raw("<defs><path");
        self.ink.attribute("id", &id);
        self.ink.attribute("d", &data);
        self.ink.raw("/></defs>");
        for &(role, width, opacity) in &self.scene.lines.strokes {
            self.ink.raw("<use stroke-linecap=\"round\"");
            self.ink.attribute("href", &format!("#{id}"));
            self.ink.paint(None, Some((role, width)), opacity);
            self.ink.raw("/>");
        }
    }

    fn signs(&mut self) {
        for sign in &self.scene.signs {
            let at = self.turn(sign.at);
            let _ = write!(
                self.ink.out,
                "<g transform=\"translate({} {})\">",
                round(at.x),
                round(at.y)
            );
            for shape in &sign.shapes {
                self.ink.shape(shape);
            }
            self.ink.raw("</g>");
        }
    }

    fn places(&mut self) {
        for place in &self.scene.places {
            let at = self.turn(place.at);
            self.ink.raw("<g");
            self.ink.attribute("data-place", &place.name);
            self.ink.raw(">");
            match place.ground.and_then(|index| self.scene.grounds.get(index)) {
                Some(ground) => self.stand(ground, at),
                None => {
                    let target = marks::outline_of(place.form, at, 0.0);
                    self.ink.shape(&target.fill(PAPER).faint(0.0));
                }
            }
            self.ink.raw("</g>");
        }
    }

    fn labels(&mut self) {
        self.ink.raw("<g aria-hidden=\"true\" font-weight=\"600\"");
        self.ink.paint(Some(Paint::Plain(LABEL)), None, 1.0);
        self.ink.raw(">");
        for label in &self.scene.labels {
            let turned = self.turn(label.at);
            let at = match label.follows {
                Follows::Column => Pt::new(turned.x, label.at.y),
                Follows::Row => Pt::new(label.at.x, turned.y),
                Follows::Place => turned,
            };
            self.ink.text_at(at, label.size, "middle");
            self.ink.raw(">");
            self.ink.words(&label.text);
            self.ink.raw("</text>");
        }
        self.ink.raw("</g>");
    }

    /// Pieces further from the reader come first, so that nearer ones stand before them.
    fn pieces(&mut self) {
        let mut order: Vec<_> = self.scene.pieces.iter().collect();
        let depth = |place: usize| self.turn(self.scene.places[place].at).y;
        sorting::sort_by_key(&mut order, |piece| {
            (sorting::float_key(depth(piece.place)), piece.level)
        });
        for piece in order {
            let place = &self.scene.places[piece.place];
            let glyph = &self.scene.glyphs[piece.glyph];
            let up = Pt::new(0.0, -self.scene.rise * piece.level as f64);
            let at = self.turn(place.at).moved(up);
            self.ink.raw("<g");
            self.ink.attribute("data-at", &place.name);
            self.ink.attribute("data-level", &piece.level.to_string());
            self.ink.attribute("data-piece", &glyph.id);
            self.ink.raw("><title>");
            self.ink.words(&format!("{}, {}", glyph.name, place.name));
            self.ink.raw("</title>");
            self.stand(glyph, at);
            self.ink.raw("</g>");
        }
    }

    fn caption(&mut self, at: Pt, size: f64) {
        // Letters of an italic serif are about half as wide as they are high.
        let letters = self.scene.caption.chars().count().max(1) as f64;
        let size = size.min(self.scene.view.width / (0.56 * letters));
        self.ink.raw("<g");
        self.ink.attribute("font-family", SERIF);
        self.ink.raw(" font-style=\"italic\">");
        self.ink.text_at(at, size, "middle");
        self.ink.paint(Some(Paint::Plain(INK)), None, 1.0);
        self.ink.raw(">");
        self.ink.words(&self.scene.caption);
        self.ink.raw("</text></g>");
    }

    /// Lines of small type, the first at `at`.
    fn notes(&mut self, lines: &[String], at: Pt, height: f64) {
        for (index, line) in lines.iter().enumerate() {
            let below = Pt::new(0.0, height * index as f64);
            self.ink.text_at(at.moved(below), height * 0.68, "middle");
            self.ink.paint(Some(Paint::Plain(QUIET)), None, 1.0);
            self.ink.raw(">");
            self.ink.words(line);
            self.ink.raw("</text>");
        }
    }
}
