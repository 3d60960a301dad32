//! Kensington: a near-black board with luminous green lines and softly glowing hexagons.
//!
//! Counters are of glass: a red one has a ring in it, a blue one a dot.

use std::sync::Arc;

use kabinet_core::{Game, Side, sorting};
use kabinet_games::kensington::{Action, Hexagon, INFO, Move, Point, Position, SHAPES, Shape};

use super::kensington_text::{self, Room};
use super::{DrawnGame, Words, bare, made_once};
use crate::board_state::BoardState;
use crate::geometry::{Pt, Rect};
use crate::gesture::{DONE, PASS, Touch};
use crate::glyph::{Ansi, Glyph, Letters, Paint, Shape as Drawn};
use crate::palette::{DANGER, FROST, LABEL, LAST, Palette, Role, Spread, WIN};
use crate::scene::{
    Face, Follows, Form, HandItem, Label, Lines, Lock, MarkKind, Place, Scene, Seal, Sign, Target,
    TextPlace, Why,
};

/// The side of every shape of the tiling.
const SIDE: f64 = 100.0;
const COUNTER: f64 = 35.0;

const NIGHT: Role = Role("night");
const NIGHT_EDGE: Role = Role("night-edge");
const SQUARE: Role = Role("square");
const TRIANGLE: Role = Role("triangle");
const LINE: Role = Role("line");
const NODE: Role = Role("node");
const RED: Role = Role("red");
const RED_DEEP: Role = Role("red-deep");
const RED_HIGH: Role = Role("red-high");
const BLUE: Role = Role("blue");
const BLUE_DEEP: Role = Role("blue-deep");
const BLUE_HIGH: Role = Role("blue-high");
const PEARL: Role = Role("pearl");
const PEARL_DEEP: Role = Role("pearl-deep");
const SHINE: Role = Role("shine");

fn palette() -> Palette {
    let mut p = Palette::room();
    p.set(NIGHT, 0x0c_1310, 0x08_0d0b);
    p.set(NIGHT_EDGE, 0x24_3a30, 0x2a_4438);
    p.set(SQUARE, 0x10_1b16, 0x0d_1612);
    p.set(TRIANGLE, 0x16_261e, 0x12_2019);
    p.set(LINE, 0x3f_e08a, 0x3f_e08a);
    p.set(NODE, 0x0c_1310, 0x08_0d0b);
    p.set(RED, 0xe5_3a42, 0xe5_3a42);
    p.set(RED_DEEP, 0x6d_0f1a, 0x6d_0f1a);
    p.set(RED_HIGH, 0xff_d3cf, 0xff_d3cf);
    p.set(BLUE, 0x35_79e6, 0x35_79e6);
    p.set(BLUE_DEEP, 0x0e_2a75, 0x0e_2a75);
    p.set(BLUE_HIGH, 0xd5_e8ff, 0xd5_e8ff);
    p.set(PEARL, 0xe9_eee6, 0xe9_eee6);
    p.set(PEARL_DEEP, 0x8b_978e, 0x8b_978e);
    p.set(SHINE, 0xff_ffff, 0xff_ffff);
    p.set(LABEL, 0x8f_e6b4, 0x8f_e6b4);
    // Not the yellow that marks touchable places.
    p.set(LAST, 0xd0_bcff, 0xd0_bcff);
    p.set(WIN, 0xff_e9a8, 0xff_e9a8);
    p.set(DANGER, 0xff_7b6b, 0xff_7b6b);
    p.set(FROST, 0xd8_ecf7, 0xd8_ecf7);
    let glow = Spread::Radial {
        cx: 0.5,
        cy: 0.5,
        r: 0.56,
    };
    p.shade(
        "hex-red",
        glow,
        &[(0.0, RED, 0.95), (0.55, RED, 0.6), (1.0, RED_DEEP, 0.75)],
    );
    p.shade(
        "hex-blue",
        glow,
        &[(0.0, BLUE, 0.95), (0.55, BLUE, 0.6), (1.0, BLUE_DEEP, 0.8)],
    );
    p.shade(
        "hex-white",
        glow,
        &[
            (0.0, PEARL, 0.95),
            (0.55, PEARL, 0.62),
            (1.0, PEARL_DEEP, 0.45),
        ],
    );
    let glass = Spread::Radial {
        cx: 0.5,
        cy: 0.72,
        r: 0.7,
    };
    p.shade(
        "glass-red",
        glass,
        &[(0.0, RED, 1.0), (0.45, RED, 1.0), (1.0, RED_DEEP, 1.0)],
    );
    p.shade(
        "glass-blue",
        glass,
        &[(0.0, BLUE, 1.0), (0.45, BLUE, 1.0), (1.0, BLUE_DEEP, 1.0)],
    );
    p.shade(
        "shine",
        Spread::Down,
        &[(0.0, SHINE, 0.75), (1.0, SHINE, 0.0)],
    );
    p.words(LABEL, NIGHT);
    p.shapes(LINE, NIGHT);
    p.shapes(LINE, TRIANGLE);
    p.shapes(RED, NIGHT);
    p.shapes(BLUE, NIGHT);
    p.shapes(RED_HIGH, RED);
    p.shapes(BLUE_HIGH, BLUE);
    p.shapes(LAST, NIGHT);
    p.words(LABEL, NODE);
    p.words(RED_HIGH, NIGHT);
    p.words(BLUE_DEEP, BLUE_HIGH);
    p
}

