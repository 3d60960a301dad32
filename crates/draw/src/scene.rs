//! The scene: a board and its pieces, as plain data without rules.

use kabinet_core::Side;

use crate::geometry::{Pt, Rect};
use crate::glyph::{Ansi, Glyph, Letters, Paint, Shape};
use crate::palette::{Palette, Role};

/// A board with its pieces, ready to be drawn by any output.
///
/// Words are English; every piece also has a stable key (its glyph's `id`), from which a page
/// in another language finds its own word.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The game's id, such as `kengi`.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// Whose turn it is, or how the game ended: one sentence.
    pub caption: String,
    /// Further notes, in sentences, for outputs with room for words.
    pub notes: Vec<String>,
    /// Everything the board and its coordinates cover.
    pub view: Rect,
    /// The point about which the board turns when it is seen from the other side.
    pub pivot: Pt,
    /// How much higher each next piece of a pile stands.
    pub rise: f64,
    /// Whether pieces lie beside the board for many turns, so that it has shelves for them.
    pub shelves: bool,
    /// What becomes of a piece that another one moves onto.
    pub onto: Onto,
    /// Colours.
    pub palette: Palette,
    /// The object the board is cut from: it does not turn with the board.
    pub backdrop: Vec<Shape>,
    /// Coloured polygons, from the lowest to the highest.
    pub faces: Vec<Face>,
    /// Lines between places.
    pub lines: Lines,
    /// The places where pieces may stand.
    pub places: Vec<Place>,
    /// The glyphs of empty places, one for each kind of place.
    pub grounds: Vec<Glyph>,
    /// Coordinates.
    pub labels: Vec<Label>,
    /// The kinds of pieces.
    pub glyphs: Vec<Glyph>,
    /// The pieces on the board, each pile from its base to its top.
    pub pieces: Vec<Piece>,
    /// The two sides, the near one first, with what they hold beside the board.
    pub hands: [Hand; 2],
    /// The marks.
    pub marks: Vec<Mark>,
    /// Small signs on the board, under the pieces.
    pub signs: Vec<Sign>,
    /// What a locked face shows, one for each side; none in games without locks.
    pub seals: Vec<Seal>,
    /// What the letters of the terminal boards mean, in a line or two.
    pub key: Vec<TextKey>,
    /// The same board on a terminal.
    pub text: TextBoard,
    /// The same board on a terminal of 24 lines.
    pub compact: TextBoard,
}

/// What becomes of a piece that another one moves onto, as far as a picture shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onto {
    /// It is captured and leaves its place.
    Take,
    /// It carries the other one.
    Stack,
    /// It is pushed on, with everything behind it.
    Push,
}

/// A small sign on the board: what a coloured face is, or how long a rule holds there.
#[derive(Clone, Debug)]
pub struct Sign {
    /// Its middle.
    pub at: Pt,
    /// Its drawing, in scene units around (0, 0); it stays upright when the board is turned.
    pub shapes: Vec<Shape>,
}

/// A face that a side may not complete for some turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lock {
    /// An index into [`Scene::faces`].
    pub face: usize,
    /// The side it binds.
    pub side: Side,
    /// How many of that side's turns it lasts.
    pub turns: u8,
    /// Whether the face is locked for the other side too: then their seals are side by side.
    pub shared: bool,
}

/// What a locked face shows: a disc with the number of turns in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seal {
    /// The colour of the disc.
    pub disc: Role,
    /// How much larger it is than others.
    pub grown: f64,
    /// The colour and width of its edge.
    pub rim: Option<(Role, f64)>,
    /// The colour of the number.
    pub ink: Role,
}

/// A coloured polygon of the board.
#[derive(Clone, Debug)]
pub struct Face {
    /// A name for marks and scripts, if needed.
    pub name: Option<String>,
    /// Its corners.
    pub corners: Vec<Pt>,
    /// What fills it.
    pub fill: Paint,
    /// The colour and width of its edge.
    pub stroke: Option<(Role, f64)>,
}

/// The lines of a board, all drawn alike.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Both ends of every line.
    pub ends: Vec<(Pt, Pt)>,
    /// The strokes laid over each other along every line: role, width, opacity.
    pub strokes: Vec<(Role, f64, f64)>,
}

/// Somewhere a piece may stand.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name in the game's notation, such as `h4`: unique and stable.
    pub name: String,
    /// Where the foot of a piece stands.
    pub at: Pt,
    /// The outline that can be touched and that marks follow.
    pub form: Form,
    /// Its drawing when empty: an index into [`Scene::grounds`].
    pub ground: Option<usize>,
    /// Its text on a terminal.
    pub text: TextPlace,
}

