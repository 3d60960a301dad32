//! Kastwa' 2 la: a chequered board of ebony and maple, small and large turned discs.
//!
//! White discs are smooth, Black ones have a milled edge; each shows what it is worth. On its own
//! colour a disc gets a second rim.

use std::f64::consts::TAU;
use std::fmt::Write as _;
use std::sync::Arc;

use kabinet_core::{Game, Side};
use kabinet_games::kastwa::{Action, Cell, INFO, Move, Piece as Kind, Position};

use super::grid::{FramedSquares, count, place};
use super::{DrawnGame, Words, bare, made_once_per_size};
use crate::board_state::BoardState;
use crate::geometry::Pt;
use crate::gesture::{PASS, Touch};
use crate::glyph::{Ansi, Glyph, Letters, Shape};
use crate::palette::{DANGER, FROST, LABEL, LAST, Palette, Role, SHELF, Spread, WIN};
use crate::scene::{HandItem, Onto, Scene, TextKey, Why};

const CELL: f64 = 100.0;

const EBONY: Role = Role("ebony");
const MAPLE: Role = Role("maple");
const EBONY_GRAIN: Role = Role("ebony-grain");
const MAPLE_GRAIN: Role = Role("maple-grain");
const RAIL: Role = Role("rail");
const RAIL_EDGE: Role = Role("rail-edge");
const SHADOW: Role = Role("shadow");
const LIGHT: Role = Role("white");
const LIGHT_DEEP: Role = Role("white-deep");
const LIGHT_RIM: Role = Role("white-rim");
const DARK: Role = Role("black");
const DARK_HIGH: Role = Role("black-high");
const DARK_RIM: Role = Role("black-rim");
const GOLD: Role = Role("gold");

fn palette() -> Palette {
    let mut p = Palette::room();
    p.set(EBONY, 0x4b_3a30, 0x3d_2e26);
    p.set(MAPLE, 0xe2_bf8d, 0xd1_ab78);
    p.set(EBONY_GRAIN, 0x3f_3027, 0x33_261f);
    p.set(MAPLE_GRAIN, 0xd3_ab74, 0xc2_9a65);
    p.set(RAIL, 0x5a_3721, 0x3a_2415);
    p.set(RAIL_EDGE, 0x3f_2514, 0x6b_4a30);
    p.set(SHADOW, 0x14_0c06, 0x08_0503);
    p.set(LIGHT, 0xff_f9ea, 0xfb_f1dc);
    p.set(LIGHT_DEEP, 0xe9_d9b6, 0xdf_cca6);
    p.set(LIGHT_RIM, 0x6b_4521, 0x5f_3c1c);
    p.set(DARK, 0x1a_1310, 0x14_0f0c);
    p.set(DARK_HIGH, 0x45_362c, 0x3c_2f27);
    p.set(DARK_RIM, 0xe0_bd86, 0xd8_b47c);
    p.set(GOLD, 0xf2_c14e, 0xf2_c14e);
    p.set(LABEL, 0xf3_dfbd, 0xe8_cfa6);
    p.set(LAST, 0x37_9bd0, 0x4f_b3ea);
    p.set(WIN, 0xf2_c14e, 0xf2_c14e);
    p.set(DANGER, 0xc9_302c, 0xe0_5a4f);
    p.set(FROST, 0xd8_ecf7, 0xd8_ecf7);
    p.shade(
        "white-wood",
        Spread::Radial {
            cx: 0.4,
            cy: 0.35,
            r: 0.7,
        },
        &[
            (0.0, LIGHT, 1.0),
            (0.65, LIGHT, 1.0),
            (1.0, LIGHT_DEEP, 1.0),
        ],
    );
    p.shade(
        "black-wood",
        Spread::Radial {
            cx: 0.38,
            cy: 0.32,
            r: 0.75,
        },
        &[(0.0, DARK_HIGH, 1.0), (0.6, DARK, 1.0), (1.0, DARK, 1.0)],
    );
    p.words(LABEL, RAIL);
    p.words(LIGHT_RIM, LIGHT);
    p.words(DARK_RIM, DARK);
    // A disc is made out by its body on one colour of cell and by its rim on the other.
    p.shapes(LIGHT, EBONY);
    p.shapes(LIGHT_RIM, MAPLE);
    p.shapes(DARK, SHELF);
    p.shapes(DARK, MAPLE);
    p.shapes(DARK_RIM, EBONY);
    p
}

