//! Pieces to cut out: what is printed, where to cut and where to fold.

use std::f64::consts::TAU;

use kabinet_draw::geometry::Pt;
use kabinet_draw::glyph::Shape;
use kabinet_draw::palette::Role;
use kurbo::{Affine, Arc, BezPath, Rect, Vec2};

use crate::drawing::Drawing;
use crate::paper::Extent;
use crate::sheet::{INK, Kind, Pen, Sheet};

/// How exactly curves are followed.
const TOLERANCE: f64 = 0.001;

/// How wide the strip is that joins two faces.
const HINGE: f64 = 8.0;

/// The margin around the drawing of a standing piece.
const INSET: f64 = 1.2;

/// How a kind of piece is made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cut {
    /// A flat disc.
    Disc {
        /// Its diameter.
        diameter: f64,
        /// Millimetres to a unit of its drawing.
        scale: f64,
    },
    /// A flat disc with an ear at its edge, which is seen when others lie on it. The ear has the
    /// colour of the drawing's first shape, and its last shape as a sign.
    Eared {
        /// The diameter of the disc.
        diameter: f64,
        /// How far the ear reaches from its middle.
        reach: f64,
        /// Where the ear is, in degrees from the right, clockwise.
        angle: f64,
        /// Millimetres to a unit of its drawing.
        scale: f64,
    },
    /// A disc with two faces, folded over.
    TwoFaced {
        /// Its diameter.
        diameter: f64,
        /// Millimetres to a unit of its drawing.
        scale: f64,
        /// The index of the glyph on its other face.
        back: usize,
    },
    /// A strip that is folded over at the top and stands on two feet.
    Standee {
        /// Its width.
        width: f64,
        /// How high it stands.
        height: f64,
        /// How far each foot reaches.
        foot: f64,
        /// Millimetres to a unit of its drawing.
        scale: f64,
        /// What it stands on.
        block: Block,
    },
}

/// The block under a piece that stands: the higher the piece, the higher its block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Block {
    /// A letter or a number.
    pub(crate) text: &'static str,
    /// The role of its colour.
    pub(crate) fill: Role,
    /// The colour of its writing.
    pub(crate) ink: Role,
}

impl Cut {
    /// What it takes of a sheet.
    pub(crate) fn extent(&self) -> Extent {
        match *self {
            Cut::Disc { diameter, .. } => Extent::new(diameter, diameter),
            Cut::Eared {
                diameter, reach, ..
            } => {
                // The same for every ear, so that discs stand in rows.
                let side = diameter / 2.0 + reach;
                Extent::new(side, side)
            }
            Cut::TwoFaced { diameter, .. } => Extent::new(diameter, 2.0 * diameter),
            Cut::Standee {
                width,
                height,
                foot,
                ..
            } => Extent::new(width, 2.0 * (height + foot)),
        }
    }

    /// How far a finished piece reaches from the middle of its place.
    #[cfg(test)]
    pub(crate) fn reach(&self) -> f64 {
        match *self {
            Cut::Disc { diameter, .. } | Cut::TwoFaced { diameter, .. } => diameter / 2.0,
            Cut::Eared { reach, .. } => reach,
            Cut::Standee { width, foot, .. } => foot.max(width / 2.0),
        }
    }

    /// Whether it has lines to fold along.
    pub(crate) fn folds(&self) -> bool {
        matches!(self, Cut::TwoFaced { .. } | Cut::Standee { .. })
    }

    /// Draws a piece with its lines; its upper left corner is at (0, 0).
    pub(crate) fn draw(&self, sheet: &mut Sheet, drawing: Drawing<'_>, glyph: usize) {
        let here = Pt::new(0.0, 0.0);
        let glyphs = &drawing.scene.glyphs;
        match *self {
            Cut::Disc { diameter, scale } => {
                let r = diameter / 2.0;
                sheet.placed(scaled(r, r, scale), |sheet| {
                    drawing.glyph(sheet, &glyphs[glyph], here);
                });
                sheet.circle((r, r), r, None, Some(Pen::cut()));
            }
            Cut::Eared {
                diameter,
                reach,
                angle,
                scale,
            } => {
                let ear = Ear {
                    diameter,
                    reach,
                    angle: angle.to_radians(),
                    scale,
                };
                ear.draw(sheet, drawing, glyph, self.extent().width);
            }
            Cut::TwoFaced {
                diameter,
                scale,
                back,
            } => {
                let r = diameter / 2.0;
                for (y, glyph) in [(r, glyph), (3.0 * r, back)] {
                    sheet.placed(scaled(r, y, scale), |sheet| {
                        drawing.glyph(sheet, &glyphs[glyph], here);
                    });
                }
                sheet.form(&hinged(r), None, Some(Pen::cut()));
                let half = HINGE / 2.0;
                sheet.line((r - half, 2.0 * r), (r + half, 2.0 * r), Pen::fold());
            }
            Cut::Standee {
                width,
                height,
                foot,
                scale,
                block,
            } => {
                let all = self.extent();
                let fold = foot + height;
                let front = |sheet: &mut Sheet| {
                    panel(sheet, drawing, glyph, (width, height), scale, block);
                };
                sheet.placed(Affine::translate((0.0, fold)), front);
                // The other side is read when the strip is folded over.
                let over = Affine::rotate_about(TAU / 2.0, (width / 2.0, fold));
                sheet.placed(over * Affine::translate((0.0, fold)), front);
                sheet.rect(
                    Rect::new(0.0, 0.0, all.width, all.height),
                    None,
                    Some(Pen::cut()),
                );
                for y in [foot, fold, fold + height] {
                    sheet.line((0.0, y), (width, y), Pen::fold());
                }
            }
        }
    }
}

