//! Kingdom: parchment in a frame of stone, two inlaid thrones, crowned monarchs and four heights of
//! knight.
//!
//! A knight's size is told by its height, by its helmet and by the studs on its foot. White stands
//! on round feet with round studs, Black on angular feet with square studs.

use std::sync::Arc;

use kabinet_core::{Game, Side};
use kabinet_games::kingdom::{Action, Cell, INFO, Move, Piece as Kind, Position, throne};

use super::grid::{FramedSquares, count};
use super::kingdom_pieces::{knight, monarch};
use super::{DrawnGame, Words, bare, made_once};
use crate::board_state::BoardState;
use crate::geometry::Pt;
use crate::gesture::{PASS, Touch};
use crate::glyph::{Ansi, Glyph, Letters, Shape};
use crate::palette::{DANGER, FROST, LABEL, LAST, Palette, Role, SHELF, Spread, WIN};
use crate::scene::{HandItem, MarkKind, Scene, Target, TextKey, Why};

const CELL: f64 = 100.0;
const FRAME: f64 = 52.0;
const SIDE: usize = 9;

const PARCHMENT: Role = Role("parchment");
const VELLUM: Role = Role("vellum");
const SEPIA: Role = Role("sepia");
const STONE: Role = Role("stone");
const STONE_EDGE: Role = Role("stone-edge");
const PORPHYRY: Role = Role("porphyry");
pub(super) const GOLD: Role = Role("gold");
const IVORY: Role = Role("white");
const IVORY_DEEP: Role = Role("white-deep");
pub(super) const IVORY_INK: Role = Role("white-ink");
pub(super) const JET: Role = Role("black");
const JET_HIGH: Role = Role("black-high");
pub(super) const JET_INK: Role = Role("black-ink");
pub(super) const SHADOW: Role = Role("shadow");

fn palette() -> Palette {
    let mut p = Palette::room();
    p.set(PARCHMENT, 0xee_dfba, 0xcf_bb8e);
    p.set(VELLUM, 0xe2_ce9f, 0xbf_a876);
    p.set(SEPIA, 0xb3_9763, 0x93_7a4a);
    p.set(STONE, 0xa7_a39a, 0x5e_5b55);
    p.set(STONE_EDGE, 0x7b_776e, 0x3d_3b37);
    p.set(PORPHYRY, 0x8a_2b3a, 0x76_2431);
    p.set(GOLD, 0xe3_b04b, 0xe3_b04b);
    p.set(IVORY, 0xff_fcf4, 0xff_f8ea);
    p.set(IVORY_DEEP, 0xea_dfc8, 0xe6_d8bb);
    p.set(IVORY_INK, 0x33_2a22, 0x2b_231c);
    p.set(JET, 0x24_1f1e, 0x1c_1817);
    p.set(JET_HIGH, 0x4a_4340, 0x40_3a37);
    p.set(JET_INK, 0xf5_e8cb, 0xf5_e8cb);
    p.set(SHADOW, 0x4a_3a1c, 0x2a_2010);
    p.set(LABEL, 0x1f_1c18, 0xf3_ead8);
    p.set(LAST, 0x1c_6ea4, 0x0d_5288);
    p.set(WIN, 0xb2_7400, 0xff_e08a);
    p.set(DANGER, 0xc0_1f1f, 0xa5_1212);
    p.set(FROST, 0xd8_ecf7, 0xd8_ecf7);
    p.shade(
        "ivory",
        Spread::Across,
        &[
            (0.0, IVORY, 1.0),
            (0.55, IVORY, 1.0),
            (1.0, IVORY_DEEP, 1.0),
        ],
    );
    p.shade(
        "jet",
        Spread::Across,
        &[(0.0, JET_HIGH, 1.0), (0.5, JET, 1.0), (1.0, JET, 1.0)],
    );
    p.words(LABEL, STONE);
    for ground in [PARCHMENT, VELLUM] {
        // White is made out by its dark line, Black by its body.
        p.shapes(IVORY_INK, ground);
        p.shapes(JET, ground);
        p.shapes(LAST, ground);
        p.shapes(DANGER, ground);
    }
    p.shapes(JET, SHELF);
    p.words(IVORY_INK, IVORY);
    p.words(JET_INK, JET);
    p.shapes(IVORY, PORPHYRY);
    p.shapes(JET_INK, PORPHYRY);
    p.shapes(GOLD, PORPHYRY);
    p
}

