//! Rejects puzzles that are too similar.

use std::collections::HashSet;

use kabinet_core::Game;
use kabinet_games::{AnyAction, AnyGame};

use crate::proof::any::form_hash;

/// Two positions with the same solution are similar if at most so many places differ: as many as
/// one moved piece makes.
const FEW_PLACES: usize = 2;

/// The puzzles so far, for comparison with new ones.
#[derive(Default)]
pub struct SimilarityFilter {
    forms: HashSet<u64>,
    pictures: Vec<Picture>,
}

/// What a puzzle looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Picture {
    places: Vec<String>,
    first: Vec<AnyAction>,
}

impl SimilarityFilter {
    /// Adds a puzzle with this first turn, unless an equal or similar one is there, under any
    /// symmetry. Returns whether it was added.
    pub fn add(&mut self, start: &AnyGame, first: &[AnyAction]) -> bool {
        if self.forms.contains(&form_hash(start)) {
            return false;
        }
        let images = images(start, first);
        let alike = |picture: &Picture| images.iter().any(|image| image.alike(picture));
        if self.pictures.iter().any(alike) {
            return false;
        }
        self.forms.insert(form_hash(start));
        self.pictures.push(Picture::new(start, first.to_vec()));
        true
    }
}

/// The puzzle under every symmetry.
fn images(start: &AnyGame, first: &[AnyAction]) -> Vec<Picture> {
    let images = (0..start.symmetries()).filter_map(|symmetry| {
        let image = start.transform(symmetry)?;
        let turn = first.iter();
        let turn = turn.map(|&action| start.transform_action(symmetry, action));
        Some(Picture::new(&image, turn.collect()))
    });
    images.collect()
}

impl Picture {
    fn new(position: &AnyGame, first: Vec<AnyAction>) -> Self {
        Picture {
            places: places(&position.to_string()),
            first,
        }
    }

    fn alike(&self, other: &Picture) -> bool {
        if self.first != other.first || self.places.len() != other.places.len() {
            return false;
        }
        let places = self.places.iter().zip(&other.places);
        places.filter(|(a, b)| a != b).count() <= FEW_PLACES
    }
}

/// What stands on each place of the board, from the text of a position: the first field, rows with
/// a character per place and numbers for empty ones, or with commas between the places.
fn places(text: &str) -> Vec<String> {
    let board = text.split(' ').next().unwrap_or_default();
    let mut places = Vec::new();
    for row in board.split('/') {
        if row.contains(',') {
            places.extend(row.split(',').map(str::to_owned));
            continue;
        }
        for sign in row.chars() {
            match sign.to_digit(10) {
                Some(empty) => places.extend((0..empty).map(|_| String::new())),
                None => places.push(sign.to_string()),
            }
        }
    }
    places
}
