//! Kengi: an oak tray with 25 wells and turned wooden discs, seen slightly from above.
//!
//! Every disc wears its colour's engraved mark on its face and on its side, so that each piece of
//! a tower can be told, whatever lies on it. Rows are set apart by the height of a full tower:
//! nothing ever hides the pile behind.

use std::sync::Arc;

use kabinet_games::kengi::{Action, Cell, Colour, INFO, Move, Position};

use super::grid::Grid;
use super::{DrawnGame, Words, bare, made_once};
use crate::board_state::BoardState;
use crate::geometry::{Pt, Rect};
use crate::gesture::{PASS, Touch};
use crate::glyph::{Ansi, Glyph, Letters, Shape};
use crate::palette::{DANGER, FROST, LABEL, LAST, Palette, Role, Shade, Spread, WIN};
use crate::scene::{Form, MarkKind, Onto, Piece, Scene, Target, TextKey};

/// Between columns.
const ACROSS: f64 = 100.0;
/// Between rows: the height of five discs, that is 2 · `RY` + 5 · `THICK`.
const DOWN: f64 = 121.0;
/// Half the width of a disc.
const RX: f64 = 41.0;
/// Half the depth of a disc's face, as it is seen.
const RY: f64 = 25.0;
/// The height of a disc.
const THICK: f64 = 14.2;
const FRAME: f64 = 42.0;

pub(super) const OAK: Role = Role("oak");
const OAK_GRAIN: Role = Role("oak-grain");
pub(super) const OAK_EDGE: Role = Role("oak-edge");
pub(super) const RAIL: Role = Role("rail");
pub(super) const WELL: Role = Role("well");
const WELL_DEEP: Role = Role("well-deep");
const WELL_LIP: Role = Role("well-lip");
pub(super) const OUTLINE: Role = Role("outline");
const SHADOW: Role = Role("shadow");

/// A colour of discs: its roles, its values and its words.
pub(super) struct Wood {
    pub(super) face: Role,
    side: Role,
    pub(super) mark: Role,
    /// Face, side and mark in the light theme; the dark theme's are the same: the lamp is on the
    /// board.
    values: [u32; 3],
    ansi: Ansi,
    /// The engraved mark, about 20 units high.
    pub(super) engraving: &'static str,
}

/// A [`Wood`] whose roles are named after its colour.
macro_rules! wood {
    ($name:literal, $values:expr, $ansi:expr, $engraving:expr) => {
        Wood {
            face: Role($name),
            side: Role(concat!($name, "-side")),
            mark: Role(concat!($name, "-mark")),
            values: $values,
            ansi: $ansi,
            engraving: $engraving,
        }
    };
}

/// The wood of a colour.
pub(super) fn wood(colour: Colour) -> Wood {
    match colour {
        Colour::White => wood!(
            "white",
            [0xfb_f3e2, 0xe6_d8bd, 0x5c_4a33],
            Ansi::on(16, 231),
            // A ring.
            "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10ZM0-4.6A4.6 4.6 0 1 0 0 4.6A4.6 4.6 0 1 0 0-4.6Z"
        ),
        Colour::Black => wood!(
            "black",
            [0x33_2c28, 0x26_201d, 0xee_dfc4],
            Ansi::on(231, 16),
            // A cross.
            "M-9.5-5.5L-5.5-9.5L0-4L5.5-9.5L9.5-5.5L4 0L9.5 5.5L5.5 9.5L0 4L-5.5 9.5L-9.5 5.5L-4 0Z"
        ),
        Colour::Orange => wood!(
            "orange",
            [0xf2_9a2e, 0xdf_8616, 0x4a_2600],
            Ansi::on(16, 214),
            // A triangle.
            "M0-10.5L11.5 9H-11.5Z"
        ),
        Colour::Red => wood!(
            "red",
            [0xb3_2a2a, 0x97_1f21, 0xff_e4d6],
            Ansi::on(231, 124),
            // A bar.
            "M-13.5-4.6H13.5V4.6H-13.5Z"
        ),
        Colour::Green => wood!(
            "green",
            [0x2f_7a49, 0x22_6339, 0xe6_f7dc],
            Ansi::on(231, 28),
            // Two leaves.
            "M0 9C-9 9-13 2-12-9C-4-9 0-4 0 2C0-4 4-9 12-9C13 2 9 9 0 9Z"
        ),
    }
}