/// A plain cell, light or less light.
fn cell(id: &str, role: Role) -> Glyph {
    let half = CELL / 2.0;
    let tile = Shape::rect(-half, -half, CELL, CELL, 0.0)
        .fill(role)
        .stroke(SEPIA, 1.4);
    Glyph::ground(id, Pt::new(half, half), vec![tile])
}

/// A throne: porphyry inlaid with gold, round for White and angular for Black, as their feet are.
fn seat(white: bool) -> Glyph {
    let half = CELL / 2.0;
    let mut shapes = vec![
        Shape::rect(-half, -half, CELL, CELL, 0.0)
            .fill(PORPHYRY)
            .stroke(SEPIA, 1.4),
        Shape::rect(-half + 5.0, -half + 5.0, CELL - 10.0, CELL - 10.0, 4.0).stroke(GOLD, 3.0),
    ];
    if white {
        shapes.push(Shape::circle(0.0, 0.0, 35.0).stroke(GOLD, 2.4).faint(0.6));
    } else {
        shapes.push(
            Shape::path("M0-38L38 0L0 38L-38 0Z")
                .stroke(GOLD, 2.4)
                .faint(0.6),
        );
    }
    // The seat of the throne, visible when it is empty.
    shapes.push(
        Shape::path("M-14-24L-7-17L0-26L7-17L14-24V4H18V24H11V13H-11V24H-18V4H-14Z").fill(GOLD),
    );
    shapes.push(Shape::path("M-8-8H8V4H-8Z").fill(PORPHYRY));
    let id = if white {
        "throne-white"
    } else {
        "throne-black"
    };
    Glyph::ground(id, Pt::new(half, half), shapes)
}

/// The index of a piece among the scene's glyphs, in the order in which the board lists them.
fn glyph(side: Side, kind: Kind) -> usize {
    side.index() * Kind::ALL.len() + kind.size()
}

/// The index of a cell among the scene's places.
fn place(cell: Cell) -> usize {
    cell.row() * SIDE + cell.column()
}

/// The glyph of the Knight that the side to act has captured and must put back.
fn captured(position: &Position) -> Option<usize> {
    let kind = position.pending()?;
    Some(glyph(position.side().other(), kind))
}

impl DrawnGame for Position {
    /// The empty board, made once.
    fn board(&self) -> &'static Arc<Scene> {
        made_once!(empty())
    }

    /// What stands on the board, and the Knight that must be put back.
    fn board_state(&self) -> BoardState {
        let mut board_state = BoardState::default();
        for cell in Cell::all() {
            if let Some((side, kind)) = self.piece_at(cell) {
                board_state.stand(place(cell), glyph(side, kind));
            }
        }
        if let Some(glyph) = captured(self) {
            let item = HandItem {
                glyph,
                count: 1,
                why: Why::PutBack,
            };
            board_state.hold(self.side(), item);
        }
        for side in Side::ALL {
            let Some(cell) = self.monarch(side) else {
                continue;
            };
            if cell == throne(side.other()) {
                board_state.mark(MarkKind::Win, Target::Place(place(cell)));
            } else if self.outcome().is_none() && self.in_danger(side) {
                board_state.mark(MarkKind::Danger, Target::Place(place(cell)));
            }
        }
        board_state
    }

    /// The glyph of the piece that position texts write so.
    fn glyph_of(&self, letter: char, _: Option<usize>) -> Option<usize> {
        let side = kabinet_core::text::owner(letter);
        let is = |kind: &Kind| kind.letter() == letter.to_ascii_uppercase();
        Some(glyph(side, Kind::ALL.into_iter().find(is)?))
    }

    /// What a side does that has captured a Knight.
    fn words(&self) -> Words {
        let own = INFO.side(self.side()).name;
        let enemy = INFO.side(self.side().other()).name;
        let caption = || format!("{own} puts {enemy}'s Knight back on the board.");
        Words {
            caption: captured(self).map(|_| caption()),
            notes: Vec::new(),
        }
    }

    /// From where to where: by whichever jumps a piece gets there, the action is the same.
    fn touches(&self, action: Action) -> Vec<Touch> {
        match action.what() {
            Some(Move::Go(from, to) | Move::Capture(from, to)) => {
                vec![Touch::Place(place(from)), Touch::Place(place(to))]
            }
            Some(Move::PutBack(to)) => captured(self)
                .map(|glyph| Touch::Hand(self.side(), glyph))
                .into_iter()
                .chain([Touch::Place(place(to))])
                .collect(),
            Some(Move::Pass) => vec![Touch::Button(PASS)],
            None => Vec::new(),
        }
    }

    /// The places that an action leads over: every landing of a chain of jumps.
    fn hops(&self, action: Action) -> Option<Vec<Touch>> {
        match action.what()? {
            Move::Go(from, to) | Move::Capture(from, to) => {
                let way = self.way(from, to)?;
                Some(
                    way.into_iter()
                        .map(|cell| Touch::Place(place(cell)))
                        .collect(),
                )
            }
            Move::PutBack(_) | Move::Pass => None,
        }
    }
}