/// The outline of a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// A circle or an ellipse, by half its width and half its height.
    Round(f64, f64),
    /// A square, by half its side.
    Square(f64),
}

/// A coordinate at the border of the board or beside a place.
#[derive(Clone, Debug)]
pub struct Label {
    /// The text.
    pub text: String,
    /// Its middle.
    pub at: Pt,
    /// Height of the type.
    pub size: f64,
    /// How it follows when the board is turned.
    pub follows: Follows,
}

/// How a label or letter moves when the board is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// It names a column: it stays on its side of the board and moves across.
    Column,
    /// It names a row: it stays on its side of the board and moves up or down.
    Row,
    /// It names one place and goes where that goes.
    Place,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it stands: an index into [`Scene::places`].
    pub place: usize,
    /// How many pieces are under it.
    pub level: usize,
    /// Its glyph and name: an index into [`Scene::glyphs`].
    pub glyph: usize,
}

/// One side, with its pieces beside the board.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    /// The side's name.
    pub side: String,
    /// Whether it is this side's turn.
    pub to_move: bool,
    /// The pieces it holds.
    pub items: Vec<HandItem>,
}

/// Some equal pieces beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandItem {
    /// Their glyph: an index into [`Scene::glyphs`].
    pub glyph: usize,
    /// The number of pieces.
    pub count: usize,
    /// The reason they are there.
    pub why: Why,
}

/// The reason a piece is beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It waits to be placed.
    Reserve,
    /// It was taken and must be put back now.
    PutBack,
    /// It is out of the game.
    Lost,
}

/// A mark on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The kind of mark.
    pub kind: MarkKind,
    /// The place of the error.
    pub on: Target,
}

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// The last action happened here.
    Last,
    /// This may not be moved now.
    Frozen,
    /// This may be lost with the next action.
    Danger,
    /// This decided the game.
    Win,
}

/// What a mark is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An index into [`Scene::places`].
    Place(usize),
    /// An index into [`Scene::faces`].
    Face(usize),
}

/// The board on a terminal: a sheet of characters on which places are written.
#[derive(Clone, Debug, Default)]
pub struct TextBoard {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// Lines and frames, which turn with the board.
    pub art: Vec<TextArt>,
    /// Coordinates.
    pub labels: Vec<TextLabel>,
    /// The middle column and the row of every place, in the order of [`Scene::places`].
    pub spots: Vec<(usize, usize)>,
    /// The colours behind the whole board, and of its coordinates, on colour terminals.
    pub ground: Ansi,
}

/// A line that says what letters mean.
#[derive(Clone, Debug)]
pub struct TextKey {
    /// On plain terminals.
    pub plain: String,
    /// On colour terminals.
    pub fancy: String,
}

impl TextKey {
    /// A line for each kind of terminal.
    pub fn new(plain: impl Into<String>, fancy: impl Into<String>) -> Self {
        Self {
            plain: plain.into(),
            fancy: fancy.into(),
        }
    }

    /// One line for all terminals.
    pub fn both(words: &str) -> Self {
        Self::new(words, words)
    }
}

/// One character of a terminal board.
#[derive(Clone, Copy, Debug)]
pub struct TextArt {
    /// Its column.
    pub column: usize,
    /// Its row.
    pub row: usize,
    /// On plain terminals.
    pub plain: char,
    /// On colour terminals.
    pub fancy: char,
    /// Its colours there.
    pub ansi: Ansi,
}

/// A coordinate of a terminal board.
#[derive(Clone, Debug)]
pub struct TextLabel {
    /// Its column.
    pub column: usize,
    /// Its row.
    pub row: usize,
    /// The text.
    pub text: char,
    /// How it follows when the board is turned.
    pub follows: Follows,
}

/// How a place is written on a terminal board.
#[derive(Clone, Debug, Default)]
pub struct TextPlace {
    /// How many characters it has, an odd number. In a place of one character, pieces begin there
    /// and may run over the art to its right; in a wider one they are centred.
    pub width: usize,
    /// The text of the empty place; it also fills the columns that pieces leave free.
    pub empty: Letters,
    /// What is written before and after what stands here, to tell this place from others; it makes
    /// way where a mark needs the room.
    pub around: Option<(char, char)>,
    /// The text after the piece here: the part of the place's name that the piece hides.
    pub hint: String,
}