fn palette() -> Palette {
    let mut p = Palette::room();
    p.set(OAK, 0xc9_9a5f, 0xa8_7c48);
    p.set(OAK_GRAIN, 0xb5_8448, 0x94_6a3a);
    p.set(OAK_EDGE, 0x4f_3314, 0x3f_2912);
    p.set(RAIL, 0x7d_5427, 0x6f_4b24);
    p.set(WELL, 0xa6_773d, 0x86_5d2f);
    p.set(WELL_DEEP, 0x7a_5324, 0x5a_3b19);
    p.set(WELL_LIP, 0xe3_bd86, 0xc6_9b62);
    p.set(OUTLINE, 0x23_1a12, 0x17_100a);
    p.set(SHADOW, 0x2a_1806, 0x12_0a03);
    p.set(LABEL, 0xff_f0d2, 0xf5_e3c2);
    p.set(LAST, 0x0e_5f94, 0x8f_d4ff);
    p.set(FROST, 0xe9_f8ff, 0xe9_f8ff);
    p.set(WIN, 0xff_f1b8, 0xff_e9a0);
    p.set(DANGER, 0xa3_1515, 0xff_b0a0);
    for colour in Colour::ALL {
        let wood = wood(colour);
        let [face, side, mark] = wood.values;
        p.set(wood.face, face, face);
        p.set(wood.side, side, side);
        p.set(wood.mark, mark, mark);
        p.words(wood.mark, wood.face);
        p.words(wood.mark, wood.side);
        p.shades.push(Shade {
            name: colour.name(),
            spread: Spread::Across,
            stops: vec![
                (0.0, OUTLINE, 1.0),
                (0.16, wood.side, 1.0),
                (0.5, wood.face, 1.0),
                (0.84, wood.side, 1.0),
                (1.0, OUTLINE, 1.0),
            ],
        });
    }
    p.shade(
        "well-floor",
        Spread::Down,
        &[(0.0, WELL_DEEP, 1.0), (0.7, WELL, 1.0), (1.0, WELL, 1.0)],
    );
    p.words(LABEL, RAIL);
    // Each disc is outlined; the outline is what sets it off from the oak.
    p.shapes(OUTLINE, OAK);
    p.shapes(OUTLINE, WELL);
    p.shapes(FROST, WELL_DEEP);
    p
}

/// A turned disc; its foot stands on (0, 0).
fn disc(colour: Colour) -> Glyph {
    let wood = wood(colour);
    let top = -THICK;
    let body = format!(
        "M{} {top}V0A{RX} {RY} 0 0 0 {RX} 0V{top}A{RX} {RY} 0 0 0 {} {top}Z",
        -RX, -RX
    );
    Glyph {
        id: colour.name().into(),
        name: format!("{} piece", colour.name()),
        shapes: vec![
            Shape::path(body).shaded(colour.name()).stroke(OUTLINE, 1.8),
            Shape::ellipse(0.0, top, RX, RY)
                .fill(wood.face)
                .stroke(OUTLINE, 1.2),
            Shape::ellipse(0.0, top, RX * 0.82, RY * 0.82)
                .stroke(wood.mark, 1.2)
                .faint(0.45),
            Shape::path(scaled(wood.engraving, 1.25, 0.85, 0.0, top)).fill(wood.mark),
            // On the side, where it is seen even under four others.
            Shape::path(scaled(wood.engraving, 0.56, 0.5, 0.0, RY - THICK / 2.0)).fill(wood.mark),
            Shape::path(scaled(
                wood.engraving,
                0.38,
                0.48,
                -RX * 0.62,
                RY * 0.78 - THICK / 2.0,
            ))
            .fill(wood.mark),
            Shape::path(scaled(
                wood.engraving,
                0.38,
                0.48,
                RX * 0.62,
                RY * 0.78 - THICK / 2.0,
            ))
            .fill(wood.mark),
        ],
        reach: Pt::new(RX, RY + THICK),
        letters: Letters::new(colour.letter(), colour.letter(), wood.ansi.bold()),
    }
}

/// Path data made of absolute commands, enlarged and moved.
pub(super) fn scaled(data: &str, sx: f64, sy: f64, x: f64, y: f64) -> String {
    super::path::mapped(
        data,
        |p| Pt::new(p.x * sx + x, p.y * sy + y),
        Pt::new(sx, sy),
    )
}

/// An empty well.
fn well() -> Glyph {
    let shapes = vec![
        Shape::ellipse(0.0, 1.5, RX + 5.5, RY + 5.0).fill(WELL_LIP),
        Shape::ellipse(0.0, 0.0, RX + 5.0, RY + 4.5)
            .shaded("well-floor")
            .stroke(OAK_EDGE, 1.0),
    ];
    Glyph::ground("well", Pt::new(RX, RY), shapes)
}

