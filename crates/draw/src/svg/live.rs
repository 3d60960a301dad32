//! The board in a page: named colours, layers that a script keeps up to date, no styles of its own.
//!
//! Everything is where the script `board.js` will put it, so that nothing shifts when the script
//! starts, and the page shows the position without it. Comments here say what the script computes
//! too.

mod shelf;
mod stylesheet;

pub use stylesheet::stylesheet;

use std::fmt::Write as _;

use kabinet_core::sorting;
use shelf::SHELF_HEIGHT;

use super::SvgOptions;
use super::ink::{Ink, round};
use super::layers::{Picture, SANS};
use super::marks::{badge, outline_of};
use super::words::describe;
use crate::board_state::BoardState;
use crate::geometry::Pt;
use crate::glyph::{Paint, Shape};
use crate::palette::{DANGER, FROST, LABEL, LAST, Role, WIN};
use crate::scene::{Face, Follows, Form, Mark, MarkKind, Scene, Sign, Target};

/// How a board is set into a page.
#[derive(Clone, Copy, Debug)]
pub struct LiveOptions<'a> {
    /// Whether the board is turned round, with the second side at the bottom.
    pub flipped: bool,
    /// Whether there are shelves for pieces beside the board: for games whose sides hold pieces for
    /// many turns. Without them, the script shows such pieces among its buttons.
    pub hands: bool,
    /// The prefix of ids; the game's id when empty. Boards on one page need different prefixes.
    pub prefix: &'a str,
    /// The position in words, for screen readers; English when empty.
    pub label: &'a str,
}

impl Default for LiveOptions<'_> {
    fn default() -> Self {
        Self {
            flipped: false,
            hands: true,
            prefix: "",
            label: "",
        }
    }
}

/// Draws a board and its pieces as an `svg` element for a page with the [`stylesheet`] of its game.
#[must_use]
pub fn live(board: &Scene, board_state: &BoardState, options: LiveOptions<'_>) -> String {
    let prefix = if options.prefix.is_empty() {
        &board.game
    } else {
        options.prefix
    };
    let mut ink = Ink::named(&board.palette, prefix);
    // The board is turned as a whole; inside, all coordinates are those of the unturned board.
    let upright = SvgOptions::default();
    let mut live = Live {
        board_state,
        flipped: options.flipped,
        picture: Picture {
            scene: board,
            options: &upright,
            ink: &mut ink,
        },
    };
    live.opening(options);
    live.definitions();
    live.layer("backdrop", |live| live.picture.backdrop());
    live.turning();
    live.layer("places", Live::places);
    live.labels();
    live.layer("marks", |live| {
        live.marks(|on| matches!(on, Target::Place(_)));
    });
    live.layer("signs", |live| {
        live.signs(&board.signs);
        live.layer("seals", |live| live.signs(&locked(board, board_state)));
    });
    if options.hands {
        live.hands();
    }
    live.layer("pieces", Live::pieces);
    live.layer("top", Live::warnings);
    ink.raw("</svg>");
    ink.out
}

/// The signs of a board state that scripts cannot draw, for a page that has the board already;
/// often none.
#[must_use]
pub fn seals(board: &Scene, board_state: &BoardState) -> String {
    let signs = locked(board, board_state);
    if signs.is_empty() {
        // Every state of a live game asks, and an ink is made for whole boards.
        return String::new();
    }
    let mut ink = Ink::named(&board.palette, &board.game);
    let upright = SvgOptions::default();
    let mut live = Live {
        board_state,
        flipped: false,
        picture: Picture {
            scene: board,
            options: &upright,
            ink: &mut ink,
        },
    };
    live.signs(&signs);
    ink.out
}

fn locked(board: &Scene, board_state: &BoardState) -> Vec<Sign> {
    let seals = board_state.locks.iter().filter_map(|lock| board.seal(lock));
    seals.collect()
}

/// One board in the making.
struct Live<'a, 'b> {
    board_state: &'a BoardState,
    flipped: bool,
    picture: Picture<'a, 'b>,
}