impl Scene {
    /// What sort of place a place is, if it is a special one: the key of a word. The corner of a
    /// named face has the name of that face; elsewhere its ground tells.
    #[must_use]
    pub fn place_kind(&self, place: &Place) -> Option<&str> {
        let near = |corner: &Pt| {
            (corner.x - place.at.x).abs() < 0.5 && (corner.y - place.at.y).abs() < 0.5
        };
        let mut named = self.faces.iter().filter(|face| face.name.is_some());
        let face = named.find(|face| face.corners.iter().any(near));
        if let Some(name) = face.and_then(|face| face.name.as_deref()) {
            return Some(name);
        }
        let ground = self.grounds.get(place.ground?)?;
        // Grounds that differ only in their grain have numbers.
        Some(
            ground
                .id
                .trim_end_matches(|sign: char| sign.is_ascii_digit()),
        )
    }

    /// The index of the place called `name`.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.places.iter().position(|place| place.name == name)
    }

    /// The pieces on a place, from base to top.
    pub fn pile(&self, place: usize) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.place == place)
    }

    /// What gestures call a kind of piece beside the board: `hand:` and its letter, `hand:G`.
    #[must_use]
    pub fn hand_name(&self, glyph: usize) -> String {
        format!("hand:{}", self.hand_letter(glyph))
    }

    /// The letter of a kind of piece, a capital for both sides; `?` if it has none.
    pub fn hand_letter(&self, glyph: usize) -> char {
        let letters = self.glyphs.get(glyph).map(|glyph| &glyph.letters.plain);
        let letter = letters.and_then(|letters| letters.chars().next());
        letter.unwrap_or('?').to_ascii_uppercase()
    }

    /// Where the seal of a locked face has its middle, and how far it reaches.
    #[must_use]
    pub fn seal_spot(&self, lock: &Lock) -> Option<(Pt, f64)> {
        let corners = &self.faces.get(lock.face)?.corners;
        let mut at = Pt::middle(corners);
        // What the counters on all corners leave free, for one seal and for two.
        let (alone, beside) = if corners.len() == 3 {
            (21.0, 15.0)
        } else {
            (29.0, 22.0)
        };
        if !lock.shared {
            return Some((at, alone));
        }
        at.x += match lock.side {
            Side::First => -beside - 1.0,
            Side::Second => beside + 1.0,
        };
        Some((at, beside))
    }

    /// The sign of a locked face, if the board has seals.
    #[must_use]
    pub fn seal(&self, lock: &Lock) -> Option<Sign> {
        let seal = self.seals.get(lock.side.index())?;
        let (at, r) = self.seal_spot(lock)?;
        let turns = lock.turns.to_string();
        let size = r * if turns.len() > 2 { 0.95 } else { 1.35 };
        let mut disc = Shape::circle(0.0, 0.0, r + seal.grown).fill(seal.disc);
        disc.stroke = seal.rim;
        let number = Shape::text(0.0, 0.0, size, turns).fill(seal.ink);
        Some(Sign {
            at,
            shapes: vec![disc, number],
        })
    }

    /// The places that the text of a turn names, in its order: `h4-h5,b2>p1` or `@c5`.
    pub fn places_named_in(&self, turn: &str) -> impl Iterator<Item = usize> {
        let letters = turn.match_indices(|c: char| c.is_ascii_alphabetic());
        // A name is a letter and the digits after it; the letter may be a capital.
        letters.filter_map(move |(start, _)| {
            let after = &turn[start + 1..];
            let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let name = &turn[start..=start + digits];
            let named = |place: &Place| place.name.eq_ignore_ascii_case(name);
            self.places.iter().position(named)
        })
    }

    /// Marks every place that the text of a turn names: `h4-h5,b2>p1` or `@c5`.
    pub fn mark_turn(&mut self, turn: &str) {
        let places: Vec<usize> = self.places_named_in(turn).collect();
        for place in places {
            self.mark(MarkKind::Last, Target::Place(place));
        }
    }

    /// Adds a mark, once.
    pub fn mark(&mut self, kind: MarkKind, on: Target) {
        Mark { kind, on }.add_to(&mut self.marks);
    }
}

impl Mark {
    /// Adds it to others, unless it is among them.
    pub(crate) fn add_to(self, marks: &mut Vec<Mark>) {
        if !marks.contains(&self) {
            marks.push(self);
        }
    }
}
