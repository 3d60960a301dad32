//! Kastwa' 2 la on paper: discs with two faces, the worth of the piece and the doubled worth.

use kabinet_draw::Scene;

use super::Outfit;
use crate::cut::Cut;
use crate::drawing::Inks;

/// Units of a cell's side.
const CELL: f64 = 100.0;

/// Half the width of a small and of a large disc with its second rim.
const SMALL: f64 = 32.2;
const LARGE: f64 = 48.2;

/// Discs are a little smaller than drawn: fingers need room.
const EASE: f64 = 0.9;

/// A cell's side in millimetres: small boards have room for large cells on one sheet.
fn cell(size: usize) -> f64 {
    match size {
        0..=4 => 35.0,
        5 => 32.0,
        _ => 27.5,
    }
}

pub(super) fn outfit(scene: Scene) -> Outfit {
    let inks = Inks::new(&[
        ("ebony", 0xbd_b1a6),
        ("ebony-grain", 0x9c_8f83),
        ("maple", 0xff_fdf8),
        ("maple-grain", 0xf1_e4cd),
        ("rail", 0xf4_ead9),
        ("rail-edge", 0x8a_7455),
        ("gold", 0x8a_7455),
        ("label", 0x5a_4526),
        ("white", 0xff_ffff),
        ("white-deep", 0xff_ffff),
        ("white-rim", 0x4f_3517),
        ("white-wood", 0xff_ffff),
        ("black", 0x4b_423b),
        ("black-high", 0x4b_423b),
        ("black-rim", 0xff_ffff),
        ("black-wood", 0x4b_423b),
    ]);
    let scale = cell(scene.places.len().isqrt()) / CELL;
    // Kinds come in pairs: a disc, then the same doubled; small ones before large ones.
    let face = |glyph: usize| {
        let reach = if glyph / 2 % 2 == 1 { LARGE } else { SMALL };
        glyph.is_multiple_of(2).then(|| Cut::TwoFaced {
            diameter: 2.0 * reach * scale * EASE,
            scale: scale * EASE,
            back: glyph + 1,
        })
    };
    Outfit {
        scale,
        inks,
        cuts: (0..scene.glyphs.len()).map(face).collect(),
        groups: vec![vec![0, 2], vec![4, 6]],
        spares: (0..scene.glyphs.len()).step_by(2).collect(),
        markers: None,
        scene,
    }
}