/// A disc with an ear that shows under others. The angle is in radians.
struct Ear {
    diameter: f64,
    reach: f64,
    angle: f64,
    scale: f64,
}

impl Ear {
    /// Draws it into a square with sides of this length.
    fn draw(&self, sheet: &mut Sheet, drawing: Drawing<'_>, glyph: usize, side: f64) {
        let glyphs = &drawing.scene.glyphs;
        let radius = self.diameter / 2.0;
        let (sin, cos) = self.angle.sin_cos();
        // The ear may stick out on any side: the disc makes way for it.
        let room = self.reach - radius;
        let at = (side / 2.0 - cos * room / 2.0, side / 2.0 - sin * room / 2.0);
        let shapes = &glyphs[glyph].shapes;
        let edge = ear(at, radius, self.reach, self.angle);
        let mut ground = Shape::path(edge.to_svg());
        ground.fill = shapes.first().and_then(|shape| shape.fill);
        drawing.shapes(sheet, &[ground]);
        sheet.placed(scaled(at.0, at.1, self.scale), |sheet| {
            drawing.glyph(sheet, &glyphs[glyph], Pt::new(0.0, 0.0));
        });
        if let Some(sign) = shapes.last() {
            let middle = (radius + self.reach) / 2.0;
            let (x, y) = (at.0 + cos * middle, at.1 + sin * middle);
            sheet.placed(scaled(x, y, self.scale * 0.5), |sheet| {
                drawing.shapes(sheet, std::slice::from_ref(sign));
            });
        }
        sheet.form(&edge, None, Some(Pen::cut()));
    }
}

/// Moves to a point and scales.
fn scaled(x: f64, y: f64, scale: f64) -> Affine {
    Affine::translate((x, y)) * Affine::scale(scale)
}

/// One side of a piece that stands: its drawing at the top, the block below.
fn panel(
    sheet: &mut Sheet,
    drawing: Drawing<'_>,
    glyph: usize,
    (width, height): (f64, f64),
    scale: f64,
    block: Block,
) {
    // Drawings of pieces that stand have their feet 44 units below their middle.
    const FEET: f64 = 45.5;
    let glyph = &drawing.scene.glyphs[glyph];
    let top = height_of(drawing, glyph.shapes.as_slice());
    let middle = INSET + top * scale;
    let base = middle + FEET * scale;
    let rect = Rect::new(INSET, base, width - INSET, height - INSET);
    let shape = Shape::rect(rect.x0, rect.y0, rect.width(), rect.height(), 0.0).fill(block.fill);
    drawing.shapes(sheet, &[shape]);
    sheet.rect(rect, None, Some(Pen::new(INK, 0.4)));
    let size = (rect.height() * 0.92).min(9.0);
    let text = Shape::text(width / 2.0, rect.center().y, size, block.text).fill(block.ink);
    drawing.shapes(sheet, &[text]);
    let at = Affine::translate((width / 2.0, middle)) * Affine::scale(scale);
    sheet.placed(at, |sheet| {
        drawing.glyph(sheet, glyph, Pt::new(0.0, 0.0));
    });
}

/// How far a drawing reaches above its middle.
fn height_of(drawing: Drawing<'_>, shapes: &[Shape]) -> f64 {
    let mut sheet = Sheet::new(Extent::new(1.0, 1.0), Kind::Pieces, String::new());
    drawing.shapes(&mut sheet, shapes);
    sheet.covered().map_or(0.0, |covered| -covered.y0)
}

/// The edge of a disc with an ear.
fn ear((x, y): (f64, f64), r: f64, reach: f64, angle: f64) -> BezPath {
    // Five ears around a disc, and air between them.
    let half = 23_f64.to_radians();
    let middle = kurbo::Point::new(x, y);
    let on = |angle: f64, r: f64| middle + r * Vec2::from_angle(angle);
    let arc = Arc::new(middle, (r, r), angle + half, TAU - 2.0 * half, 0.0);
    let mut path = BezPath::new();
    path.move_to(on(angle + half, r));
    path.extend(arc.append_iter(TOLERANCE));
    let out = (reach - r * half.cos()) * Vec2::from_angle(angle);
    let corners = [on(angle - half, r) + out, on(angle + half, r) + out];
    // The outer corners are cut, so that they do not fray.
    let along = (corners[1] - corners[0]).normalize();
    let back = 1.2 * Vec2::from_angle(angle);
    path.line_to(corners[0] - back);
    path.line_to(corners[0] + 1.2 * along);
    path.line_to(corners[1] - 1.2 * along);
    path.line_to(corners[1] - back);
    path.close_path();
    path
}

/// The edge of two discs of radius `r`, one below the other, joined by a hinge.
fn hinged(r: f64) -> BezPath {
    let half = HINGE / 2.0;
    let angle = (half / r).asin();
    let quarter = TAU / 4.0;
    let (upper, lower) = (kurbo::Point::new(r, r), kurbo::Point::new(r, 3.0 * r));
    let whole = TAU - 2.0 * angle;
    let mut path = BezPath::new();
    path.move_to(upper + r * Vec2::from_angle(quarter + angle));
    let over = Arc::new(upper, (r, r), quarter + angle, whole, 0.0);
    path.extend(over.append_iter(TOLERANCE));
    path.line_to(lower + r * Vec2::from_angle(-quarter + angle));
    let under = Arc::new(lower, (r, r), -quarter + angle, whole, 0.0);
    path.extend(under.append_iter(TOLERANCE));
    path.close_path();
    path
}
