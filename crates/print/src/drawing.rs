//! A scene on a sheet: boards, pieces and figures in the inks of a printer.

use std::collections::BTreeMap;

use kabinet_draw::geometry::Pt;
use kabinet_draw::glyph::{Glyph, Outline, Paint, Shape};
use kabinet_draw::palette::{LABEL, Palette, Rgb, Role};
use kabinet_draw::scene::{Form, MarkKind, Scene, Target};
use kurbo::{Affine, BezPath, Ellipse, Rect, RoundedRect, Shape as _};

use crate::fonts::Face;
use crate::sheet::{Anchor, Pen, Sheet, Type, polygon};

/// In scene units, of which a board has several hundred.
const TOLERANCE: f64 = 0.01;

/// What colours of a screen become on paper: light, with little ink.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inks {
    /// By the name of a role or a shade; `None` is not printed at all.
    by_name: BTreeMap<&'static str, Option<Rgb>>,
}

impl Inks {
    /// From names and `0xRRGGBB`; nothing is printed of what every board has for the screen alone.
    pub(crate) fn new(inks: &[(&'static str, u32)]) -> Self {
        let mut by_name: BTreeMap<_, _> = inks
            .iter()
            .map(|&(name, value)| (name, Some(Rgb::hex(value))))
            .collect();
        // Light and shadow are the table's.
        by_name.insert("shadow", None);
        for (name, value) in [
            ("last", 0x1c_5f9a),
            ("win", 0x8a_5a00),
            ("frost", 0x1c_5f9a),
            ("danger", 0xb3_261e),
        ] {
            by_name.entry(name).or_insert(Some(Rgb::hex(value)));
        }
        Self { by_name }
    }

    /// The colours that a palette has by day, for games whose inks nobody has mixed.
    pub(crate) fn of_screen(palette: &Palette) -> Self {
        let mut inks = Self::new(&[]);
        for swatch in &palette.swatches {
            let ink = inks.by_name.entry(swatch.role.0);
            ink.or_insert(Some(swatch.light));
        }
        for shade in &palette.shades {
            let role = shade.stops.first().map(|stop| stop.1.0);
            let ink = role.and_then(|role| inks.by_name.get(role).copied().flatten());
            inks.by_name.insert(shade.name, ink);
        }
        inks
    }

    /// The same, and nothing is printed of these.
    pub(crate) fn without(mut self, names: &[&'static str]) -> Self {
        for &name in names {
            self.by_name.insert(name, None);
        }
        self
    }

    /// Every name that has an ink, or has none on purpose.
    #[cfg(test)]
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.by_name.keys().copied()
    }

    /// Whether the outfit has an ink of this name.
    #[cfg(test)]
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }
}

/// A scene and the inks it is printed in.
#[derive(Clone, Copy)]
pub(crate) struct Drawing<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) inks: &'a Inks,
}