/// A cell with the grain of its wood; two cuts of each wood, so that the board does not look
/// printed.
fn cell(black: bool, other_cut: bool) -> Glyph {
    let (wood, grain) = if black {
        (EBONY, EBONY_GRAIN)
    } else {
        (MAPLE, MAPLE_GRAIN)
    };
    let half = CELL / 2.0;
    let lines = if other_cut {
        "M-50-38C-20-33 15-42 50-36M-50-14C-15-6 10-17 50-9M-50 9C-12 15 22 6 50 13M-50 33C-18 28 20 38 50 31"
    } else {
        "M-50-30C-18-38 12-24 50-31M-50-6C-22-12 20 2 50-4M-50 20C-16 27 14 14 50 22M-50 41C-20 37 18 45 50 40"
    };
    let name = if black { "ebony" } else { "maple" };
    let shapes = vec![
        Shape::rect(-half, -half, CELL, CELL, 0.0).fill(wood),
        Shape::path(lines).stroke(grain, 2.2).faint(0.55),
    ];
    let id = format!("{name}{}", u8::from(other_cut));
    Glyph::ground(id, Pt::new(half, half), shapes)
}

/// The glyph of a disc, with what it is worth; a doubled one has a second rim.
fn disc(white: bool, large: bool, doubled: bool) -> Glyph {
    let r = if large { 38.0 } else { 22.0 };
    let worth = match (large, doubled) {
        (true, true) => 4,
        (true, false) | (false, true) => 2,
        (false, false) => 1,
    };
    let rim = if white { LIGHT_RIM } else { DARK_RIM };
    let body = if white { "white-wood" } else { "black-wood" };
    let edge = if white {
        Shape::circle(0.0, 0.0, r)
    } else {
        Shape::path(milled(r))
    };
    let outer = if doubled { r + 8.5 } else { r };
    let mut shapes = vec![
        Shape::circle(2.0, 4.5, outer + 1.0)
            .fill(SHADOW)
            .faint(0.35),
    ];
    if doubled {
        shapes.push(Shape::circle(0.0, 0.0, outer).shaded(body).stroke(rim, 3.4));
    }
    shapes.push(edge.shaded(body).stroke(rim, 2.6));
    if large {
        shapes.push(
            Shape::circle(0.0, 0.0, r * 0.78)
                .stroke(rim, 1.6)
                .faint(0.75),
        );
    }
    let size = if large { 44.0 } else { 32.0 };
    shapes.push(Shape::text(0.0, 0.0, size, worth.to_string()).fill(rim));
    let side = if white { "white" } else { "black" };
    let size = if large { "large" } else { "small" };
    let letter = match (white, large) {
        (true, true) => 'G',
        (true, false) => 'P',
        (false, true) => 'g',
        (false, false) => 'p',
    };
    let times = if doubled { '*' } else { ' ' };
    let rims = if doubled { '◎' } else { ' ' };
    let ansi = if white {
        Ansi::on(16, 230)
    } else {
        Ansi::on(230, 16)
    };
    Glyph {
        id: format!("{side}-{size}{}", if doubled { "-doubled" } else { "" }),
        name: format!(
            "{} {size} piece{}",
            if white { "White" } else { "Black" },
            if doubled {
                format!(" worth {worth}")
            } else {
                String::new()
            }
        ),
        shapes,
        reach: Pt::new(outer + 2.0, outer + 2.0),
        letters: Letters::new(
            format!("{letter}{times}{worth}"),
            format!(" {letter}{rims}{worth} "),
            ansi.bold(),
        ),
    }
}

/// A circle with notches, like the edge of a coin.
fn milled(r: f64) -> String {
    let notches = if r > 30.0 { 24 } else { 18 };
    let at = |step: usize, radius: f64| {
        let turn = TAU * count(step) / count(notches * 2);
        format!("{:.1} {:.1}", radius * turn.cos(), radius * turn.sin())
    };
    let mut data = format!("M{}", at(0, r * 0.95));
    for notch in 0..notches {
        let _ = write!(
            data,
            "Q{} {}",
            at(notch * 2 + 1, r * 1.09),
            at(notch * 2 + 2, r * 0.95)
        );
    }
    data + "Z"
}

/// The index of a disc among the scene's glyphs, in the order in which the board lists them.
fn glyph(side: Side, kind: Kind, doubled: bool) -> usize {
    side.index() * 4 + usize::from(kind == Kind::Large) * 2 + usize::from(doubled)
}

/// Whether a cell is black; a1 is.
fn is_black(column: usize, row: usize) -> bool {
    (column + row).is_multiple_of(2)
}

