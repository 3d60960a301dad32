//! The engine of the analysis board, in a thread of its own.

use std::cell::RefCell;
use std::sync::Arc;

use js_sys::Function;
use kabinet_server::analysis_engine::{Answers, LocalEngine};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::texts::language;

thread_local! {
    /// Who hears the answers. A worker has one thread, so this is the only one.
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
    static ENGINE: RefCell<Option<LocalEngine>> = const { RefCell::new(None) };
}

/// Hands every answer to the listener at once.
#[derive(Debug)]
struct Spoken;

impl Answers for Spoken {
    fn push_lines(&self, text: String) {
        self.push(text);
    }

    fn push(&self, text: String) {
        LISTENER.with_borrow(|listener| {
            if let Some(listener) = listener {
                // A listener that fails must not end the search.
                let _ = listener.call1(&JsValue::NULL, &JsValue::from_str(&text));
            }
        });
    }
}

/// Answers a message of an analysis board to its end. Each answer goes to `listener` as soon as it
/// is there. To stop it, end the worker.
#[wasm_bindgen]
pub fn think(message: &str, listener: Function) {
    LISTENER.set(Some(listener));
    let answers: Arc<dyn Answers> = Arc::new(Spoken);
    ENGINE.with_borrow_mut(|engine| {
        let engine = engine.get_or_insert_with(|| LocalEngine::new(language()));
        engine.receive(message, &answers);
    });
}
