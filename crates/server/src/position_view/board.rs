//! A board and the pieces on it, as pages and messages have them.

use kabinet_draw::scene::{Form, MarkKind, Onto, Place, Target, Why};
use kabinet_draw::{BoardState, Scene};
use kabinet_words::{Language, catalogue};
use serde::Serialize;

/// What stands on a board, by the numbers of its places and glyphs.
#[derive(Debug, Serialize)]
pub struct BoardStateView {
    /// Pieces: place, how many are under it, glyph.
    p: Vec<(usize, usize, usize)>,
    /// What each side holds: glyph, how many, why.
    h: [Vec<(usize, usize, &'static str)>; 2],
    /// Marks: what, on what, its number.
    m: Vec<(&'static str, &'static str, usize)>,
    /// The side to act.
    s: Option<usize>,
    /// Signs of this position alone, as SVG.
    #[serde(skip_serializing_if = "String::is_empty")]
    g: String,
}

impl BoardStateView {
    /// The same as a message has it.
    #[must_use]
    pub fn new(board: &Scene, board_state: &BoardState) -> Self {
        let mark = |kind: MarkKind| match kind {
            MarkKind::Last => "last",
            MarkKind::Frozen => "frozen",
            MarkKind::Danger => "danger",
            MarkKind::Win => "win",
        };
        let why = |why: Why| match why {
            Why::Reserve => "reserve",
            Why::PutBack => "putback",
            Why::Lost => "lost",
        };
        let hand = |side: usize| {
            let items = board_state.hands[side].iter();
            items
                .map(|item| (item.glyph, item.count, why(item.why)))
                .collect()
        };
        Self {
            p: board_state
                .pieces
                .iter()
                .map(|piece| (piece.place, piece.level, piece.glyph))
                .collect(),
            h: [hand(0), hand(1)],
            m: board_state
                .marks
                .iter()
                .map(|m| match m.on {
                    Target::Place(index) => (mark(m.kind), "place", index),
                    Target::Face(index) => (mark(m.kind), "face", index),
                })
                .collect(),
            s: board_state.to_move.map(kabinet_core::Side::index),
            g: kabinet_draw::svg::seals(board, board_state),
        }
    }
}

/// The text that a page finds in itself: what it must know of its board.
#[derive(Debug, Serialize)]
pub struct BoardView<'a> {
    game: &'a str,
    view: [f64; 4],
    pivot: [f64; 2],
    rise: f64,
    /// What becomes of a piece that another one moves onto: `take`, `stack` or `push`.
    onto: &'static str,
    places: Vec<PlaceView<'a>>,
    faces: Vec<Option<&'a str>>,
    glyphs: Vec<GlyphView>,
}

#[derive(Debug, Serialize)]
struct PlaceView<'a> {
    n: &'a str,
    x: f64,
    y: f64,
    f: (&'static str, f64, f64),
    /// What is special about it, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<String>,
}

#[derive(Debug, Serialize)]
struct GlyphView {
    id: String,
    name: String,
    letter: String,
}

impl<'a> BoardView<'a> {
    /// A board as its page needs it, with the words of a language.
    #[must_use]
    pub fn new(board: &'a Scene, language: Language) -> Self {
        let name = |glyph: &str| catalogue::piece(language, &board.game, glyph);
        let special = |place: &Place| {
            let kind = board.place_kind(place)?;
            catalogue::place(language, &board.game, kind)
        };
        let view = board.view;
        Self {
            game: &board.game,
            view: [view.min.x, view.min.y, view.width, view.height],
            pivot: [board.pivot.x, board.pivot.y],
            rise: board.rise,
            onto: match board.onto {
                Onto::Take => "take",
                Onto::Stack => "stack",
                Onto::Push => "push",
            },
            places: board
                .places
                .iter()
                .map(|place| PlaceView {
                    n: &place.name,
                    x: place.at.x,
                    y: place.at.y,
                    f: match place.form {
                        Form::Round(rx, ry) => ("round", rx, ry),
                        Form::Square(half) => ("square", half, half),
                    },
                    w: special(place),
                })
                .collect(),
            faces: board
                .faces
                .iter()
                .map(|face| face.name.as_deref())
                .collect(),
            glyphs: board
                .glyphs
                .iter()
                .enumerate()
                .map(|(index, glyph)| GlyphView {
                    id: glyph.id.clone(),
                    name: name(&glyph.id),
                    letter: board.hand_letter(index).to_string(),
                })
                .collect(),
        }
    }
}
