//! Kingdom on paper: pale parchment, and pieces that stand: folded over at the top, with feet.

use kabinet_draw::Scene;
use kabinet_draw::palette::Role;

use super::Outfit;
use crate::cut::{Block, Cut};
use crate::drawing::Inks;

/// Cells of 25 mm.
const SCALE: f64 = 0.25;

/// The width of a piece that stands, and how far each foot reaches: with both it fits into a cell.
const WIDTH: f64 = 18.0;
const FOOT: f64 = 9.0;

/// How many units wide the pieces are drawn.
const DRAWN: f64 = 86.0;

/// How high a Monarch stands, and Knights of size 1 to 4: told apart from across the table.
const HEIGHTS: [f64; 5] = [38.0, 19.0, 23.5, 28.0, 33.0];

pub(super) fn outfit(scene: Scene) -> Outfit {
    let inks = Inks::new(&[
        ("parchment", 0xff_fdf6),
        ("vellum", 0xf6_ebcf),
        ("sepia", 0xa8_8f60),
        ("stone", 0xee_ece7),
        ("stone-edge", 0x8b_877e),
        ("porphyry", 0xe9_c3c8),
        ("gold", 0xb0_7a14),
        ("white", 0xff_ffff),
        ("white-deep", 0xff_ffff),
        ("white-ink", 0x2b_231c),
        ("black", 0x26_2220),
        ("black-high", 0x6b_6560),
        ("black-ink", 0xff_ffff),
        ("ivory", 0xff_ffff),
        ("jet", 0x6b_6560),
        ("label", 0x3a_362f),
    ]);
    let kinds = HEIGHTS.len();
    let stand = |glyph: usize| {
        let size = glyph % kinds;
        let white = glyph < kinds;
        Cut::Standee {
            width: WIDTH,
            height: HEIGHTS[size],
            foot: FOOT,
            scale: (WIDTH - 2.0) / DRAWN,
            block: Block {
                text: ["M", "1", "2", "3", "4"][size],
                fill: Role(if white { "white" } else { "black-high" }),
                ink: Role(if white { "white-ink" } else { "black-ink" }),
            },
        }
    };
    Outfit {
        scale: SCALE,
        inks,
        cuts: (0..scene.glyphs.len())
            .map(|glyph| Some(stand(glyph)))
            .collect(),
        // The smallest are lost first.
        spares: vec![1, 1 + kinds],
        groups: vec![(0..kinds).collect(), (kinds..2 * kinds).collect()],
        markers: None,
        scene,
    }
}