/// A glass counter: its rim is bright, the light comes from above and gathers below.
fn counter(side: Side) -> Glyph {
    let red = side == Side::First;
    let (glass, high, deep) = if red {
        ("glass-red", RED_HIGH, RED_DEEP)
    } else {
        ("glass-blue", BLUE_HIGH, BLUE_DEEP)
    };
    let mut shapes = vec![
        Drawn::circle(0.0, 0.0, COUNTER + 3.0)
            .fill(NIGHT)
            .faint(0.85),
        Drawn::circle(0.0, 0.0, COUNTER)
            .shaded(glass)
            .stroke(high, 2.4),
    ];
    if red {
        shapes.push(Drawn::circle(0.0, 0.0, COUNTER * 0.52).stroke(high, 5.6));
    } else {
        shapes.push(
            Drawn::circle(0.0, 0.0, COUNTER * 0.3)
                .fill(high)
                .stroke(deep, 1.2),
        );
    }
    shapes.push(
        Drawn::ellipse(0.0, -COUNTER * 0.5, COUNTER * 0.66, COUNTER * 0.36)
            .shaded("shine")
            .faint(0.8),
    );
    let (id, letters) = if red {
        ("red", Letters::new("R", "◎", Ansi::front(203).bold()))
    } else {
        ("blue", Letters::new("B", "●", Ansi::front(75).bold()))
    };
    Glyph {
        id: id.into(),
        name: format!("{id} counter"),
        shapes,
        reach: Pt::new(COUNTER + 2.0, COUNTER + 2.0),
        letters,
    }
}

/// An empty point.
fn node() -> Glyph {
    let ring = Drawn::circle(0.0, 0.0, 19.0).fill(NODE).stroke(LINE, 2.2);
    Glyph::ground("node", Pt::new(20.0, 20.0), vec![ring])
}

/// A point of the tiling in scene units.
fn set((x, y): (f64, f64)) -> Pt {
    Pt::new(x * SIDE, -y * SIDE)
}

/// A face whose corners are given in any order.
fn face(corners: impl Iterator<Item = Point>, fill: Paint, name: Option<String>) -> Face {
    let mut corners: Vec<Pt> = corners.map(|point| set(point.coordinates())).collect();
    let middle = Pt::middle(&corners);
    let turn = |p: &Pt| (p.y - middle.y).atan2(p.x - middle.x);
    sorting::sort_by_key(&mut corners, |corner| sorting::float_key(turn(corner)));
    Face {
        name,
        corners,
        fill,
        stroke: None,
    }
}

