//! Marks: the last turn, frozen places, pieces in danger, the winning shape.

use super::layers::Picture;
use crate::geometry::Pt;
use crate::glyph::Shape;
use crate::palette::{ALARM, ALARM_INK, DANGER, FROST, LAST, Role, WIN};
use crate::scene::{Form, Mark, MarkKind, Target};

impl Picture<'_, '_> {
    /// The marks on faces, which lie under the places.
    pub(super) fn face_marks(&mut self) {
        self.marks(|target| matches!(target, Target::Face(_)));
    }

    /// The marks on places, which lie under the pieces.
    pub(super) fn place_marks(&mut self) {
        self.marks(|target| matches!(target, Target::Place(_)));
    }

    fn marks(&mut self, wanted: impl Fn(Target) -> bool) {
        let width = self.line();
        for mark in self.scene.marks.iter().filter(|mark| wanted(mark.on)) {
            // One ring is enough where the last move is also frozen or has won.
            let louder = |other: &Mark| other.on == mark.on && other.kind > mark.kind;
            if self.scene.marks.iter().any(louder) {
                continue;
            }
            let (name, role, width) = match mark.kind {
                MarkKind::Last => ("last", LAST, width),
                MarkKind::Frozen => ("frozen", FROST, width * 0.9),
                MarkKind::Danger => ("danger", DANGER, width),
                MarkKind::Win => ("win", WIN, width * 1.4),
            };
            self.ink.raw("<g");
            self.ink.attribute("data-mark", name);
            if mark.kind == MarkKind::Danger {
                self.ink.raw(" stroke-dasharray=\"12 7\"");
            }
            self.ink.raw(">");
            match mark.on {
                Target::Face(index) => {
                    let data = self.outline(&self.scene.faces[index]);
                    self.glow(&Shape::path(data), role, width);
                }
                Target::Place(index) => {
                    let place = &self.scene.places[index];
                    let at = self.turn(place.at);
                    // Inside a square, which has neighbours; around anything round.
                    let by = match place.form {
                        Form::Round(..) => width * 0.4,
                        Form::Square(_) => -width,
                    };
                    if mark.kind == MarkKind::Frozen {
                        self.frost(&outline_of(place.form, at, 0.0), width);
                    } else {
                        self.glow(&outline_of(place.form, at, by), role, width);
                    }
                }
            }
            self.ink.raw("</g>");
        }
    }

    /// A badge over each piece in danger: its sign needs no colour.
    pub(super) fn warnings(&mut self) {
        for mark in &self.scene.marks {
            if let (MarkKind::Danger, Target::Place(index)) = (mark.kind, mark.on) {
                let place = &self.scene.places[index];
                let half = match place.form {
                    Form::Round(rx, _) => rx,
                    Form::Square(half) => half,
                };
                let at = self
                    .turn(place.at)
                    .moved(Pt::new(half * 0.72, -half * 0.72));
                for shape in badge(at, half * 0.3) {
                    self.ink.shape(&shape);
                }
            }
        }
    }

    /// The width of a mark's line.
    fn line(&self) -> f64 {
        self.scene.view.width * 0.0065
    }

    /// A thin line in a soft halo.
    fn glow(&mut self, edge: &Shape, role: Role, width: f64) {
        let halo = edge.clone().stroke(role, width * 3.0).faint(0.3);
        self.ink.shape(&halo);
        self.ink.shape(&edge.clone().stroke(role, width));
    }

    /// A thin pale ring, broken like ice, in a pale halo.
    fn frost(&mut self, edge: &Shape, width: f64) {
        let halo = edge.clone().stroke(FROST, width * 3.5).faint(0.35);
        self.ink.shape(&halo);
        self.ink.raw("<g stroke-dasharray=\"14 4 3 4\">");
        self.ink.shape(&edge.clone().stroke(FROST, width));
        self.ink.raw("</g>");
    }
}

/// A round warning sign.
pub(super) fn badge(at: Pt, r: f64) -> [Shape; 2] {
    [
        Shape::circle(at.x, at.y, r)
            .fill(ALARM)
            .stroke(ALARM_INK, r * 0.16),
        Shape::text(at.x, at.y, r * 1.6, "!").fill(ALARM_INK),
    ]
}

/// The outline of a place, grown by `by`.
pub(super) fn outline_of(form: Form, at: Pt, by: f64) -> Shape {
    match form {
        Form::Round(rx, ry) => Shape::ellipse(at.x, at.y, rx + by, ry + by),
        Form::Square(half) => {
            let half = half + by;
            Shape::rect(
                at.x - half,
                at.y - half,
                2.0 * half,
                2.0 * half,
                half * 0.08,
            )
        }
    }
}
