//! Kengi seen from straight above: round wells and round discs, for a board that is printed.

use kabinet_games::kengi::Colour;

use super::grid::Grid;
use super::kengi::{OAK, OAK_EDGE, OUTLINE, RAIL, WELL, scaled, wood};
use crate::geometry::{Pt, Rect};
use crate::glyph::{Ansi, Glyph, Shape};
use crate::scene::{Form, Scene};

/// Between columns and between rows.
const PITCH: f64 = 100.0;
/// Half the width of a disc: smaller than in a picture, so that there is room around it.
const DISC: f64 = 32.0;
/// Half the width of a well.
const WELL_R: f64 = 35.0;
const FRAME: f64 = 25.0;

/// The tray and its discs.
pub(super) fn flat(board: &Scene) -> Scene {
    let side = 5.0 * PITCH;
    let inner = Rect::new(FRAME, FRAME, side, side);
    let view = inner.grown(FRAME);
    let grid = Grid {
        columns: 5,
        rows: 5,
        a1: Pt::new(FRAME + PITCH / 2.0, FRAME + side - PITCH / 2.0),
        pitch: Pt::new(PITCH, PITCH),
        form: Form::Round(WELL_R, WELL_R),
        letters: 7,
        ansi: Ansi::default(),
    };
    let pictured = board.clone();
    let mut places = grid.places(|_, _| (Some(0), crate::glyph::Letters::default()));
    for (place, before) in places.iter_mut().zip(&pictured.places) {
        place.text = before.text.clone();
    }
    let glyphs = pictured.glyphs.into_iter().zip(Colour::ALL);
    Scene {
        view,
        pivot: grid.pivot(),
        rise: 0.0,
        backdrop: vec![
            Shape::rect(0.0, 0.0, view.width, view.height, 0.0).fill(RAIL),
            Shape::rect(inner.min.x, inner.min.y, side, side, 8.0)
                .fill(OAK)
                .stroke(OAK_EDGE, 2.0),
        ],
        labels: grid.labels(inner, view, 15.0),
        grounds: vec![well()],
        glyphs: glyphs.map(|(glyph, colour)| disc(glyph, colour)).collect(),
        places,
        ..pictured
    }
}

/// An empty well.
fn well() -> Glyph {
    Glyph {
        id: "well".into(),
        name: String::new(),
        shapes: vec![
            Shape::circle(0.0, 0.0, WELL_R)
                .fill(WELL)
                .stroke(OAK_EDGE, 1.6),
        ],
        reach: Pt::new(WELL_R, WELL_R),
        letters: crate::glyph::Letters::default(),
    }
}

/// A disc from above: its colour first, its engraved mark last.
fn disc(glyph: Glyph, colour: Colour) -> Glyph {
    let wood = wood(colour);
    Glyph {
        shapes: vec![
            Shape::circle(0.0, 0.0, DISC)
                .fill(wood.face)
                .stroke(OUTLINE, 1.2),
            Shape::circle(0.0, 0.0, DISC * 0.82)
                .stroke(wood.mark, 1.0)
                .faint(0.45),
            Shape::path(scaled(wood.engraving, 1.5, 1.5, 0.0, 0.0)).fill(wood.mark),
        ],
        reach: Pt::new(DISC, DISC),
        ..glyph
    }
}
