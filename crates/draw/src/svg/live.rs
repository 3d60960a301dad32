//! The board in a page: named colours, layers that a script keeps up to date, no styles of its own.
//!
//! Everything is where the script `board.js` will put it, so that nothing shifts when the script
//! starts, and the page shows the position without it. Comments here say what the script computes
//! too.

use std::fmt::Write as _;

use kabinet_games::GameId;

use super::SvgOptions;
use super::ink::{Ink, hex, round};
use super::layers::{Picture, SANS};
use super::marks::{badge, outline_of};
use super::words::describe;
use crate::board_state::BoardState;
use crate::geometry::{Pt, Rect};
use crate::glyph::{Paint, Shape};
use crate::palette::{DANGER, FROST, INK, LABEL, LAST, Role, SHELF, WIN};
use crate::scene::{Face, Follows, Form, HandItem, Mark, MarkKind, Scene, Sign, Target, Why};

/// Height of the shelf beside either side of the board, as a share of the board's width: as high as
/// a thumb needs, on the smallest telephones.
const SHELF_HEIGHT: f64 = 0.11;

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
    live.signs(&locked(board, board_state));
    ink.out
}

fn locked(board: &Scene, board_state: &BoardState) -> Vec<Sign> {
    let seals = board_state.locks.iter().filter_map(|lock| board.seal(lock));
    seals.collect()
}

/// The colours of a game's board for pages, in both themes.
///
/// The reader's system chooses the theme, unless the page's root says `data-theme="light"` or
/// `"dark"`. Colours are custom properties called `--kb-ROLE` of everything with the class
/// `kb-GAME`.
#[must_use]
pub fn stylesheet(game: GameId) -> String {
    let board = crate::board(&game.start());
    let [mut light, mut dark] = [const { String::new() }; 2];
    for swatch in &board.palette.swatches {
        let role = swatch.role.0;
        let _ = write!(light, "--kb-{role}:{};", hex(swatch.light));
        if swatch.light != swatch.dark {
            let _ = write!(dark, "--kb-{role}:{};", hex(swatch.dark));
        }
    }
    let class = game.info().slug;
    format!(
        ".kb-{class}{{{light}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]) .kb-{class}{{{dark}}}}}\n\
         :root[data-theme=dark] .kb-{class}{{{dark}}}\n"
    )
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
        // Empty shelves are left out, and the board takes their room.
        if options.hands && self.board_state.hands.iter().any(|hand| !hand.is_empty()) {
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
        order.sort_by(|a, b| {
            depth(a.place)
                .total_cmp(&depth(b.place))
                .then(a.level.cmp(&b.level))
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

    /// The pieces beside the board; laid out by the script too.
    fn hands(&mut self) {
        let scale = self.hand_scale();
        let _ = write!(
            self.picture.ink.out,
            "<g data-layer=\"hands\" data-scale=\"{scale}\">"
        );
        for (side, items) in self.board_state.hands.iter().enumerate() {
            let near = (side == 0) != self.flipped;
            self.hand(items, side, near);
        }
        self.raw("</g>");
    }

    /// How large pieces beside the board are: the tallest fills its shelf.
    fn hand_scale(&self) -> f64 {
        let scene = self.scene();
        let tallest = scene.glyphs.iter().map(|glyph| glyph.reach.y);
        let scale = SHELF_HEIGHT * scene.view.width * 0.36 / tallest.fold(1.0, f64::max);
        (scale.min(1.0) * 1000.0).round() / 1000.0
    }

    /// Waiting pieces begin at the left, lost ones at the right.
    fn hand(&mut self, items: &[HandItem], side: usize, near: bool) {
        let Rect { min, width, .. } = self.scene().view;
        let height = SHELF_HEIGHT * width;
        let top = if near {
            self.scene().view.bottom()
        } else {
            min.y - height
        };
        let gap = width * 0.01;
        let (mut start, mut end) = (min.x + gap, self.scene().view.right() - gap);
        for item in items {
            let held = Held::new(
                self.scene().glyphs[item.glyph].reach.x,
                self.hand_scale(),
                item,
                height,
            );
            let x = if item.why == Why::Lost {
                end -= held.width + gap;
                end + gap
            } else {
                start += held.width + gap;
                start - held.width - gap
            };
            self.held(item, side, Pt::new(x, top), height, &held);
        }
    }

    fn held(&mut self, item: &HandItem, side: usize, at: Pt, height: f64, held: &Held) {
        let scene = self.scene();
        let glyph = &scene.glyphs[item.glyph];
        let scale = self.hand_scale();
        let why = match item.why {
            Why::Reserve => "reserve",
            Why::PutBack => "putback",
            Why::Lost => "lost",
        };
        let _ = write!(
            self.picture.ink.out,
            "<g class=\"kb-held kb-held-{why}\" data-hand=\"{}\" data-side=\"{side}\"",
            scene.hand_name(item.glyph)
        );
        self.translate(at);
        self.raw(">");
        let shelf = Shape::rect(0.0, height * 0.07, held.width, height * 0.86, height * 0.2);
        self.shape(&shelf.fill(SHELF));
        for index in 0..item.count {
            self.stand(&glyph.id);
            let _ = write!(
                self.picture.ink.out,
                " transform=\"translate({} {}) scale({scale})\"/>",
                round(held.first + held.step * index as f64),
                round(height * 0.5)
            );
        }
        let number = Pt::new(held.number, height * 0.5);
        self.picture.ink.text_at(number, height * 0.36, "start");
        self.raw(" font-weight=\"600\"");
        let ink = Some(Paint::Plain(INK));
        self.picture.ink.paint(ink, None, 1.0);
        self.raw(">");
        self.picture.ink.words(&format!("×{}", item.count));
        self.raw("</text></g>");
    }
}

/// How some equal pieces lie on a shelf: a long row overlaps like coins.
struct Held {
    first: f64,
    step: f64,
    number: f64,
    width: f64,
}

impl Held {
    fn new(reach: f64, scale: f64, item: &HandItem, height: f64) -> Self {
        let radius = reach * scale;
        let step = radius * if item.count > 4 { 0.5 } else { 1.5 };
        let first = height * 0.1 + radius;
        let last = first + step * item.count.saturating_sub(1) as f64;
        // The sign, and a digit or two.
        let letters = if item.count > 9 { 3.0 } else { 2.0 };
        Self {
            first,
            step,
            number: last + radius + height * 0.1,
            width: last + radius + height * (0.28 + 0.24 * letters),
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