/// The board's faces: triangles, squares and hexagons, in the order in which the game lists them.
fn faces() -> Vec<Face> {
    let small = Shape::all().map(|shape| {
        let role = if shape.is_triangle() {
            TRIANGLE
        } else {
            SQUARE
        };
        face(shape.corners(), Paint::Plain(role), None)
    });
    let hexagons = Hexagon::all().zip(1..).map(|(hexagon, number)| {
        let shade = match hexagon.owner() {
            Some(Side::First) => "hex-red",
            Some(Side::Second) => "hex-blue",
            None => "hex-white",
        };
        let name = format!("hexagon-{number}");
        face(hexagon.corners(), Paint::Shade(shade), Some(name))
    });
    small.chain(hexagons).collect()
}

/// What tells a hexagon's owner without its colour: a ring or a dot, as on the counters.
fn emblem(hexagon: Hexagon) -> Option<Sign> {
    let shape = match hexagon.owner()? {
        Side::First => Drawn::circle(0.0, 0.0, 27.0).stroke(RED_HIGH, 9.0),
        Side::Second => Drawn::circle(0.0, 0.0, 17.0).fill(BLUE_HIGH),
    };
    let corners = hexagon.corners().map(|point| set(point.coordinates()));
    Some(Sign {
        at: Pt::middle(&corners.collect::<Vec<_>>()),
        shapes: vec![shape.faint(0.62)],
    })
}

/// What tells how long a shape is locked, and for whom: Red's ring or Blue's disc.
fn seal(side: Side) -> Seal {
    match side {
        Side::First => Seal {
            disc: NIGHT,
            grown: 0.0,
            rim: Some((RED, 4.0)),
            ink: RED_HIGH,
        },
        Side::Second => Seal {
            disc: BLUE_HIGH,
            grown: 1.0,
            rim: None,
            ink: BLUE_DEEP,
        },
    }
}

/// What the side to act is to do.
fn caption(position: &Position) -> String {
    let side = position.side();
    let mut name = INFO.side(side).name.to_owned();
    if position.rules().players.a_side() > 1 {
        name += &format!(" {}", position.member() + 1);
    }
    let enemy = INFO.side(side.other()).name.to_ascii_lowercase();
    match position.pending().count() {
        0 if position.placing() => format!("{name} places a counter."),
        0 => format!("{name} moves a counter."),
        1 => format!("{name} may put one {enemy} counter elsewhere, or stop."),
        _ => format!("{name} may put two {enemy} counters elsewhere, or stop."),
    }
}

impl DrawnGame for Position {
    /// The empty board, made once.
    fn board(&self) -> &'static Arc<Scene> {
        made_once!(empty())
    }

    /// What stands on the board and beside it, and which shapes are locked.
    fn board_state(&self) -> BoardState {
        let mut board_state = BoardState::default();
        for point in Point::all() {
            if let Some(side) = self.piece_at(point) {
                board_state.stand(point.index(), side.index());
            }
        }
        for side in Side::ALL {
            let item = HandItem {
                glyph: side.index(),
                count: usize::from(self.reserve(side)),
                why: Why::Reserve,
            };
            board_state.hold(side, item);
            for hexagon in self.hexagons_held(side) {
                let face = SHAPES + Hexagon::all().position(|h| h == hexagon).unwrap_or(0);
                board_state.mark(MarkKind::Win, Target::Face(face));
                for corner in hexagon.corners() {
                    board_state.mark(MarkKind::Win, Target::Place(corner.index()));
                }
            }
        }
        if let Some(point) = self.pending().relocated() {
            board_state.mark(MarkKind::Frozen, Target::Place(point.index()));
        }
        let in_both = self.locked(Side::First) & self.locked(Side::Second);
        for (side, shape, turns) in self.locks() {
            let face = shape.index();
            board_state.locks.push(Lock {
                face,
                side,
                turns,
                shared: in_both >> face & 1 == 1,
            });
            if side == self.side() {
                board_state.mark(MarkKind::Frozen, Target::Face(face));
            }
        }
        board_state
    }

    /// The glyph of the piece that position texts write so.
    fn glyph_of(&self, letter: char, _: Option<usize>) -> Option<usize> {
        let own = |side: &Side| INFO.side(*side).letter.to_ascii_uppercase() == letter;
        Side::ALL.into_iter().find(own).map(Side::index)
    }

    /// What the side to act is to do, and what each lock means.
    fn words(&self) -> Words {
        let note = |(side, shape, turns)| {
            let name = INFO.side(side).name;
            let turns = match turns {
                1 => "turn".to_owned(),
                _ => format!("{turns} turns"),
            };
            format!("{name} may not complete {shape} with its next {turns}.")
        };
        Words {
            caption: Some(caption(self)),
            notes: self.locks().map(note).collect(),
        }
    }

    /// A counter beside the board and its point, or the two points of a move or relocation.
    fn touches(&self, action: Action) -> Vec<Touch> {
        let on = |point: Point| Touch::Place(point.index());
        match action.what() {
            Some(Move::Place(to)) => {
                let side = self.side();
                vec![Touch::Hand(side, side.index()), on(to)]
            }
            Some(Move::Step(from, to) | Move::Relocate(from, to)) => vec![on(from), on(to)],
            Some(Move::Done) => vec![Touch::Button(DONE)],
            Some(Move::Pass) => vec![Touch::Button(PASS)],
            None => Vec::new(),
        }
    }
}

