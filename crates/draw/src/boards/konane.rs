//! Konane: a plain chequered board with a stone on every cell.
//!
//! Black stones are smooth, White ones have a ring: nothing is told by colour alone.

use std::sync::Arc;

use kabinet_games::konane::{Action, Cell, INFO, Move, Position};

use super::grid::{FramedSquares, place};
use super::{DrawnGame, bare, made_once_per_size};
use crate::board_state::BoardState;
use crate::geometry::Pt;
use crate::gesture::Touch;
use crate::glyph::{Ansi, Glyph, Letters, Shape};
use crate::palette::{DANGER, FROST, LABEL, LAST, Palette, Role, SHELF, WIN};
use crate::scene::{Scene, TextKey};

const CELL: f64 = 100.0;
const FRAME: f64 = 50.0;

const PALE: Role = Role("pale");
const TAN: Role = Role("tan");
const RAIL: Role = Role("rail");
const DARK: Role = Role("black");
const DARK_RIM: Role = Role("black-rim");
const LIGHT: Role = Role("white");
const LIGHT_RIM: Role = Role("white-rim");

fn palette() -> Palette {
    let mut p = Palette::room();
    p.set(PALE, 0xe2_bf8d, 0xd1_ab78);
    p.set(TAN, 0xd3_ab74, 0xc2_9a65);
    p.set(RAIL, 0x5a_3721, 0x3a_2415);
    p.set(DARK, 0x1a_1310, 0x14_0f0c);
    p.set(DARK_RIM, 0xe0_bd86, 0xd8_b47c);
    p.set(LIGHT, 0xff_f9ea, 0xfb_f1dc);
    p.set(LIGHT_RIM, 0x6b_4521, 0x5f_3c1c);
    p.set(LABEL, 0xf3_dfbd, 0xe8_cfa6);
    p.set(LAST, 0x1c_6ea4, 0x0d_5288);
    p.set(WIN, 0xb2_7400, 0xff_e08a);
    p.set(DANGER, 0xc9_302c, 0xa5_1212);
    p.set(FROST, 0xd8_ecf7, 0xd8_ecf7);
    p.words(LABEL, RAIL);
    p.words(LIGHT_RIM, LIGHT);
    p.words(DARK_RIM, DARK);
    p.shapes(DARK, PALE);
    p.shapes(DARK, SHELF);
    p.shapes(LIGHT_RIM, PALE);
    p
}

/// An empty cell.
fn cell(name: &str, role: Role) -> Glyph {
    let half = CELL / 2.0;
    let tile = Shape::rect(-half, -half, CELL, CELL, 0.0).fill(role);
    Glyph::ground(name, Pt::new(half, half), vec![tile])
}

/// A stone of the first side or of the second.
fn stone(black: bool) -> Glyph {
    let (id, body, rim) = if black {
        ("black-stone", DARK, DARK_RIM)
    } else {
        ("white-stone", LIGHT, LIGHT_RIM)
    };
    let mut shapes = vec![Shape::circle(0.0, 0.0, 36.0).fill(body).stroke(rim, 3.0)];
    if !black {
        shapes.push(Shape::circle(0.0, 0.0, 22.0).stroke(rim, 3.0));
    }
    let letters = if black {
        Letters::new("B", "●", Ansi::on(16, 180).bold())
    } else {
        Letters::new("w", "◎", Ansi::on(231, 94).bold())
    };
    Glyph {
        id: id.to_owned(),
        name: if black { "Black stone" } else { "White stone" }.to_owned(),
        shapes,
        reach: Pt::new(38.0, 38.0),
        letters,
    }
}

impl DrawnGame for Position {
    fn board(&self) -> &'static Arc<Scene> {
        made_once_per_size!(self.size(), empty)
    }

    fn board_state(&self) -> BoardState {
        let mut board_state = BoardState::default();
        let size = self.size().get();
        for index in 0..size * size {
            if let Some(side) = self.piece_at(Cell::new(index % size, index / size)) {
                board_state.stand(index, side.index());
            }
        }
        board_state
    }

    fn glyph_of(&self, letter: char, _: Option<usize>) -> Option<usize> {
        "Bw".find(letter)
    }

    fn touches(&self, action: Action) -> Vec<Touch> {
        let on = |cell: Cell| place(cell, self.size()).map(Touch::Place);
        let touches = match action.what() {
            Some(Move::Take(cell)) => on(cell).map(|cell| vec![cell]),
            Some(Move::Jump(from, to)) => on(from).zip(on(to)).map(|(from, to)| vec![from, to]),
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
        frame: FRAME,
    };
    let (inner, view) = (board.inner(), board.view());
    let grid = board.grid(3, Ansi::on(223, 52));
    let places = grid.places(|column, row| {
        let ground = usize::from((column + row).is_multiple_of(2));
        (Some(ground), Letters::new(".", "·", Ansi::on(16, 180)))
    });
    let rail = Shape::rect(view.min.x, view.min.y, view.width, view.height, 10.0).fill(RAIL);
    Scene {
        backdrop: vec![rail],
        labels: grid.labels(inner, view, 30.0),
        grounds: vec![cell("pale", PALE), cell("tan", TAN)],
        places,
        glyphs: [true, false].map(stone).to_vec(),
        key: vec![TextKey::new("B Black, w White.", "● Black, ◎ White.")],
        text: grid.text(),
        compact: grid.compact(),
        ..bare(&INFO, view, grid.pivot(), palette())
    }
}
