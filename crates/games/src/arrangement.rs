//! Positions in the making: pieces put down by hand, whether they can stand so or not.
//!
//! An editor lets people put pieces wherever they like; only when they are done must it be a
//! position. So an [`Arrangement`] is plain data that checks nothing: its
//! [`text`](Arrangement::text) is opened like any other, and whatever is wrong is said by the same
//! errors.

use std::collections::BTreeMap;

use kabinet_core::Side;
use kabinet_core::text::write_row;

use crate::catalogue::{AnyGame, GameId};
use crate::options::Options;

/// What lies where, by the letters of position texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The pieces on each place that has any, by its name, the base first.
    pub piles: BTreeMap<String, String>,
    /// The side to act.
    pub side: Side,
    /// What else a position is made of, in the order of [`GameId::fields`].
    pub values: Vec<String>,
}

/// Something that belongs to a position beside the board and the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The key of the words for it.
    pub key: &'static str,
    /// The possible values.
    pub form: FieldForm,
}

/// What a field can be. Where there is nothing, its value is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldForm {
    /// How many pieces of a kind wait beside the board.
    Count {
        /// Whose they are.
        side: Side,
        /// The letter of the kind.
        letter: char,
        /// How many there are at most.
        most: u8,
    },
    /// A place of the board, or nothing.
    Place,
    /// A piece of one of these kinds, or nothing.
    Piece(&'static str),
    /// Something that is only written, as position texts have it.
    Text,
}

impl Arrangement {
    /// A board without pieces.
    #[must_use]
    pub fn empty(game: GameId, options: &Options) -> Self {
        let blank = |field: &Field| match field.form {
            FieldForm::Count { .. } => "0".to_owned(),
            FieldForm::Place | FieldForm::Piece(_) | FieldForm::Text => String::new(),
        };
        Arrangement {
            piles: BTreeMap::new(),
            side: Side::First,
            values: game.fields(options).iter().map(blank).collect(),
        }
    }

    /// A position taken apart.
    #[must_use]
    pub fn of(position: &AnyGame) -> Self {
        position.taken_apart()
    }

    /// The text of the position this would be; opening it says whether it can be one.
    #[must_use]
    pub fn text(&self, game: GameId, options: &Options) -> String {
        game.put_together(options, self)
    }

    /// The piece that is seen on a place.
    pub(crate) fn top(&self, place: &str) -> Option<char> {
        self.piles.get(place)?.chars().next_back()
    }

    /// The value of a field, or what stands for nothing.
    pub(crate) fn value<'a>(&'a self, field: usize, nothing: &'a str) -> &'a str {
        let value = self.values.get(field).map_or("", String::as_str);
        if value.is_empty() { nothing } else { value }
    }

    /// The board as position texts write it, for boards on which nothing is piled up: rows of the
    /// names of places, the highest row first.
    pub(crate) fn rows<R>(&self, rows: impl IntoIterator<Item = R>) -> String
    where
        R: IntoIterator<Item = String>,
    {
        let mut board = String::new();
        for row in rows {
            if !board.is_empty() {
                board.push('/');
            }
            let places = row.into_iter().map(|place| self.top(&place));
            write_row(&mut board, places).expect("a text takes every letter");
        }
        board
    }
}
