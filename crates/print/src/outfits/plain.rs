//! Any game on paper: flat discs, in the colours of the screen by day.

use kabinet_draw::Scene;

use super::Outfit;
use crate::cut::Cut;
use crate::drawing::Inks;

/// Millimetres from a place to the nearest other one.
const PITCH: f64 = 25.0;

/// Discs are a little smaller than drawn: fingers need room.
const EASE: f64 = 0.9;

pub(super) fn outfit(scene: Scene) -> Outfit {
    let mut nearest = f64::INFINITY;
    for (index, one) in scene.places.iter().enumerate() {
        for other in &scene.places[index + 1..] {
            nearest = nearest.min((one.at.x - other.at.x).hypot(one.at.y - other.at.y));
        }
    }
    let scale = PITCH / nearest;
    let kinds = 0..scene.glyphs.len();
    let cut = |kind: usize| {
        let reach = scene.glyphs[kind].reach;
        Some(Cut::Disc {
            diameter: 2.0 * reach.x.max(reach.y).min(nearest / 2.0) * scale * EASE,
            scale: scale * EASE,
        })
    };
    Outfit {
        scale,
        inks: Inks::of_screen(&scene.palette),
        cuts: kinds.clone().map(cut).collect(),
        groups: kinds.clone().map(|kind| vec![kind]).collect(),
        spares: kinds.collect(),
        markers: None,
        scene,
    }
}
