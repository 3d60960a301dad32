//! Kensington on paper: green lines on white, pale hexagons with their rings and dots, flat
//! counters.

use kabinet_draw::Scene;

use super::{Markers, Outfit};
use crate::cut::Cut;
use crate::drawing::Inks;

/// A quarter of a millimetre to a unit: 25 mm from each point to its neighbours.
const SCALE: f64 = 0.25;

/// The diameter of a counter: as large as seven tenths of the way between two points.
const COUNTER: f64 = 17.5;

pub(super) fn outfit(scene: Scene) -> Outfit {
    let inks = Inks::new(&[
        ("night-edge", 0x2f_6b4a),
        ("square", 0xec_f6ed),
        ("triangle", 0xcf_e9d6),
        ("line", 0x2a_8a55),
        ("node", 0xff_ffff),
        ("label", 0x1f_5a3a),
        ("hex-red", 0xf6_c4c2),
        ("hex-blue", 0xc3_d5f6),
        ("hex-white", 0xff_ffff),
        ("glass-red", 0xee_8f8c),
        ("glass-blue", 0x9c_bcf0),
        ("red", 0xc2_272d),
        ("red-high", 0x7d_0f18),
        ("red-deep", 0x7d_0f18),
        ("blue", 0x2a_5fc0),
        ("blue-high", 0x10_2f7a),
        ("blue-deep", 0x10_2f7a),
    ])
    // The board is as white as the paper, and glass does not shine on it.
    .without(&["night", "shine"]);
    let counter = Cut::Disc {
        diameter: COUNTER,
        scale: SCALE,
    };
    Outfit {
        scale: SCALE,
        inks,
        cuts: vec![Some(counter); scene.glyphs.len()],
        spares: (0..scene.glyphs.len()).collect(),
        groups: (0..scene.glyphs.len()).map(|kind| vec![kind]).collect(),
        markers: Some(Markers {
            count: 2,
            label: "print-marker-relocated",
            told: "print-marker-relocated-told",
        }),
        scene,
    }
}
