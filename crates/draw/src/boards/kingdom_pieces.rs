//! Kingdom's pieces: a crowned monarch and four heights of knight a side.

use super::grid::count;
use super::kingdom::{GOLD, IVORY_INK, JET, JET_INK, SHADOW};
use crate::geometry::Pt;
use crate::glyph::{Ansi, Glyph, Letters, Shape};
use crate::palette::Role;

/// Everything a side's pieces have in common.
struct Camp {
    white: bool,
    body: &'static str,
    ink: Role,
}

impl Camp {
    fn new(white: bool) -> Self {
        if white {
            Self {
                white,
                body: "ivory",
                ink: IVORY_INK,
            }
        } else {
            Self {
                white,
                body: "jet",
                ink: JET_INK,
            }
        }
    }

    /// A part of the silhouette.
    fn part(&self, data: &str) -> Shape {
        let line = if self.white { IVORY_INK } else { JET };
        Shape::path(data).shaded(self.body).stroke(line, 3.4)
    }

    /// A light behind a dark piece, so that it stands off from dark grounds as well.
    fn halo(&self, data: &str) -> Option<Shape> {
        (!self.white).then(|| Shape::path(data).stroke(JET_INK, 8.0).faint(0.7))
    }

    fn foot(&self) -> &'static str {
        if self.white {
            "M-27 20H27A12 12 0 0 1 27 44H-27A12 12 0 0 1-27 20Z"
        } else {
            "M-31 20H31L41 44H-41Z"
        }
    }

    /// The studs on the foot: as many as the knight's size.
    fn studs(&self, size: usize) -> String {
        let mut data = String::new();
        for stud in 0..size {
            let x = 16.5 * (count(stud) - count(size - 1) / 2.0);
            data += &if self.white {
                format!(
                    "M{:.1} 32A5.7 5.7 0 1 1 {:.1} 32A5.7 5.7 0 1 1 {:.1} 32Z",
                    x - 5.7,
                    x + 5.7,
                    x - 5.7
                )
            } else {
                format!("M{:.1} 26.8H{:.1}V37.2H{:.1}Z", x - 5.2, x + 5.2, x - 5.2)
            };
        }
        data
    }
}

/// The silhouette above the foot: its parts, then what is drawn on it.
fn knight_parts(size: usize) -> (&'static [&'static str], &'static str) {
    match size {
        // A squire in a skullcap.
        1 => (&["M-19 20V13A19 19 0 0 1 19 13V20Z"], "M-11 10H11"),
        // A foot soldier in a kettle hat.
        2 => (
            &[
                "M-24 20L-15-2H15L24 20Z",
                "M-30 0C-22-3-17-7-15-12A15.5 15.5 0 0 1 15-12C17-7 22-3 30 0Z",
            ],
            "M-7 9H7",
        ),
        // A man-at-arms in a pointed helmet.
        3 => (
            &[
                "M-26 20L-16-6H16L26 20Z",
                "M-18-2C-19-20-11-32 0-42C11-32 19-20 18-2Z",
            ],
            "M-11-13H11M0-13V-3",
        ),
        // A champion in a great helm with a plume.
        _ => (
            &[
                "M-29 20L-17-10H17L29 20Z",
                "M-2-28C-6-40 4-49 18-48C32-47 40-36 36-20C32-29 26-33 16-32Z",
                "M-19-5V-26C-19-34-10-36 0-36C10-36 19-34 19-26V-5Z",
            ],
            "M-13-22H13M0-22V-9M-7-13V-9M7-13V-9",
        ),
    }
}

/// A knight of one of the four sizes.
pub(super) fn knight(white: bool, size: usize) -> Glyph {
    let camp = Camp::new(white);
    let (parts, lines) = knight_parts(size);
    let mut shapes = vec![
        Shape::ellipse(0.0, 43.0, 42.0, 6.0)
            .fill(SHADOW)
            .faint(0.35),
    ];
    let whole = parts.concat() + camp.foot();
    shapes.extend(camp.halo(&whole));
    shapes.extend(parts.iter().map(|part| camp.part(part)));
    shapes.push(camp.part(camp.foot()));
    shapes.push(Shape::path(lines).stroke(camp.ink, 4.0));
    shapes.push(Shape::path(camp.studs(size)).fill(camp.ink));
    let letter = ["A", "B", "C", "D"][size - 1];
    let (side, plain, horse, ansi) = if white {
        ("White", letter.to_owned(), '♘', Ansi::on(16, 231))
    } else {
        ("Black", letter.to_ascii_lowercase(), '♞', Ansi::on(231, 16))
    };
    Glyph {
        id: format!("{}-knight-{size}", side.to_ascii_lowercase()),
        name: format!("{side} Knight of size {size}"),
        shapes,
        reach: Pt::new(42.0, 49.0),
        letters: Letters::new(plain.clone(), format!("{horse}{size}"), ansi.bold()),
    }
}

/// A side's monarch.
pub(super) fn monarch(white: bool) -> Glyph {
    let camp = Camp::new(white);
    let robe = "M-30 20C-22 8-15-2-13-12H13C15-2 22 8 30 20Z";
    let crown = "M-23-14L-30-40L-14-29L0-47L14-29L30-40L23-14Z";
    let mut shapes = vec![
        Shape::ellipse(0.0, 43.0, 42.0, 6.0)
            .fill(SHADOW)
            .faint(0.35),
    ];
    shapes.extend(camp.halo(&format!("{robe}{crown}{}", camp.foot())));
    shapes.push(camp.part(robe));
    shapes.push(camp.part(camp.foot()));
    let line = if white { IVORY_INK } else { JET };
    shapes.push(Shape::path(crown).fill(GOLD).stroke(line, 3.4));
    shapes.push(Shape::path("M-23-14H23").stroke(line, 5.0));
    for (x, y) in [(-30.0, -41.0), (0.0, -46.0), (30.0, -41.0)] {
        shapes.push(Shape::circle(x, y, 4.6).fill(GOLD).stroke(line, 2.4));
    }
    shapes.push(Shape::path("M0-6V20M-8 3H8").stroke(camp.ink, 4.0));
    shapes.push(Shape::path("M-26 32H26").stroke(GOLD, 6.0));
    shapes.push(Shape::path("M-26 28.4H26M-26 35.6H26").stroke(camp.ink, 1.4));
    let (side, plain, fancy, ansi) = if white {
        ("White", "M", "♔", Ansi::on(16, 231))
    } else {
        ("Black", "m", "♚", Ansi::on(231, 16))
    };
    Glyph {
        id: format!("{}-monarch", side.to_ascii_lowercase()),
        name: format!("{side} Monarch"),
        shapes,
        reach: Pt::new(42.0, 50.0),
        letters: Letters::new(plain, fancy, ansi.bold()),
    }
}