impl DrawnGame for Position {
    /// The empty tray, made once.
    fn board(&self) -> &'static Arc<Scene> {
        made_once!(tray())
    }

    /// What stands on the tray.
    fn board_state(&self) -> BoardState {
        let mut board_state = BoardState::default();
        for cell in Cell::all() {
            for (level, colour) in self.pile(cell).colours().enumerate() {
                board_state.pieces.push(Piece {
                    place: cell.index(),
                    level,
                    glyph: colour as usize,
                });
            }
        }
        if let Some(cell) = self.complete_tower() {
            board_state.mark(MarkKind::Win, Target::Place(cell.index()));
        } else if let Some(cell) = self.frozen() {
            board_state.mark(MarkKind::Frozen, Target::Place(cell.index()));
        }
        board_state
    }

    /// The glyph of the piece that position texts write so.
    fn glyph_of(&self, letter: char, _: Option<usize>) -> Option<usize> {
        Colour::from_letter(letter).map(|colour| colour as usize)
    }

    /// What the frozen cell means.
    fn words(&self) -> Words {
        let frozen = self.frozen().filter(|_| self.complete_tower().is_none());
        let note = |cell: Cell| {
            format!("The last action went to {cell}: nothing may be taken from there now.")
        };
        Words {
            caption: None,
            notes: frozen.map(note).into_iter().collect(),
        }
    }

    /// From where to where; a tower is touched otherwise than its top piece.
    fn touches(&self, action: Action) -> Vec<Touch> {
        match action.what() {
            Some(Move::Piece(from, to)) => {
                vec![Touch::Place(from.index()), Touch::Place(to.index())]
            }
            Some(Move::Tower(from, to)) => {
                vec![Touch::Tower(from.index()), Touch::Place(to.index())]
            }
            Some(Move::Pass) => vec![Touch::Button(PASS)],
            None => Vec::new(),
        }
    }

    /// The tray from straight above.
    fn flat(&self) -> Scene {
        super::kengi_flat::flat(self.board())
    }
}

/// The empty tray.
fn tray() -> Scene {
    let inner = Rect::new(FRAME, FRAME * 0.6, 5.0 * ACROSS, 5.0 * DOWN + 6.0);
    let view = Rect::new(0.0, 0.0, inner.width + 2.0 * FRAME, inner.bottom() + FRAME);
    let grid = Grid {
        columns: 5,
        rows: 5,
        // A pile stands at the near side of its cell: its height is above.
        a1: Pt::new(FRAME + ACROSS / 2.0, inner.bottom() - RY - 12.0),
        pitch: Pt::new(ACROSS, DOWN),
        form: Form::Round(RX + 4.5, RY + 4.0),
        letters: 7,
        ansi: Ansi::on(223, 238),
    };
    let places = grid.places(|_, _| (Some(0), Letters::new(".", "·", Ansi::on(231, 94))));
    let grain = "M34 90C150 78 300 104 550 86M34 214C170 226 380 200 550 219M34 330C120 322 330 346 550 331\
                 M34 452C200 463 350 440 550 455M34 575C160 566 400 588 550 573M34 150C240 160 420 140 550 152\
                 M34 392C220 384 330 402 550 390M34 512C150 520 390 505 550 516M34 272C180 264 420 284 550 270";
    let rail = |inset: f64| {
        Shape::rect(
            inset,
            inset,
            view.width - 2.0 * inset,
            view.height - 2.0 * inset,
            18.0 - inset,
        )
    };
    let backdrop = vec![
        rail(0.0).fill(RAIL),
        rail(2.0).stroke(OAK_EDGE, 2.5),
        Shape::rect(
            inner.min.x - 10.0,
            inner.min.y - 10.0,
            inner.width + 20.0,
            inner.height + 20.0,
            12.0,
        )
        .fill(OAK)
        .stroke(OAK_EDGE, 2.5),
        Shape::path(grain).stroke(OAK_GRAIN, 2.4).faint(0.6),
    ];
    Scene {
        rise: THICK,
        backdrop,
        labels: grid.labels(inner.grown(10.0), view, 21.0),
        grounds: vec![well()],
        places,
        glyphs: Colour::ALL.into_iter().map(disc).collect(),
        key: vec![
            TextKey::both("B white, N black, O orange, R red, V green."),
            TextKey::both("A tower is read from its base: NBOR has N at the base and R on top."),
        ],
        text: grid.text(),
        compact: grid.compact(),
        onto: Onto::Stack,
        ..bare(&INFO, view, grid.pivot(), palette())
    }
}
