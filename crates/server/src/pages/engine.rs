//! What the engine's panel on the analysis board says.

use super::script_words::Word;

/// Texts the panel's script says.
pub(super) const WORDS: &[Word] = &[
    ("engine-on", &[]),
    ("engine-off", &[]),
    ("engine-lines", &[]),
    ("engine-lines-fewer", &[]),
    ("engine-lines-more", &[]),
    ("engine-waiting", &[]),
    ("engine-over", &[]),
    ("engine-depth", &["depth", "nodes", "seconds"]),
    ("engine-deeper", &[]),
    ("engine-lost", &[]),
    ("engine-proved", &[]),
    ("engine-by-table", &[]),
    ("engine-by-book", &[]),
    ("engine-by-search", &[]),
    ("engine-by-solver", &[]),
    ("engine-line", &["number", "say"]),
    ("engine-turn", &["side", "turn"]),
    ("engine-told", &["say", "number"]),
    ("engine-values", &[]),
    ("engine-values-note", &[]),
    ("engine-best", &["turn", "say"]),
    ("engine-review", &[]),
    ("engine-review-again", &[]),
    ("engine-review-stop", &[]),
    ("engine-review-progress", &["done", "total"]),
    ("engine-review-empty", &[]),
    ("engine-graph", &[]),
    ("engine-point", &["number", "side", "turn", "say"]),
    ("engine-point-start", &[]),
    ("engine-mistakes", &[]),
    ("engine-mistakes-none", &[]),
    ("engine-better-was", &["turn"]),
];