/// The empty board.
fn empty() -> Scene {
    let board = FramedSquares {
        size: SIDE,
        cell: CELL,
        frame: FRAME,
    };
    let (inner, view) = (board.inner(), board.view());
    let grid = board.grid(5, Ansi::on(231, 240));
    let side = inner.width;
    let thrones = Side::ALL.map(|side| place(throne(side)));
    let mut places = grid.places(|column, row| {
        let here = row * SIDE + column;
        if let Some(side) = thrones.iter().position(|&throne| throne == here) {
            (Some(2 + side), Letters::new(" ", " ", Ansi::on(221, 88)))
        } else if here.is_multiple_of(2) {
            (Some(1), Letters::new("", "", Ansi::on(16, 223)))
        } else {
            (Some(0), Letters::new("", "", Ansi::on(16, 180)))
        }
    });
    for throne in thrones {
        places[throne].text.around = Some(('[', ']'));
    }
    Scene {
        backdrop: vec![
            Shape::rect(view.min.x, view.min.y, view.width, view.height, 10.0).fill(STONE),
            Shape::path(masonry(view.width))
                .stroke(STONE_EDGE, 2.4)
                .faint(0.55),
            Shape::rect(1.5, 1.5, view.width - 3.0, view.height - 3.0, 9.0).stroke(STONE_EDGE, 3.0),
            Shape::rect(FRAME - 5.0, FRAME - 5.0, side + 10.0, side + 10.0, 2.0).fill(STONE_EDGE),
        ],
        labels: grid.labels(inner, view, 30.0),
        grounds: vec![
            cell("vellum", VELLUM),
            cell("parchment", PARCHMENT),
            seat(true),
            seat(false),
        ],
        places,
        glyphs: [true, false]
            .into_iter()
            .flat_map(|white| {
                std::iter::once(monarch(white)).chain((1..=4).map(move |size| knight(white, size)))
            })
            .collect(),
        key: vec![TextKey::new(
            "M Monarch, A B C D Knights of size 1 to 4. Capitals are White's. [ ] a throne.",
            "♔ Monarch, ♘1 ♘2 ♘3 ♘4 Knights by size; Black's are solid. [ ] a throne.",
        )],
        text: grid.text(),
        compact: grid.compact(),
        ..bare(&INFO, view, grid.pivot(), palette())
    }
}

/// The joints between the stones of the frame.
fn masonry(side: f64) -> String {
    let (near, far) = (FRAME, side - FRAME);
    let mut data = format!(
        "M3 3L{near} {near}M{0} 3L{far} {near}M3 {0}L{near} {far}M{0} {0}L{far} {far}",
        side - 3.0
    );
    // Between coordinates, never under one.
    for cells in [1, 3, 6, 8] {
        let at = FRAME + CELL * count(cells);
        data += &format!("M{at} 0V{near}M{at} {far}V{side}M0 {at}H{near}M{far} {at}H{side}");
    }
    data
}
