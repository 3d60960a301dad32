//! Positions set up by hand: data for the editor, and checking what it made.

use std::collections::BTreeMap;

use kabinet_core::{Arg, Message, Side, ToMessage};
use kabinet_draw::Context;
use kabinet_games::{AnyGame, Arrangement, FieldForm, GameId, OpenError, Options};
use kabinet_words::{Language, catalogue, text_with, translate};
use serde::{Deserialize, Serialize};

use super::tree::TreeError;
use crate::position_view::BoardStateView;

/// What an editor of a game's positions needs to know.
#[derive(Debug, Serialize)]
pub struct SetupView {
    /// The pieces that can be put on the board.
    kinds: Vec<KindView>,
    /// How many of them can be on one place.
    highest: usize,
    /// What else belongs to a position.
    fields: Vec<FieldView>,
    /// Both sides' names.
    sides: [String; 2],
    /// A board without pieces, and the start.
    empty: Pieces,
    start: Pieces,
}

#[derive(Debug, Serialize)]
struct KindView {
    /// The letter of position texts.
    letter: char,
    /// What it is called.
    name: String,
    /// How it looks beside the board, by the number of the glyph.
    glyph: usize,
    /// How it looks on each place, where that is not the same everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Vec<usize>>,
}

#[derive(Debug, Serialize)]
struct FieldView {
    label: String,
    /// `count`, `place`, `piece` or `text`.
    form: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u8>,
    /// Whose pieces are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<usize>,
    /// The pieces it can be, or the one that is counted.
    #[serde(skip_serializing_if = "str::is_empty")]
    letters: String,
}

/// An [`Arrangement`] as it travels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pieces {
    piles: BTreeMap<String, String>,
    side: usize,
    #[serde(default)]
    values: Vec<String>,
}

impl From<Arrangement> for Pieces {
    fn from(arrangement: Arrangement) -> Self {
        Pieces {
            piles: arrangement.piles,
            side: arrangement.side.index(),
            values: arrangement.values,
        }
    }
}

impl From<Pieces> for Arrangement {
    fn from(pieces: Pieces) -> Self {
        Arrangement {
            piles: pieces.piles,
            side: Side::ALL[pieces.side.min(1)],
            values: pieces.values,
        }
    }
}

impl SetupView {
    /// What an editor needs for positions on the board of `start`.
    #[must_use]
    pub fn new(language: Language, start: &AnyGame, options: &Options) -> Self {
        let id = start.id();
        let slug = id.info().slug;
        let board = kabinet_draw::board(start);
        let name = |glyph: usize| catalogue::piece(language, slug, &board.glyphs[glyph].id);
        let kinds = id.kinds().chars().filter_map(|letter| {
            let glyph = kabinet_draw::kind(start, letter, None)?;
            let places = 0..board.places.len();
            let at: Option<Vec<usize>> = places
                .map(|place| kabinet_draw::kind(start, letter, Some(place)))
                .collect();
            Some(KindView {
                letter,
                name: name(glyph),
                glyph,
                at: at.filter(|at| at.iter().any(|one| *one != glyph)),
            })
        });
        let field = |field: &kabinet_games::Field| {
            let (form, counted, letters) = match field.form {
                FieldForm::Count { side, letter, most } => {
                    ("count", Some((side, most)), letter.to_string())
                }
                FieldForm::Place => ("place", None, String::new()),
                FieldForm::Piece(letters) => ("piece", None, letters.to_owned()),
                FieldForm::Text => ("text", None, String::new()),
            };
            let letter = letters.chars().next().filter(|_| counted.is_some());
            let glyph = letter.and_then(|letter| kabinet_draw::kind(start, letter, None));
            let piece = glyph.map_or_else(String::new, name);
            FieldView {
                label: text_with(language, field.key, &[("piece", Arg::Text(piece))]),
                form,
                most: counted.map(|(_, most)| most),
                side: counted.map(|(side, _)| side.index()),
                letters,
            }
        };
        let usual = id.open(options, None).unwrap_or_else(|_| start.clone());
        Self {
            kinds: kinds.collect(),
            highest: id.highest(),
            fields: id.fields(options).iter().map(field).collect(),
            sides: Side::ALL.map(|side| catalogue::side(language, id.info(), side)),
            empty: Arrangement::empty(id, options).into(),
            start: Arrangement::of(&usual).into(),
        }
    }
}

/// A position in the making: pieces, or a text.
#[derive(Debug, Deserialize)]
pub struct Attempt {
    game: String,
    #[serde(default)]
    options: Vec<String>,
    #[serde(flatten)]
    what: What,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum What {
    /// Pieces put on the board.
    Pieces(Pieces),
    /// The text of a position.
    Position(String),
}

/// What became of it.
#[derive(Debug, Serialize)]
pub struct Arranged {
    /// Its text, whether it can be a position or not.
    position: String,
    /// Why it cannot, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    say: Option<String>,
    /// What stands where, if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    stand: Option<BoardStateView>,
    /// The pieces of a text that can be a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Pieces>,
}

/// Why a position is impossible. While pieces are being placed, that is expected and no message
/// says so.
fn reason(error: &OpenError) -> Message {
    match error {
        OpenError::Position(error) => error.to_message(),
        other => other.to_message(),
    }
}

impl Attempt {
    /// Looks whether it can be a position.
    ///
    /// # Errors
    /// If it is of no game, or under options that the game has not.
    pub fn judge(self, language: Language) -> Result<Arranged, TreeError> {
        let id: GameId = self.game.parse()?;
        let options = Options::from_pairs(id.info(), &self.options)?;
        let (position, written) = match self.what {
            What::Pieces(pieces) => (Arrangement::from(pieces).text(id, &options), false),
            What::Position(text) => (text.trim().to_owned(), true),
        };
        Ok(match id.open(&options, Some(&position)) {
            Err(error) => Arranged {
                position,
                say: Some(translate(language, &reason(&error))),
                stand: None,
                pieces: None,
            },
            Ok(open) => Arranged {
                position,
                say: None,
                stand: Some(BoardStateView::new(
                    &kabinet_draw::board(&open),
                    &kabinet_draw::board_state(&open, Context::default()),
                )),
                pieces: written.then(|| Arrangement::of(&open).into()),
            },
        })
    }
}
