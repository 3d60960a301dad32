//! The engine of games and puzzles without a network. Their rooms and texts are in the other
//! program.

use std::cell::RefCell;

use kabinet_engine::ProgressMonitor;
use kabinet_server::local_room::thinker::{Question, Thinker};
use kabinet_server::practice::proofs;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static THINKER: RefCell<Thinker> = RefCell::default();
}

/// Answers the question of a room, which may take a second. Nothing if it makes no sense.
#[wasm_bindgen]
#[must_use]
pub fn decide(question: &str) -> Option<String> {
    let question: Question = serde_json::from_str(question).ok()?;
    let found = THINKER.with_borrow_mut(|thinker| thinker.answer(&question))?;
    serde_json::to_string(&found).ok()
}

/// Proves what an attempt at a puzzle asks, which may take a second. Nothing if it makes no sense.
#[wasm_bindgen]
#[must_use]
pub fn prove(question: &str) -> Option<String> {
    let question: proofs::Question = serde_json::from_str(question).ok()?;
    serde_json::to_string(&question.prove(ProgressMonitor::silent())).ok()
}
