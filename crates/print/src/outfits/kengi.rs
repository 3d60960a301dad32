//! Kengi on paper: flat discs, each with an ear that shows its colour under whatever lies on it.
//!
//! A tower never has a colour twice, so five ears in five directions are all seen at once.

use kabinet_draw::Scene;

use super::{Markers, Outfit};
use crate::cut::Cut;
use crate::drawing::Inks;

/// 34 mm from cell to cell: room for a disc with ears all around.
const SCALE: f64 = 0.34;

/// The diameter of a disc.
const DISC: f64 = 22.0;

/// How far an ear reaches from the middle: neighbours never touch.
const REACH: f64 = 16.5;

pub(super) fn outfit(scene: Scene) -> Outfit {
    let inks = Inks::new(&[
        ("oak", 0xfd_f6e8),
        ("oak-edge", 0x8a_6a3c),
        ("oak-grain", 0xef_dcb9),
        ("rail", 0xf3_e2c2),
        ("well", 0xff_ffff),
        ("well-floor", 0xff_ffff),
        ("well-deep", 0xd9_bf92),
        ("well-lip", 0xd9_bf92),
        ("label", 0x5a_3f16),
        ("outline", 0x3a_3026),
        ("white", 0xff_ffff),
        ("white-side", 0xf3_ece0),
        ("white-mark", 0x3a_3026),
        ("black", 0x4d_4742),
        ("black-side", 0x4d_4742),
        ("black-mark", 0xff_ffff),
        ("orange", 0xf7_b765),
        ("orange-side", 0xf0_a84e),
        ("orange-mark", 0x3d_2000),
        ("red", 0xc4_4a48),
        ("red-side", 0xb6_3f3e),
        ("red-mark", 0xff_ffff),
        ("green", 0x3f_8a5a),
        ("green-side", 0x36_7d4f),
        ("green-mark", 0xff_ffff),
    ]);
    let kinds = scene.glyphs.len();
    // The first ear points up, the others follow around the disc.
    let ear = |kind: usize| Cut::Eared {
        diameter: DISC,
        reach: REACH,
        angle: 360.0 * kind as f64 / kinds as f64 - 90.0,
        scale: SCALE,
    };
    Outfit {
        scale: SCALE,
        inks,
        cuts: (0..kinds).map(|kind| Some(ear(kind))).collect(),
        spares: (0..kinds).collect(),
        groups: (0..kinds).map(|kind| vec![kind]).collect(),
        markers: Some(Markers {
            count: 1,
            label: "print-marker-frozen",
            told: "print-marker-frozen-told",
        }),
        scene,
    }
}