impl DrawnGame for Position {
    /// The empty board of a size, made once.
    fn board(&self) -> &'static Arc<Scene> {
        made_once_per_size!(self.size(), empty)
    }

    /// What stands on the board, waits beside it or has fallen off.
    fn board_state(&self) -> BoardState {
        let mut board_state = BoardState::default();
        let mut on_board = [[0; Kind::ALL.len()]; 2];
        for (place, cell) in self.cells().enumerate() {
            if let Some((side, piece)) = self.piece_at(cell) {
                on_board[side.index()][piece as usize] += 1;
                let doubled = is_black(cell.column(), cell.row()) == (side == Side::Second);
                board_state.stand(place, glyph(side, piece, doubled));
            }
        }
        for side in Side::ALL {
            for piece in [Kind::Large, Kind::Small] {
                let reserve = usize::from(self.reserve(side, piece));
                let here = reserve + on_board[side.index()][piece as usize];
                let lost = usize::from(piece.supply()).saturating_sub(here);
                let glyph = glyph(side, piece, false);
                for (count, why) in [(reserve, Why::Reserve), (lost, Why::Lost)] {
                    board_state.hold(side, HandItem { glyph, count, why });
                }
            }
        }
        board_state
    }

    /// The glyph of the piece that position texts write so, on a place or beside the board.
    fn glyph_of(&self, letter: char, place: Option<usize>) -> Option<usize> {
        let side = kabinet_core::text::owner(letter);
        let is = |kind: &Kind| kind.letter() == letter.to_ascii_uppercase();
        let doubled = place.is_some_and(|place| {
            is_black(place % self.size().get(), place / self.size().get()) == (side == Side::Second)
        });
        Some(glyph(side, Kind::ALL.into_iter().find(is)?, doubled))
    }

    /// What a side does while pieces wait beside the board.
    fn words(&self) -> Words {
        let name = INFO.side(self.side()).name;
        let caption = || format!("{name} places a piece.");
        Words {
            caption: self.placing().then(caption),
            notes: Vec::new(),
        }
    }

    /// A piece beside the board and its cell; or where a line's rearmost piece stands and goes.
    fn touches(&self, action: Action) -> Vec<Touch> {
        let on = |cell: Cell| place(cell, self.size()).map(Touch::Place);
        let touches = match action.what() {
            Some(Move::Place(piece, cell)) => on(cell).map(|to| {
                let side = self.side();
                vec![Touch::Hand(side, glyph(side, piece, false)), to]
            }),
            Some(Move::Advance(from, to)) => on(from).zip(on(to)).map(|(from, to)| vec![from, to]),
            Some(Move::Pass) => Some(vec![Touch::Button(PASS)]),
            None => None,
        };
        touches.unwrap_or_default()
    }
}

/// The empty board of `size` × `size` cells.
fn empty(size: usize) -> Scene {
    let board = FramedSquares {
        size,
        cell: CELL,
        // Larger boards are seen smaller: a wider rail keeps their coordinates readable on a phone.
        frame: 30.0 + 4.0 * count(size),
    };
    let (inner, view, frame) = (board.inner(), board.view(), board.frame);
    let grid = board.grid(7, Ansi::on(223, 52));
    let places = grid.places(|column, row| {
        let letters = if is_black(column, row) {
            Letters::new(":::::::", "       ", Ansi::on(230, 236))
        } else {
            Letters::new("       ", "       ", Ansi::on(16, 180))
        };
        let kind = usize::from(!is_black(column, row)) * 2 + (column / 2 + row / 2) % 2;
        (Some(kind), letters)
    });
    let backdrop = vec![
        Shape::rect(view.min.x, view.min.y, view.width, view.height, 12.0).fill(RAIL),
        Shape::rect(
            view.min.x + 3.0,
            view.min.y + 3.0,
            view.width - 6.0,
            view.height - 6.0,
            9.0,
        )
        .stroke(RAIL_EDGE, 2.0),
        Shape::rect(
            frame - 5.0,
            frame - 5.0,
            inner.width + 10.0,
            inner.height + 10.0,
            3.0,
        )
        .fill(RAIL_EDGE)
        .stroke(GOLD, 1.2),
    ];
    let mut glyphs = Vec::new();
    for white in [true, false] {
        for large in [false, true] {
            for doubled in [false, true] {
                glyphs.push(disc(white, large, doubled));
            }
        }
    }
    Scene {
        backdrop,
        labels: grid.labels(inner, view, frame * 0.5),
        grounds: vec![
            cell(true, false),
            cell(true, true),
            cell(false, false),
            cell(false, true),
        ],
        places,
        glyphs,
        key: vec![
            TextKey::both(
                "G P are White's large and small pieces, g p Black's; the number is their worth.",
            ),
            TextKey::new(
                "* stands on its own colour and is worth double. ::::::: is a black cell.",
                "◎ stands on its own colour and is worth double.",
            ),
        ],
        text: grid.text(),
        compact: grid.compact(),
        shelves: true,
        onto: Onto::Push,
        ..bare(&INFO, view, grid.pivot(), palette())
    }
}
