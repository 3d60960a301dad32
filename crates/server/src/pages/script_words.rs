//! Words that scripts say: the pages hand them over.

use std::collections::BTreeMap;

use kabinet_core::Arg;
use kabinet_words::text_with;

use super::page::{Json, Page};

/// A text that a script says: its key, and the names of what the script fills in.
pub(super) type Word = (&'static str, &'static [&'static str]);

/// What a board says.
pub(super) const BOARD: &[Word] = &[
    ("board-board", &[]),
    ("board-empty", &["place"]),
    ("board-piece", &["place", "piece"]),
    ("board-tower", &["place", "count", "pieces"]),
    ("board-reserve", &["piece", "count"]),
    ("board-putback", &["piece"]),
    ("board-can-take", &[]),
    ("board-can-go", &[]),
    ("board-can-go-from", &["from"]),
    ("board-held", &[]),
    ("board-last", &[]),
    ("board-frozen", &[]),
    ("board-danger", &[]),
    ("board-win", &[]),
    ("board-spot", &["spot", "marks"]),
    ("board-why", &["place", "why"]),
    ("board-taken", &["what", "count"]),
    ("board-let-go", &[]),
    ("board-choose", &["place"]),
    ("board-top", &[]),
    ("board-whole", &[]),
    ("board-done", &[]),
    ("board-pass", &[]),
    ("board-stop", &[]),
];

/// The words of these lists as data for a script.
pub(super) fn of(page: &Page, lists: &[&[Word]]) -> Json {
    Json::new(&by_key(page, lists))
}

/// The words of these lists by their keys; arguments stand in braces.
pub(super) fn by_key(page: &Page, lists: &[&[Word]]) -> BTreeMap<&'static str, String> {
    let word = |(key, holes): &Word| {
        let hole = |name: &&'static str| (*name, Arg::Text(format!("{{{name}}}")));
        let holes: Vec<_> = holes.iter().map(hole).collect();
        (*key, text_with(page.language, key, &holes))
    };
    lists.iter().copied().flatten().map(word).collect()
}

#[cfg(test)]
mod tests;