/// The empty board.
fn empty() -> Scene {
    let places: Vec<Place> = Point::all()
        .map(|point| {
            let digit = (point.row_and_place().1 + 1).to_string();
            Place {
                name: point.to_string(),
                at: set(point.coordinates()),
                form: Form::Round(COUNTER + 9.0, COUNTER + 9.0),
                ground: Some(0),
                text: TextPlace {
                    width: 1,
                    empty: Letters::new(&digit, &digit, Ansi::front(114)),
                    around: None,
                    hint: digit,
                },
            }
        })
        .collect();
    let view = Rect::new(-550.0, -482.0, 1100.0, 964.0);
    let mut labels = Vec::new();
    for point in Point::all() {
        let (row, place) = point.row_and_place();
        let at = places[point.index()].at;
        labels.push(Label {
            text: (place + 1).to_string(),
            at,
            size: 31.0,
            follows: Follows::Place,
        });
        if place == 0 {
            for x in [-522.0, 522.0] {
                labels.push(Label {
                    text: letter(row).to_string(),
                    at: Pt::new(x, at.y),
                    size: 32.0,
                    follows: Follows::Row,
                });
            }
        }
    }
    let ends = Point::all()
        .flat_map(|a| a.neighbours().map(move |b| (a, b)))
        .filter(|(a, b)| a < b)
        .map(|(a, b)| (places[a.index()].at, places[b.index()].at))
        .collect();
    let edge = view.grown(-3.0);
    Scene {
        backdrop: vec![
            Drawn::rect(view.min.x, view.min.y, view.width, view.height, 22.0).fill(NIGHT),
            Drawn::rect(edge.min.x, edge.min.y, edge.width, edge.height, 19.0)
                .stroke(NIGHT_EDGE, 3.0),
        ],
        faces: faces(),
        lines: Lines {
            ends,
            // A wide faint stroke under a thin bright one: light in a tube.
            strokes: vec![(LINE, 15.0, 0.1), (LINE, 8.0, 0.2), (LINE, 3.2, 1.0)],
        },
        labels,
        signs: Hexagon::all().filter_map(emblem).collect(),
        seals: Side::ALL.map(seal).to_vec(),
        grounds: vec![node()],
        places,
        glyphs: Side::ALL.map(counter).to_vec(),
        key: kensington_text::key(),
        text: kensington_text::sheet(Room::Full),
        compact: kensington_text::sheet(Room::Compact),
        shelves: true,
        ..bare(&INFO, view, Pt::new(0.0, 0.0), palette())
    }
}

/// The letter of a row, counted from 0.
pub(super) fn letter(row: usize) -> char {
    ('a'..='z').nth(row).unwrap_or('?')
}