impl<'a> Live<'a, '_> {
    fn scene(&self) -> &'a Scene {
        self.picture.scene
    }

    /// Where a point of the board goes when the board is turned.
    fn turn(&self, at: Pt) -> Pt {
        if self.flipped {
            at.turned(self.scene().pivot)
        } else {
            at
        }
    }

    fn raw(&mut self, svg: &str) {
        self.picture.ink.raw(svg);
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.picture.ink.attribute(name, value);
    }

    fn shape(&mut self, shape: &Shape) {
        self.picture.ink.shape(shape);
    }

    fn translate(&mut self, at: Pt) {
        let _ = write!(
            self.picture.ink.out,
            " transform=\"translate({} {})\"",
            round(at.x),
            round(at.y)
        );
    }

    fn stand(&mut self, id: &str) {
        let ink = &mut *self.picture.ink;
        let _ = write!(ink.out, "<use href=\"#{}-{id}\"", ink.prefix);
    }

    fn layer(&mut self, name: &str, draw: impl FnOnce(&mut Self)) {
        self.raw("<g");
        self.attribute("data-layer", name);
        self.raw(">");
        draw(self);
        self.raw("</g>");
    }

    fn opening(&mut self, options: LiveOptions<'_>) {
        let scene = self.scene();
        let mut view = scene.view;
        // Empty shelves keep their room: the board must not grow or move under a finger.
        if options.hands {
            let shelf = SHELF_HEIGHT * view.width;
            view.min.y -= shelf;
            view.height += 2.0 * shelf;
        }
        let _ = write!(
            self.picture.ink.out,
            "<svg class=\"kb-svg kb-{}\" viewBox=\"{} {} {} {}\" font-family=\"{SANS}\" role=\"img\"",
            scene.game,
            round(view.min.x),
            round(view.min.y),
            round(view.width),
            round(view.height),
        );
        let prefix = self.picture.ink.prefix.clone();
        self.attribute("data-prefix", &prefix);
        if self.flipped {
            self.raw(" data-flipped=\"\"");
        }
        if options.label.is_empty() {
            let whole = scene.clone().with(self.board_state.clone());
            self.attribute(
                "aria-label",
                &format!("{}. {}", scene.title, describe(&whole)),
            );
        } else {
            self.attribute("aria-label", options.label);
        }
        self.raw(">");
    }

    /// The glyphs of all kinds of pieces, also of those not on the board now.
    fn definitions(&mut self) {
        let scene = self.scene();
        self.raw("<defs>");
        for shade in &scene.palette.shades {
            self.picture.ink.shade(shade);
        }
        for ground in &scene.grounds {
            self.picture.define(ground);
        }
        for glyph in &scene.glyphs {
            let reach = format!(" data-reach=\"{}\"", round(glyph.reach.x));
            self.picture.define_with(glyph, &reach);
        }
        self.raw("</defs>");
    }

    fn turning(&mut self) {
        let pivot = self.scene().pivot;
        self.raw("<g data-layer=\"turning\"");
        if self.flipped {
            let turn = format!("rotate(180 {} {})", round(pivot.x), round(pivot.y));
            self.attribute("transform", &turn);
        }
        self.raw(">");
        self.faces();
        self.picture.lines();
        self.layer("face-marks", |live| {
            live.marks(|on| matches!(on, Target::Face(_)));
        });
        self.raw("</g>");
    }

    /// Each face is a path of its own, called by its index: marks follow its outline.
    fn faces(&mut self) {
        let alike = |a: &Face, b: &Face| a.fill == b.fill && a.stroke == b.stroke;
        let mut index = 0;
        for group in self.scene().faces.chunk_by(alike) {
            self.raw("<g");
            let Face { fill, stroke, .. } = group[0];
            self.picture.ink.paint(Some(fill), stroke, 1.0);
            self.raw(">");
            for face in group {
                let data = self.picture.outline(face);
                let _ = write!(
                    self.picture.ink.out,
                    "<path data-face=\"{index}\" d=\"{data}\"/>"
                );
                index += 1;
            }
            self.raw("</g>");
        }
    }

    /// The empty places; those without a drawing are not seen.
    fn places(&mut self) {
        let scene = self.scene();
        for place in &scene.places {
            if let Some(ground) = place.ground.and_then(|ground| scene.grounds.get(ground)) {
                let at = self.turn(place.at);
                self.stand(&ground.id);
                self.attribute("data-place", &place.name);
                self.picture.ink.number("x", at.x);
                self.picture.ink.number("y", at.y);
                self.raw("/>");
            }
        }
    }

    fn labels(&mut self) {
        self.raw("<g data-layer=\"labels\" aria-hidden=\"true\" font-weight=\"600\"");
        let ink = Some(Paint::Plain(LABEL));
        self.picture.ink.paint(ink, None, 1.0);
        self.raw(">");
        for label in &self.scene().labels {
            let turned = self.turn(label.at);
            let (at, follows) = match label.follows {
                Follows::Column => (Pt::new(turned.x, label.at.y), "column"),
                Follows::Row => (Pt::new(label.at.x, turned.y), "row"),
                Follows::Place => (turned, "place"),
            };
            self.picture.ink.text_at(at, label.size, "middle");
            self.attribute("data-follows", follows);
            self.raw(">");
            self.picture.ink.words(&label.text);
            self.raw("</text>");
        }
        self.raw("</g>");
    }

    /// Marks are drawn by the script too, in the same way.
    fn marks(&mut self, wanted: impl Fn(Target) -> bool) {
        let (scene, board_state) = (self.scene(), self.board_state);
        for mark in board_state.marks.iter().filter(|mark| wanted(mark.on)) {
            // One ring is enough where the last move is also frozen or has won.
            let louder = |other: &Mark| other.on == mark.on && other.kind > mark.kind;
            if board_state.marks.iter().any(louder) {
                continue;
            }
            let (name, role) = named(mark.kind);
            let width = line(scene, mark.kind);
            let edge = match mark.on {
                Target::Face(index) => Shape::path(self.picture.outline(&scene.faces[index])),
                Target::Place(index) => {
                    let place = &scene.places[index];
                    // Inside a square, which has neighbours; around anything round.
                    let by = match (mark.kind, place.form) {
                        (MarkKind::Frozen, Form::Round(..)) => 0.0,
                        (_, Form::Round(..)) => width * 0.4,
                        (_, Form::Square(_)) => -width,
                    };
                    outline_of(place.form, self.turn(place.at), by)
                }
            };
            let _ = write!(
                self.picture.ink.out,
                "<g class=\"kb-mark kb-mark-{name}\" data-mark=\"{name}\">"
            );
            self.shape(&edge.clone().stroke(role, width * 3.0).faint(0.3));
            self.shape(&edge.stroke(role, width));
            self.raw("</g>");
        }
    }

    /// A badge over each piece in danger: its sign needs no colour. Drawn by the script too.
    fn warnings(&mut self) {
        let scene = self.scene();
        for mark in &self.board_state.marks {
            if let (MarkKind::Danger, Target::Place(index)) = (mark.kind, mark.on) {
                let place = &scene.places[index];
                let half = match place.form {
                    Form::Round(half, _) | Form::Square(half) => half,
                };
                let at = self.turn(place.at);
                let at = at.moved(Pt::new(half * 0.72, -half * 0.72));
                self.raw("<g class=\"kb-badge\"");
                self.translate(at);
                self.raw(">");
                for shape in badge(Pt::new(0.0, 0.0), half * 0.3) {
                    self.shape(&shape);
                }
                self.raw("</g>");
            }
        }
    }

    fn signs(&mut self, signs: &[Sign]) {
        for sign in signs {
            self.raw("<g");
            self.translate(self.turn(sign.at));
            self.raw(">");
            for shape in &sign.shapes {
                self.shape(shape);
            }
            self.raw("</g>");
        }
    }

    /// Pieces further from the reader come first, so that nearer ones stand before them.
    fn pieces(&mut self) {
        let scene = self.scene();
        let mut order: Vec<_> = self.board_state.pieces.iter().collect();
        let depth = |place: usize| self.turn(scene.places[place].at).y;
        sorting::sort_by_key(&mut order, |piece| {
            (sorting::float_key(depth(piece.place)), piece.level)
        });
        for piece in order {
            let place = &scene.places[piece.place];
            let glyph = &scene.glyphs[piece.glyph];
            let up = Pt::new(0.0, -scene.rise * piece.level as f64);
            let _ = write!(
                self.picture.ink.out,
                "<g class=\"kb-piece\" data-at=\"{}\" data-level=\"{}\" data-piece=\"{}\"",
                place.name, piece.level, glyph.id
            );
            self.translate(self.turn(place.at).moved(up));
            self.raw(">");
            self.stand(&glyph.id);
            self.raw("/></g>");
        }
    }
}

/// What pages and scripts call a mark, and its colour.
fn named(kind: MarkKind) -> (&'static str, Role) {
    match kind {
        MarkKind::Last => ("last", LAST),
        MarkKind::Frozen => ("frozen", FROST),
        MarkKind::Danger => ("danger", DANGER),
        MarkKind::Win => ("win", WIN),
    }
}

/// The width of a mark's line.
fn line(scene: &Scene, kind: MarkKind) -> f64 {
    let width = scene.view.width * 0.0065;
    match kind {
        MarkKind::Last | MarkKind::Danger => width,
        MarkKind::Frozen => width * 0.9,
        MarkKind::Win => width * 1.4,
    }
}
