//! The lessons and puzzles of all games, handed over once.

use std::cell::RefCell;
use std::collections::BTreeMap;

use kabinet_engine::puzzles::{Puzzle, file};
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// What the server hands over, by the names of the games, as `/local/…/exercises.json` has it.
#[derive(Debug, Deserialize)]
struct Exercises {
    /// The steps of each game's lesson, as their file has them.
    lessons: BTreeMap<String, String>,
    /// The files of each game's puzzles.
    puzzles: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Default)]
struct Kept {
    lessons: BTreeMap<String, String>,
    puzzles: BTreeMap<String, Vec<&'static Puzzle>>,
}

thread_local! {
    static KEPT: RefCell<Kept> = RefCell::default();
}

/// Takes the lessons and puzzles of all games.
///
/// # Errors
/// If they are not what the server hands over.
#[wasm_bindgen]
pub fn take_exercises(json: &str) -> Result<(), String> {
    let given: Exercises = serde_json::from_str(json).map_err(|error| error.to_string())?;
    KEPT.with_borrow_mut(|kept| kept.lessons = given.lessons);
    for (game, texts) in given.puzzles {
        let id = game.parse().map_err(|_| "no such game")?;
        let mut all: Vec<&'static Puzzle> = Vec::new();
        for text in texts {
            let read = file::read(id, &text).map_err(|error| error.to_string())?;
            // They stay as long as the worker does.
            all.extend(read.into_iter().map(|puzzle| &*Box::leak(Box::new(puzzle))));
        }
        KEPT.with_borrow_mut(|kept| kept.puzzles.insert(game, all));
    }
    Ok(())
}

/// The puzzle of a game with this id.
pub(crate) fn puzzle(game: &str, id: &str) -> Option<&'static Puzzle> {
    KEPT.with_borrow(|kept| {
        let mut all = kept.puzzles.get(game)?.iter();
        all.find(|puzzle| puzzle.id() == id).copied()
    })
}

/// The steps of a game's lesson, as their file has them.
pub(crate) fn lesson(game: &str) -> Option<String> {
    KEPT.with_borrow(|kept| kept.lessons.get(game).cloned())
}