impl Drawing<'_> {
    fn role(&self, role: Role) -> Option<Rgb> {
        match self.inks.by_name.get(role.0) {
            Some(&ink) => ink,
            None => self.scene.palette.get(role).map(|swatch| swatch.light),
        }
    }

    fn paint(&self, paint: Paint) -> Option<Rgb> {
        match paint {
            Paint::Plain(role) => self.role(role),
            Paint::Shade(name) => self.inks.by_name.get(name).copied().flatten(),
        }
    }

    fn pen(&self, stroke: Option<(Role, f64)>) -> Option<Pen> {
        let (role, width) = stroke?;
        Some(Pen::new(self.role(role)?, width))
    }

    /// Draws the board without anything on it, in scene units.
    pub(crate) fn board(&self, sheet: &mut Sheet) {
        let scene = self.scene;
        self.shapes(sheet, &scene.backdrop);
        for face in &scene.faces {
            let path = polygon(face.corners.iter().map(|corner| (corner.x, corner.y)));
            self.form(sheet, &path, Some(face.fill), face.stroke, 1.0);
        }
        for &(role, width, opacity) in &scene.lines.strokes {
            let Some(colour) = self.role(role) else {
                continue;
            };
            // A glow is light, and there is none on paper.
            if opacity < 1.0 {
                continue;
            }
            let mut all = BezPath::new();
            for (from, to) in &scene.lines.ends {
                all.move_to((from.x, from.y));
                all.line_to((to.x, to.y));
            }
            sheet.form(&all, None, Some(Pen::new(colour, width)));
        }
        for place in &scene.places {
            if let Some(ground) = place.ground.and_then(|index| scene.grounds.get(index)) {
                self.glyph(sheet, ground, place.at);
            }
        }
        if let Some(colour) = self.role(LABEL) {
            for label in &scene.labels {
                let kind = Type {
                    face: Face::Bold,
                    size: label.size,
                    colour,
                };
                let at = (label.at.x, label.at.y + 0.35 * label.size);
                sheet.words(at, Anchor::Middle, kind, &label.text);
            }
        }
        for sign in &scene.signs {
            sheet.placed(Affine::translate((sign.at.x, sign.at.y)), |sheet| {
                self.shapes(sheet, &sign.shapes);
            });
        }
    }

    /// Draws the board with what stands on it, in scene units.
    pub(crate) fn position(&self, sheet: &mut Sheet) {
        self.board(sheet);
        self.marks(sheet);
        for piece in &self.scene.pieces {
            let up = Pt::new(0.0, -self.scene.rise * piece.level as f64);
            let at = self.scene.places[piece.place].at.moved(up);
            self.glyph(sheet, &self.scene.glyphs[piece.glyph], at);
        }
    }

    /// Marks of the last action, frozen cells and wins: rings that differ without colours.
    fn marks(&self, sheet: &mut Sheet) {
        let width = self.scene.view.width * 0.008;
        for mark in &self.scene.marks {
            let (name, dashes, width) = match mark.kind {
                MarkKind::Last => ("last", Vec::new(), width),
                MarkKind::Frozen => ("frost", vec![3.0 * width, 1.5 * width], width),
                MarkKind::Danger => ("danger", vec![1.5 * width, 1.5 * width], width),
                MarkKind::Win => ("win", Vec::new(), 1.8 * width),
            };
            let Some(colour) = self.role(Role(name)) else {
                continue;
            };
            let louder =
                |other: &&kabinet_draw::scene::Mark| other.on == mark.on && other.kind > mark.kind;
            if self.scene.marks.iter().find(louder).is_some() {
                continue;
            }
            let pen = Some(Pen::new(colour, width).dashed(&dashes));
            let path = match mark.on {
                Target::Face(index) => {
                    let corners = &self.scene.faces[index].corners;
                    polygon(corners.iter().map(|corner| (corner.x, corner.y)))
                }
                Target::Place(index) => {
                    let place = &self.scene.places[index];
                    let at = (place.at.x, place.at.y);
                    match place.form {
                        Form::Round(rx, ry) => Ellipse::new(at, (rx, ry), 0.0).to_path(TOLERANCE),
                        Form::Square(half) => {
                            let half = half - width;
                            Rect::from_center_size(at, (2.0 * half, 2.0 * half)).to_path(TOLERANCE)
                        }
                    }
                }
            };
            sheet.form(&path, None, pen);
        }
    }

    /// Draws one piece or one empty place.
    pub(crate) fn glyph(&self, sheet: &mut Sheet, glyph: &Glyph, at: Pt) {
        sheet.placed(Affine::translate((at.x, at.y)), |sheet| {
            self.shapes(sheet, &glyph.shapes);
        });
    }

    pub(crate) fn shapes(&self, sheet: &mut Sheet, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(sheet, shape);
        }
    }

    fn shape(&self, sheet: &mut Sheet, shape: &Shape) {
        let path = match &shape.outline {
            Outline::Ellipse { at, rx, ry } => {
                Ellipse::new((at.x, at.y), (*rx, *ry), 0.0).to_path(TOLERANCE)
            }
            Outline::Box { at, size, round } => {
                let rect = Rect::new(at.x, at.y, at.x + size.x, at.y + size.y);
                if *round > 0.0 {
                    RoundedRect::from_rect(rect, *round).to_path(TOLERANCE)
                } else {
                    rect.to_path(TOLERANCE)
                }
            }
            // A test draws every board, so a path that cannot be read is found there.
            Outline::Path(data) => BezPath::from_svg(data).unwrap_or_default(),
            Outline::Text { at, size, text } => {
                if let Some(colour) = shape.fill.and_then(|paint| self.paint(paint)) {
                    let kind = Type {
                        face: Face::Bold,
                        size: *size,
                        colour,
                    };
                    let at = (at.x, at.y + 0.35 * size);
                    sheet.words(at, Anchor::Middle, kind, text);
                }
                return;
            }
        };
        self.form(sheet, &path, shape.fill, shape.stroke, shape.opacity);
    }

    fn form(
        &self,
        sheet: &mut Sheet,
        path: &BezPath,
        fill: Option<Paint>,
        stroke: Option<(Role, f64)>,
        opacity: f64,
    ) {
        let fill = fill.and_then(|paint| self.paint(paint));
        let pen = self.pen(stroke);
        if fill.is_some() || pen.is_some() {
            sheet.faint_form(path, fill, pen, opacity);
        }
    }
}
